// SPDX-License-Identifier: MIT
// Builds the page into build/site: relative addresses only, so that any folder of any server can hold it.
import { existsSync } from "node:fs";
import { defineConfig } from "vite";
import { documents } from "./plugins/documents.ts";
import { licences } from "./plugins/licences.ts";
import { models } from "./plugins/models.ts";

export default defineConfig({
    base: "./",
    plugins: [documents(), models(), licences()],
    worker: { format: "es" },
    define: { hasPlainModule: JSON.stringify(existsSync(new URL("../abut/dist/abut-plain.wasm", import.meta.url))) },
    build: {
        outDir: "../../build/site",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 2048,
        // web-ifc is one large file, loaded only when an IFC file is dropped.
        chunkSizeWarningLimit: 4000,
    },
    optimizeDeps: { exclude: ["abut"] },
});
