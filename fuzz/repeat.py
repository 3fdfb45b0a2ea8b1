"""Run a target over files, without the fuzzer: `python -m fuzz.repeat TARGET FILE...`."""

from __future__ import annotations

import sys
from pathlib import Path

from fuzz.targets import TARGETS

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m fuzz.repeat TARGET FILE...; the targets are {', '.join(TARGETS)}")
    for file in sys.argv[2:]:
        TARGETS[sys.argv[1]](Path(file).read_bytes())
    print("no failure")
