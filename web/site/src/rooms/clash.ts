// SPDX-License-Identifier: MIT
// The room of clashes: files in, the table of clashes out, each shown with the rest ghosted.
import models from "virtual:models";
import { AssemblyView } from "../clash/assembly_view.ts";
import { ClashTable } from "../clash/clash_table.ts";
import type { Answer, Found } from "../clash/clash_worker.ts";
import { notesOf } from "../clash/notes.ts";
import type { Assembly, ReadFiles } from "../clash/part.ts";
import { extensions, readFiles } from "../clash/read_files.ts";
import { Search } from "../clash/search.ts";
import { assembled, filesWithYUp, isMixed } from "../clash/up_axis.ts";
import { button, checkbox, element, row, status } from "../dom.ts";
import { messageOf } from "../errors.ts";
import { Latest } from "../latest.ts";
import { grouped, quantity } from "../numbers.ts";
import type { Frame, OpenRoom } from "./frame.ts";
import { StageRoom } from "./stage_room.ts";

async function readGearbox(): Promise<ReadFiles> {
    const response = await fetch(models.gearbox).catch((cause: unknown) => {
        throw new Error("The gearbox could not be loaded. Is there a network?", { cause });
    });
    if (!response.ok) throw new Error(`The gearbox could not be loaded: ${response.status} ${response.statusText}`);
    return readFiles([new File([await response.blob()], "gearbox.glb")]);
}

class ClashRoom extends StageRoom {
    private readonly view = new AssemblyView(this.stage);
    private readonly search = new Search((searched, answer) => this.receive(searched, answer));
    private readonly readings = new Latest();
    private files: ReadFiles | null = null;
    private assembly: Assembly | null = null;
    private clashes: Found[] = [];
    /** The clash that is shown alone; -1 for none. */
    private chosen = -1;
    /** Whether files with y up are turned as the others are. */
    private turns = true;

    private readonly chooser = element("input", {
        type: "file",
        multiple: true,
        accept: extensions.join(","),
        hidden: true,
        attributes: { "aria-label": "Files" },
        on: { change: () => this.takeChosen() },
    });
    private readonly clearance = element("input", { type: "number", min: "0", step: "any", value: "0.5", on: { change: () => this.find() } });
    private readonly turned = element("span");
    private readonly turning = checkbox(this.turned, true, (on) => {
        this.turns = on;
        this.present();
    });
    private readonly said = status("p", "hint");
    private readonly notes = element("p", { className: "hint notes", hidden: true });
    private readonly numbers = element("dl", { className: "numbers", hidden: true });
    private readonly table = new ClashTable((i) => this.choose(i));
    private readonly all = button("Show all", () => this.choose(-1));

    constructor(frame: Frame) {
        super(frame, [6, -8, 5]);
        this.fill(frame.controls);
        this.all.hidden = true;
        this.container.append(
            element("div", { className: "overlay" }, this.all),
            element("div", { className: "drop-here", attributes: { "aria-hidden": "true" }, textContent: "Drop to find its clashes" }),
        );
        const room = this.container.parentElement!;
        for (const name of ["dragover", "dragleave", "drop"] as const) room.addEventListener(name, (event) => this.drag(room, event));
    }

    override close(): void {
        this.readings.end();
        this.search.end();
        super.close();
    }

    openGearbox(): Promise<void> {
        return this.read("Loading the gearbox …", async () => {
            const gearbox = await readGearbox();
            this.clearance.value = "0.5";
            return gearbox;
        });
    }

    protected act({ key }: KeyboardEvent): boolean {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
        const { rows } = this.table;
        if (key === "Escape") this.choose(-1);
        // If no row is chosen, the next one is the first, and the previous one the last.
        else if (step && rows) this.choose(this.chosen < 0 && step < 0 ? rows - 1 : (this.chosen + step + rows) % rows);
        else return false;
        return true;
    }

    private fill(controls: HTMLElement): void {
        const ghosts = checkbox("Ghost the rest", true, (on) => {
            this.view.ghosts = on;
            this.view.color();
        });
        this.turning.hidden = true;
        controls.append(
            row(button("Choose files", () => this.chooser.click(), "main"), button("Open the gearbox", () => void this.openGearbox()), this.chooser),
            element(
                "div",
                { className: "row clash-options" },
                element("label", { className: "field" }, element("span", { textContent: "Clearance, in the file’s unit" }), this.clearance),
                ghosts,
            ),
            this.turning,
            this.said,
            this.notes,
            this.numbers,
            ...this.table.elements,
        );
    }

    private takeChosen(): void {
        const files = [...(this.chooser.files ?? [])];
        // So that the same file, which may have changed, can be chosen again.
        this.chooser.value = "";
        this.take(files);
    }

    private drag(room: HTMLElement, event: DragEvent): void {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        // The pointer that moves from one element of the room to another has not left the room.
        const inside = event.type === "dragleave" && room.contains(event.relatedTarget as Node | null);
        room.classList.toggle("dropping", event.type === "dragover" || inside);
        if (event.type === "drop") this.take([...event.dataTransfer.files]);
    }

    private take(files: File[]): void {
        if (files.length) void this.read("Reading …", () => readFiles(files));
    }

    /** Shows and searches what is read when it is there, unless something else is to be read meanwhile. */
    private async read(words: string, reading: () => Promise<ReadFiles>): Promise<void> {
        const isLatest = this.readings.begin();
        this.said.textContent = words;
        let files;
        try {
            files = await reading();
        } catch (error) {
            if (!isLatest()) return;
            console.warn(error);
            this.said.textContent = messageOf(error);
            return;
        }
        if (!isLatest()) return;
        this.files = files;
        this.notes.textContent = notesOf(files);
        this.notes.hidden = !this.notes.textContent;
        this.turns = true;
        this.turning.set(true);
        this.turning.hidden = !isMixed(files);
        if (!this.turning.hidden) this.turned.textContent = `Turn ${filesWithYUp(files)} from y up to z up, as the other files are`;
        this.present();
    }

    /** Shows and searches what was read. */
    private present(): void {
        if (!this.files) return;
        this.assembly = assembled(this.files, this.turns);
        this.list([]);
        this.view.show(this.assembly);
        this.find();
    }

    private find(): void {
        const { assembly, clearance } = this;
        if (!assembly) return;
        const value = clearance.valueAsNumber;
        clearance.setAttribute("aria-invalid", String(!(value >= 0)));
        if (!(value >= 0)) {
            this.said.textContent = "The clearance is a number, from 0 on.";
            return;
        }
        this.said.textContent = `${assembly.name}: looking for clashes …`;
        this.search.ask(assembly, value);
    }

    private receive(searched: Assembly, answer: Answer): void {
        if (searched !== this.assembly) return;
        this.list(answer.kind === "found" ? answer.clashes : []);
        this.view.isolate(null);
        this.container.dataset["clashes"] = String(this.clashes.length);
        if (answer.kind === "failed") {
            this.numbers.hidden = true;
            this.said.textContent = `${searched.name}: ${answer.message}`;
            return;
        }
        this.said.textContent = this.clashes.length ? `${searched.name}. Choose a clash to see it alone.` : `${searched.name}: no clashes.`;
        this.showNumbers(searched, answer.built, answer.searched);
    }

    private list(clashes: Found[]): void {
        this.clashes = clashes;
        this.chosen = -1;
        this.all.hidden = true;
        this.table.show(this.assembly!.parts, clashes);
    }

    private showNumbers({ parts }: Assembly, built: number, searched: number): void {
        const triangles = parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
        this.numbers.hidden = false;
        this.numbers.replaceChildren(
            quantity("parts", String(parts.length)),
            quantity("triangles", grouped(triangles)),
            quantity("clashes", String(this.clashes.length)),
            quantity("to find them", searched.toFixed(searched < 10 ? 1 : 0), " ms"),
            ...(built ? [quantity("to build the trees", built.toFixed(0), " ms")] : []),
        );
    }

    /** Shows a clash alone; all, if it is shown alone already, or is none. */
    private choose(i: number): void {
        this.table.mark(this.chosen, false);
        this.chosen = i === this.chosen ? -1 : i;
        this.table.mark(this.chosen, true);
        this.all.hidden = this.chosen < 0;
        this.container.dataset["chosen"] = String(this.chosen);
        this.view.isolate(this.clashes[this.chosen] ?? null);
    }
}

export const open: OpenRoom = async (frame) => {
    const room = new ClashRoom(frame);
    await room.openGearbox();
    return room;
};
