# SPDX-License-Identifier: MIT
"""What counts as an array of numbers: types, strides, sequences, other libraries' arrays."""

from __future__ import annotations

import array
import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import abut

BALL = abut.Sphere((0.25, 0.5, 0.0), 0.75)
POINTS = np.random.default_rng(3).integers(-4, 5, size=(12, 3)).astype(float)
EXPECTED = abut.distance(POINTS, BALL)


def same(got: npt.ArrayLike, expected: npt.ArrayLike) -> bool:
    """Equal shapes and numbers; NaN equals NaN."""
    return np.shape(got) == np.shape(expected) and np.array_equal(got, expected, equal_nan=True)


@pytest.mark.parametrize("dtype", ["f8", "f4", "f2", "i1", "i2", "i4", "i8", "=f8", "<f8", "<i4"])
def test_real_types(dtype: str) -> None:
    """Signed numbers of any size."""
    assert same(abut.distance(POINTS.astype(dtype), BALL), EXPECTED)


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "u8", "?"])
def test_unsigned_types(dtype: str) -> None:
    """Unsigned numbers, and truth values as 0 and 1."""
    points = np.abs(POINTS).astype(dtype)
    assert same(abut.distance(points, BALL), abut.distance(points.astype(float), BALL))


def test_every_half() -> None:
    """All numbers of half precision, with subnormal ones, infinities and NaN."""
    halves = np.arange(2**16, dtype=np.uint16).view(np.float16)
    kept = abut.Sphere((0, 0, 0), halves).radius
    assert same(kept, halves.astype(float))
    assert (np.signbit(kept) == np.signbit(halves)).all()


@pytest.mark.parametrize("dtype", [">f8", ">f4", ">i4", ">u2"])
def test_big_endian_is_refused(dtype: str) -> None:
    """Numbers of another byte order, with the remedy in the message."""
    with pytest.raises(ValueError, match=r"'a' is big-endian.*newbyteorder"):
        abut.distance(POINTS.astype(dtype), BALL)


@pytest.mark.parametrize("dtype", ["c16", "c8", "g", "S3", "U3", "O", "M8[s]", "m8[s]", "V8"])
def test_other_types_are_refused(dtype: str) -> None:
    """What is not a real number of at most eight bytes."""
    if dtype == "O":
        wrong: Any = np.array([[object()] * 3])
    elif dtype == "V8":
        wrong = np.zeros((2, 3), dtype)
    else:
        wrong = np.zeros((2, 3)).astype("i8").astype(dtype)
    with pytest.raises((TypeError, ValueError), match="'a'"):
        abut.distance(wrong, BALL)


def views() -> list[tuple[str, Any]]:
    """The same points behind many strides."""
    wide = np.zeros((24, 7))
    wide[::2, 1:6:2] = POINTS
    record = np.zeros(12, [("id", "i2"), ("p", "f8", 3)])
    record["p"] = POINTS
    locked = POINTS.copy()
    locked.flags.writeable = False
    return [
        ("sliced", wide[::2, 1:6:2]),
        ("negative", POINTS[::-1].copy()[::-1]),
        ("negative columns", POINTS[:, ::-1].copy()[:, ::-1]),
        ("Fortran's order", np.asfortranarray(POINTS)),
        ("transposed", POINTS.T.copy().T),
        ("unaligned", record["p"]),
        ("read-only", locked),
        ("swapped axes", np.swapaxes(np.swapaxes(POINTS.reshape(3, 4, 3), 0, 1).copy(), 0, 1)),
    ]


@pytest.mark.parametrize("name, points", views(), ids=[name for name, _ in views()])
def test_strides(name: str, points: npt.NDArray[np.float64]) -> None:
    """Strides do not matter."""
    assert same(abut.distance(points, BALL).reshape(-1), EXPECTED), name


def test_zero_strides() -> None:
    """Broadcast views, which NumPy makes read-only, and sliding windows."""
    constant = np.broadcast_to(POINTS[3], (5, 2, 3))
    assert same(abut.distance(constant, BALL), np.full((5, 2), EXPECTED[3]))
    row = np.arange(6.0)
    windows = np.lib.stride_tricks.sliding_window_view(row, 3)
    assert same(abut.distance(windows, BALL), abut.distance(windows.copy(), BALL))


@pytest.mark.parametrize("shape", [(0, 3), (0, 4, 3), (4, 0, 3)])
def test_no_items(shape: tuple[int, ...]) -> None:
    """Arrays without an item give arrays without an item, for every kind of result."""
    points, dims = np.zeros(shape), shape[:-1]
    assert abut.distance(points, BALL).shape == dims
    assert abut.intersects(points, BALL).dtype == bool
    assert abut.closest_points(points, BALL).on_a.shape == shape
    assert abut.contact(points, BALL).depth.shape == dims
    assert abut.contact(points, BALL).on_a.shape == (*dims, 4, 3)
    hits = abut.raycast(points, points, BALL)
    assert hits.hit.shape == hits.t.shape == hits.triangle.shape == dims
    found, first = abut.raycast_all(points, points, BALL)
    assert found.t.shape == (0,) and first.tolist() == [0]
    assert abut.Sphere(points, 1.0).shape == dims
    with pytest.raises(ValueError, match=r"'a' must have the shape \(\.\.\., 3\), not \(0,\)"):
        abut.distance(np.zeros(0), BALL)


def test_sequences() -> None:
    """Lists, tuples, nested and mixed; numbers of Python and NumPy."""
    many: list[Any] = [
        POINTS.tolist(),
        [tuple(row) for row in POINTS.tolist()],
        tuple(POINTS),
        [[np.float32(x), int(y), z] for x, y, z in POINTS],
    ]
    for points in many:
        assert same(abut.distance(points, BALL), EXPECTED)
    x, y, z = POINTS[0].tolist()
    for point in ([x, y, z], (x, int(y), z), (np.float64(x), y, np.int32(z)), POINTS[0]):
        assert abut.distance(point, BALL) == EXPECTED[0]
    assert abut.distance((True, False, False), BALL) == abut.distance((1, 0, 0), BALL)
    assert abut.distance(range(3), BALL) == abut.distance((0, 1, 2), BALL)
    assert abut.Sphere((0, 0, 0), np.float32(0.5)).radius == 0.5
    assert abut.Sphere((0, 0, 0), np.array(2)).radius == 2


def test_buffers() -> None:
    """Python's own arrays and views."""
    flat = array.array("d", POINTS[0])
    assert abut.distance(flat, BALL) == EXPECTED[0]
    assert abut.distance(memoryview(flat), BALL) == EXPECTED[0]
    assert same(abut.distance(POINTS.data, BALL), EXPECTED)


@pytest.mark.parametrize("number", "double float int short longlong ubyte ulong".split())
def test_arrays_of_ctypes(number: str) -> None:
    """Their buffers have no strides, of any number of dimensions."""
    of: Any = getattr(ctypes, f"c_{number}")
    assert abut.distance((of * 3)(2, 0, 5), BALL) == abut.distance((2, 0, 5), BALL)
    two = ((of * 3) * 2)((2, 0, 5), (3, 4, 0))
    assert same(abut.distance(two, BALL), abut.distance([(2, 0, 5), (3, 4, 0)], BALL))
    assert abut.distance(((of * 3) * 0)(), BALL).shape == (0,)


def test_masked_items_are_refused() -> None:
    """Their numbers are those of no item; an array without masked items is one as any other."""
    mask = np.zeros(POINTS.shape, bool)
    assert same(abut.distance(np.ma.array(POINTS, mask=mask), BALL), EXPECTED)
    assert same(abut.distance(np.ma.array(POINTS), BALL), EXPECTED)
    mask[3, 1] = True
    masked: Any = np.ma.array(POINTS, mask=mask)
    with pytest.raises(ValueError, match=r"'a' has masked items.*filled"):
        abut.distance(masked, BALL)
    filled = abut.distance(masked.filled(np.nan), BALL)
    assert np.isnan(filled[3]) and same(np.delete(filled, 3), np.delete(EXPECTED, 3))


class WithDlpack:
    """As an array of another library, which has no buffer of Python's."""

    def __init__(self, numbers: npt.NDArray[Any]) -> None:
        self.numbers = numbers

    def __dlpack__(self, **options: Any) -> Any:
        return self.numbers.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.numbers.__dlpack_device__()


class OnAnotherDevice(WithDlpack):
    """As an array in the memory of a GPU."""

    def __dlpack__(self, **options: Any) -> Any:
        raise BufferError("the numbers are in the memory of another device")

    def __dlpack_device__(self) -> Any:
        return (2, 0)


class WithArray:
    """As a table or tensor that converts itself."""

    def __init__(self, numbers: npt.NDArray[Any]) -> None:
        self.numbers = numbers

    def __array__(self, dtype: Any = None, copy: Any = None) -> npt.NDArray[Any]:
        return self.numbers


@pytest.mark.parametrize("wrap", [WithDlpack, WithArray])
@pytest.mark.parametrize("dtype", ["f8", "f4", "i4"])
def test_arrays_of_other_libraries(wrap: Any, dtype: str) -> None:
    """By DLPack or __array__, of any type and strides."""
    points = POINTS.astype(dtype)
    assert same(abut.distance(wrap(points), BALL), EXPECTED)
    assert same(abut.distance(wrap(points[::2]), BALL), EXPECTED[::2])
    assert same(abut.distance(wrap(points[0]), BALL), EXPECTED[0])
    mesh = abut.Mesh(wrap(points[:3]), wrap(np.array([[0, 1, 2]])))
    assert same(mesh.vertices, POINTS[:3])


def test_arrays_on_other_devices() -> None:
    """The message names the argument and what the other library says."""
    with pytest.raises((TypeError, ValueError), match="'a'.*another device"):
        abut.distance(OnAnotherDevice(POINTS), BALL)  # type: ignore[call-overload]


def test_exceptions_of_conversions_pass() -> None:
    """An exception of another kind that a conversion raises is not replaced."""

    class Interrupted:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        abut.distance(Interrupted(), BALL)


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf])
def test_numbers_that_are_not_finite(odd: float) -> None:
    """Each verb has an answer for them."""
    points = POINTS.copy()
    points[5, 1] = odd
    finite = np.arange(12) != 5
    apart = abut.distance(points, BALL)
    assert np.isnan(apart[5]) and same(apart[finite], EXPECTED[finite])
    assert not abut.intersects(points, BALL)[5]
    assert np.isnan(abut.closest_points(points, BALL).on_b[5]).all()
    assert not abut.contact(points, BALL).touches[5]
    assert abut.contact(points[5], BALL) is None
    assert abut.classify(points[5], BALL) == abut.Containment.disjoint
    hits = abut.raycast(points, -points, BALL)
    assert hits.t[5] == np.inf and abut.raycast(points[5], -points[5], BALL) is None


def test_inputs_are_unchanged() -> None:
    """No verb writes into what it is given, and results are memory of their own."""
    points = POINTS.copy()
    found = abut.closest_points(points, BALL)
    abut.distance(points, BALL)[:] = -1
    found.on_a[:] = 7
    assert (points == POINTS).all()
    ball = abut.Sphere(points, 1.0)
    points[:] = 0
    assert (ball.center == POINTS).all()
    with pytest.raises(ValueError):
        ball.center[0] = 0


def test_keys_of_shapes_are_those_of_arrays() -> None:
    balls = abut.Sphere(np.arange(12.0).reshape(4, 3), 1)
    for key in (True, False, np.True_, 2, -1, None, ..., slice(1, 3), np.array([True, False, True, False])):
        assert np.array_equal(balls[key].center, balls.center[key])
    for beyond in (4, -5, 10**30):
        with pytest.raises(IndexError):
            balls[beyond]
