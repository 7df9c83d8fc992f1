// SPDX-License-Identifier: MIT
// A dot over the picture for each ray that the float tracer lost, where it is seen from here.
import * as THREE from "three";
import { element } from "../dom.ts";
import type { Thread } from "./pool.ts";
import type { Leaks, Visible } from "./protocol.ts";

export class LeakMarks {
    readonly canvas = element("canvas", { className: "marks", attributes: { "aria-hidden": "true" } });
    leaks: Leaks | null = null;

    constructor(private readonly thread: Thread) {}

    async draw(camera: THREE.PerspectiveCamera): Promise<void> {
        const { leaks, canvas } = this;
        const places = leaks?.places ?? new Float64Array();
        const seen = leaks?.done && places.length ? (await this.thread.ask<Visible>({ kind: "visible", eye: camera.position.toArray(), places })).seen : null;
        if (leaks !== this.leaks) return;
        const pen = canvas.getContext("2d")!;
        pen.clearRect(0, 0, canvas.width, canvas.height);
        pen.fillStyle = getComputedStyle(canvas).getPropertyValue("color");
        camera.updateMatrixWorld();
        const size = 2.4 * (canvas.width / canvas.clientWidth || 1);
        const at = new THREE.Vector3();
        for (let i = 0; i < places.length / 3; ++i) {
            if (seen && !seen[i]) continue;
            at.fromArray(places, 3 * i).project(camera);
            pen.beginPath();
            pen.arc(((at.x + 1) / 2) * canvas.width, ((1 - at.y) / 2) * canvas.height, size, 0, 2 * Math.PI);
            pen.fill();
        }
    }
}
