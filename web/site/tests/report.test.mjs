// SPDX-License-Identifier: MIT
// Clash reports as their readers open them: files that abut_sample_reports wrote into the folder $ABUT_REPORTS.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keep, startBrowser } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = process.env.ABUT_REPORTS ?? fileURLToPath(new URL("../../../build/release/reports", import.meta.url));
const addressOf = (name) => pathToFileURL(join(folder, `${name}.html`)).href;

let browser;
before(async () => {
    browser = await startBrowser();
});
afterEach(() => browser.leave());
after(() => browser.stop());

/** Opens a report and waits until it is complete; requests of anything but the file itself are errors. */
async function open(name, options = {}) {
    const opened = await browser.open(addressOf(name), { reducedMotion: "reduce", ...options });
    const requests = [];
    opened.page.on("request", (request) => requests.push(request.url()));
    await opened.page.waitForFunction(() => ["all", "failed"].includes(document.documentElement.dataset.ready));
    assert.equal(await opened.page.evaluate(() => document.documentElement.dataset.ready), "all");
    return { ...opened, requests };
}

const rows = (page) => page.locator("#lines .line:not(.group)");
const row = (page, text) => page.locator("#lines .line:not(.group)", { hasText: text });
const still = (page) => page.evaluate(() => new Promise((done) => {
    const wait = () => (globalThis.abutReport.stage.waiting ? requestAnimationFrame(wait) : done());
    setTimeout(wait, 250);
}));

/** How many pixels of the picture have the colours of the first part, the second part, and the curve. */
const colorsIn = (page) => page.evaluate(() => {
    const { stage } = globalThis.abutReport;
    stage.moving = -Infinity;
    stage.drawFrame(performance.now());
    const { width, height } = stage.canvas;
    const gl = stage.canvas.getContext("webgl2");
    const pixels = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    const count = { blue: 0, orange: 0, red: 0 };
    for (let i = 0; i < pixels.length; i += 4) {
        const [r, g, b] = [pixels[i], pixels[i + 1], pixels[i + 2]];
        if (b > 1.4 * r && b > 1.2 * g && b > 80) ++count.blue;
        else if (r > 1.15 * g && g > 2 * b && r > 60) ++count.orange;
        else if (r > 150 && g < 40 && b < 60) ++count.red;
    }
    return count;
});

test("a report opens, lists its clashes by group, and asks for nothing else", async () => {
    const { page, close, requests } = await open("each_kind");
    assert.equal(await page.title(), "each <kind>");
    assert.match(await page.locator("#totals").textContent(), /10 parts, 5 clashes, 1 resolved/);
    assert.equal(await rows(page).count(), 6);
    assert.equal(await page.locator("#lines .group").count(), 3);
    assert.equal(await page.locator("#notices p").count(), 0);
    await keep(page, "report");
    assert.deepEqual(requests, []);
    await close();
});

test("names are text, not markup", async () => {
    const { page, close } = await open("each_kind");
    const name = "</script><img src=x onerror=alert(1)> \"&amp;'";
    assert.equal(await page.locator("img:not(#print-picture)").count(), 0);
    await row(page, "enclosed").click();
    const details = await page.locator("#details").textContent();
    assert.ok(details.includes(name));
    assert.match(details, /Separationnot known/);
    assert.equal(await row(page, "enclosed").locator(".b").textContent(), name);
    await close();
});

test("facets, text, groups and parts filter the table", async () => {
    const { page, close } = await open("each_kind");
    await page.locator("[data-kind=piercing].facet").click();
    assert.equal(await rows(page).count(), 1);
    assert.equal(await page.locator("#count").textContent(), "1 of 6 clashes");
    await page.locator("[data-kind=touching].facet").click();
    assert.equal(await rows(page).count(), 2);
    await page.locator("#clear").click();
    await page.keyboard.press("/");
    await page.keyboard.type("twin");
    assert.equal(await rows(page).count(), 1);
    assert.equal(await rows(page).locator(".kind").textContent(), "duplicate");
    await page.locator("#clear").click();
    await page.locator("#group").selectOption({ index: 1 });
    assert.equal(await rows(page).count(), 3);
    await page.locator("#clear").click();
    await row(page, "piercing").click();
    await page.getByRole("button", { name: "Only clashes of this part" }).first().click();
    assert.equal(await rows(page).count(), 2, "the wall is in two clashes");
    await page.locator("#part-filter").click();
    assert.equal(await rows(page).count(), 6);
    await page.locator("[data-state=resolved].facet").click();
    assert.deepEqual(await rows(page).locator(".b").allTextContents(), ["Door that is gone"]);
    await close();
});

test("columns sort, groups fold", async () => {
    const { page, close } = await open("each_kind");
    await page.locator("#by").selectOption("none");
    await page.locator("#head .a button").click();
    assert.equal(await page.locator("#head .a").getAttribute("aria-sort"), "ascending");
    assert.deepEqual(await rows(page).locator(".a").allTextContents(), ["Box 1", "Pipe", "Shell", "Twin 1", "Wall", "Wall"]);
    await page.locator("#head .a button").click();
    assert.equal(await rows(page).locator(".a").first().textContent(), "Wall");
    await page.locator("#by").selectOption("group");
    await page.locator("#lines .group .name").first().click();
    assert.equal(await rows(page).count(), 3);
    assert.equal(await page.locator("#lines .group").first().getAttribute("aria-expanded"), "false");
    await close();
});

test("a click isolates the pair: two colours, the curve, the measure; Escape shows all parts", async () => {
    const { page, close } = await open("each_kind");
    await row(page, "piercing").click();
    await still(page);
    assert.match(await page.locator("#label").textContent(), /^piercing, 0\.2 m$/);
    const seen = await colorsIn(page);
    assert.ok(seen.blue > 2000, `the wall is seen: ${JSON.stringify(seen)}`);
    assert.ok(seen.orange > 2000, `the pipe is seen: ${JSON.stringify(seen)}`);
    assert.ok(seen.red > 50, `the curve is seen: ${JSON.stringify(seen)}`);
    const distance = () => page.evaluate(() => globalThis.abutReport.stage.view.distance);
    const near = await distance();
    await keep(page, "report_clash");
    const chosen = () => page.evaluate(() => globalThis.abutReport.stage.chosen.length);
    assert.equal(await chosen(), 1);
    await page.keyboard.press("Escape");
    await still(page);
    assert.equal(await chosen(), 0);
    assert.ok((await distance()) > near, "the eye is farther away");
    assert.equal(await page.locator("#label").isVisible(), false);
    await close();
});

test("the keyboard alone goes through the table and the picture", async () => {
    const { page, close } = await open("each_kind");
    await page.locator("#table").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const current = page.locator("#lines [aria-selected=true]");
    assert.equal(await current.getAttribute("aria-rowindex"), "3");
    assert.equal(await page.locator("#table").getAttribute("aria-activedescendant"), await current.getAttribute("id"));
    assert.match(await page.locator("#status").textContent(), /^Clash \d+, /);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator("#lines .group").first().getAttribute("aria-expanded"), "false");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("#lines .group").first().getAttribute("aria-expanded"), "true");
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "canvas");
    const azimuth = () => page.evaluate(() => globalThis.abutReport.stage.view.azimuth);
    const before = await azimuth();
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await azimuth(), before);
    await page.keyboard.press("x");
    assert.equal(await page.locator("#section-on").isChecked(), true);
    await close();
});

test("the section plane cuts the parts away", async () => {
    const { page, close } = await open("each_kind");
    await row(page, "duplicate").click();
    await still(page);
    const whole = await colorsIn(page);
    assert.ok(whole.blue + whole.orange > 10000, JSON.stringify(whole));
    await page.locator("#section-on").check();
    await page.locator("#section-axis").selectOption("view");
    await still(page);
    const half = await colorsIn(page);
    await page.locator("#section-place").fill("0");
    await still(page);
    const none = await colorsIn(page);
    await keep(page, "report_section");
    assert.ok(half.blue + half.orange > 0.2 * (whole.blue + whole.orange), "a cube is cut in its middle");
    assert.ok(none.blue + none.orange < 100, "but for the point of the clash");
    await close();
});

test("the mouse turns, moves and zooms; a click on a part shows its clashes", async () => {
    const { page, close } = await open("each_kind");
    const view = () => page.evaluate(() => {
        const { azimuth, distance, target } = globalThis.abutReport.stage.view;
        return { azimuth, distance, target };
    });
    const box = await page.locator("#canvas").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const drag = async (button) => {
        await page.mouse.move(x, y);
        await page.mouse.down({ button });
        await page.mouse.move(x + 60, y + 20, { steps: 4 });
        await page.mouse.up({ button });
    };
    const start = await view();
    await drag("left");
    const turned = await view();
    assert.notEqual(turned.azimuth, start.azimuth);
    await drag("right");
    const moved = await view();
    assert.notDeepEqual(moved.target, turned.target);
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((before) => globalThis.abutReport.stage.view.distance < before, moved.distance);
    await row(page, "too near").click();
    await still(page);
    await page.mouse.click(x - 40, y + 30);
    assert.equal(await rows(page).count(), 1);
    assert.match(await page.locator("#part-filter").textContent(), /Part: Box [12]/);
    await close();
});

test("a finger turns, two fingers zoom", async () => {
    const { page, close } = await open("each_kind", { width: 390, height: 844, touch: true });
    const view = () => page.evaluate(() => {
        const { azimuth, distance } = globalThis.abutReport.stage.view;
        return { azimuth, distance };
    });
    const box = await page.locator("#canvas").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    const start = await view();
    await touch("touchStart", [x, y]);
    await touch("touchMove", [x + 40, y]);
    await touch("touchEnd");
    const turned = await view();
    assert.notEqual(turned.azimuth, start.azimuth);
    assert.equal(turned.distance, start.distance);
    await touch("touchStart", [x - 20, y], [x + 20, y]);
    await touch("touchMove", [x - 60, y], [x + 60, y]);
    await touch("touchEnd");
    assert.ok((await view()).distance < 0.6 * turned.distance, "three times as near");
    await close();
});

test("a printer gets the listed rows and the picture", async () => {
    const { page, close } = await open("each_kind");
    await row(page, "piercing").click();
    await still(page);
    const pdf = await page.pdf({ format: "A4" });
    assert.ok(pdf.length > 10000);
    assert.match(await page.locator("#print-picture").getAttribute("src"), /^data:image\/png;base64,/);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("#canvas").isVisible(), false);
    assert.equal(await page.locator("#print-picture").isVisible(), true);
    await keep(page, "report_print");
    await close();
});

test("without scripts the counts and the groups are there", async () => {
    const { page, close } = await browser.open(addressOf("each_kind"), { scripts: false });
    const text = await page.locator("noscript").textContent();
    assert.match(text, /10 parts, 5 clashes, 1 resolved/);
    assert.match(text, /Group & <one>/);
    await close();
});

test("without WebGL 2 the table works, and a notice says why there is no picture", async () => {
    const plain = await startBrowser(["--disable-3d-apis"]);
    const { page, close } = await plain.open(addressOf("each_kind"));
    await page.waitForFunction(() => document.documentElement.dataset.ready === "all");
    assert.match(await page.locator("#notices").textContent(), /WebGL 2 is missing/);
    await row(page, "piercing").click();
    assert.match(await page.locator("#details").textContent(), /Clash 1: piercing/);
    assert.equal(await page.locator("#canvas").isVisible(), false);
    await close();
    await plain.stop();
});

test("parts beyond the limit are boxes, and the page says so; an empty run opens, too", async () => {
    const { page, close } = await open("boxes");
    assert.match(await page.locator("#notices").textContent(), /parts are shown as boxes: with them there would be more than 5000 triangles/);
    await close();
    const nothing = await open("nothing");
    assert.match(await nothing.page.locator("#totals").textContent(), /0 parts, 0 clashes, 0 resolved/);
    await nothing.close();
});

test("10,000 parts and 4,800 clashes: the table scrolls and filters at once", async () => {
    const size = statSync(join(folder, "building.html")).size;
    const start = performance.now();
    const { page, close } = await open("building", { width: 1400, height: 860 });
    const opened = performance.now() - start;
    assert.match(await page.locator("#totals").textContent(), /10,000 parts, 4,800 clashes/);
    assert.equal(await page.locator("#lines .group").first().getAttribute("aria-expanded"), "false");
    await page.locator("#by").selectOption("none");
    const times = await page.evaluate(async () => {
        const table = document.getElementById("table");
        const list = [];
        for (let i = 1; i <= 60; ++i) {
            const before = performance.now();
            table.scrollTop = (i * table.scrollHeight) / 60;
            globalThis.abutReport.table.draw();
            list.push(performance.now() - before);
        }
        return list;
    });
    assert.ok((await page.locator("#lines .line").count()) < 80, "only the rows in view are elements");
    const filtering = await page.evaluate(() => {
        const search = document.getElementById("search");
        const before = performance.now();
        search.value = "12|rule";
        search.dispatchEvent(new Event("input"));
        return performance.now() - before;
    });
    assert.equal(await page.locator("#count").textContent(), "400 of 4,800 clashes");
    await page.locator("#table").focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => globalThis.abutReport.stage.chosen.length === 1);
    const frames = await page.evaluate(() => {
        const { stage } = globalThis.abutReport;
        const drawn = (moving, coarse) => {
            Object.assign(stage, { moving: moving ? performance.now() : -Infinity, coarse, waiting: true });
            const before = performance.now();
            stage.drawFrame(before);
            stage.renderer.finish();
            return performance.now() - before;
        };
        stage.setRest("ghost");
        drawn(false, false);
        const list = [drawn(false, false), drawn(true, true)];
        stage.waiting = false;
        stage.ask();
        return list;
    });
    times.sort((p, q) => p - q);
    console.log(`building.html: ${(size / 1e6).toFixed(2)} MB, opened in ${(opened / 1000).toFixed(1)} s; table: ` +
        `${times[30].toFixed(1)} ms a scroll, ${times.at(-1).toFixed(1)} ms at most; filter ${filtering.toFixed(0)} ms; ` +
        `drawn by the processor: ${frames[0].toFixed(0)} ms a picture of all parts, ${frames[1].toFixed(0)} ms while it moves`);
    await keep(page, "report_building");
    await close();
});

const looks = {
    "wide and light": {},
    "wide and dark": { scheme: "dark" },
    "a phone": { width: 390, height: 844, touch: true },
};
for (const [look, options] of Object.entries(looks)) {
    test(`axe finds nothing, ${look}`, async () => {
        const { page, close } = await open("each_kind", options);
        for (const state of ["all", "a clash"]) {
            if (state === "a clash") await row(page, "piercing").click();
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => globalThis.axe.run());
            assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`), [], state);
        }
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `the page is ${wider} pixels too wide`);
        await keep(page, `report_${look.replaceAll(" ", "_")}`);
        await close();
    });
}

test("the theme can be changed", async () => {
    const { page, close } = await open("each_kind");
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.locator("#theme").click();
    assert.notEqual(await ground(), light);
    await page.locator("#theme").click();
    assert.equal(await ground(), light);
    await close();
});
