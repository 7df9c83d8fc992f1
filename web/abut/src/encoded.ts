// SPDX-License-Identifier: MIT
// Replaced by the build: abut.wasm in base64.
export const encoded: string = "";
