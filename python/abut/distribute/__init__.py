# SPDX-License-Identifier: MIT
"""Work larger than one machine's memory or time, cut into pieces that any executor runs, with the bytes of one process."""

from ._files import checksum as checksum
from .engines import Engine as Engine
from .pieces import Outcome as Outcome
from .pieces import Piece as Piece
from .pieces import run_pieces as run_pieces

__all__ = ["Engine", "Outcome", "Piece", "checksum", "run_pieces"]
