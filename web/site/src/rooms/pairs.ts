// SPDX-License-Identifier: MIT
// The room of pairs: two shapes of any kind, coloured by how they touch, with their nearest points or their depth.
import * as THREE from "three";
import { button, choice, element, keyCap, row, segmented, status } from "../dom.ts";
import { short, stepUlps } from "../doubles.ts";
import { messageOf } from "../errors.ts";
import { terms } from "../numbers.ts";
import { dragging } from "../stage/drag.ts";
import { type Vector, floorGrid } from "../stage/stage.ts";
import { colorOf } from "../theme.ts";
import { Figure } from "./figure.ts";
import type { Frame, OpenRoom } from "./frame.ts";
import { type Kind, captions } from "./kinds.ts";
import { type Relation, relate, stateColors, stateWords } from "./relation.ts";
import { RelationView } from "./relation_view.ts";
import { StageRoom, arrowWays } from "./stage_room.ts";
import { UlpStrip, findAnswer, findUlpBoundary } from "./ulp_strip.ts";

type Which = 0 | 1;
type Mode = "move" | "turn" | "scale";
type Axis = 0 | 1 | 2;
const axes = ["x", "y", "z"] as const;
const ways: typeof arrowWays = { ...arrowWays, PageUp: [0, 1, 0], PageDown: [0, -1, 0] };
const modes = [["move", "Moves"], ["turn", "Turns"], ["scale", "Scales"]] as const;
const modeOfKey: Record<string, Mode> = { m: "move", t: "turn", s: "scale" };

/** Kinds without a surface to grip. */
const thin = new Set<Kind>(["point", "segment", "ray", "line"]);

const starts: Record<string, { a: Kind; b: Kind }> = {
    "Segment and box": { a: "aabb", b: "segment" },
    "Capsule and hull": { a: "hull", b: "capsule" },
    "Cone and cylinder": { a: "cylinder", b: "cone" },
    "Torus and bunny": { a: "torus", b: "bunny" },
};

const clampedScale = (scale: number) => THREE.MathUtils.clamp(scale, 0.2, 4);

/** What is said of two things beside their state. */
function answers({ distance, contact }: Relation): [string, string][] {
    const list: [string, string][] = [["distance", short(distance)]];
    if (contact && Number.isFinite(contact.depth)) {
        list.push(["depth", short(contact.depth)]);
        if (contact.depth > 0) list.push(["way out", contact.direction.map((x) => (x + 0).toFixed(2).replace("-", "−")).join(", ")]);
    }
    return list;
}

class PairsRoom extends StageRoom {
    private readonly grid = floorGrid(this.stage, -1.6);
    private readonly view = new RelationView(this.stage);
    private chosen: Which = 1;
    private mode: Mode = "move";
    /** The axis along which B is at neighbouring doubles of which one touches A and the next does not; null elsewhere. */
    private ulpBoundary: Axis | null = null;

    private readonly state = element("div", { className: "state" });
    private readonly numbers = element("dl", {});
    private readonly readout = status("div", "readout", this.state, this.numbers);
    private readonly said = status("p", "hint");
    private readonly strip = new UlpStrip((x) => this.goAlong(() => x));
    private readonly modes = segmented("Dragging", modes, this.mode, (to) => (this.mode = to));
    private readonly selectors;

    constructor(
        frame: Frame,
        private readonly figures: readonly [Figure, Figure],
    ) {
        super(frame, [3.2, -8.4, 4.4]);
        const selector = (i: Which) => choice(i ? "B" : "A", captions, figures[i].kind, (kind) => void this.change(i, kind));
        this.selectors = [selector(0), selector(1)] as const;
        this.stage.scene.add(this.grid, ...figures.map((figure) => figure.group));
        const hints = [keyCap("←↑→↓"), " act on the chosen one, ", keyCap("space"), " chooses the other, ", keyCap("M"), " ", keyCap("T"), " ", keyCap("S"), " moves, turns, scales"];
        this.container.append(this.readout, element("p", { className: "keys" }, ...hints), element("div", { className: "overlay" }, this.modes));
        this.fill(frame.controls);
        dragging<Which>(this.abut, this.stage, {
            handles: () => ([1, 0] as const).map((i) => ({ name: i, geometry: figures[i].geometry(), thin: thin.has(figures[i].kind) })),
            grab: (i) => this.choose(i),
            move: (i, by, pixels) => this.drag(figures[i], by, pixels),
        });
        this.stage.themed(() => this.show());
    }

    /** Shows the two with which the room begins. */
    async begin(): Promise<void> {
        await this.start("Segment and box");
        this.stage.fit(new THREE.Vector3(0.5, 0, 0.02), 2.35);
    }

    override close(): void {
        super.close();
        for (const figure of this.figures) figure.free();
    }

    protected act({ key, shiftKey }: KeyboardEvent): boolean {
        const way = ways[key];
        const mode = modeOfKey[key];
        if (way) {
            this.step(this.figures[this.chosen], way, shiftKey ? 0.01 : 0.1);
        } else if (key === " ") {
            this.chosen = this.chosen ? 0 : 1;
        } else if (mode) {
            this.mode = mode;
            this.modes.set(mode);
        } else {
            return false;
        }
        this.show();
        return true;
    }

    private fill(controls: HTMLElement): void {
        // Shows no choice once it is done, so that the same one can be made again.
        const beginning = choice("Begin with", [["", "…"], ...Object.keys(starts).map((n) => [n, n] as const)], "", (name) => {
            beginning.set("");
            if (name) void this.start(name);
        });
        controls.append(
            element("div", { className: "row pair-choice" }, ...this.selectors),
            row(beginning),
            element("h2", { textContent: "An ulp apart" }),
            element("p", {
                textContent: "Find the two neighbouring doubles between which B stops to touch A: one ulp, the smallest step that a number can take.",
            }),
            row(
                button("Find the last ulp", () => this.bringToUlpBoundary(), "main"),
                button("1 ulp back", () => this.nudge(-1)),
                button("1 ulp on", () => this.nudge(1)),
            ),
            this.strip.root,
            this.said,
        );
    }

    private async start(name: string): Promise<void> {
        const { a, b } = starts[name]!;
        const [first, second] = this.figures;
        first.position.set(-0.35, 0, 0);
        second.position.set(1.7, -0.25, 0.35);
        first.rotation.identity();
        second.rotation.setFromEuler(new THREE.Euler(0.35, -0.55, 0.3));
        first.scale = second.scale = 1;
        await Promise.all([this.change(0, a), this.change(1, b)]);
    }

    private async change(i: Which, kind: Kind): Promise<void> {
        const figure = this.figures[i];
        this.said.textContent = kind === "bunny" ? "Loading the bunny …" : "";
        try {
            if (!(await figure.become(kind))) return;
            this.said.textContent = "";
        } catch (error) {
            this.said.textContent = `It could not be loaded: ${messageOf(error)}`;
            this.selectors[i].set(figure.kind);
            return;
        }
        this.ulpBoundary = null;
        this.selectors[i].set(kind);
        this.show();
    }

    private choose(i: Which): void {
        this.chosen = i;
        this.ulpBoundary = null;
        this.show();
    }

    private drag(figure: Figure, by: THREE.Vector3, pixels: { x: number; y: number }): void {
        if (this.mode === "move") figure.position.add(by);
        else if (this.mode === "turn") this.turn(figure, pixels.x / 120, pixels.y / 120);
        else figure.scale = clampedScale(figure.scale * Math.exp(-pixels.y / 160));
        this.show();
    }

    private step(figure: Figure, way: Vector, size: number): void {
        this.ulpBoundary = null;
        if (this.mode === "move") figure.position.addScaledVector(new THREE.Vector3(...way), size);
        else if (this.mode === "turn") this.turn(figure, way[0] * size, -way[2] * size);
        else figure.scale = clampedScale(figure.scale * (1 + size * (way[2] || way[0])));
    }

    /** Turns a figure about the camera's upward and rightward directions. */
    private turn(figure: Figure, right: number, down: number): void {
        const { quaternion } = this.stage.camera;
        const about = (x: number, y: number, angle: number) =>
            new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(x, y, 0).applyQuaternion(quaternion), angle);
        figure.rotation.premultiply(about(0, 1, right).multiply(about(1, 0, down))).normalize();
    }

    private relation(): Relation {
        const [a, b] = this.figures;
        return relate(this.abut, a.geometry(), b.geometry());
    }

    private show(): void {
        const { container, figures, ulpBoundary } = this;
        const relation = this.relation();
        const name = stateColors[relation.state];
        const color = colorOf(name);
        this.state.textContent = stateWords[relation.state];
        this.readout.style.setProperty("--state", `var(${name})`);
        this.numbers.replaceChildren(...terms(answers(relation)));
        container.dataset["state"] = relation.state;
        container.dataset["kinds"] = `${figures[0].kind} ${figures[1].kind}`;
        figures.forEach((figure, i) => figure.show(color, i === this.chosen));
        this.view.show(relation);
        if (ulpBoundary === null) this.strip.hide();
        else this.strip.show(`${axes[ulpBoundary]} of B`, figures[1].position.getComponent(ulpBoundary), this.touchesAlong(ulpBoundary));
        this.stage.draw();
    }

    /** Whether B touches A where its coordinate is another. */
    private touchesAlong(axis: Axis): (x: number) => boolean {
        const [a, b] = this.figures;
        return (x) => this.abut.intersects(a.geometry(), b.geometry(axis, x));
    }

    /** Moves B along one axis to the last double at which it touches A. */
    private bringToUlpBoundary(): void {
        const { position } = this.figures[1];
        const { onA, onB, contact, state } = this.relation();
        const areApart = state === "apart";
        const out = areApart ? onB.map((x, k) => x - onA[k]!) : (contact?.direction ?? [1, 0, 0]);
        const axis = out.reduce((best, x, k) => (Math.abs(x) > Math.abs(out[best]!) ? k : best), 0) as Axis;
        const sign = out[axis]! < 0 ? -1 : 1;
        const x = position.getComponent(axis);
        const touches = this.touchesAlong(axis);
        const other = findAnswer(x, areApart ? -sign : sign, areApart, touches);
        if (other === null) {
            this.ulpBoundary = null;
            this.said.textContent = `Along ${axes[axis]} they never ${areApart ? "meet" : "part"}. Move one of them first.`;
            return;
        }
        const found = areApart ? findUlpBoundary(other, x, touches) : findUlpBoundary(x, other, touches);
        this.ulpBoundary = axis;
        position.setComponent(axis, found.meets);
        this.said.textContent =
            `Found by ${found.calls} halvings, each one call of intersects. Blue doubles touch, green ones do not; ` +
            "there is nothing between them.";
        this.show();
    }

    private nudge(steps: number): void {
        if (this.ulpBoundary === null) this.bringToUlpBoundary();
        this.goAlong((x) => stepUlps(x, steps));
    }

    /** Moves B along the axis of the ulpBoundary, if it is at one. */
    private goAlong(to: (x: number) => number): void {
        if (this.ulpBoundary === null) return;
        const { position } = this.figures[1];
        position.setComponent(this.ulpBoundary, to(position.getComponent(this.ulpBoundary)));
        this.show();
    }
}

export const open: OpenRoom = async (frame) => {
    const room = new PairsRoom(frame, [await Figure.make(frame.abut, "aabb"), await Figure.make(frame.abut, "segment")]);
    await room.begin();
    return room;
};
