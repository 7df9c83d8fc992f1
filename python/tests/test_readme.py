# SPDX-License-Identifier: MIT
"""The Python blocks of README.md run, and print what their comments say."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[2] / "README.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_there_is_one() -> None:
    assert BLOCKS


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_prints_what_its_comments_say(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, str(README), "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    comments = re.findall(r"^print\(.*\)  # (.*)$", block, re.MULTILINE)
    assert len(printed) == len(comments)
    for line, comment in zip(printed, comments):
        assert comment == line or comment.startswith(line + ":"), (line, comment)
