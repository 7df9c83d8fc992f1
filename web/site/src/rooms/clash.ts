// SPDX-License-Identifier: MIT
// The room of clashes: files in, the table of clashes out, each shown with the rest ghosted.
import models from "virtual:models";
import { AssemblyView } from "../clash/assembly_view.ts";
import type { Answer, Ask, Found } from "../clash/clash_worker.ts";
import type { Assembly } from "../clash/part.ts";
import { extensions, readFiles } from "../clash/read_files.ts";
import { button, element } from "../dom.ts";
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

const leaf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

export const open: OpenRoom = async ({ stage: container, controls, picture }) => {
    const stage = new Stage(container, picture, [6, -8, 5]);
    const view = new AssemblyView(stage);
    const worker = new Worker(new URL("../clash/clash_worker.ts", import.meta.url), { type: "module" });
    let assembly: Assembly | null = null;
    let clashes: Found[] = [];
    let chosen = -1;
    let closed = false;

    const status = element("p", { className: "hint", attributes: { role: "status" } });
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
    const chooser = element("input", {
        type: "file",
        multiple: true,
        accept: extensions.join(","),
        hidden: true,
        attributes: { "aria-label": "Files" },
        on: { change: () => void take([...(chooser.files ?? [])]) },
    });
    const clearance = element("input", { type: "number", min: "0", step: "any", value: "0.5", on: { change: () => search(false) } });
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
        status,
        numbers,
        scroll,
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
        body.replaceChildren(
            ...clashes.map((found, i) => {
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
        chosen = i === chosen ? -1 : i;
        [...body.rows].forEach((row, k) => {
            row.classList.toggle("chosen", k === chosen);
            row.querySelector("button")!.setAttribute("aria-pressed", String(k === chosen));
        });
        all.hidden = chosen < 0;
        container.dataset["chosen"] = String(chosen);
        view.isolate(clashes[chosen] ?? null);
    }

    function search(fresh: boolean): void {
        if (!assembly) return;
        status.textContent = `${assembly.name}: looking for clashes …`;
        const value = Number(clearance.value);
        const ask: Ask = { clearance: value > 0 ? value : 0 };
        if (fresh) ask.parts = assembly.parts.map(({ name, positions, indices }) => ({ name, positions, indices }));
        worker.postMessage(ask);
    }

    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
        if (closed || !assembly) return;
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
        status.textContent = "Reading …";
        try {
            assembly = await readFiles(files);
        } catch (error) {
            console.warn(error);
            status.textContent = error instanceof Error ? error.message : String(error);
            return;
        }
        if (closed) return;
        chosen = -1;
        clashes = [];
        fillTable();
        view.show(assembly);
        search(true);
    }

    async function openSample(): Promise<void> {
        status.textContent = "Loading the gearbox …";
        const response = await fetch(models.gearbox);
        if (closed) return;
        clearance.value = "0.5";
        await take([new File([await response.blob()], "gearbox.glb")]);
    }

    const room = container.parentElement!;
    const drag = (event: DragEvent) => {
        event.preventDefault();
        room.classList.toggle("dropping", event.type === "dragover");
        if (event.type === "drop") void take([...(event.dataTransfer?.files ?? [])]);
    };
    for (const name of ["dragover", "dragleave", "drop"] as const) room.addEventListener(name, drag);

    stage.canvas.addEventListener("keydown", (event) => {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (event.key === "Escape") choose(-1);
        else if (step && clashes.length) choose((chosen + step + clashes.length) % clashes.length);
        else return;
        event.preventDefault();
    });
    await openSample();
    return {
        close() {
            closed = true;
            worker.terminate();
            stage.close();
        },
    };
};
