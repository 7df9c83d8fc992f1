// SPDX-License-Identifier: MIT
// The package's declarations compile in a strict project that names a target alone.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

for (const [module, resolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
    test(`declarations under ${resolution}`, () => {
        const options = ["--noEmit", "--strict", "--target", "es2022", "--module", module, "--moduleResolution", resolution, "--typeRoots", at("types")];
        const { stdout, status } = spawnSync(process.execPath, [at("../node_modules/typescript/bin/tsc"), ...options, at("types/uses.ts")], { encoding: "utf8" });
        assert.equal(stdout, "");
        assert.equal(status, 0);
    });
}
