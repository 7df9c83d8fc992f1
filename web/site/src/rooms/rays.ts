// SPDX-License-Identifier: MIT
// The room of rays: a picture drawn by abut's rays alone, a race of a million rays, and the leaks of a float tracer.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { button, element, isPlain, segmented } from "../dom.ts";
import { type LoadedMesh, loadBunny, loadDragon } from "../meshes.ts";
import { Painter } from "../rays/painter.ts";
import { Pool } from "../rays/pool.ts";
import type { Built, Leaks, Pointed, Raced, Visible } from "../rays/protocol.ts";
import { onTheme } from "../theme.ts";
import type { OpenRoom } from "./frame.ts";

type Name = "dragon" | "bunny";
const millions = 1_000_000;
const leakRays = 20_000;

const number = (x: number) => Math.round(x).toLocaleString("en");
const figure = (name: string, value: string, unit = "", state = "") =>
    element(
        "div",
        state ? { style: `--state: var(${state})` } : {},
        element("dt", { textContent: name }),
        element("dd", {}, value, unit && element("small", { textContent: unit })),
    );

export const open: OpenRoom = async ({ stage: container, controls, picture }) => {
    const pool = new Pool();
    const canvas = element("canvas", { tabIndex: 0, attributes: { role: "img", "aria-label": picture } });
    const marks = element("canvas", { className: "marks", attributes: { "aria-hidden": "true" } });
    const camera = new THREE.PerspectiveCamera(30, 1, 0.01, 100);
    camera.up.set(0, 0, 1);
    camera.position.set(1.4, -5.2, 1.5);
    container.append(canvas, marks);
    const orbit = new OrbitControls(camera, canvas);
    orbit.target.set(0, 0, -0.05);
    orbit.enablePan = false;
    orbit.minDistance = 1.6;
    orbit.maxDistance = 14;
    orbit.update();
    const painter = new Painter(canvas, camera, pool);
    let closed = false;
    let name: Name = "dragon";
    /** Counts the meshes that have been chosen: results for an earlier one are not shown. */
    let choiceNumber = 0;
    let leaks: Leaks | null = null;

    const readout = element("div", { className: "readout", attributes: { role: "status" } });
    const numbers = element("dl", { className: "numbers" });
    const race = element("dl", { className: "numbers", hidden: true });
    const leakNumbers = element("dl", { className: "numbers", hidden: true });
    const said = element("p", { className: "hint", attributes: { role: "status" } });
    container.append(readout);

    const meshes = segmented(
        "Mesh",
        [
            ["dragon", "Dragon, 871,414 triangles"],
            ["bunny", "Bunny"],
        ] as const,
        name,
        (to) => void use(to),
    );
    container.append(element("div", { className: "overlay" }, meshes));

    let built: Built | null = null;
    painter.onProgress = ({ rays, raysPerSecond, sample }) => {
        numbers.replaceChildren(
            figure("triangles", number(built?.triangles ?? 0)),
            figure("to build the tree", number(built?.milliseconds ?? 0), " ms"),
            figure("rays in this picture", rays < 1e6 ? number(rays) : (rays / 1e6).toFixed(1), rays < 1e6 ? "" : " M"),
            figure("rays a second and thread", (raysPerSecond / 1e6).toFixed(2), " M"),
        );
        container.dataset["sample"] = String(sample);
    };

    /** Gives each thread the mesh, of which each builds a tree. */
    async function give({ positions, indices }: LoadedMesh): Promise<void> {
        const all = await Promise.all(pool.threads.map((thread) => thread.ask<Built>({ kind: "build", positions, indices })));
        built = all[0]!;
    }

    function say(words: string): void {
        readout.textContent = words;
        readout.hidden = !words;
    }

    async function load(to: Name, isCurrent: () => boolean): Promise<void> {
        say(to === "dragon" ? "Loading the dragon, 4 MB …" : "Loading the bunny …");
        const loaded = to === "dragon" ? await loadDragon() : await loadBunny();
        if (!isCurrent()) return;
        say(`Building the tree of ${number(loaded.indices.length / 3)} triangles …`);
        await give(loaded);
        if (!isCurrent()) return;
        let lowest = Infinity;
        for (let i = 2; i < loaded.positions.length; i += 3) lowest = Math.min(lowest, loaded.positions[i]!);
        painter.floor = lowest - 0.002;
        say("");
        container.dataset["mesh"] = to;
        free(true);
        painter.resume();
    }

    /** Loads the mesh; whether it is there, and still the chosen one. */
    async function use(to: Name): Promise<boolean> {
        const mine = ++choiceNumber;
        const isCurrent = () => !closed && mine === choiceNumber;
        name = to;
        meshes.set(to);
        leaks = null;
        leakNumbers.hidden = true;
        race.hidden = true;
        said.textContent = "";
        void drawMarks();
        free(false);
        painter.pause();
        try {
            await load(to, isCurrent);
        } catch (error) {
            if (isCurrent()) {
                say(`The ${to} could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
                delete container.dataset["mesh"];
            }
            return false;
        }
        return isCurrent();
    }

    /** Does a piece of work with the mesh, during which no other begins and the picture rests. */
    async function alone(work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
        const mine = choiceNumber;
        const isCurrent = () => !closed && mine === choiceNumber;
        free(false);
        painter.pause();
        try {
            await work(isCurrent);
        } catch (error) {
            if (isCurrent()) said.textContent = error instanceof Error ? error.message : String(error);
        }
        if (!isCurrent()) return;
        free(true);
        painter.resume();
    }

    async function runRace(isCurrent: () => boolean): Promise<void> {
        const share = Math.ceil(millions / pool.threads.length);
        const began = performance.now();
        const results = await Promise.all(pool.threads.map((thread, i) => thread.ask<Raced>({ kind: "race", count: share, seed: i + 1 })));
        if (!isCurrent()) return;
        const total = results.reduce((sum, r) => sum + r.rays, 0);
        const longest = Math.max(...results.map((r) => r.milliseconds));
        race.hidden = false;
        race.replaceChildren(
            figure(`random rays, ${pool.threads.length === 1 ? "one thread" : `${pool.threads.length} threads`}`, number(total)),
            figure("time in raycastEach", number(longest), " ms"),
            figure("rays a second", (total / longest / 1000).toFixed(2), " M"),
            figure("of them hit", number(results.reduce((sum, r) => sum + r.hits, 0))),
        );
        race.dataset["milliseconds"] = String(Math.round(performance.now() - began));
    }

    function showLeaks(): void {
        if (!leaks) return;
        leakNumbers.hidden = false;
        leakNumbers.replaceChildren(
            figure("rays through the middle of an edge", number(leaks.rays)),
            figure("lost by a float tracer", number(leaks.lostByFloats), "", "--inside"),
            figure("lost by abut", number(leaks.lostByAbut), "", "--apart"),
        );
        container.dataset["leaks"] = leaks.done ? `${leaks.lostByFloats} ${leaks.lostByAbut}` : "";
    }

    async function runLeaks(isCurrent: () => boolean): Promise<void> {
        said.textContent = "Counting …";
        await pool.threads[0]!.ask<Leaks>(
            { kind: "leaks", eye: camera.position.toArray(), most: leakRays },
            (answer) => {
                if (isCurrent()) {
                    leaks = answer;
                    showLeaks();
                    void drawMarks();
                }
                return answer.done;
            },
        );
        if (isCurrent()) said.textContent = "Red: where the float tracer saw through the surface, from where you stood.";
    }

    /** Draws a dot where the float tracer lost a ray, if it is seen from here. */
    async function drawMarks(): Promise<void> {
        const pen = marks.getContext("2d")!;
        const places = leaks?.places ?? new Float64Array();
        const asked = leaks;
        const seen = leaks?.done && places.length ? (await pool.threads[0]!.ask<Visible>({ kind: "visible", eye: camera.position.toArray(), places })).seen : null;
        if (asked !== leaks) return;
        pen.clearRect(0, 0, marks.width, marks.height);
        camera.updateMatrixWorld();
        pen.fillStyle = getComputedStyle(container).getPropertyValue("color");
        const size = 2.4 * (marks.width / marks.clientWidth || 1);
        const at = new THREE.Vector3();
        for (let i = 0; i < places.length / 3; ++i) {
            if (seen && !seen[i]) continue;
            at.fromArray(places, 3 * i).project(camera);
            pen.beginPath();
            pen.arc(((at.x + 1) / 2) * marks.width, ((1 - at.y) / 2) * marks.height, size, 0, 2 * Math.PI);
            pen.fill();
        }
    }

    const cast = button("Cast a million rays", () => void alone(runRace), "main");
    const count = button("Count the leaks", async () => {
        if (name === "bunny" || (await use("bunny"))) await alone(runLeaks);
    });
    function free(on: boolean): void {
        cast.disabled = !on;
        // With a mesh that is not there yet, it loads the bunny.
        count.disabled = !on && name === "bunny";
    }
    controls.append(
        numbers,
        element("h2", { textContent: "A million rays" }),
        element("p", { textContent: "From all around the mesh, through random places of its box, in one call a thread." }),
        element("div", { className: "row" }, cast),
        race,
        element("h2", { textContent: "Leaks" }),
        element("p", {
            textContent:
                "Each ray goes from your eye through the exact middle of an edge of the bunny: it meets the surface there, for certain. " +
                "The float tracer is the usual one, Möller and Trumbore in 32-bit floats over all triangles. " +
                "A ray counts as lost if the tracer finds nothing at that place or before it. Edges that are seen edge-on or hidden are left out.",
        }),
        element("div", { className: "row" }, count),
        leakNumbers,
        said,
        element("p", { className: "hint", textContent: "The dragon and the bunny are scans of the Stanford 3D Scanning Repository." }),
    );

    orbit.addEventListener("change", () => {
        painter.again(true);
        void drawMarks();
    });
    canvas.addEventListener("keydown", (event) => {
        if (!isPlain(event)) return;
        const step = event.shiftKey ? 0.03 : 0.12;
        const turns: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
        const turn = turns[event.key];
        const zoom = { "+": 0.9, "=": 0.9, "-": 1.1 }[event.key];
        const arm = camera.position.clone().sub(orbit.target);
        if (turn) {
            const at = new THREE.Spherical().setFromVector3(new THREE.Vector3(arm.x, arm.z, -arm.y));
            at.theta += turn[0];
            at.phi = THREE.MathUtils.clamp(at.phi + turn[1], 0.1, 3);
            const back = new THREE.Vector3().setFromSpherical(at);
            arm.set(back.x, -back.z, back.y);
        } else if (zoom) {
            arm.multiplyScalar(zoom);
        } else {
            return;
        }
        event.preventDefault();
        camera.position.copy(orbit.target).add(arm);
        orbit.update();
    });
    canvas.addEventListener("pointermove", (event) => {
        if (event.pointerType !== "mouse" || event.buttons || !container.dataset["mesh"] || pool.threads[0]!.busy > 2) return;
        const mine = choiceNumber;
        const box = canvas.getBoundingClientRect();
        const caster = new THREE.Raycaster();
        caster.setFromCamera(new THREE.Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height), camera);
        void pool.threads[0]!
            .ask<Pointed>({ kind: "point", origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() })
            .then(({ hit }) => {
                if (mine === choiceNumber) say(hit ? `triangle ${number(hit.triangle)} at t = ${hit.t.toFixed(6)}` : "");
            })
            .catch(() => {});
    });

    /** Looks from so far that the whole mesh is seen. */
    function fit(): void {
        const narrow = Math.min(1, camera.aspect / 1.3);
        const distance = 1.42 / Math.sin(Math.atan(Math.tan((camera.fov * Math.PI) / 360) * narrow));
        camera.position.sub(orbit.target).setLength(distance).add(orbit.target);
        orbit.update();
    }

    let fitted = false;
    const resize = () => {
        const { clientWidth, clientHeight } = container;
        if (!clientWidth || !clientHeight) return;
        const scale = Math.min(devicePixelRatio, 2, Math.sqrt(1_000_000 / (clientWidth * clientHeight)));
        for (const each of [canvas, marks]) [each.width, each.height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)];
        camera.aspect = clientWidth / clientHeight;
        camera.updateProjectionMatrix();
        if (!fitted) fit();
        fitted = true;
        if (container.dataset["mesh"]) painter.again(false);
        void drawMarks();
    };
    const sizes = new ResizeObserver(resize);
    sizes.observe(container);
    const stopTheme = onTheme(() => painter.again(false));
    void use("dragon");
    return {
        close() {
            closed = true;
            painter.close();
            pool.end();
            orbit.dispose();
            sizes.disconnect();
            stopTheme();
        },
    };
};
