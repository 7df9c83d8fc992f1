# SPDX-License-Identifier: MIT
"""The properties of an IFC element as texts, by which the rules of a clash run select parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ._elements import Entity, guid_of, host, related


_CONTAINERS = {"building": "IfcBuilding", "storey": "IfcBuildingStorey", "space": "IfcSpace"}


def text_of(value: Any) -> str | None:
    """A value as text, as abut writes numbers of other files: 2 for 2.0; None for what is no value."""
    if value is None or isinstance(value, dict):
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, list | tuple):
        return _list(text for text in map(text_of, value) if text is not None)
    if hasattr(value, "wrappedValue"):
        return text_of(value.wrappedValue)
    return None if hasattr(value, "is_a") else str(value)


def _list(values: Iterable[str]) -> str:
    """Texts in their order, as "oak; steel". A blank after a semicolon within one is left out, so
    that rules can tell its values apart again."""
    texts = (value.strip() for value in values)
    return "; ".join(re.sub("; +", ";", text) for text in texts if text)


def _names(values: Iterable[Any]) -> str:
    """Names in alphabetical order, each once."""
    return _list(sorted({str(value) for value in values if value}))


def _guids(elements: Iterable[Entity]) -> str:
    """GUIDs in the order of the elements, each once."""
    return _list(guid for guid in dict.fromkeys(map(guid_of, elements)) if guid)


def _port_owners(port: Entity) -> list[Entity]:
    return related(port, "ContainedIn", "RelatedElement") or related(port, "Nests", "RelatingObject")


def _connected(element: Entity) -> list[Entity]:
    """The elements to which this one is joined: walls at a corner, and pipes by their ports."""
    found = related(element, "ConnectedTo", "RelatedElement")
    found += related(element, "ConnectedFrom", "RelatingElement")
    ports = related(element, "HasPorts", "RelatingPort")
    for relation in getattr(element, "IsNestedBy", None) or ():
        ports += [part for part in relation.RelatedObjects if part.is_a("IfcPort")]
    for port in ports:
        others = related(port, "ConnectedTo", "RelatedPort")
        others += related(port, "ConnectedFrom", "RelatingPort")
        found += [owner for other in others for owner in _port_owners(other)]
    by_guid = {guid_of(other): other for other in found if other.id() != element.id()}
    return [by_guid[guid] for guid in sorted(by_guid)]


def _groups(element: Entity) -> tuple[list[str], list[str]]:
    """The names of the systems and zones, and of the other groups, to which it is assigned."""
    systems: list[str] = []
    groups: list[str] = []
    for group in related(element, "HasAssignments", "RelatingGroup"):
        kind = systems if group.is_a("IfcSystem") else groups
        kind.append(group.Name or guid_of(group))
    return systems, groups


def _nearest(chain: Sequence[Entity], kind: str) -> Entity | None:
    return next((above for above in reversed(chain) if above.is_a(kind)), None)


def _set_values(element: Entity) -> dict[str, str]:
    """The values of the property and quantity sets of an element or a type, as "Set.Name"."""
    import ifcopenshell.util.element as of

    texts: dict[str, str] = {}
    for set_name, values in of.get_psets(element, should_inherit=False).items():
        for name, value in values.items():
            text = text_of(value) if set_name and name and name != "id" else None
            if text:
                texts[f"{set_name}.{name}"] = text
    return texts


class PropertyReader:
    """Reads the properties of a model's elements; keeps what several of them share."""

    def __init__(self, model: Any) -> None:
        self._layers: dict[int, list[str]] = {}  # by representation, or item of one
        for layer in model.by_type("IfcPresentationLayerAssignment"):
            for item in layer.AssignedItems:
                self._layers.setdefault(item.id(), []).append(layer.Name)
        self._of_type: dict[int, dict[str, str]] = {}

    def _layers_of(self, element: Entity) -> list[str]:
        if not self._layers or element.Representation is None:
            return []
        found: list[str] = []
        waiting = list(element.Representation.Representations)
        while waiting:
            representation = waiting.pop()
            found += self._layers.get(representation.id(), ())
            for item in representation.Items:
                found += self._layers.get(item.id(), ())
                if item.is_a("IfcMappedItem"):
                    waiting.append(item.MappingSource.MappedRepresentation)
        return found

    def _sets(self, element: Entity, kind: Entity | None) -> dict[str, str]:
        """Those of the element; and those of its type that it does not have."""
        inherited: dict[str, str] = {}
        if kind is not None:
            if kind.id() not in self._of_type:
                self._of_type[kind.id()] = _set_values(kind)
            inherited = self._of_type[kind.id()]
        return {**inherited, **_set_values(element)}

    def read(self, element: Entity, chain: Sequence[Entity]) -> dict[str, str]:
        """By name, without empty ones. `chain` are the ancestors, from the root down."""
        import ifcopenshell.util.element as of

        openings = related(element, "FillsVoids", "RelatingOpeningElement")
        filled = host(element)
        kind = of.get_type(element)
        systems, groups = _groups(element)
        found: dict[str, Any] = {
            "guid": guid_of(element),
            "type": element.is_a(),
            "predefined_type": of.get_predefined_type(element),
            "type_name": kind.Name if kind is not None else None,
            "object_type": getattr(element, "ObjectType", None),
            "description": element.Description,
            "tag": getattr(element, "Tag", None),
            "layer": _names(self._layers_of(element)),
            "material": _names(material.Name for material in of.get_materials(element)),
            "system": _names(systems),
            "group": _names(groups),
            "fills": _guids(([filled] if filled is not None else []) + openings),
            "voids": _guids(related(element, "VoidsElements", "RelatingBuildingElement")),
            "connects": _guids(_connected(element)),
        }
        for name, above in _CONTAINERS.items():
            place = _nearest(chain, above)
            if place is not None:
                found[name] = place.Name or getattr(place, "LongName", None) or guid_of(place)
        assembly = next((above for above in chain if above.is_a("IfcElement")), None)
        if assembly is not None and not found["voids"]:
            found["assembly"] = guid_of(assembly)  # the outermost one
        texts = {name: text_of(value) for name, value in found.items()}
        all_texts = {**self._sets(element, kind), **texts}
        return {name: text for name, text in sorted(all_texts.items()) if text}
