"""Rewrite every playthrough."""

from __future__ import annotations

from tests.playthroughs import PLAYTHROUGHS, path
from tests.playthroughs.transcript import text_of

for playthrough in PLAYTHROUGHS:
    path(playthrough).write_text(text_of(playthrough), encoding="utf-8", newline="\n")
