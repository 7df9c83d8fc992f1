// SPDX-License-Identifier: MIT
// Makes elements of the page.

type Child = Node | string | null | undefined | false;
type Properties<T> = Partial<Omit<T, "style" | "dataset" | "attributes">> & {
    attributes?: Record<string, string>;
    style?: string;
    on?: Partial<{ [K in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[K]) => void }>;
};

/** An element with properties, attributes, listeners and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    properties: Properties<HTMLElementTagNameMap[K]> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const node = document.createElement(tag);
    const { attributes, style, on, ...rest } = properties;
    Object.assign(node, rest);
    if (style) node.style.cssText = style;
    for (const [name, value] of Object.entries(attributes ?? {})) node.setAttribute(name, value);
    for (const [name, listener] of Object.entries(on ?? {})) node.addEventListener(name, listener as EventListener);
    for (const child of children) if (child) node.append(child);
    return node;
}

/** An element that holds trusted HTML made at build time. */
export function fromHtml(html: string, className = ""): HTMLDivElement {
    const holder = element("div", { className });
    holder.innerHTML = html;
    return holder;
}

/** A button with a caption. */
export function button(caption: string, press: () => void, className = ""): HTMLButtonElement {
    return element("button", { type: "button", className, textContent: caption, on: { click: press } });
}

/** Elements side by side. */
export const row = (...children: Child[]): HTMLDivElement => element("div", { className: "row" }, ...children);

/** A place for words that assistive technology reads out when they change. */
export const status = (tag: "div" | "p", className: string, ...children: Child[]): HTMLElement =>
    element(tag, { className, attributes: { role: "status" } }, ...children);

/** The cap of a key, in a sentence. */
export const keyCap = (name: string): HTMLElement => element("kbd", { textContent: name });

/** Whether a key is pressed alone or with Shift: with others it belongs to the browser, as Alt and an arrow, or Ctrl and S. */
export const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !(ctrlKey || metaKey || altKey);

/** Acts on the plain keys that are pressed at an element; those for which `act` returns false belong to the browser, too. */
export function onKey(target: HTMLElement, act: (event: KeyboardEvent) => boolean): void {
    target.addEventListener("keydown", (event) => {
        if (isPlain(event) && act(event)) event.preventDefault();
    });
}

let made = 0;

/** A labelled choice of one of several named values. */
export function choice<T extends string>(
    label: string,
    options: readonly (readonly [T, string])[],
    value: T,
    choose: (value: T) => void,
): HTMLDivElement & { set(value: T): void } {
    const id = `choice-${++made}`;
    const select = element(
        "select",
        { id, on: { change: () => choose(select.value as T) } },
        ...options.map(([key, caption]) => element("option", { value: key, textContent: caption, selected: key === value })),
    );
    const field = element("div", { className: "field" }, element("label", { htmlFor: id, textContent: label }), select);
    return Object.assign(field, {
        set(to: T) {
            select.value = to;
        },
    });
}

/** A box to tick, with its caption. */
export function checkbox(
    caption: Child,
    checked: boolean,
    change: (checked: boolean) => void,
): HTMLLabelElement & { set(checked: boolean): void } {
    const input = element("input", { type: "checkbox", checked, on: { change: () => change(input.checked) } });
    const field = element("label", { className: "check" }, input, caption);
    return Object.assign(field, {
        set(to: boolean) {
            input.checked = to;
        },
    });
}

/** Buttons of which one is pressed: a radio group. */
export function segmented<T extends string>(
    label: string,
    options: readonly (readonly [T, string])[],
    value: T,
    choose: (value: T) => void,
): HTMLFieldSetElement & { set(value: T): void } {
    const name = `group-${++made}`;
    const inputs = options.map(([key]) =>
        element("input", { type: "radio", name, value: key, checked: key === value, on: { change: () => choose(key) } }),
    );
    const group = element(
        "fieldset",
        { className: "segmented" },
        element("legend", { textContent: label }),
        element(
            "div",
            {},
            ...options.map(([, caption], i) => element("label", {}, inputs[i]!, element("span", { textContent: caption }))),
        ),
    );
    return Object.assign(group, {
        set(to: T) {
            options.forEach(([key], i) => (inputs[i]!.checked = key === to));
        },
    });
}

/** A labelled slider, with its value as text beside it. */
export function slider(
    label: string,
    range: { min: number; max: number; step: number; value: number },
    show: (value: number) => string,
    change: (value: number) => void,
): HTMLLabelElement & { set(value: number): void } {
    // No output element: the label would be that of it, and the slider would have no name.
    const shown = element("span", { className: "value", textContent: show(range.value), attributes: { "aria-hidden": "true" } });
    const showValue = (value: number) => {
        shown.textContent = show(value);
        input.ariaValueText = show(value);
    };
    const input = element("input", {
        type: "range",
        ariaValueText: show(range.value),
        min: String(range.min),
        max: String(range.max),
        step: String(range.step),
        value: String(range.value),
        on: {
            input: () => {
                showValue(input.valueAsNumber);
                change(input.valueAsNumber);
            },
        },
    });
    const field = element("label", { className: "field range" }, element("span", { textContent: label }), shown, input);
    return Object.assign(field, {
        set(value: number) {
            input.valueAsNumber = value;
            showValue(value);
        },
    });
}
