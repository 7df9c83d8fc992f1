// SPDX-License-Identifier: MIT
// The TypeScript of docs/rooms.md runs, and prints what the comments behind console.log say.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { format } from "node:util";

const page = readFileSync(new URL("../../../docs/rooms.md", import.meta.url), "utf8");
// Beside the packages, so that "abut" is found as a program of a user finds it.
const folder = new URL("../node_modules/.cache/abut-snippets/", import.meta.url);
mkdirSync(folder, { recursive: true });

/** Zeros without a sign, and lists as people write them. */
const tidy = (text) => text.replace(/-0(?![.\d])/g, "0").replaceAll("[ ", "[").replaceAll(" ]", "]");

const sections = page.split(/^## /m).slice(1);
for (const section of sections) {
    const room = section.slice(0, section.indexOf("\n"));
    test(`the code of ${room}`, async (t) => {
        const [, code] = /^```ts\n([\s\S]*?)^```/m.exec(section);
        const file = new URL(`${room}.mjs`, folder);
        writeFileSync(file, code);
        const printed = [];
        t.mock.method(console, "log", (...values) => printed.push(tidy(format(...values))));
        await import(file);
        // What follows a colon explains.
        const promised = [...code.matchAll(/console\.log\(.*\); +\/\/ (.*)$/gm)].map(([, comment]) => comment.split(": ")[0]);
        assert.ok(promised.length > 0);
        assert.deepEqual(printed, promised);
    });
}
