"""Run one target under atheris: `python -m fuzz TARGET CORPUS [OPTIONS]`, with the options of libFuzzer."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

atheris: Any = import_module("atheris")
"""Any, whether the `fuzz` extra is installed or not."""

with atheris.instrument_imports(include=["unorules"]):
    from fuzz.mutations import MUTATE, mutate_document
    from fuzz.targets import TARGETS

SHARE_OF_BYTES = 0.2
"""The share of mutations that the fuzzer makes itself, on bytes."""


def main(name: str, corpus: Path, options: list[str]) -> None:
    """Fuzz a target until the options say that it is enough, or it fails."""
    others = [path.read_bytes() for path in sorted(corpus.iterdir())]
    mutate_structure = MUTATE.get(name, mutate_document)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        found = None if rng.random() < SHARE_OF_BYTES else mutate_structure(rng, data, others)
        mutated: bytes = atheris.Mutate(data, most) if found is None or len(found) > most else found
        return mutated

    atheris.Setup([sys.argv[0], *options, str(corpus)], TARGETS[name], custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m fuzz TARGET CORPUS [OPTIONS]; the targets are {', '.join(TARGETS)}")
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
