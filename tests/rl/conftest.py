"""Skip the tests of an extra that is not installed: `rl` or `openspiel`."""

from __future__ import annotations

from tests.kit.quick_run import unless_installed

collect_ignore_glob = unless_installed("pettingzoo", __file__) or unless_installed(
    "pyspiel", __file__, "test_openspiel_game.py"
)
