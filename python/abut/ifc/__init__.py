# SPDX-License-Identifier: MIT
"""Reads buildings, IFC 2x3, 4 and 4x3, through ifcopenshell (pip install ifcopenshell).

read(path) gives an IfcModel: its parts, each a mesh in metres with the name, the GUID, the storey,
the systems, the materials and the property sets that the rules of a clash run select by. The command
line reads IFC files by the same functions: abut clash model.ifc.
"""

from ._elements import TYPES, WITHOUT
from ._model import IfcFailure, IfcModel, read
from ._shapes import GRID

__all__ = ["GRID", "TYPES", "WITHOUT", "IfcFailure", "IfcModel", "read"]
