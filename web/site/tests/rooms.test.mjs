// SPDX-License-Identifier: MIT
// Each room of the page loads, reacts, and shows the right colour and number, without an error.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { assemblies } from "./assemblies.mjs";
import { attribute, colorAt, keep, start, valueOf } from "./browser.mjs";

let site;
before(async () => {
    site = await start();
});
afterEach(() => site.leave());
after(() => site.stop());

const state = (page) => page.locator(".readout .state");

test("pairs: two shapes apart are green, crossing ones blue, inside is red", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", (s) => s === "apart");
    assert.equal(await state(page).textContent(), "Apart");
    await page.waitForTimeout(500);
    const middle = [340, 430];
    const green = await colorAt(page, ...middle);
    assert.ok(green[1] > green[0] && green[1] > green[2], `green: ${green}`);
    await keep(page, "pairs");

    // A point at (1.7, -0.25, 0.35) beside a box that ends at x = 0.65.
    await page.getByRole("combobox", { name: "B", exact: true }).selectOption("point");
    assert.equal(await valueOf(page, "distance"), "1.0500");

    await page.getByRole("button", { name: "Find the last ulp" }).click();
    await attribute(page, "state", (s) => s !== "apart");
    assert.equal(await valueOf(page, "distance"), "0");
    assert.equal(await page.locator(".ulp.touches").count(), 6, "the double itself and those before it touch");
    await page.getByRole("button", { name: "1 ulp on" }).click();
    await attribute(page, "state", (s) => s === "apart");
    assert.match(await valueOf(page, "distance"), /^\d\.\d\d × 10⁻¹⁶$/);

    // The point goes into the box: inside, red.
    await page.locator(".stage canvas").focus();
    for (let i = 0; i < 8; ++i) await page.keyboard.press("ArrowLeft");
    await attribute(page, "state", (s) => s === "inside");
    await page.waitForTimeout(500);
    const red = await colorAt(page, ...middle);
    assert.ok(red[0] > red[1] && red[0] > red[2], `red: ${red}`);

    // A segment with one end in the box crosses it: blue.
    await page.getByRole("combobox", { name: "B", exact: true }).selectOption("segment");
    await attribute(page, "state", (s) => s === "crossing");
    await page.waitForTimeout(500);
    const blue = await colorAt(page, ...middle);
    assert.ok(blue[2] > blue[0] && blue[2] > blue[1], `blue: ${blue}`);
    assert.match(await valueOf(page, "depth"), /^0\.\d{4}$/);
    await keep(page, "pairs_crossing");
    await close();
});

test("pairs: dragging moves a shape", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", (s) => s === "apart");
    const was = await valueOf(page, "distance");
    await page.mouse.move(340, 430);
    await page.mouse.down();
    await page.mouse.move(280, 440, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await valueOf(page, "distance"), was);
    await close();
});

test("pairs: every kind of shape against every other gives an answer", async () => {
    const { page, close } = await site.open("#/pairs", { width: 700, height: 500 });
    await attribute(page, "state", (s) => s === "apart");
    const options = page.getByRole("combobox", { name: "A", exact: true }).locator("option");
    const kinds = await options.evaluateAll((list) => list.map((option) => option.value));
    assert.ok(kinds.length >= 18);
    const bad = [];
    for (const a of kinds) {
        await page.getByRole("combobox", { name: "A", exact: true }).selectOption(a);
        for (const b of kinds) {
            await page.getByRole("combobox", { name: "B", exact: true }).selectOption(b);
            await page.locator(`.stage[data-kinds="${a} ${b}"]`).waitFor();
            const text = await state(page).textContent();
            const distance = await valueOf(page, "distance");
            if (!["Apart", "Touching", "Crossing", "Inside"].includes(text) || distance === "NaN") bad.push([a, b, text, distance]);
        }
    }
    assert.deepEqual(bad, []);
    await close();
});

test("rays: the picture is drawn, a million rays are cast, and only the float tracer leaks", async () => {
    const { page, close } = await site.open("#/rays", { width: 1000, height: 640 });
    await attribute(page, "sample", (n) => Number(n) >= 1);
    assert.equal(await valueOf(page, "triangles"), "871,414");
    const dragon = await colorAt(page, 220, 360);
    assert.ok(dragon[1] > dragon[0] + 10, `the dragon is green: ${dragon}`);

    await page.getByRole("button", { name: "Cast a million rays" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll("dt")].some((dt) => dt.textContent === "of them hit"));
    const hits = Number((await valueOf(page, "of them hit")).replaceAll(",", ""));
    assert.ok(hits > 200_000 && hits < 900_000, `${hits} of a million rays hit`);
    await attribute(page, "sample", (n) => Number(n) >= 3);
    await keep(page, "rays");

    await page.getByRole("button", { name: "Count the leaks" }).click();
    const [floats, ours] = (await attribute(page, "leaks", (s) => s !== "")).split(" ").map(Number);
    assert.equal(ours, 0);
    assert.ok(floats > 10, `the float tracer lost ${floats}`);
    await attribute(page, "sample", (n) => Number(n) >= 2);
    await keep(page, "rays_leaks");
    await close();
});

test("moving: a ball touches the triangle when the sweep says; a test at each frame misses a bullet", async () => {
    const { page, close } = await site.open("#/moving");
    await attribute(page, "shot", (s) => s === "seen");
    assert.equal(await state(page).textContent(), "Touches");
    assert.match(await valueOf(page, "t"), /^0\.44\d+$/);
    await page.waitForTimeout(300);
    await keep(page, "moving");
    await page.getByRole("button", { name: "A bullet" }).click();
    await attribute(page, "shot", (s) => s === "tunnels");
    assert.match(await valueOf(page, "4 frames"), /tunnels/);
    await page.getByRole("button", { name: "Shoot", exact: true }).click();
    await page.waitForTimeout(2500);
    await close();
});

test("moving: a capsule walks by keys, and is stopped by walls", async () => {
    const { page, close } = await site.open("#/moving");
    await page.getByRole("radio", { name: "A capsule in a level" }).check();
    await attribute(page, "mode", (m) => m === "walk");
    await page.waitForFunction(() => document.querySelector(".readout").textContent.includes("a floor"));
    const was = await valueOf(page, "foot");
    await page.keyboard.down("d");
    await page.waitForTimeout(2500);
    await page.keyboard.up("d");
    const foot = (await valueOf(page, "foot")).replaceAll("−", "-").split(",").map(Number);
    assert.notEqual(String(foot), was);
    assert.ok(foot[2] > 0.3, "it does not sink into the floor");
    await page.waitForTimeout(300);
    await keep(page, "moving_level");
    await close();
});

test("scenes: ten thousand shapes move, and the pairs that touch are counted", async () => {
    const { page, close } = await site.open("#/scenes");
    await attribute(page, "steps", (n) => Number(n) > 6);
    const touching = Number(await attribute(page, "touching", () => true));
    assert.ok(touching > 1500 && touching < 3500, `${touching} pairs touch`);
    await keep(page, "scenes");
    await page.getByRole("combobox", { name: "Shapes" }).selectOption("1000");
    await attribute(page, "touching", (n) => Number(n) > 100 && Number(n) < 500);
    await page.getByRole("button", { name: "Pause" }).click();
    const steps = Number(await attribute(page, "steps", () => true));
    await page.getByRole("button", { name: "One step" }).click();
    await attribute(page, "steps", (n) => Number(n) > steps);
    await close();
});

test("scenes: nothing moves for readers who prefer less motion", async () => {
    const { page, close } = await site.open("#/scenes", { reducedMotion: "reduce" });
    await attribute(page, "steps", (n) => n === "1");
    await page.waitForTimeout(700);
    assert.equal(await attribute(page, "steps", () => true), "1");
    await close();
});

test("clash: the gearbox has its five clashes, and each is shown alone", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const kinds = await page.locator("button.kind").allTextContents();
    assert.deepEqual(kinds.sort(), ["Duplicate", "Enclosed", "Piercing", "Too near", "Touching"]);
    const row = page.getByRole("row", { name: /Piercing/ });
    assert.match(await row.textContent(), /input pinion.*intermediate wheel.*0\.6181/);
    assert.match(await page.getByRole("row", { name: /Too near/ }).textContent(), /0\.2217/);
    await page.waitForTimeout(300);
    await keep(page, "clash");
    await row.getByRole("button").click();
    await attribute(page, "chosen", (n) => Number(n) >= 0);
    await page.waitForTimeout(700);
    await keep(page, "clash_chosen");
    await page.getByRole("button", { name: "Show all" }).click();
    await attribute(page, "chosen", (n) => n === "-1");
    await page.getByLabel(/Clearance/).fill("0.1");
    await page.getByLabel(/Clearance/).press("Enter");
    await attribute(page, "clashes", (n) => n === "4");
    await close();
});

for (const [format, files] of Object.entries(assemblies)) {
    test(`clash: two boxes in ${format} pierce each other`, async () => {
        const { page, close } = await site.open("#/clash");
        await attribute(page, "clashes", (n) => n === "5");
        await page.locator('input[type="file"]').setInputFiles(files);
        await attribute(page, "clashes", (n) => n === "1");
        assert.equal(await page.locator("button.kind").textContent(), "Piercing");
        assert.match(await page.locator(".clashes tbody").textContent(), /leftright0\.5000/);
        await close();
    });
}

test("clash: a file of no known format is refused in words", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
    await page.locator('input[type="file"]').setInputFiles([notes]);
    await page.getByText("None of these files is of a known format").waitFor();
    await close();
});

test("without WebAssembly SIMD the page says so", async () => {
    const { page, close } = await site.open("?simd=missing#/pairs");
    await page.getByRole("heading", { name: "This browser has no WebAssembly SIMD" }).waitFor();
    await page.getByRole("button", { name: "Read the documentation" }).click();
    await page.getByRole("heading", { level: 1, name: "Getting started" }).waitFor();
    await close();
});
