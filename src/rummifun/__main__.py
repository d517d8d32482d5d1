"""`python -m rummifun` is the command `rummifun`."""

from rummifun.shells.cli import main

if __name__ == "__main__":
    main()
