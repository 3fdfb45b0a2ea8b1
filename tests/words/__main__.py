"""Rewrite the stories that are kept as text: `python -m tests.words`."""

from __future__ import annotations

from tests.words.party import tell, text_file
from unorules.words.catalogue import SHIPPED

if __name__ == "__main__":
    for language in SHIPPED:
        text_file(language).write_text(tell(language), encoding="utf-8", newline="\n")
