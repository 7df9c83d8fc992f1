// SPDX-License-Identifier: MIT
// Draws a crowd: instances of three forms, coloured by whether they touch another one.
import * as THREE from "three";
import type { Stage } from "../stage/stage.ts";
import { Lines } from "../stage/lines.ts";
import { colorOf } from "../theme.ts";
import { type Crowd, type Form, boxHalf, capsuleHalf, capsuleRadius, forms, sphereRadius } from "./crowd.ts";

function geometryOf(form: Form): THREE.BufferGeometry {
    if (form === "sphere") return new THREE.SphereGeometry(sphereRadius, 14, 10);
    if (form === "box") return new THREE.BoxGeometry(...boxHalf.map((x) => 2 * x));
    return new THREE.CapsuleGeometry(capsuleRadius, 2 * capsuleHalf, 5, 12).rotateX(Math.PI / 2);
}

export class CrowdView {
    private instances: THREE.InstancedMesh[] = [];
    private readonly frame = new Lines(1.2);
    private readonly apart = new THREE.Color();
    private readonly meet = new THREE.Color();
    private readonly chosen = new THREE.Color();

    constructor(private readonly stage: Stage) {
        stage.scene.add(this.frame);
        stage.themed(() => {
            this.apart.setHex(colorOf("--crowd"));
            this.meet.setHex(colorOf("--meet"));
            this.chosen.setHex(colorOf("--inside"));
            this.frame.color = colorOf("--strong-line");
        });
    }

    begin(crowd: Crowd): void {
        this.clear();
        this.instances = forms.map((form, k) => {
            const count = Math.ceil((crowd.count - k) / forms.length);
            const mesh = new THREE.InstancedMesh(geometryOf(form), new THREE.MeshLambertMaterial(), count);
            mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
            mesh.setColorAt(0, this.apart);
            mesh.instanceColor!.setUsage(THREE.DynamicDrawUsage);
            mesh.frustumCulled = false;
            this.stage.scene.add(mesh);
            return mesh;
        });
        const box = new THREE.BoxGeometry(...crowd.half.map((x) => 2 * x + 0.6));
        this.frame.set(new THREE.EdgesGeometry(box).attributes["position"]!.array);
        this.stage.fit(new THREE.Vector3(), Math.hypot(...crowd.half), 1.14);
    }

    /** Writes the poses and colours of all; `chosen` and `others` stand out. */
    show(crowd: Crowd, chosen: number): void {
        const { poses, touches } = crowd;
        for (let i = 0; i < crowd.count; ++i) {
            const mesh = this.instances[i % forms.length]!;
            const k = Math.floor(i / forms.length);
            const at = 7 * i;
            const [x, y, z, w] = [poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!];
            const m = mesh.instanceMatrix.array;
            const o = 16 * k;
            m[o] = 1 - 2 * (y * y + z * z);
            m[o + 1] = 2 * (x * y + z * w);
            m[o + 2] = 2 * (x * z - y * w);
            m[o + 3] = 0;
            m[o + 4] = 2 * (x * y - z * w);
            m[o + 5] = 1 - 2 * (x * x + z * z);
            m[o + 6] = 2 * (y * z + x * w);
            m[o + 7] = 0;
            m[o + 8] = 2 * (x * z + y * w);
            m[o + 9] = 2 * (y * z - x * w);
            m[o + 10] = 1 - 2 * (x * x + y * y);
            m[o + 11] = 0;
            m[o + 12] = poses[at]!;
            m[o + 13] = poses[at + 1]!;
            m[o + 14] = poses[at + 2]!;
            m[o + 15] = 1;
            (i === chosen ? this.chosen : touches[i]! > 0 ? this.meet : this.apart).toArray(mesh.instanceColor!.array, 3 * k);
        }
        for (const mesh of this.instances) {
            mesh.instanceMatrix.needsUpdate = true;
            mesh.instanceColor!.needsUpdate = true;
        }
    }

    clear(): void {
        for (const mesh of this.instances) {
            this.stage.scene.remove(mesh);
            mesh.geometry.dispose();
            (mesh.material as THREE.Material).dispose();
            mesh.dispose();
        }
        this.instances = [];
    }
}
