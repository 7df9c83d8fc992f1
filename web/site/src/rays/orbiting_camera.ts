// SPDX-License-Identifier: MIT
// A camera that turns about the mesh, by pointer and by keys.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { onKey } from "../dom.ts";

/** To the right, and downwards. */
const turns: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const zooms: Record<string, number> = { "+": 0.9, "=": 0.9, "-": 1.1 };

/** The radius of a ball that holds each of the meshes. */
const reach = 1.42;

export class OrbitingCamera extends THREE.PerspectiveCamera {
    private readonly orbit: OrbitControls;

    /** The canvas is in the document already. */
    constructor(canvas: HTMLCanvasElement, changed: () => void) {
        super(30, 1, 0.01, 100);
        this.up.set(0, 0, 1);
        this.position.set(1.4, -5.2, 1.5);
        this.orbit = new OrbitControls(this, canvas);
        this.orbit.target.set(0, 0, -0.05);
        this.orbit.enablePan = false;
        this.orbit.minDistance = 1.6;
        this.orbit.maxDistance = 14;
        this.orbit.update();
        this.orbit.addEventListener("change", changed);
        onKey(canvas, (event) => this.act(event));
    }

    /** Looks from so far that the whole mesh is seen. */
    fit(): void {
        const narrow = Math.min(1, this.aspect / 1.3);
        const distance = reach / Math.sin(Math.atan(Math.tan((this.fov * Math.PI) / 360) * narrow));
        this.look(this.arm().setLength(distance));
    }

    close(): void {
        this.orbit.dispose();
    }

    /** The way from what is looked at to the eye. */
    private arm(): THREE.Vector3 {
        return this.position.clone().sub(this.orbit.target);
    }

    private look(arm: THREE.Vector3): void {
        this.position.copy(this.orbit.target).add(arm);
        this.orbit.update();
    }

    private act({ key, shiftKey }: KeyboardEvent): boolean {
        const turn = turns[key];
        const zoom = zooms[key];
        if (turn) this.turn(turn, shiftKey ? 0.03 : 0.12);
        else if (zoom) this.look(this.arm().multiplyScalar(zoom));
        else return false;
        return true;
    }

    private turn([right, down]: [number, number], by: number): void {
        const { x, y, z } = this.arm();
        const at = new THREE.Spherical().setFromCartesianCoords(x, z, -y);
        at.theta += right * by;
        at.phi = THREE.MathUtils.clamp(at.phi + down * by, 0.1, 3);
        const back = new THREE.Vector3().setFromSpherical(at);
        this.look(new THREE.Vector3(back.x, -back.z, back.y));
    }
}
