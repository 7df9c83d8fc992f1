// SPDX-License-Identifier: MIT
// What a project asks the installed package, in Node and in a browser.
import * as THREE from "three";
import { install } from "abut/three";

export const positions = new Float32Array([0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);

/** Throws unless the answers are right. */
export function ask(abut) {
    const { t, triangle } = abut.raycastEach([0.1, 0.1, -1, 5, 5, -1], [0, 0, 1, 0, 0, 1], abut.Mesh.from(positions));
    const mesh = abut.Mesh.fromBytes(abut.Mesh.from(positions).toBytes());
    install();
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    geometry.computeBoundsTree();
    const object = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial());
    object.position.z = 3;
    object.updateMatrixWorld();
    const hits = new THREE.Raycaster(new THREE.Vector3(0.1, 0.1, -1), new THREE.Vector3(0, 0, 1)).intersectObject(object);
    const answers = [...t, ...triangle, abut.distance([0, 0, -2], mesh), abut.contains(mesh, [0.1, 0.1, 0.1]), hits.map((hit) => hit.distance)];
    const wanted = [1, Infinity, 0, -1, 2, true, [4]];
    if (String(answers) !== String(wanted)) throw new Error(`${answers} instead of ${wanted}`);
    return "right";
}
