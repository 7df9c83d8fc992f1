#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the notebooks in docs/notebooks and writes them with their outputs, as they are committed.

Usage: run_notebooks.py [NOTEBOOK...]

Without arguments all of them. abut and what python/requirements-test.txt lists must be installed, or on PYTHONPATH.
What depends on the machine or the time of the run is left out, so that outputs change only where answers do;
python/tests/test_notebooks.py checks that. Large pictures are reduced to 256 colours.
"""
import base64
import io
import sys
from pathlib import Path

import nbformat
from nbmake.nb_run import NotebookRun
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"
PALETTE_ABOVE = 100_000  # bytes of a picture
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def smaller(picture):
    """A PNG as base64, with a palette if it is large."""
    data = base64.b64decode(picture)
    if len(data) > PALETTE_ABOVE:
        image = Image.open(io.BytesIO(data)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
        file = io.BytesIO()
        image.save(file, "PNG", optimize=True)
        data = file.getvalue()
    return base64.b64encode(data).decode() + "\n"


def clean(notebook):
    """Removes counts, times and the kernel's version."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type != "code":
            continue
        cell.execution_count = None
        cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = None
            if "image/png" in output.get("data", {}):
                output.data["image/png"] = smaller(output.data["image/png"])
                output.metadata = {}


def main():
    for path in map(Path, sys.argv[1:] or sorted(FOLDER.glob("*.ipynb"))):
        result = NotebookRun(path.resolve(), default_timeout=600).execute()
        if result.error is not None:
            sys.exit(f"{path}: cell {result.error.failing_cell_index + 1}\n{result.error.trace}")
        clean(result.nb)
        nbformat.write(result.nb, path)


if __name__ == "__main__":
    main()
