// SPDX-License-Identifier: MIT
// Starts the page: decodes the run, and joins the table, the filters, the picture and the details.
import { inflated } from "./byte_reader.js";
import { showClash, showGroup, showNothing } from "./clash_details.js";
import { byId, counted, element } from "./elements.js";
import { showDropped, showFacets } from "./facet_filters.js";
import { modelFrom } from "./report_model.js";
import { linesOf, noFilter } from "./row_list.js";
import { RowTable } from "./row_table.js";
import { shapesFrom } from "./shape_stream.js";
import { Stage } from "./stage.js";

const mostPrinted = 2000;  // rows

function notice(text) {
    byId("notices").append(element("p", { class: "notice" }, text));
}

async function decoded() {
    if (typeof DecompressionStream === "undefined") throw new Error("This browser is too old to unpack the report: it needs DecompressionStream.");
    return modelFrom(JSON.parse(new TextDecoder().decode(await inflated(byId("run-data").textContent))));
}

/** The picture; null, with a notice, where it cannot be drawn. */
async function stageOf(model, calls) {
    try {
        const shapes = shapesFrom(await inflated(byId("run-shapes").textContent), model.found);
        byId("run-shapes").remove();
        return new Stage(model, shapes, calls);
    } catch (error) {
        notice(`There is no picture, because this browser cannot draw it (${error.message}). The table works without it.`);
        byId("stage").classList.add("missing");
        return null;
    }
}

function theme(changed) {
    const button = byId("theme");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    button.addEventListener("click", () => {
        const root = document.documentElement;
        const isDark = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
        root.dataset.theme = isDark ? "light" : "dark";
        changed();
    });
    dark.addEventListener("change", changed);
}

class Report {
    constructor(model) {
        this.model = model;
        this.filter = noFilter();
        this.sort = { column: "number", down: false };
        this.by = "group";
        // Many groups are an overview first.
        this.folded = new Set(model.groups.length > 1 && model.rows.length > 60 ? model.groups.map((_, g) => `group:${g}`) : []);
        this.table = new RowTable({
            onChoose: (line) => this.choose(line),
            onOpen: (line) => this.open(line),
            onFold: (line) => this.fold(line),
            onSort: (column) => this.sortBy(column),
        }, model.rows.some((row) => row.state));
        showFacets(model, this.filter, () => this.list());
        if (model.rules.length > 0) showDropped(model);
        byId("by").addEventListener("change", (event) => {
            this.by = event.target.value;
            this.list();
        });
        byId("part-filter").addEventListener("click", () => {
            this.filter.part = null;
            this.list();
        });
        showNothing();
        this.list();
    }

    list() {
        const { lines, count } = linesOf(this.model, this.filter, this.sort, this.by, this.folded);
        this.lines = lines;
        this.table.show(lines, this.sort);
        const all = this.model.rows.length;
        byId("count").textContent = count === all ? counted(all, "clash", "clashes") : `${count.toLocaleString("en")} of ${counted(all, "clash", "clashes")}`;
        const { part } = this.filter;
        byId("part-filter").hidden = part === null;
        if (part !== null) byId("part-filter").textContent = `Part: ${this.model.parts.name[part]} \u00d7`;
        this.stage?.list(lines.flatMap((line) => (line.row ? [line.row] : line.folded ? line.rows : [])));
    }

    sortBy(column) {
        this.sort = { column, down: this.sort.column === column && !this.sort.down };
        this.list();
    }

    fold(line) {
        if (!this.folded.delete(line.key)) this.folded.add(line.key);
        this.list();
    }

    choose(line) {
        if (line.row) showClash(this.model, line.row, (part) => this.onlyPart(part));
        else showGroup(line);
        const rows = line.row ? [line.row] : line.rows;
        this.stage?.choose(rows);
        this.stage?.frame(performance.now());
        byId("status").textContent = line.row
            ? `Clash ${line.row.index + 1}, ${line.row.state}, ${line.row.kind}: ${line.row.nameA} and ${line.row.nameB}, ${line.row.measure.text}`
            : `Group ${line.name}, ${counted(line.count, "clash", "clashes")}`;
    }

    /** Enter: a group unfolds; a clash is framed again, in the picture. */
    open(line) {
        if (!line.row) return this.fold(line);
        this.choose(line);
        byId("canvas").focus();
    }

    chooseRow(row) {
        this.table.chooseRow(row);
        this.choose({ row });
    }

    onlyPart(part) {
        this.filter.part = part;
        this.list();
    }

    clear() {
        this.table.clear();
        this.stage?.showAll(performance.now());
        showNothing();
        byId("status").textContent = "All parts";
    }
}

/** The tools above the picture. */
function tools(stage, report) {
    byId("frame").addEventListener("click", () => stage.frame(performance.now()));
    byId("all").addEventListener("click", () => report.clear());
    byId("rest").addEventListener("change", (event) => stage.setRest(event.target.value));
    const box = byId("section-on");
    const place = byId("section-place");
    const axis = byId("section-axis");
    const flip = byId("section-flip");
    const apply = () => {
        for (const tool of [place, axis, flip]) tool.disabled = !box.checked;
        stage.setSection({ on: box.checked, axis: axis.value, place: place.value / 1000, flip: flip.checked });
    };
    for (const tool of [box, axis, flip]) tool.addEventListener("change", apply);
    place.addEventListener("input", apply);
    apply();
    document.addEventListener("keydown", (event) => {
        const typing = event.target.closest?.("input[type=search], select");
        if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
        if (event.key === "f") stage.frame(performance.now());
        else if (event.key === "x") box.click();
        else return;
        event.preventDefault();
    });
}

function shortcuts(report) {
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const typing = event.target.closest?.("input[type=search]");
        // In the search field Escape empties it.
        if (event.key === "Escape" && !typing) {
            report.clear();
            byId("table").focus();
        } else if (event.key === "/" && !typing) byId("search").focus();
        else return;
        event.preventDefault();
    });
}

/** A printer gets all rows that are listed, up to a limit, and the picture as it is. */
function printing(report) {
    const prepare = () => {
        if (report.stage) byId("print-picture").src = report.stage.picture();
        const all = report.table.lines.length;
        byId("print-limit").hidden = all <= mostPrinted;
        byId("print-limit").textContent = `The first ${mostPrinted} of ${all} lines.`;
        const { lines } = report.table;
        report.table.lines = lines.slice(0, mostPrinted);
        report.table.first = -1;
        report.table.draw(true);
        report.table.lines = lines;
    };
    window.addEventListener("beforeprint", prepare);
    window.addEventListener("afterprint", () => report.table.redraw());
    byId("print").addEventListener("click", () => window.print());
}

async function start() {
    const model = await decoded();
    byId("run-data").remove();
    document.title = model.title || "Clashes";
    byId("title").textContent = model.title || "Clashes";
    byId("totals").textContent = [counted(model.parts.name.length, "part", "parts"), counted(model.found, "clash", "clashes"),
        counted(model.rows.length - model.found, "resolved", "resolved")].join(", ");
    model.notices.forEach(notice);
    const report = new Report(model);
    theme(() => report.stage?.readStyle());
    shortcuts(report);
    printing(report);
    document.documentElement.dataset.ready = "table";
    // The table is there before the shapes are unpacked.
    await new Promise((resolve) => setTimeout(resolve));
    report.stage = await stageOf(model, {
        onPick: (part) => {
            byId("status").textContent = `Part ${model.parts.name[part]}`;
            report.onlyPart(part);
        },
        onMark: (row) => report.chooseRow(row),
    });
    if (report.stage) {
        tools(report.stage, report);
        report.list();
    }
    globalThis.abutReport = report;  // for tests, and for inspection in the console
    document.documentElement.dataset.ready = "all";
}

start().catch((error) => {
    notice(`The report cannot be shown: ${error.message}`);
    document.documentElement.dataset.ready = "failed";
});
