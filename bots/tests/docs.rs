//! The documentation names every bot and every parameter with its default.

use eksim_bots::{EXEC, all_bots};

#[test]
fn every_bot_is_documented() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/bots.md")).unwrap();
    for info in all_bots().chain([&EXEC]) {
        let (_, rest) = text.split_once(&format!("### `{}`\n", info.name)).unwrap_or_else(|| panic!("{} is missing", info.name));
        let part = rest.split("\n#").next().unwrap_or_default();
        assert!(part.contains(info.idea), "{}: {}", info.name, info.idea);
        for param in info.params {
            let row = part.lines().find(|line| line.starts_with(&format!("| `{}` |", param.name)));
            let row = row.unwrap_or_else(|| panic!("{} {} is missing", info.name, param.name));
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            assert_eq!((cells[3], cells[4]), (param.default.to_string().as_str(), param.meaning), "{}", info.name);
        }
    }
}
