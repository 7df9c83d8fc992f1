// SPDX-License-Identifier: MIT
// Replaced by the build: abut.wasm by gzip, in base64.
export const encoded: string = "";
