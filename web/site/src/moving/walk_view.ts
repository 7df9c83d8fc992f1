// SPDX-License-Identifier: MIT
// The capsule in its level: steered by keys, or by a finger on the pad.
import * as THREE from "three";
import { element, isPlain } from "../dom.ts";
import type { Engine } from "../engine.ts";
import { terms } from "../numbers.ts";
import { outlineOfCapsule } from "../stage/outlines.ts";
import { Arrow, Lines } from "../stage/lines.ts";
import type { Stage } from "../stage/stage.ts";
import { colorOf } from "../theme.ts";
import { level } from "./level.ts";
import { Walker, core, radius } from "./walker.ts";

const pace = 2.6;
const directions: Record<string, [number, number]> = {
    ArrowUp: [0, 1],
    KeyW: [0, 1],
    ArrowDown: [0, -1],
    KeyS: [0, -1],
    ArrowLeft: [-1, 0],
    KeyA: [-1, 0],
    ArrowRight: [1, 0],
    KeyD: [1, 0],
};

export class WalkView {
    readonly root = new THREE.Group();
    readonly walker: Walker;
    readonly pad: HTMLElement;
    readonly numbers = element("dl", {});
    private readonly mesh;
    private readonly body = new THREE.Group();
    private readonly normals = Array.from({ length: 4 }, () => new Arrow(2.5, 0.16));
    private readonly pressed = new Set<string>();
    private stick: [number, number] = [0, 0];
    private trail: number[] = [];
    private readonly path = new Lines(2, { opacity: 0.8 });
    private active = false;

    constructor(
        abut: Engine,
        private readonly stage: Stage,
    ) {
        const made = level();
        this.mesh = abut.Mesh.from(made.positions, made.indices);
        this.walker = new Walker(abut, this.mesh);
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.Float32BufferAttribute(Array.from(made.positions), 3));
        geometry.setIndex(new THREE.BufferAttribute(made.indices, 1));
        const ground = new THREE.MeshStandardMaterial({ flatShading: true, roughness: 0.95 });
        const solid = new THREE.Mesh(geometry, ground);
        solid.castShadow = solid.receiveShadow = true;
        const edges = new Lines(1.1);
        edges.set(new THREE.EdgesGeometry(geometry.toNonIndexed(), 1).attributes["position"]!.array);
        const outline = outlineOfCapsule(core / 2, radius);
        const skin = new THREE.MeshStandardMaterial({ roughness: 0.5 });
        const capsule = new THREE.Mesh(outline.surface!, skin);
        capsule.position.z = core / 2;
        const nose = new THREE.Mesh(new THREE.ConeGeometry(0.1, 0.3, 20).rotateZ(-Math.PI / 2).translate(radius + 0.08, 0, core), skin);
        this.body.add(capsule, nose);
        capsule.castShadow = nose.castShadow = true;
        this.root.add(solid, edges, this.body, this.path, ...this.normals);
        this.pad = this.makePad();
        stage.themed(() => {
            ground.color.setHex(colorOf("--level"));
            edges.color = colorOf("--level-edge");
            skin.color.setHex(colorOf("--meet"));
            this.path.color = colorOf("--meet");
            for (const arrow of this.normals) arrow.color = colorOf("--ink");
        });
        addEventListener("keydown", this.key);
        addEventListener("keyup", this.key);
        addEventListener("blur", this.release);
        this.show();
    }

    enter(on: boolean): void {
        this.active = on;
        this.root.visible = on;
        this.pad.hidden = !on;
        this.release();
        if (on) this.stage.draw();
    }

    /** One frame; true while there is something to show. */
    frame(seconds: number): boolean {
        const velocity = this.desiredVelocity();
        const before = [...this.walker.foot];
        for (let left = seconds; left > 1e-9; left -= 1 / 60) this.walker.step(Math.min(left, 1 / 60), velocity);
        const moved = before.some((x, k) => x !== this.walker.foot[k]);
        if (velocity[0] || velocity[1]) this.body.rotation.z = Math.atan2(velocity[1], velocity[0]);
        this.show();
        this.stage.controls.target.lerp(new THREE.Vector3(...this.walker.foot).setZ(this.walker.foot[2] + 0.5), 0.08);
        return moved || velocity[0] !== 0 || velocity[1] !== 0 || !this.walker.onFloor;
    }

    close(): void {
        removeEventListener("keydown", this.key);
        removeEventListener("keyup", this.key);
        removeEventListener("blur", this.release);
        this.mesh.free();
    }

    private readonly release = () => {
        this.pressed.clear();
        this.stick = [0, 0];
    };

    private readonly key = (event: KeyboardEvent) => {
        const target = event.target as HTMLElement;
        if (!this.active) return;
        // A key that is let go counts wherever and however that happens: otherwise the capsule would walk on.
        if (event.type === "keyup") {
            if (this.pressed.delete(event.code)) this.stage.draw();
            return;
        }
        if (!isPlain(event) || /INPUT|SELECT|TEXTAREA/.test(target.tagName) || target.closest(".panel")) return;
        if (event.code === "Space" && target.tagName !== "BUTTON") this.walker.jump();
        else if (directions[event.code]) this.pressed.add(event.code);
        else return;
        event.preventDefault();
        this.stage.draw();
    };

    /** The desired velocity, as seen from the camera. */
    private desiredVelocity(): [number, number] {
        let [x, y] = this.stick;
        for (const code of this.pressed) {
            x += directions[code]![0];
            y += directions[code]![1];
        }
        const length = Math.hypot(x, y);
        if (!length) return [0, 0];
        const ahead = this.stage.camera.getWorldDirection(new THREE.Vector3()).setZ(0).normalize();
        const scale = (pace * Math.min(1, length)) / length;
        return [scale * (x * ahead.y + y * ahead.x), scale * (-x * ahead.x + y * ahead.y)];
    }

    private show(): void {
        const { foot, hits, onFloor, cost, steps } = this.walker;
        this.body.position.set(...foot);
        this.normals.forEach((arrow, i) => {
            const hit = hits[i];
            if (!hit) return arrow.set(null);
            const from = new THREE.Vector3(...hit.point);
            arrow.set(from, from.clone().addScaledVector(new THREE.Vector3(...hit.normal), 0.55));
        });
        const last = this.trail.length - 3;
        const foothold = [foot[0], foot[1], foot[2] - radius + 0.02];
        if (last < 0 || Math.hypot(...foothold.map((x, k) => x - this.trail[last + k]!)) > 0.05) {
            this.trail.push(...foothold);
            this.trail.splice(0, Math.max(0, this.trail.length - 900));
            this.path.setPath(this.trail);
        }
        this.numbers.replaceChildren(
            ...terms([
                ["stands on", onFloor ? "a floor" : "nothing"],
                ["touches", String(hits.length)],
                ["foot", foot.map((x) => x.toFixed(2).replace("-", "−")).join(", ")],
                ["a move, on average", steps ? `${((1000 * cost) / steps).toFixed(0)} µs` : "–"],
            ]),
        );
    }

    private makePad(): HTMLElement {
        const knob = element("span", {});
        const pad = element("div", { className: "pad", hidden: true, attributes: { "aria-hidden": "true" } }, knob);
        const steer = (event: PointerEvent) => {
            if (event.type === "pointerdown") pad.setPointerCapture(event.pointerId);
            const up = !["pointerdown", "pointermove"].includes(event.type);
            if (!up && !pad.hasPointerCapture(event.pointerId)) return;
            const box = pad.getBoundingClientRect();
            const x = (2 * (event.clientX - box.left)) / box.width - 1;
            const y = 1 - (2 * (event.clientY - box.top)) / box.height;
            const length = Math.max(1, Math.hypot(x, y));
            this.stick = up ? [0, 0] : [x / length, y / length];
            knob.style.transform = `translate(${36 * this.stick[0]}px, ${-36 * this.stick[1]}px)`;
            this.stage.draw();
        };
        for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"] as const) pad.addEventListener(name, steer);
        return pad;
    }
}
