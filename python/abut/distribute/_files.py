# SPDX-License-Identifier: MIT
"""Files that are written completely or not at all, and checksums of files."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pathlib
import uuid
from collections.abc import Iterator
from typing import BinaryIO

Path = str | os.PathLike[str]


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of `path` when the block ends; if the block raises, `path` stays as it was.

    Readers see the old file or the whole new one, also when several processes of several machines
    write the same path at once.
    """
    target = pathlib.Path(path)
    temporary = target.with_name(f".{target.name}.{uuid.uuid4().hex}.tmp")
    try:
        with open(temporary, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())  # else a power failure can leave an empty file under the final name
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


def checksum(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal digits."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
