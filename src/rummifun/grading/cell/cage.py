"""A program of its own: it shuts itself in, tells on a pipe which protections hold, and becomes what it is to run.

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
from collections.abc import Callable
from pathlib import Path

_LIBC = ctypes.CDLL(None, use_errno=True)
_NEWUSER, _NEWNET, _NEWIPC, _NEWPID = 0x10000000, 0x40000000, 0x08000000, 0x20000000
_PDEATHSIG, _NO_NEW_PRIVS, _SECCOMP = 1, 38, 22
_LOAD, _EQUAL, _HAS, _RETURN = 0x20, 0x15, 0x45, 0x06
_MACHINES = {"x86_64": (0xC000003E, 56, (57, 58)), "aarch64": (0xC00000B7, 220, ())}
"""What a filter of system calls must know of a machine: its mark, and what its calls that fork are numbered."""

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ORDERS, _ANSWERS, _TOLD = 3, 4, 5
_MEGABYTE = 1 << 20
_WRITES = (0x1FFF & ~0b1101, 1 << 13, 1 << 14)
"""What Landlock calls writing: files and folders made, changed and removed; then referring, then truncating."""


def _asked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _numbered(pipes: list[int]) -> None:
    """Give the pipes of orders, answers and protections the numbers that all know, and close what else was open."""
    high = [fcntl.fcntl(pipe, fcntl.F_DUPFD, 64) for pipe in pipes]
    for number, pipe in zip((_ORDERS, _ANSWERS, _TOLD), high, strict=True):
        os.dup2(pipe, number)
    os.closerange(_TOLD + 1, 1024)


def _limits(memory: int, seconds: int, output: int) -> None:
    for what, most in (
        (resource.RLIMIT_AS, memory * _MEGABYTE),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, output * _MEGABYTE),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def _own_user() -> None:
    """Become the only user of a namespace, where one need not be root to cut the network."""
    if os.geteuid() == 0:
        return
    user, group = os.geteuid(), os.getegid()
    _asked(_LIBC.unshare(_NEWUSER))
    Path("/proc/self/setgroups").write_text("deny", "ascii")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1", "ascii")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1", "ascii")


def _processes() -> None:
    """Run in a namespace of processes: when its first one ends, so do all that the hand-in started."""
    _asked(_LIBC.unshare(_NEWPID))
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
    """Stay outside, holding nothing open, until the child ends; a signal is told as shells tell it."""
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    os.closerange(0, 64)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _nobody(needed: list[str], scratch: str) -> None:
    """As root, become a user who owns nothing but the scratch folder, and may start few processes."""
    if os.geteuid() != 0:
        raise PermissionError
    if not all(_readable(Path(path).resolve()) for path in needed):
        raise PermissionError
    user = 200_000 + Path(scratch).stat().st_ino % 100_000
    for pipe in (_ORDERS, _ANSWERS):
        os.fchown(pipe, user, user)
    for path in (Path(scratch), *Path(scratch).rglob("*")):
        os.chown(path, user, user, follow_symlinks=False)
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)


def _readable(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in path.parents) and bool(path.stat().st_mode & 0o004)


def _no_processes() -> None:
    """Let no other process be started (seccomp), threads apart; where that cannot be, let few be."""
    resource.setrlimit(resource.RLIMIT_NPROC, (24, 24))
    machine = _MACHINES.get(os.uname().machine)
    if machine is None:
        if os.geteuid() == 0:
            raise PermissionError  # the limit is not held against root
        return
    arch, clone, forks = machine
    refuse, absent, allow = 0x00050001, 0x00050026, 0x7FFF0000  # EPERM, ENOSYS, and going on
    steps = [
        (_LOAD, 0, 0, 4),
        (_EQUAL, 1, 0, arch),
        (_RETURN, 0, 0, refuse),
        (_LOAD, 0, 0, 0),
        (_EQUAL, 0, 1, 435),
        (_RETURN, 0, 0, absent),
        *(step for fork in forks for step in ((_EQUAL, 0, 1, fork), (_RETURN, 0, 0, refuse))),
        (_EQUAL, 0, 3, clone),
        (_LOAD, 0, 0, 16),
        (_HAS, 1, 0, 0x10000),
        (_RETURN, 0, 0, refuse),
        (_RETURN, 0, 0, allow),
    ]
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    whole = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(program)))
    _asked(_LIBC.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    _asked(_LIBC.prctl(_SECCOMP, 2, ctypes.byref(whole), 0, 0))


def _files(scratch: str) -> None:
    """Let files be written in the scratch folder alone (Landlock); where it can be, cut connections too."""
    version = _asked(_LIBC.syscall(_CREATE_RULESET, None, 0, 1))
    writes = _WRITES[0] | (_WRITES[1] if version >= 2 else 0) | (_WRITES[2] if version >= 3 else 0)
    net = 0b11 if version >= 4 else 0
    ruleset = ctypes.create_string_buffer(struct.pack("QQ", writes, net))
    rules = _asked(_LIBC.syscall(_CREATE_RULESET, ruleset, 16 if version >= 4 else 8, 0))
    for path, rights in ((scratch, writes), ("/dev/null", 0b10 | (writes & _WRITES[2]))):
        place = os.open(path, os.O_PATH)
        _asked(_LIBC.syscall(_ADD_RULE, rules, 1, ctypes.create_string_buffer(struct.pack("=Qi", rights, place)), 0))
        os.close(place)
    _asked(_LIBC.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    _asked(_LIBC.syscall(_RESTRICT_SELF, rules, 0))
    os.close(rules)


def main(words: list[str]) -> None:
    """Shut in, tell what holds, and run: memory, seconds, output, scratch, three pipes, needed files, --, command."""
    memory, seconds, output, scratch, *rest = words
    _LIBC.prctl(_PDEATHSIG, signal.SIGKILL)  # who started this may end without a word, by Ctrl-C say
    pipes, needed, command = rest[:3], rest[3 : rest.index("--")], rest[rest.index("--") + 1 :]
    _numbered([int(pipe) for pipe in pipes])
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("limits", lambda: _limits(int(memory), int(seconds), int(output))),
        ("user", _own_user),
        ("network", lambda: _asked(_LIBC.unshare(_NEWNET | _NEWIPC))),
        ("processes", _processes),
        ("nobody", lambda: _nobody(needed, scratch)),
        ("forks", _no_processes),
        ("files", lambda: _files(scratch)),
    )
    for name, step in steps:
        try:
            step()
            os.write(_TOLD, f"{name}\n".encode())
        except OSError:
            continue
    os.close(_TOLD)
    _LIBC.prctl(_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
