// SPDX-License-Identifier: MIT
// Runs a WebAssembly program under Node with access to all files: run_wasi.mjs PROGRAM [ARGUMENT…]
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { WASI } from "node:wasi";

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...rest.map((x) => (x.includes("/") ? resolve(x) : x))], preopens: { "/": "/" } });
const module = await WebAssembly.compile(readFileSync(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
