// SPDX-License-Identifier: MIT
// The capsule of the room of motion climbs stairs, goes down a ramp, and is stopped by what is too steep.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as abut from "abut";
import { build } from "esbuild";

const folder = new URL("../node_modules/.cache/abut-tests/", import.meta.url);
mkdirSync(folder, { recursive: true });

async function load(name) {
    const out = new URL(`${name}.mjs`, folder);
    const source = fileURLToPath(new URL(`../src/moving/${name}.ts`, import.meta.url));
    await build({ entryPoints: [source], bundle: true, format: "esm", outfile: fileURLToPath(out), external: ["abut"] });
    return import(out);
}

test("a capsule walks through the level", async () => {
    const [{ Walker }, { level }] = await Promise.all([load("walker"), load("level")]);
    await abut.init();
    const made = level();
    const walker = new Walker(abut, abut.Mesh.from(made.positions, made.indices));
    const go = (seconds, x, y) => {
        for (let i = 0; i < 60 * seconds; ++i) walker.step(1 / 60, [x, y]);
        return walker.foot;
    };

    walker.foot = [-3, 2.7, 0.36];
    const onGallery = [...go(3, 2.6, 0)];
    assert.ok(onGallery[0] > 4 && Math.abs(onGallery[2] - 2.344) < 0.01, `up the stairs: ${onGallery}`);
    const onRamp = [...go(2, 0, -2.6), ...go(2, -2.6, -1)].slice(3);
    assert.ok(onRamp[2] < 1.6 && walker.onFloor, `down the ramp: ${onRamp}`);

    walker.foot = [-7, 5.3, 0.36];
    const below = go(2, 2.6, 0);
    assert.ok(below[0] < -6.5 && below[2] < 0.4, `not up the steep one: ${below}`);
});
