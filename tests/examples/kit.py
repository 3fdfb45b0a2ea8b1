"""What the tests of the examples share: running one, importing one, and a variant whose prompts are unusual."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import unorules as uno
from unorules.variants import CLASSIC_2010

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 180
"""Seconds until a test gives up on a program: only a fault takes so long."""

ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8"}


def run(name: str, *words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run an example as a program. What it is not told by `typed` is the end of its input."""
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        env=ENVIRONMENT | environment,
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=PATIENCE,
    )


@cache
def example(name: str) -> ModuleType:
    """Import an example, which stands in no package."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # where a pickled state looks for the card
    spec.loader.exec_module(module)
    return module


@cache
def tolls() -> uno.Variant:
    """The variant of `own_card.py`, whose card asks a seat and the host, with more of them and a short match."""
    return CLASSIC_2010.extended("mine:tolls", add={example("own_card").wild_toll: 12}).with_rules(target=1)


def toll_ahead() -> uno.State:
    """A position in which nothing but the card can be played, and drawing is the last choice."""
    hands = ["mine:wild-toll red-1 red-2", "blue-1 blue-2"]
    return uno.position(hands, top="green-9", variant=tolls(), players=("Ann", "Bo"))
