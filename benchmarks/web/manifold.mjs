// SPDX-License-Identifier: MIT
// manifold-3d takes closed meshes only, so it is compared on two spheres of 131,072 triangles: their gap, and what meets.
import makeManifold from "manifold-3d";
import * as abut from "../../web/abut/dist/index.js";

export async function addManifold(median, milliseconds) {
    const module = await makeManifold();
    module.setup();
    const sphere = module.Manifold.sphere(1, 512), mesh = sphere.getMesh();
    const positions = new Float32Array(3 * (mesh.vertProperties.length / mesh.numProp));
    for (let i = 0; i < positions.length; i++) positions[i] = mesh.vertProperties[mesh.numProp * Math.floor(i / 3) + (i % 3)];
    const ours = abut.Mesh.from(positions, new Uint32Array(mesh.triVerts));
    const place = (x) => ({ theirs: sphere.translate([x, 0.1, 0.2]), ours: ours.at(abut.Pose.translation([x, 0.1, 0.2])) });
    const apart = place(2.5), crossing = place(1.5);
    const rows = [
        ["distance of two", () => abut.distance(ours, apart.ours), () => sphere.minGap(apart.theirs, 0.6)],
        ["where two cross", () => abut.overlappingPairs(ours, crossing.ours).length, () => sphere.intersect(crossing.theirs).volume()],
    ];
    const lines = rows.map(([name, a, b]) => `| ${name} | ${milliseconds(median(a).time)} | ${milliseconds(median(b).time)} |`);
    return [`| spheres of ${ours.size} triangles | abut | manifold-3d |`, "|---|---|---|", ...lines].join("\n");
}
