# SPDX-License-Identifier: MIT
"""Hosts with addresses of their own on one machine: network namespaces of Linux, joined by a bridge."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from types import TracebackType
from typing import Any


def _ip(*arguments: str, check: bool = True) -> None:
    subprocess.run(["ip", *arguments], check=check, capture_output=True)


class NetworkHosts:
    """`count` hosts, which reach each other and this process by their addresses; removed when the block ends."""

    def __init__(self, count: int) -> None:
        # The bytes of an address, so that two runs at a time do not meet.
        self._net = f"10.{200 + os.getpid() // 256 % 50}.{os.getpid() % 256}"
        self._bridge = f"abut{os.getpid()}"
        self._names = [f"{self._bridge}-{i}" for i in range(count)]
        #: the address of this process
        self.address = f"{self._net}.1"

    @staticmethod
    def reason_against() -> str:
        """Why there can be no such hosts here; empty if there can."""
        if shutil.which("ip") is None:
            return "network namespaces need the command ip"
        name = f"abut{os.getpid()}-try"
        try:
            _ip("netns", "add", name)
            _ip("link", "add", f"abut{os.getpid()}", "type", "bridge")
        except subprocess.CalledProcessError as error:
            return f"no network namespaces here: {error.stderr.decode().strip()}"
        finally:
            _ip("link", "del", f"abut{os.getpid()}", check=False)
            _ip("netns", "del", name, check=False)
        return ""

    def __enter__(self) -> NetworkHosts:
        _ip("link", "add", self._bridge, "type", "bridge")
        _ip("addr", "add", f"{self.address}/24", "dev", self._bridge)
        _ip("link", "set", self._bridge, "up")
        for i, name in enumerate(self._names):
            outer, inner = f"v{os.getpid()}o{i}", f"v{os.getpid()}i{i}"
            _ip("netns", "add", name)
            _ip("link", "add", outer, "type", "veth", "peer", "name", inner)
            _ip("link", "set", outer, "master", self._bridge, "up")
            _ip("link", "set", inner, "netns", name)
            _ip("-n", name, "addr", "add", f"{self._net}.{i + 2}/24", "dev", inner)
            _ip("-n", name, "link", "set", inner, "up")
            _ip("-n", name, "link", "set", "lo", "up")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name in self._names:
            _ip("netns", "del", name, check=False)
        _ip("link", "del", self._bridge, check=False)

    def start(self, host: int, command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
        """Starts a program on a host."""
        return subprocess.Popen(["ip", "netns", "exec", self._names[host], *command], **options)
