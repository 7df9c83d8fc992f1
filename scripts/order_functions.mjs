// SPDX-License-Identifier: MIT
// Names the functions of a WebAssembly module in the order in which it compresses best: order_functions.mjs FROM TO.
// wasm-opt --reorder-functions-by-name then puts them into it.
//
// Nothing else about the module changes.
import { readFileSync, writeFileSync } from "node:fs";
import { compressionOrder } from "./compression_order.mjs";

const sections = { custom: 0, imports: 2, code: 10 };

/** Reads numbers of variable length, and steps over others. */
class Reader {
    constructor(bytes, at = 0) {
        this.bytes = bytes;
        this.at = at;
    }
    number() {
        let value = 0, scale = 1;
        for (;;) {
            const byte = this.bytes[this.at++];
            value += (byte & 127) * scale;
            if (byte < 128) return value;
            scale *= 128;
        }
    }
    skip() {
        const size = this.number();
        this.at += size;
    }
    limits() {
        const hasMost = this.number() & 1;
        this.number();
        if (hasMost) this.number();
    }
}

/** Each section's kind, and where it begins and ends. */
function sectionsOf(bytes) {
    const found = [], reader = new Reader(bytes, 8);
    while (reader.at < bytes.length) {
        const start = reader.at, id = bytes[reader.at++], size = reader.number();
        found.push({ id, start, from: reader.at, end: reader.at + size });
        reader.at += size;
    }
    return found;
}

function importedFunctions(bytes, { from }) {
    const reader = new Reader(bytes, from);
    let functions = 0;
    for (let left = reader.number(); left > 0; --left) {
        reader.skip();
        reader.skip();
        const kind = reader.number();
        if (kind === 0) functions += 1;
        if (kind === 1) reader.at += 1;
        if (kind === 1 || kind === 2) reader.limits();
        else if (kind === 3) reader.at += 2;
        else if (kind === 4) reader.at += 1;
        if (kind === 0 || kind === 4) reader.number();
    }
    return functions;
}

function bodiesOf(bytes, { from }) {
    const reader = new Reader(bytes, from);
    return Array.from({ length: reader.number() }, () => {
        const start = reader.at;
        reader.skip();
        return bytes.subarray(start, reader.at);
    });
}

const bytesOf = (number) => {
    const bytes = [];
    for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
    return [...bytes, number];
};
const stringOf = (text) => [...bytesOf(text.length), ...Buffer.from(text)];

/** The section of names, for functions alone. */
function namesSection(order, first) {
    const place = new Uint32Array(order.length);
    order.forEach((i, k) => (place[i] = k));
    const names = [...bytesOf(order.length)];
    for (let i = 0; i < order.length; ++i) names.push(...bytesOf(first + i), ...stringOf(String(place[i]).padStart(6, "0")));
    const content = [...stringOf("name"), 1, ...bytesOf(names.length), ...names];
    return Buffer.from([sections.custom, ...bytesOf(content.length), ...content]);
}

const [from, to] = process.argv.slice(2);
const module = readFileSync(from), all = sectionsOf(module);
const imports = all.find(({ id }) => id === sections.imports), code = all.find(({ id }) => id === sections.code);
const names = namesSection(compressionOrder(bodiesOf(module, code)), imports ? importedFunctions(module, imports) : 0);
const others = all.filter(({ id }) => id !== sections.custom).map(({ start, end }) => module.subarray(start, end));
writeFileSync(to, Buffer.concat([module.subarray(0, 8), ...others, names]));
