"""Skip the tests of an extra that is not installed: `rl` or `openspiel`."""

from __future__ import annotations

from tests.kit.quick_run import modules_needing

collect_ignore_glob = modules_needing("pettingzoo", __file__) or modules_needing(
    "pyspiel", __file__, "test_openspiel_game.py"
)
