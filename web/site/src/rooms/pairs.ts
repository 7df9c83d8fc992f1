// SPDX-License-Identifier: MIT
// The room of pairs: two shapes of any kind, coloured by how they touch, with their nearest points or their depth.
import * as THREE from "three";
import { button, choice, element, isPlain, segmented } from "../dom.ts";
import { short, stepUlps } from "../doubles.ts";
import { Dots, Arrow, Lines } from "../stage/lines.ts";
import { dragging } from "../stage/drag.ts";
import { Stage, floorGrid } from "../stage/stage.ts";
import { colorOf } from "../theme.ts";
import { Figure } from "./figure.ts";
import type { OpenRoom } from "./frame.ts";
import { type Kind, captions } from "./kinds.ts";
import { type Relation, relate, stateColors, stateWords } from "./relation.ts";
import { UlpStrip, findAnswer, findBrink } from "./ulp_strip.ts";

type Mode = "move" | "turn" | "scale";
type Axis = 0 | 1 | 2;
const axes = ["x", "y", "z"] as const;

/** Kinds without a surface to grip. */
const thin = new Set<Kind>(["point", "segment", "ray", "line"]);

const starts: Record<string, { a: Kind; b: Kind }> = {
    "Segment and box": { a: "aabb", b: "segment" },
    "Capsule and hull": { a: "hull", b: "capsule" },
    "Cone and cylinder": { a: "cylinder", b: "cone" },
    "Torus and bunny": { a: "torus", b: "bunny" },
};

export const open: OpenRoom = async ({ abut, stage: container, controls, picture }) => {
    const stage = new Stage(container, picture, [3.2, -8.4, 4.4]);
    stage.scene.add(floorGrid(stage, -1.6));
    const figures = [await Figure.make(abut, "aabb"), await Figure.make(abut, "segment")] as const;
    const nearest = new Lines(2, { dashed: true, onTop: true });
    const dots = new Dots(10);
    const way = new Arrow(3, 0.2);
    const label = stage.label();
    stage.scene.add(figures[0].group, figures[1].group, nearest, dots, way);

    let chosen: 0 | 1 = 1;
    let mode: Mode = "move";
    let brink: Axis | null = null;
    const state = element("div", { className: "state" });
    const numbers = element("dl", {});
    container.append(
        element("div", { className: "readout", attributes: { role: "status" } }, state, numbers),
        element("p", { className: "keys" }, ...keyHints()),
    );

    const touches = (x: number) => abut.intersects(figures[0].geometry(), figures[1].geometry(brink ?? 0, x));
    const strip = new UlpStrip((x) => {
        if (brink === null) return;
        figures[1].position.setComponent(brink, x);
        show();
    });

    function rows(relation: Relation): [string, string][] {
        const list: [string, string][] = [["distance", short(relation.distance)]];
        const { contact } = relation;
        if (contact && Number.isFinite(contact.depth)) {
            list.push(["depth", short(contact.depth)]);
            if (contact.depth > 0) list.push(["way out", contact.direction.map((x) => (x + 0).toFixed(2).replace("-", "−")).join(", ")]);
        }
        return list;
    }

    function drawAnswers(relation: Relation): void {
        const color = colorOf(stateColors[relation.state]);
        const ink = colorOf("--ink");
        nearest.color = ink;
        dots.color = ink;
        way.color = ink;
        figures.forEach((figure, i) => figure.show(color, i === chosen));
        const finite = relation.distance > 0 && Number.isFinite(relation.distance);
        if (relation.state === "apart" && finite) {
            nearest.set([...relation.onA, ...relation.onB]);
            dots.set([...relation.onA, ...relation.onB]);
            way.set(null);
            label.at(new THREE.Vector3(...relation.onA).lerp(new THREE.Vector3(...relation.onB), 0.5), short(relation.distance));
            return;
        }
        nearest.set([]);
        const { contact } = relation;
        const points = contact?.points.filter((p) => p.onA.every(Number.isFinite)) ?? [];
        dots.set(points.flatMap((p) => p.onB));
        if (contact && points[0] && contact.depth > 0 && contact.depth < 50) {
            const from = new THREE.Vector3(...points[0].onB);
            const to = from.clone().addScaledVector(new THREE.Vector3(...contact.direction), contact.depth);
            way.set(from, to);
            label.at(to, `depth ${short(contact.depth)}`);
        } else {
            way.set(null);
            label.at(null);
        }
    }

    function show(): void {
        const relation = relate(abut, figures[0].geometry(), figures[1].geometry());
        state.textContent = stateWords[relation.state];
        state.parentElement!.style.setProperty("--state", `var(${stateColors[relation.state]})`);
        numbers.replaceChildren(
            ...rows(relation).flatMap(([name, value]) => [element("dt", { textContent: name }), element("dd", { textContent: value })]),
        );
        container.dataset["state"] = relation.state;
        container.dataset["kinds"] = `${figures[0].kind} ${figures[1].kind}`;
        drawAnswers(relation);
        if (brink === null) strip.hide();
        else strip.show(`${axes[brink]} of B`, figures[1].position.getComponent(brink), touches);
        stage.draw();
    }

    /** Moves B along one axis to the last double at which it touches A. */
    function bringToBrink(): void {
        const { onA, onB, contact, state: now } = relate(abut, figures[0].geometry(), figures[1].geometry());
        const out = now === "apart" ? onB.map((x, k) => x - onA[k]!) : (contact?.direction ?? [1, 0, 0]);
        const axis = out.reduce((best, x, k) => (Math.abs(x) > Math.abs(out[best]!) ? k : best), 0) as Axis;
        const sign = out[axis]! < 0 ? -1 : 1;
        brink = axis;
        const x = figures[1].position.getComponent(axis);
        const other = findAnswer(x, now === "apart" ? -sign : sign, now === "apart", touches);
        if (other === null) {
            brink = null;
            said.textContent = `Along ${axes[axis]} they never ${now === "apart" ? "meet" : "part"}. Move one of them first.`;
            return;
        }
        const found = now === "apart" ? findBrink(other, x, touches) : findBrink(x, other, touches);
        figures[1].position.setComponent(axis, found.meets);
        said.textContent =
            `Found by ${found.calls} halvings, each one call of intersects. Blue doubles touch, green ones do not; ` +
            "there is nothing between them.";
        show();
    }

    const selectors = figures.map((figure, i) =>
        choice(i ? "B" : "A", captions, figure.kind, (kind) => void change(i as 0 | 1, kind)),
    );
    async function change(i: 0 | 1, kind: Kind): Promise<void> {
        const select = selectors[i]!.querySelector("select")!;
        said.textContent = kind === "bunny" ? "Loading the bunny …" : "";
        try {
            if (!(await figures[i].become(kind))) return;
            said.textContent = "";
        } catch (error) {
            said.textContent = `It could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
            select.value = figures[i].kind;
            return;
        }
        brink = null;
        select.value = kind;
        show();
    }
    async function start(name: string): Promise<void> {
        const { a, b } = starts[name]!;
        figures[0].position.set(-0.35, 0, 0);
        figures[1].position.set(1.7, -0.25, 0.35);
        figures[0].rotation.identity();
        figures[1].rotation.setFromEuler(new THREE.Euler(0.35, -0.55, 0.3));
        for (const figure of figures) figure.scale = 1;
        await Promise.all([change(0, a), change(1, b)]);
    }

    const modes = segmented(
        "Dragging",
        [
            ["move", "Moves"],
            ["turn", "Turns"],
            ["scale", "Scales"],
        ] as const,
        mode,
        (to) => (mode = to),
    );
    const said = element("p", { className: "hint", attributes: { role: "status" } });
    // Shows no choice once it is done, so that the same one can be made again.
    const beginning = choice("Begin with", [["", "…"], ...Object.keys(starts).map((n) => [n, n] as const)], "", (name) => {
        beginning.querySelector("select")!.value = "";
        if (name) void start(name);
    });
    controls.append(
        element("div", { className: "row pair-choice" }, ...selectors),
        element("div", { className: "row" }, beginning),
        element("h2", { textContent: "An ulp apart" }),
        element("p", {
            textContent: "Find the two neighbouring doubles between which B stops to touch A: one ulp, the smallest step that a number can take.",
        }),
        element(
            "div",
            { className: "row" },
            button("Find the last ulp", bringToBrink, "main"),
            button("1 ulp back", () => nudge(-1)),
            button("1 ulp on", () => nudge(1)),
        ),
        strip.root,
        said,
    );
    container.append(element("div", { className: "overlay" }, modes));

    function nudge(steps: number): void {
        if (brink === null) bringToBrink();
        if (brink === null) return;
        figures[1].position.setComponent(brink, stepUlps(figures[1].position.getComponent(brink), steps));
        show();
    }

    dragging<0 | 1>(abut, stage, {
        handles: () => ([1, 0] as const).map((i) => ({ name: i, geometry: figures[i].geometry(), thin: thin.has(figures[i].kind) })),
        grab(i) {
            chosen = i;
            brink = null;
            show();
        },
        move(i, by, pixels) {
            const figure = figures[i];
            if (mode === "move") figure.position.add(by);
            else if (mode === "turn") turn(figure, pixels.x / 120, pixels.y / 120);
            else figure.scale = THREE.MathUtils.clamp(figure.scale * Math.exp(-pixels.y / 160), 0.2, 4);
            show();
        },
    });

    /** Turns a figure about the camera's upward and rightward directions. */
    function turn(figure: Figure, right: number, down: number): void {
        const up = new THREE.Vector3(0, 1, 0).applyQuaternion(stage.camera.quaternion);
        const across = new THREE.Vector3(1, 0, 0).applyQuaternion(stage.camera.quaternion);
        const by = new THREE.Quaternion().setFromAxisAngle(up, right).multiply(new THREE.Quaternion().setFromAxisAngle(across, down));
        figure.rotation.premultiply(by).normalize();
    }

    stage.canvas.addEventListener("keydown", (event) => {
        if (!isPlain(event)) return;
        const figure = figures[chosen];
        const step = event.shiftKey ? 0.01 : 0.1;
        const arrows: Record<string, [number, number, number]> = {
            ArrowLeft: [-1, 0, 0],
            ArrowRight: [1, 0, 0],
            ArrowUp: [0, 0, 1],
            ArrowDown: [0, 0, -1],
            PageUp: [0, 1, 0],
            PageDown: [0, -1, 0],
        };
        const arrow = arrows[event.key];
        const modeOf: Record<string, Mode> = { m: "move", t: "turn", s: "scale" };
        if (arrow) {
            brink = null;
            if (mode === "move") figure.position.addScaledVector(new THREE.Vector3(...arrow), step);
            else if (mode === "turn") turn(figure, arrow[0] * step, -arrow[2] * step);
            else figure.scale = THREE.MathUtils.clamp(figure.scale * (1 + step * (arrow[2] || arrow[0])), 0.2, 4);
        } else if (event.key === " ") {
            chosen = chosen ? 0 : 1;
        } else if (modeOf[event.key]) {
            mode = modeOf[event.key]!;
            modes.set(mode);
        } else {
            return;
        }
        event.preventDefault();
        show();
    });

    stage.themed(() => figures[0].group.parent && show());
    await start("Segment and box");
    stage.fit(new THREE.Vector3(0.5, 0, 0.02), 2.35);
    return {
        close() {
            stage.close();
            for (const figure of figures) figure.free();
        },
    };
};

function keyHints(): (Node | string)[] {
    const key = (name: string) => element("kbd", { textContent: name });
    return [key("←↑→↓"), " act on the chosen one, ", key("space"), " chooses the other, ", key("M"), " ", key("T"), " ", key("S"), " moves, turns, scales"];
}
