// SPDX-License-Identifier: MIT
// The lines of code of a room, in three languages, as tabs.
import snippets from "virtual:snippets";
import { element, fromHtml } from "./dom.ts";
import { remember, remembered } from "./memory.ts";

const languages = [
    ["ts", "TypeScript"],
    ["cpp", "C++"],
    ["python", "Python"],
] as const;
type Language = (typeof languages)[number][0];
const key = "abut-language";

/** Tabs with the code of a room; the reader's choice of language holds for all rooms. Null if there is no code. */
export function codeTabs(room: string): HTMLElement | null {
    const code = snippets[room];
    if (!code) return null;
    const shown = languages.filter(([language]) => code[language]);
    const stored = remembered(key);
    let chosen: Language = shown.find(([language]) => language === stored)?.[0] ?? shown[0]![0];

    const panels = new Map<Language, HTMLElement>();
    const tabs = new Map<Language, HTMLButtonElement>();
    const select = (language: Language, focus: boolean) => {
        chosen = language;
        for (const [name] of shown) {
            const on = name === chosen;
            tabs.get(name)!.setAttribute("aria-selected", String(on));
            tabs.get(name)!.tabIndex = on ? 0 : -1;
            panels.get(name)!.hidden = !on;
        }
        if (focus) tabs.get(language)!.focus();
    };
    const choose = (language: Language, focus: boolean) => {
        remember(key, language);
        select(language, focus);
    };
    const list = element("div", {
        attributes: { role: "tablist", "aria-label": "Language" },
        on: {
            keydown: (event) => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!step) return;
                event.preventDefault();
                const at = shown.findIndex(([language]) => language === chosen);
                choose(shown[(at + step + shown.length) % shown.length]![0], true);
            },
        },
    });
    const box = element("div", { className: "code" }, list);
    for (const [language, caption] of shown) {
        const tab = element("button", {
            type: "button",
            id: `tab-${language}`,
            textContent: caption,
            attributes: { role: "tab", "aria-controls": `code-${language}` },
            on: { click: () => choose(language, false) },
        });
        const panel = fromHtml(code[language]!);
        panel.id = `code-${language}`;
        panel.setAttribute("role", "tabpanel");
        panel.setAttribute("aria-labelledby", tab.id);
        panel.querySelector("pre")?.setAttribute("tabindex", "0");
        tabs.set(language, tab);
        panels.set(language, panel);
        list.append(tab);
        box.append(panel);
    }
    select(chosen, false);
    return box;
}
