// SPDX-License-Identifier: MIT
// docs/web_reference.md is what scripts/web_reference.mjs writes of the package's sources.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { written } from "../../../scripts/web_reference.mjs";
import * as abut from "../dist/index.js";

const page = readFileSync(new URL("../../../docs/web_reference.md", import.meta.url), "utf8");

test("the page is that of the package", () => {
    // Not by equal, whose message would be the difference of two long texts.
    assert.ok(page === written(), "out of date: node scripts/web_reference.mjs docs/web_reference.md writes it anew");
});

test("every name of the package has an entry", () => {
    const headings = new Set([...page.matchAll(/^### (?:\w+ )?(\w+)(?:\(\))?$/gm)].map(([, name]) => name));
    assert.deepEqual(Object.keys(abut).filter((name) => !headings.has(name)), []);
});

test("links within the page lead to headings, of which no two are alike", () => {
    const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.toLowerCase().replace(/[^\w -]/g, "").replaceAll(" ", "-"));
    assert.equal(new Set(anchors).size, anchors.length);
    const broken = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor).filter((anchor) => !anchors.includes(anchor));
    assert.deepEqual(broken, []);
});
