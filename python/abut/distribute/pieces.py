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
import marshal
import os
import pathlib
import pickle
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, TypeAlias, TypedDict

from .. import _core
from .._typing import Progress
from ._files import Path, checksum, replacing
from .engines import Engine, Workers, interrupts_after

#: What the function of a piece returns.
Result: TypeAlias = bytes | bytearray | memoryview
Function: TypeAlias = Callable[..., Result]

# Exceptions of an engine about the call itself, such as arguments that cannot be pickled: another try would raise them
# again. After the first result of a worker they count as the loss of a worker, as all other exceptions of futures do,
# because Dask raises them if a worker dies while its result is fetched. What a piece raises is caught in its worker.
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
    """The options of run_pieces that functions built on it pass on."""

    executor: Engine
    in_flight: int | None
    retries: int
    threads: int | None
    shared_folder: bool
    progress: Progress | None


def _keep(stem: str, result: Result) -> str:
    """Writes a result to the file whose name also has the result's digest, and returns the file's path."""
    file = f"{stem}-{hashlib.sha256(result).hexdigest()[:16]}.piece"
    with replacing(file) as out:
        out.write(result)
    return file


def _kept(home: pathlib.Path, stems: Sequence[str]) -> dict[str, pathlib.Path]:
    """The results of earlier runs by the stems of their names; those that are damaged are removed."""
    wanted, found = set(stems), {}
    for name in sorted(os.listdir(home)):
        stem, _, digest = name.removesuffix(".piece").partition("-")
        if stem in wanted:
            if checksum(home / name)[:16] == digest:
                found[stem] = home / name
            else:
                (home / name).unlink(missing_ok=True)
    return found


def _work(
    function: Function, arguments: tuple[Any, ...], stem: str | None, threads: int | None
) -> tuple[bytes, str, str]:
    """In a worker: a piece's result, or the file to which it was written, or the message of a failure."""
    try:
        with contextlib.nullcontext() if threads is None else _core.thread_limit(threads):
            result = function(*arguments)
        if stem is None:
            return bytes(result), "", ""
        return b"", _keep(stem, result), ""
    except _core.Error as error:
        return b"", "", str(error)
    # All are caught, because one that cannot be pickled would count as the loss of a worker. SystemExit would end the
    # run.
    except (Exception, SystemExit) as error:
        return b"", "", " ".join(f"{type(error).__name__}: {error}".split())


def digest_of_bound(function: Callable[..., Any], bound: object) -> str:
    """A digest of what a function has bound; Error, which names the function, for what cannot be pickled."""
    try:
        return hashlib.sha256(pickle.dumps(bound)).hexdigest()
    except Exception as error:
        raise _core.Error(
            f"{function}: results of it could be mistaken for those of another, because what it has bound cannot be "
            f"pickled ({error}); pass a function of a module, or a functools.partial of one"
        ) from error


def identity(function: Callable[..., Any]) -> list[str]:
    """What identifies a function: module, name, source text where there is one, and the values that it has bound.

    These are default values, a closure, and the object of a method; what a partial binds is left out.
    """
    while isinstance(function, functools.partial):
        function = function.func
    if not hasattr(function, "__qualname__"):  # an object with __call__
        return [*identity(type(function)), digest_of_bound(function, function)]
    parts = [function.__module__ or "", function.__qualname__]
    with contextlib.suppress(OSError, TypeError):  # compiled, or typed in
        parts.append(inspect.getsource(function))
    owner = getattr(function, "__self__", None)
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    bound = [getattr(function, "__defaults__", None), getattr(function, "__kwdefaults__", None), cells or None]
    bound.append(None if inspect.ismodule(owner) else owner)
    if any(one is not None for one in bound):
        parts.append(digest_of_bound(function, bound))
    if function.__name__ == "<lambda>":  # a line may have several
        parts.append(hashlib.sha256(marshal.dumps(function.__code__)).hexdigest())
    return parts


def _stems(function: Function, pieces: Sequence[Piece], key: Any) -> list[str]:
    job = [*identity(function), _core.__version__, key]
    texts = [json.dumps([job, piece.arguments], sort_keys=True) for piece in pieces]
    return [hashlib.sha256(text.encode()).hexdigest() for text in texts]


@dataclass
class _Job:
    function: Function
    pieces: Sequence[Piece]
    home: pathlib.Path
    stems: Sequence[str]
    workers: Workers
    in_flight: int
    retries: int
    threads: int | None
    shared_folder: bool
    waiting: deque[int] = field(default_factory=deque)
    running: dict[Future[tuple[bytes, str, str]], int] = field(default_factory=dict)
    outcomes: dict[int, Outcome] = field(default_factory=dict)  #: not read yet
    ended: SimpleQueue[Any] = field(default_factory=SimpleQueue)  #: futures, and None for Ctrl-C
    losses: Counter[int] = field(default_factory=Counter)  #: how often a worker died with the piece
    size: int = 0  #: of the pieces that have ended
    answers: int = 0  #: of workers, results or failures
    given_up: int = 0

    def end(self, i: int, file: pathlib.Path | None, error: str = "") -> None:
        self.outcomes[i] = Outcome(self.pieces[i], file, error)
        self.size += self.pieces[i].size

    def submit(self) -> None:
        """Submits pieces until `in_flight` of them are running.

        A piece with which two workers have died, or which has its last try, runs alone, so that no other is lost with
        it, nor it with another.
        """
        alone = max(1, min(2, self.retries))
        while self.waiting and len(self.running) < self.in_flight:
            together = [self.waiting[0], *self.running.values()]
            if self.running and any(self.losses[i] >= alone for i in together):
                return
            i = self.waiting.popleft()
            stem = os.fspath(self.home / self.stems[i]) if self.shared_folder else None
            call = (_work, self.function, self.pieces[i].arguments, stem, self.threads)
            future = self.workers.submit(*call)
            self.running[future] = i
            future.add_done_callback(self.ended.put)

    def next_ended(self) -> list[Future[tuple[bytes, str, str]]]:
        """Submits pieces, and waits until one has ended or a worker has died; an empty list if Ctrl-C was pressed and
        its handler did not raise."""
        if not self.workers.is_parallel:
            self.submit()
            return [self.ended.get() for _ in range(self.ended.qsize())]
        with interrupts_after(lambda: self.ended.put(None)):
            self.submit()
            first = self.ended.get()
        rest = [self.ended.get() for _ in range(self.ended.qsize())]
        return [future for future in (first, *rest) if future is not None]

    def collect(self) -> None:
        """Takes the results of pieces that have ended."""
        for future in self.next_ended():
            i = self.running.pop(future)
            try:
                result, file, error = future.result()
            except Exception as lost:
                if isinstance(lost, _FAULTS_OF_THE_CALL) and not self.answers:
                    raise
                self._lose(i, lost)
                continue
            self.answers += 1
            self.end(i, None if error else self._arrived(i, result, file), error)

    def _arrived(self, i: int, result: bytes, written: str) -> pathlib.Path:
        if not self.shared_folder:
            return pathlib.Path(_keep(os.fspath(self.home / self.stems[i]), result))
        file = pathlib.Path(written)
        if not file.exists():
            raise _core.Error(
                f"{file}: a worker has written this file, but it is not here; choose a folder that all workers "
                "share, or pass shared_folder=False"
            )
        return file

    def _lose(self, i: int, lost: Exception) -> None:
        self.losses[i] += 1
        if self.losses[i] <= self.retries:
            self.waiting.appendleft(i)
            return
        error = f"its worker died {self.losses[i]} times: {type(lost).__name__}: {lost}"
        self.end(i, None, error)
        self.given_up += 1
        if self.answers == 0 and self.given_up == 3:
            raise _core.Error(
                f"{self.pieces[i].name}: {error}. No worker has finished anything. Where processes are spawned, "
                'the main module has to begin its work below if __name__ == "__main__"'
            ) from lost


def remove_pieces(folder: pathlib.Path) -> None:
    """Removes all results, also what workers that died have left, and those of runs with other options."""
    for pattern in ("*.piece", "target.abut", ".*.tmp"):
        for file in folder.glob(pattern):
            file.unlink(missing_ok=True)


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
    run left there are not computed again, unless they are damaged. A file's name depends on the
    function's module, name and text, what it has bound as default values, in a closure or as an object,
    the arguments, the version of abut, and `key`: whatever else a result depends on, such as checksums
    of input files, and what a partial function binds; it is what JSON can hold. The workers write the
    files; where they do not share the folder, shared_folder=False sends the results to this process,
    which writes them.

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
        raise ValueError("executor=, where it is a number of processes, and in_flight= must be 1 or more")
    if threads is None and executor is not None:
        threads = 1
    home = pathlib.Path(folder).absolute()
    home.mkdir(parents=True, exist_ok=True)
    stems = _stems(function, pieces, key)
    job = _Job(function, pieces, home, stems, Workers(executor), in_flight, retries, threads, shared_folder)
    total = sum(piece.size for piece in pieces)
    try:
        there = _kept(home, stems)
        for i, stem in enumerate(stems):
            if stem in there:
                job.end(i, there[stem])
            else:
                job.waiting.append(i)
        if progress is not None:
            progress(job.size, total)
        for i in range(len(pieces)):
            while i not in job.outcomes:
                before = job.size
                job.collect()
                if progress is not None and job.size != before:
                    progress(job.size, total)
            yield job.outcomes.pop(i)
    finally:
        for future in job.running:
            future.cancel()
        job.workers.close()
