// SPDX-License-Identifier: MIT
// Lines of a width in pixels, arrows and dots.
import * as THREE from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";

/** Segments of a width in pixels; `set` takes x, y, z of both ends of each. */
export class Lines extends LineSegments2 {
    constructor(width: number, options: { dashed?: boolean; onTop?: boolean; opacity?: number } = {}) {
        super(
            new LineSegmentsGeometry(),
            new LineMaterial({
                linewidth: width,
                dashed: options.dashed ?? false,
                dashSize: 0.09,
                gapSize: 0.07,
                depthTest: !options.onTop,
                transparent: true,
                opacity: options.opacity ?? 1,
            }),
        );
        this.frustumCulled = false;
        if (options.onTop) this.renderOrder = 10;
        this.set([]);
    }

    set(ends: ArrayLike<number>): void {
        this.visible = ends.length > 0;
        if (!this.visible) return;
        this.geometry.dispose();
        this.geometry = new LineSegmentsGeometry();
        this.geometry.setPositions(Float32Array.from(ends));
        if (this.material.dashed) this.computeLineDistances();
    }

    /** Connects the points to one line. */
    setPath(points: ArrayLike<number>): void {
        const ends: number[] = [];
        for (let i = 3; i + 2 < points.length; i += 3) {
            for (let k = -3; k < 3; ++k) ends.push(points[i + k]!);
        }
        this.set(ends);
    }

    set color(hex: number) {
        this.material.color.setHex(hex);
    }
}

/** Dots of a size in pixels. */
export class Dots extends THREE.Points<THREE.BufferGeometry, THREE.PointsMaterial> {
    constructor(size: number) {
        super(
            new THREE.BufferGeometry(),
            new THREE.PointsMaterial({ size: size * Math.min(devicePixelRatio, 2), sizeAttenuation: false, depthTest: false, transparent: true }),
        );
        this.material.onBeforeCompile = (shader) => {
            shader.fragmentShader = shader.fragmentShader.replace(
                "#include <color_fragment>",
                "#include <color_fragment>\nfloat away = length(gl_PointCoord - 0.5) * 2.0;\ndiffuseColor.a *= 1.0 - smoothstep(0.86, 1.0, away);",
            );
        };
        this.frustumCulled = false;
        this.renderOrder = 11;
        this.set([]);
    }

    set(points: ArrayLike<number>): void {
        this.visible = points.length > 0;
        this.geometry.setAttribute("position", new THREE.Float32BufferAttribute(Array.from(points), 3));
    }

    set color(hex: number) {
        this.material.color.setHex(hex);
    }
}

/** An arrow with a shaft of a width in pixels and a cone for a head. */
export class Arrow extends THREE.Group {
    private readonly shaft: Lines;
    private readonly head: THREE.Mesh<THREE.ConeGeometry, THREE.MeshBasicMaterial>;

    constructor(width: number, size: number) {
        super();
        this.shaft = new Lines(width, { onTop: true });
        this.head = new THREE.Mesh(
            new THREE.ConeGeometry(size * 0.36, size, 20).translate(0, -size / 2, 0),
            new THREE.MeshBasicMaterial({ depthTest: false, transparent: true }),
        );
        this.head.renderOrder = 10;
        this.add(this.shaft, this.head);
        this.visible = false;
    }

    set(from: THREE.Vector3 | null, to?: THREE.Vector3): void {
        this.visible = from !== null && to !== undefined && from.distanceToSquared(to) > 0;
        if (!this.visible) return;
        this.shaft.set([...from!.toArray(), ...to!.toArray()]);
        this.head.position.copy(to!);
        this.head.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), to!.clone().sub(from!).normalize());
        this.head.scale.setScalar(Math.min(1, to!.distanceTo(from!) / 0.3));
    }

    set color(hex: number) {
        this.shaft.color = hex;
        this.head.material.color.setHex(hex);
    }
}
