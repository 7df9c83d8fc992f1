# SPDX-License-Identifier: MIT
"""Writes a tree of named nodes, with shared meshes and plain colours, as binary glTF 2.0."""
import json
import struct
from dataclasses import dataclass, field

from .solid import STEPS_PER_MM

FLOAT, UINT16, UINT32 = 5126, 5123, 5125
VERTICES, INDICES = 34962, 34963


@dataclass
class Part:
    """A named solid of one material, which several nodes may show."""
    name: str
    solid: object
    material: str


@dataclass
class Node:
    name: str
    part: Part = None
    translation: tuple = ()
    rotation: tuple = ()
    children: list = field(default_factory=list)

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


class Document:
    """A glTF file under construction: its JSON and its binary part."""

    def __init__(self, materials, generator, unit):
        self.binary = bytearray()
        self.meshes = {}
        self.materials = list(materials)
        self.json = {
            "asset": {"version": "2.0", "generator": generator, "extras": {"unit": unit}},
            "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [], "meshes": [],
            "materials": [{"name": name, "pbrMetallicRoughness": {
                "baseColorFactor": [*color, 1.0], "metallicFactor": metal, "roughnessFactor": rough}}
                for name, (color, metal, rough) in materials.items()],
            "accessors": [], "bufferViews": [], "buffers": []}

    def add_node(self, node):
        """Appends a node and its descendants, and returns the index of the node."""
        entry = {"name": node.name}
        number = len(self.json["nodes"])
        self.json["nodes"].append(entry)
        if node.part:
            entry["mesh"] = self.mesh(node.part)
        if any(node.translation):
            entry["translation"] = list(node.translation)
        if node.rotation:
            entry["rotation"] = list(node.rotation)
        if node.children:
            entry["children"] = [self.add_node(child) for child in node.children]
        return number

    def mesh(self, part):
        if part.name not in self.meshes:
            self.meshes[part.name] = len(self.json["meshes"])
            points = [tuple(x / STEPS_PER_MM for x in p) for p in part.solid.numbers]
            corners = [i for triangle in part.solid.triangles for i in triangle]
            wide = len(points) > 65535
            bounds = {"min": [min(x) for x in zip(*points)], "max": [max(x) for x in zip(*points)]}
            attributes = {"POSITION": self.accessor(
                [x for p in points for x in p], "f", FLOAT, "VEC3", len(points), VERTICES, bounds)}
            indices = self.accessor(
                corners, "I" if wide else "H", UINT32 if wide else UINT16, "SCALAR", len(corners), INDICES, {})
            self.json["meshes"].append({"name": part.name, "primitives": [
                {"attributes": attributes, "indices": indices, "material": self.materials.index(part.material)}]})
        return self.meshes[part.name]

    def accessor(self, values, code, component, kind, count, target, bounds):
        packed = struct.pack(f"<{len(values)}{code}", *values)
        self.json["bufferViews"].append(
            {"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(packed), "target": target})
        self.binary += packed + bytes(-len(packed) % 4)
        self.json["accessors"].append({"bufferView": len(self.json["bufferViews"]) - 1, "componentType": component,
                                       "count": count, "type": kind, **bounds})
        return len(self.json["accessors"]) - 1

    def packed(self):
        self.json["buffers"] = [{"byteLength": len(self.binary)}]
        text = json.dumps(self.json, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        total = 12 + 8 + len(text) + 8 + len(self.binary)
        return (struct.pack("<4sII", b"glTF", 2, total) + struct.pack("<I4s", len(text), b"JSON") + text
                + struct.pack("<I4s", len(self.binary), b"BIN\0") + bytes(self.binary))


def packed(root, materials, generator="scripts/make_gearbox.py", unit="mm"):
    """The bytes of a .glb file with the tree of nodes."""
    document = Document(materials, generator, unit)
    document.add_node(root)
    return document.packed()
