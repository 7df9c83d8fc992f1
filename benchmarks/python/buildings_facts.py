# SPDX-License-Identifier: MIT
"""Facts on pairs of elements of a building, for buildings.py: prints JSON.

The arguments are the IFC file and a JSON file with pairs of GUIDs.
"""

import json
import sys
import time

import manifold3d
import numpy as np

import abut
import abut.ifc


def solid(mesh):
    """The mesh for manifold3d; None where it is no manifold."""
    vertices, place = np.unique(mesh.vertices, axis=0, return_inverse=True)
    corners = place.reshape(-1)[mesh.triangles].astype(np.uint64)
    made = manifold3d.Manifold(manifold3d.Mesh64(vertices, corners))
    return made if made.status() == manifold3d.Error.NoError else None


def shared(a, b):
    """The volume that two solids share; None if one is none."""
    return None if a is None or b is None else (a ^ b).volume()


def boxes_overlap(meshes):
    """Pairs of indices whose boxes overlap."""
    low = np.array([m.vertices.min(axis=0) for m in meshes])
    high = np.array([m.vertices.max(axis=0) for m in meshes])
    for i in range(len(meshes)):
        near = ((low[i] < high[i + 1 :]) & (low[i + 1 :] < high[i])).all(axis=1)
        for j in np.nonzero(near)[0]:
            yield i, int(i + 1 + j)


def main():
    parts = abut.ifc.read(sys.argv[1]).parts()
    meshes = [part.mesh() for part in parts]
    guids = [part.properties["guid"] for part in parts]
    index = {guid: i for i, guid in enumerate(guids)}
    infos = [abut.PartInfo(part.name, path=part.path, properties=part.properties) for part in parts]
    rules = abut.ClashRules(rules=[abut.ClashRule("all", tolerance=0.002)])
    steps = []
    for _ in range(3):
        began, processor = time.perf_counter(), time.process_time()
        abut.clash(meshes, parts=infos, rules=rules)
        steps.append((time.perf_counter() - began, time.process_time() - processor))

    solids = [solid(mesh) for mesh in meshes]
    volumes = {}
    for i, j in boxes_overlap(meshes):
        volume = shared(solids[i], solids[j])
        if volume is not None and volume > 1e-6:
            volumes[" ".join(sorted((guids[i], guids[j])))] = volume

    facts = {}
    with open(sys.argv[2]) as file:
        pairs = json.load(file)
    for pair in pairs:
        i, j = (index[guid] for guid in pair)
        report = abut.clash(meshes[i], meshes[j])
        apart = abut.separation(meshes[i], meshes[j])
        facts[" ".join(pair)] = {
            "names": [parts[i].path[-1], parts[j].path[-1]],
            "kind": report.kind.name,
            "meet": bool(abut.intersects(meshes[i], meshes[j])),
            "gap": float(abut.distance(meshes[i], meshes[j])),
            "open": any("open" in parts[k].properties.get("mesh", "") for k in (i, j)),
            "separation": [apart.lower, min(apart.upper, 1e300)],
            "shared": shared(solids[i], solids[j]),
        }
    names = {guid: part.path[-1] for guid, part in zip(guids, parts)}
    answer = {"pairs": facts, "clash_step": min(step for step, _ in steps), "clash_cpu": min(cpu for _, cpu in steps), "volumes": volumes, "names": names}
    json.dump(answer | {"solids": sum(s is not None for s in solids)}, sys.stdout)


if __name__ == "__main__":
    main()
