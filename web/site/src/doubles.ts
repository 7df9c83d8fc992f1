// SPDX-License-Identifier: MIT
// Neighbours among the doubles, and doubles as text.

const view = new DataView(new ArrayBuffer(8));

/** The place of a finite double in the order of all doubles: neighbours differ by 1. */
function order(x: number): bigint {
    view.setFloat64(0, x);
    const bits = view.getBigInt64(0);
    return bits < 0n ? -(bits & 0x7fff_ffff_ffff_ffffn) : bits;
}

function fromOrder(place: bigint): number {
    view.setBigInt64(0, place < 0n ? -place : place);
    const x = view.getFloat64(0);
    return place < 0n ? -x : x;
}

/** The double that is `steps` doubles above x. */
export function stepUlps(x: number, steps: number): number {
    return fromOrder(order(x) + BigInt(steps));
}

/** The double half-way between two in the order of doubles; one of the two if they are neighbours. */
export function between(a: number, b: number): number {
    return fromOrder((order(a) + order(b)) >> 1n);
}

/** How many doubles b is above a. */
export function ulpsBetween(a: number, b: number): bigint {
    return order(b) - order(a);
}

const superscript = (n: number) => [...String(n)].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]!)).join("");

/** A number for reading: four decimals, or three digits and a power of ten. */
export function short(x: number): string {
    if (x === 0) return "0";
    if (!Number.isFinite(x)) return Number.isNaN(x) ? "NaN" : x < 0 ? "−∞" : "∞";
    const size = Math.abs(x);
    if (size >= 1e-4 && size < 1e6) return x.toFixed(4).replace("-", "−");
    const [digits = "", power = ""] = x.toExponential(2).split("e");
    return `${digits.replace("-", "−")} × 10${superscript(Number(power))}`;
}

/** All digits that name this double. */
export function full(x: number): string {
    return String(x).replace("-", "−");
}
