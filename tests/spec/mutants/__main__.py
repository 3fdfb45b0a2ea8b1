"""Try the given number of mutants of each file, and print which survive."""

from __future__ import annotations

import sys

from tests.spec.mutants.running import main

main(*map(int, sys.argv[1:]))
