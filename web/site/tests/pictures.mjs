// SPDX-License-Identifier: MIT
// Makes the pictures of the rooms for README.md and docs/rooms.md anew: node web/site/tests/pictures.mjs [ROOM...]
import { attribute, saveWebp, start, valueOf } from "./browser.mjs";

const folder = new URL("../../../docs/images/", import.meta.url);

const foot = async (page) => (await valueOf(page, "foot")).replaceAll("−", "-").split(",").map(Number);

/** Holds keys until the capsule's foot fulfils the condition, or for 20 seconds. */
async function walk(page, keys, arrived) {
    for (const key of keys) await page.keyboard.down(key);
    for (let i = 0; i < 200 && !arrived(await foot(page)); ++i) await page.waitForTimeout(100);
    for (const key of keys) await page.keyboard.up(key);
}

const rooms = {
    async pairs(page) {
        await attribute(page, "state", (s) => s === "apart");
        await page.getByRole("button", { name: "Find the last ulp" }).click();
        await page.getByRole("button", { name: "1 ulp on" }).click();
        await page.mouse.move(640, 700);
    },
    async rays(page) {
        await attribute(page, "sample", (n) => Number(n) >= 16);
    },
    async moving(page) {
        await page.getByRole("radio", { name: "A capsule in a level" }).check();
        await page.waitForFunction(() => document.querySelector(".readout").textContent.includes("a floor"));
        await walk(page, ["w"], ([, y]) => y > 1.5);
        await walk(page, ["w", "d"], ([x]) => x > 0.2);
        await page.evaluate(() => document.activeElement.blur());
    },
    async scenes(page) {
        await attribute(page, "steps", (n) => Number(n) > 40);
    },
    async clash(page) {
        await attribute(page, "clashes", (n) => n === "5");
        await page.getByRole("row", { name: /Piercing/ }).getByRole("button").click();
        await page.locator(".panel").evaluate((panel) => (panel.scrollTop = 0));
    },
};

const site = await start();
for (const [name, prepare] of Object.entries(rooms)) {
    if (process.argv.length > 2 && !process.argv.includes(name)) continue;
    const { page, close } = await site.open(`#/${name}`, { scheme: name === "rays" || name === "scenes" ? "dark" : "light" });
    await prepare(page);
    await page.waitForTimeout(600);
    await saveWebp(page, new URL(`room_${name}.webp`, folder));
    await close();
}
await site.stop();
