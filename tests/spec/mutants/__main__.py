"""Tries so many mutants of each file of the model, and tells which survive."""

from __future__ import annotations

import sys

from tests.spec.mutants.running import main

main(*map(int, sys.argv[1:]))
