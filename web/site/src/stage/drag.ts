// SPDX-License-Identifier: MIT
// Drags things of a stage in the plane through the grip that faces the camera; abut finds what is under the pointer.
import type { Geometry } from "abut";
import * as THREE from "three";
import type { Engine } from "../engine.ts";
import type { Stage } from "./stage.ts";

export interface Handle<Name> {
    name: Name;
    geometry: Geometry;
    /** Whether it has no surface, as a point or line: then it is gripped where the ray passes near it. */
    thin?: boolean;
}

export interface DragActions<Name> {
    handles(): Handle<Name>[];
    grab?(name: Name): void;
    /** Moves it by the displacement of the grip in space, or of the pointer in pixels. */
    move(name: Name, by: THREE.Vector3, pixels: { x: number; y: number }): void;
}

export function dragging<Name>(abut: Engine, stage: Stage, actions: DragActions<Name>): void {
    function pick(event: PointerEvent): { name: Name; point: THREE.Vector3 } | null {
        const { origin, direction } = stage.rayAt(event);
        const ray = new abut.Ray(origin, direction);
        const pickRadius = (event.pointerType === "mouse" ? 0.015 : 0.03) * stage.camera.position.distanceTo(stage.controls.target);
        let best: { name: Name; point: THREE.Vector3; t: number } | null = null;
        for (const { name, geometry, thin } of actions.handles()) {
            if (thin) {
                const near = abut.closestPoints(ray, geometry, { maxDistance: pickRadius });
                if (near.distance < pickRadius) return { name, point: new THREE.Vector3(...near.onB) };
                continue;
            }
            const hit = abut.raycast(ray, geometry);
            if (hit && (!best || hit.t < best.t)) best = { name, point: new THREE.Vector3(...hit.point), t: hit.t };
        }
        return best;
    }

    const { canvas } = stage;
    let dragged: { name: Name; plane: InstanceType<Engine["Plane"]>; last: THREE.Vector3; x: number; y: number; pointer: number } | null = null;
    canvas.addEventListener(
        "pointerdown",
        (event) => {
            const found = event.isPrimary && event.button === 0 && !dragged ? pick(event) : null;
            if (!found) return;
            stage.controls.enabled = false;
            const normal = stage.camera.getWorldDirection(new THREE.Vector3());
            const plane = new abut.Plane(normal, normal.dot(found.point));
            dragged = { name: found.name, plane, last: found.point, x: event.clientX, y: event.clientY, pointer: event.pointerId };
            canvas.setPointerCapture(event.pointerId);
            actions.grab?.(found.name);
        },
        { capture: true },
    );
    canvas.addEventListener("pointermove", (event) => {
        if (!dragged) {
            if (event.pointerType === "mouse" && event.buttons === 0) canvas.style.cursor = pick(event) ? "grab" : "";
            return;
        }
        if (event.pointerId !== dragged.pointer) return;
        canvas.style.cursor = "grabbing";
        const { origin, direction } = stage.rayAt(event);
        const hit = abut.raycast(new abut.Ray(origin, direction), dragged.plane);
        const point = hit ? new THREE.Vector3(...hit.point) : dragged.last;
        const pixels = { x: event.clientX - dragged.x, y: event.clientY - dragged.y };
        actions.move(dragged.name, point.clone().sub(dragged.last), pixels);
        dragged = { ...dragged, last: point, x: event.clientX, y: event.clientY };
    });
    const drop = () => {
        dragged = null;
        stage.controls.enabled = true;
        canvas.style.cursor = "";
    };
    canvas.addEventListener("pointerup", drop);
    canvas.addEventListener("pointercancel", drop);
}
