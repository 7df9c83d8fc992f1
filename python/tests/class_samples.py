# SPDX-License-Identifier: MIT
"""Objects of all public classes of abut, by the names of the classes."""

from __future__ import annotations

import pathlib
import tempfile
from typing import Any

import numpy as np
from generated import SHAPES, icosahedron, things

import abut

GEARBOX = pathlib.Path(__file__).parents[2] / "data/gearbox.glb"
FOLDER = tempfile.TemporaryDirectory()
core: Any = abut


def shapes() -> list[Any]:
    """Arrays of each shape, and a hull."""
    kinds = [kind for kind in SHAPES if kind not in ("point", "hull")]
    made = [things(np.random.default_rng(11), kind, 5).python for kind in kinds]
    return [*made, abut.Hull(np.random.default_rng(1).normal(size=(9, 3)))]


def query_results() -> list[Any]:
    """Answers of verbs, of meshes and scenes."""
    mesh = abut.Mesh(*icosahedron())
    points = np.random.default_rng(1).normal(size=(4, 3)) * 4
    ball = abut.Sphere((0, 0, 4), 0.5)
    boxes = abut.Aabb(np.zeros((2, 3)), np.ones((2, 3)))
    scene = abut.Scene()
    scene.add(mesh, name="a")
    scene.add(boxes, abut.Pose(translation=(4, 0, 0)), name="b")
    scene.ignore_pair(scene.models()[1], scene.models()[2])
    later = scene.copy()
    later.move(later.models()[1:], abut.Pose())
    crossing = abut.Triangle([[(0, 0, 0), (4, 0, 0), (0, 4, 0)], [(1, 1, -1), (1, 1, 1), (1, -3, 0)]])
    walked = abut.move_character(ball, (0, 0, -9), mesh, gap=0.01, all_contacts=True)
    cloud, near = abut.PointCloud(points), mesh.nearest_triangles(points, 2)
    return [
        *(abut.raycast(points, -points, mesh), abut.raycast(points, points, mesh)),
        *(abut.triangle_hit(points, -points, mesh), abut.sweep(ball, -points, mesh)),
        *(abut.closest_points(points, mesh), abut.closest_points(ball, mesh), near, cloud.nearest(points, 9)),
        *(abut.contact(abut.Sphere(points / 4, 0.5), mesh), abut.slide(ball, (1, 0, -9), mesh)),
        *(walked, walked.contacts, abut.intersection(crossing[0], crossing[1])),
        *(scene.raycast(points, -points), scene.sweep(ball, -points), scene.closest_points(points)),
        *(scene.closest_pair(), abut.first_collision(scene, later), scene.update_touches()),
        *(scene, scene.models(), mesh, abut.Pose(np.ones((2, 4))) * mesh, cloud),
        *(abut.WindingTree(mesh), abut.Solid(mesh), abut.Pose(np.ones((3, 4)))),
        abut.Motion(abut.Pose(), abut.Pose(translation=(1, 0, 0)), 2),
    ]


def mesh_results() -> list[Any]:
    """Of checks, and of meshes that deform."""
    box = abut.make_box(abut.Aabb((0, 0, 0), (2, 2, 2)))
    shaken = box.vertices[box.triangles] + 1e-6 * np.random.default_rng(3).uniform(-1, 1, size=(12, 3, 3))
    cracked = abut.Mesh(shaken.reshape(-1, 3), np.arange(36).reshape(-1, 3))
    cracks = abut.find_cracks(cracked, cracked.check())
    below = abut.Mesh(box.vertices - (0, 0, 5), box.triangles)
    impacts = abut.impacts((box, below), (below, below))
    folded = abut.impacts(box, abut.Mesh(-box.vertices, box.triangles))
    return [
        *(cracked.check(), cracked.check().holes[0], box.check().shells[0], cracks, abut.weld(cracked, 1e-4)),
        *(impacts, impacts.vertices_of_a, impacts.edges, folded),
        *(abut.clash(box, below), abut.clash(box, abut.Mesh(box.vertices + (1, 0, 0), box.triangles))),
    ]


def clash_results() -> list[Any]:
    """Of rules, of a whole run, and of its files."""
    pipes = abut.PartSelection([abut.PartCondition("kind", ["pipe"])], [abut.PartCondition("name", ["x*"])])
    rule = abut.ClashRule("all", touching=True, measured=True, ignore_same=["asembly"], severity=abut.Severity.note)
    rules = abut.ClashRules([abut.PartSet("pipes", [pipes])], [rule, abut.ClashRule("pipes", "pipes")])
    run: Any = abut.clash_run(GEARBOX, rules)
    run.approvals = [abut.Approval(run.keys[0], "A", "2026-11-27", "thin")]
    known = abut.KnownClash("gone", "a", "b", abut.ClashState.approved)
    run.states = abut.compare_clashes(run.keys, [known], run.approvals)
    path = pathlib.Path(FOLDER.name) / "run.bcfzip"
    path.write_bytes(abut.clash_bcf(run, "2026-11-27"))
    (topic, *_) = abut.load_bcf(path)
    box = abut.make_box(abut.Aabb((0, 0, 0), (2, 2, 2)))
    moved = abut.Mesh(box.vertices + (1, 0, 0), box.triangles)
    found: Any = abut.clash([box, moved], parts=[abut.PartInfo("a"), abut.PartInfo("b")], rules=rules)
    return [
        *(pipes, pipes.all[0], rules, rules.sets[0], rule, run, run.parts[0], run.approvals[0], run.states, known),
        *(found, found.clashes[0], found.by_rule[0], run.groups[0], topic, topic.comments[0]),
        *(abut.separation(box, moved), abut.shared_volume(box, moved), abut.group_options_from_text("nearness:2.5")),
        *(abut.empty_sets(run.parts, rules)[0], abut.missing_properties(run.parts, rules)[0]),
        abut.PartInfo("x", path=["a", "b"], file="f", properties={"type": "IfcWall"}),
    ]


def file_objects() -> list[Any]:
    """Of files and folders."""
    file = abut.read_scene_file(GEARBOX)
    scene = abut.Scene()
    scene.add(abut.make_box(abut.Aabb((0, 0, 0), (2, 2, 2))), name="box")
    folder = pathlib.Path(FOLDER.name) / "scene"
    abut.write_scene_folder(folder, scene)
    writer = abut.SceneFolderWriter(pathlib.Path(FOLDER.name) / "other")
    return [file, file.meshes[0], file.nodes[-1], file.parts()[0], abut.SceneFolder(folder), writer]


def samples() -> list[Any]:
    """An object or more of each class, and a member of each enumeration."""
    members = [
        *(abut.CharacterSurface.steep, abut.Containment.inside, abut.ClashKind.touching, abut.Severity.note),
        *(abut.GroupBy.rule, abut.ClashState.active),
    ]
    made = [*shapes(), *query_results(), *mesh_results(), *clash_results(), *file_objects()]
    return [*made, *members, abut.thread_limit(2), abut.Error("a message")]


def public_classes() -> dict[str, type]:
    """All that have objects: Shape has only those of its subclasses."""
    named = {name: getattr(core, name) for name in core.__all__}
    return {name: of for name, of in named.items() if isinstance(of, type) and of is not abut.Shape}
