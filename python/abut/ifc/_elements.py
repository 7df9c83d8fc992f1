# SPDX-License-Identifier: MIT
"""Which elements of an IFC model become parts, and the tree of what contains them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .. import _core

# What is read unless the caller names types: what is built, without openings, and without spaces,
# grids, annotations and sites, which are no IfcElement. IfcProxy stands for anything in old files.
TYPES = ("IfcElement", "IfcProxy")
WITHOUT = ("IfcFeatureElement", "IfcVirtualElement")

Entity = Any  # ifcopenshell has no types


def _instances(model: Any, types: Iterable[str], file: str) -> dict[int, Entity]:
    found: dict[int, Entity] = {}
    for name in types:
        try:
            found.update((element.id(), element) for element in model.by_type(name))
        except RuntimeError:
            if name in (*TYPES, *WITHOUT):
                continue  # IFC4x3 has no IfcProxy
            raise _core.Error(
                f"{file}: {model.schema} has no type {name!r}; name one of its classes, such as "
                "'IfcWall', with its capitals or without"
            ) from None
    return found


def _names(types: Sequence[str], argument: str) -> Sequence[str]:
    if isinstance(types, str):
        raise TypeError(f"{argument}: a list of names of types is expected, such as [{types!r}], not a text")
    return types


def choose(
    model: Any, types: Sequence[str] | None, without: Sequence[str] | None, file: str
) -> tuple[list[Entity], dict[str, int]]:
    """The elements that are read, by their number in the file, and of which types how many others
    have a shape."""
    chosen = _instances(model, TYPES if types is None else _names(types, "types"), file)
    left = WITHOUT if without is None and types is None else without or ()
    for number in _instances(model, _names(left, "without"), file):
        chosen.pop(number, None)
    shaped = {e.id(): e for e in model.by_type("IfcProduct") if e.Representation is not None}
    left_out = Counter(e.is_a() for number, e in shaped.items() if number not in chosen)
    elements = [chosen[number] for number in sorted(chosen) if number in shaped]
    return elements, dict(sorted(left_out.items()))


def related(element: Entity, inverse: str, attribute: str) -> list[Entity]:
    """What the relations of an inverse attribute lead to; nothing where a schema lacks it."""
    ends = [getattr(relation, attribute, None) for relation in getattr(element, inverse, None) or ()]
    return [end for end in ends if end is not None]


def host(element: Entity) -> Entity | None:
    """The element whose opening this one fills."""
    for opening in related(element, "FillsVoids", "RelatingOpeningElement"):
        for found in related(opening, "VoidsElements", "RelatingBuildingElement"):
            return found
    return None


def parent_of(element: Entity) -> Entity | None:
    """What the element is a part of, or what contains it."""
    for inverse, attribute in (
        ("Decomposes", "RelatingObject"),
        ("Nests", "RelatingObject"),
        ("VoidsElements", "RelatingBuildingElement"),
        ("ContainedInStructure", "RelatingStructure"),
    ):
        for found in related(element, inverse, attribute):
            return found
    filled = host(element)
    return None if filled is None else parent_of(filled)


def ancestors(element: Entity) -> list[Entity]:
    """From the root, the project, down to what directly contains the element."""
    chain: list[Entity] = []
    seen = {element.id()}
    above = parent_of(element)
    while above is not None and above.id() not in seen:
        seen.add(above.id())
        chain.append(above)
        above = parent_of(above)
    return chain[::-1]


def guid_of(element: Entity) -> str:
    """Its GUID, which IFC requires; empty where a file lacks it nevertheless."""
    return element.GlobalId or ""


def name_of(element: Entity) -> str:
    """Its name, or its type and GUID, which stays the same from one export to the next."""
    name = (element.Name or getattr(element, "LongName", None) or "").strip()
    return name or f"{element.is_a()} {guid_of(element) or f'#{element.id()}'}"
