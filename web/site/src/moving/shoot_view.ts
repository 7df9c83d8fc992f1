// SPDX-License-Identifier: MIT
// A ball that is shot at a triangle: when it touches, where, with which normal, and where it slides from there.
import type { Geometry } from "abut";
import * as THREE from "three";
import { element } from "../dom.ts";
import { short } from "../doubles.ts";
import type { Engine } from "../engine.ts";
import { terms } from "../numbers.ts";
import { Arrow, Dots, Lines } from "../stage/lines.ts";
import { outlineOfTriangle } from "../stage/outlines.ts";
import type { Stage } from "../stage/stage.ts";
import { colorOf } from "../theme.ts";

export interface Shot {
    hit: boolean;
    t: number;
    /** Whether a test at each frame alone would have found the touch. */
    seenByFrames: boolean;
}

const glass = { transparent: true, depthWrite: false, roughness: 0.45 };

export class ShootView {
    readonly root = new THREE.Group();
    readonly numbers = element("dl", {});
    from = new THREE.Vector3(-2.6, -0.6, 1.6);
    to = new THREE.Vector3(2.4, 0.5, -1.5);
    radius = 0.4;
    frames = 4;
    time = 1;
    onShow: ((shot: Shot) => void) | undefined;

    private readonly corners = [new THREE.Vector3(-1.5, -1.4, -0.35), new THREE.Vector3(1.7, -1.1, 0.15), new THREE.Vector3(0.1, 1.7, -0.1)];
    private readonly balls: Record<"start" | "hit" | "slid" | "now", THREE.Mesh<THREE.SphereGeometry, THREE.MeshStandardMaterial>>;
    private readonly path = new Lines(2, { dashed: true });
    private readonly way = new Lines(2.6);
    private readonly normal = new Arrow(3, 0.2);
    private readonly aim = new Arrow(2.4, 0.22);
    private readonly dots = new Dots(10);
    private readonly steps = new Dots(8);
    private readonly face: THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;
    private readonly edges = new Lines(2);

    constructor(
        private readonly abut: Engine,
        private readonly stage: Stage,
    ) {
        const ball = (opacity: number) =>
            new THREE.Mesh(new THREE.SphereGeometry(1, 48, 32), new THREE.MeshStandardMaterial({ ...glass, opacity }));
        this.balls = { start: ball(0.3), hit: ball(0.36), slid: ball(0.3), now: ball(0.85) };
        this.balls.now.material.depthWrite = true;
        const outline = outlineOfTriangle(this.corners.map((p) => p.toArray()));
        this.face = new THREE.Mesh(outline.surface!, new THREE.MeshStandardMaterial({ ...glass, opacity: 0.55, side: THREE.DoubleSide }));
        this.edges.set(outline.lines);
        this.root.add(this.face, this.edges, this.path, this.way, this.aim, this.normal, this.dots, this.steps, ...Object.values(this.balls));
        stage.themed(() => this.show());
    }

    private get triangle() {
        const [a, b, c] = this.corners as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
        return new this.abut.Triangle(a, b, c);
    }

    /** What can be dragged: the ball, the tip of the arrow, the triangle. */
    get handles(): { name: "ball" | "tip" | "triangle"; geometry: Geometry }[] {
        return [
            { name: "tip", geometry: new this.abut.Sphere(this.to, Math.max(0.18, this.radius * 0.6)) },
            { name: "ball", geometry: new this.abut.Sphere(this.from, this.radius) },
            { name: "triangle", geometry: this.triangle },
        ];
    }

    moveHandle(name: "ball" | "tip" | "triangle", by: THREE.Vector3): void {
        if (name === "ball") this.from.add(by);
        else if (name === "tip") this.to.add(by);
        else {
            for (const corner of this.corners) corner.add(by);
            const outline = outlineOfTriangle(this.corners.map((p) => p.toArray()));
            this.face.geometry.dispose();
            this.face.geometry = outline.surface!;
            this.edges.set(outline.lines);
        }
        this.show();
    }

    show(): void {
        const { abut, from, to, radius } = this;
        const motion = to.clone().sub(from);
        const ball = new abut.Sphere(from, radius);
        const hit = abut.sweep(ball, motion, this.triangle);
        const slid = abut.slide(ball, motion, this.triangle);
        const at = (t: number) => from.clone().addScaledVector(motion, t);

        // A test at each frame, as many engines do it.
        const places = Array.from({ length: this.frames + 1 }, (_, i) => at(i / this.frames));
        const seenByFrames = places.some((p) => abut.intersects(new abut.Sphere(p, radius), this.triangle));

        const [meet, apart, inside, ink, muted] = [colorOf("--meet"), colorOf("--apart"), colorOf("--inside"), colorOf("--ink"), colorOf("--muted")];
        const put = (name: keyof typeof this.balls, place: THREE.Vector3 | null, color: number) => {
            const mesh = this.balls[name];
            mesh.visible = place !== null;
            if (!place) return;
            mesh.position.copy(place);
            mesh.scale.setScalar(radius);
            mesh.material.color.setHex(color);
        };
        put("start", from, muted);
        put("hit", hit ? new THREE.Vector3(...hit.position) : null, meet);
        put("slid", hit ? new THREE.Vector3(...slid.position) : null, apart);
        const now = hit ? Math.min(this.time, hit.t) : this.time;
        put("now", at(now), hit && this.time >= hit.t ? meet : apart);
        this.face.material.color.setHex(hit ? meet : apart);
        this.edges.color = hit ? meet : apart;
        this.path.color = muted;
        this.path.set([...from.toArray(), ...to.toArray()]);
        this.aim.color = muted;
        this.aim.set(at(0.93), to);
        this.way.color = apart;
        this.way.setPath(hit ? [...hit.position, ...slid.position] : []);
        this.dots.color = ink;
        this.dots.set(hit ? hit.point : []);
        this.steps.color = seenByFrames || !hit ? muted : inside;
        this.steps.set(places.flatMap((p) => p.toArray()));
        this.normal.color = ink;
        const start = hit ? new THREE.Vector3(...hit.point) : null;
        this.normal.set(start, start?.clone().addScaledVector(new THREE.Vector3(...hit!.normal), 0.9));
        const list: [string, string][] = hit
            ? [
                  ["t", hit.t.toPrecision(15)],
                  ["where", hit.point.map(short).join(", ")],
                  ["normal", hit.normal.map((x) => (x + 0).toFixed(3).replace("-", "−")).join(", ")],
                  ["slides to", slid.position.map(short).join(", ")],
              ]
            : [["t", "no touch on the way"]];
        list.push([`${this.frames + 1} frames`, !hit ? "no touch" : seenByFrames ? "see it, too" : "miss it: it tunnels"]);
        this.numbers.replaceChildren(...terms(list));
        this.onShow?.({ hit: hit !== null, t: hit?.t ?? NaN, seenByFrames });
        this.stage.draw();
    }
}
