# SPDX-License-Identifier: MIT
"""Where pieces run: this process, processes of this machine, or any executor, replaced when it breaks."""

from __future__ import annotations

import contextlib
import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from multiprocessing.reduction import ForkingPickler
from types import FrameType
from typing import Any, TypeAlias

from .. import _core

#: Where pieces run: None for this process; a number of processes of this machine; an executor; or a
#: function that makes one, which is called again when the executor is broken.
Engine: TypeAlias = Executor | Callable[[], Executor] | int | None


class _ThisProcess(Executor):
    """Runs each call at once, in submit."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _end_with(parent: Any) -> None:
    wait([parent.sentinel])
    os._exit(1)


def _begin_worker() -> None:
    """Ignores Ctrl-C, and ends this process when its parent dies: it would wait for the parent's calls forever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


class _Processes(ProcessPoolExecutor):
    """Processes that ignore Ctrl-C, which a terminal sends to all of its processes, and so finish their pieces."""

    def __init__(self, count: int) -> None:
        # Spawned, because a fork copies the locks that other threads of this process hold.
        super().__init__(count, multiprocessing.get_context("spawn"), _begin_worker)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The first call starts the processes. SIGINT is blocked meanwhile, also in them, until they ignore it.

        Arguments that cannot be pickled raise here: in the executor's thread they would raise later, and shutdown may
        then wait forever.
        """
        ForkingPickler.dumps((fn, args, kwargs))
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def interrupts_after(wake: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C calls `wake`, and raises KeyboardInterrupt only at the end.

    An exception just after the lock of a future has been acquired would leave the future locked, and
    the executor would wait for it forever.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    signals: list[tuple[int, FrameType | None]] = []

    def record(number: int, frame: FrameType | None) -> None:
        signals.append((number, frame))
        wake()

    signal.signal(signal.SIGINT, record)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if signals:
        before(*signals[0])


class Workers:
    """The executor of a job, and a new one when it breaks."""

    def __init__(self, engine: Engine) -> None:
        self._make: Callable[[], Executor] | None = None
        self.is_parallel = engine is not None
        if isinstance(engine, Executor):
            self._executor = engine
            return
        if engine is None:
            engine = _ThisProcess
        elif isinstance(engine, int):
            engine = functools.partial(_Processes, engine)
        if callable(engine):
            self._make, made = engine, engine()
            if hasattr(made, "submit"):
                self._executor = made
                return
        raise TypeError(
            "executor= is None, a number of processes, a concurrent.futures.Executor, such as Dask's "
            "client.get_executor(), or a function that makes one"
        )

    def submit(self, *call: Any) -> Future[Any]:
        try:
            return self._executor.submit(*call)
        except BrokenExecutor as error:
            if self._make is None:
                raise _core.Error(
                    f"the executor is broken: {error}; pass a function that makes one, which is called again "
                    "when a worker has died, or run again to go on from the finished pieces"
                ) from error
            self.close()
            self._executor = self._make()
            return self._executor.submit(*call)

    def close(self) -> None:
        """Waits for running calls, and drops waiting ones; an executor that the caller made is not shut down."""
        if self._make is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
