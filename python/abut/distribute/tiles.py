# SPDX-License-Identifier: MIT
"""The clashes and touching pairs of a scene folder, one tile a piece, on any executor.

`scene` is a folder that abut.SceneFolderWriter or abut.write_scene_folder has written and that all
workers can read; or a Scene, for which such a folder is written beside the output first. The output
is JSON Lines, a line for each pair in the order of (part_a, part_b), which are numbers of instances.
Its bytes are the same for any executor, any tiles and any failures: those of clash_line for the
reports of abut.clash of the whole scene. A worker holds one tile at a time, and the output is merged
from the pieces' files in order, so neither needs memory for the whole.

The other options are those of run_pieces; `progress` counts instances of tiles. Results of finished
pieces are kept beside the output, in a folder with the name of the output and .pieces, until the
output is complete; a run that was stopped goes on from them if the manifest of the scene folder is
the same. If a piece fails, because a file of its tile cannot be read, the others finish, and Error
names each tile and file; the output then stays as it was.
"""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
import shutil
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .. import _core
from ._files import Path, check_output, checksum, locked
from .pieces import Function, Piece, Running, remove_pieces, run_pieces

if TYPE_CHECKING:
    from typing_extensions import Unpack

_ALL_LAYERS = 0xFFFFFFFF
_MOST_NAMED = 20  # failures in a message


def clash(
    scene: Path | _core.Scene,
    output: Path,
    *,
    clearance: float = 0,
    max_pairs: int = 1_000_000,
    layers: int = _ALL_LAYERS,
    curves: bool = False,
    **running: Unpack[Running],
) -> int:
    """Writes the clashes of a scene, each as abut.clash_line does, and returns how many there are.

    `clearance`, `max_pairs` and `layers` are those of abut.clash; with `curves` lines have the curves
    along which surfaces meet. An empty scene gives an empty file. See abut.distribute.tiles.
    """
    # Refuses wrong options at once instead of in each piece.
    _core.clash(_core.Scene(), clearance=clearance, max_pairs=max_pairs, layers=layers)
    options = {"clearance": float(clearance), "max_pairs": max_pairs, "layers": layers, "curves": curves}
    return _run(_clash_lines, scene, output, options, running)


def overlapping_pairs(
    scene: Path | _core.Scene,
    output: Path,
    *,
    layers: int = _ALL_LAYERS,
    **running: Unpack[Running],
) -> int:
    """Writes the touching pairs of a scene, each as abut.pair_line does, and returns how many there are.

    They are those of Scene.overlapping_pairs. See abut.distribute.tiles.
    """
    _core.Scene().overlapping_pairs(layers=layers)  # as in clash
    return _run(_pair_lines, scene, output, {"layers": layers}, running)


@functools.lru_cache(maxsize=1)
def _opened(folder: str, manifest: str) -> _core.SceneFolder:
    """The folder, which a process opens once, and whose meshes it maps once."""
    return _core.SceneFolder(folder)


def _clash_lines(folder: str, manifest: str, tile: int, options: Mapping[str, Any]) -> bytes:
    return _opened(folder, manifest).clash_lines(tile, **options)


def _pair_lines(folder: str, manifest: str, tile: int, options: Mapping[str, Any]) -> bytes:
    return _opened(folder, manifest).pair_lines(tile, **options)


def _pieces(folder: str, manifest: str, options: Mapping[str, Any]) -> list[Piece]:
    """The tiles, those with the most triangles first, so that none of them begins last."""
    scene = _core.SceneFolder(folder)
    sizes, triangles = scene.tile_instances, scene.tile_triangles
    tiles = sorted(range(scene.tiles), key=lambda tile: (-int(triangles[tile]), tile))
    return [
        Piece(f"tile {tile} of {folder}", (folder, manifest, tile, dict(options)), int(sizes[tile])) for tile in tiles
    ]


def _folder_of(scene: Path | _core.Scene, results: pathlib.Path) -> str:
    """The folder of a scene; that of a Scene is the same for each run, so that its finished pieces are found again."""
    if not isinstance(scene, _core.Scene):
        _core.SceneFolder(scene)  # which names what is wrong with its manifest
        return os.path.abspath(scene)
    folder = results / "scene"
    shutil.rmtree(folder, ignore_errors=True)
    _core.write_scene_folder(folder, scene, instances_per_tile=min(max(len(scene) // 64, 512), 16384))
    return os.fspath(folder)


def _run(
    function: Function, scene: Path | _core.Scene, output: Path, options: Mapping[str, Any], running: Running
) -> int:
    out = pathlib.Path(output).absolute()
    if not out.parent.is_dir():
        raise _core.Error(f"{out}: there is no folder {out.parent}")
    check_output(out, *([] if isinstance(scene, _core.Scene) else [scene]))
    results = out.with_name(out.name + ".pieces")
    with locked(results):
        folder = _folder_of(scene, results)
        finished = _finished(function, folder, results, options, running)
        count = _core.merge_pair_lines(finished, out)
        if isinstance(scene, _core.Scene):
            shutil.rmtree(folder)
        remove_pieces(results)
    return count


def _finished(
    function: Function, folder: str, results: pathlib.Path, options: Mapping[str, Any], running: Running
) -> list[pathlib.Path]:
    """The files of all tiles. Raises Error, which names the tiles that failed, when the others are done."""
    pieces = _pieces(folder, checksum(pathlib.Path(folder, "manifest.json")), options)
    finished, failed = [], []
    try:
        with contextlib.closing(run_pieces(function, pieces, results, **running)) as outcomes:
            for outcome in outcomes:
                if outcome.file is None:
                    failed.append(f"{outcome.piece.name}: {outcome.error}")
                else:
                    finished.append(outcome.file)
    finally:
        _opened.cache_clear()
    if failed:
        named = "\n".join(failed[:_MOST_NAMED])
        raise _core.Error(
            f"{len(failed)} of {len(pieces)} tiles failed; the others are kept in {results}, and another run goes on "
            f"from them:\n{named}"
        )
    return finished
