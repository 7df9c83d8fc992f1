# SPDX-License-Identifier: MIT
"""Work larger than a machine's memory or time, in pieces that any executor runs, with the bytes of one process."""

from ._files import checksum as checksum
from .engines import Engine as Engine
from .meshes import MeshRow as MeshRow
from .meshes import map_meshes as map_meshes
from .pieces import Outcome as Outcome
from .pieces import Piece as Piece
from .pieces import Running as Running
from .pieces import run_pieces as run_pieces
from .points import closest_points as closest_points
from .points import contains as contains
from .points import distance as distance
from .points import raycast as raycast
from .points import signed_distance as signed_distance
from .scene_folder import INSTANCE as INSTANCE
from .scene_folder import add_instances as add_instances
from .scene_folder import instances as instances
from .tiles import clash as clash
from .tiles import overlapping_pairs as overlapping_pairs

__all__ = ["Engine", "MeshRow", "Outcome", "Piece", "Running", "checksum", "map_meshes", "run_pieces"]
__all__ += ["closest_points", "contains", "distance", "raycast", "signed_distance"]
__all__ += ["INSTANCE", "add_instances", "clash", "instances", "overlapping_pairs"]
