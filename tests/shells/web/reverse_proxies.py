"""The proxies of the guide, run from its files, with other ports and a certificate made here."""

import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import Final

from rummifun.page.http import PublicAddress
from shells.web.running_server import PATIENCE, Server, served

FILES: Final = Path(__file__).parents[3] / "docs" / "heberger"
NAME: Final = "jeux.example.org"


@dataclass(frozen=True)
class Proxy:
    https: int
    http: int
    tls: ssl.SSLContext

    def server(self, source: str = "127.0.0.2") -> Server:
        return Server(self.https, None, NAME, self.tls, source)

    def plain(self) -> Server:
        return replace(self.server(), port=self.http, tls=None)


def free_port() -> int:
    """Find a free port, outside those that the system gives to others meanwhile."""
    while True:
        port = SystemRandom().randrange(10_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def certified(folder: Path) -> ssl.SSLContext:
    words = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN={NAME}".split()
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    command = ["openssl", *words, *files, "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    believed = ssl.create_default_context(cafile=folder / "cert.pem")
    # One thread reads while another writes: Python may take a ticket, which TLS 1.3 sends at any time, for the end.
    believed.maximum_version = ssl.TLSVersion.TLSv1_2
    return believed


def written(file: str, changes: Mapping[str, str]) -> str:
    """Return a file of the guide with some of its words replaced; all of them must be there."""
    text = (FILES / file).read_text(encoding="utf-8")
    for before, after in changes.items():
        assert before in text, f"{file} no longer says {before!r}"
        text = text.replace(before, after)
    return text


def nginx(folder: Path, proxy: Proxy, behind: int, changes: Mapping[str, str], file: str = "nginx.conf") -> list[str]:
    """Write a file of nginx, in the frame that a Debian has for it; return the command that runs it."""
    ours = {
        "listen 80;": f"listen 127.0.0.1:{proxy.http};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{proxy.https} ssl http2;",
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "/etc/letsencrypt/live/jeux.example.org/fullchain.pem": f'"{folder}/cert.pem"',
        "/etc/letsencrypt/live/jeux.example.org/privkey.pem": f'"{folder}/key.pem"',
        "/var/log/nginx/rummifun.log": f'"{folder}/said.log"',
        "127.0.0.1:8017": f"127.0.0.1:{behind}",
    }
    (folder / "site.conf").write_text(written(file, {**ours, **changes}), encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f'{kind}_temp_path "{folder}/{kind}";\n' for kind in kinds)
    site = f'include "{folder}/site.conf";'
    frame = f'daemon off;\npid "{folder}/pid";\nevents {{}}\nhttp {{\n{temporary}{site}\n}}\n'
    (folder / "nginx.conf").write_text(frame, encoding="utf-8")
    return ["/usr/sbin/nginx", "-e", str(folder / "said.log"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, proxy: Proxy, behind: int, changes: Mapping[str, str]) -> list[str]:
    """Write the file of Caddy, with a certificate that it need not ask for; return the command that runs it."""
    own = f"admin off\n\tdefault_bind 127.0.0.1\n\thttp_port {proxy.http}\n\thttps_port {proxy.https}"
    ours = {
        "\tlog {\n": f'\t{own}\n\tlog {{\n\t\toutput file "{folder}/said.log"\n',
        f"\n{NAME} {{": f'\n{NAME} {{\n\ttls "{folder}/cert.pem" "{folder}/key.pem"',
        "127.0.0.1:8017": f"127.0.0.1:{behind}",
    }
    (folder / "Caddyfile").write_text(written("Caddyfile", {**ours, **changes}), encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile")]


Kind = Callable[[Path, Proxy, int, Mapping[str, str]], list[str]]
KINDS: Final[tuple[Kind, ...]] = (nginx, caddy)


@contextmanager
def proxied(kind: Kind, folder: Path, proxy: Proxy, behind: int, changes: Mapping[str, str] = {}) -> Iterator[Proxy]:
    home, said = {"HOME": str(folder), "PATH": "/usr/local/bin:/usr/bin:/bin"}, folder / "errors"
    with said.open("wb") as errors:
        running = subprocess.Popen(kind(folder, proxy, behind, changes), stderr=errors, stdout=errors, env=home)
    try:
        until = time.monotonic() + PATIENCE
        while not _listens(proxy.https):
            stopped = running.poll() is not None or time.monotonic() > until
            assert not stopped, said.read_text(encoding="utf-8")
            time.sleep(0.02)
        yield proxy
    finally:
        running.terminate()
        running.wait(PATIENCE)


@contextmanager
def behind(kind: Kind, folder: Path, **changes: str) -> Iterator[Proxy]:
    proxy = Proxy(free_port(), free_port(), certified(folder))
    public = PublicAddress(proxy.server().origin)
    with served(folder / "parties.db", public=public) as server, proxied(kind, folder, proxy, server.port, changes):
        yield proxy


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def systemd_analyze(*words: str | Path, env: Mapping[str, str] | None = None) -> tuple[int, str]:
    command = ["systemd-analyze", *words]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stderr
