// SPDX-License-Identifier: MIT
// Renders the Markdown of the repository: anchors, highlighted code, tables that scroll, links between pages.
import MarkdownIt from "markdown-it";
import { createHighlighter } from "shiki";

export interface Section {
    anchor: string;
    heading: string;
    level: number;
    text: string;
}

export interface Rendered {
    title: string;
    html: string;
    sections: Section[];
    images: string[];
}

const languages = ["cpp", "python", "typescript", "json", "bash", "cmake", "html"] as const;
const highlighter = await createHighlighter({
    themes: ["github-light-high-contrast", "github-dark-high-contrast"],
    langs: [...languages],
});

const names: Record<string, string> = { sh: "bash", ts: "typescript", js: "typescript", py: "python", console: "bash" };

/** The code as HTML whose colours follow the page's color-scheme. */
export function highlight(code: string, info: string): string {
    const word = info.trim().split(/\s+/)[0] ?? "";
    const name = names[word] ?? word;
    return highlighter.codeToHtml(code.replace(/\n$/, ""), {
        lang: (languages as readonly string[]).includes(name) ? name : "text",
        themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
        defaultColor: "light-dark()",
        // The grey of comments, dark enough to be read on the ground of code.
        colorReplacements: { "#66707b": "#555e69" },
    });
}

/** The anchor that GitHub and the manual's links use for a heading. */
export function anchorOf(heading: string): string {
    return heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-");
}

/** The text of an inline token without its marks. */
function plain(token: { children: { content: string; type: string }[] | null } | undefined): string {
    return (token?.children ?? []).map((child) => (child.type === "softbreak" ? " " : child.content)).join("");
}

/** Renders one page; `link` turns an address of the page into one of the site, or null where the site has none. */
export function render(source: string, link: (address: string) => string | null): Rendered {
    const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
    markdown.options.highlight = (code, info) => highlight(code, info);
    const rules = markdown.renderer.rules;
    rules.table_open = () => '<div class="scroll" role="group" tabindex="0" aria-label="Table"><table>';
    rules.table_close = () => "</table></div>";
    rules.fence = (tokens, i) => highlight(tokens[i]!.content, tokens[i]!.info);
    rules.code_block = (tokens, i) => highlight(tokens[i]!.content, "text");

    const tokens = markdown.parse(source, {});
    const images: string[] = [];
    const sections: Section[] = [{ anchor: "", heading: "", level: 1, text: "" }];
    let title = "";
    for (let i = 0; i < tokens.length; ++i) {
        const token = tokens[i]!;
        if (token.type === "heading_open") {
            const heading = plain(tokens[i + 1]);
            const anchor = anchorOf(heading);
            token.attrSet("id", anchor);
            token.attrSet("tabindex", "-1");
            const level = Number(token.tag.slice(1));
            if (level === 1 && !title) {
                title = heading;
                sections[0]!.heading = heading;
            } else {
                sections.push({ anchor, heading, level, text: "" });
            }
        } else if (token.type === "inline" && tokens[i - 1]?.type !== "heading_open") {
            sections.at(-1)!.text += plain(token) + " ";
        } else if (token.type === "fence" || token.type === "code_block") {
            sections.at(-1)!.text += token.content + " ";
        }
        if (token.type === "th_open" && !tokens[i + 1]?.content) {
            // A heading without words is none.
            token.tag = "td";
            tokens[i + 2]!.tag = "td";
        }
        for (const child of token.children ?? []) {
            if (child.type === "link_open") {
                const target = link(child.attrGet("href") ?? "");
                if (target === null) {
                    child.tag = "span";
                    child.attrs = [["class", "repository"]];
                } else {
                    child.attrSet("href", target);
                }
            } else if (child.type === "image") {
                const address = child.attrGet("src")!;
                child.attrSet("src", `@image${images.push(address) - 1}@`);
                child.attrSet("loading", "lazy");
            }
        }
        // The end of a link to a file of the repository closes the same element as its beginning.
        const open: string[] = [];
        for (const child of token.children ?? []) {
            if (child.type === "link_open") open.push(child.tag);
            if (child.type === "link_close") child.tag = open.pop() ?? "a";
        }
    }
    return { title, html: markdown.renderer.render(tokens, markdown.options, {}), sections, images };
}
