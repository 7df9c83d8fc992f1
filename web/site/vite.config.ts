// SPDX-License-Identifier: MIT
// Builds the page into build/site: relative addresses only, so that any folder of any server can hold it.
import { defineConfig } from "vite";
import { documents } from "./plugins/documents.ts";
import { models } from "./plugins/models.ts";

export default defineConfig({
    base: "./",
    plugins: [documents(), models()],
    worker: { format: "es" },
    build: {
        outDir: "../../build/site",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 2048,
        chunkSizeWarningLimit: 1200,
    },
    optimizeDeps: { exclude: ["abut"] },
});
