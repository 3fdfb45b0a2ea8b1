"""Compare the given number of pairs of states, and print what was compared."""

from __future__ import annotations

import sys

from tests.attacks.interference.comparison import main

main(*map(int, sys.argv[1:]))
