// SPDX-License-Identifier: MIT
// Shapes and places of three.js as those of abut, and back.
import * as THREE from "three";
import { AbutError, Aabb, Frustum, HalfSpace, Hull, Plane, Pose, Ray, Segment, Sphere, Triangle, type Mesh, type PosedMesh, type Vec3, type VecLike } from "../names.js";
import { nameOf } from "../arguments.js";
import { handleOf } from "../module.js";
import { toVec3 } from "../vectors.js";
import { elementsOf, refuseUnlike, refuseUnlikeBox } from "./arguments.js";
import { isInfinite } from "./infinite_boxes.js";
import { stretched } from "./stretched.js";

/** The box; an empty one stays empty. */
export function toAabb(box: THREE.Box3): Aabb {
    refuseUnlikeBox(box, "toAabb: the box");
    return new Aabb(box.min, box.max);
}
/** The eight corners of the box under a matrix, and all between them; of an empty box the hull of no points. Throws
 * AbutError for an infinite box, which has no corners. */
export function toHull(box: THREE.Box3, matrix: THREE.Matrix4): Hull {
    refuseUnlikeBox(box, "toHull: the box");
    elementsOf(matrix, "toHull: the matrix");
    if (box.isEmpty()) return new Hull([]);
    if (isInfinite(box)) throw new AbutError("toHull: an infinite box has no corners; clip it before, for example by box.intersect(the box of what it is to meet)");
    const { min, max } = box, corners: Vec3[] = [], v = new THREE.Vector3();
    for (let i = 0; i < 8; i++) {
        v.set(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z).applyMatrix4(matrix);
        corners.push([v.x, v.y, v.z]);
    }
    return new Hull(corners);
}
/** The sphere as one of abut. Throws AbutError for anything that is not a sphere; the other conversions do the same. */
export function toSphere(sphere: THREE.Sphere): Sphere {
    refuseUnlike(sphere, "Sphere", ["center", "radius"], "toSphere: the sphere");
    return new Sphere(sphere.center, sphere.radius);
}
/** The ray as one of abut. */
export function toRay(ray: THREE.Ray): Ray {
    refuseUnlike(ray, "Ray", ["origin", "direction"], "toRay: the ray");
    return new Ray(ray.origin, ray.direction);
}
/** three.js has normal · x + constant = 0, abut normal · x = offset. */
export function toPlane(plane: THREE.Plane): Plane {
    refuseUnlike(plane, "Plane", ["normal", "constant"], "toPlane: the plane");
    return new Plane(plane.normal, -plane.constant);
}
/** All behind the plane, where its distanceToPoint is at most 0. */
export function toHalfSpace(plane: THREE.Plane): HalfSpace {
    refuseUnlike(plane, "Plane", ["normal", "constant"], "toHalfSpace: the plane");
    return new HalfSpace(plane.normal, -plane.constant);
}
/** In three.js normals point inwards, in abut outwards. */
export function toFrustum(frustum: THREE.Frustum): Frustum {
    refuseUnlike(frustum, "Frustum", ["planes"], "toFrustum: the frustum");
    const [right, left, bottom, top, far, near] = frustum.planes.map((p) => new Plane([-p.normal.x, -p.normal.y, -p.normal.z], p.constant));
    return new Frustum([left, right, bottom, top, near, far]);
}
/** The line of three.js, which ends at both its points, as a segment. */
export function toSegment(line: THREE.Line3): Segment {
    refuseUnlike(line, "Line3", ["start", "end"], "toSegment: the line");
    return new Segment(line.start, line.end);
}
/** The triangle as one of abut. */
export function toTriangle(triangle: THREE.Triangle): Triangle {
    refuseUnlike(triangle, "Triangle", ["a", "b", "c"], "toTriangle: the triangle");
    return new Triangle(triangle.a, triangle.b, triangle.c);
}

/** The shapes of three.js that toShape takes. */
export type ThreeShape = THREE.Box3 | THREE.Sphere | THREE.Ray | THREE.Plane | THREE.Frustum | THREE.Line3 | THREE.Triangle | THREE.Vector3;

/** A shape of three.js as one of abut: a plane as the plane, not as what lies behind it. */
export function toShape(shape: ThreeShape): Aabb | Sphere | Ray | Plane | Frustum | Segment | Triangle | Vec3 {
    if (shape instanceof THREE.Box3) return toAabb(shape);
    if (shape instanceof THREE.Sphere) return toSphere(shape);
    if (shape instanceof THREE.Ray) return toRay(shape);
    if (shape instanceof THREE.Plane) return toPlane(shape);
    if (shape instanceof THREE.Frustum) return toFrustum(shape);
    if (shape instanceof THREE.Line3) return toSegment(shape);
    if (shape instanceof THREE.Triangle) return toTriangle(shape);
    if (shape instanceof THREE.Vector3) return [shape.x, shape.y, shape.z];
    throw new AbutError("toShape takes a Box3, Sphere, Ray, Plane, Frustum, Line3, Triangle or Vector3 of three.js");
}

/** The box as one of three.js, written into `target`. */
export function toBox3(box: Aabb, target = new THREE.Box3()): THREE.Box3 {
    if (!(box instanceof Aabb)) throw new AbutError(`toBox3: the box must be an Aabb, not ${nameOf(box)}`);
    refuseUnlikeBox(target, "toBox3: the target");
    target.min.set(...box.min);
    target.max.set(...box.max);
    return target;
}
/** The vector as one of three.js, written into `target`. */
export function toVector3(v: VecLike, target = new THREE.Vector3()): THREE.Vector3 {
    const [x, y, z] = toVec3(v, "toVector3: the vector");
    return target.set(x, y, z);
}

/** Rotation, translation and scale of a matrix; null unless it is made of these, with one positive scale. */
export function toPlacement(matrix: THREE.Matrix4): { pose: Pose; scale: number } | null {
    const e = elementsOf(matrix, "the matrix"), scale = Math.hypot(e[0], e[1], e[2]);
    // A scale that differs from 1 by rounding alone, as of rotations that three.js has multiplied, is none.
    const s = Math.abs(scale - 1) < 1e-12 ? 1 : scale;
    if (!(s >= 1e-100 && s <= 1e100)) return null;
    // A matrix that clearly stretches is recognised here, without the cost of an exception.
    if (Math.abs(Math.hypot(e[4], e[5], e[6]) / scale - 1) > 1e-3 || Math.abs(Math.hypot(e[8], e[9], e[10]) / scale - 1) > 1e-3) return null;
    const unit = e.map((x, i) => (i % 4 === 3 || i >= 12 ? x : x / s));
    try {
        return { pose: Pose.fromMatrix(unit), scale: s };
    } catch (error) {
        if (error instanceof AbutError) return null;
        throw error;
    }
}
/** The pose of a matrix without scale, or of an object in the world. */
export function toPose(place: THREE.Matrix4 | THREE.Object3D): Pose {
    const matrix = (place as THREE.Object3D | undefined)?.isObject3D ? (place as THREE.Object3D).matrixWorld : (place as THREE.Matrix4);
    return Pose.fromMatrix(elementsOf(matrix, "toPose: the place"));
}

/** The mesh under a matrix, as a view of a mesh that is kept. Where the matrix only rotates, translates and scales
 * uniformly, that is the mesh itself. For stretches and mirror images it is a mesh of transformed vertices, which is
 * built once and used as long as the stretch is the same, however the object moves and rotates. It is released with the
 * mesh: by refit() and dispose() of a BoundsTree, otherwise by the garbage collector. A singular matrix gives a new
 * mesh. */
export function placed(mesh: Mesh, matrix: THREE.Matrix4): Mesh | PosedMesh {
    handleOf(mesh, "Mesh", "placed: the mesh");
    const place = toPlacement(matrix);
    return place !== null ? mesh.at(place.pose, place.scale) : stretched(mesh, matrix, true);
}
