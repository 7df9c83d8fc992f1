// SPDX-License-Identifier: MIT
// One of the two things in the room of pairs: a shape, its place, and its drawing.
import type { Geometry } from "abut";
import * as THREE from "three";
import type { Engine } from "../engine.ts";
import { Latest } from "../latest.ts";
import { Dots, Lines } from "../stage/lines.ts";
import { type Kind, type Maker, maker } from "./kinds.ts";

export class Figure {
    readonly group = new THREE.Group();
    position = new THREE.Vector3();
    rotation = new THREE.Quaternion();
    scale = 1;

    private readonly lines = new Lines(1.6);
    private readonly dots = new Dots(9);
    private readonly back: THREE.MeshStandardMaterial;
    private readonly front: THREE.MeshStandardMaterial;
    private faces: THREE.Mesh[] = [];
    private color = 0;
    private selected = false;
    private readonly changes = new Latest();

    private constructor(
        private readonly abut: Engine,
        public kind: Kind,
        private made: Maker,
    ) {
        const glass = { transparent: true, depthWrite: false, roughness: 0.5, metalness: 0 };
        this.back = new THREE.MeshStandardMaterial({ ...glass, side: THREE.BackSide, opacity: 0.2 });
        this.front = new THREE.MeshStandardMaterial({ ...glass, side: THREE.FrontSide, opacity: 0.34 });
        this.group.add(this.lines, this.dots);
        this.dress();
    }

    static async make(abut: Engine, kind: Kind): Promise<Figure> {
        return new Figure(abut, kind, await maker(abut, kind));
    }

    get turns(): boolean {
        return this.made.turns;
    }

    get scales(): boolean {
        return this.made.scales;
    }

    /** Becomes another kind of shape at the same place; false if it has been given yet another, or freed, meanwhile. */
    async become(kind: Kind): Promise<boolean> {
        const isLatest = this.changes.begin();
        const made = await maker(this.abut, kind);
        if (!isLatest()) {
            made.free();
            return false;
        }
        this.made.free();
        this.made = made;
        this.kind = kind;
        this.dress();
        return true;
    }

    /** The shape as abut has it, at this place or at one whose coordinate `axis` is another. */
    geometry(axis?: 0 | 1 | 2, coordinate?: number): Geometry {
        const place = this.position.toArray();
        if (axis !== undefined && coordinate !== undefined) place[axis] = coordinate;
        const turn = this.turns ? this.rotation.toArray() : [0, 0, 0, 1];
        return this.made.place(new this.abut.Pose(turn, place), this.scales ? this.scale : 1);
    }

    show(color: number, selected: boolean): void {
        this.group.position.copy(this.position);
        if (this.turns) this.group.quaternion.copy(this.rotation);
        else this.group.quaternion.identity();
        this.group.scale.setScalar(this.scales ? this.scale : 1);
        if (color === this.color && selected === this.selected) return;
        this.color = color;
        this.selected = selected;
        this.lines.color = color;
        this.dots.color = color;
        this.back.color.setHex(color);
        this.front.color.setHex(color);
        this.front.emissive.setHex(color).multiplyScalar(0.12);
        this.lines.material.linewidth = selected ? 2.4 : 1.5;
    }

    free(): void {
        this.changes.end();
        this.made.free();
    }

    private dress(): void {
        this.group.remove(...this.faces);
        this.faces[0]?.geometry.dispose();
        const { surface, lines, dots } = this.made.outline;
        this.lines.set(lines);
        this.dots.set(dots);
        // Meshes are opaque: with thousands of triangles glass is only a blur.
        const opaque = this.kind === "torus" || this.kind === "bunny";
        const faded = surface?.hasAttribute("color") ?? false;
        for (const material of [this.back, this.front]) {
            material.vertexColors = faded;
            material.depthWrite = false;
            material.needsUpdate = true;
        }
        this.front.opacity = opaque ? 0.62 : 0.34;
        this.faces = surface ? [this.back, this.front].map((material) => new THREE.Mesh(surface, material)) : [];
        this.faces.forEach((face, i) => (face.renderOrder = i));
        if (this.faces.length) this.group.add(...this.faces);
        this.color = -1;
    }
}
