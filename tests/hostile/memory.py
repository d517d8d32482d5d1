"""The memory of a process."""

from pathlib import Path


def resident(pid: int | str = "self") -> float:
    """Return the resident memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
