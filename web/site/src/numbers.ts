// SPDX-License-Identifier: MIT
// Numbers and their names, as the rooms list them.
import { element } from "./dom.ts";

/** The nearest whole number, its thousands grouped. */
export const grouped = (x: number): string => Math.round(x).toLocaleString("en");

/** An entry of a list of the class "numbers"; `color` is a custom property. */
export function quantity(name: string, value: string, unit = "", color = ""): HTMLElement {
    return element(
        "div",
        { style: color && `--state: var(${color})` },
        element("dt", { textContent: name }),
        element("dd", {}, value, unit && element("small", { textContent: unit })),
    );
}

/** The children of a plain list of names and values. */
export const terms = (list: readonly (readonly [string, string])[]): HTMLElement[] =>
    list.flatMap(([name, value]) => [element("dt", { textContent: name }), element("dd", { textContent: value })]);
