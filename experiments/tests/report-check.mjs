// Opens a report in Chromium and checks that it works.
// Usage: node report-check.mjs report.html [screenshots-dir]   (needs playwright-core and chromium)
import { createRequire } from "node:module";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// playwright-core is looked for where the script is called from.
const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");

const [file, shots] = process.argv.slice(2);
if (!file) {
  console.error("usage: node report-check.mjs report.html [screenshots-dir]");
  process.exit(2);
}
const problems = [];
const check = (ok, what) => ok || problems.push(what);

const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "report-check-")), {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const page = context.pages()[0] ?? (await context.newPage());
page.on("console", (m) => m.type() === "error" && problems.push(`console: ${m.text()}`));
page.on("pageerror", (e) => problems.push(`script: ${e.message}`));
page.on("request", (r) => /^(file|data):/.test(r.url()) || problems.push(`loads ${r.url()}`));
await page.goto(pathToFileURL(resolve(file)).href);

// What a column shows, from top to bottom.
const column = (head) =>
  head.evaluate((th) => {
    const rows = [...th.closest("table").tBodies[0].rows];
    const values = rows.map((r) => r.cells[th.cellIndex]);
    return th.classList.contains("words")
      ? values.map((c) => c.textContent)
      : values.map((c) => (c.dataset.value === "" ? null : Number(c.dataset.value)));
  });
const sorted = (values, up) => {
  const present = values.filter((v) => v !== null);
  const nullsLast = values.slice(present.length).every((v) => v === null);
  const order = (a, b) => (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
  return nullsLast && present.every((v, i) => i === 0 || order(present[i - 1], v) * (up ? 1 : -1) <= 0);
};

const tables = await page.locator("table.sortable").all();
check(tables.length > 0, "no sortable table");
for (const [t, table] of tables.entries()) {
  for (const head of await table.locator("thead th").all()) {
    const name = `table ${t + 1}, ${await head.innerText()}`;
    for (const way of ["click", "Enter"]) {
      const button = head.locator("button");
      if (way === "click") await button.click();
      else await button.press(way);
      const up = (await head.getAttribute("aria-sort")) === "ascending";
      check((await head.getAttribute("aria-sort")) !== "none", `${name}: aria-sort is still none`);
      check(sorted(await column(head), up), `${name}: not sorted after ${way}`);
    }
    check((await table.locator("th:not([aria-sort=none])").count()) === 1, `${name}: several columns say they are sorted`);
  }
}

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390, 320]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    check(over <= 0, `${over} px too wide at ${width} px (${theme})`);
    for (const figure of await page.locator("figure").all()) {
      check((await figure.locator("svg:visible").count()) === 1, `not one chart in a figure at ${width} px`);
    }
    if (shots) await page.screenshot({ path: join(shots, `${theme}-${width}.png`), fullPage: true });
  }
}
if (shots) {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.pdf({ path: join(shots, "print.pdf"), format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
}
await context.close();
for (const problem of problems) console.error(`FAIL ${problem}`);
console.log(problems.length ? `${problems.length} problems` : `ok: ${tables.length} tables sort, nothing overflows, no errors`);
process.exit(problems.length ? 1 : 0);
