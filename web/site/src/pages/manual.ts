// SPDX-License-Identifier: MIT
// The documentation: its list of pages, one page, and the search.
import type MiniSearch from "minisearch";
import documents from "virtual:documents";
import { element, fromHtml, isPlain } from "../dom.ts";
import { Latest } from "../latest.ts";
import type { Place } from "../main.ts";

interface Found {
    page: string;
    anchor: string;
    heading: string;
    title: string;
    text: string;
    terms: string[];
}

let index: Promise<MiniSearch> | undefined;

/** The index of all pages, loaded when a reader begins to search. */
function loadIndex(): Promise<MiniSearch> {
    index ??= Promise.all([import("minisearch"), import("virtual:search")]).then(([{ default: Search }, json]) =>
        Search.loadJSON(json.default, {
            fields: ["heading", "title", "text"],
            storeFields: ["page", "anchor", "heading", "title", "text"],
        }),
    );
    index.catch(() => (index = undefined));
    return index;
}

/** The text with the found words marked. */
function marked(text: string, terms: string[]): Node[] {
    const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (!escaped.length) return [document.createTextNode(text)];
    return text
        .split(new RegExp(`(${escaped.join("|")})`, "gi"))
        .map((piece, i) => (i % 2 ? element("mark", { textContent: piece }) : document.createTextNode(piece)));
}

/** The text around the first of the found words. */
function excerpt({ text, terms }: Found): string {
    const lower = text.toLowerCase();
    const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
    const first = Math.max(0, Math.min(...places, text.length) - 40);
    const from = first && places.length ? text.indexOf(" ", first) + 1 : 0;
    return (from ? "… " : "") + text.slice(from, from + 150);
}

function listOfPages(): HTMLElement {
    const groups = [...new Set(documents.map((page) => page.group))];
    return element(
        "nav",
        { attributes: { "aria-label": "Documentation" } },
        ...groups.flatMap((group) => [
            element("h2", { textContent: group }),
            element(
                "ul",
                {},
                ...documents
                    .filter((page) => page.group === group)
                    .map((page) =>
                        element("li", {}, element("a", { href: `#/docs/${page.id}`, textContent: page.title, attributes: { "data-page": page.id } })),
                    ),
            ),
        ]),
        element("ul", { className: "licences" }, element("li", {}, element("a", { href: "./licences.txt", textContent: "Licences" }))),
    );
}

function searchField(): HTMLElement {
    const results = element("ul", { className: "results", hidden: true, attributes: { "aria-label": "Results" } });
    const count = element("p", { className: "hidden-words", attributes: { role: "status" } });
    const input = element("input", {
        type: "search",
        placeholder: "Search",
        attributes: { "aria-label": "Search the documentation", autocomplete: "off", enterkeyhint: "search" },
        on: { focus: () => void loadIndex().catch(() => {}) },
    });
    const say = (words: string) => {
        count.textContent = words;
        results.replaceChildren(element("li", { className: "where", textContent: words }));
    };
    const search = async () => {
        const words = input.value.trim();
        results.hidden = !words;
        if (!words) {
            count.textContent = "";
            return;
        }
        let found;
        try {
            found = (await loadIndex()).search(words, { prefix: true, fuzzy: 0.15, boost: { heading: 4, title: 2 } });
        } catch {
            say("The index could not be loaded. Is there a network?");
            return;
        }
        if (input.value.trim() !== words) return;
        const shown = found.slice(0, 10) as unknown as Found[];
        if (!shown.length) {
            say("Nothing found");
            return;
        }
        count.textContent = shown.length === 1 ? "1 result" : `${shown.length} results`;
        results.replaceChildren(
            ...shown.map((hit) =>
                element(
                    "li",
                    {},
                    element(
                        "a",
                        { href: `#/docs/${hit.page}${hit.anchor ? `/${hit.anchor}` : ""}` },
                        element("span", {}, ...marked(hit.heading, hit.terms)),
                        hit.heading !== hit.title && element("span", { className: "where", textContent: hit.title }),
                        element("span", { className: "excerpt" }, ...marked(excerpt(hit), hit.terms)),
                    ),
                ),
            ),
        );
    };
    input.addEventListener("input", () => void search());
    input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") results.querySelector("a")?.click();
        if (event.key === "Escape") {
            input.value = "";
            void search();
        }
    });
    return element("div", { className: "search", attributes: { role: "search" } }, input, count, results);
}

export async function enterManual(holder: HTMLElement, rest: string[]): Promise<Place> {
    const narrow = matchMedia("(max-width: 900px)").matches;
    const search = searchField();
    const pages = element("details", { open: !narrow }, element("summary", { textContent: "All pages", hidden: !narrow }), listOfPages());
    const prose = element("article", { className: "prose" });
    let shown = "";
    const visits = new Latest();

    function sayWhyNot(error: Error): void {
        console.warn(error);
        shown = "none";
        prose.replaceChildren(
            element("h1", { textContent: "This page could not be opened" }),
            element("p", { attributes: { role: "alert" }, textContent: error.message }),
        );
    }

    /** Shows a page, or what of it the anchor names, which then has the focus. */
    const go = async ([id, anchor]: string[]) => {
        const page = documents.find((p) => p.id === id) ?? documents[0]!;
        const isLatest = visits.begin();
        if (page.id !== shown) {
            const first = !shown;
            const html = await page.load().then((module) => module.default).catch((error: unknown) => {
                if (first) throw error;
                return error instanceof Error ? error : new Error(String(error));
            });
            if (!isLatest() || !holder.isConnected) return;
            if (html instanceof Error) {
                sayWhyNot(html);
                return;
            }
            shown = page.id;
            prose.replaceChildren(...fromHtml(html).childNodes);
            document.title = `${page.title} – abut`;
            for (const link of pages.querySelectorAll("a")) {
                if (link.dataset["page"] === page.id) link.setAttribute("aria-current", "page");
                else link.removeAttribute("aria-current");
            }
            if (narrow) pages.open = false;
            window.scrollTo(0, 0);
            // The link that led here may be gone with the page that held it.
            if (!first && !anchor) prose.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
        }
        if (anchor) {
            const target = document.getElementById(anchor);
            target?.scrollIntoView();
            target?.focus({ preventScroll: true });
        }
    };

    const slash = (event: KeyboardEvent) => {
        if (event.key !== "/" || !isPlain(event) || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        search.querySelector("input")!.focus();
    };
    addEventListener("keydown", slash);
    holder.replaceChildren(element("div", { className: "manual" }, element("aside", {}, search, pages), prose));
    await go(rest);
    return {
        leave: () => removeEventListener("keydown", slash),
        go: (next) => {
            void go(next);
            return true;
        },
    };
}
