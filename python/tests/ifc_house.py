# SPDX-License-Identifier: MIT
"""A house of a few elements, with what a clash run finds and what it must not find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ifc_text import Building, Enum, Ref

CUBE = [(x, y, z) for x in (0, 200) for y in (0, 200) for z in (0, 200)]
CUBE_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def house(schema: str, duct_height: float = 2400, at: Sequence[float] = (0, 0, 0)) -> str:
    """The text of the house, in millimetres.

    A slab; two walls that stand on it and meet at a corner; a door that fills an opening of the
    first; three joists, through which a duct runs at `duct_height`; and above, three blocks made
    of faces: one with a face missing, one inside out, one with a face that is turned. A beam
    without a shape that can be made is there, too.
    """
    b = Building(schema, at)
    newer = schema != "IFC2X3"
    kind = (None,) if newer else ()  # IFC4 gives most elements a PredefinedType

    slab = b.element("IfcSlab", "slab", (0, 0, -200), b.box((6000, 4000, 200)), Enum("FLOOR"), tag="S1")
    front = b.element("IfcWall", "front wall", (0, 0, 0), b.box((6000, 200, 2500)), *kind, tag="W1")
    side = b.element("IfcWall", "side wall", (0, 200, 0), b.box((200, 3800, 2500)), *kind, tag="W2")
    hole = b.opening(front, "opening", (2000, -50, 0), (1000, 300, 2100))
    size = (2100, 1000, *(None, None, None)[: 3 * newer])
    door = b.element("IfcDoor", "door", (1990, 50, 0), b.box((1020, 60, 2110)), *size, tag="D1")
    b.relate("IfcRelFillsElement", hole, door)
    b.properties(
        front,
        "Pset_WallCommon",
        IsExternal=Ref("IFCBOOLEAN(.T.)"),
        FireRating=Ref("IFCLABEL('REI 60')"),
        ThermalTransmittance=Ref("IFCREAL(0.25)"),
    )
    joins: tuple[Any, ...] = ([], [], Enum("ATEND"), Enum("ATSTART"))
    b.relate("IfcRelConnectsPathElements", None, front, side, *joins)
    oak, concrete = (b.add("IfcMaterial", name, *(kind * 2)) for name in ("oak", "concrete"))

    joists = []
    for i in range(3):
        box = b.box((100, 3800, 250))
        joists.append(b.element("IfcBeam", f"joist {i + 1}", (1500 + 1500 * i, 200, 2250), box, *kind))
    flow = "IfcDuctSegment" if newer else "IfcFlowSegment"
    duct = b.element(flow, "duct", (500, 2000, duct_height), b.box((5000, 150, 50)), *kind)
    system = b.rooted("IfcSystem", "supply air", None, None)
    b.relate("IfcRelAssignsToGroup", [duct], None, system)
    b.relate("IfcRelAssociatesMaterial", [slab, front, side], concrete)
    b.relate("IfcRelAssociatesMaterial", joists, oak)

    b.to_upper()
    brep: dict[str, Any] = {"kind": "Brep"}
    for i, (name, faces) in enumerate(
        (
            ("open block", CUBE_FACES[1:]),
            ("inside-out block", [face[::-1] for face in CUBE_FACES]),
            ("patched block", [CUBE_FACES[0][::-1], *CUBE_FACES[1:]]),
        )
    ):
        item = b.faces(CUBE, faces, closed=name != "open block")
        b.element("IfcBuildingElementProxy", name, (500 * i, 0, 0), item, None, **brep)
    post = b.element("IfcColumn", "post", (3000, 0, 0), b.box((100, 100, 2000)), *kind, contained=False)
    foot = b.element("IfcPlate", "foot", (2950, -50, 0), b.box((200, 200, 10)), *kind, contained=False)
    frame = b.rooted("IfcElementAssembly", "frame", *(None,) * 6, Enum("NOTDEFINED"))
    b.relate("IfcRelAggregates", frame, [post, foot])
    b.relate("IfcRelContainedInSpatialStructure", [frame], b.storey)
    nothing = b.faces([(0, 0, 0), (1, 0, 0), (2, 0, 0)], [(0, 1, 2)])
    b.element("IfcBeam", "no beam", (0, 3000, 0), nothing, *kind, **brep)
    return b.to_text()
