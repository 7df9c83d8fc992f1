// SPDX-License-Identifier: MIT
// What each kind of shape looks like: a surface, and the lines that outline it, in the shape's own frame.
import * as THREE from "three";
import { ConvexGeometry } from "three/examples/jsm/geometries/ConvexGeometry.js";

export interface Outline {
    /** The surface; null for what has none. */
    surface: THREE.BufferGeometry | null;
    /** Both ends of each line. */
    lines: number[];
    /** Single points. */
    dots: number[];
}

type Place = (angle: number) => [number, number, number];

/** A closed curve, or an arc, as segments. */
function curve(at: Place, from = 0, to = 2 * Math.PI, steps = 72): number[] {
    const lines: number[] = [];
    for (let i = 0; i < steps; ++i) {
        lines.push(...at(from + ((to - from) * i) / steps), ...at(from + ((to - from) * (i + 1)) / steps));
    }
    return lines;
}

/** A circle about the z-axis at the height z. */
const ring = (radius: number, z: number) => curve((t) => [radius * Math.cos(t), radius * Math.sin(t), z]);

/** The geometry with its axis along z, where three.js has it along y. */
const upright = (geometry: THREE.BufferGeometry) => geometry.rotateX(Math.PI / 2);

export const outlineOfPoint = (): Outline => ({ surface: null, lines: [], dots: [0, 0, 0] });

export function outlineOfSegment(a: number[], b: number[], ends: "both" | "first" | "none"): Outline {
    return { surface: null, lines: [...a, ...b], dots: ends === "both" ? [...a, ...b] : ends === "first" ? a : [] };
}

export function outlineOfSphere(radius: number, squash: [number, number, number] = [1, 1, 1]): Outline {
    const [x, y, z] = squash.map((s) => s * radius) as [number, number, number];
    return {
        surface: new THREE.SphereGeometry(radius, 64, 40).scale(...squash),
        lines: [
            ...curve((t) => [x * Math.cos(t), y * Math.sin(t), 0]),
            ...curve((t) => [x * Math.cos(t), 0, z * Math.sin(t)]),
            ...curve((t) => [0, y * Math.cos(t), z * Math.sin(t)]),
        ],
        dots: [],
    };
}

export function outlineOfCapsule(half: number, radius: number): Outline {
    const meridian = (x: number, y: number) => [
        ...curve((t) => [x * radius * Math.cos(t), y * radius * Math.cos(t), half + radius * Math.sin(t)], 0, Math.PI, 36),
        ...curve((t) => [x * radius * Math.cos(t), y * radius * Math.cos(t), -half - radius * Math.sin(t)], 0, Math.PI, 36),
        ...[1, -1].flatMap((s) => [s * x * radius, s * y * radius, -half, s * x * radius, s * y * radius, half]),
    ];
    return {
        surface: upright(new THREE.CapsuleGeometry(radius, 2 * half, 24, 56)),
        lines: [...ring(radius, half), ...ring(radius, -half), ...meridian(1, 0), ...meridian(0, 1)],
        dots: [],
    };
}

export function outlineOfCylinder(half: number, radius: number): Outline {
    const sides = [0, 1, 2, 3].flatMap((i) => {
        const [x, y] = [radius * Math.cos((i * Math.PI) / 2), radius * Math.sin((i * Math.PI) / 2)];
        return [x, y, -half, x, y, half];
    });
    return {
        surface: upright(new THREE.CylinderGeometry(radius, radius, 2 * half, 72)),
        lines: [...ring(radius, half), ...ring(radius, -half), ...sides],
        dots: [],
    };
}

/** A cone from the disc at z = -half to the tip at z = half. */
export function outlineOfCone(half: number, radius: number): Outline {
    const sides = [0, 1, 2, 3, 4, 5].flatMap((i) => {
        const t = (i * Math.PI) / 3;
        return [radius * Math.cos(t), radius * Math.sin(t), -half, 0, 0, half];
    });
    return { surface: upright(new THREE.ConeGeometry(radius, 2 * half, 72)), lines: [...ring(radius, -half), ...sides], dots: [] };
}

export function outlineOfTriangle(corners: number[][]): Outline {
    const surface = new THREE.BufferGeometry();
    surface.setAttribute("position", new THREE.Float32BufferAttribute(corners.flat(), 3));
    surface.computeVertexNormals();
    const lines = corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 3]!]);
    return { surface, lines, dots: corners.flat() };
}

/** The convex hull of points: boxes, frusta and hulls. */
export function outlineOfHull(points: number[][]): Outline {
    const surface = new ConvexGeometry(points.map((p) => new THREE.Vector3(...p)));
    const edges = new THREE.EdgesGeometry(surface, 0.5);
    return { surface, lines: Array.from(edges.attributes["position"]!.array), dots: [] };
}

/** A piece of the plane z = 0 that fades out; with `below`, lines into the half-space under it. */
export function outlineOfPlane(below: boolean): Outline {
    const radius = 3.4;
    const rings = new THREE.RingGeometry(0.001, radius, 96, 12);
    const places = rings.attributes["position"]!;
    const colors: number[] = [];
    for (let i = 0; i < places.count; ++i) {
        colors.push(1, 1, 1, 1 - (Math.hypot(places.getX(i), places.getY(i)) / radius) ** 2.2);
    }
    rings.setAttribute("color", new THREE.Float32BufferAttribute(colors, 4));
    const lines: number[] = [];
    for (const r of [1, 2]) lines.push(...ring(r * 0.9, 0));
    lines.push(0, 0, 0, 0, 0, 0.7);
    if (below) {
        for (let i = 0; i < 24; ++i) {
            const t = (i / 24) * 2 * Math.PI;
            const [x, y] = [1.8 * Math.cos(t), 1.8 * Math.sin(t)];
            lines.push(x, y, 0, x * 0.9, y * 0.9, -0.5);
        }
    }
    return { surface: rings, lines, dots: [0, 0, 0.7] };
}

export function outlineOfMesh(positions: Float32Array, indices: Uint32Array, showEdges: boolean): Outline {
    const surface = new THREE.BufferGeometry();
    surface.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    surface.setIndex(new THREE.BufferAttribute(indices, 1));
    surface.computeVertexNormals();
    const lines = showEdges ? Array.from(new THREE.EdgesGeometry(surface, 1).attributes["position"]!.array) : [];
    return { surface, lines, dots: [] };
}
