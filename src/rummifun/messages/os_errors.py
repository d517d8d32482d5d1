"""Failures of the operating system, in our words: the player may not speak its language."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Any, Final

from rummifun.messages import N_

_CAUSES: Final[Mapping[int, str]] = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the quota of the disk is used up"),
    errno.EROFS: N_("the disk can only be read"),
    errno.EIO: N_("the disk or the terminal has failed"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENOMEM: N_("memory is full"),
    errno.ELOOP: N_("its links go round in a circle"),
    errno.EBUSY: N_("it is in use"),
    errno.EFBIG: N_("the file is too large"),
    errno.EINVAL: N_("the system does not accept this name or value"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.ENOENT: N_("no such file or folder"),
    errno.EEXIST: N_("it exists already"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a folder of this path is a file"),
    errno.EPIPE: N_("nobody reads it any more"),
    errno.EADDRNOTAVAIL: N_("this machine has no such address"),
}


def describe_os_error(error: Exception) -> str:
    """Name the cause of a system error as a message; without one, return the system's own words.

    >>> describe_os_error(OSError(errno.ENOSPC, "No space left on device")), describe_os_error(OSError(9999, "no idea"))
    ('the disk is full', 'no idea')
    """
    code: Any = getattr(error, "errno", None)
    return _CAUSES.get(code) or str(getattr(error, "strerror", None) or error)
