"""Rewrite the stories that are kept as text: `python -m tests.words`."""

from __future__ import annotations

from tests.words.party import told, written
from unorules.words.catalogue import SHIPPED

if __name__ == "__main__":
    for language in SHIPPED:
        written(language).write_text(told(language), encoding="utf-8", newline="\n")
