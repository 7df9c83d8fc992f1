// SPDX-License-Identifier: MIT
// Measures in headless Chromium, in page.html, with the questions that compare.mjs has written.
import { serve, startBrowser } from "../../web/site/tests/browser.mjs";

const root = new URL("../..", import.meta.url).pathname;

/** The browser's version, the table, and the text of that beside manifold-3d. */
export async function measureInChromium(patience) {
    const server = await serve(root), browser = await startBrowser();
    try {
        const { page, close } = await browser.open(`http://127.0.0.1:${server.address().port}/benchmarks/web/page.html`);
        page.on("console", (message) => message.type() === "log" && console.error(message.text()));
        const measured = await page.evaluate((seconds) => window.measureAll(seconds), patience);
        await close();
        return { ...measured, version: browser.version };
    } finally {
        await browser.stop();
        server.closeAllConnections?.();
        server.close();
    }
}
