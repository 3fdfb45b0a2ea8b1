"""Entry point of `python -m unorules`."""

from __future__ import annotations

import sys

from unorules.cli.main import main

if __name__ == "__main__":
    sys.exit(main(program="python -m unorules"))
