// SPDX-License-Identifier: MIT
// The ray from the camera of a picture through a place of the window.
import * as THREE from "three";

type Vector = [number, number, number];

export interface PointerRay {
    origin: Vector;
    direction: Vector;
}

export function pointerRay(event: { clientX: number; clientY: number }, canvas: HTMLCanvasElement, camera: THREE.Camera): PointerRay {
    const box = canvas.getBoundingClientRect();
    const at = new THREE.Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    camera.updateMatrixWorld();
    const caster = new THREE.Raycaster();
    caster.setFromCamera(at, camera);
    return { origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() };
}
