"""Packages that are installed for one test, with entry points for variants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from unorules.registry import ENTRY_POINTS

GOOD = """
from unorules import Registry
from unorules.variants import CLASSIC_2010
from attrs import evolve
from itertools import repeat
STORM = evolve(CLASSIC_2010, id="{name}:storm")
RAIN = evolve(CLASSIC_2010, id="{name}:rain")
BOTH = [STORM, RAIN]
REGISTRY = Registry(BOTH)
TAKEN = evolve(CLASSIC_2010, title="Mine")
JUNK = 7
WORDS = "storm"
MIXED = [STORM, None]
NEWER = evolve(CLASSIC_2010, version=2)
PLAIN = evolve(CLASSIC_2010, id="storm")
OF_ALPHA = evolve(CLASSIC_2010, id="alpha:storm", version=2)
ENDLESS = repeat(STORM)
"""


class Packages:
    """Packages that are installed for one test, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, announced: str, code: str = GOOD) -> None:
        """Install a package with one module and an entry point for it."""
        (self.folder / f"{name}.py").write_text(code.replace("{name}", name), encoding="utf-8")
        about = self.folder / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        lines = f"[{ENTRY_POINTS}]\nmine = {announced}\n"
        (about / "entry_points.txt").write_text(lines, encoding="utf-8")


def packages_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """Return a place to install packages, which are gone after the test."""
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    return Packages(folder)
