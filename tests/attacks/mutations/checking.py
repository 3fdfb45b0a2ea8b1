"""What must hold of whatever is still read as a state."""

from __future__ import annotations

from collections import Counter

import unorules as uno
from tests.kit.corpus import OURS
from tests.kit.invariants import check_state, check_step
from unorules import Action, Answer, CardError, DecodeError, State, Step


def check(text: str, *, thorough: bool = True) -> bool:
    """A text is refused with a `DecodeError`, or it is a state from which a game goes on; tells whether it is one.

    `thorough` keeps it, tries every legal action and keeps what comes of it; else only one of them is tried.
    """
    try:
        state = uno.loads(text, registry=OURS)
    except DecodeError:
        return False
    check_state(state)
    check_possible(state)
    if thorough:
        assert state == uno.loads(uno.dumps(state), registry=OURS)
    legal = uno.legal_actions(state)
    assert bool(legal) != state.over
    for action in legal if thorough else legal[len(text) % (len(legal) or 1) :][:1]:
        _check_goes_on(state, action, thorough)
    return True


def check_possible(state: State) -> None:
    """What holds of every state of a game beside what can be seen of it, so that a document cannot say otherwise."""
    kind, seats = state.prompt.kind, range(state.seats)
    over = kind in ("round_over", "match_over")
    out, pending, left, limit = state._match.out, state._waiting.pending, state.turns_left, state.rules.turn_limit
    top = next(known for known in state.variant.kinds if known.id == state.top.kind)
    if not top.names_color:
        assert state.top.color == state.color
    elif not over and state.prompt.question != "color":
        assert state.color is not None
    assert left is None if limit is None else left is not None and 0 <= left <= limit
    assert not state._uncalled >> state.seats
    assert len(set(state.winners)) == len(state.winners)
    assert set(state.winners) <= set(seats)
    if state._waiting.passes:
        assert (kind, (), 1) == ("turn", state.draw_pile, len(state.discard_pile))
        assert state._waiting.passes < state.seats
    if not over:
        assert out is None
    elif not all(state.hands):
        assert out in seats
    if out is not None and not top.on_last:
        assert () == state.hands[out]
    if not state.over:
        assert max(state.scores) < state.rules.target
    elif state.rules.scoring == "winner_takes":
        assert [out] == [seat for seat in seats if state.scores[seat] >= state.rules.target]
    assert min(state.scores) >= 0
    if state.rules.scoring == "none":
        assert not any(state.scores)
    if pending is not None:
        assert kind in ("ask", "outcome")
        assert top.on_answer is not None
        assert len(set(pending.lost)) == len(pending.lost) < state.seats
        assert set(pending.lost) <= set(seats)
        assert Counter(pending.hand) <= Counter(state._hands[pending.seat])
        assert not pending.opening or (state.dealer, 1) == (pending.seat, len(state.discard_pile))


def applied(state: State, action: Action) -> Step | None:
    """Apply a legal action. None if it answers a question and the card refuses the answer."""
    try:
        return uno.apply(state, action)
    except CardError:
        # A card's question, its options and its memo stand in the document, and what they mean only the card knows: a
        # card that is told what it never asked may say so. Nothing else that stands in a document can break a card.
        assert isinstance(action, Answer)
        assert state._waiting.pending is not None
        return None


def _check_goes_on(state: State, action: Action, thorough: bool) -> None:
    """The action applies, also the one that starts the next round, and what comes of it is sound."""
    step = applied(state, action)
    if step is None:
        return
    if thorough:
        check_step(state, action, step)
        assert step[0] == uno.loads(uno.dumps(step[0]), registry=OURS)
    else:
        check_state(step[0])
