# SPDX-License-Identifier: MIT
"""Writes a tree of named meshes with properties as GLB, which abut reads; coordinates stay doubles."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.uint32]

_FLOAT64 = "KHR_accessor_float64"  # the extension for coordinates that are doubles
_DOUBLE, _UINT32 = 5130, 5125
_LONGEST = 2**32 - 1  # a GLB file counts its bytes in 32 bits


@dataclass
class Shape:
    """A mesh in metres, with its colour: red, green, blue, alpha; linear, 0 to 1."""

    vertices: Floats
    triangles: Indices
    color: tuple[float, float, float, float] | None = None


@dataclass
class Node:
    """A node of the tree; parents come before their children."""

    name: str
    parent: int | None = None
    shape: Shape | None = None
    properties: dict[str, str] = field(default_factory=dict)


class _Buffer:
    """The binary chunk, and the accessors that refer to it."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self.size = 0
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []

    def add(self, array: npt.NDArray[Any], component: int, kind: str, **bounds: Any) -> int:
        """Appends an array at a multiple of 8 bytes; returns its accessor."""
        data = array.tobytes()
        self._pieces += [data, bytes(-len(data) % 8)]
        self.views.append({"buffer": 0, "byteOffset": self.size, "byteLength": len(data)})
        self.size += len(data) + -len(data) % 8
        count = array.size if kind == "SCALAR" else len(array)
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": count}
        self.accessors.append({**accessor, "type": kind, **bounds})
        return len(self.accessors) - 1

    def bytes(self) -> bytes:
        return b"".join(self._pieces)


def _add_mesh(root: dict[str, Any], buffer: _Buffer, shape: Shape) -> int:
    vertices = np.ascontiguousarray(shape.vertices, "<f8")
    low, high = vertices.min(axis=0).tolist(), vertices.max(axis=0).tolist()
    primitive: dict[str, Any] = {
        "attributes": {"POSITION": buffer.add(vertices, _DOUBLE, "VEC3", min=low, max=high)},
        "indices": buffer.add(np.ascontiguousarray(shape.triangles, "<u4"), _UINT32, "SCALAR"),
    }
    if shape.color is not None:
        material = {"pbrMetallicRoughness": {"baseColorFactor": list(shape.color)}}
        materials = root.setdefault("materials", [])
        if material not in materials:
            materials.append(material)
        primitive["material"] = materials.index(material)
    root["meshes"].append({"primitives": [primitive]})
    return len(root["meshes"]) - 1


def _chunk(kind: bytes, data: bytes, fill: bytes) -> bytes:
    padded = data + fill * (-len(data) % 4)
    return struct.pack("<I4s", len(padded), kind) + padded


def glb(nodes: Sequence[Node]) -> bytes:
    """The bytes of a GLB file. Throws Error for more than 4 GB, which the format cannot hold."""
    root: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "abut"},
        "extensionsUsed": [_FLOAT64],
        "extensionsRequired": [_FLOAT64],
        "scene": 0,
        "scenes": [{"nodes": []}],
        "nodes": [],
        "meshes": [],
    }
    buffer = _Buffer()
    for index, node in enumerate(nodes):
        value: dict[str, Any] = {"name": node.name}
        if node.shape is not None:
            value["mesh"] = _add_mesh(root, buffer, node.shape)
        if node.properties:
            value["extras"] = node.properties
        root["nodes"].append(value)
        siblings = root["scenes"][0]["nodes"]
        if node.parent is not None:
            siblings = root["nodes"][node.parent].setdefault("children", [])
        siblings.append(index)
    if not root["meshes"]:
        del root["meshes"]
    else:
        root["bufferViews"], root["accessors"] = buffer.views, buffer.accessors
        root["buffers"] = [{"byteLength": buffer.size}]
    text = json.dumps(root, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    chunks = _chunk(b"JSON", text.encode("utf-8", "replace"), b" ")
    if buffer.size:
        chunks += _chunk(b"BIN\0", buffer.bytes(), b"\0")
    if len(chunks) + 12 > _LONGEST:
        raise _core.Error("more than the 4 GB that a GLB file can hold; read fewer types of elements")
    return struct.pack("<4sII", b"glTF", 2, len(chunks) + 12) + chunks
