// SPDX-License-Identifier: MIT
// The shapes. A point is a vector; lengths and numbers are as given, nothing is made unit.
import { AbutError } from "./errors.js";
import { listOf, markCopy, nameOf, numberOf, numbersOf, refuseGone } from "./arguments.js";
import { Address, addressOf, area, callOrThrow, areaIndex, f64, indices, numbers, Owned, releaseLists, withBlocks } from "./module.js";
import { Tag } from "./tags.js";
import { isVecLike, toQuat, toVec3, type Floats, type QuatLike, type Vec3, type VecLike } from "./vectors.js";

/** Writes a shape into the module's memory: its tag, then its numbers. */
class Writer {
    constructor(
        readonly to: Float64Array,
        public at: number,
    ) {}
    numbers(...values: readonly number[]): this {
        for (const value of values) this.to[this.at++] = value;
        return this;
    }
    vectors(...vectors: readonly (readonly number[])[]): this {
        for (const v of vectors) this.numbers(v[0], v[1], v[2]);
        return this;
    }
}

/** What all shapes have in common. */
export abstract class Base<Kind extends string = string> {
    static {
        markCopy(this.prototype);
    }
    /** Does not exist at run time; without it the compiler would accept a Line as a Ray, which has the same members. */
    protected declare readonly kind: Kind;
    /** @internal */
    abstract write(writer: Writer): void;
}

/** The points from a to b. */
export class Segment extends Base<"Segment"> {
    readonly a: Vec3;
    readonly b: Vec3;
    constructor(a: VecLike, b: VecLike) {
        super();
        this.a = toVec3(a, "Segment: a");
        this.b = toVec3(b, "Segment: b");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.segment).vectors(this.a, this.b);
    }
}

/** The points origin + t · direction with t ≥ 0; t counts in lengths of the direction. */
export class Ray extends Base<"Ray"> {
    readonly origin: Vec3;
    readonly direction: Vec3;
    constructor(origin: VecLike, direction: VecLike) {
        super();
        this.origin = toVec3(origin, "Ray: origin");
        this.direction = toVec3(direction, "Ray: direction");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.ray).vectors(this.origin, this.direction);
    }
}

/** The points origin + t · direction for all t. */
export class Line extends Base<"Line"> {
    readonly origin: Vec3;
    readonly direction: Vec3;
    constructor(origin: VecLike, direction: VecLike) {
        super();
        this.origin = toVec3(origin, "Line: origin");
        this.direction = toVec3(direction, "Line: direction");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.line).vectors(this.origin, this.direction);
    }
}

/** The points x with dot(normal, x) = offset. */
export class Plane extends Base<"Plane"> {
    readonly normal: Vec3;
    readonly offset: number;
    constructor(normal: VecLike, offset: number) {
        super();
        this.normal = toVec3(normal, "Plane: normal");
        this.offset = numberOf(offset, "Plane: offset");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.plane).vectors(this.normal).numbers(this.offset);
    }
}

/** The points x with dot(normal, x) ≤ offset. */
export class HalfSpace extends Base<"HalfSpace"> {
    readonly normal: Vec3;
    readonly offset: number;
    constructor(normal: VecLike, offset: number) {
        super();
        this.normal = toVec3(normal, "HalfSpace: normal");
        this.offset = numberOf(offset, "HalfSpace: offset");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.halfSpace).vectors(this.normal).numbers(this.offset);
    }
}

/** A triangle; one without area is the segment or point that it is. */
export class Triangle extends Base<"Triangle"> {
    readonly a: Vec3;
    readonly b: Vec3;
    readonly c: Vec3;
    constructor(a: VecLike, b: VecLike, c: VecLike) {
        super();
        this.a = toVec3(a, "Triangle: a");
        this.b = toVec3(b, "Triangle: b");
        this.c = toVec3(c, "Triangle: c");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.triangle).vectors(this.a, this.b, this.c);
    }
}

/** A solid ball. */
export class Sphere extends Base<"Sphere"> {
    readonly center: Vec3;
    readonly radius: number;
    constructor(center: VecLike, radius: number) {
        super();
        this.center = toVec3(center, "Sphere: center");
        this.radius = numberOf(radius, "Sphere: radius");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.sphere).vectors(this.center).numbers(this.radius);
    }
}

/** A solid box along the axes; empty where a minimum exceeds its maximum. */
export class Aabb extends Base<"Aabb"> {
    readonly min: Vec3;
    readonly max: Vec3;
    constructor(min: VecLike, max: VecLike) {
        super();
        this.min = toVec3(min, "Aabb: min");
        this.max = toVec3(max, "Aabb: max");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.aabb).vectors(this.min, this.max);
    }
}

/** Nine numbers, the columns x, y and z of a rotation; or a quaternion, whose columns the module computes. */
export type Axes = ArrayLike<number> | QuatLike;

function toAxes(axes: Axes, name: string): readonly number[] {
    if (Array.isArray(axes) || ArrayBuffer.isView(axes)) {
        if ((axes as ArrayLike<number>).length === 9) return Array.from(numbersOf(axes as ArrayLike<number>, name));
        if ((axes as ArrayLike<number>).length !== 4) {
            refuseGone(axes, name);
            throw new AbutError(`${name} must be nine numbers, the columns of a rotation, or a quaternion`);
        }
    }
    return axesOf(toQuat(axes as QuatLike, name));
}

/** The columns of a rotation, as the module computes them. */
export function axesOf(rotation: QuatLike): number[] {
    f64().set([...toQuat(rotation), 0, 0, 0], areaIndex(0));
    f64().set([Tag.obb, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1], areaIndex(8));
    callOrThrow("web_transform", area(0), area(8), area(32));
    return Array.from(f64().subarray(areaIndex(36), areaIndex(45)));
}

/** A solid box along axes of its own: nine numbers, the columns of a rotation, or a quaternion. */
export class Obb extends Base<"Obb"> {
    readonly center: Vec3;
    readonly axes: readonly number[];
    readonly halfExtents: Vec3;
    constructor(center: VecLike, axes: Axes, halfExtents: VecLike) {
        super();
        this.center = toVec3(center, "Obb: center");
        this.axes = toAxes(axes, "Obb: axes");
        this.halfExtents = toVec3(halfExtents, "Obb: halfExtents");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.obb).vectors(this.center).numbers(...this.axes).vectors(this.halfExtents);
    }
}

/** The points at most a radius from a segment. */
export class Capsule extends Base<"Capsule"> {
    readonly a: Vec3;
    readonly b: Vec3;
    readonly radius: number;
    constructor(a: VecLike, b: VecLike, radius: number) {
        super();
        this.a = toVec3(a, "Capsule: a");
        this.b = toVec3(b, "Capsule: b");
        this.radius = numberOf(radius, "Capsule: radius");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.capsule).vectors(this.a, this.b).numbers(this.radius);
    }
}

/** A solid cylinder between the centres of its ends. */
export class Cylinder extends Base<"Cylinder"> {
    readonly a: Vec3;
    readonly b: Vec3;
    readonly radius: number;
    constructor(a: VecLike, b: VecLike, radius: number) {
        super();
        this.a = toVec3(a, "Cylinder: a");
        this.b = toVec3(b, "Cylinder: b");
        this.radius = numberOf(radius, "Cylinder: radius");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.cylinder).vectors(this.a, this.b).numbers(this.radius);
    }
}

/** A solid cone over a disc. */
export class Cone extends Base<"Cone"> {
    readonly base: Vec3;
    readonly apex: Vec3;
    readonly radius: number;
    constructor(base: VecLike, apex: VecLike, radius: number) {
        super();
        this.base = toVec3(base, "Cone: base");
        this.apex = toVec3(apex, "Cone: apex");
        this.radius = numberOf(radius, "Cone: radius");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.cone).vectors(this.base, this.apex).numbers(this.radius);
    }
}

/** A solid ellipsoid; axes as of an Obb. */
export class Ellipsoid extends Base<"Ellipsoid"> {
    readonly center: Vec3;
    readonly axes: readonly number[];
    readonly radii: Vec3;
    constructor(center: VecLike, axes: Axes, radii: VecLike) {
        super();
        this.center = toVec3(center, "Ellipsoid: center");
        this.axes = toAxes(axes, "Ellipsoid: axes");
        this.radii = toVec3(radii, "Ellipsoid: radii");
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.ellipsoid).vectors(this.center).numbers(...this.axes).vectors(this.radii);
    }
}

/** The points inside six planes, whose normals point outwards: left, right, bottom, top, near, far. */
export class Frustum extends Base<"Frustum"> {
    readonly planes: readonly Plane[];
    constructor(planes: readonly Plane[]) {
        super();
        if (!Array.isArray(planes) || planes.length !== 6 || !planes.every((plane) => plane instanceof Plane)) {
            throw new AbutError(`Frustum: planes must be six Planes, not ${Array.isArray(planes) ? `${planes.length} things` : nameOf(planes)}`);
        }
        this.planes = [...planes];
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.frustum);
        for (const plane of this.planes) w.vectors(plane.normal).numbers(plane.offset);
    }
}

/** The convex hull of points, held by the module. */
export class Hull extends Owned {
    /** Throws AbutError for a point that is NaN or infinite. */
    constructor(points: Floats | readonly VecLike[]) {
        super(points instanceof Address ? points : made(points), "web_hull_free", "Hull");
    }
    /** The corners, xyzxyz… */
    get vertices(): Float64Array {
        callOrThrow("web_hull_surface", addressOf(this));
        const found = numbers();
        releaseLists();
        return found;
    }
    /** The triangles of its surface: three indices of corners each, seen anticlockwise from outside. */
    get triangles(): Uint32Array {
        callOrThrow("web_hull_surface", addressOf(this));
        const found = indices();
        releaseLists();
        return found;
    }
    /** @internal */
    write(w: Writer): void {
        w.numbers(Tag.hull, addressOf(this));
    }
}

function made(points: Floats | readonly VecLike[]): Address {
    listOf(points as Floats, "Hull: points");
    const isFlat = typeof points[0] === "number" || points.length === 0;
    const flat = isFlat ? numbersOf(points as Floats, "Hull: points") : Array.from(points as readonly VecLike[], (p, i) => toVec3(p, `Hull: points[${i}]`)).flat();
    if (flat.length % 3 !== 0) throw new AbutError(`Hull: ${flat.length} numbers are no points of three each`);
    return withBlocks((blocks) => {
        const { at } = blocks.floats(Float64Array.from(flat));
        callOrThrow("web_hull_new", at, flat.length / 3, area(0));
        return Address.at(0);
    });
}

/** A point or a shape. */
export type Shape =
    | VecLike | Segment | Ray | Line | Plane | HalfSpace | Triangle | Sphere | Aabb | Obb | Capsule | Cylinder | Cone | Ellipsoid | Frustum | Hull;

/** A shape without infinite extent: it can turn, slide and walk. */
export type BoundedShape = Exclude<Shape, Ray | Line | Plane | HalfSpace>;
/** Whether this is a shape with infinite extent. */
export const isUnbounded = (thing: unknown): boolean =>
    thing instanceof Ray || thing instanceof Line || thing instanceof Plane || thing instanceof HalfSpace;

/** Writes a shape at the i-th number of the area for one call; false if this is no shape. */
export function writeShape(shape: unknown, i: number, verb: string): boolean {
    if (shape instanceof Base || shape instanceof Hull) {
        shape.write(new Writer(f64(), areaIndex(i)));
    } else if (isVecLike(shape)) {
        const [x, y, z] = toVec3(shape, verb + ": a point");
        new Writer(f64(), areaIndex(i)).numbers(Tag.point, x, y, z);
    } else {
        return false;
    }
    return true;
}

/** The shape at the i-th number of the area, as writeShape writes it. */
export function readShape(i: number): Shape {
    const w = f64().slice(areaIndex(i), areaIndex(i) + 32);
    const v = (k: number): Vec3 => [w[1 + 3 * k], w[2 + 3 * k], w[3 + 3 * k]];
    switch (w[0]) {
        case Tag.point: return v(0);
        case Tag.segment: return new Segment(v(0), v(1));
        case Tag.ray: return new Ray(v(0), v(1));
        case Tag.line: return new Line(v(0), v(1));
        case Tag.plane: return new Plane(v(0), w[4]);
        case Tag.triangle: return new Triangle(v(0), v(1), v(2));
        case Tag.sphere: return new Sphere(v(0), w[4]);
        case Tag.aabb: return new Aabb(v(0), v(1));
        case Tag.obb: return new Obb(v(0), w.slice(4, 13), v(4));
        case Tag.capsule: return new Capsule(v(0), v(1), w[7]);
        case Tag.cylinder: return new Cylinder(v(0), v(1), w[7]);
        case Tag.cone: return new Cone(v(0), v(1), w[7]);
        case Tag.ellipsoid: return new Ellipsoid(v(0), w.slice(4, 13), v(4));
        case Tag.frustum: return new Frustum([0, 1, 2, 3, 4, 5].map((k) => new Plane(w.slice(1 + 4 * k, 4 + 4 * k), w[4 + 4 * k])));
        case Tag.hull: return new Hull(new Address(w[1]) as never);
        case Tag.halfSpace: return new HalfSpace(v(0), w[4]);
        default: throw new AbutError(`no shape has the tag ${w[0]}`);
    }
}
