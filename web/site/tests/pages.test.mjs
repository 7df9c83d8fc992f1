// SPDX-License-Identifier: MIT
// The documentation, the search and the measured tables; and no accessibility error anywhere, light, dark, wide, narrow.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before, test } from "node:test";
import { attribute, keep, start } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let site;
before(async () => {
    site = await start();
});
afterEach(() => site.leave());
after(() => site.stop());

test("every page of the documentation opens, and its links within the site lead somewhere", async () => {
    const { page, close } = await site.open("#/docs");
    await page.locator(".prose h1").waitFor();
    const pages = await page.locator("aside nav a[data-page]").evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    assert.ok(pages.length >= 15, `${pages.length} pages`);
    const links = new Set();
    const anchors = new Map();
    for (const address of pages) {
        await page.evaluate((hash) => (location.hash = hash), address);
        await page.locator(`aside nav a[aria-current][href="${address}"]`).waitFor();
        const found = await page.evaluate(() => ({
            links: [...document.querySelectorAll(".prose a")].map((a) => a.getAttribute("href")),
            ids: [...document.querySelectorAll(".prose [id]")].map((e) => e.id),
            heading: document.querySelector(".prose h1")?.textContent,
        }));
        assert.ok(found.heading, `${address} has a heading`);
        anchors.set(address, new Set(found.ids));
        for (const link of found.links) links.add(link);
    }
    const broken = [...links].filter((link) => {
        if (!link.startsWith("#/docs/")) return !/^https?:|^#\//.test(link);
        const [, , id, anchor] = link.split("/");
        const ids = anchors.get(`#/docs/${id}`);
        return !ids || (anchor && !ids.has(anchor));
    });
    assert.deepEqual(broken, []);
    await close();
});

test("the search finds a page by a word of its text", async () => {
    const { page, close } = await site.open("#/docs");
    await page.locator(".prose h1").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("depenetration");
    const first = page.locator(".results a").first();
    await first.waitFor();
    await keep(page, "search");
    await first.click();
    await page.waitForFunction(() => /#\/docs\/\w+/.test(location.hash));
    await page.waitForFunction(() => /depenetrat/i.test(document.querySelector(".prose").textContent));
    await close();
});

test("the measured tables are shown", async () => {
    const { page, close } = await site.open("#/measured");
    await page.getByRole("heading", { name: "Measured" }).waitFor();
    assert.ok((await page.locator("table tr").count()) > 20);
    await keep(page, "measured");
    await close();
});

test("rooms follow each other, and are left without a trace", async () => {
    const { page, close } = await site.open("");
    for (const name of ["Rays", "Moving", "Scenes", "Clash", "Pairs", "Docs", "Measured", "Pairs"]) {
        await page.locator("nav#nav a", { hasText: name }).click();
        await page.locator("nav#nav a[aria-current]", { hasText: name }).waitFor();
        await page.locator("#main h1").waitFor();
    }
    await attribute(page, "state", (s) => s === "apart");
    await close();
});

const ready = {
    "#/pairs": async (page) => {
        await attribute(page, "state", () => true);
        await page.getByRole("button", { name: "Find the last ulp" }).click();
        await page.locator(".ulp").first().waitFor();
    },
    "#/rays": (page) => attribute(page, "sample", (n) => Number(n) >= 0),
    "#/moving": (page) => attribute(page, "shot", () => true),
    "#/scenes": (page) => attribute(page, "steps", (n) => Number(n) > 0),
    "#/clash": async (page) => {
        await attribute(page, "clashes", (n) => n === "5");
        await page.getByRole("row", { name: /Piercing/ }).click();
    },
    "#/docs/matrix": (page) => page.locator(".prose h1").waitFor(),
    "#/docs/getting_started": (page) => page.locator(".prose h1").waitFor(),
    "#/docs/python_reference": (page) => page.locator(".prose h1").waitFor(),
    "#/docs/web_reference": (page) => page.locator(".prose h1").waitFor(),
    "#/measured": (page) => page.locator("table").first().waitFor(),
};
const looks = {
    "wide and light": { reducedMotion: "reduce" },
    "wide and dark": { scheme: "dark", reducedMotion: "reduce" },
    "a phone": { width: 390, height: 844, touch: true, reducedMotion: "reduce" },
};
for (const [look, options] of Object.entries(looks)) {
    for (const [place, wait] of Object.entries(ready)) {
        test(`axe finds nothing at ${place}, ${look}`, async () => {
            const { page, close } = await site.open(place, options);
            await wait(page);
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => globalThis.axe.run({ rules: { "target-size": { enabled: true } } }));
            const told = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`);
            assert.deepEqual(told, []);
            // axe takes any label around a field for its own.
            const nameless = await page.evaluate(() => [...document.querySelectorAll("main :is(input, select)")].filter((e) => !e.labels?.length && !e.ariaLabel).map((e) => e.outerHTML));
            assert.deepEqual(nameless, []);
            const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wider <= 0, `the page is ${wider} pixels too wide`);
            await keep(page, `${place.replace(/[#/]+/g, "_").slice(1)}_${look.replaceAll(" ", "_")}`);
            await close();
        });
    }
}
