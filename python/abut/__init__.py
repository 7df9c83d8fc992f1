# SPDX-License-Identifier: MIT
"""Where things in 3D touch: exactly, and fast.

The verbs intersects, distance, closest_points, contact, contains, raycast, sweep and others take any two
shapes, meshes, placed meshes and scenes, and arrays of points and rays: see help(abut.intersects).
Mesh, Scene and clash are where most programs begin. Lengths are in the unit of the coordinates, angles
in radians.
"""

import importlib as _importlib
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from . import _core
from ._core import *  # noqa: F403
from ._core import __version__ as __version__
from .clash_runs import clash_run as clash_run
from .convert import as_mesh as as_mesh
from .convert import to_blender as to_blender
from .convert import to_meshio as to_meshio
from .convert import to_open3d as to_open3d
from .convert import to_pyvista as to_pyvista
from .convert import to_trimesh as to_trimesh

if _TYPE_CHECKING:
    from . import distribute as distribute
    from . import fcl as fcl
    from . import ifc as ifc
    from . import trimesh as trimesh

__all__ = ["__version__", "as_mesh", "clash_run"]
__all__ += ["to_blender", "to_meshio", "to_open3d", "to_pyvista", "to_trimesh"]
__all__ += _core.__all__

# Imported when they are used: some need packages that abut does not require.
_ON_USE = ("distribute", "fcl", "ifc", "trimesh")


def __getattr__(name: str) -> _Any:
    if name in _ON_USE:
        return _importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_USE})
