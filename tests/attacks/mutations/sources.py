"""Sources: the documents that are mutated."""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from tests.kit.corpus import Data, corpus
from unorules import State


class Source(NamedTuple):
    """The document of a state, as it is written and with every card of its draw pile spelled out."""

    written: str
    spelled: str
    parsed: Data
    """With the draw pile spelled out; to be read only."""
    seats: int


@cache
def sources() -> tuple[Source, ...]:
    """What is mutated: the documents of the whole corpus."""
    return tuple(_source(state) for state in corpus().values())


def _source(state: State) -> Source:
    written = state.to_json()
    spelled = {**json.loads(written), "draw": " ".join(map(str, state.draw_pile))}
    return Source(written, json.dumps(spelled), spelled, state.seats)
