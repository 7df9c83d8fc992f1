// SPDX-License-Identifier: MIT
// What the tests of the page share: a server of build/site, Chromium, and screenshots.
import assert from "node:assert/strict";
import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../build/site", import.meta.url));
const shots = fileURLToPath(new URL("../../../build/site-screenshots", import.meta.url));
const types = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
};
const patience = 90_000;

/** Serves the files of a folder at an address of this machine. */
export function serve(folder = root) {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
        const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
        if (!existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(response);
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Starts the browser; `open` gives the page at an address, whose errors are gathered. */
export async function startBrowser(options = []) {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        // Root may not have the sandbox; without a graphics card WebGL is drawn by SwiftShader.
        args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--use-angle=swiftshader", "--enable-unsafe-swiftshader", ...options],
    });
    return {
        async open(address, { width = 1280, height = 800, scheme = "light", reducedMotion = "no-preference", touch = false, scripts = true } = {}) {
            const context = await browser.newContext({
                viewport: { width, height },
                colorScheme: scheme,
                reducedMotion,
                hasTouch: touch,
                isMobile: touch,
                javaScriptEnabled: scripts,
            });
            const page = await context.newPage();
            page.setDefaultTimeout(patience);
            const errors = [];
            page.on("pageerror", (error) => errors.push(error.message));
            page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
            page.on("response", (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`));
            await page.goto(address);
            return {
                page,
                /** `expected` matches the errors that belong to the case, such as those of a network that is cut. */
                async close(expected = /(?!)/) {
                    await context.close();
                    assert.deepEqual(errors.filter((error) => !expected.test(error)), [], "the page reports no error");
                },
            };
        },
        /** Closes what a test that failed has left open. */
        async leave() {
            for (const context of browser.contexts()) await context.close();
        },
        stop: () => browser.close(),
        version: browser.version(),
    };
}

/** Starts the server and the browser; `open` gives a page of the site. */
export async function start() {
    assert.ok(existsSync(join(root, "index.html")), `${root} has no page: build it first`);
    const server = await serve();
    const browser = await startBrowser();
    return {
        open: (place, options) => browser.open(`http://127.0.0.1:${server.address().port}/${place}`, options),
        leave: browser.leave,
        async stop() {
            await browser.stop();
            server.closeAllConnections?.();
            server.close();
        },
    };
}

/** Keeps a picture of the page in build/site-screenshots. */
export async function keep(page, name) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Writes the page as WebP, which Chromium encodes itself. */
export async function saveWebp(page, file) {
    const png = await page.screenshot();
    const webp = await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext("2d").drawImage(bitmap, 0, 0);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.82 });
        const out = new Uint8Array(await blob.arrayBuffer());
        return btoa(Array.from(out, (byte) => String.fromCharCode(byte)).join(""));
    }, png.toString("base64"));
    writeFileSync(file, Buffer.from(webp, "base64"));
}

/** Waits until a data attribute of the picture fulfils the condition, and gives it. */
export async function attribute(page, name, condition) {
    const stage = page.locator(".stage");
    const end = Date.now() + patience;
    for (;;) {
        const value = await stage.getAttribute(`data-${name}`);
        if (value !== null && condition(value)) return value;
        assert.ok(Date.now() < end, `data-${name} is ${value}`);
        await page.waitForTimeout(100);
    }
}

/** The mean colour of a small square of the page, red, green, blue from 0 to 255. */
export async function colorAt(page, x, y) {
    const png = await page.screenshot({ clip: { x: x - 4, y: y - 4, width: 8, height: 8 } });
    return page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const pen = canvas.getContext("2d");
        pen.drawImage(bitmap, 0, 0);
        const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
        const sum = [0, 0, 0];
        for (let i = 0; i < data.length; i += 4) for (let k = 0; k < 3; ++k) sum[k] += data[i + k];
        return sum.map((s) => s / (data.length / 4));
    }, png.toString("base64"));
}

/** The value beside a name in the readout or in a table of numbers; null if there is no such name. */
export async function valueOf(page, name) {
    return page.evaluate((wanted) => {
        const term = [...document.querySelectorAll("dt")].find((dt) => dt.textContent === wanted);
        if (!term) return null;
        const holder = term.parentElement;
        return (holder.matches("dl") ? term.nextElementSibling : holder.querySelector("dd")).textContent;
    }, name);
}
