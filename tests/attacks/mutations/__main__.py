"""Try the given number of mutations."""

from __future__ import annotations

import sys

from tests.attacks.mutations.mutation import main

main(*map(int, sys.argv[1:]))
