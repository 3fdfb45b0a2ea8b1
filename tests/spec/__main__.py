"""Compare the given number of steps of the library with the model, and print what was compared."""

from __future__ import annotations

import sys

from tests.spec.differential.running import main

main(*map(int, sys.argv[1:]))
