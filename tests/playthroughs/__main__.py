"""Rewrite every playthrough."""

from __future__ import annotations

from tests.playthroughs import PLAYTHROUGHS, path
from tests.playthroughs.transcript import told

for playthrough in PLAYTHROUGHS:
    path(playthrough).write_text(told(playthrough), encoding="utf-8", newline="\n")
