// SPDX-License-Identifier: MIT
// Names the functions of a WebAssembly module in the order in which it compresses best: order_functions.mjs FROM TO.
// wasm-opt --reorder-functions-by-name then puts them into it.
//
// gzip finds repetitions in the last 32 KiB alone. Of the many functions that one template has made for pairs of shapes,
// each is therefore put where most of its bytes have just occurred: the next function is always the one that shares the
// largest part of its pieces with the functions in this window. Nothing else about the module changes.
import { readFileSync, writeFileSync } from "node:fs";

/** Bytes in a piece; one piece in so many counts, chosen by its hash; pieces in more functions than this say nothing. */
const pieceSize = 6, sampled = 2, commonest = 400;
const windowSize = 32000;
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

/** The hashes of a function's pieces, each once, of which some are left out. */
function piecesOf(body) {
    const pieces = new Set();
    for (let i = 0; i + pieceSize <= body.length; ++i) {
        let hash = 0x811c9dc5;
        for (let k = 0; k < pieceSize; ++k) hash = Math.imul(hash ^ body[i + k], 0x01000193);
        hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
        hash ^= hash >>> 13;
        if ((hash >>> 0) % sampled === 0) pieces.add(hash);
    }
    return [...pieces];
}

/** For each function the numbers of its pieces, and for each piece the functions that have it. */
function indexed(bodies) {
    const numbers = new Map(), owners = [];
    const pieces = bodies.map((body, i) =>
        piecesOf(body).map((hash) => {
            let number = numbers.get(hash);
            if (number === undefined) {
                numbers.set(hash, (number = owners.length));
                owners.push([]);
            }
            owners[number].push(i);
            return number;
        }),
    );
    return { pieces: pieces.map((list) => list.filter((piece) => owners[piece].length > 1 && owners[piece].length <= commonest)), owners };
}

/** The order of the functions, whose first stays the first. */
function ordered(bodies) {
    const { pieces, owners } = indexed(bodies);
    // How often each piece is in the window; and for each function, how many of its pieces are.
    const inWindow = new Uint32Array(owners.length), shared = new Float64Array(bodies.length);
    // Short functions share all of their few pieces with many, so their share counts less.
    const weight = Float64Array.from(bodies, ({ length }) => 1 / (length + 40));
    const left = Int32Array.from(bodies, (_, i) => i);
    const order = [];
    let bytes = 0, oldest = 0, size = bodies.length;
    const count = (i, step) => {
        for (const piece of pieces[i]) {
            const was = inWindow[piece];
            inWindow[piece] = was + step;
            if ((was > 0) !== (was + step > 0)) for (const owner of owners[piece]) shared[owner] += step;
        }
    };
    for (let next = 0; size > 0; ) {
        const i = left[next];
        left.copyWithin(next, next + 1, size--);
        order.push(i);
        count(i, 1);
        for (bytes += bodies[i].length; bytes > windowSize && order[oldest] !== i; ++oldest) {
            count(order[oldest], -1);
            bytes -= bodies[order[oldest]].length;
        }
        let best = 0;
        next = 0;
        for (let k = 0; k < size; ++k) {
            const score = shared[left[k]] * weight[left[k]];
            if (score > best) {
                best = score;
                next = k;
            }
        }
    }
    return order;
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
const names = namesSection(ordered(bodiesOf(module, code)), imports ? importedFunctions(module, imports) : 0);
const others = all.filter(({ id }) => id !== sections.custom).map(({ start, end }) => module.subarray(start, end));
writeFileSync(to, Buffer.concat([module.subarray(0, 8), ...others, names]));
