// SPDX-License-Identifier: MIT
// Asks the questions of web/test/more_answers.h.

const optional = (result, write) => (result === null ? [] : write(result));
const motion = (q) => ({ from: q.pose(), to: q.pose() });
const position = (pose) => [...pose.translation, ...pose.rotation];
const character = (c) => {
    const none = { where: { model: -1, triangle: -1 }, point: [0, 0, 0], normal: [0, 0, 0], kind: "wall", atEnd: false };
    const contacts = [...c.contacts, ...Array(8).fill(none)].slice(0, 8);
    const kinds = ["floor", "steep", "wall", "ceiling"];
    return [
        ...c.position, ...c.displacement, ...c.floorNormal, c.floor.model, c.floor.triangle,
        ...[c.onFloor, c.stepped, c.depenetrated, c.blocked, c.stepping, c.stuck, c.ceiling, c.onSteep].map(Number), c.contacts.length,
        ...contacts.flatMap((x) => [x.where.model, x.where.triangle, ...x.point, ...x.normal, kinds.indexOf(x.kind), Number(x.atEnd)]),
    ];
};
const contactOrNothing = (flat, c) => (c === null ? Array(37).fill(-1) : flat.contact(c));
const vertexImpacts = (flat, list) => list.flatMap((x) => [x.vertex, x.triangle, ...flat.sweep(x.hit)]);
const edgeImpacts = (flat, list) => list.flatMap((x) => [...x.a, ...x.b, ...flat.sweep(x.hit)]);
const soupOf = (abut, q) => abut.Mesh.from(q.numbers(3 * q.number()));

const atPoses = ({ abut, flat }) => (q) => {
    const a = q.operand(), b = q.operand();
    const poses = Float64Array.from([1, 2, 3].flatMap(() => position(q.pose())));
    const touching = abut.intersectsEach(poses, a, b), near = abut.withinEach(poses, a, b, 1), distances = abut.distanceEach(poses, a, b);
    const closest = abut.closestPointsEach(poses, a, b), contacts = abut.contactEach(poses, a, b);
    return [0, 1, 2].flatMap((i) => [touching[i], near[i], distances[i], ...flat.closest(closest[i]), ...contactOrNothing(flat, contacts[i])]);
};
const trianglesNear = ({ abut }) => (q) => {
    const shape = q.operand(), mesh = q.operand(), place = q.vector();
    const touching = abut.trianglesTouching(shape, mesh), within = abut.trianglesWithin(shape, mesh, 0.5);
    const nearest = abut.nearestTriangles(place, mesh, 5);
    return [touching.length, ...touching, within.length, ...within, ...nearest.flatMap((x) => [x.triangle, x.distance, ...x.point])];
};
const impacts = ({ abut, meshes, flat }) => (q) => {
    const [ball, box] = [meshes[q.number()], meshes[1]];
    const to = ball.refitted(q.numbers(3 * q.number())), other = box.refitted(q.numbers(3 * q.number()));
    const own = abut.impacts(ball, to), a = { from: ball, to }, b = { from: box, to: other };
    const between = abut.impacts(a, b, { thickness: 0.01 });
    return [
        ...vertexImpacts(flat, own.vertices), ...edgeImpacts(flat, own.edges),
        ...vertexImpacts(flat, between.verticesOfA), ...vertexImpacts(flat, between.verticesOfB), ...edgeImpacts(flat, between.edges),
        abut.largestSafeStep(ball, to), abut.largestSafeStep(a, b),
    ];
};
const repairs = ({ abut }) => (q) => {
    const soup = soupOf(abut, q), cracks = abut.findCracks(soup), welded = abut.weld(soup, cracks?.weldDistance ?? 1e-4);
    const { shells, shellOf } = abut.findShells(welded.mesh), facing = ["outward", "inward", "none"];
    return [
        cracks?.gap ?? -1, cracks?.weldDistance ?? -1, cracks?.closedEdgeCount ?? -1, welded.movedCount, ...welded.originalTriangles,
        ...abut.findHoles(welded.mesh).flatMap((h) => [...h.vertices, h.length, Number(h.closed), ...h.bounds.min, ...h.bounds.max]),
        ...shells.flatMap((s) => [
            s.triangle, s.triangleCount, s.copies, s.volume, facing.indexOf(s.facing), s.depth, s.parent ?? -1, Number(s.misoriented), ...s.point,
        ]),
        ...shellOf,
    ];
};
const image = ({ abut }) => (q) => {
    const distance = q.number(), soup = soupOf(abut, q);
    return new Float64Array(abut.weld(soup, distance < 0 ? 1e-4 : distance).mesh.toBytes().buffer);
};
const cloud = ({ abut }) => (q) => {
    const of = abut.PointCloud.from(q.numbers(3 * q.number())), place = q.vector();
    return [...abut.nearestPoints(place, of, 7).flatMap((x) => [x.point, x.distance]), ...abut.pointsWithin(place, of, 1.5)];
};
const shapeSet = ({ abut, flat }) => (q) => {
    const shapes = Array.from({ length: q.number() }, () => q.operand()), x = q.operand(), set = abut.ShapeSet.from(shapes);
    return [
        Number(set.intersects(x)), ...flat.closest(set.closestPoints(x)), ...set.shapesWithin(x, 0.5),
        ...set.nearestShapes(x, 4).flatMap((n) => [n.shape, n.distance, ...n.point]), ...set.overlappingPairs(),
        ...optional(set.raycast(new abut.Ray(q.vector(), q.vector())), flat.hit),
    ];
};
const sceneModels = ({ abut, meshes, flat }) => (q) => {
    const scene = new abut.Scene(), ids = [];
    for (let i = 0; i < 8; i++) ids.push(scene.add({ shape: q.operand(), pose: q.pose() }));
    const later = scene.copy(), index = (id) => ids.indexOf(id);
    for (const id of ids) later.move(id, q.pose());
    const by = q.vector(), found = (result, write) => (result === null ? [] : [...write(result), index(result.model)]);
    const collision = abut.firstCollision(scene, later);
    return [
        ...ids.flatMap((id) => [
            ...Array.from(scene.modelsTouching(id), index), ...Array.from(scene.modelsWithin(id, 0.5), index),
            ...found(scene.closestPoints(id), flat.closest), ...found(abut.sweep(id, by, scene), flat.sweep),
        ]),
        ...found(abut.closestPoints(meshes[2], scene), flat.closest), ...character(abut.moveCharacter(new abut.Sphere(by, 0.5), by, scene)),
        ...(collision ? [...flat.sweep(collision), ...collision.models.map(index)] : []),
    ];
};

/** The verbs in the order of that file, for a package and the meshes of the questions. */
export function moreVerbs(abut, meshes, flat) {
    const given = { abut, meshes, flat };
    return [
        ["trianglesTouching, trianglesWithin, nearestTriangles", trianglesNear(given)],
        ["directionBetween", (q) => { const a = q.operand(), b = q.operand(); return abut.directionBetween(a, b, abut.closestPoints(a, b)); }],
        ["sweep of both", (q) => { const a = q.operand(), b = q.operand(); return optional(abut.sweep(a, q.vector(), b, q.vector()), flat.sweep); }],
        ["sweepMotions", (q) => {
            const a = q.operand(), b = q.operand(), first = motion(q), second = motion(q);
            return optional(abut.sweepMotions(a, first, b, { ...second, turns: q.number() }), flat.sweep);
        }],
        ["sweepPath", (q) => {
            const a = q.operand(), b = q.operand(), path = [0, 1, 3].map((time) => ({ time, pose: q.pose() }));
            return optional(abut.sweepPath(a, path, b), (h) => [...flat.sweep(h), h.piece, h.time]);
        }],
        ["sweepFractions", (q) => { const a = q.operand(), b = q.operand(); return Object.values(abut.sweepFractions(a, q.vector(), b)); }],
        ["moveCharacter", (q) => {
            const a = q.operand(), b = q.operand();
            return character(abut.moveCharacter(a, q.vector(), b, { stepHeight: 0.25, snapDistance: 0.5 }));
        }],
        ["verbs at many poses", atPoses(given)],
        ["impacts, largestSafeStep", impacts(given)],
        ["weld, findCracks, findHoles, findShells", repairs(given)],
        ["toBytes", image(given)],
        ["PointCloud", cloud(given)],
        ["ShapeSet", shapeSet(given)],
        ["models of scenes, firstCollision", sceneModels(given)],
    ];
}
