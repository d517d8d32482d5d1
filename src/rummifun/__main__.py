"""The command `rummifun`, which is `python -m rummifun` too: nothing is imported before an interrupt is seen to."""

from __future__ import annotations

from typing import NoReturn

from rummifun.interrupts import end_on_interrupt


def main() -> NoReturn:
    """Run the command line and exit."""
    end_on_interrupt()
    from rummifun.shells.cli.main import main as run

    try:
        run()
    finally:
        end_on_interrupt()


if __name__ == "__main__":
    main()
