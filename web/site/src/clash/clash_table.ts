// SPDX-License-Identifier: MIT
// The table of clashes, each with a button by which it is chosen.
import { button, element } from "../dom.ts";
import { short } from "../doubles.ts";
import { grouped } from "../numbers.ts";
import type { Found } from "./clash_worker.ts";
import type { Part } from "./part.ts";

const kindNames: Record<string, string> = {
    piercing: "Piercing",
    touching: "Touching",
    enclosed: "Enclosed",
    "too near": "Too near",
    duplicate: "Duplicate",
};

/** How many clashes the table shows at once: some ten thousand rows would stop the page. */
const rowsAtOnce = 500;

/** The last name of a path that is not empty; the whole path if it consists of slashes. */
const leaf = (path: string) => path.split("/").findLast((name) => name) ?? path;

/** The depth or the gap, of the kinds that have one. */
function amountOf({ kind, depth, distance }: Found): string {
    if (kind === "piercing") return short(depth);
    return kind === "too near" || kind === "enclosed" ? short(distance) : "";
}

export class ClashTable {
    private readonly body = element("tbody", {});
    private readonly scroll;
    private readonly more = button("", () => this.addRows());
    private parts: Part[] = [];
    private clashes: Found[] = [];

    constructor(private readonly choose: (i: number) => void) {
        const heads = ["Kind", "Parts", "Depth or gap"].map((name) => element("th", { textContent: name, attributes: { scope: "col" } }));
        const caption = element("caption", { className: "hidden-words", textContent: "Clashes" });
        const table = element("table", { className: "clashes" }, caption, element("thead", {}, element("tr", {}, ...heads)), this.body);
        this.scroll = element("div", { className: "scroll", hidden: true }, table);
        this.more.hidden = true;
    }

    /** The table, and the button that shows more of it. */
    get elements(): HTMLElement[] {
        return [this.scroll, this.more];
    }

    /** How many clashes are listed so far. */
    get rows(): number {
        return this.body.rows.length;
    }

    show(parts: Part[], clashes: Found[]): void {
        this.parts = parts;
        this.clashes = clashes;
        this.scroll.hidden = !clashes.length;
        this.body.replaceChildren();
        this.addRows();
    }

    mark(i: number, isChosen: boolean): void {
        this.body.rows[i]?.classList.toggle("chosen", isChosen);
        this.body.rows[i]?.querySelector("button")!.setAttribute("aria-pressed", String(isChosen));
    }

    /** Lists the next clashes. */
    private addRows(): void {
        const first = this.rows;
        const added = this.clashes.slice(first, first + rowsAtOnce);
        const left = this.clashes.length - first - added.length;
        this.more.hidden = left === 0;
        this.more.textContent = `Show ${Math.min(left, rowsAtOnce)} more of ${grouped(left)}`;
        this.body.append(...added.map((found, k) => this.row(found, first + k)));
    }

    private row(found: Found, i: number): HTMLElement {
        const [a, b] = [found.a, found.b].map((k) => this.parts[k]!.name) as [string, string];
        const press = element("button", {
            type: "button",
            className: `kind kind-${found.kind.replace(" ", "-")}`,
            textContent: kindNames[found.kind] ?? found.kind,
            attributes: { "aria-pressed": "false", "aria-label": `${kindNames[found.kind]}: ${leaf(a)} and ${leaf(b)}` },
        });
        return element(
            "tr",
            { on: { click: () => this.choose(i) } },
            element("td", {}, press),
            element("td", { title: `${a}\n${b}` }, element("span", { textContent: leaf(a) }), element("span", { textContent: leaf(b) })),
            element("td", { className: "amount", textContent: amountOf(found) }),
        );
    }
}
