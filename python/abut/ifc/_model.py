# SPDX-License-Identifier: MIT
"""IfcModel: what abut reads of an IFC file, and read(), which reads it."""

from __future__ import annotations

import json
import os
import pathlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from .. import _core
from ._elements import Entity, ancestors, choose, guid_of, name_of
from ._glb import Node, glb
from ._orientation import oriented
from ._properties import PropertyReader
from ._shapes import GRID, Progress, Shaping, make_shapes

_FAR = 10_000.0  # metres from the origin, beyond which a model is said to be far away


@dataclass(frozen=True)
class IfcFailure:
    """An element whose shape could not be made, and why."""

    guid: str
    type: str
    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.type} {self.name} ({self.guid}): {self.reason}"


@dataclass
class IfcModel:
    """The parts of an IFC file, and what was left out of them."""

    file: str  #: the path as given
    schema: str  #: such as "IFC4"
    failures: list[IfcFailure]  #: elements without a shape
    left_out: dict[str, int]  #: how many elements with a shape were not read, by type
    remarks: dict[str, list[str]]  #: by GUID: what was mended, and what is open, doubled, overlapping
    origin: tuple[float, float, float]  #: the point of the file, in metres, that is the origin here
    nodes: list[Node] = field(repr=False)  #: the tree, parents before their children
    faults: list[str] = field(default_factory=list)  #: what ifcopenshell could not read, in its words

    @cached_property
    def extent(self) -> float:
        """The largest coordinate, in metres."""
        shapes = [node.shape for node in self.nodes if node.shape is not None]
        return max((float(np.abs(shape.vertices).max()) for shape in shapes), default=0.0)

    @cached_property
    def scene_file(self) -> _core.SceneFile:
        """The meshes and the tree of nodes, as abut.read_scene_file gives them for other files."""
        return _core.read_scene_file(self.file + ".glb", self.to_glb())

    def parts(self) -> list[_core.Part]:
        """The parts, each with its name, its path in the tree and its mesh, in metres."""
        return self.scene_file.parts()

    def to_glb(self) -> bytes:
        """A GLB file of the parts with their properties; coordinates are doubles, by the extension
        KHR_accessor_float64."""
        return glb(self.nodes)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes that file: either all of it, or the old file stays."""
        target = pathlib.Path(path)
        if target.suffix.lower() != ".glb":
            raise _core.Error(f"{target}: a building is saved as .glb; give it that extension")
        _core._write_bytes(target, self.to_glb())

    def summary(self) -> str:
        """What was read, left out, mended and what failed, in a few lines."""
        count = sum(node.shape is not None for node in self.nodes)
        lines = [f"{self.file}: {self.schema}, {count} parts"]
        if self.left_out:
            lines.append("left out: " + ", ".join(f"{n} {t}" for t, n in self.left_out.items()))
        for word, what in (
            ("turned", "had triangles that faced the wrong way, which were turned"),
            ("open", "are open: nothing is inside them, and they pierce where surfaces cross"),
            ("doubled", "have triangles more than once"),
            ("overlapping", "have shells that meet one another"),
        ):
            texts = (node.properties.get("mesh", "").split("; ") for node in self.nodes)
            found = sum(any(text.startswith(word) for text in of_part) for of_part in texts)
            if found:
                lines.append(f"{found} of the parts {what}")
        if self.extent > _FAR:
            step = float(np.spacing(self.extent))
            lines.append(
                f"coordinates reach {self.extent:,.0f} m from the origin; as doubles they are "
                f"within {step:.1g} m there, floats would be within {step * 2**29:.1g} m"
            )
        if self.faults:
            lines.append(f"what cannot be read of the file is passed over: {len(self.faults)}")
            lines += [f"  {fault}" for fault in self.faults[:3]]
            if len(self.faults) > 3:
                lines.append(f"  and {len(self.faults) - 3} more")
        if self.failures:
            lines.append(f"without a shape: {len(self.failures)}")
            lines += [f"  {failure}" for failure in self.failures[:10]]
            if len(self.failures) > 10:
                lines.append(f"  and {len(self.failures) - 10} more")
        return "\n".join(map(_core._without_controls, lines))


_LOGGED = re.compile(r"\[error\] (?:\[[^]]*\] )*(.*)", re.IGNORECASE)


def _errors(log: str) -> list[str]:
    """The errors in a log of ifcopenshell, whose lines are texts, or JSON where the program chose that."""
    found = []
    for line in log.splitlines():
        text = _LOGGED.fullmatch(line)
        if text is not None:
            found.append(text[1])
            continue
        try:
            entry = json.loads(line)
        except ValueError:
            continue  # a further line of a text
        if isinstance(entry, dict) and str(entry.get("level")).lower() == "error":
            found.append(str(entry.get("message")))
    return found


def _opened(path: pathlib.Path) -> tuple[Any, list[str]]:
    """The model, and what ifcopenshell skipped in the file: instances of types that the schema does
    not have, and references to instances that are not there."""
    try:
        import ifcopenshell
    except ImportError as error:
        raise ImportError(
            f"{path}: IFC files are read through ifcopenshell, which is not installed; "
            "install it: pip install ifcopenshell"
        ) from error
    try:
        with open(path, "rb") as file:
            start = file.read(64)
            file.seek(max(0, os.path.getsize(path) - 256))
            end = file.read()
    except OSError as error:
        raise _core.Error(f"{path}: cannot be read: {error.strerror}; check the path") from error
    if path.suffix.lower() == ".ifc":
        if b"ISO-10303-21" not in start:
            raise _core.Error(
                f"{path}: is no IFC file: it does not begin with ISO-10303-21; export it again as .ifc"
            )
        if b"END-ISO-10303-21" not in end:
            raise _core.Error(
                f"{path}: is cut off: it does not end with END-ISO-10303-21; export or copy it again"
            )
    try:
        ifcopenshell.get_log()  # takes out what was logged before
        model = ifcopenshell.open(str(path))
        faults = _errors(ifcopenshell.get_log())
    except Exception as error:  # noqa: BLE001, of any kind: the library is C++ behind SWIG
        text = " ".join(str(error).split()) or type(error).__name__
        raise _core.Error(f"{path}: ifcopenshell cannot read it: {text}; export it again as .ifc") from error
    if not hasattr(model, "by_type"):
        raise _core.Error(f"{path}: ifcopenshell cannot read it as a model; save it as .ifc")
    return model, faults


class _Tree:
    """Nodes for elements and for all that contains them."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._index: dict[int, int] = {}

    def add(self, chain: Sequence[Entity]) -> Node:
        """The node at the end of a chain from the root down."""
        parent: int | None = None
        for entity in chain:
            known = self._index.get(entity.id())
            if known is None:
                known = self._index[entity.id()] = len(self.nodes)
                self.nodes.append(Node(name_of(entity), parent))
            parent = known
        assert parent is not None
        return self.nodes[parent]


def _no_shapes_message(file: str, failures: Sequence[IfcFailure], left_out: dict[str, int]) -> str:
    if failures:
        return f"{file}: no element has a shape that can be made; the first is {failures[0]}"
    others = ", ".join(left_out) or "no type"
    return f"{file}: no element of the types that are read has a shape; {others} would have: name other types"


def read(
    path: str | os.PathLike[str],
    *,
    types: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    kernel: str = "opencascade",
    deflection: float = 0.001,
    grid: float = GRID,
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0),
    threads: int = 0,
    progress: Progress | None = None,
) -> IfcModel:
    """Reads a building: .ifc or .ifczip, and .ifcxml where ifcopenshell does, which 0.9 does not.

    `types` are the IFC types that are read, with those derived from them, and `without` those of
    them that are not: by default TYPES without WITHOUT, what is built, but no openings, spaces,
    sites, grids and annotations. Lengths are in metres, whatever the unit of the file. Coordinates
    are doubles, rounded to multiples of `grid`, 60 nm, so that faces which the file has in one plane
    are in one plane; with 0 they are as computed. Curves become chords, at most `deflection` off.
    `kernel` names a kernel of ifcopenshell, such as "hybrid-cgal-simple-opencascade", which is
    faster, with circles of 16 chords. `origin` is a point of the file, in metres, that becomes the
    origin. `progress` is a function of (done, count).

    Raises ValueError for numbers that make no sense, ImportError where ifcopenshell is not installed,
    and Error for a kernel that it does not have, and for a file, which is named, that cannot be read or
    has no part. An element whose shape cannot be made is listed in `failures`.
    """
    file = os.fspath(path)
    shaping = Shaping(kernel, deflection, grid, threads, origin)
    model, faults = _opened(pathlib.Path(file))
    elements, left_out = choose(model, types, without, file)
    projects = model.by_type("IfcProject")[:1]
    chains = {e.id(): [*(ancestors(e) or projects), e] for e in elements}
    elements.sort(key=lambda e: ([name_of(a) + guid_of(a) for a in chains[e.id()]], e.id()))
    shapes, reasons = make_shapes(model, elements, shaping, progress)

    tree, properties = _Tree(), PropertyReader(model)
    remarks: dict[str, list[str]] = {}
    failures: list[IfcFailure] = []
    for element in elements:
        shape, guid = shapes.get(element.id()), guid_of(element)
        if shape is None:
            reason = reasons[element.id()]
            failures.append(IfcFailure(guid, element.is_a(), name_of(element), reason))
            continue
        node = tree.add(chains[element.id()])
        node.shape, found = oriented(shape)
        node.properties = properties.read(element, chains[element.id()][:-1])
        if found:
            remarks[guid] = found
            texts = {**node.properties, "mesh": "; ".join(found)}
            node.properties = dict(sorted(texts.items()))
    if all(node.shape is None for node in tree.nodes):
        raise _core.Error(_no_shapes_message(file, failures, left_out))
    return IfcModel(file, model.schema, failures, left_out, remarks, origin, tree.nodes, faults)
