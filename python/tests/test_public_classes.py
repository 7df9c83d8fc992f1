# SPDX-License-Identifier: MIT
"""What all public classes have in common: pickles and copies, a repr, and arguments that are refused by their names."""

from __future__ import annotations

import ast
import contextlib
import copy
import enum
import math
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from class_samples import core, public_classes, samples

import abut

SAMPLES = samples()
BOUND = {"SceneFolderWriter": r"abut.SceneFolder\(path\)", "thread_limit": "in each process"}
PICKLED = [each for each in SAMPLES if type(each).__name__ not in BOUND]


def name_of(thing: Any) -> str:
    return type(thing).__name__


def properties_of(thing: Any) -> list[str]:
    return [name for name in dir(type(thing)) if isinstance(getattr(type(thing), name, None), property)]


def same(a: Any, b: Any) -> bool:
    """Whether both have the same class and values, in their properties too; NaN equals NaN."""
    if type(a) is not type(b):
        return False
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, Mapping):
        return dict(a) == dict(b)
    if isinstance(a, float):
        return a == b or (math.isnan(a) and math.isnan(b))
    if isinstance(a, abut.Scene):
        models = a.models()
        return same([models, a.ignored_pairs()], [b.models(), b.ignored_pairs()]) and all(
            same(ask(a, models), ask(b, models)) for ask in (abut.Scene.pose, abut.Scene.name, abut.Scene.bounds)
        )
    if isinstance(a, abut.Error):
        return str(a) == str(b)
    if type(a).__module__ == "abut" and not isinstance(a, enum.Enum):
        return repr(a) == repr(b) and all(same(getattr(a, name), getattr(b, name)) for name in properties_of(a))
    return bool(a == b)


def test_there_is_an_object_of_each_public_class() -> None:
    assert {name_of(each) for each in SAMPLES} == set(public_classes())


@pytest.mark.parametrize("thing", PICKLED, ids=name_of)
def test_pickles_and_copies_have_the_same_properties(thing: Any) -> None:
    assert same(thing, thing)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert same(pickle.loads(pickle.dumps(thing, protocol)), thing)
    assert same(copy.copy(thing), thing) and same(copy.deepcopy(thing), thing)
    assert same(copy.deepcopy({"kept": [thing]})["kept"][0], thing)


@pytest.mark.parametrize("thing", [each for each in SAMPLES if name_of(each) in BOUND], ids=name_of)
def test_what_is_bound_to_its_process_is_not_pickled(thing: Any) -> None:
    for call in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=BOUND[name_of(thing)]):
            call(thing)


def test_pickles_do_not_share_what_can_change() -> None:
    rules = abut.ClashRules(rules=[abut.ClashRule("all")])
    for again in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        again.rules = []
    assert len(rules.rules) == 1
    points = np.array([(0.0, 0, 3)])
    found = abut.closest_points(points, abut.Sphere((0, 0, 0), 1))
    again = copy.copy(found)
    found.on_a[:] = 7
    assert again.on_a.tolist() == [[0, 0, 3]]


def test_trees_that_are_built_again_give_the_same_answers() -> None:
    mesh = abut.make_icosphere(2)
    points = np.random.default_rng(1).normal(size=(50, 3))
    tree, solid = abut.WindingTree(mesh), abut.Solid(mesh)
    again = pickle.loads(pickle.dumps((tree, solid)))
    assert np.array_equal(abut.winding_number(points, again[0]), abut.winding_number(points, tree))
    assert np.array_equal(again[1].contains(points), solid.contains(points))
    assert copy.copy(tree) is tree and copy.deepcopy(solid) is solid


def test_what_was_found_before_serves_after_a_pickle() -> None:
    mesh = abut.make_icosphere(3)
    other = abut.Pose(translation=(3, 0, 0)) * mesh
    near = pickle.loads(pickle.dumps(abut.closest_points(mesh, other)))
    assert same(abut.closest_points(mesh, other, near=near), abut.closest_points(mesh, other))


@pytest.mark.parametrize("thing", PICKLED, ids=name_of)
def test_damaged_pickles_are_refused(thing: Any) -> None:
    of: Any = type(thing)
    state = thing.__getstate__() if of.__module__ == "abut" and not isinstance(thing, enum.Enum) else None
    if not isinstance(state, tuple) or len(state) != 3 or state[0] != abut.__version__:
        return  # a class with a pickle of its own
    version, data, objects = state
    for damaged in (
        *((version, data[:cut], objects) for cut in (0, 1, len(data) // 2, len(data) - 1)),
        *((version, data + b"\0", objects), (version, data, (*objects, 1))),
        *(("0.0.1", data, objects), (version, "text", objects), (1, data, objects), ()),
    ):
        with pytest.raises(ValueError, match="pickle"):
            of.__new__(of).__setstate__(damaged)
    for seed in range(20):
        noise = np.random.default_rng(seed).integers(0, 256, len(data), np.uint8)
        kept = np.random.default_rng(seed).random(len(data)) < 0.9
        spoiled = np.where(kept, np.frombuffer(data, np.uint8), noise).tobytes()
        with contextlib.suppress(ValueError):
            of.__new__(of).__setstate__((version, spoiled, objects))


@pytest.mark.parametrize("thing", PICKLED, ids=name_of)
def test_states_of_another_form_are_refused(thing: Any) -> None:
    of: Any = type(thing)
    if isinstance(thing, enum.Enum | abut.Error):
        return
    state = thing.__getstate__()
    parts = list(state) if isinstance(state, tuple) else []
    others = [(*parts[:at], other, *parts[at + 1 :]) for at in range(len(parts)) for other in (None, "text")]
    too_large = [((10**9,) * 3, b""), ((2**32, 2**32), b"")]
    forms: list[Any] = [(), [], None, 7, b"", "text", (1,) * 9, *others, *too_large]
    for damaged in forms:
        with pytest.raises((ValueError, OSError)):
            of.__new__(of).__setstate__(damaged)
    with pytest.raises(TypeError, match="does not change one that exists"):
        copy.copy(thing).__setstate__(state)


def test_errors_keep_their_notes() -> None:
    error: Any = abut.Error("a message")
    error.__dict__["place"] = "here"
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert again.place == "here" and str(again) == "a message"


def test_counts_beyond_the_points_are_refused() -> None:
    flat, upright = abut.Triangle((0, 0, 0), (4, 0, 0), (0, 4, 0)), abut.Triangle((1, 1, -1), (1, 1, 1), (1, 0, 0))
    crossing: Any = abut.intersection(flat, upright)
    version, data, objects = crossing.__getstate__()
    at = data.index(crossing.count.to_bytes(4, "little") + crossing.points[0].tobytes())
    for count in (7, -1, 2**31 - 1):
        damaged = data[:at] + count.to_bytes(4, "little", signed=True) + data[at + 4 :]
        with pytest.raises(ValueError, match="pickle is damaged"):
            core.TriangleIntersection.__new__(core.TriangleIntersection).__setstate__((version, damaged, objects))


def subclass_of(thing: Any) -> Any:
    """An object of a subclass with the state of `thing`, and with an attribute that leads back to it."""
    of: Any = type("Tagged", (type(thing),), {"__module__": __name__, "__init__": lambda self, tag: None})
    globals()["Tagged"] = of  # where pickle looks for it
    made = of.__new__(of)
    made.__setstate__(thing.__getstate__())
    made.tag = ["a", made]
    return made


@pytest.mark.parametrize("thing", PICKLED, ids=name_of)
def test_objects_of_subclasses_keep_their_class_and_attributes(thing: Any) -> None:
    if isinstance(thing, enum.Enum | abut.Error):
        return
    tagged = subclass_of(thing)
    for again in (pickle.loads(pickle.dumps(tagged)), copy.deepcopy(tagged), copy.copy(tagged)):
        assert type(again) is type(tagged) and again is not tagged and again.tag[0] == "a"
    assert pickle.loads(pickle.dumps(tagged)).tag[1].tag[0] == "a"
    deep = copy.deepcopy(tagged)
    assert deep.tag[1] is deep and copy.copy(tagged).tag is tagged.tag
    names = [name for name in properties_of(thing) if name != "nbytes"]  # of a Scene: the memory, with what is spare
    assert all(same(getattr(deep, name), getattr(thing, name)) for name in names)


def test_an_object_whose_init_was_not_called_says_so() -> None:
    class Silent(abut.Mesh):
        def __init__(self) -> None:
            pass

    with pytest.warns(RuntimeWarning), pytest.raises(TypeError, match=r"super\(\).__init__"):
        Silent().vertices


@pytest.mark.parametrize("thing", SAMPLES, ids=name_of)
def test_repr_begins_with_the_name_of_the_class(thing: Any) -> None:
    if isinstance(thing, enum.Enum) or name_of(thing) == "SceneFolderWriter":
        return
    assert re.fullmatch(rf"{name_of(thing)}\(.+\)", repr(thing)), repr(thing)


def test_reprs_say_how_many() -> None:
    mesh = abut.make_box(abut.Aabb((0, 0, 0), (1, 1, 1)))
    selection = abut.PartSelection([abut.PartCondition("name", ["a", "b"])])
    rules = abut.ClashRules([abut.PartSet("pipes", [selection])], [abut.ClashRule("all")])
    assert repr(abut.Solid(mesh)) == "Solid(12 triangles, closed)"
    assert repr(abut.WindingTree(mesh)) == "WindingTree(12 triangles)"
    assert repr(abut.weld(mesh, 0.1)) == "WeldedMesh(12 triangles, 0 vertices moved)"
    assert repr(rules) == "ClashRules(1 sets, 1 rules)" and repr(rules.sets[0]) == "PartSet('pipes', 1 selections)"
    assert repr(selection) == "PartSelection(1 in all, 0 in none)"
    assert repr(selection.all[0]) == "PartCondition('name', 2 patterns)"
    assert repr(abut.compare_clashes(["k"], [abut.KnownClash("x")])) == "ClashStates(1 clashes, 1 fresh, 1 resolved)"
    assert repr(abut.thread_limit(2)) == "thread_limit(2)"


def declared(function: Any) -> Iterator[list[str]]:
    """The parameters of each overload of a compiled function, without self."""
    for signature, *_ in getattr(function, "__nb_signature__", ()):
        (node,) = ast.parse(re.sub(r"\\\d+", "None", signature) + ": ...").body
        assert isinstance(node, ast.FunctionDef) and not node.args.posonlyargs
        names = [each.arg for each in (*node.args.args, *node.args.kwonlyargs)]
        yield names[1:] if names[:1] == ["self"] else names


def calls() -> Iterator[tuple[str, Callable[..., object], list[str]]]:
    """All functions, constructors and methods with the names of their parameters."""
    classes: dict[str, Any] = dict(public_classes())
    for name in core.__all__:
        function = classes[name].__init__ if name in classes else getattr(core, name)
        for names in declared(function):
            if names:
                yield name, getattr(core, name), names
    for thing in SAMPLES:
        for name in dir(type(thing)):
            for names in declared(getattr(type(thing), name, None)) if not name.startswith("_") else ():
                if names:
                    yield f"{name_of(thing)}.{name}", getattr(thing, name), names


@pytest.mark.parametrize("where, call, names", [pytest.param(*each, id=each[0]) for each in calls()])
@pytest.mark.parametrize("wrong", [object(), None, np.array(3)], ids=["object", "None", "no dimensions"])
def test_arguments_of_any_class_are_refused_by_name(
    where: str, call: Callable[..., object], names: list[str], wrong: object
) -> None:
    try:
        call(**dict.fromkeys(names, wrong))
    except (TypeError, ValueError, IndexError) as error:
        assert any(f"'{name}'" in str(error) for name in names), (where, str(error))
    else:
        assert not (type(wrong) is object), where


@pytest.mark.parametrize("thing", SAMPLES, ids=name_of)
def test_attributes_of_any_class_are_refused_by_name(thing: Any) -> None:
    for name in properties_of(thing):
        if getattr(type(thing), name).fset is not None:
            for wrong in (object(), None, np.array(3)):
                if isinstance(wrong, np.ndarray) and isinstance(getattr(thing, name), float | enum.Enum):
                    continue  # a number, or the number of a member
                with pytest.raises(TypeError, match=f"'{name}' must be"):
                    setattr(thing, name, wrong)
