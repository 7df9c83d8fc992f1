# SPDX-License-Identifier: MIT
"""What all public classes have in common: a repr, and arguments that are refused by their names."""

from __future__ import annotations

import ast
import enum
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from class_samples import core, public_classes, samples

import abut

SAMPLES = samples()


def name_of(thing: Any) -> str:
    return type(thing).__name__


def properties_of(thing: Any) -> list[str]:
    return [name for name in dir(type(thing)) if isinstance(getattr(type(thing), name, None), property)]


def test_there_is_an_object_of_each_public_class() -> None:
    assert {name_of(each) for each in SAMPLES} == set(public_classes())


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


# Refused by nanobind's own words.
NOT_NAMED = ("bcf_approvals", "compare_clashes", "group_clashes")


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
            if names and name not in NOT_NAMED:
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
