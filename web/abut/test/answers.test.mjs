// SPDX-License-Identifier: MIT
// Compares the package's answers with native ones, bit for bit: the file named by ABUT_WEB_ANSWERS, which
// web/test/answers.cpp writes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as abut from "../dist/index.js";
import { moreVerbs } from "./more_verbs.mjs";

const module = process.env.ABUT_WEB_MODULE ?? "abut.wasm";
await abut.init(readFileSync(new URL(`../dist/${module}`, import.meta.url)));

const bytes = readFileSync(process.env.ABUT_WEB_ANSWERS ?? "build/web/answers.bin");
const words = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
let at = 0;
const take = (n) => words.subarray(at, (at += n));
const one = () => words[at++];

const meshes = Array.from({ length: one() }, () => {
    const vertices = one(), triangles = one();
    return abut.Mesh.from(take(3 * vertices), Uint32Array.from(take(3 * triangles)));
});

/** Reads operands of a question. */
class Question {
    constructor(words) {
        this.words = words;
        this.at = 0;
    }
    number() {
        return this.words[this.at++];
    }
    vector() {
        return [this.number(), this.number(), this.number()];
    }
    numbers(n) {
        return Array.from({ length: n }, () => this.number());
    }
    plane() {
        return new abut.Plane(this.vector(), this.number());
    }
    pose() {
        return new abut.Pose(this.numbers(4), this.vector());
    }
    operand() {
        switch (this.number()) {
            case 0: return this.vector();
            case 1: return new abut.Segment(this.vector(), this.vector());
            case 2: return new abut.Ray(this.vector(), this.vector());
            case 3: return new abut.Line(this.vector(), this.vector());
            case 4: return this.plane();
            case 5: return new abut.Triangle(this.vector(), this.vector(), this.vector());
            case 6: return new abut.Sphere(this.vector(), this.number());
            case 7: return new abut.Aabb(this.vector(), this.vector());
            case 8: return new abut.Obb(this.vector(), this.numbers(9), this.vector());
            case 9: return new abut.Capsule(this.vector(), this.vector(), this.number());
            case 10: return new abut.Cylinder(this.vector(), this.vector(), this.number());
            case 11: return new abut.Cone(this.vector(), this.vector(), this.number());
            case 12: return new abut.Ellipsoid(this.vector(), this.numbers(9), this.vector());
            case 13: return new abut.Frustum(Array.from({ length: 6 }, () => this.plane()));
            case 14: return new abut.Hull(this.numbers(3 * this.number()));
            case 15: return new abut.HalfSpace(this.vector(), this.number());
            case 16: return meshes[this.number()];
            case 17: return meshes[this.number()].at(this.pose(), this.number());
        }
    }
}

const where = (w) => [w.model, w.triangle];
const flat = {
    hit: (h) => [h.t, ...h.point, ...h.normal, ...h.barycentric, ...where(h.where)],
    closest: (c) => [...c.onA, ...c.onB, c.distance, ...where(c.whereA), ...where(c.whereB)],
    sweep: (h) => [h.t, ...h.position, ...h.point, ...h.normal, h.depth, ...where(h.where)],
    contact(c) {
        const none = { onA: [0, 0, 0], onB: [0, 0, 0], depth: 0 };
        const points = [...c.points, none, none, none, none].slice(0, 4);
        return [c.depth, ...c.direction, c.points.length, ...points.flatMap((p) => [...p.onA, ...p.onB, p.depth]), ...where(c.whereA), ...where(c.whereB)];
    },
    slide: (s) => [...s.position, ...s.displacement, ...s.remaining, Number(s.depenetrated), s.hits.length, ...s.hits.flatMap(flat.sweep)],
};
const optional = (result, write) => (result === null ? [] : write(result));
const containments = ["disjoint", "crossing", "inside", "containing"];

function askScene(q) {
    const scene = new abut.Scene(), ids = [];
    for (let n = q.number(); n > 0; n--) ids.push(scene.add({ shape: q.operand(), pose: q.pose() }));
    const index = (id) => ids.indexOf(id);
    const ray = new abut.Ray(q.vector(), q.vector()), probe = q.operand(), motion = q.vector();
    const found = (result, write) => (result === null ? [0] : [1, ...write(result), index(result.model)]);
    const answer = [
        ...Array.from(scene.overlappingPairs(), index),
        ...found(abut.raycast(ray, scene), flat.hit),
        ...found(abut.closestPoints(probe, scene), flat.closest),
        ...found(abut.sweep(probe, motion, scene), flat.sweep),
    ];
    scene.free();
    return answer;
}

/** In the order of Verb in web/test/questions.h. */
const verbs = [
    ["intersects", (q) => [Number(abut.intersects(q.operand(), q.operand()))]],
    ["distance", (q) => [abut.distance(q.operand(), q.operand())]],
    ["within", (q) => [Number(abut.within(q.operand(), q.operand(), q.number()))]],
    ["classify", (q) => [containments.indexOf(abut.classify(q.operand(), q.operand()))]],
    ["closestPoints", (q) => flat.closest(abut.closestPoints(q.operand(), q.operand()))],
    ["contact", (q) => optional(abut.contact(q.operand(), q.operand()), flat.contact)],
    ["contains", (q) => [Number(abut.contains(q.operand(), q.operand()))]],
    ["raycast", (q) => optional(abut.raycast(new abut.Ray(q.vector(), q.vector()), q.operand()), flat.hit)],
    ["raycastAll", (q) => abut.raycastAll(new abut.Ray(q.vector(), q.vector()), q.operand()).flatMap(flat.hit)],
    ["occluded", (q) => [Number(abut.occluded(new abut.Ray(q.vector(), q.vector()), q.operand()))]],
    ["sweep", (q) => { const a = q.operand(), x = q.operand(); return optional(abut.sweep(a, q.vector(), x), flat.sweep); }],
    ["sweepMotion", (q) => { const a = q.operand(), x = q.operand(); return optional(abut.sweepMotion(a, q.pose(), q.pose(), x), flat.sweep); }],
    ["slide", (q) => { const a = q.operand(), x = q.operand(); return flat.slide(abut.slide(a, q.vector(), x)); }],
    ["signedDistance", (q) => [abut.signedDistance(q.vector(), q.operand())]],
    ["windingNumber", (q) => [abut.windingNumber(q.vector(), q.operand())]],
    ["overlappingPairs", (q) => Array.from(abut.overlappingPairs(q.operand(), q.operand()))],
    ["check", () => []],
    ["clash", () => []],
    ["scene", askScene],
    ...moreVerbs(abut, meshes, flat),
];

const asked = verbs.map(() => 0);
const wrong = verbs.map(() => []);
while (at < words.length) {
    const verb = one(), question = take(one()), answer = take(one());
    const given = verbs[verb][1](new Question(question));
    asked[verb]++;
    // A slide's native answer has room for four hits.
    const same = verbs[verb][0] === "slide" ? given.length <= answer.length : given.length === answer.length;
    if (!same || given.some((x, i) => !Object.is(x, answer[i]))) wrong[verb].push({ question: [...question], given, answer: [...answer] });
}

verbs.forEach(([name], verb) => {
    if (asked[verb] === 0) return;
    test(`${name}: ${asked[verb]} answers are those of the native library`, () => {
        assert.deepEqual(wrong[verb].slice(0, 1), [], `${wrong[verb].length} differ`);
    });
});
