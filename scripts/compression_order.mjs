// SPDX-License-Identifier: MIT
// The order in which the functions of a program compress best.
//
// gzip finds repetitions in the last 32 KiB alone. Of the many functions that one template has made for pairs of shapes,
// each is therefore put where most of its bytes have just occurred: the next function is always the one that shares the
// largest part of its pieces with the functions in this window.

/** The bytes in a piece; the number of pieces of which one is used, chosen by its hash; the number of functions beyond
 * which a piece that occurs in them is ignored. */
const pieceSize = 6, sampled = 2, commonest = 400;
const windowSize = 32000;

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

/** The order in which functions, given by their bytes, compress best: their indices. The first stays the first. */
export function compressionOrder(bodies) {
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
