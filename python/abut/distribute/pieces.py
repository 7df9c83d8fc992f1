# SPDX-License-Identifier: MIT
"""Runs the pieces of a job on any executor, and goes on from the pieces that an earlier run has finished.

A piece is a pure function of (shared files, a range). Its result is a file of the job's folder whose
name is a digest of the function, the arguments and the version of abut, and which appears whole: a
piece that runs twice, or on a worker that was given up, changes nothing.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import json
import os
import pathlib
import pickle
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypedDict

from .. import _core
from .._typing import Progress
from ._files import Path, replacing
from .engines import Engine, Workers

#: What the function of a piece returns.
Result: TypeAlias = bytes | bytearray | memoryview
Function: TypeAlias = Callable[..., Result]

# What an engine raises about the call itself, which another try would only repeat. What a piece raises is
# caught in its worker, so every other exception of a future is the loss of a worker.
_FAULTS_OF_THE_CALL = (pickle.PicklingError, TypeError, AttributeError, ImportError)


@dataclass(frozen=True)
class Piece:
    """One piece of a job."""

    name: str  #: in messages, as "rows 0 to 1000000 of scan.parquet"
    arguments: tuple[Any, ...]  #: of the function: what JSON can hold, and tuples
    size: int = 1  #: how much of the whole it is, for progress


@dataclass(frozen=True)
class Outcome:
    """What has become of a piece."""

    piece: Piece
    file: pathlib.Path | None  #: its result; None if it failed
    error: str = ""  #: what the function raised, or that its workers died


class Running(TypedDict, total=False):
    """The options of run_pieces that functions over it pass on."""

    executor: Engine
    in_flight: int | None
    retries: int
    threads: int | None
    shared_folder: bool
    progress: Progress | None


def _work(function: Function, arguments: tuple[Any, ...], file: str | None, threads: int | None) -> tuple[bytes, str]:
    """In a worker: writes a piece's result, or returns it if there is no file; with the message of a failure."""
    try:
        with contextlib.nullcontext() if threads is None else _core.thread_limit(threads):
            result = function(*arguments)
        if file is None:
            return bytes(result), ""
        with replacing(file) as out:
            out.write(result)
    except _core.Error as error:
        return b"", str(error)
    except Exception as error:  # any, because one that cannot be pickled would be taken for the loss of a worker
        return b"", " ".join(f"{type(error).__name__}: {error}".split())
    return b"", ""


def identity(function: Callable[..., Any]) -> list[str]:
    """What tells functions apart: module, name, and text where there is one. What a partial binds is left out."""
    while isinstance(function, functools.partial):
        function = function.func
    parts = [function.__module__, function.__qualname__]
    with contextlib.suppress(OSError, TypeError):  # compiled, or typed in
        parts.append(inspect.getsource(function))
    return parts


def _result_names(function: Function, pieces: Sequence[Piece], key: Any) -> list[str]:
    job = [*identity(function), _core.__version__, key]
    texts = [json.dumps([job, piece.arguments], sort_keys=True) for piece in pieces]
    return [hashlib.sha256(text.encode()).hexdigest() + ".piece" for text in texts]


@dataclass
class _Job:
    function: Function
    pieces: Sequence[Piece]
    files: Sequence[pathlib.Path]
    workers: Workers
    in_flight: int
    retries: int
    threads: int | None
    shared_folder: bool
    waiting: deque[int] = field(default_factory=deque)
    running: dict[Future[tuple[bytes, str]], int] = field(default_factory=dict)
    outcomes: dict[int, Outcome] = field(default_factory=dict)  #: not read yet
    losses: Counter[int] = field(default_factory=Counter)  #: how often a worker died with the piece
    size: int = 0  #: of the pieces that have ended
    answers: int = 0  #: of workers, results or failures
    given_up: int = 0

    def end(self, i: int, error: str = "") -> None:
        self.outcomes[i] = Outcome(self.pieces[i], None if error else self.files[i], error)
        self.size += self.pieces[i].size

    def submit(self) -> None:
        """Fills the workers; a piece with which two workers have died runs alone, so that no other is lost with it."""
        while self.waiting and len(self.running) < self.in_flight:
            together = [self.waiting[0], *self.running.values()]
            if self.running and any(self.losses[i] > 1 for i in together):
                return
            i = self.waiting.popleft()
            file = os.fspath(self.files[i]) if self.shared_folder else None
            call = (_work, self.function, self.pieces[i].arguments, file, self.threads)
            self.running[self.workers.submit(*call)] = i

    def collect(self) -> None:
        """Waits until a piece has ended, or a worker has died."""
        for future in wait(self.running, return_when=FIRST_COMPLETED).done:
            i = self.running.pop(future)
            try:
                result, error = future.result()
            except _FAULTS_OF_THE_CALL:
                raise
            except Exception as lost:
                self._lose(i, lost)
                continue
            self.answers += 1
            if not error:
                self._keep(self.files[i], result)
            self.end(i, error)

    def _keep(self, file: pathlib.Path, result: bytes) -> None:
        if not self.shared_folder:
            with replacing(file) as out:
                out.write(result)
        elif not file.exists():
            raise _core.Error(
                f"{file}: a worker has written this file, but it is not here; choose a folder that all workers "
                "share, or pass shared_folder=False"
            )

    def _lose(self, i: int, lost: Exception) -> None:
        self.losses[i] += 1
        if self.losses[i] <= self.retries:
            self.waiting.appendleft(i)
            return
        error = f"its worker died {self.losses[i]} times: {type(lost).__name__}: {lost}"
        self.end(i, error)
        self.given_up += 1
        if self.answers == 0 and self.given_up == 3:
            raise _core.Error(
                f"{self.pieces[i].name}: {error}. No worker has finished anything. Where processes are spawned, "
                'the main module has to begin its work below if __name__ == "__main__"'
            ) from lost


def run_pieces(
    function: Function,
    pieces: Sequence[Piece],
    folder: Path,
    *,
    key: Any = None,
    executor: Engine = None,
    in_flight: int | None = None,
    retries: int = 3,
    threads: int | None = None,
    shared_folder: bool = True,
    progress: Progress | None = None,
) -> Generator[Outcome, None, None]:
    """The outcomes of function(*piece.arguments), in the order of the pieces, each as soon as all before it are there.

    Results are bytes, and become files of `folder`, which is made if need be; those that an earlier
    run left there are not computed again. A file's name depends on the function's module, name and
    text, the arguments, the version of abut, and `key`: whatever else a result depends on, such as
    checksums of input files, and what a partial function binds; it is what JSON can hold. The workers
    write the files; where they do not share the folder, shared_folder=False sends the results to this
    process, which writes them.

    `executor` is None (this process), a number of processes, any concurrent.futures.Executor, or a
    function that makes one. At most `in_flight` pieces are submitted at a time: by default twice the
    number of processes, or 64. `threads` limits the threads of each piece: by default there is one,
    and without an executor no limit.

    A piece that raises has its message in its outcome, and the others run on. A piece whose worker
    dies runs again, at most `retries` times. When a process pool has lost a process, a number or a
    function makes another pool; a given executor cannot be replaced, and Error is raised.

    `progress` is called with the size of the pieces that have ended, and of all. If the loop over
    the outcomes ends early, also by Ctrl-C, pieces that have not begun are dropped; those that run
    may still finish, and count next time. Raises Error, too, where results do not arrive in the
    folder, and where no worker finishes anything.
    """
    if in_flight is None:
        in_flight = 1 if executor is None else 2 * executor if isinstance(executor, int) else 64
    if in_flight < 1:
        raise ValueError("in_flight=, and a number of processes, must be 1 or more")
    if threads is None and executor is not None:
        threads = 1
    home = pathlib.Path(folder).absolute()
    home.mkdir(parents=True, exist_ok=True)
    files = [home / name for name in _result_names(function, pieces, key)]
    job = _Job(function, pieces, files, Workers(executor), in_flight, retries, threads, shared_folder)
    total = sum(piece.size for piece in pieces)
    try:
        there = set(os.listdir(home))
        for i, file in enumerate(files):
            if file.name in there:
                job.end(i)
            else:
                job.waiting.append(i)
        if progress is not None:
            progress(job.size, total)
        for i in range(len(pieces)):
            while i not in job.outcomes:
                before = job.size
                job.submit()
                job.collect()
                if progress is not None and job.size != before:
                    progress(job.size, total)
            yield job.outcomes.pop(i)
    finally:
        for future in job.running:
            future.cancel()
        job.workers.close()
