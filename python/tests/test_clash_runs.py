# SPDX-License-Identifier: MIT
"""Clash runs: scenes, rules, separations, groups and states, by the names of the core."""

import gc

import numpy as np
import pytest

import abut

CUBE = abut.make_box(abut.Aabb((0, 0, 0), (2, 2, 2)))


def scene_of_cubes(*places: tuple[float, float, float]) -> abut.Scene:
    scene = abut.Scene()
    for place in places:
        scene.add(CUBE, abut.Pose(translation=place))
    return scene


def moved(x: float, y: float = 0, z: float = 0) -> abut.Mesh:
    return abut.Mesh(CUBE.vertices + (x, y, z), CUBE.triangles)


def parts(*names: str) -> list[abut.PartInfo]:
    return [abut.PartInfo(name) for name in names]


def test_a_scene_clashes_as_copies_of_its_meshes_do() -> None:
    places = [(0.0, 0.0, 0.0), (1.5, 0.25, 0.0), (3.5, 0.0, 0.0), (5.75, 0.0, 0.0)]
    found = abut.clash(scene_of_cubes(*places), clearance=0.5)
    expected = abut.clash([moved(*place) for place in places], clearance=0.5)
    assert [(r.a, r.b, r.kind, r.depth, r.distance) for r in found] == [
        (r.a, r.b, r.kind, r.depth, r.distance) for r in expected
    ]
    assert len(found) == 3
    for ours, theirs in zip(found, expected):
        assert np.array_equal(ours.pairs, theirs.pairs)
        assert np.array_equal(ours.point, theirs.point)


def test_pairs_of_a_scene_count_by_filters_and_ignored_pairs() -> None:
    scene = scene_of_cubes((0, 0, 0), (1, 0, 0), (2, 0, 0))
    ids = scene.models()
    assert len(abut.clash(scene)) == 3
    assert [(r.a, r.b) for r in abut.clash(scene, filter=lambda model: model != ids[0])] == [(1, 2)]
    assert len(abut.clash(scene, pair_filter=lambda a, b: a == ids[0])) == 2
    scene.ignore_pair(ids[0], ids[1])
    assert [(r.a, r.b) for r in abut.clash(scene)] == [(0, 2), (1, 2)]
    with pytest.raises(ZeroDivisionError):
        abut.clash(scene, pair_filter=lambda a, b: bool(1 / 0))


def test_clashes_are_visited_in_order_until_the_visitor_is_true() -> None:
    scene = scene_of_cubes((0, 0, 0), (1, 0, 0), (2, 0, 0))
    seen: list[tuple[int, int]] = []

    def visit(report: abut.ClashReport) -> bool:
        seen.append((report.a, report.b))
        return len(seen) == 2

    assert abut.for_each_clash(scene, visit)
    assert seen == [(0, 1), (0, 2)]
    assert not abut.for_each_clash(scene, lambda report: None)
    with pytest.raises(ZeroDivisionError):
        abut.for_each_clash(scene, lambda report: 1 / 0)
    with pytest.raises(TypeError, match="scene"):
        abut.for_each_clash(CUBE, visit)  # type: ignore[arg-type]


def test_separation_and_shared_volume_are_bounds() -> None:
    separation = abut.separation(moved(1.75), CUBE)
    assert separation.lower <= 0.25 <= separation.upper
    assert separation.upper - separation.lower < 1e-9
    assert np.array_equal(separation.direction, (1, 0, 0))
    volume = abut.shared_volume(moved(1.75), CUBE)
    assert volume.lower <= 1 <= volume.upper
    assert volume.upper - volume.lower < 1e-9
    assert repr(separation).startswith("Separation(lower=")
    assert repr(volume).startswith("SharedVolume(lower=")


def test_parts_have_names_paths_files_and_properties() -> None:
    part = abut.PartInfo("Wall", path=["House", "Wall"], file="a.ifc", properties={"type": "IfcWall", "guid": "1x"})
    assert (part.name, part.path, part.file) == ("Wall", ("House", "Wall"), "a.ifc")
    assert part.properties == {"guid": "1x", "type": "IfcWall"}
    assert (part.value("path"), part.value("parent"), part.value("type")) == ("House/Wall", "House", "IfcWall")
    assert part.key() == "guid:1x"
    part.properties = {}
    part.name = "W"
    assert part.key() == "W"
    walls = abut.PartSet("walls", [abut.PartSelection([abut.PartCondition("name", ["W*"])])])
    assert walls.contains(part)
    assert not abut.PartSelection(none=walls.any[0].all).contains(part)
    assert walls.any[0].all[0].patterns == ("W*",)


def rules() -> abut.ClashRules:
    ducts = abut.PartSet("ducts", [abut.PartSelection([abut.PartCondition("name", ["duct*"])])])
    return abut.ClashRules(
        [ducts], [abut.ClashRule("ducts", "ducts", tolerance=0.3), abut.ClashRule("rest", touching=True, measured=True)]
    )


def test_rules_decide_what_counts_in_scenes_and_lists() -> None:
    places = [(0.0, 0.0, 0.0), (1.75, 0.0, 0.0), (1.0, 1.0, 1.0), (2.0, -2.0, 0.0)]
    described = parts("duct", "beam", "slab", "wall")
    scene = scene_of_cubes(*places)
    found = abut.clash(scene, parts=described, rules=rules())
    assert isinstance(found, abut.RuledClashes)
    assert [(c.report.a, c.report.b, c.rule) for c in found.clashes] == [(0, 2, 0), (1, 2, 1), (1, 3, 1)]
    assert found.by_rule[0].within_tolerance == 1
    assert found.by_rule[0].touching == 1
    assert found.by_rule[1].clashes == 2
    assert found.unmatched == 0
    assert len(found) == 3
    deep = found.clashes[0].separation
    assert deep is not None and deep.lower > 0.3
    assert found.clashes[1].shared_volume is not None
    assert found.clashes[2].separation is None
    listed = abut.clash([moved(*place) for place in places], parts=described, rules=rules())
    assert [(c.report.a, c.report.b, c.rule) for c in listed.clashes] == [(0, 2, 0), (1, 2, 1), (1, 3, 1)]
    assert abut.clash(scene, parts=described, rules=rules(), filter=lambda model: model.index != 2).unmatched == 0


def test_sets_to_which_no_part_belongs_are_named() -> None:
    lacking = abut.ClashRules(
        [abut.PartSet("pipes", [abut.PartSelection([abut.PartCondition("typ", ["IfcPipe*"])])])],
        [abut.ClashRule("all"), abut.ClashRule("pipes", "pipes")],
    )
    (found,) = abut.empty_sets(parts("duct", "beam"), lacking)
    assert (found.rule, found.set, found.missing) == (1, "pipes", ["typ"])
    assert abut.empty_sets(parts("duct", "beam"), rules()) == []
    assert abut.empty_sets([], lacking) == []


def test_properties_of_rules_that_no_part_has_are_named() -> None:
    misspelt = abut.ClashRules(rules=[abut.ClashRule("all", ignore_same=["asembly", "system"])])
    (found,) = abut.missing_properties(parts("duct", "beam"), misspelt)
    assert (found.rule, found.key) == (0, "asembly")
    assert repr(found) == "MissingProperty('asembly')"
    assert abut.missing_properties([], misspelt) == []


def test_what_is_found_outlives_the_result_that_holds_it() -> None:
    found = abut.clash([CUBE, moved(1)], parts=parts("a", "b"), rules=rules())
    report = found.clashes[0].report
    curve = report.curve
    del found
    gc.collect()
    assert report.kind == abut.ClashKind.piercing
    assert len(curve) > 0


def test_refusals_name_what_is_wrong() -> None:
    with pytest.raises(TypeError, match="parts"):
        abut.clash([CUBE], rules=rules())
    with pytest.raises(TypeError, match="rules"):
        abut.clash([CUBE], parts=parts("a"))
    with pytest.raises(abut.Error, match="no set named"):
        abut.clash([CUBE], parts=parts("a"), rules=abut.ClashRules(rules=[abut.ClashRule("r", "pipes")]))
    with pytest.raises(abut.Error, match="parts"):
        abut.clash([CUBE, CUBE], parts=parts("a"), rules=rules())


def test_groups_keys_and_states() -> None:
    meshes = [CUBE, moved(1), moved(1.5), moved(-1)]
    described = parts("slab", "pipe 1", "pipe 2", "pipe 3")
    found = abut.clash(meshes, parts=described, rules=rules())
    groups = abut.group_clashes(found, described, rules())
    assert [(g.name, list(g.clashes), g.rule) for g in groups] == [("pipe 1", [0, 3, 4], 1), ("slab", [1, 2], 1)]
    assert sorted(i for g in groups for i in g.clashes) == list(range(len(found)))
    near = abut.group_clashes(found.clashes, described, rules(), by=abut.GroupBy.nearness, radius=100)
    assert [len(g) for g in near] == [len(found)]
    with pytest.raises(abut.Error, match="radius"):
        abut.group_clashes(found, described, rules(), by=abut.GroupBy.nearness, radius=-1)

    keys = abut.clash_keys(found, described, rules())
    assert keys[0] == "pipe 1|slab|rest"
    baseline = [abut.KnownClash(keys[0]), abut.KnownClash("gone", "x", "y")]
    states = abut.compare_clashes(keys, baseline, [abut.Approval(keys[1], by="me", why="fits")])
    assert states.states[:3] == (abut.ClashState.active, abut.ClashState.approved, abut.ClashState.fresh)
    assert [(k.key, k.a, k.state) for k in states.resolved] == [("gone", "x", abut.ClashState.resolved)]
    assert states.unused == ()


def test_a_run_holds_all_that_reports_show() -> None:
    scene = scene_of_cubes((0, 0, 0), (1, 0, 0))
    described = parts("a", "b")
    found = abut.clash(scene, parts=described, rules=rules())
    run = abut.ClashRun(scene, described, rules(), found, title="Monday", unit="metre")
    assert (run.title, run.unit, len(run.found), run.keys) == ("Monday", "metre", 1, ("a|b|rest",))
    assert run.states.states == (abut.ClashState.fresh,)
    assert [g.name for g in run.groups] == ["a"]
    assert run.colors == (None, None)
    run.colors = ((1.0, 0.0, 0.0, 1.0), None)
    assert run.colors == ((1.0, 0.0, 0.0, 1.0), None)
    run.states = abut.compare_clashes(run.keys, [abut.KnownClash(run.keys[0])])
    assert run.states.states == (abut.ClashState.active,)
    run.approvals = [abut.Approval("a|b|rest")]
    assert run.approvals[0].key == "a|b|rest"


def test_shared_volumes_are_those_of_manifold() -> None:
    manifold3d = pytest.importorskip("manifold3d")
    random = np.random.default_rng(44)

    def solid(mesh: abut.Mesh) -> object:
        return manifold3d.Manifold(
            manifold3d.Mesh64(np.array(mesh.vertices), np.array(mesh.triangles, dtype=np.uint64))
        )

    for _ in range(60):
        a = abut.make_icosphere(int(random.integers(0, 3)))
        b = abut.make_torus(1, 0.3, int(random.integers(5, 20)), int(random.integers(3, 12)))
        pose = abut.Pose(random.normal(size=4), random.uniform(-1, 1, 3))
        b = abut.Mesh(pose * b.vertices, b.triangles)
        found = abut.shared_volume(a, b)
        volume = (solid(a) ^ solid(b)).volume()  # type: ignore[operator]
        assert found.lower - 1e-9 <= volume <= found.upper + 1e-9
