// SPDX-License-Identifier: MIT
// Makes a picture of a clash report for the documentation, as WebP:
//     node web/site/tests/report_pictures.mjs REPORT.html IMAGE.webp [--row TEXT] [--search TEXT] [--group N] [--dark] [--size W,H]
// --row chooses the first row that contains the text, --search filters the table, --group unfolds and chooses the Nth group.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { saveWebp, startBrowser } from "./browser.mjs";

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        row: { type: "string" },
        search: { type: "string" },
        group: { type: "string" },
        dark: { type: "boolean" },
        size: { type: "string", default: "1400,860" },
    },
});
const [report, image] = positionals;
const [width, height] = values.size.split(",").map(Number);

const browser = await startBrowser();
const { page, close } = await browser.open(pathToFileURL(resolve(report)).href, {
    width, height, scheme: values.dark ? "dark" : "light", reducedMotion: "reduce",
});
await page.waitForFunction(() => document.documentElement.dataset.ready === "all");
if (values.search) await page.locator("#search").fill(values.search);
if (values.group) {
    await page.evaluate((number) => {
        const { table } = globalThis.abutReport;
        const places = table.lines.flatMap((line, i) => (line.row ? [] : [i]));
        table.choose(places[number - 1]);
        if (table.lines[table.current].folded) table.onFold(table.lines[table.current]);
    }, Number(values.group));
}
if (values.row) await page.locator("#lines .line:not(.group)", { hasText: values.row }).first().click();
// Until it is drawn in full.
await page.waitForTimeout(300);
await page.waitForFunction(() => !globalThis.abutReport.stage.waiting);
await saveWebp(page, image);
await close();
await browser.stop();
