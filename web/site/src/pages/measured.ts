// SPDX-License-Identifier: MIT
// The measured tables of the README.
import html from "virtual:measured";
import { element, fromHtml } from "../dom.ts";
import type { Place } from "../main.ts";

export function enterMeasured(holder: HTMLElement): Place {
    const page = fromHtml(html, "prose measured");
    page.prepend(element("h1", { textContent: "Measured" }));
    holder.replaceChildren(page);
    if (holder.isConnected) document.title = "Measured – abut";
    return { leave: () => {} };
}
