//! Names that are too long for their place: cut, but so that different ones stay different.

use std::collections::BTreeSet;

/// Where the cut is made, as the part of what is kept that stands before it; the middle first, since names mostly differ at
/// their ends.
const PLACES: [f64; 9] = [0.5, 0.65, 0.35, 0.8, 0.2, 0.9, 0.1, 1.0, 0.0];

/// The texts, each cut to fit if it must be. Equal texts stay equal and different ones different: if no cut does that, those that
/// would be mistaken for each other end in a number.
pub(super) fn distinct(texts: &[&str], room: f64, width: impl Fn(&str) -> f64) -> Vec<String> {
    let many = texts.iter().collect::<BTreeSet<_>>().len();
    let all = |place: f64| -> Vec<String> { texts.iter().map(|text| fit(text, room, place, &width)).collect() };
    let different = |cut: &Vec<String>| cut.iter().collect::<BTreeSet<_>>().len() == many;
    PLACES.iter().map(|place| all(*place)).find(different).unwrap_or_else(|| numbered(texts, room, &width))
}

/// Beginnings with a number, for texts that differ in more places than one.
fn numbered(texts: &[&str], room: f64, width: &impl Fn(&str) -> f64) -> Vec<String> {
    let mut seen: Vec<&str> = Vec::new();
    let number = |text: &'_ str, seen: &[&str]| seen.iter().position(|other| *other == text);
    for text in texts {
        if number(text, &seen).is_none() {
            seen.push(text);
        }
    }
    let cut = |text: &&str| {
        let end = number(text, &seen).map_or(String::new(), |n| format!("{}", n + 1));
        if width(text) <= room { (*text).to_owned() } else { fit(text, room - width(&end), 1.0, width) + &end }
    };
    texts.iter().map(cut).collect()
}

/// The text with a gap after the part `place` of what is kept.
pub(super) fn fit(text: &str, room: f64, place: f64, width: &impl Fn(&str) -> f64) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let chars: Vec<char> = text.chars().collect();
    let cut = |keep: usize| {
        let head = (keep as f64 * place).ceil() as usize;
        let tail = keep - head.min(keep);
        let head: String = chars[..head].iter().collect();
        let tail: String = chars[chars.len() - tail..].iter().collect();
        format!("{}…{}", head.trim_end(), tail.trim_start())
    };
    // The longest cut that fits, by bisection.
    let (mut low, mut high) = (0, chars.len());
    while low + 1 < high {
        let middle = usize::midpoint(low, high);
        if width(&cut(middle)) <= room {
            low = middle;
        } else {
            high = middle;
        }
    }
    cut(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str], room: usize) -> Vec<String> {
        distinct(texts, room as f64, |text| text.chars().count() as f64)
    }

    #[test]
    fn what_differs_is_kept() {
        assert_eq!(of(&["short", "long enough to cut"], 11), ["short", "long…o cut"]);
        let cut = of(&["careful(risk=0.05, look=0.2)", "careful(risk=0.10, look=0.2)"], 18);
        assert!(cut[0] != cut[1] && cut.iter().all(|c| c.chars().count() <= 18), "{cut:?}");
    }

    #[test]
    fn what_no_cut_tells_apart_is_numbered() {
        let texts = ["aaaaaaaaXaaaaaaaaaaaaaaa", "aaaaaaaaYaaaaaaaaaaaaaaa", "aaaaaaaaXaaaaaaaaaaaaaaa"];
        let cut = of(&texts, 6);
        assert_eq!(cut, ["aaaa…1", "aaaa…2", "aaaa…1"]);
    }
}
