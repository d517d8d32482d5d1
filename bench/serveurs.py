"""Servers of the page as processes, each with its own games, alone or behind nginx, and the resources of each."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple

_SITE: Final = Path(__file__).parent.parent / "docs" / "heberger" / "nginx-plusieurs.conf"
_PATIENCE: Final = 60.0
_TURN: Final = 0.05


class Served(NamedTuple):
    """The port to ask, the processes of the servers, and the folder where they keep their games."""

    port: int
    pids: tuple[int, ...]
    folder: Path


@contextmanager
def served(servers: int = 1, *, behind: bool = False) -> Iterator[Served]:
    """Run so many servers with new games, asked directly if there is one, else through nginx."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        started = [stack.enter_context(_server(folder / f"parties{i}.db")) for i in range(servers)]
        ports = [_port(one) for one in started]
        port = stack.enter_context(_nginx(folder, ports)) if behind or servers > 1 else ports[0]
        _answers(port)
        yield Served(port, tuple(one.pid for one in started), folder)


@contextmanager
def _running(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    with process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def _server(base: Path) -> Iterator[subprocess.Popen[str]]:
    words = ["-m", "rummifun", "web", "--lang=en", "--no-browser", "--port=0", f"--base={base}"]
    with _running(subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)) as server:
        yield server


def _port(server: subprocess.Popen[str]) -> int:
    assert server.stdout is not None
    return int(re.findall(r":(\d+)/", server.stdout.readline())[0])


@contextmanager
def _nginx(folder: Path, ports: list[int]) -> Iterator[int]:
    """Run nginx with the lines of the guide, on a port of this machine alone; yield it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    settings = [*(f"{kind}_temp_path {folder};" for kind in kinds), "proxy_max_temp_file_size 0;"]
    start = f"daemon off; pid {folder}/nginx.pid; error_log stderr crit; events {{ worker_connections 8192; }} http {{"
    site = on_loopback(_SITE.read_text(), port, ports)
    (folder / "nginx.conf").write_text("\n".join((start, *settings, site, "}")))
    with _running(subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], text=True)):
        yield port


def on_loopback(site: str, port: int, ports: list[int]) -> str:
    """Write a site of the guide as one of this machine alone: no TLS, no limits for an address, these servers."""
    site = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", site, flags=re.DOTALL)
    site = re.sub(r"(?m)^ *(limit_|ssl_|error_log|listen \[).*\n", "", site)
    site = re.sub(r"listen 443.*;", f"listen 127.0.0.1:{port};", site)
    servers = "".join(f"    server 127.0.0.1:{one} max_fails=0;\n" for one in ports)
    return re.sub(r"(?m)(^    server [\d.]+:\d+.*\n)+", servers, site)


def _answers(port: int) -> None:
    """Wait until somebody answers."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


def resident(pid: int) -> float:
    """Give the resident memory of a process, in kB."""
    return sum(map(int, re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())))  # none once ended


def processor(pid: int) -> float:
    """Give the seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """List the processes that a process has started, and theirs."""
    own = [int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()]
    return [*own, *(further for one in own for further in children(one))]


@contextmanager
def held_to(part: float, pid: int) -> Iterator[None]:
    """Halt a process for most of every twentieth of a second, as if it had such a part of a processor."""
    over = Event()

    def hold() -> None:
        while not over.is_set():
            os.kill(pid, signal.SIGSTOP)
            over.wait(_TURN * (1 - part))
            os.kill(pid, signal.SIGCONT)
            over.wait(_TURN * part)

    holder = Thread(target=hold)
    if part < 1:
        holder.start()
    try:
        yield
    finally:
        over.set()
        if part < 1:
            holder.join()
