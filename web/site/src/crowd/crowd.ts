// SPDX-License-Identifier: MIT
// Thousands of shapes that drift and spin within a box, as models of one of abut's scenes.
import type { ModelId, Scene, Shape } from "abut";
import type { Engine } from "../engine.ts";
import { sequence } from "../rays/random.ts";

export type Form = "sphere" | "box" | "capsule";
export const forms: Form[] = ["sphere", "box", "capsule"];
export const sphereRadius = 0.3;
export const boxHalf = [0.32, 0.24, 0.2] as const;
export const capsuleHalf = 0.28;
export const capsuleRadius = 0.16;

/** What one frame costs and finds. */
export interface Frame {
    milliseconds: number;
    began: number;
    ended: number;
    touching: number;
}

export class Crowd {
    readonly scene: Scene;
    /** Seven numbers each: place, then rotation x y z w. */
    readonly poses: Float64Array;
    /** How many others each one touches. */
    readonly touches: Int32Array;
    readonly half: readonly [number, number, number];
    private readonly ids: ModelId[] = [];
    private readonly places = new Map<ModelId, number>();
    private readonly speeds: Float64Array;
    private readonly axes: Float64Array;
    private readonly turns: Float64Array;
    private readonly random = sequence(7);
    private pairs = 0;
    private round = 0;

    constructor(abut: Engine, readonly count: number) {
        // The box grows with the number of shapes, so that each has the same volume.
        const side = Math.cbrt(count / 10_000);
        this.half = [19 * side, 19 * side, 7 * side];
        this.scene = new abut.Scene();
        this.poses = new Float64Array(7 * count);
        this.speeds = new Float64Array(3 * count);
        this.axes = new Float64Array(3 * count);
        this.turns = new Float64Array(2 * count);
        this.touches = new Int32Array(count);
        const shapes: Record<Form, Shape> = {
            sphere: new abut.Sphere([0, 0, 0], sphereRadius),
            box: new abut.Obb([0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1], boxHalf),
            capsule: new abut.Capsule([0, 0, -capsuleHalf], [0, 0, capsuleHalf], capsuleRadius),
        };
        for (let i = 0; i < count; ++i) {
            this.place(i);
            const [x, y, z, qx, qy, qz, qw] = this.poses.subarray(7 * i, 7 * i + 7) as unknown as number[];
            const pose = new abut.Pose([qx!, qy!, qz!, qw!], [x!, y!, z!]);
            const id = this.scene.add({ shape: shapes[this.formOf(i)], pose });
            this.ids.push(id);
            this.places.set(id, i);
        }
    }

    formOf(i: number): Form {
        return forms[i % forms.length]!;
    }

    indexOf(id: ModelId): number {
        return this.places.get(id)!;
    }

    /** Moves all of them, or every hundredth, and updates which touches began and ended. */
    step(seconds: number, all: boolean): Frame {
        ++this.round;
        const moved = all ? this.ids : this.ids.filter((_, i) => i % 100 === 0);
        for (let i = 0; i < this.count; i += all ? 1 : 100) this.drift(i, seconds);
        const poses = all ? this.poses : new Float64Array(moved.flatMap((_, k) => [...this.poses.subarray(700 * k, 700 * k + 7)]));
        const start = performance.now();
        this.scene.moveEach(moved, poses);
        const { began, ended, persisted } = this.scene.updateTouches();
        const milliseconds = performance.now() - start;
        for (const id of began) ++this.touches[this.places.get(id)!]!;
        for (const id of ended) --this.touches[this.places.get(id)!]!;
        this.pairs = (began.length + persisted.length) / 2;
        return { milliseconds, began: began.length / 2, ended: ended.length / 2, touching: this.pairs };
    }

    free(): void {
        this.scene.free();
    }

    private place(i: number): void {
        const signed = () => 2 * this.random() - 1;
        for (let k = 0; k < 3; ++k) {
            this.poses[7 * i + k] = this.half[k]! * signed();
            this.speeds[3 * i + k] = 1.1 * signed();
        }
        const axis = [signed(), signed(), signed()];
        const length = Math.hypot(...axis) || 1;
        for (let k = 0; k < 3; ++k) this.axes[3 * i + k] = axis[k]! / length;
        this.turns[2 * i] = 2 * Math.PI * this.random();
        this.turns[2 * i + 1] = 1.2 * signed();
        this.turnTo(i);
    }

    private turnTo(i: number): void {
        const half = this.turns[2 * i]! / 2;
        for (let k = 0; k < 3; ++k) this.poses[7 * i + 3 + k] = Math.sin(half) * this.axes[3 * i + k]!;
        this.poses[7 * i + 6] = Math.cos(half);
    }

    private drift(i: number, seconds: number): void {
        for (let k = 0; k < 3; ++k) {
            const at = 7 * i + k;
            this.poses[at]! += this.speeds[3 * i + k]! * seconds;
            if (Math.abs(this.poses[at]!) > this.half[k]!) {
                this.poses[at] = Math.sign(this.poses[at]!) * this.half[k]!;
                this.speeds[3 * i + k]! *= -1;
            }
        }
        this.turns[2 * i]! += this.turns[2 * i + 1]! * seconds;
        this.turnTo(i);
    }
}
