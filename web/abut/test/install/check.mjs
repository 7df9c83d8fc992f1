// SPDX-License-Identifier: MIT
// Packs the package, installs it into an empty project, and uses it there: in Node, and, bundled by Vite, in Chromium.
//
//     node web/abut/test/install/check.mjs FOLDER
//
// FOLDER, which is made anew, holds the project afterwards. CHROMIUM names the browser unless it is /usr/bin/chromium.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url)), packageFolder = resolve(here, "../..");
const project = resolve(process.argv[2] ?? "build/web/installed");
const run = (command, args, folder = project) => execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

rmSync(project, { recursive: true, force: true });
mkdirSync(project, { recursive: true });
const [{ filename, files, size }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", project], packageFolder));
const names = files.map((file) => file.path);
for (const name of ["dist/abut.wasm", "dist/index.js", "dist/index.d.ts", "dist/inline.js", "dist/three/index.js", "README.md"]) {
    assert.ok(names.includes(name), `${name} is packed`);
}
assert.ok(!names.some((name) => /^(src|test|node_modules)\//.test(name)), "neither sources nor tests are packed");
console.log(`packed ${names.length} files, ${(size / 1e6).toFixed(1)} MB compressed`);

copyFileSync(join(here, "project.json"), join(project, "package.json"));
for (const name of ["ask.js", "in_node.js", "in_browser.js", "worker.js", "index.html", "types.ts"]) copyFileSync(join(here, name), join(project, name));
run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", `./${filename}`]);
console.log("installed");

for (const form of ["beside", "inline"]) assert.equal(run("node", ["in_node.js", form]).trim(), "right", `Node, ${form}`);
console.log("right in Node");

for (const resolution of ["bundler", "nodenext"]) {
    const module = resolution === "nodenext" ? "nodenext" : "esnext";
    run("npx", ["tsc", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", module, "--moduleResolution", resolution, "types.ts"]);
}
console.log("types are right");

run("npx", ["vite", "build", "--base", "./", "--target", "es2022", "--outDir", "built", "--logLevel", "warn"]);
assert.ok(existsSync(join(project, "built/index.html")));
console.log("bundled by Vite");

const kinds = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname, file = join(project, "built", path === "/" ? "index.html" : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const { chromium } = await import(pathToFileURL(join(project, "node_modules/playwright-core/index.mjs")));
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
    const page = await browser.newPage(), problems = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => document.title !== "waiting", undefined, { timeout: 120000 });
    assert.equal(await page.title(), "right, right, 4");
    assert.deepEqual(problems, []);
    console.log(`right in Chromium ${browser.version()}`);
} finally {
    await browser.close();
    server.close();
}
