// SPDX-License-Identifier: MIT
// All kinds of shapes that the room of pairs offers: how abut makes one, and how it is drawn.
import type { Geometry, Mesh, Plane, Pose, Shape } from "abut";
import type { Engine } from "../engine.ts";
import * as outlines from "../stage/outlines.ts";
import { type LoadedMesh, loadBunny, torus } from "../meshes.ts";

export type Kind =
    | "point"
    | "segment"
    | "ray"
    | "line"
    | "plane"
    | "half-space"
    | "triangle"
    | "sphere"
    | "aabb"
    | "obb"
    | "capsule"
    | "cylinder"
    | "cone"
    | "ellipsoid"
    | "frustum"
    | "hull"
    | "torus"
    | "bunny";

export const captions: readonly (readonly [Kind, string])[] = [
    ["point", "Point"],
    ["segment", "Segment"],
    ["ray", "Ray"],
    ["line", "Line"],
    ["plane", "Plane"],
    ["half-space", "Half-space"],
    ["triangle", "Triangle"],
    ["sphere", "Sphere"],
    ["aabb", "Box (Aabb)"],
    ["obb", "Turned box (Obb)"],
    ["capsule", "Capsule"],
    ["cylinder", "Cylinder"],
    ["cone", "Cone"],
    ["ellipsoid", "Ellipsoid"],
    ["frustum", "Frustum"],
    ["hull", "Convex hull"],
    ["torus", "Mesh: torus"],
    ["bunny", "Mesh: bunny"],
];

/** One kind, ready to be placed. */
export interface Maker {
    /** Whether it turns; an axis-aligned box and a point do not. */
    turns: boolean;
    /** Whether its size can change. */
    scales: boolean;
    place(pose: Pose, scale: number): Geometry;
    outline: outlines.Outline;
    free(): void;
}

type Numbers = readonly [number, number, number];
const times = (v: Numbers, s: number): [number, number, number] => [v[0] * s, v[1] * s, v[2] * s];

const corners: Numbers[] = [
    [-0.8, -0.62, -0.5],
    [0.9, -0.5, -0.45],
    [0.55, 0.75, -0.55],
    [-0.6, 0.7, -0.4],
    [-0.25, -0.7, 0.55],
    [0.7, -0.1, 0.6],
    [0.1, 0.62, 0.72],
    [-0.75, 0.15, 0.5],
    [0.05, 0, 0.98],
];
/** Left, right, bottom, top, near, far: of a pyramid without its tip, along z. */
const frustum_planes: [Numbers, number][] = [
    [[-1, 0, -0.375], 0.6],
    [[1, 0, -0.375], 0.6],
    [[0, -1, -0.375], 0.6],
    [[0, 1, -0.375], 0.6],
    [[0, 0, -1], 0.8],
    [[0, 0, 1], 0.8],
];
const frustum_corners = [-1, 1].flatMap((z) =>
    [-1, 1].flatMap((y) => [-1, 1].map((x) => [x * (0.6 + 0.3 * z), y * (0.6 + 0.3 * z), 0.8 * z])),
);
const box = (x: number, y: number, z: number) =>
    [-z, z].flatMap((c) => [-y, y].flatMap((b) => [-x, x].map((a) => [a, b, c])));
const triangle: Numbers[] = [
    [-1, -0.7, 0],
    [1.1, -0.6, 0],
    [0, 1.1, 0],
];

/** A shape that is given at size 1 and at the origin. */
function shapeMaker(outline: outlines.Outline, make: (scale: number) => Shape, scales = true): Maker {
    return { turns: true, scales, outline, place: (pose, scale) => pose.apply(make(scale)), free: () => {} };
}

function meshMaker(abut: Engine, { positions, indices }: LoadedMesh, showEdges: boolean): Maker {
    const mesh: Mesh = abut.Mesh.from(positions, indices);
    return {
        turns: true,
        scales: true,
        outline: outlines.outlineOfMesh(positions, indices, showEdges),
        place: (pose, scale) => mesh.at(pose, scale),
        free: () => mesh.free(),
    };
}

export async function maker(abut: Engine, kind: Kind): Promise<Maker> {
    const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    switch (kind) {
        case "point":
            return { turns: false, scales: false, outline: outlines.outlineOfPoint(), place: (pose) => pose.translation, free: () => {} };
        case "segment":
            return shapeMaker(outlines.outlineOfSegment([-1, 0, 0], [1, 0, 0], "both"), (s) => new abut.Segment([-s, 0, 0], [s, 0, 0]));
        case "ray":
            return shapeMaker(outlines.outlineOfSegment([0, 0, 0], [60, 0, 0], "first"), () => new abut.Ray([0, 0, 0], [1, 0, 0]), false);
        case "line":
            return shapeMaker(outlines.outlineOfSegment([-60, 0, 0], [60, 0, 0], "none"), () => new abut.Line([0, 0, 0], [1, 0, 0]), false);
        case "plane":
            return shapeMaker(outlines.outlineOfPlane(false), () => new abut.Plane([0, 0, 1], 0), false);
        case "half-space":
            return shapeMaker(outlines.outlineOfPlane(true), () => new abut.HalfSpace([0, 0, 1], 0), false);
        case "triangle":
            return shapeMaker(outlines.outlineOfTriangle(triangle.map((p) => [...p])), (s) => {
                const corner = (i: number) => times(triangle[i]!, s);
                return new abut.Triangle(corner(0), corner(1), corner(2));
            });
        case "sphere":
            return shapeMaker(outlines.outlineOfSphere(0.8), (s) => new abut.Sphere([0, 0, 0], 0.8 * s));
        case "aabb":
            return {
                turns: false,
                scales: true,
                outline: outlines.outlineOfHull(box(1, 0.75, 0.6)),
                place: (pose, s) => {
                    const [x, y, z] = pose.translation;
                    return new abut.Aabb([x - s, y - 0.75 * s, z - 0.6 * s], [x + s, y + 0.75 * s, z + 0.6 * s]);
                },
                free: () => {},
            };
        case "obb":
            return shapeMaker(outlines.outlineOfHull(box(0.9, 0.65, 0.5)), (s) => new abut.Obb([0, 0, 0], unit, [0.9 * s, 0.65 * s, 0.5 * s]));
        case "capsule":
            return shapeMaker(outlines.outlineOfCapsule(0.7, 0.42), (s) => new abut.Capsule([0, 0, -0.7 * s], [0, 0, 0.7 * s], 0.42 * s));
        case "cylinder":
            return shapeMaker(outlines.outlineOfCylinder(0.8, 0.6), (s) => new abut.Cylinder([0, 0, -0.8 * s], [0, 0, 0.8 * s], 0.6 * s));
        case "cone":
            return shapeMaker(outlines.outlineOfCone(0.85, 0.75), (s) => new abut.Cone([0, 0, -0.85 * s], [0, 0, 0.85 * s], 0.75 * s));
        case "ellipsoid":
            return shapeMaker(outlines.outlineOfSphere(1, [1.1, 0.7, 0.45]), (s) => new abut.Ellipsoid([0, 0, 0], unit, [1.1 * s, 0.7 * s, 0.45 * s]));
        case "frustum":
            return shapeMaker(outlines.outlineOfHull(frustum_corners), (s) => {
                const planes: Plane[] = frustum_planes.map(([normal, offset]) => new abut.Plane(normal, offset * s));
                return new abut.Frustum(planes);
            });
        case "hull":
            return shapeMaker(outlines.outlineOfHull(corners.map((p) => [...p])), (s) => new abut.Hull(corners.map((p) => times(p, s))));
        case "torus":
            return meshMaker(abut, torus(0.8, 0.32, 48, 24), false);
        case "bunny":
            return meshMaker(abut, await loadBunny(), false);
    }
}
