// SPDX-License-Identifier: MIT
// The table: only the lines in view are elements of the page, so that thousands of clashes scroll as a few do.
import { byId, element } from "./elements.js";

const lineHeight = 30;
const spare = 6;  // lines above and below those in view

const columns = [
    { id: "number", title: "#" },
    { id: "state", title: "State" },
    { id: "kind", title: "Kind" },
    { id: "severity", title: "Severity" },
    { id: "rule", title: "Rule" },
    { id: "a", title: "Part A" },
    { id: "b", title: "Part B" },
    { id: "measure", title: "Depth or gap" },
];

const textOf = {
    number: (row) => String(row.index + 1),
    state: (row) => row.state,
    kind: (row) => row.kind,
    severity: (row) => row.severity,
    rule: (row) => row.rule,
    a: (row) => row.nameA,
    b: (row) => row.nameB,
    measure: (row) => row.measure.text,
};

/** An element for a line, made for a clash or for a group. */
function lineElement(isGroup) {
    if (isGroup) {
        const parts = [element("span", { class: "fold", "aria-hidden": "true" }), element("span", { class: "name" }, element("bdi")),
            element("span", { class: "count" })];
        return element("div", { role: "row", class: "line group", "aria-level": 1 },
            element("div", { role: "gridcell", "aria-colspan": columns.length, "aria-colindex": 1 }, ...parts));
    }
    // Of long names the end is shown, which is in a text of its own direction.
    const cells = columns.map(({ id }, i) => element("div", { role: "gridcell", class: id, "aria-colindex": i + 1 }, element("bdi")));
    return element("div", { role: "row", class: "line", "aria-level": 2 }, ...cells);
}

function fillGroup(made, line) {
    made.setAttribute("aria-expanded", String(!line.folded));
    const [, name, count] = made.firstChild.children;
    name.firstChild.textContent = line.name;
    name.title = line.name;
    count.textContent = line.count.toLocaleString("en");
}

function fillRow(made, row) {
    columns.forEach(({ id }, i) => {
        const cell = made.children[i];
        const text = textOf[id](row);
        if (cell.textContent !== text) cell.firstChild.textContent = text;
        cell.title = id === "a" || id === "b" || id === "rule" ? text : "";
    });
    made.dataset.state = row.state;
    made.dataset.kind = row.kind;
    made.dataset.severity = row.severity;
}

/** The table in #table. `onChoose(line)` is called for the line that becomes current, `onFold(line)` where a group is folded. */
export class RowTable {
    constructor({ onChoose, onOpen, onFold, onSort }, hasStates) {
        Object.assign(this, { onChoose, onOpen, onFold, onSort });
        this.lines = [];
        this.current = -1;
        this.first = -1;
        this.shown = [];
        this.grid = byId("table");
        this.body = byId("lines");
        // Without a baseline or approvals no clash has a state.
        this.grid.classList.toggle("stateless", !hasStates);
        this.grid.setAttribute("aria-colcount", columns.length);
        this.headers = columns.map(({ id, title }, i) =>
            element("div", { role: "columnheader", class: id, "aria-colindex": i + 1 },
                element("button", { type: "button", tabindex: -1, click: () => this.onSort(id) }, title)));
        byId("head").append(...this.headers);
        this.grid.addEventListener("scroll", () => this.draw(), { passive: true });
        this.grid.addEventListener("keydown", (event) => this.key(event));
        this.body.addEventListener("click", (event) => this.click(event));
        this.body.addEventListener("dblclick", () => this.current >= 0 && this.onOpen(this.lines[this.current]));
        new ResizeObserver(() => this.draw()).observe(this.grid);
    }

    /** Shows other lines; the current row stays current if it is among them. */
    show(lines, sort) {
        const before = this.lines[this.current];
        const same = (line) => (before?.row ? line.row === before.row : before && line.key === before.key);
        this.lines = lines;
        this.current = before ? lines.findIndex(same) : -1;
        this.body.style.height = `${lines.length * lineHeight}px`;
        this.grid.setAttribute("aria-rowcount", lines.length + 1);
        columns.forEach(({ id }, i) => {
            const sorted = sort.column === id ? (sort.down ? "descending" : "ascending") : "none";
            this.headers[i].setAttribute("aria-sort", sorted);
        });
        this.first = -1;
        this.draw();
    }

    /** Draws the lines in view, or all for a printer. */
    draw(all = false) {
        const top = Math.max(0, this.grid.scrollTop);
        const first = all ? 0 : Math.max(0, Math.floor(top / lineHeight) - spare);
        const count = all ? this.lines.length : Math.ceil(this.grid.clientHeight / lineHeight) + 2 * spare;
        const last = Math.min(this.lines.length, first + count);
        if (first === this.first && last === this.last) return;
        this.first = first;
        this.last = last;
        const made = [];
        for (let i = first; i < last; ++i) {
            const line = this.lines[i];
            // Elements are used again for lines of the same sort.
            const old = this.shown[i - first];
            const isGroup = !line.row;
            const one = old && old.classList.contains("group") === isGroup ? old : lineElement(isGroup);
            if (isGroup) fillGroup(one, line);
            else fillRow(one, line.row);
            one.id = `line-${i}`;
            one.dataset.line = i;
            one.style.top = `${i * lineHeight}px`;
            one.setAttribute("aria-rowindex", i + 2);
            one.setAttribute("aria-selected", String(i === this.current));
            made.push(one);
        }
        if (made.length !== this.shown.length || made.some((one, i) => one !== this.shown[i])) this.body.replaceChildren(...made);
        this.shown = made;
        const visible = this.current >= first && this.current < last;
        if (visible) this.grid.setAttribute("aria-activedescendant", `line-${this.current}`);
        else this.grid.removeAttribute("aria-activedescendant");
    }

    redraw() {
        this.first = -1;
        this.draw();
    }

    /** Makes a line current and scrolls to it. */
    choose(i, tell = true) {
        if (this.lines.length === 0) return;
        this.current = Math.min(Math.max(i, 0), this.lines.length - 1);
        const top = this.current * lineHeight;
        const room = this.grid.clientHeight - lineHeight;  // the head stays in view
        if (top < this.grid.scrollTop) this.grid.scrollTop = top;
        else if (top + lineHeight > this.grid.scrollTop + room) this.grid.scrollTop = top + lineHeight - room;
        this.redraw();
        if (tell) this.onChoose(this.lines[this.current]);
    }

    /** Makes the line of a row current, without calling back; nothing if the row is not listed. */
    chooseRow(row) {
        const i = this.lines.findIndex((line) => line.row === row);
        if (i >= 0) this.choose(i, false);
        else this.clear();
    }

    clear() {
        this.current = -1;
        this.redraw();
    }

    click(event) {
        const i = Number(event.target.closest(".line")?.dataset.line ?? -1);
        if (i < 0) return;
        const line = this.lines[i];
        this.choose(i);
        if (!line.row && event.target.closest(".name, .fold")) this.onFold(line);
    }

    key(event) {
        if (event.target !== this.grid || event.ctrlKey || event.metaKey || event.altKey) return;
        const line = this.lines[this.current];
        const page = Math.max(1, Math.floor(this.grid.clientHeight / lineHeight) - 2);
        const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
        if (event.key in steps) this.choose(this.current + steps[event.key]);
        else if (event.key === "Home") this.choose(0);
        else if (event.key === "End") this.choose(this.lines.length - 1);
        else if (event.key === "Enter" && line) this.onOpen(line);
        else if (event.key === " " && line && !line.row) this.onFold(line);
        else if (event.key === "ArrowLeft" && line) this.fold(line);
        else if (event.key === "ArrowRight" && line && !line.row && line.folded) this.onFold(line);
        else return;
        event.preventDefault();
    }

    /** Folds the group of the current line, or goes to it. */
    fold(line) {
        if (!line.row) {
            if (!line.folded) this.onFold(line);
            return;
        }
        for (let i = this.current; i >= 0; --i) {
            if (!this.lines[i].row) return this.choose(i);
        }
    }
}
