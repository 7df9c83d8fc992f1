# SPDX-License-Identifier: MIT
"""Text of a file as a terminal may show it."""

from __future__ import annotations

import re

# The characters that the core replaces in names, too.
_CONTROLS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
)


def printable(text: str) -> str:
    """The text with blanks for characters that control a terminal, or reorder or hide what it shows."""
    return _CONTROLS.sub(" ", text)
