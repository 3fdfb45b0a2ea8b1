"""Digests of states and views, which tell whether two are the same.

The digest of a state, `unorules-digest-1`, is the SHA-256 of a JSON list without spaces: that name, the variant's
fingerprint, the switches that differ from `Rules()`, and everything in the state except the players' names. A card is
two hex digits, its index in the deck's list, and the top of a pile is at the end. The seed is part of the list, so that
nobody can guess hands and compare digests. The digest never changes; another one would get another name.

The digest of a view depends only on what that seat sees.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from unorules._codec.json import dumps_json
from unorules._codec.variants import fingerprint, rules_part
from unorules._codec.wire import write_view
from unorules._compiled import CompiledVariant
from unorules.errors import StateError, quote
from unorules.prompts import Pending, Waiting
from unorules.state import State
from unorules.views import View

DIGEST_ID = "unorules-digest-1"


def digest(seen: State | View) -> str:
    """Return the digest of a state or of a view: 64 hex digits, the same on every Python and in every later version.

    Args:
        seen: The state or the view.

    Raises:
        StateError: For anything else.
    """
    if type(seen) is View:
        return sha256(dumps_json(write_view(seen)).encode()).hexdigest()
    if type(seen) is State:
        return sha256(dumps_json(_parts(seen)).encode()).hexdigest()
    raise StateError(f"expected a state or a view, not {quote(seen)}")


@lru_cache(maxsize=128)
def _head(compiled: CompiledVariant) -> tuple[object, ...]:
    return DIGEST_ID, fingerprint(compiled), rules_part(compiled)


def _parts(state: State) -> list[object]:
    match, waiting = state._match, state._waiting
    compiled = match.compiled
    return [
        *_head(compiled.front),
        match.seed.hex(),
        state._shuffles,
        state._seq,
        match.round,
        match.dealer,
        match.scores,
        match.out,
        match.winners,
        [hand.hex() for hand in state._hands],
        state._draw_pile.hex(),
        state._discard_pile.hex(),
        compiled.colors[state._color],
        state._direction,
        [waiting.kind, waiting.seat, waiting.about, waiting.question, waiting.options, state._since],
        [waiting.passes, waiting.called_early, waiting.drawn, _pending_parts(waiting.pending)],
        state.catchable,
        state._turns_left,
        *_house_parts(state),
    ]


def _house_parts(state: State) -> list[object]:
    """Return the parts that only house rules or cards with two sides add, each with its name."""
    match, waiting = state._match, state._waiting
    parts: list[object] = []
    if waiting.owed:
        parts.append(["owed", waiting.owed, waiting.draw_card])
    if len(match.circle.active) != len(match.players):
        parts.append(["inactive", match.inactive])
    if match.gone:
        parts.append(["gone", match.gone])
    if match.untouched:
        parts.append(["untouched"])
    if match.turned:
        parts.append(["turned"])
    return parts


def _pending_parts(pending: Pending | None) -> list[object] | None:
    if pending is None:
        return None
    return [
        pending.card,
        pending.seat,
        pending.opening,
        pending.color_before,
        pending.hand.hex(),
        pending.memo,
        pending.lost,
        *([pending.owed] if pending.owed else []),
        *([] if pending.resume is None else [["resume", _waiting_parts(pending.resume)]]),
    ]


def _waiting_parts(waiting: Waiting) -> list[object]:
    """Return the parts of an interrupted prompt."""
    asked = [waiting.kind, waiting.seat, waiting.about, waiting.question, waiting.options]
    drawn = [waiting.passes, waiting.called_early, waiting.drawn, waiting.owed, waiting.draw_card]
    return [*asked, *drawn, _pending_parts(waiting.pending)]
