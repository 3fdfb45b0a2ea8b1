"""Leaves out the tests of what is not installed: the extra `rl`, or `openspiel`."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = ["test_*.py"] if find_spec("pettingzoo") is None else []
if find_spec("pyspiel") is None:
    collect_ignore_glob.append("test_openspiel_game.py")
