# SPDX-License-Identifier: MIT
"""The notebooks run, and print what they were committed with; their outputs hold nothing of a machine."""

import base64
import re
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nb_run = pytest.importorskip("nbmake.nb_run")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NOTEBOOKS = [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.ipynb"))]
PICTURE_LIMIT = 150_000  # bytes
PATH_OF_A_MACHINE = re.compile(r"/(?:home|root|tmp|usr|opt|work|Users|mnt)/|[A-Z]:\\|site-packages")


def outputs(notebook: Any) -> list[list[Any]]:
    """The outputs of each code cell."""
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def texts(notebook: Any) -> list[str]:
    """What each code cell printed, and its values and pictures as text; without warnings of libraries."""
    return [
        "".join(
            output.text if output.output_type == "stream" else output.get("data", {}).get("text/plain", "")
            for output in cell
            if output.get("name") != "stderr"
        )
        for cell in outputs(notebook)
    ]


def pictures(notebook: Any) -> list[bytes]:
    data = [output.get("data", {}) for cell in outputs(notebook) for output in cell]
    return [base64.b64decode(each["image/png"]) for each in data if "image/png" in each]


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_what_is_committed(path: Path) -> None:
    """Outputs with pictures, without errors, and without what changes from run to run."""
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert notebook.cells[0].source.startswith("# ")
    for cell in notebook.cells:
        assert not cell.metadata
        assert cell.get("execution_count") is None
    for output in sum(outputs(notebook), []):
        assert output.output_type != "error"
        assert output.get("name") != "stderr"
        assert output.get("execution_count") is None
    assert not any(PATH_OF_A_MACHINE.search(text) for text in texts(notebook))
    assert pictures(notebook)
    assert all(len(picture) <= PICTURE_LIMIT for picture in pictures(notebook))


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_it_runs_and_prints_the_same(path: Path) -> None:
    """scripts/run_notebooks.py writes the new outputs, where a difference is intended."""
    result = nb_run.NotebookRun(path, default_timeout=600).execute()
    assert result.error is None, result.error.trace
    committed = nbformat.read(path, 4)
    assert texts(result.nb) == texts(committed)
    assert len(pictures(result.nb)) == len(pictures(committed))
