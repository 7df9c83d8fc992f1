# SPDX-License-Identifier: MIT
"""A whole clash run in one call: models and rules in, a ClashRun with states and groups out."""

from __future__ import annotations

import os
import pathlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from . import _core

Path = str | os.PathLike[str]

_IFC = (".ifc", ".ifczip", ".ifcxml")


def _parts_of(file: str, ifc: Mapping[str, Any]) -> tuple[str, list[_core.Part]]:
    """The unit and the parts of a file."""
    if file.lower().endswith(_IFC):
        from . import ifc as buildings

        read = buildings.read(file, **ifc).scene_file
    else:
        read = _core.read_scene_file(file)
    return read.unit, read.parts()


def _distinct(files: Sequence[str]) -> list[str]:
    """The files' names, with the folders that tell files of one name apart, as on the command line."""
    paths = [pathlib.Path(os.path.abspath(file)) for file in files]
    lengths = [1] * len(paths)
    while True:
        names = ["/".join(path.parts[-length:]) for path, length in zip(paths, lengths)]
        of_name: dict[str, set[pathlib.Path]] = {}
        for name, path in zip(names, paths):
            of_name.setdefault(name, set()).add(path)
        longer = [
            length + (len(of_name[name]) > 1 and length + 1 < len(path.parts))
            for name, path, length in zip(names, paths, lengths)
        ]
        if longer == lengths:
            return names
        lengths = longer


def _unique(names: Sequence[str]) -> list[str]:
    """Equal names get (2), (3) … in their order, as on the command line."""
    taken, seen, unique = set(names), set[str](), []
    following: Counter[str] = Counter()
    for name in names:
        numbered = name
        if name in seen:
            while numbered in taken:
                following[name] += 1
                numbered = f"{name} ({following[name] + 1})"
            taken.add(numbered)
        seen.add(name)
        unique.append(numbered)
    return unique


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
    read = [_parts_of(name, ifc or {}) for name in names]
    units = {unit for unit, _ in read}
    in_files = Counter(part.name for _, parts in read for part in parts)  # no name twice in a file
    of_file = [(file, part) for file, (_, parts) in zip(names, read) for part in parts]
    unique = _unique(
        [
            f"{file}: {part.name}" if in_files[part.name] > 1 else part.name
            for file, (_, parts) in zip(_distinct(names), read)
            for part in parts
        ]
    )

    scene, infos, meshes, colors = _core.Scene(), [], [], []
    for name, (file, part) in zip(unique, of_file):
        mesh = part.mesh()
        scene.add(mesh, name=name)
        meshes.append(mesh)
        colors.append(part.data.color)
        known = part.properties
        source = known.get("file", file)
        infos.append(_core.PartInfo(name, path=part.path, file=source, properties=known))

    if rules is None:
        chosen = _core.ClashRules(rules=[_core.ClashRule("clash", touching=True)])
    elif isinstance(rules, _core.ClashRules):
        chosen = rules
    else:
        chosen = _core.load_clash_rules(rules)
    found = _core.clash(meshes, parts=infos, rules=chosen)
    assert isinstance(found, _core.RuledClashes)
    unit = units.pop() if len(units) == 1 else ""
    run = _core.ClashRun(scene, infos, chosen, found, title=", ".join(names), unit=unit)
    run.colors = tuple(colors)
    run.approvals = tuple(_approvals(run, approvals))
    known_clashes = (
        _core.load_clash_baseline(baseline) if isinstance(baseline, str | os.PathLike) else list(baseline)
    )
    run.states = _core.compare_clashes(run.keys, known_clashes, run.approvals)
    if grouping.by != _core.GroupBy.none:
        run.groups = tuple(
            _core.group_clashes(
                run.found, run.parts, run.rules, by=grouping.by, property=grouping.property, radius=grouping.radius
            )
        )
    else:
        run.groups = ()
    return run
