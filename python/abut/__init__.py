# SPDX-License-Identifier: MIT
"""abut finds where things in 3D touch, exactly and fast."""

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

__all__ = ["__version__", "as_mesh", "clash_run"]
__all__ += ["to_blender", "to_meshio", "to_open3d", "to_pyvista", "to_trimesh"]
__all__ += _core.__all__
