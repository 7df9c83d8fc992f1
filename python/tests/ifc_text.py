# SPDX-License-Identifier: MIT
"""Writes small buildings as IFC text, in 2x3, 4 and 4x3, in millimetres."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

SCHEMAS = ("IFC2X3", "IFC4", "IFC4X3_ADD2")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$"

Point = Sequence[float]


def guid(name: str) -> str:
    """A GUID in IFC's form, the same for the same name."""
    number = uuid.uuid5(uuid.NAMESPACE_OID, name).int
    digits = []
    for _ in range(22):
        number, digit = divmod(number, 64)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))


class Enum(str):
    """A value that is written between points."""


class Ref(str):
    """A reference to an instance, or *, or a value with its type; written as it is."""


def text(value: Any) -> str:
    """A value as IFC writes it."""
    if value is None:
        return "$"
    if isinstance(value, Enum):
        return f".{value}."
    if isinstance(value, Ref):
        return str(value)
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, float | int):
        return repr(float(value))
    return "(" + ",".join(text(one) for one in value) + ")"


class Building:
    """A project with a site, a building and two storeys, to which elements are added."""

    def __init__(self, schema: str = "IFC4", at: Point = (0, 0, 0)) -> None:
        self.schema = schema
        self._lines: list[str] = []
        self._contained: dict[str, list[str]] = {}
        self._placements: dict[str, Ref] = {}
        self._owner = self._history()
        self._frame = self.add("IfcAxis2Placement3D", self.add("IfcCartesianPoint", (0, 0, 0)), None, None)
        context = self.add("IfcGeometricRepresentationContext", None, "Model", Ref("3"), 1e-5, self._frame, None)
        units = [
            self.add("IfcSIUnit", Ref("*"), Enum("LENGTHUNIT"), Enum("MILLI"), Enum("METRE")),
            self.add("IfcSIUnit", Ref("*"), Enum("PLANEANGLEUNIT"), None, Enum("RADIAN")),
        ]
        assignment = self.add("IfcUnitAssignment", units)
        self._context = self.add(
            "IfcGeometricRepresentationSubContext",
            *("Body", "Model", Ref("*"), Ref("*"), Ref("*"), Ref("*"), context, None, Enum("MODEL_VIEW"), None),
        )
        self._project = self.rooted("IfcProject", "Sample", None, None, None, None, [context], assignment)
        self._site = self._spatial("IfcSite", "Site", self._placement(at), None, None, None, None, None)
        self._building = self._spatial("IfcBuilding", "House", self._placement((0, 0, 0), self._site), None, None, None)
        self._ground = self._spatial("IfcBuildingStorey", "Ground", self._placement((0, 0, 0), self._building), 0)
        self._upper = self._spatial("IfcBuildingStorey", "Upper", self._placement((0, 0, 3000), self._building), 3000)
        self.relate("IfcRelAggregates", self._project, [self._site])
        self.relate("IfcRelAggregates", self._site, [self._building])
        self.relate("IfcRelAggregates", self._building, [self._ground, self._upper])
        self.storey = self._ground

    def add(self, entity: str, *values: Any) -> Ref:
        """Appends an instance; returns the reference to it."""
        self._lines.append(f"{entity.upper()}({','.join(map(text, values))})")
        return Ref(f"#{len(self._lines)}")

    def rooted(self, entity: str, name: str, *values: Any) -> Ref:
        """An instance with a GUID, which its type and name determine."""
        return self.add(entity, guid(f"{entity} {name}"), self._owner, name, *values)

    def relate(self, entity: str, *values: Any) -> Ref:
        """A relation."""
        return self.add(entity, guid(f"{entity} {len(self._lines)}"), self._owner, None, None, *values)

    def _placement(self, at: Point, under: Ref | None = None) -> Ref:
        frame = self.add("IfcAxis2Placement3D", self.add("IfcCartesianPoint", at), None, None)
        return self.add("IfcLocalPlacement", None if under is None else self._placements[under], frame)

    def _history(self) -> Ref:
        person = self.add("IfcPerson", None, "Tester", None, None, None, None, None, None)
        maker = self.add("IfcOrganization", None, "abut", None, None, None)
        both = self.add("IfcPersonAndOrganization", person, maker, None)
        program = self.add("IfcApplication", maker, "1", "abut", "abut")
        return self.add("IfcOwnerHistory", both, program, None, Enum("ADDED"), None, None, None, Ref("0"))

    def _spatial(self, entity: str, name: str, placement: Ref, *values: Any) -> Ref:
        made = self.rooted(entity, name, None, None, placement, None, None, Enum("ELEMENT"), *values)
        self._placements[made] = placement
        return made

    def box(self, size: Point) -> Ref:
        """A solid from (0, 0, 0) to `size`, extruded upwards."""
        x, y, z = size
        corner = self.add("IfcCartesianPoint", (x / 2, y / 2))
        center = self.add("IfcAxis2Placement2D", corner, None)
        profile = self.add("IfcRectangleProfileDef", Enum("AREA"), None, center, x, y)
        up = self.add("IfcDirection", (0, 0, 1))
        return self.add("IfcExtrudedAreaSolid", profile, self._frame, up, z)

    def faces(self, points: Sequence[Point], faces: Sequence[Sequence[int]], closed: bool = True) -> Ref:
        """A polyhedron of faces: corners of each, counted from 0."""
        corners = [self.add("IfcCartesianPoint", point) for point in points]
        made = []
        for face in faces:
            loop = self.add("IfcPolyLoop", [corners[i] for i in face])
            bound = self.add("IfcFaceOuterBound", loop, Enum("T"))
            made.append(self.add("IfcFace", [bound]))
        if closed:
            return self.add("IfcFacetedBrep", self.add("IfcClosedShell", made))
        return self.add("IfcShellBasedSurfaceModel", [self.add("IfcOpenShell", made)])

    def element(
        self,
        entity: str,
        name: str,
        at: Point,
        item: Ref,
        *values: Any,
        tag: str | None = None,
        contained: bool = True,
        kind: str = "SweptSolid",
    ) -> Ref:
        """An element with one item as its body, contained in the current storey; `values` are those
        of its type, after the tag."""
        representation = self.add("IfcShapeRepresentation", self._context, "Body", kind, [item])
        shape = self.add("IfcProductDefinitionShape", None, None, [representation])
        placement = self._placement(at, self.storey)
        made = self.rooted(entity, name, None, None, placement, shape, tag, *values)
        if contained:
            self._contained.setdefault(self.storey, []).append(made)
        return made

    def to_upper(self) -> None:
        """What is added from now on stands in the upper storey."""
        self.storey = self._upper

    def properties(self, element: Ref, name: str, **values: Ref) -> None:
        """A property set; values are written with their types, as Ref("IFCBOOLEAN(.T.)")."""
        singles = [self.add("IfcPropertySingleValue", key, None, value, None) for key, value in values.items()]
        made = self.rooted("IfcPropertySet", f"{name} {element}", None, singles)
        self._lines[-1] = self._lines[-1].replace(f"'{name} {element}'", text(name))
        self.relate("IfcRelDefinesByProperties", [element], made)

    def opening(self, wall: Ref, name: str, at: Point, size: Point) -> Ref:
        """An opening in a wall."""
        extra = () if self.schema == "IFC2X3" else (None,)
        made = self.element("IfcOpeningElement", name, at, self.box(size), *extra, contained=False)
        self.relate("IfcRelVoidsElement", wall, made)
        return made

    def to_text(self) -> str:
        """The file."""
        for storey, elements in self._contained.items():
            self.relate("IfcRelContainedInSpatialStructure", [Ref(one) for one in elements], Ref(storey))
        self._contained.clear()
        data = "".join(f"#{i}={line};\n" for i, line in enumerate(self._lines, 1))
        return (
            "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');\n"
            "FILE_NAME('sample.ifc','2026-01-01T00:00:00',(''),(''),'abut','abut','');\n"
            f"FILE_SCHEMA(('{self.schema}'));\nENDSEC;\nDATA;\n{data}ENDSEC;\nEND-ISO-10303-21;\n"
        )
