# SPDX-License-Identifier: MIT
"""Meshes of other libraries, in and out: trimesh, PyVista, Open3D, meshio and Blender.

Every function of abut that takes a mesh takes theirs as well and converts it by as_mesh. The other
libraries are recognised by the attributes of their objects and are imported only by the functions
that create their meshes.
"""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable, Hashable
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ._core import Mesh

__all__ = ["as_mesh", "to_blender", "to_meshio", "to_open3d", "to_pyvista", "to_trimesh"]

_Vertices = npt.NDArray[np.float64]
_Triangles = npt.NDArray[np.int64]
_Arrays = tuple[_Vertices, _Triangles]


def as_mesh(thing: Any, *, quality: str = "fast", leaf_size: int = 8) -> Mesh:
    """The abut.Mesh of a mesh of trimesh, PyVista, Open3D, meshio or Blender, or of any object with
    the attributes `vertices` and `faces`. Triangles keep their order, so that an index of a
    triangle is one of theirs; quadrilaterals become two triangles each.

    The mesh of a trimesh.Trimesh is built once and again after the Trimesh has changed. Meshes of
    the other libraries cannot say whether they have changed: each call builds another, so convert
    them once and keep the result. Raises TypeError for anything else, and abut.Error for a mesh
    with an index or a number out of range.
    """
    if isinstance(thing, Mesh):
        return thing
    found = _find(thing, quality, leaf_size)
    if found is None:
        raise TypeError(
            f"no mesh: {type(thing).__name__} is not a mesh of trimesh, PyVista, Open3D, meshio or "
            "Blender, and has no attributes 'vertices' and 'faces'"
        )
    return found


def mesh_or_none(thing: Any) -> Mesh | None:
    """The abut.Mesh of an operand of a verb that is neither a shape nor an array; None if it is no mesh."""
    return _find(thing, "fast", 8)


def _find(thing: Any, quality: str, leaf_size: int) -> Mesh | None:
    def make(arrays: tuple[Any, Any]) -> Mesh:
        return Mesh(*arrays, quality=quality, leaf_size=leaf_size)

    if hasattr(thing, "vertices") and hasattr(thing, "faces"):
        if any(base.__module__.startswith("trimesh.") for base in type(thing).__mro__):
            key = ("mesh", quality, leaf_size)
            return cast(Mesh, cached(thing, key, lambda: make((thing.vertices, thing.faces))))
        return make((thing.vertices, thing.faces))
    arrays = _arrays(thing)
    return None if arrays is None else make(arrays)


_kept: dict[int, tuple[weakref.ref[Any], int, dict[Hashable, Any]]] = {}


def cached(thing: Any, key: Hashable, make: Callable[[], Any]) -> Any:
    """The result of make(), kept as long as the thing exists and its hash, which is one of its data,
    stays the same. It is not kept in the thing itself, which might be copied or pickled."""
    state = hash(thing)
    entry = _kept.get(id(thing))
    if entry is None or entry[0]() is not thing or entry[1] != state:
        number = id(thing)
        entry = _kept[number] = (weakref.ref(thing, lambda _: _kept.pop(number, None)), state, {})
    if key not in entry[2]:
        entry[2][key] = make()
    return entry[2][key]


def _arrays(thing: Any) -> _Arrays | None:
    """The vertices and triangles of another library's mesh."""
    if hasattr(thing, "loop_triangles") and hasattr(thing, "vertices"):
        return _of_blender(thing)
    if hasattr(thing, "vertices") and hasattr(thing, "triangles"):  # Open3D's legacy meshes
        return _rows(thing.vertices, np.float64), _rows(thing.triangles, np.int64)
    if hasattr(thing, "vertex") and hasattr(thing, "triangle"):  # Open3D's meshes of tensors
        positions = thing.vertex.positions.cpu().numpy()
        return _rows(positions, np.float64), _rows(thing.triangle.indices.cpu().numpy(), np.int64)
    if (
        hasattr(thing, "points")
        and hasattr(thing, "cells_dict")
        and hasattr(thing, "cell_data_dict")
    ):
        return _of_meshio(thing)
    if hasattr(thing, "points") and hasattr(thing, "extract_surface"):
        return _of_pyvista(thing)
    return None


def _rows(numbers: Any, dtype: Any) -> Any:
    """An array of shape (n, 3), also where it is empty."""
    return np.asarray(numbers, dtype=dtype).reshape(-1, 3)


def _of_blender(thing: Any) -> _Arrays:
    thing.calc_loop_triangles()
    vertices = np.empty(3 * len(thing.vertices), dtype=np.float32)
    thing.vertices.foreach_get("co", vertices)
    triangles = np.empty(3 * len(thing.loop_triangles), dtype=np.int32)
    thing.loop_triangles.foreach_get("vertices", triangles)
    return _rows(vertices, np.float64), _rows(triangles, np.int64)


def _of_meshio(thing: Any) -> _Arrays:
    points = np.asarray(thing.points, dtype=np.float64)
    if points.ndim == 2 and points.shape[1] == 2:
        points = np.column_stack((points, np.zeros(len(points))))
    blocks = []
    for block in thing.cells:
        cells = np.asarray(block.data)
        if block.type.startswith("triangle"):
            blocks.append(cells[:, :3])
        elif block.type.startswith("quad"):
            blocks.append(cells[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3))
    if not blocks and any(block.type not in ("vertex", "line") for block in thing.cells):
        kinds = ", ".join(sorted({block.type for block in thing.cells}))
        raise TypeError(f"the meshio.Mesh has cells of {kinds}, but no triangles or quads")
    triangles = np.concatenate(blocks) if blocks else np.empty((0, 3))
    return points, _rows(triangles, np.int64)


def _of_pyvista(thing: Any) -> _Arrays:
    surface = thing
    if not hasattr(thing, "faces"):
        with warnings.catch_warnings():  # an option's default will change
            warnings.simplefilter("ignore")
            surface = thing.extract_surface()
    if not surface.is_all_triangles:
        surface = surface.triangulate()
    faces = np.asarray(surface.faces).reshape(-1, 4)[:, 1:]
    return _rows(surface.points, np.float64), _rows(faces, np.int64)


def to_trimesh(mesh: Mesh) -> Any:
    """A trimesh.Trimesh with the same vertices and triangles in the same order."""
    import trimesh

    return trimesh.Trimesh(
        vertices=np.array(mesh.vertices),
        faces=np.array(mesh.triangles, dtype=np.int64),
        process=False,
    )


def to_pyvista(mesh: Mesh) -> Any:
    """A pyvista.PolyData with the same vertices and triangles in the same order."""
    import pyvista

    return pyvista.PolyData.from_regular_faces(
        np.array(mesh.vertices), np.array(mesh.triangles, dtype=np.int64)
    )


def to_open3d(mesh: Mesh, *, tensor: bool = False) -> Any:
    """An open3d.geometry.TriangleMesh with the same vertices and triangles in the same order; with
    tensor=True an open3d.t.geometry.TriangleMesh."""
    import open3d

    vertices, triangles = np.array(mesh.vertices), np.array(mesh.triangles, dtype=np.int32)
    if tensor:
        return open3d.t.geometry.TriangleMesh(
            open3d.core.Tensor(vertices), open3d.core.Tensor(triangles)
        )
    return open3d.geometry.TriangleMesh(
        open3d.utility.Vector3dVector(vertices), open3d.utility.Vector3iVector(triangles)
    )


def to_meshio(mesh: Mesh) -> Any:
    """A meshio.Mesh with the same vertices, and one block of triangles in the same order."""
    import meshio

    triangles = np.array(mesh.triangles, dtype=np.int64)
    return meshio.Mesh(np.array(mesh.vertices), [("triangle", triangles)])


def to_blender(mesh: Mesh, name: str = "abut") -> Any:
    """A bpy.types.Mesh of this name in the file that is open in Blender, which rounds the vertices to floats."""
    import bpy

    created = bpy.data.meshes.new(name)
    created.from_pydata(np.array(mesh.vertices), [], np.array(mesh.triangles, dtype=np.int32))
    created.update()
    return created
