// SPDX-License-Identifier: MIT
// The page reads glTF files that require the same extensions as the library does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const textOf = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** The names in the list that begins with these words. */
const namesIn = (text, words) => [...text.slice(text.indexOf(words)).match(/[^;]*/)[0].matchAll(/"(\w+)"/g)].map(([, name]) => name);

test("the ignorable extensions are those of the library", () => {
    const library = textOf("abut/io/formats/gltf_extensions.cpp"), page = textOf("web/site/src/clash/gltf_extensions.ts");
    assert.deepEqual(namesIn(page, "const ignorableFamilies ="), namesIn(library, "ignorable_families ="));
    assert.deepEqual(namesIn(page, "const ignorable ="), namesIn(library, "> ignorable ="));
    assert.ok(namesIn(page, "const ignorable =").length > 20);
    assert.deepEqual(namesIn(page, "const decoded =").slice(1), namesIn(library, "meshopt_names ="));
});
