"""Windows as the modules of rummifun see it: they do not find the functions that it lacks. Libraries see Linux.

Each process started with this folder in PYTHONPATH imports this before anything else, as Python does with a module of
this name. The modules of this project then import `sys`, `os` and `signal` as they are on Windows, and processes are
spawned. The missing functions are those that Python's documentation marks as available on Unix.
"""

import builtins
import multiprocessing.connection
import multiprocessing.context
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

OURS = tuple(str(Path(__file__).parents[3] / folder) for folder in ("src", "site", "examples"))

ABSENT = {"fcntl", "resource", "pty", "termios", "tty", "grp", "pwd", "posix", "syslog", "readline", "curses"}
"""The modules that Windows lacks."""

LACKING = {
    "os": """
        fork forkpty openpty killpg setsid getpgid setpgid getsid getuid geteuid getgid getegid getgroups setuid setgid
        setgroups uname statvfs sysconf sched_getaffinity sched_setaffinity getloadavg nice chown fchown lchown chroot
        mkfifo mknod wait wait3 wait4 waitid WNOHANG WIFEXITED pread pwrite posix_fallocate sendfile sync O_DIRECTORY
        O_NOFOLLOW O_PATH O_NONBLOCK O_CLOEXEC O_SYNC O_DSYNC set_blocking get_blocking ctermid ttyname
    """,
    "signal": """
        SIGALRM SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 SIGCHLD SIGCONT SIGSTOP SIGTSTP SIGWINCH SIGXCPU SIGXFSZ
        alarm setitimer getitimer ITIMER_REAL pause pthread_sigmask pthread_kill sigwait siginterrupt SIG_BLOCK
        SIG_UNBLOCK SIG_SETMASK
    """,
    "multiprocessing.context": "ForkContext ForkProcess ForkServerContext ForkServerProcess",
    "multiprocessing.connection": "",
    "socket": "AF_UNIX",
    "ctypes": "",
    "sys": "",
}
"""The names that modules lack on Windows."""

ENGLISH = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0809))

GIVEN: Mapping[str, Mapping[str, Any]] = {
    "ctypes": {"windll": ENGLISH},
    "multiprocessing.connection": {"PipeConnection": type(multiprocessing.connection.Pipe()[0])},
    "os": {"name": "nt"},
    "sys": {"platform": "win32"},
}
"""The names that they have instead."""


class Seen(ModuleType):
    """A module without the names that Windows lacks."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__dict__["_lacks"], self.__dict__["_given"] = set(LACKING[name].split()), GIVEN.get(name, {})

    def __getattr__(self, name: str) -> Any:
        if name in self._lacks:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on Windows")
        return self._given[name] if name in self._given else getattr(sys.modules[self.__name__], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(sys.modules[self.__name__], name, value)

    def __delattr__(self, name: str) -> None:
        delattr(sys.modules[self.__name__], name)


SEEN = {name: Seen(name) for name in LACKING}
_IMPORT = builtins.__import__


def _seen(name: str, *rest: Any, **named: Any) -> Any:
    """Import a module, for one of ours as it is on Windows."""
    asking = rest[0] if rest else named.get("globals")
    ours = str((asking or {}).get("__file__", "")).startswith(OURS)
    if ours and name.partition(".")[0] in ABSENT:
        raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
    if ours and name == "colorama":
        return SimpleNamespace(just_fix_windows_console=str)  # no console of a test needs mending
    found = _IMPORT(name, *rest, **named)
    return SEEN.get(found.__name__, found) if ours else found


builtins.__import__ = _seen
multiprocessing.set_start_method("spawn")
