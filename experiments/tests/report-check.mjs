// Opens a report in Chromium and checks that it works.
// Usage: node report-check.mjs report.html [screenshots-dir]   (needs playwright-core and chromium)
import { createRequire } from "node:module";
import { mkdtempSync, writeFileSync } from "node:fs";
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
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
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
check((await page.locator("figure").count()) > 0, "no chart");
check((await page.locator(".headline").innerText()).length > 20, "no answer");
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
// Printed: on paper a dark screen is no reason for dark pages, nothing is cut off at the side, and there is something on each sheet.
await page.emulateMedia({ media: "print", colorScheme: "dark" });
await page.setViewportSize({ width: 680, height: 962 }); // A4 without its margins, at 96 px an inch
const paper = await page.evaluate(() => ({
  ground: getComputedStyle(document.body).backgroundColor,
  over: document.documentElement.scrollWidth - window.innerWidth,
  hidden: [...document.querySelectorAll(".scroll")].filter((box) => box.scrollHeight > box.clientHeight + 2).length,
}));
check(/^rgba?\(255, 255, 255|^rgba\(0, 0, 0, 0/.test(paper.ground), `printed on ${paper.ground}`);
check(paper.over <= 0, `${paper.over} px are cut off in print`);
check(paper.hidden === 0, `${paper.hidden} tables are cut off in print`);
const margin = "15mm";
const pdf = await page.pdf({ format: "A4", margin: { top: margin, bottom: margin, left: margin, right: margin } });
const sheets = (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
check(sheets >= 2, `${sheets} printed pages`);
check(pdf.length > 20_000 * Math.min(sheets, 3), `the printed pages are nearly blank: ${pdf.length} bytes`);
if (shots) writeFileSync(join(shots, "print.pdf"), pdf);
await context.close();
for (const problem of problems) console.error(`FAIL ${problem}`);
console.log(problems.length ? `${problems.length} problems` : `ok: ${tables.length} tables sort, nothing overflows, ${sheets} printed pages, no errors`);
process.exit(problems.length ? 1 : 0);
