// SPDX-License-Identifier: MIT
// abut.wasm, compressed by gzip, in base64; the build replaces this empty text.
export const encoded: string = "";
