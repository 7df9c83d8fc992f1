// SPDX-License-Identifier: MIT
// The room of rays: a picture drawn by abut's rays alone, a race of a million rays, and the leaks of a float tracer.
import { button, element, row, segmented, status } from "../dom.ts";
import { messageOf } from "../errors.ts";
import { Latest } from "../latest.ts";
import { loadBunny, loadDragon } from "../meshes.ts";
import { grouped, quantity } from "../numbers.ts";
import { LeakMarks } from "../rays/leak_marks.ts";
import { OrbitingCamera } from "../rays/orbiting_camera.ts";
import { Painter, type Progress } from "../rays/painter.ts";
import { Pool } from "../rays/pool.ts";
import type { Built, Leaks, Pointed, Raced } from "../rays/protocol.ts";
import { pointerRay } from "../stage/pointer_ray.ts";
import { onTheme } from "../theme.ts";
import type { Frame, OpenRoom } from "./frame.ts";

type Name = "dragon" | "bunny";
const names = [["dragon", "Dragon, 871,414 triangles"], ["bunny", "Bunny"]] as const;
const raceRays = 1_000_000;
const leakRays = 20_000;
const mostPixels = 1_000_000;

/** Work with a mesh, whose results are shown as long as that mesh is the chosen one. */
type Work = (isCurrent: () => boolean) => Promise<void>;

class RaysRoom {
    private readonly pool = new Pool();
    /** Answers what needs one thread only. */
    private readonly thread = this.pool.threads[0]!;
    private readonly container: HTMLElement;
    private readonly canvas: HTMLCanvasElement;
    private readonly marks = new LeakMarks(this.thread);
    private readonly camera: OrbitingCamera;
    private readonly painter: Painter;
    private readonly sizes = new ResizeObserver(() => this.resize());
    private readonly stopTheme = onTheme(() => this.painter.again(false));
    private name: Name = "dragon";
    private readonly choices = new Latest();
    private built: Built | null = null;
    private fitted = false;

    private readonly readout = status("div", "readout");
    private readonly numbers = element("dl", { className: "numbers" });
    private readonly race = element("dl", { className: "numbers", hidden: true });
    private readonly leakNumbers = element("dl", { className: "numbers", hidden: true });
    private readonly said = status("p", "hint");
    private readonly meshes = segmented("Mesh", names, this.name, (to) => void this.use(to));
    private readonly cast = button("Cast a million rays", () => void this.alone((isCurrent) => this.runRace(isCurrent)), "main");
    private readonly count = button("Count the leaks", () => void this.countLeaks());

    constructor({ stage, controls, picture }: Frame) {
        this.container = stage;
        this.canvas = element("canvas", { tabIndex: 0, attributes: { role: "img", "aria-label": picture } });
        stage.append(this.canvas, this.marks.canvas, this.readout, element("div", { className: "overlay" }, this.meshes));
        this.camera = new OrbitingCamera(this.canvas, () => this.turned());
        this.painter = new Painter(this.canvas, this.camera, this.pool);
        this.painter.onProgress = (progress) => this.showProgress(progress);
        this.fill(controls);
        this.canvas.addEventListener("pointermove", (event) => void this.point(event));
        this.sizes.observe(stage);
        void this.use("dragon");
    }

    close(): void {
        this.choices.end();
        this.painter.close();
        this.pool.end();
        this.camera.close();
        this.sizes.disconnect();
        this.stopTheme();
    }

    private fill(controls: HTMLElement): void {
        controls.append(
            this.numbers,
            element("h2", { textContent: "A million rays" }),
            element("p", { textContent: "From all around the mesh, through random places of its box, in one call a thread." }),
            row(this.cast),
            this.race,
            element("h2", { textContent: "Leaks" }),
            element("p", {
                textContent:
                    "Each ray goes from your eye through the exact middle of an edge of the bunny: it meets the surface there, for certain. " +
                    "The float tracer is the usual one, Möller and Trumbore in 32-bit floats over all triangles. " +
                    "A ray counts as lost if the tracer finds nothing at that place or before it. Edges that are seen edge-on or hidden are left out.",
            }),
            row(this.count),
            this.leakNumbers,
            this.said,
            element("p", { className: "hint", textContent: "The dragon and the bunny are scans of the Stanford 3D Scanning Repository." }),
        );
    }

    private say(words: string): void {
        this.readout.textContent = words;
        this.readout.hidden = !words;
    }

    private free(on: boolean): void {
        this.cast.disabled = !on;
        // With a mesh that is not there yet, it loads the bunny.
        this.count.disabled = !on && this.name === "bunny";
    }

    /** Loads the mesh; whether it is there, and still the chosen one. */
    private async use(to: Name): Promise<boolean> {
        const isCurrent = this.choices.begin();
        this.name = to;
        this.meshes.set(to);
        this.leakNumbers.hidden = true;
        this.race.hidden = true;
        this.said.textContent = "";
        this.mark(null);
        this.free(false);
        this.painter.pause();
        try {
            await this.load(to, isCurrent);
        } catch (error) {
            if (isCurrent()) {
                this.say(`The ${to} could not be loaded: ${messageOf(error)}`);
                delete this.container.dataset["mesh"];
            }
            return false;
        }
        return isCurrent();
    }

    private async load(to: Name, isCurrent: () => boolean): Promise<void> {
        this.say(to === "dragon" ? "Loading the dragon, 4 MB …" : "Loading the bunny …");
        const { positions, indices } = to === "dragon" ? await loadDragon() : await loadBunny();
        if (!isCurrent()) return;
        this.say(`Building the tree of ${grouped(indices.length / 3)} triangles …`);
        // Each thread builds a tree of its own.
        const all = await this.pool.askAll<Built>(() => ({ kind: "build", positions, indices }));
        this.built = all[0]!;
        if (!isCurrent()) return;
        let lowest = Infinity;
        for (let i = 2; i < positions.length; i += 3) lowest = Math.min(lowest, positions[i]!);
        this.painter.floor = lowest - 0.002;
        this.say("");
        this.container.dataset["mesh"] = to;
        this.free(true);
        this.painter.resume();
    }

    /** Does a piece of work with the mesh, during which no other begins and the picture rests. */
    private async alone(work: Work): Promise<void> {
        const isCurrent = this.choices.current();
        this.free(false);
        this.painter.pause();
        try {
            await work(isCurrent);
        } catch (error) {
            if (isCurrent()) this.said.textContent = messageOf(error);
        }
        if (!isCurrent()) return;
        this.free(true);
        this.painter.resume();
    }

    private async runRace(isCurrent: () => boolean): Promise<void> {
        const threads = this.pool.threads.length;
        const count = Math.ceil(raceRays / threads);
        const began = performance.now();
        const results = await this.pool.askAll<Raced>((i) => ({ kind: "race", count, seed: i + 1 }));
        if (!isCurrent()) return;
        const total = results.reduce((sum, r) => sum + r.rays, 0);
        const longest = Math.max(...results.map((r) => r.milliseconds));
        this.race.hidden = false;
        this.race.replaceChildren(
            quantity(`random rays, ${threads === 1 ? "one thread" : `${threads} threads`}`, grouped(total)),
            quantity("time in raycastEach", grouped(longest), " ms"),
            quantity("rays a second", (total / longest / 1000).toFixed(2), " M"),
            quantity("of them hit", grouped(results.reduce((sum, r) => sum + r.hits, 0))),
        );
        this.race.dataset["milliseconds"] = String(Math.round(performance.now() - began));
    }

    private async countLeaks(): Promise<void> {
        if (this.name === "bunny" || (await this.use("bunny"))) await this.alone((isCurrent) => this.runLeaks(isCurrent));
    }

    private async runLeaks(isCurrent: () => boolean): Promise<void> {
        this.said.textContent = "Counting …";
        await this.thread.ask<Leaks>({ kind: "leaks", eye: this.camera.position.toArray(), most: leakRays }, (leaks) => {
            if (isCurrent()) this.showLeaks(leaks);
            return leaks.done;
        });
        if (isCurrent()) this.said.textContent = "Red: where the float tracer saw through the surface, from where you stood.";
    }

    private showLeaks(leaks: Leaks): void {
        this.leakNumbers.hidden = false;
        this.leakNumbers.replaceChildren(
            quantity("rays through the middle of an edge", grouped(leaks.rays)),
            quantity("lost by a float tracer", grouped(leaks.lostByFloats), "", "--inside"),
            quantity("lost by abut", grouped(leaks.lostByAbut), "", "--apart"),
        );
        this.container.dataset["leaks"] = leaks.done ? `${leaks.lostByFloats} ${leaks.lostByAbut}` : "";
        this.mark(leaks);
    }

    private mark(leaks: Leaks | null): void {
        this.marks.leaks = leaks;
        void this.marks.draw(this.camera);
    }

    private showProgress({ rays, raysPerSecond, sample }: Progress): void {
        this.numbers.replaceChildren(
            quantity("triangles", grouped(this.built?.triangles ?? 0)),
            quantity("to build the tree", grouped(this.built?.milliseconds ?? 0), " ms"),
            quantity("rays in this picture", rays < 1e6 ? grouped(rays) : (rays / 1e6).toFixed(1), rays < 1e6 ? "" : " M"),
            quantity("rays a second and thread", (raysPerSecond / 1e6).toFixed(2), " M"),
        );
        this.container.dataset["sample"] = String(sample);
    }

    /** Says which triangle is under the mouse. */
    private async point(event: PointerEvent): Promise<void> {
        if (event.pointerType !== "mouse" || event.buttons || !this.container.dataset["mesh"] || this.thread.busy > 2) return;
        const isCurrent = this.choices.current();
        const answer = await this.thread.ask<Pointed>({ kind: "point", ...pointerRay(event, this.canvas, this.camera) }).catch(() => null);
        if (!answer || !isCurrent()) return;
        const { hit } = answer;
        this.say(hit ? `triangle ${grouped(hit.triangle)} at t = ${hit.t.toFixed(6)}` : "");
    }

    private turned(): void {
        this.painter.again(true);
        void this.marks.draw(this.camera);
    }

    private resize(): void {
        const { clientWidth: width, clientHeight: height } = this.container;
        if (!width || !height) return;
        const scale = Math.min(devicePixelRatio, 2, Math.sqrt(mostPixels / (width * height)));
        for (const each of [this.canvas, this.marks.canvas]) [each.width, each.height] = [Math.round(width * scale), Math.round(height * scale)];
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        if (!this.fitted) this.camera.fit();
        this.fitted = true;
        if (this.container.dataset["mesh"]) this.painter.again(false);
        void this.marks.draw(this.camera);
    }
}

export const open: OpenRoom = (frame) => new RaysRoom(frame);
