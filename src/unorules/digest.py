"""Digests: whether two states, or two views, are the same.

The digest of a state, `unorules-digest-1`, is the SHA-256 of a JSON list without blanks: that name, the variant's
fingerprint, the switches that differ from `Rules()`, and all that the state holds but the players' names, with cards as
two hex digits each, their places in the deck's list, and the top of a pile at the end. The seed is in it, so that
whoever does not know the seed cannot try out hands. It never changes; another one gets another name.

The digest of a view is made of nothing but what that seat sees.
"""

from __future__ import annotations

from hashlib import sha256

from unorules.codec.text import written
from unorules.codec.variants import write_rules
from unorules.codec.views import write_view
from unorules.errors import StateError, shown
from unorules.fingerprint import fingerprint
from unorules.state import State
from unorules.view import View
from unorules.waiting import Pending

DIGEST_ID = "unorules-digest-1"


def digest(seen: State | View) -> str:
    """The digest of a state or of a view, 64 hex digits: the same on every Python, for ever.

    Anything else raises a `StateError`.
    """
    if type(seen) is View:
        return sha256(written(write_view(seen)).encode()).hexdigest()
    if type(seen) is State:
        return sha256(written(_parts(seen)).encode()).hexdigest()
    raise StateError(f"a state or a view is needed, not {shown(seen)}")


def _parts(state: State) -> list[object]:
    standing, waiting = state.standing, state.waiting
    tables = standing.tables
    return [
        DIGEST_ID,
        fingerprint(tables),
        write_rules(tables.rules),
        standing.seed.hex(),
        state.shuffles,
        state.seq,
        standing.round,
        standing.dealer,
        standing.scores,
        standing.out,
        standing.winners,
        [hand.hex() for hand in state.held],
        state.stock.hex(),
        state.laid.hex(),
        tables.colors[state.hue],
        state.direction,
        [waiting.kind, waiting.seat, waiting.about, waiting.question, waiting.options, state.since],
        [waiting.passes, waiting.early, waiting.drawn, _pending(waiting.pending)],
        state.catchable,
        state.turns_left,
    ]


def _pending(pending: Pending | None) -> list[object] | None:
    if pending is None:
        return None
    return [pending.card, pending.seat, pending.opening, pending.was, pending.hand.hex(), pending.memo, pending.lost]
