// SPDX-License-Identifier: MIT
// Draws what abut says of two things: the nearest points while they are apart, the way out while they are not.
import * as THREE from "three";
import { short } from "../doubles.ts";
import { Arrow, Dots, Lines } from "../stage/lines.ts";
import type { Stage } from "../stage/stage.ts";
import { colorOf } from "../theme.ts";
import type { Relation } from "./relation.ts";

export class RelationView {
    private readonly nearest = new Lines(2, { dashed: true, onTop: true });
    private readonly dots = new Dots(10);
    private readonly way = new Arrow(3, 0.2);
    private readonly label;

    constructor(stage: Stage) {
        this.label = stage.label();
        stage.scene.add(this.nearest, this.dots, this.way);
    }

    show(relation: Relation): void {
        this.nearest.color = this.dots.color = this.way.color = colorOf("--ink");
        const isFinite = relation.distance > 0 && Number.isFinite(relation.distance);
        if (relation.state === "apart" && isFinite) this.showGap(relation);
        else this.showContact(relation);
    }

    private showGap({ onA, onB, distance }: Relation): void {
        const ends = [...onA, ...onB];
        this.nearest.set(ends);
        this.dots.set(ends);
        this.way.set(null);
        this.label.at(new THREE.Vector3(...onA).lerp(new THREE.Vector3(...onB), 0.5), short(distance));
    }

    private showContact({ contact }: Relation): void {
        this.nearest.set([]);
        const points = contact?.points.filter((p) => p.onA.every(Number.isFinite)) ?? [];
        this.dots.set(points.flatMap((p) => p.onB));
        if (contact && points[0] && contact.depth > 0 && contact.depth < 50) {
            const from = new THREE.Vector3(...points[0].onB);
            const to = from.clone().addScaledVector(new THREE.Vector3(...contact.direction), contact.depth);
            this.way.set(from, to);
            this.label.at(to, `depth ${short(contact.depth)}`);
        } else {
            this.way.set(null);
            this.label.at(null);
        }
    }
}
