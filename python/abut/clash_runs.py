# SPDX-License-Identifier: MIT
"""A whole clash run in one call: models and rules in, a ClashRun with states and groups out."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _core

Path = str | os.PathLike[str]


def _scene_file(file: str, ifc: Mapping[str, Any]) -> _core.SceneFile:
    """What a file holds."""
    from .ifc import _command, read

    if file.lower().endswith(_command.EXTENSIONS):
        return read(file, **ifc).scene_file
    return _core.read_scene_file(file)


def _approvals(run: _core.ClashRun, given: Path | Sequence[Path | _core.Approval]) -> list[_core.Approval]:
    approvals: list[_core.Approval] = []
    for one in [given] if isinstance(given, str | os.PathLike) else given:
        approvals += [one] if isinstance(one, _core.Approval) else _core.load_clash_approvals(one, run)
    return approvals


def clash_run(
    files: Path | Sequence[Path],
    rules: Path | _core.ClashRules | None = None,
    *,
    baseline: Path | Sequence[_core.KnownClash] = (),
    approvals: Path | Sequence[Path | _core.Approval] = (),
    group_by: str = "element",
    ifc: Mapping[str, Any] | None = None,
) -> _core.ClashRun:
    """The clashes of the models in some files, as `abut clash` finds them.

    `files` are of any format that abut reads, and IFC where ifcopenshell is installed; `ifc` are
    arguments of abut.ifc.read. `rules` is a TOML file, or ClashRules; without it everything counts,
    touches as well. `baseline` is the JSON of an earlier run, or its clashes; `approvals` are TOML
    or JSON files, BCF files whose topics somebody has closed, or Approvals. `group_by` is none,
    rule, element, property:NAME or nearness:RADIUS.

    Raises Error, which names the file, for what cannot be read.
    """
    grouping = _core.group_options_from_text(group_by)  # a wrong one is refused before the work
    names = [os.fspath(file) for file in ([files] if isinstance(files, str | os.PathLike) else files)]
    run = _core.baked_clash_run(names, [_scene_file(name, ifc or {}) for name in names])
    if rules is None:
        run.rules = _core.ClashRules(rules=[_core.ClashRule("clash", touching=True)])
    else:
        run.rules = rules if isinstance(rules, _core.ClashRules) else _core.load_clash_rules(rules)
    parts = run.parts
    found = _core.clash(run.scene, parts=parts, rules=run.rules)
    assert isinstance(found, _core.RuledClashes)
    run.found = found
    run.keys = tuple(_core.clash_keys(found, parts, run.rules))
    run.approvals = tuple(_approvals(run, approvals))
    known = _core.load_clash_baseline(baseline) if isinstance(baseline, str | os.PathLike) else list(baseline)
    run.states = _core.compare_clashes(run.keys, known, run.approvals)
    if grouping.by != _core.GroupBy.none:
        run.groups = tuple(
            _core.group_clashes(
                found, parts, run.rules, by=grouping.by, property=grouping.property, radius=grouping.radius
            )
        )
    return run
