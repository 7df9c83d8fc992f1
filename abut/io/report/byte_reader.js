// SPDX-License-Identifier: MIT
// Reads the report's streams of bytes: Base64, zlib, and the numbers of abut/io/report_geometry.h.

/** The bytes of a Base64 text that zlib compressed. */
export async function inflated(text) {
    const binary = atob(text.trim());
    const packed = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; ++i) packed[i] = binary.charCodeAt(i);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Numbers one after the other; all with the lowest byte first. */
export class ByteReader {
    constructor(bytes) {
        this.bytes = bytes;
        this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        this.at = 0;
    }

    /** An integer of seven bits a byte. */
    count() {
        const bytes = this.bytes;
        let byte = bytes[this.at++];
        let value = byte & 0x7f;
        for (let place = 0x80; byte >= 0x80; place *= 0x80) {
            byte = bytes[this.at++];
            value += (byte & 0x7f) * place;
        }
        return value;
    }

    /** An integer with its sign in the lowest bit. */
    difference() {
        const folded = this.count();
        return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }

    number() {
        this.at += 8;
        return this.view.getFloat64(this.at - 8, true);
    }

    small() {
        this.at += 4;
        return this.view.getFloat32(this.at - 4, true);
    }

    numbers(count) {
        return Array.from({ length: count }, () => this.number());
    }

    smalls(count) {
        return Array.from({ length: count }, () => this.small());
    }
}
