"""Tries mutants: `python -m tests.mutants`, all of them; with `--sample 100 --seed 7`, so many of those not judged."""

from __future__ import annotations

import sys

from tests.mutants.running import main

sys.exit(main(sys.argv[1:]))
