// SPDX-License-Identifier: MIT
// Makes elements; all text of files reaches the page as text here, never as markup.

/** An element with attributes and children, which are elements or texts. Functions are listeners, by the name of their event. */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") made.addEventListener(name, value);
        else if (value === true) made.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
}

export const byId = (id) => document.getElementById(id);

/** "1 clash", "2 clashes". */
export const counted = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
