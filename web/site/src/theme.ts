// SPDX-License-Identifier: MIT
// Light or dark: the system's choice, or that of the reader; and the page's colours as numbers for the drawings.
import { remember, remembered } from "./memory.ts";

type Theme = "system" | "light" | "dark";
const order: Theme[] = ["system", "light", "dark"];
const captions = { system: "Colours: as the system", light: "Colours: light", dark: "Colours: dark" };
const signs = {
    system: '<path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor"/><circle cx="8" cy="8" r="6"/>',
    light: '<circle cx="8" cy="8" r="3"/><path d="M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M13 3l-1.2 1.2M4.2 11.8 3 13"/>',
    dark: '<path d="M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z"/>',
};
const listeners = new Set<() => void>();
const system = matchMedia("(prefers-color-scheme: dark)");

/** Calls back when the colours have changed; returns how to stop. */
export function onTheme(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Whether the page is dark now. */
export function isDark(): boolean {
    const chosen = document.documentElement.dataset["theme"];
    return chosen ? chosen === "dark" : system.matches;
}

const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;

/** The colour of a custom property, as 0xrrggbb. */
export function colorOf(name: `--${string}`): number {
    const holder = document.createElement("span");
    holder.style.color = `var(${name})`;
    document.body.append(holder);
    probe.fillStyle = getComputedStyle(holder).color;
    holder.remove();
    probe.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = probe.getImageData(0, 0, 1, 1).data;
    return (r << 16) | (g << 8) | b;
}

export function startTheme(button: HTMLButtonElement): void {
    const stored = remembered("abut-theme") as Theme | null;
    let theme: Theme = stored && order.includes(stored) ? stored : "system";
    const show = () => {
        if (theme === "system") delete document.documentElement.dataset["theme"];
        else document.documentElement.dataset["theme"] = theme;
        button.title = captions[theme];
        button.setAttribute("aria-label", captions[theme]);
        button.innerHTML = `<svg viewBox="0 0 16 16" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" aria-hidden="true">${signs[theme]}</svg>`;
        for (const listener of listeners) listener();
    };
    button.addEventListener("click", () => {
        theme = order[(order.indexOf(theme) + 1) % order.length]!;
        remember("abut-theme", theme);
        show();
    });
    system.addEventListener("change", show);
    show();
}
