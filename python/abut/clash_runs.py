# SPDX-License-Identifier: MIT
"""A whole clash run in one call: models and rules in, a ClashRun with states and groups out."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from . import _core

Path = str | os.PathLike[str]


def _scene_file(file: str, ifc: Mapping[str, Any]) -> _core.SceneFile:
    """The meshes and nodes of a file."""
    from .ifc import _command, read

    if file.lower().endswith(_command.EXTENSIONS):
        return read(file, **ifc).scene_file
    return _core.read_scene_file(file)


def _is_path(thing: object) -> TypeGuard[Path]:
    return isinstance(thing, str | os.PathLike)


def _given(thing: object) -> str:
    """An argument as messages have it: its value if that is short, or else its class."""
    return repr(thing) if thing is None or isinstance(thing, str | bool | int | float) else type(thing).__name__


def _all_of(given: Any, name: str, wanted: str, classes: type | tuple[type, ...]) -> list[Any]:
    """The path, or the items of the sequence, that an argument is."""
    if _is_path(given):
        return [given]
    if isinstance(given, bytes | Mapping) or not isinstance(given, Iterable):
        raise TypeError(f"'{name}' must be {wanted}, not {_given(given)}")
    items = list(given)
    for item in items:
        if not (_is_path(item) or isinstance(item, classes)):
            raise TypeError(f"'{name}' must be {wanted}, not of {type(item).__name__}")
    return items


def _file_names(given: Path | Sequence[Path]) -> list[str]:
    names = [os.fsdecode(file) for file in _all_of(given, "files", "a path, or a sequence of paths", ())]
    if not names:
        raise ValueError("'files' must be a path, or a sequence of one or more, not an empty sequence")
    if "" in names:
        raise ValueError("'files' must be a path, or a sequence of paths, not ''")
    return names


def _ifc_options(given: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The arguments of abut.ifc.read, whose names are examined even if no file is IFC."""
    from .ifc import read

    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"'ifc' must be a dict of arguments of abut.ifc.read, not {_given(given)}")
    known = list(inspect.signature(read).parameters)[1:]
    for name in given:
        if name not in known:
            raise TypeError(f"'ifc' must have arguments of abut.ifc.read, {', '.join(known)}, not {name!r}")
    return given


def _rules(given: Path | _core.ClashRules | None) -> _core.ClashRules:
    if given is None:
        return _core.ClashRules(rules=[_core._default_clash_rule()])
    if isinstance(given, _core.ClashRules):
        return given
    if not _is_path(given):
        raise TypeError(f"'rules' must be ClashRules, or the path of a TOML file, not {_given(given)}")
    return _core.load_clash_rules(given)


def _baseline(given: Path | Sequence[_core.KnownClash]) -> list[_core.KnownClash]:
    if _is_path(given):
        return _core.load_clash_baseline(given)
    wanted = "a path, or a sequence of KnownClash"
    known = _all_of(given, "baseline", wanted, _core.KnownClash)
    if any(_is_path(each) for each in known):
        raise TypeError(f"'baseline' must be {wanted}, not of paths: it is one earlier run")
    return known


def _approvals(run: _core.ClashRun, given: list[Path | _core.Approval]) -> list[_core.Approval]:
    approvals: list[_core.Approval] = []
    for one in given:
        approvals += [one] if isinstance(one, _core.Approval) else _core.load_clash_approvals(one, run)
    return approvals


def _grouping(given: str | _core.GroupOptions) -> _core.GroupOptions:
    if isinstance(given, _core.GroupOptions):
        return given
    if not isinstance(given, str):
        raise TypeError(f"'group_by' must be a text such as 'rule', or GroupOptions, not {_given(given)}")
    return _core.group_options_from_text(given)


def clash_run(
    files: Path | Sequence[Path],
    rules: Path | _core.ClashRules | None = None,
    *,
    baseline: Path | Sequence[_core.KnownClash] = (),
    approvals: Path | Sequence[Path | _core.Approval] = (),
    group_by: str | _core.GroupOptions = "element",
    ifc: Mapping[str, Any] | None = None,
) -> _core.ClashRun:
    """The clashes of the models in some files, as `abut clash` finds them.

    `files` are of any format that abut reads, and IFC where ifcopenshell is installed; `ifc` are
    arguments of abut.ifc.read. `rules` is a TOML file, or ClashRules; without it everything counts,
    touches as well. `baseline` is the JSON of an earlier run, or its clashes; `approvals` are TOML
    or JSON files, BCF files whose topics somebody has closed, or Approvals. `group_by` is none,
    rule, element, property:NAME or nearness:RADIUS, or GroupOptions.

    Raises Error, which names the file, for what cannot be read, and ValueError where no file is named.
    """
    # Wrong arguments raise before the work begins.
    names, reading, grouping = _file_names(files), _ifc_options(ifc), _grouping(group_by)
    known, ruled = _baseline(baseline), _rules(rules)
    approved = _all_of(approvals, "approvals", "a path, or a sequence of paths and Approvals", _core.Approval)
    run = _core.baked_clash_run(names, [_scene_file(name, reading) for name in names])
    run.rules = ruled
    parts = run.parts
    found = _core.clash(run.scene, parts=parts, rules=run.rules)
    assert isinstance(found, _core.RuledClashes)
    run.found = found
    run.keys = tuple(_core.clash_keys(found, parts, run.rules))
    run.approvals = tuple(_approvals(run, approved))
    run.states = _core.compare_clashes(run.keys, known, run.approvals)
    if grouping.by != _core.GroupBy.none:
        run.groups = tuple(_core.group_clashes(found, parts, run.rules, by=grouping))
    return run
