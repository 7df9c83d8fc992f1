// SPDX-License-Identifier: MIT
// The package's types as a project sees them.
import { Vector3, Raycaster, BufferGeometry } from "three";
import { closestPoints, init, Mesh, Ray, raycast, Scene, Sphere, type Hit, type SceneHit } from "abut";
import * as inline from "abut/inline";
import { BoundsTree, toSphere } from "abut/three";

export async function typed(): Promise<number> {
    await init(new URL("abut/abut.wasm", import.meta.url));
    await inline.init();
    const mesh: Mesh = Mesh.from(new Float32Array(9));
    const hit: Hit | null = raycast(new Ray(new Vector3(), [0, 0, 1]), mesh);
    const inScene: SceneHit | null = raycast(new Ray([0, 0, 0], { x: 0, y: 0, z: 1 }), new Scene());
    const raycaster = new Raycaster();
    raycaster.firstHitOnly = true;
    const tree: BoundsTree = new BufferGeometry().computeBoundsTree();
    // @ts-expect-error a string is no shape
    closestPoints("a sphere", mesh);
    return (hit?.t ?? 0) + (inScene?.model ?? 0) + closestPoints(toSphere(tree.geometry.boundingSphere!), new Sphere([0, 0, 0], 1)).distance;
}
