"""A separate program: it shuts itself in, reports on a pipe which protections hold, and becomes the program to run.

Nothing of rummifun is imported here, for this file is run by its path. Each protection is tried by itself, since a
system may grant one and refuse another; a hand-in is run all the same, and the report says what was active.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import resource
import signal
import struct
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

_LIBC = ctypes.CDLL(None, use_errno=True)


_NEWUSER, _NEWNET, _NEWIPC, _NEWPID = 0x10000000, 0x40000000, 0x08000000, 0x20000000


_NEWNS, _NEWUTS = 0x00020000, 0x04000000


_PDEATHSIG, _NO_NEW_PRIVS, _SECCOMP = 1, 38, 22


_LOAD, _EQUAL, _ABOVE, _HAS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06


_MACHINES = {
    "x86_64": (0xC000003E, 56, (57, 58, 41, 101, 310, 311, 155, 161, 165, 166, 272, 308, 298, 321, 248, 249, 250)),
    "aarch64": (0xC00000B7, 220, (198, 117, 270, 271, 41, 51, 40, 39, 97, 268, 241, 280, 217, 218, 219)),
}
"""The facts of a machine for a filter of system calls: its mark, the number of `clone`, the calls refused.

Refused are forks, sockets, the memory of others, roots and mounts, namespaces, probes of the kernel, and its keys; on
every machine the rings that go round such a filter too, and newer ways to mount.
"""


_REFUSED_CALLS = (425, 428, 429, 430)


_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}


_X32 = 0x40000000
"""The first number of the calls of another convention, which could replace those refused."""


_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446


_ORDERS, _ANSWERS, _REPORTS = 3, 4, 5


_MEGABYTE = 1 << 20


_WRITES = (0x1FFF & ~0b1101, 1 << 13, 1 << 14)
"""The rights that are writing in Landlock: to make, change and remove files and folders; to refer; to truncate."""


_RUN, _READ, _LIST = 0b1, 0b100, 0b1000


_HIDDEN_MARK = "!"
"""The mark before a folder to hide, inside one to show."""


_BIND, _REC, _PRIVATE, _REMOUNT, _READ_ONLY, _DETACH = 4096, 16384, 1 << 18, 32, 1, 2


_KEPT_FLAGS = {2: 2, 4: 4, 8: 8, 1024: 1024, 2048: 2048, 4096: 1 << 21}
"""Flags that a mount must keep: as `statvfs` returns them, as `mount` takes them."""


_NAME = b"cellule"


def _check(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _number_pipes(pipes: list[int]) -> None:
    """Move the pipes of orders, answers and protections to their fixed numbers, and close all other files."""
    high = [fcntl.fcntl(pipe, fcntl.F_DUPFD, 64) for pipe in pipes]
    for number, pipe in zip((_ORDERS, _ANSWERS, _REPORTS), high, strict=True):
        os.dup2(pipe, number)
    os.closerange(_REPORTS + 1, 1024)


def _limits(memory: int, seconds: int, output: int) -> None:
    for what, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, output * _MEGABYTE),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, memory * _MEGABYTE),  # the last, for macOS refuses it
    ):
        try:
            resource.setrlimit(what, (most, most))
        except ValueError as error:
            raise OSError from error


def _own_user() -> None:
    """Become the only user of a namespace, where cutting the network does not require root."""
    if os.geteuid() == 0:
        raise PermissionError
    user, group = os.geteuid(), os.getegid()
    _check(_LIBC.unshare(_NEWUSER))
    Path("/proc/self/setgroups").write_text("deny", "ascii")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1", "ascii")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1", "ascii")


def _processes() -> None:
    """Run in a namespace of processes: when its first one ends, so do all that the hand-in started."""
    _check(_LIBC.unshare(_NEWPID))
    if first := os.fork():
        code = _wait_for(first)
        if code > 128:
            signal.signal(code - 128, signal.SIG_DFL) if code - 128 != signal.SIGKILL else None
            os.kill(os.getpid(), code - 128)
        os._exit(code)
    _LIBC.prctl(_PDEATHSIG, signal.SIGKILL)
    if second := os.fork():  # the first process of a namespace is deaf to most signals, so the hand-in is the second
        os._exit(_wait_for(second))


def _wait_for(child: int) -> int:
    """Wait outside, holding nothing open, until the child ends; return a signal as shells do."""
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    os.closerange(0, 64)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _name() -> None:
    """Rename the machine, so that a hand-in learns nothing of it; a container may have that name already."""
    if os.uname().nodename.encode() == _NAME:
        return
    _check(_LIBC.unshare(_NEWUTS))
    _check(_LIBC.sethostname(_NAME, len(_NAME)))
    _LIBC.setdomainname(_NAME, len(_NAME))


def _mount(what: str, where: str, kind: str | None, flags: int, how: str | None = None) -> None:
    words = [None if word is None else os.fsencode(word) for word in (what, where, kind)]
    _check(_LIBC.mount(*words, ctypes.c_ulong(flags), how and os.fsencode(how)))


def _disk(needed: list[str], scratch: str) -> None:
    """Make a disk of the needed files, read-only, and of the scratch folder; it has nothing else, not even /proc.

    It is built over /proc, which disappears even where the rest fails.
    """
    os.umask(0o022)
    _check(_LIBC.unshare(_NEWNS))
    _mount("none", "/", None, _REC | _PRIVATE)
    top = "/proc"
    _mount("disk", top, "tmpfs", 0b110, "mode=0755,size=64k")
    hidden = [path[1:] for path in needed if path.startswith(_HIDDEN_MARK)]
    for path in needed:
        if not path.startswith(_HIDDEN_MARK) and Path(path).exists():
            _show(path, top, [place for place in hidden if place.startswith(f"{path}/")])
    _bind(scratch, _make_place(scratch, top), writable=True)
    os.chdir(top)
    _mount("disk", top, None, _BIND | _REMOUNT | _READ_ONLY | 0b110)
    pivot_root = _PIVOT_ROOT.get(os.uname().machine)
    if pivot_root is None:
        raise PermissionError
    _check(_LIBC.syscall(pivot_root, b".", b"."))
    _check(_LIBC.umount2(b".", _DETACH))
    os.chdir(scratch)


def _show(path: str, top: str, hidden: list[str]) -> None:
    place = _make_place(path, top)
    _bind(path, place, writable=path.startswith("/dev/"))
    for inside in hidden:
        if Path(inside).is_dir():
            _mount("nothing", place + inside[len(path) :], "tmpfs", _READ_ONLY, "mode=0755,size=4k")


def _make_place(path: str, top: str) -> str:
    """Make the place of a path on the new disk, with the links that lead there, and return it."""
    here = Path("/")
    parts = [*Path(path).parts[1:]]
    while parts:
        here = here / parts.pop(0)
        there = Path(top + str(here))
        if here.is_symlink():
            link = here.readlink()
            if not there.is_symlink() and not there.exists():
                there.symlink_to(link)
            parts = [*Path(os.path.normpath(here.parent / link)).parts[1:], *parts]
            here = Path("/")
        elif here.is_dir() and not there.exists():
            there.mkdir()
        elif not there.exists():
            there.touch()
    return top + str(here)


def _bind(path: str, place: str, writable: bool) -> None:
    _mount(path, place, None, _BIND)
    if not writable:
        told = os.statvfs(place).f_flag
        kept = sum(flag for bit, flag in _KEPT_FLAGS.items() if told & bit)
        _mount(path, place, None, _BIND | _REMOUNT | _READ_ONLY | kept)


def _nobody(needed: list[str], scratch: str) -> None:
    """Become, as root, a user who owns only the scratch folder and may start few processes."""
    if os.geteuid() != 0:
        raise PermissionError
    if not all(_readable(Path(path).resolve()) for path in needed if Path(path).exists()):
        raise PermissionError
    user = 200_000 + Path(scratch).stat().st_ino % 100_000
    for pipe in (_ORDERS, _ANSWERS):
        os.fchown(pipe, user, user)
    for folder, _, files in os.walk(scratch):
        for path in (folder, *(f"{folder}/{name}" for name in files)):
            os.chown(path, user, user, follow_symlinks=False)
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)


def _readable(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in path.parents) and bool(path.stat().st_mode & 0o004)


def _no_processes() -> None:
    """Forbid new processes, threads apart, and sockets (seccomp); where that fails, allow few processes."""
    resource.setrlimit(resource.RLIMIT_NPROC, (24, 24))
    machine = _MACHINES.get(os.uname().machine)
    if machine is None:
        if os.geteuid() == 0:
            raise PermissionError  # the limit is not held against root
        return
    arch, clone, refused = machine
    refuse, absent, allow = 0x00050001, 0x00050026, 0x7FFF0000  # EPERM, ENOSYS, and going on
    steps = [
        (_LOAD, 0, 0, 4),
        (_EQUAL, 1, 0, arch),
        (_RETURN, 0, 0, refuse),
        (_LOAD, 0, 0, 0),
        (_ABOVE, 0, 1, _X32),
        (_RETURN, 0, 0, refuse),
        (_EQUAL, 0, 1, 435),
        (_RETURN, 0, 0, absent),
        *(step for call in (*refused, *_REFUSED_CALLS) for step in ((_EQUAL, 0, 1, call), (_RETURN, 0, 0, refuse))),
        (_EQUAL, 0, 3, clone),
        (_LOAD, 0, 0, 16),
        (_HAS, 1, 0, 0x10000),
        (_RETURN, 0, 0, refuse),
        (_RETURN, 0, 0, allow),
    ]
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    whole = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(program)))
    _check(_LIBC.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    _check(_LIBC.prctl(_SECCOMP, 2, ctypes.byref(whole), 0, 0))


def _files(scratch: str, needed: list[str] | None) -> None:
    """Allow writing in the scratch folder alone, and reading there and in the needed files alone (Landlock).

    Where Landlock can, it cuts connections too, and signals to others.
    """
    version = _check(_LIBC.syscall(_CREATE_RULESET, None, 0, 1))
    writes = _WRITES[0] | (_WRITES[1] if version >= 2 else 0) | (_WRITES[2] if version >= 3 else 0)
    reads = 0 if needed is None else _RUN | _READ | _LIST
    handled = struct.pack("QQQ", writes | reads, 0b11 if version >= 4 else 0, 0b11 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = _check(_LIBC.syscall(_CREATE_RULESET, ctypes.create_string_buffer(handled), size, 0))
    _allow(rules, scratch, writes | reads & ~_RUN)
    _allow(rules, "/dev/null", 0b10 | (writes & _WRITES[2]) | reads & _READ)
    for path, rights in _readable_parts(needed or [], reads):
        _allow(rules, path, rights)
    _check(_LIBC.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    _check(_LIBC.syscall(_RESTRICT_SELF, rules, 0))
    os.close(rules)


def _allow(rules: int, path: str, rights: int) -> None:
    """Allow the given rights on a path, if it exists; only a folder can be listed."""
    try:
        place = os.open(path, os.O_PATH)
    except OSError:
        return
    rights &= ~0 if Path(path).is_dir() else ~_LIST
    rule = ctypes.create_string_buffer(struct.pack("=Qi", rights, place))
    _check(_LIBC.syscall(_ADD_RULE, rules, 1, rule, 0))
    os.close(place)


def _readable_parts(needed: list[str], reads: int) -> Iterator[tuple[str, int]]:
    """List the needed paths with their rights: a folder with a hidden part allows its names, and its other parts.

    An import lists the folder of the module first.
    """
    hidden = [path[1:] for path in needed if path.startswith(_HIDDEN_MARK)]
    for path in needed:
        if path in map(os.path.dirname, hidden):
            yield path, reads & _LIST
            yield from ((str(inside), reads) for inside in Path(path).iterdir() if str(inside) not in hidden)
        elif not path.startswith(_HIDDEN_MARK):
            yield path, reads


def main(words: list[str]) -> None:
    """Shut in, report, and run: how, caller, memory, seconds, output, scratch, pipes, needed, --, command.

    How is `closed`, or `open` to read the whole disk, or `none` for limits alone.
    """
    how, asking, memory, seconds, output, scratch, *rest = words
    pipes, needed, command = rest[:3], rest[3 : rest.index("--")], rest[rest.index("--") + 1 :]
    _number_pipes([int(pipe) for pipe in pipes])
    steps: list[tuple[str, Callable[[], object]]] = [
        ("limits", lambda: _limits(int(memory), int(seconds), int(output)))
    ]
    if sys.platform == "linux":
        _end_with(int(asking))
    if how != "none" and sys.platform == "linux":
        steps += _shutting(scratch, needed, how == "closed")
    for name, step in steps:
        try:
            step()
            os.write(_REPORTS, f"{name}\n".encode())
        except OSError:
            continue
    os.close(_REPORTS)
    if sys.platform == "linux":
        _LIBC.prctl(_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.execvp(command[0], command)


def _end_with(process: int) -> None:
    """End with the process that started this one, by Ctrl-C say; or at once where it has ended already."""
    _LIBC.prctl(_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != process:
        os._exit(1)


def _shutting(scratch: str, needed: list[str], closed: bool) -> list[tuple[str, Callable[[], object]]]:
    """List the steps that shut in, in this order, each with its protections."""
    return [
        ("user", _own_user),
        ("network", lambda: _check(_LIBC.unshare(_NEWNET | _NEWIPC))),
        ("names", _name),
        ("processes", _processes),
        *([("disk files", lambda: _disk(needed, scratch))] if closed else []),
        ("nobody", lambda: _nobody([path for path in needed if not path.startswith(_HIDDEN_MARK)], scratch)),
        ("forks network", _no_processes),
        ("disk files" if closed else "files", lambda: _files(scratch, needed if closed else None)),
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
