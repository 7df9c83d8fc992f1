// SPDX-License-Identifier: MIT
// The installed package in Node, with the module beside it and in itself.
import { ask } from "./ask.js";

const abut = await import(process.argv[2] === "inline" ? "abut/inline" : "abut");
await abut.init();
console.log(ask(abut));
