// SPDX-License-Identifier: MIT
// Draws an assembly: all parts, or one clash in colour with the rest ghosted.
import * as THREE from "three";
import { Dots, Lines } from "../stage/lines.ts";
import { Stage } from "../stage/stage.ts";
import { colorOf, isDark } from "../theme.ts";
import type { Found } from "./clash_worker.ts";
import type { Assembly } from "./part.ts";

interface Drawn {
    mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;
    color: THREE.Color;
}

export class AssemblyView {
    private readonly root = new THREE.Group();
    private readonly curve = new Lines(3.2, { onTop: true });
    private readonly place = new Dots(13);
    private readonly box = new THREE.Box3();
    private drawn: Drawn[] = [];
    private shown: Found | null = null;
    ghosts = true;

    constructor(private readonly stage: Stage) {
        this.root.add(this.curve, this.place);
        stage.scene.add(this.root);
        stage.themed(() => this.color());
    }

    show(assembly: Assembly): void {
        for (const { mesh } of this.drawn) {
            mesh.geometry.dispose();
            mesh.material.dispose();
            this.root.remove(mesh);
        }
        this.root.rotation.x = assembly.up === "y" ? Math.PI / 2 : 0;
        this.root.updateMatrixWorld(true);
        this.drawn = assembly.parts.map((part, i) => {
            const geometry = new THREE.BufferGeometry();
            geometry.setAttribute("position", new THREE.BufferAttribute(Float32Array.from(part.positions), 3));
            geometry.setIndex(new THREE.BufferAttribute(part.indices, 1));
            const material = new THREE.MeshStandardMaterial({ flatShading: true, roughness: 0.72, metalness: 0.05, side: THREE.DoubleSide });
            const mesh = new THREE.Mesh(geometry, material);
            this.root.add(mesh);
            // Parts without a colour get greys of slightly different tone, so that neighbours can be distinguished.
            const color = new THREE.Color();
            if (part.color !== null) color.setHex(part.color);
            else color.setHSL(0.58, 0.08, 0.5 + 0.16 * Math.sin(2.4 * i));
            return { mesh, color };
        });
        this.box.setFromObject(this.root);
        this.isolate(null);
        this.look(this.box, 1.05);
    }

    /** Shows one clash, or none. */
    isolate(found: Found | null): void {
        this.shown = found;
        const lines: number[] = [];
        for (const path of found?.curve ?? []) {
            for (let i = 3; i + 2 < path.length; i += 3) lines.push(...path.slice(i - 3, i + 3));
        }
        this.curve.set(lines);
        this.place.set(found ? found.point : []);
        this.color();
        if (!found) {
            this.look(this.box, 1.05);
            return;
        }
        const pair = new THREE.Box3();
        for (const i of [found.a, found.b]) pair.expandByObject(this.drawn[i]!.mesh);
        const clash = new THREE.Box3(new THREE.Vector3(...found.min), new THREE.Vector3(...found.max));
        clash.applyMatrix4(this.root.matrixWorld);
        // Near enough to show the clash, and far enough to show the parts around it.
        const size = clash.getSize(new THREE.Vector3()).length();
        const whole = pair.getSize(new THREE.Vector3()).length();
        const center = clash.getCenter(new THREE.Vector3());
        const halfSize = Math.max(3 * size, 0.62 * whole) / 2;
        this.look(new THREE.Box3(center.clone().subScalar(halfSize / 1.7), center.clone().addScalar(halfSize / 1.7)), 1);
    }

    color(): void {
        const [a, b, hot] = [colorOf("--part-a"), colorOf("--part-b"), colorOf("--inside")];
        this.curve.color = hot;
        this.place.color = hot;
        this.drawn.forEach(({ mesh, color }, i) => {
            const { material } = mesh;
            const role = this.shown ? (i === this.shown.a ? a : i === this.shown.b ? b : null) : undefined;
            const ghost = role === null;
            mesh.visible = !ghost || this.ghosts;
            mesh.renderOrder = ghost ? 1 : 0;
            if (role === undefined) material.color.copy(color).lerp(new THREE.Color(isDark() ? 0xffffff : 0x8894a4), isDark() ? 0.12 : 0.18);
            else material.color.setHex(role ?? colorOf("--muted"));
            material.transparent = this.shown !== null;
            material.opacity = ghost ? 0.055 : this.shown ? 0.86 : 1;
            material.depthWrite = !ghost;
            material.side = ghost ? THREE.FrontSide : THREE.DoubleSide;
            material.needsUpdate = true;
        });
        this.stage.draw();
    }

    private look(box: THREE.Box3, fill: number): void {
        if (box.isEmpty()) return;
        const sphere = box.getBoundingSphere(new THREE.Sphere());
        this.stage.fit(sphere.center, sphere.radius, fill);
    }
}
