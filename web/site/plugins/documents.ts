// SPDX-License-Identifier: MIT
// Gives the page docs/*.md, the measured tables of README.md, the snippets of the rooms, and an index to search.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import type { Plugin } from "vite";
import { highlight, render } from "./markdown.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The order of the pages, by group; pages that no group names come last. */
const groups: [string, string[]][] = [
    ["Start", ["getting_started", "python", "web", "rooms"]],
    ["Ideas", ["exactness", "matrix", "scenes", "moving", "larger_than_memory", "many_machines", "glossary"]],
    ["Command line", ["command_line", "clash_runs", "clash_report", "json", "formats"]],
    ["Coming from", ["from_three_mesh_bvh", "from_fcl_and_coal", "from_jolt_and_bullet_characters", "from_tight_inclusion_and_ipc", "from_trimesh_and_friends"]],
    ["Reference", ["python_reference", "web_reference"]],
    ["Project", ["performance", "packaging", "platforms", "CHANGELOG"]],
];
const rooms_page = "rooms";
/** The pages that do not lie in docs/. */
const elsewhere: Record<string, string> = { web: "web/abut/README.md", CHANGELOG: "CHANGELOG.md" };

interface Page {
    id: string;
    file: string;
    group: string;
}

function pages(): Page[] {
    const names = readdirSync(join(root, "docs"))
        .filter((name) => name.endsWith(".md"))
        .map((name) => name.slice(0, -3));
    const found: Page[] = [];
    for (const [group, ids] of groups) {
        for (const id of ids) {
            const file = join(root, elsewhere[id] ?? `docs/${id}.md`);
            if (existsSync(file)) found.push({ id, file, group });
        }
    }
    const named = new Set(found.map((page) => page.id));
    for (const id of names) {
        if (!named.has(id)) found.push({ id, file: join(root, `docs/${id}.md`), group: "More" });
    }
    return found;
}

/** The address on the site of a link in a file; null for files that the site does not show. */
function linkFrom(from: string, all: Page[]): (address: string) => string | null {
    return (address) => {
        if (/^https?:/.test(address)) return address;
        const [path = "", anchor] = address.split("#");
        const file = path === "" ? from : resolve(dirname(from), path);
        const page = all.find((p) => p.file === file);
        return page ? `#/docs/${page.id}${anchor ? `/${anchor}` : ""}` : null;
    };
}

function rendered(page: Page, all: Page[]) {
    return render(readFileSync(page.file, "utf8"), linkFrom(page.file, all));
}

/** A module with the HTML of a page, whose pictures are assets of the build. */
function pageModule(html: string, images: string[], folder: string): string {
    const lines = images.map((address, i) => `import image${i} from ${JSON.stringify(join(folder, address) + "?url")};`);
    const pieces = html.split(/@image(\d+)@/).map((piece, i) => (i % 2 ? `image${piece}` : JSON.stringify(piece)));
    return `${lines.join("\n")}\nexport default ${pieces.join(" + ")};\n`;
}

/** The code of each room in three languages, from docs/rooms.md: one section for each room, one block for each language. */
function snippets(): Record<string, Record<string, string>> {
    const file = join(root, `docs/${rooms_page}.md`);
    const result: Record<string, Record<string, string>> = {};
    if (!existsSync(file)) return result;
    for (const section of readFileSync(file, "utf8").split(/^## /m).slice(1)) {
        const room = section.slice(0, section.indexOf("\n")).trim().toLowerCase();
        const blocks: Record<string, string> = {};
        for (const [, language, code] of section.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```/gm)) {
            blocks[language!] = highlight(code!, language!);
        }
        result[room] = blocks;
    }
    return result;
}

/** The part of README.md under the heading "Measured". */
function measured(all: Page[]) {
    const file = join(root, "README.md");
    const part = /^## Measured\n([\s\S]*?)^## /m.exec(readFileSync(file, "utf8"))?.[1] ?? "";
    return render(part, linkFrom(file, all));
}

function searchIndex(all: Page[]): string {
    const index = new MiniSearch({ fields: ["heading", "title", "text"], storeFields: ["page", "anchor", "heading", "title", "text"] });
    let id = 0;
    for (const page of all) {
        const { sections, title } = rendered(page, all);
        for (const { anchor, heading, text } of sections) {
            index.add({ id: id++, page: page.id, anchor, heading, title, text: text.replace(/\s+/g, " ").trim() });
        }
    }
    return JSON.stringify(index);
}

function load(id: string): string | null {
    const all = pages();
    if (id === "documents") {
        const list = all.map((page) => {
            const { title, sections } = rendered(page, all);
            const contents = sections.filter((s) => s.level === 2).map(({ anchor, heading }) => ({ anchor, heading }));
            return (
                `{id: ${JSON.stringify(page.id)}, group: ${JSON.stringify(page.group)}, title: ${JSON.stringify(title)}, ` +
                `contents: ${JSON.stringify(contents)}, load: () => import("virtual:document/${page.id}")}`
            );
        });
        return `export default [\n${list.join(",\n")}\n];\n`;
    }
    if (id === "snippets") return `export default ${JSON.stringify(snippets())};\n`;
    if (id === "search") return `export default ${JSON.stringify(searchIndex(all))};\n`;
    if (id === "measured") {
        const { html, images } = measured(all);
        return pageModule(html, images, root);
    }
    if (id.startsWith("document/")) {
        const page = all.find((p) => p.id === id.slice("document/".length));
        if (!page) return null;
        const { html, images } = rendered(page, all);
        return pageModule(html, images, dirname(page.file));
    }
    return null;
}

export function documents(): Plugin {
    return {
        name: "abut-documents",
        resolveId: (id) => (/^virtual:(documents|snippets|search|measured|document\/\w+)$/.test(id) ? `\0${id}` : null),
        load: (id) => (id.startsWith("\0virtual:") ? load(id.slice("\0virtual:".length)) : null),
    };
}
