// SPDX-License-Identifier: MIT
// A capsule that walks: abut's slides and sweeps along the desired motion, over steps, and down to the floor.
import type { Capsule, Mesh, SweepHit } from "abut";
import type { Engine } from "../engine.ts";

export const radius = 0.34;
export const core = 0.75;
const stepHeight = 0.3;
const maxSlope = 0.9;
const fall = 14;
const start: Vector = [-4.4, -0.2, radius + 0.01];

type Vector = [number, number, number];
const plus = (a: Vector, b: readonly number[]): Vector => [a[0] + b[0]!, a[1] + b[1]!, a[2] + b[2]!];
const horizontalLength = (v: readonly number[]) => Math.hypot(v[0]!, v[1]!);

export class Walker {
    /** The lower end of the capsule's core. */
    foot: Vector = [...start];
    onFloor = false;
    /** What it touched in the last step. */
    hits: SweepHit[] = [];
    /** Milliseconds of all steps so far within abut, and their number. */
    cost = 0;
    steps = 0;
    private speed = 0;

    constructor(
        private readonly abut: Engine,
        private readonly level: Mesh,
    ) {}

    reset(): void {
        this.foot = [...start];
        this.speed = 0;
    }

    jump(): void {
        if (this.onFloor) this.speed = -5.2;
        this.onFloor = false;
    }

    /** Walks for some seconds with a desired velocity in the plane. */
    step(seconds: number, velocity: readonly [number, number]): void {
        const began = performance.now();
        this.hits = [];
        const motion: Vector = [velocity[0] * seconds, velocity[1] * seconds, 0];
        if (horizontalLength(motion) > 0) this.foot = this.moveHorizontally(motion);
        this.speed = Math.min(this.speed + fall * seconds, 20);
        this.drop(this.speed * seconds + (this.onFloor ? stepHeight : 0));
        this.cost += performance.now() - began;
        ++this.steps;
        if (this.foot[2] < -8) this.reset();
    }

    private capsule([x, y, z]: Vector): Capsule {
        return new this.abut.Capsule([x, y, z], [x, y, z + core], radius);
    }

    private slide(from: Vector, motion: Vector) {
        return this.abut.slide(this.capsule(from), motion, this.level, { gap: 0.004, up: [0, 0, 1], maxSlope });
    }

    /** A slide at this height, or, from the floor, one from a step higher if that leads farther. */
    private moveHorizontally(motion: Vector): Vector {
        const low = this.slide(this.foot, motion);
        this.hits = low.hits;
        const there = plus(this.foot, low.displacement);
        if (!this.onFloor || !low.hits.length || horizontalLength(low.displacement) > 0.98 * horizontalLength(motion)) return there;
        const raised = plus(this.foot, this.slide(this.foot, [0, 0, stepHeight]).displacement);
        const high = this.slide(raised, motion);
        if (horizontalLength(high.displacement) <= horizontalLength(low.displacement) + 1e-6) return there;
        const over = plus(raised, high.displacement);
        const down = this.abut.sweep(this.capsule(over), [0, 0, -stepHeight], this.level);
        // A step counts only if it leads onto ground on which one can stand.
        if (!down || !this.isFloor(down)) return there;
        return [over[0], over[1], over[2] - Math.max(0, down.t * stepHeight - 0.004)];
    }

    /** Whether one can stand on what was hit: it is level enough, or an edge with such ground behind it. */
    private isFloor({ point: [x, y, z], normal }: SweepHit): boolean {
        if (normal[2] >= Math.cos(maxSlope)) return true;
        const across = horizontalLength(normal);
        if (!across || normal[2] <= 0) return false;
        const from: Vector = [x - (0.03 * normal[0]) / across, y - (0.03 * normal[1]) / across, z + 0.05];
        const ground = this.abut.raycast(new this.abut.Ray(from, [0, 0, -1]), this.level, { maxT: 0.06 });
        return ground !== null && ground.normal[2] >= Math.cos(maxSlope);
    }

    private drop(depth: number): void {
        if (depth <= 0) {
            const up = this.slide(this.foot, [0, 0, -depth]);
            this.foot = plus(this.foot, up.displacement);
            if (up.hits.length) this.speed = 0;
            return;
        }
        const hit = this.abut.sweep(this.capsule(this.foot), [0, 0, -depth], this.level);
        const fallen = this.speed / 60;
        if (!hit) {
            this.foot[2] -= Math.min(depth, Math.max(fallen, 0));
            this.onFloor = false;
            return;
        }
        if (this.isFloor(hit)) {
            this.foot[2] -= Math.max(0, hit.t * depth - 0.004);
            this.hits.push(hit);
            this.onFloor = true;
            this.speed = 0;
        } else {
            const down = this.slide(this.foot, [0, 0, -Math.max(fallen, 0.01)]);
            this.foot = plus(this.foot, down.displacement);
            this.hits.push(...down.hits);
            this.onFloor = false;
        }
    }
}
