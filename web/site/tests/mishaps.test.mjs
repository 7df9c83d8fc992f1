// SPDX-License-Identifier: MIT
// What befalls a page: slow and missing networks, readers in a hurry, pictures that the system takes away, broken and
// hostile files.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { attribute, start, valueOf } from "./browser.mjs";

let site;
before(async () => {
    site = await start();
});
afterEach(() => site.leave());
after(() => site.stop());

const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const cut = /ERR_FAILED|404/;
/** Holds back what has such an address until the function that this gives is called. */
async function hold(page, address) {
    let letGo;
    const free = new Promise((resolve) => (letGo = resolve));
    await page.route(address, async (route) => {
        await free;
        await route.continue();
    });
    return letGo;
}

test("pairs: the kind that was chosen last stays, however slowly an earlier one loads", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", () => true);
    const letGo = await hold(page, /bunny/);
    const b = page.getByRole("combobox", { name: "B", exact: true });
    await b.selectOption("bunny");
    await page.getByText("Loading the bunny …").waitFor();
    await b.selectOption("sphere");
    await attribute(page, "kinds", (kinds) => kinds === "aabb sphere");
    await page.getByRole("combobox", { name: "A", exact: true }).selectOption("bunny");
    letGo();
    await attribute(page, "kinds", (kinds) => kinds === "bunny sphere");
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".stage").getAttribute("data-kinds"), "bunny sphere");
    assert.equal(await b.inputValue(), "sphere");
    await close();
});

test("pairs: a kind that cannot be loaded leaves the one that was there, and a room that is left meanwhile is no error", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", () => true);
    await page.route(/bunny/, (route) => route.abort());
    const b = page.getByRole("combobox", { name: "B", exact: true });
    await b.selectOption("bunny");
    await page.getByText("It could not be loaded").waitFor();
    assert.equal(await b.inputValue(), "segment");
    await page.unrouteAll();
    const letGo = await hold(page, /bunny/);
    await b.selectOption("bunny");
    await go(page, "#/docs");
    await page.locator(".prose h1").waitFor();
    letGo();
    await page.waitForTimeout(1000);
    await close(cut);
});

test("pairs: one can begin again with what one began with", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", () => true);
    const beginning = page.getByRole("combobox", { name: "Begin with" });
    for (let i = 0; i < 2; ++i) {
        await page.getByRole("combobox", { name: "B", exact: true }).selectOption("cone");
        await attribute(page, "kinds", (kinds) => kinds === "aabb cone");
        await beginning.selectOption("Segment and box");
        await attribute(page, "kinds", (kinds) => kinds === "aabb segment");
    }
    await close();
});

test("rays: nothing is asked of a mesh that is not there, and no answer of one that has been left is shown", async () => {
    const { page, close } = await site.open("#/docs");
    const letGo = await hold(page, /dragon-/);
    await go(page, "#/rays");
    const cast = page.getByRole("button", { name: "Cast a million rays" });
    await cast.waitFor();
    assert.ok(await cast.isDisabled());
    await page.getByRole("button", { name: /^Colours/ }).click();
    await page.getByRole("button", { name: "Count the leaks" }).click();
    await page.getByRole("radio", { name: /Dragon/ }).check();
    letGo();
    await attribute(page, "mesh", (name) => name === "dragon");
    await attribute(page, "sample", (n) => Number(n) >= 1);
    assert.equal(await valueOf(page, "lost by abut"), null);
    await page.route(/bunny/, (route) => route.abort());
    await page.getByRole("radio", { name: /Bunny/ }).check();
    await page.getByText("The bunny could not be loaded").waitFor();
    await page.getByRole("radio", { name: /Dragon/ }).check();
    await page.locator('.stage[data-mesh="dragon"]').waitFor();
    await close(cut);
});

test("moving: a key that is let go beside another one stops the capsule", async () => {
    const { page, close } = await site.open("#/moving");
    await page.getByRole("radio", { name: "A capsule in a level" }).check();
    await page.waitForFunction(() => document.querySelector(".readout").textContent.includes("a floor"));
    await page.keyboard.down("d");
    await page.waitForTimeout(200);
    await page.keyboard.down("Control");
    await page.keyboard.up("d");
    await page.keyboard.up("Control");
    await page.waitForTimeout(300);
    const foot = await valueOf(page, "foot");
    await page.waitForTimeout(600);
    assert.equal(await valueOf(page, "foot"), foot);
    await page.getByRole("button", { name: "Jump" }).click();
    await page.waitForFunction((was) => ![...document.querySelectorAll("dd")].some((dd) => dd.textContent === was), foot);
    await close();
});

test("scenes: a shape that is pointed at is named while nothing moves, until the pointer leaves", async () => {
    const { page, close } = await site.open("#/scenes", { reducedMotion: "reduce" });
    await attribute(page, "steps", (n) => n === "1");
    await page.mouse.move(400, 430);
    await page.mouse.move(420, 440);
    await page.locator(".readout", { hasText: /(sphere|box|capsule) [\d,]+ touches/ }).waitFor();
    await page.mouse.move(1200, 700);
    await page.locator(".readout").waitFor({ state: "hidden" });
    await close();
});
