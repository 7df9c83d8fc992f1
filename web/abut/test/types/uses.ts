// SPDX-License-Identifier: MIT
// What must compile, and what must not, against the package's own declarations and the compiler's default library.
import { Axes, Capsule, Ellipsoid, HalfSpace, Line, Mesh, moveCharacter, Obb, Plane, Pose, Ray, raycast, Scene, signedDistanceEach, slide, Sphere, sweepMotion } from "../../dist/index.js";
import { init } from "../../dist/inline.js";

export async function uses(mesh: Mesh, scene: Scene): Promise<void> {
    await init();
    Mesh.fromBytes(mesh.toBytes((size) => new SharedArrayBuffer(size))).free();
    Mesh.fromBytes(mesh.toBytes().buffer).free();
    Mesh.fromBytes(new DataView(new ArrayBuffer(8)));

    const turn: Axes = { x: 0, y: 0, z: 0, w: 1 };
    const box = new Obb([0, 0, 0], turn, [1, 1, 1]), egg = new Ellipsoid([0, 0, 0], { x: 0, y: 0, z: 0, w: 1 }, [1, 2, 3]);
    slide(box, [1, 0, 0], mesh);
    moveCharacter(egg, [1, 0, 0], scene);
    sweepMotion(new Capsule([0, 0, 0], [0, 0, 1], 1), Pose.identity, Pose.identity, scene);
    sweepMotion(mesh.at(Pose.identity), Pose.identity, Pose.identity, new Plane([0, 0, 1], 0));

    const floats: Float32Array = signedDistanceEach(new Float32Array(3), mesh, { out: new Float32Array(1) });
    const doubles: Float64Array = signedDistanceEach(new Float32Array(3), mesh);
    new Sphere([floats[0], doubles[0], 0], 1);

    // @ts-expect-error a line is no ray
    raycast(new Line([0, 0, 0], [0, 0, 1]), mesh);
    // @ts-expect-error a plane has no end
    slide(new Plane([0, 0, 1], 0), [1, 0, 0], mesh);
    // @ts-expect-error nor has a half-space
    moveCharacter(new HalfSpace([0, 0, 1], 0), [1, 0, 0], scene);
    // @ts-expect-error nor a ray
    sweepMotion(new Ray([0, 0, 0], [0, 0, 1]), Pose.identity, Pose.identity, mesh);
    // @ts-expect-error a quaternion has four numbers
    new Pose({ w: 1 });
    // @ts-expect-error a placed mesh has a pose
    mesh.at();
}
