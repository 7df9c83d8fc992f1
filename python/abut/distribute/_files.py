# SPDX-License-Identifier: MIT
"""Files that are written completely or not at all, and checksums of files."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import pathlib
import uuid
from collections.abc import Iterator
from typing import BinaryIO

from .. import _core

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


def check_output(output: pathlib.Path, *inputs: Path) -> None:
    """Raises Error if the output is a folder, one of the inputs, or in an input that is a folder."""
    if output.is_dir():
        raise _core.Error(f"{output}: is a folder; name a file")
    real = output.resolve()
    for name in inputs:
        given = pathlib.Path(name).resolve()
        if real == given or given.is_dir() and given in real.parents:
            raise _core.Error(f"{output}: would replace what is read from {name}; write the output elsewhere")


@contextlib.contextmanager
def locked(folder: pathlib.Path) -> Iterator[None]:
    """Makes a folder and locks it, where the system can lock files; raises Error if another run has locked it.

    When the block ends, the folder is removed if nothing but the lock is in it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder / "lock"
    with open(lock, "ab") as file:
        try:
            fcntl = importlib.import_module("fcntl")
        except ImportError:  # Windows
            fcntl = None
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                message = f"{folder}: another run is using it; wait for its end, or write to another output"
                raise _core.Error(message) from None
            except OSError:  # a file system without locks
                pass
        try:
            yield
        finally:
            if os.listdir(folder) == [lock.name]:
                with contextlib.suppress(OSError):
                    lock.unlink()
                    folder.rmdir()
