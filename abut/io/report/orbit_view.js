// SPDX-License-Identifier: MIT
// The eye that turns about a target: by mouse, touch and keys, and gliding from one view to the next.
import { add, cross, dot, mix, perspective, product, projected, scaled, subtract, unit } from "./vectors.js";

export const viewSlope = Math.SQRT2 - 1;  // 45 degrees, as in the pictures
const steepest = 1.55;
const glide = 350;  // milliseconds

export class OrbitView {
    constructor(up) {
        this.top = unit(up);
        const along = Math.abs(this.top[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1];
        this.side = unit(subtract(along, scaled(this.top, dot(along, this.top))));
        this.front = cross(this.side, this.top);
        this.target = [0, 0, 0];
        this.distance = 4;
        this.azimuth = 0.8;
        this.elevation = 0.5;
        this.move = null;
    }

    /** From the target to the eye. */
    get direction() {
        const level = Math.cos(this.elevation);
        return add(add(scaled(this.side, level * Math.sin(this.azimuth)), scaled(this.front, level * Math.cos(this.azimuth))),
            scaled(this.top, Math.sin(this.elevation)));
    }

    get axes() {
        const back = this.direction;
        const right = unit(cross(this.top, back));
        return { right, up: cross(back, right), back };
    }

    get eye() {
        return add(this.target, scaled(this.direction, this.distance));
    }

    /** The matrix for positions relative to the target, which keeps the digits of what is near it. */
    matrix(aspect) {
        const { right, up, back } = this.axes;
        const turn = [right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0, 0, 0, -this.distance, 1];
        // In a narrow picture the width counts, not the height.
        const slope = aspect < 1 ? viewSlope / aspect : viewSlope;
        return product(perspective(slope, aspect, 0.02 * this.distance, 20 * this.distance + 60), turn);
    }

    /** Where a point is in a picture of this size, in pixels from the top left; null behind the eye. */
    place(point, width, height) {
        const [x, y, , w] = projected(this.matrix(width / height), subtract(point, this.target));
        return w > 0 ? [(0.5 + (0.5 * x) / w) * width, (0.5 - (0.5 * y) / w) * height] : null;
    }

    /** Looks at a ball, from a direction if one is given, gliding there if `now` is given. */
    frame(center, radius, direction, now = null) {
        const to = { target: center, distance: (radius * Math.hypot(1, viewSlope)) / viewSlope, azimuth: this.azimuth, elevation: this.elevation };
        if (direction) {
            const high = Math.min(Math.max(dot(direction, this.top), -1), 1);
            to.elevation = Math.min(Math.max(Math.asin(high), -steepest), steepest);
            if (Math.abs(high) < 0.999) to.azimuth = Math.atan2(dot(direction, this.side), dot(direction, this.front));
        }
        if (now === null) {
            Object.assign(this, to, { move: null });
            return;
        }
        // The shorter way round.
        const turn = 2 * Math.PI;
        this.azimuth += turn * Math.round((to.azimuth - this.azimuth) / turn);
        const { target, distance, azimuth, elevation } = this;
        this.move = { from: { target, distance, azimuth, elevation }, to, start: now };
    }

    /** Glides on; returns whether it has moved. */
    advance(now) {
        if (!this.move) return false;
        const { from, to, start } = this.move;
        const part = Math.min((now - start) / glide, 1);
        const t = part * part * (3 - 2 * part);
        this.target = mix(from.target, to.target, t);
        this.distance = from.distance ** (1 - t) * to.distance ** t;
        this.azimuth = from.azimuth * (1 - t) + to.azimuth * t;
        this.elevation = from.elevation * (1 - t) + to.elevation * t;
        if (part === 1) this.move = null;
        return true;
    }

    turn(x, y) {
        this.move = null;
        this.azimuth -= x;
        this.elevation = Math.min(Math.max(this.elevation + y, -steepest), steepest);
    }

    /** Moves the target by parts of the picture's height. */
    pan(x, y) {
        this.move = null;
        const { right, up } = this.axes;
        const height = 2 * viewSlope * this.distance;
        this.target = add(this.target, add(scaled(right, -x * height), scaled(up, y * height)));
    }

    zoom(factor) {
        this.move = null;
        this.distance = Math.min(Math.max(this.distance * factor, 1e-6), 100);
    }
}

/** Turns, moves and zooms the view by the pointers, wheel and keys on an element; calls `changed` each time, `clicked` for a click. */
export function listen(view, on, { changed, clicked }) {
    const pointers = new Map();
    let travelled = 0;
    const spread = () => {
        const [p, q] = [...pointers.values()];
        return Math.hypot(p.x - q.x, p.y - q.y);
    };
    on.addEventListener("pointerdown", (event) => {
        on.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        travelled = pointers.size > 1 ? Infinity : 0;
    });
    on.addEventListener("pointermove", (event) => {
        const last = pointers.get(event.pointerId);
        if (!last) return;
        const x = event.clientX - last.x;
        const y = event.clientY - last.y;
        const before = pointers.size === 2 ? spread() : 0;
        pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        travelled += Math.hypot(x, y);
        const height = on.clientHeight;
        if (pointers.size === 2) {
            view.pan(x / (2 * height), y / (2 * height));
            view.zoom(before / Math.max(spread(), 1));
        } else if (event.shiftKey || event.buttons & 6) {
            view.pan(x / height, y / height);
        } else {
            view.turn((4 * x) / height, (4 * y) / height);
        }
        changed();
    });
    const release = (event) => {
        const known = pointers.delete(event.pointerId);
        if (known && event.type === "pointerup" && travelled < 4 && event.button === 0) clicked(event);
    };
    on.addEventListener("pointerup", release);
    on.addEventListener("pointercancel", release);
    on.addEventListener("contextmenu", (event) => event.preventDefault());
    on.addEventListener("wheel", (event) => {
        event.preventDefault();
        view.zoom(Math.exp(Math.min(Math.max(event.deltaY * (event.deltaMode === 0 ? 1 : 30), -300), 300) * 0.0015));
        changed();
    }, { passive: false });
    on.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
        if (event.key in ways) {
            const [x, y] = ways[event.key];
            if (event.shiftKey) view.pan(0.08 * x, 0.08 * y);
            else view.turn(0.12 * x, 0.12 * y);
        } else if (event.key === "+" || event.key === "=") view.zoom(0.85);
        else if (event.key === "-") view.zoom(1 / 0.85);
        else return;
        event.preventDefault();
        changed();
    });
}
