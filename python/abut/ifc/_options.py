# SPDX-License-Identifier: MIT
"""The options of the command line that say how IFC files are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ._shapes import GRID

HELP = """\
  --ifc-types TYPE,…      read these types and those derived from them [IfcElement,IfcProxy]
  --ifc-without TYPE,…    but not these [IfcFeatureElement,IfcVirtualElement]
  --ifc-kernel NAME       the kernel of ifcopenshell that makes shapes [opencascade]
  --ifc-deflection D      how far chords of curves may be off, in metres [0.001]
  --ifc-grid D            coordinates are rounded to multiples of it, in metres; 0: they are not [2^-24]
  --ifc-origin X,Y,Z      the point of the file, in metres, that becomes the origin [0,0,0]
"""


_FORMS = {
    "deflection": "a positive number",
    "grid": "0 or a positive number",
    "origin": "three finite numbers, as 500000,5800000,0",
}


class UsageError(Exception):
    """Arguments that make no sense."""


@dataclass
class IfcOptions:
    """Arguments of read()."""

    types: list[str] | None = None
    without: list[str] | None = None
    kernel: str = "opencascade"
    deflection: float = 0.001
    grid: float = GRID
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def set(self, name: str, value: str) -> None:
        """Sets an option, by its name without --ifc-."""
        try:
            if name in ("types", "without"):
                setattr(self, name, [word.strip() for word in value.split(",") if word.strip()])
            elif name == "kernel":
                self.kernel = value
            elif name == "deflection":
                self.deflection = float(value)
                if not 0 < self.deflection < float("inf"):
                    raise ValueError
            elif name == "grid":
                self.grid = float(value)
                if not 0 <= self.grid < float("inf"):
                    raise ValueError
            else:
                x, y, z = (float(number) for number in value.split(","))
                self.origin = (x, y, z)
                if not all(map(isfinite, self.origin)):
                    raise ValueError
        except ValueError:
            raise UsageError(f"--ifc-{name}: {value!r} is not {_FORMS[name]}") from None

    def arguments(self) -> dict[str, Any]:
        """As read() takes them."""
        return dict(vars(self))


_NAMES = ("types", "without", "kernel", "deflection", "grid", "origin")


def take_options(arguments: Sequence[str]) -> tuple[IfcOptions, list[str]]:
    """The options among the arguments, and the other arguments."""
    options, others = IfcOptions(), []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            others += [argument, *rest]
            break
        name, equals, value = argument.removeprefix("--ifc-").partition("=")
        if not argument.startswith("--ifc-"):
            others.append(argument)
            continue
        if name not in _NAMES:
            known = ", ".join(f"--ifc-{one}" for one in _NAMES)
            raise UsageError(f"{argument} is no option; there are {known}")
        if not equals:
            following = next(rest, None)
            if following is None:
                raise UsageError(f"--ifc-{name} needs a value")
            value = following
        options.set(name, value)
    return options, others
