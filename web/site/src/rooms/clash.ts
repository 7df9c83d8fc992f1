// SPDX-License-Identifier: MIT
// The room of clashes: files in, the table of clashes out, each shown with the rest ghosted.
import models from "virtual:models";
import { AssemblyView } from "../clash/assembly_view.ts";
import type { Answer, Found } from "../clash/clash_worker.ts";
import { notesOf } from "../clash/notes.ts";
import type { Assembly, ReadFiles } from "../clash/part.ts";
import { extensions, readFiles } from "../clash/read_files.ts";
import { Search } from "../clash/search.ts";
import { assembled, filesWithYUp, isMixed } from "../clash/up_axis.ts";
import { button, element, isPlain } from "../dom.ts";
import { short } from "../doubles.ts";
import { Stage } from "../stage/stage.ts";
import type { OpenRoom } from "./frame.ts";

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

export const open: OpenRoom = async ({ stage: container, controls, picture }) => {
    const stage = new Stage(container, picture, [6, -8, 5]);
    const view = new AssemblyView(stage);
    let read: ReadFiles | null = null;
    let assembly: Assembly | null = null;
    let clashes: Found[] = [];
    let chosen = -1;
    /** Counts the readings that have begun; only the result of the last one is shown. */
    let readings = 0;
    let closed = false;

    const status = element("p", { className: "hint", attributes: { role: "status" } });
    const notes = element("p", { className: "hint notes", hidden: true });
    const numbers = element("dl", { className: "numbers", hidden: true });
    const body = element("tbody", {});
    const table = element(
        "table",
        { className: "clashes" },
        element("caption", { className: "hidden-words", textContent: "Clashes" }),
        element("thead", {}, element("tr", {}, ...["Kind", "Parts", "Depth or gap"].map((name) => element("th", { textContent: name, attributes: { scope: "col" } })))),
        body,
    );
    const scroll = element("div", { className: "scroll", hidden: true }, table);
    const more = button("", () => addRows());
    more.hidden = true;
    const chooser = element("input", {
        type: "file",
        multiple: true,
        accept: extensions.join(","),
        hidden: true,
        attributes: { "aria-label": "Files" },
        on: {
            change: () => {
                const files = [...(chooser.files ?? [])];
                // So that the same file, which may have changed, can be chosen again.
                chooser.value = "";
                void take(files);
            },
        },
    });
    const clearance = element("input", { type: "number", min: "0", step: "any", value: "0.5", on: { change: () => find() } });
    const ghosts = element("input", {
        type: "checkbox",
        checked: true,
        on: {
            change: () => {
                view.ghosts = ghosts.checked;
                view.color();
            },
        },
    });
    const turn = element("input", { type: "checkbox", checked: true, on: { change: () => present() } });
    const turned = element("span");
    const turning = element("label", { className: "check", hidden: true }, turn, turned);
    const all = button("Show all", () => choose(-1));
    all.hidden = true;
    controls.append(
        element("div", { className: "row" }, button("Choose files", () => chooser.click(), "main"), button("Open the gearbox", () => void openSample()), chooser),
        element(
            "div",
            { className: "row clash-options" },
            element("label", { className: "field" }, element("span", { textContent: "Clearance, in the file’s unit" }), clearance),
            element("label", { className: "check" }, ghosts, "Ghost the rest"),
        ),
        turning,
        status,
        notes,
        numbers,
        scroll,
        more,
    );
    container.append(element("div", { className: "overlay" }, all), element("div", { className: "drop-here", attributes: { "aria-hidden": "true" }, textContent: "Drop to find its clashes" }));

    function fillNumbers(built: number, searched: number): void {
        const triangles = assembly!.parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
        const list: [string, string, string][] = [
            ["parts", String(assembly!.parts.length), ""],
            ["triangles", triangles.toLocaleString("en"), ""],
            ["clashes", String(clashes.length), ""],
            ["to find them", searched.toFixed(searched < 10 ? 1 : 0), " ms"],
        ];
        if (built) list.push(["to build the trees", built.toFixed(0), " ms"]);
        numbers.hidden = false;
        numbers.replaceChildren(
            ...list.map(([name, value, unit]) =>
                element("div", {}, element("dt", { textContent: name }), element("dd", {}, value, unit && element("small", { textContent: unit }))),
            ),
        );
    }

    function fillTable(): void {
        scroll.hidden = !clashes.length;
        body.replaceChildren();
        addRows();
    }

    /** Lists the next clashes. */
    function addRows(): void {
        const first = body.rows.length;
        const added = clashes.slice(first, first + rowsAtOnce);
        const left = clashes.length - first - added.length;
        more.hidden = left === 0;
        more.textContent = `Show ${Math.min(left, rowsAtOnce)} more of ${left.toLocaleString("en")}`;
        body.append(
            ...added.map((found, k) => {
                const i = first + k;
                const [a, b] = [found.a, found.b].map((k) => assembly!.parts[k]!.name) as [string, string];
                const amount = found.kind === "piercing" ? found.depth : found.kind === "too near" || found.kind === "enclosed" ? found.distance : null;
                const press = element("button", {
                    type: "button",
                    className: `kind kind-${found.kind.replace(" ", "-")}`,
                    textContent: kindNames[found.kind] ?? found.kind,
                    attributes: { "aria-pressed": "false", "aria-label": `${kindNames[found.kind]}: ${leaf(a)} and ${leaf(b)}` },
                });
                return element(
                    "tr",
                    { on: { click: () => choose(i) } },
                    element("td", {}, press),
                    element("td", { title: `${a}\n${b}` }, element("span", { textContent: leaf(a) }), element("span", { textContent: leaf(b) })),
                    element("td", { className: "amount", textContent: amount === null ? "" : short(amount) }),
                );
            }),
        );
    }

    function choose(i: number): void {
        const was = chosen;
        chosen = i === chosen ? -1 : i;
        for (const k of [was, chosen]) {
            body.rows[k]?.classList.toggle("chosen", k === chosen);
            body.rows[k]?.querySelector("button")!.setAttribute("aria-pressed", String(k === chosen));
        }
        all.hidden = chosen < 0;
        container.dataset["chosen"] = String(chosen);
        view.isolate(clashes[chosen] ?? null);
    }

    function find(): void {
        if (!assembly) return;
        const value = clearance.valueAsNumber;
        clearance.setAttribute("aria-invalid", String(!(value >= 0)));
        if (!(value >= 0)) {
            status.textContent = "The clearance is a number, from 0 on.";
            return;
        }
        status.textContent = `${assembly.name}: looking for clashes …`;
        search.ask(assembly, value);
    }

    const search = new Search((searched, data: Answer) => {
        if (searched !== assembly) return;
        chosen = -1;
        all.hidden = true;
        clashes = data.kind === "found" ? data.clashes : [];
        view.isolate(null);
        fillTable();
        container.dataset["clashes"] = String(clashes.length);
        if (data.kind === "failed") {
            numbers.hidden = true;
            status.textContent = `${assembly.name}: ${data.message}`;
            return;
        }
        status.textContent = clashes.length ? `${assembly.name}. Choose a clash to see it alone.` : `${assembly.name}: no clashes.`;
        fillNumbers(data.built, data.searched);
    });

    async function take(files: File[]): Promise<void> {
        if (!files.length) return;
        await show("Reading …", () => readFiles(files));
    }

    /** Shows and searches an assembly when it has been read, unless another reading has begun meanwhile. */
    async function show(words: string, reading: () => Promise<ReadFiles>): Promise<void> {
        const mine = ++readings;
        status.textContent = words;
        let found;
        try {
            found = await reading();
        } catch (error) {
            if (mine !== readings) return;
            console.warn(error);
            status.textContent = error instanceof Error ? error.message : String(error);
            return;
        }
        if (closed || mine !== readings) return;
        read = found;
        notes.textContent = notesOf(read);
        notes.hidden = !notes.textContent;
        turn.checked = true;
        turning.hidden = !isMixed(read);
        if (!turning.hidden) turned.textContent = `Turn ${filesWithYUp(read)} from y up to z up, as the other files are`;
        present();
    }

    /** Shows and searches what was read. */
    function present(): void {
        if (!read) return;
        assembly = assembled(read, turn.checked);
        chosen = -1;
        all.hidden = true;
        clashes = [];
        fillTable();
        view.show(assembly);
        find();
    }

    async function openSample(): Promise<void> {
        await show("Loading the gearbox …", async () => {
            const response = await fetch(models.gearbox).catch((cause: unknown) => {
                throw new Error("The gearbox could not be loaded. Is there a network?", { cause });
            });
            if (!response.ok) throw new Error(`The gearbox could not be loaded: ${response.status} ${response.statusText}`);
            const gearbox = await readFiles([new File([await response.blob()], "gearbox.glb")]);
            clearance.value = "0.5";
            return gearbox;
        });
    }

    const room = container.parentElement!;
    const drag = (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        // The pointer that moves from one element of the room to another has not left the room.
        const inside = event.type === "dragleave" && room.contains(event.relatedTarget as Node | null);
        room.classList.toggle("dropping", event.type === "dragover" || inside);
        if (event.type === "drop") void take([...(event.dataTransfer?.files ?? [])]);
    };
    for (const name of ["dragover", "dragleave", "drop"] as const) room.addEventListener(name, drag);

    stage.canvas.addEventListener("keydown", (event) => {
        if (!isPlain(event)) return;
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        const rows = body.rows.length;
        if (event.key === "Escape") choose(-1);
        // If no row is chosen, the next one is the first, and the previous one the last.
        else if (step && rows) choose(chosen < 0 && step < 0 ? rows - 1 : (chosen + step + rows) % rows);
        else return;
        event.preventDefault();
    });
    await openSample();
    return {
        close() {
            closed = true;
            search.end();
            stage.close();
        },
    };
};
