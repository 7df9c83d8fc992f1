# SPDX-License-Identifier: MIT
"""Pieces of a job: in order, each once, whatever fails, dies or stops."""

from __future__ import annotations

import functools
import os
import pathlib
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import abut
from abut.distribute import Engine, Piece, run_pieces
from abut.distribute._files import replacing
from abut.distribute.engines import Workers

posix = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")


def note(folder: str, word: object) -> None:
    """A line in a file of its own, so that processes do not disturb each other."""
    pathlib.Path(folder, f"{word} {os.getpid()} {time.monotonic_ns()}").touch()


def notes(folder: pathlib.Path, word: object) -> int:
    return len(list(folder.glob(f"{word} *")))


def square(folder: str, number: int) -> bytes:
    """Later numbers are ready sooner. Some have faults: see each."""
    note(folder, number)
    time.sleep(0.01 * (5 - number % 5))
    if number == 101:
        raise ValueError("no squares of 101")
    if number == 102:

        class NotPickled(Exception):
            pass

        raise NotPickled("nor of 102")
    if number == 104 or number in (103, 105) and notes(pathlib.Path(folder), number) < number - 101:
        os.kill(os.getpid(), signal.SIGKILL)
    return str(number * number).encode()


def job(folder: pathlib.Path, numbers: list[int], **options: Any) -> list[str]:
    """The results, or the errors."""
    calls = folder / "calls"
    calls.mkdir(parents=True, exist_ok=True)
    pieces = [Piece(f"number {i}", (os.fspath(calls), i)) for i in numbers]
    outcomes = list(run_pieces(square, pieces, folder / "results", **options))
    assert [outcome.piece for outcome in outcomes] == pieces
    return [outcome.file.read_text() if outcome.file else outcome.error for outcome in outcomes]


def squares(numbers: list[int]) -> list[str]:
    return [str(i * i) for i in numbers]


@pytest.mark.parametrize("engine", [None, 2, functools.partial(ThreadPoolExecutor, 3)])
def test_results_are_in_the_order_of_the_pieces(engine: Engine, tmp_path: pathlib.Path) -> None:
    told: list[tuple[int, int]] = []
    numbers = list(range(12))
    found = job(tmp_path, numbers, executor=engine, progress=lambda done, count: told.append((done, count)))
    assert found == squares(numbers)
    assert told[0] == (0, 12) and told[-1] == (12, 12) and told == sorted(told)


def test_no_pieces_are_no_results(tmp_path: pathlib.Path) -> None:
    assert job(tmp_path, [], executor=ThreadPoolExecutor(1)) == []


@pytest.mark.parametrize("engine", [None, 2])
def test_a_piece_that_raises_is_named_and_the_rest_finishes(engine: Engine, tmp_path: pathlib.Path) -> None:
    found = job(tmp_path, [1, 101, 2, 102, 3], executor=engine)
    assert found == ["1", "ValueError: no squares of 101", "4", "NotPickled: nor of 102", "9"]


def test_finished_pieces_are_not_computed_again(tmp_path: pathlib.Path) -> None:
    assert job(tmp_path, [1, 2, 101]) == ["1", "4", "ValueError: no squares of 101"]
    assert job(tmp_path, [1, 2, 101, 3])[3] == "9"
    calls = tmp_path / "calls"
    assert [notes(calls, i) for i in (1, 2, 3, 101)] == [1, 1, 1, 2]  # failures are tried again
    job(tmp_path, [1], key={"checksum": "other"})
    assert notes(calls, 1) == 2


@posix
def test_a_worker_that_dies_is_replaced(tmp_path: pathlib.Path) -> None:
    """103 kills one worker; 104 kills each one that runs it, and is given up."""
    found = job(tmp_path, [1, 103, 104, *range(2, 9)], executor=2, retries=3)
    assert found[:2] == ["1", str(103 * 103)] and found[3:] == squares(list(range(2, 9)))
    assert "died 4 times" in found[2]


@posix
def test_a_broken_executor_of_the_caller_is_an_error(tmp_path: pathlib.Path) -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(abut.Error, match="function that makes one"):
        job(tmp_path, [1, 104, 2, 3], executor=pool)
    assert job(tmp_path, [1, 2, 3], executor=None) == squares([1, 2, 3])


@posix
def test_workers_that_only_die_end_the_job(tmp_path: pathlib.Path) -> None:
    folder = os.fspath(tmp_path)
    pieces = [Piece(f"piece {i}", (folder, 104, i)) for i in range(5)]
    with pytest.raises(abut.Error, match="piece .*__main__"):
        list(run_pieces(dies, pieces, tmp_path, executor=2, retries=0))


def dies(folder: str, number: int, _: int) -> bytes:
    return square(folder, number)


class Lazy(Executor):
    """Runs calls one by one in a thread, and counts those that wait."""

    def __init__(self, after: Callable[[Any], None] = lambda call: None) -> None:
        self.pool, self.after = ThreadPoolExecutor(1), after
        self.waiting = self.most = 0
        self.lock = threading.Lock()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with self.lock:
            self.waiting += 1
            self.most = max(self.most, self.waiting)

        def run() -> Any:
            with self.lock:
                self.waiting -= 1
            result = fn(*args)
            self.after(args)
            return result

        return self.pool.submit(run)


def test_a_fault_of_the_engine_after_an_answer_is_a_lost_worker(tmp_path: pathlib.Path) -> None:
    """As Dask's AttributeError for a worker that dies while its result is fetched; before any answer it is the call's."""
    calls: list[object] = []

    def fault_of(turn: int) -> Callable[[Any], None]:
        def fail(call: Any) -> None:
            calls.append(call)
            if len(calls) == turn:
                raise AttributeError("'str' object has no attribute 'with_traceback'")

        return fail

    assert job(tmp_path, [1, 2, 3], executor=Lazy(fault_of(2))) == squares([1, 2, 3])
    assert len(calls) == 4
    calls.clear()
    with pytest.raises(AttributeError, match="with_traceback"):
        job(tmp_path, [4, 5, 6], executor=Lazy(fault_of(1)))


def test_few_pieces_are_in_flight(tmp_path: pathlib.Path) -> None:
    executor = Lazy()
    assert job(tmp_path, list(range(30)), executor=executor, in_flight=4) == squares(list(range(30)))
    assert executor.most <= 4


@pytest.mark.parametrize("options", [{"in_flight": 0}, {"executor": 0}])
def test_nothing_in_flight_is_refused(options: dict[str, int], tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="1 or more"):
        job(tmp_path, [1], **options)


def test_results_come_from_workers_that_do_not_share_the_folder(tmp_path: pathlib.Path) -> None:
    """Workers that write into a folder of their own: the file is not here afterwards."""
    files: list[object] = []

    def elsewhere(call: Any) -> None:
        stem = call[2]
        files.append(stem)
        if stem is not None:
            for file in pathlib.Path(stem).parent.glob(pathlib.Path(stem).name + "*"):
                file.unlink()

    executor = Lazy(elsewhere)
    with pytest.raises(abut.Error, match="shared_folder=False"):
        job(tmp_path, [1, 2], executor=executor)
    executor.pool.shutdown()
    assert files and all(files)
    files.clear()
    assert job(tmp_path, [1, 2], executor=Lazy(elsewhere), shared_folder=False) == ["1", "4"]
    assert files == [None, None]


def test_a_function_that_cannot_be_sent_is_an_error_at_once(tmp_path: pathlib.Path) -> None:
    with pytest.raises((pickle.PicklingError, AttributeError), match="(?i)pickle|local object"):
        list(run_pieces(lambda: b"", [Piece("one", ())], tmp_path, executor=2))
    # Before anything runs: with several calls that cannot be pickled, a ProcessPoolExecutor may never shut down.
    with pytest.raises((pickle.PicklingError, AttributeError), match="(?i)pickle|local object"):
        Workers(1).submit(lambda: b"")


def plus(default: int) -> Callable[[], bytes]:
    def by_default(number: int = default) -> bytes:
        return str(number).encode()

    return by_default


def closed(number: int) -> Callable[[], bytes]:
    def by_closure() -> bytes:
        return str(number).encode()

    return by_closure


class Bound:
    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self) -> bytes:
        return str(self.number).encode()

    def method(self) -> bytes:
        return str(self.number).encode()


@pytest.mark.parametrize("make", [plus, closed, Bound, lambda number: Bound(number).method])
def test_functions_that_differ_in_what_they_have_bound_do_not_share_results(
    make: Callable[[int], Callable[[], bytes]], tmp_path: pathlib.Path
) -> None:
    for number in (1, 2, 1):
        [outcome] = run_pieces(make(number), [Piece("one", ())], tmp_path)
        assert outcome.file is not None and outcome.file.read_text() == str(number)


def test_what_cannot_be_told_apart_is_refused(tmp_path: pathlib.Path) -> None:
    lock = threading.Lock()
    with pytest.raises(abut.Error, match="pickled"):
        list(run_pieces(lambda: bytes(lock.locked()), [Piece("one", ())], tmp_path))


def test_damaged_results_are_computed_again(tmp_path: pathlib.Path) -> None:
    job(tmp_path, [3, 4])
    for file in (tmp_path / "results").glob("*.piece"):
        file.write_bytes(b"9" + file.read_bytes()[1:] if file.stat().st_size > 1 else b"")
    assert job(tmp_path, [3, 4]) == ["9", "16"]


def leaves() -> bytes:
    raise SystemExit(3)


def test_a_piece_that_exits_is_one_that_fails(tmp_path: pathlib.Path) -> None:
    [outcome] = run_pieces(leaves, [Piece("one", ())], tmp_path)
    assert outcome.file is None and outcome.error == "SystemExit: 3"


@pytest.mark.parametrize("engine", ["2", 1.5])
def test_what_is_no_executor_is_refused(engine: Any, tmp_path: pathlib.Path) -> None:
    with pytest.raises(TypeError, match="executor="):
        list(run_pieces(leaves, [], tmp_path, executor=engine))


PROGRAM = """
import sys, time
from abut.distribute import Piece, run_pieces
import test_distribute_pieces as here

if __name__ == "__main__":
    folder = sys.argv[1]
    pieces = [Piece(str(i), (folder, i)) for i in range(1000)]
    for outcome in run_pieces(here.square, pieces, folder + "/results", executor=2):
        print(outcome.piece.name, flush=True)
"""


def begun(tmp_path: pathlib.Path) -> tuple[subprocess.Popen[str], pathlib.Path]:
    """PROGRAM in a session of its own, which has printed three pieces; and the folder of the calls."""
    calls = tmp_path / "calls"
    calls.mkdir()
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    tests = os.fspath(pathlib.Path(__file__).parent)
    path = os.pathsep.join([tests, *sys.path])
    run = subprocess.Popen(
        [sys.executable, program, calls],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        start_new_session=True,
    )
    assert run.stdout is not None
    for expected in ("0", "1", "2"):
        assert run.stdout.readline().strip() == expected
    return run, calls


@posix
def test_an_interrupted_job_goes_on(tmp_path: pathlib.Path) -> None:
    run, calls = begun(tmp_path)
    with run:
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does
        assert run.stderr is not None
        errors = run.stderr.read()
        assert run.wait(30) != 0
    assert errors.count("Traceback") == 1 and errors.rstrip().endswith("KeyboardInterrupt")
    results = calls / "results"
    finished = len(list(results.iterdir()))
    assert 3 <= finished < 1000 and not list(results.glob(".*"))
    before = len([one for one in calls.iterdir() if one.is_file()])
    assert before == finished

    pieces = [Piece(str(i), (os.fspath(calls), i)) for i in range(finished + 1)]
    assert all(outcome.file for outcome in run_pieces(square, pieces, results))
    assert notes(calls, 0) == notes(calls, 1) == 1


@posix
def test_workers_end_with_a_killed_parent(tmp_path: pathlib.Path) -> None:
    run, _ = begun(tmp_path)
    run.kill()
    try:
        run.communicate(timeout=60)  # ends when every process that has the pipes has ended
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        raise


def test_a_file_is_written_whole_or_not_at_all(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), replacing(path) as out:
        out.write(b"half")
        raise ZeroDivisionError
    assert path.read_bytes() == b"old"
    with replacing(path) as out:
        out.write(b"new")
    assert path.read_bytes() == b"new" and os.listdir(tmp_path) == ["file"]


def test_pieces_run_on_dask(tmp_path: pathlib.Path) -> None:
    """105 kills three workers, which Dask replaces."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            assert job(tmp_path, [1, 2, 105, 3, 101], executor=client.get_executor()) == [
                *squares([1, 2, 105, 3]),
                "ValueError: no squares of 101",
            ]


MPI_PROGRAM = """
import sys
from mpi4py.futures import MPIPoolExecutor
from abut.distribute import Piece, run_pieces
import test_distribute_pieces as here

if __name__ == "__main__":
    folder = sys.argv[1]
    pieces = [Piece(str(i), (folder, i)) for i in (1, 2, 101, 3)]
    with MPIPoolExecutor() as pool:
        for outcome in run_pieces(here.square, pieces, folder + "/results", executor=pool):
            print(outcome.file.read_text() if outcome.file else outcome.error)
"""


def test_pieces_run_on_mpi(tmp_path: pathlib.Path) -> None:
    """One rank deals them to two others."""
    pytest.importorskip("mpi4py")
    if shutil.which("mpiexec") is None:
        pytest.skip("mpiexec is not installed")
    (tmp_path / "program.py").write_text(MPI_PROGRAM)
    path = os.pathsep.join([os.fspath(pathlib.Path(__file__).parent), *sys.path])
    # Open MPI refuses to run as root, and more ranks than processors, unless it is told otherwise.
    names = ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe")
    environment = os.environ | dict.fromkeys(names, "1") | {"PYTHONPATH": path}
    environment["PRTE_MCA_rmaps_default_mapping_policy"] = ":oversubscribe"
    program, folder = os.fspath(tmp_path / "program.py"), os.fspath(tmp_path)
    command = ["mpiexec", "-n", "3", sys.executable, "-m", "mpi4py.futures", program, folder]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split("\n")[:4] == ["1", "4", "ValueError: no squares of 101", "9"]
