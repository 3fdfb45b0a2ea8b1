"""What a seat learns when hands are dealt, shown, moved, shuffled together, or become smaller."""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from unorules.engine.playable import without
from unorules.model.events import Dealt, Discarded, HandMoved, HandShown, HandsPooled
from unorules.players.memory.fields import DRAW_PILE, HANDS, POOLED, MemoryDraft
from unorules.players.memory.pools import in_place


def dealt(draft: MemoryDraft, event: Dealt) -> None:
    """Note a hand: from the draw pile, or from hands that were shuffled together."""
    source = POOLED if in_place(draft._worlds, POOLED) else DRAW_PILE
    if event.seat == draft._seat:
        draft._hand = draft.numbers(event.cards)
        draft.see(source, draft._hand)
    elif event.count == in_place(draft._worlds, source):
        draft.move_all({source: HANDS + event.seat})
    elif event.backs:
        for back, count in Counter(draft._backs.to_numbers(event.backs)).items():
            draft.move(source, HANDS + event.seat, count, back)
    else:
        draft.move(source, HANDS + event.seat, event.count)


def shown_hand(draft: MemoryDraft, event: HandShown) -> None:
    """Note a hand that this seat is shown: that of the card's player as it was when the card was played (R-53).

    If that hand has been shuffled with others since, nothing is noted.
    """
    if event.seat == draft._seat or event.cards is None:
        return
    cards, holder, asking = draft.numbers(event.cards), event.seat, draft._asking
    if asking is not None and asking.seat == event.seat:
        if asking.holder is None:
            return
        cards, holder = without(cards, asking.left), asking.holder
    if len(cards) == in_place(draft._worlds, HANDS + holder):
        draft.see(HANDS + holder, cards)
        draft.hide(HANDS + holder, cards)


def moved(draft: MemoryDraft, moves: list[HandMoved]) -> None:
    """Note hands that move at the same time."""
    draft.merge_since_asked()
    draft._called = None
    asking, me, own = draft._asking, draft._seat, draft._hand
    targets = {event.source: event.seat for event in moves}
    if asking is not None and asking.holder in targets:
        draft._asking = evolve(asking, holder=targets[asking.holder])
    for event in moves:
        if event.seat == me != event.source:
            draft._hand = draft.numbers(event.cards)
            draft.see(HANDS + event.source, draft._hand)
    unseen = {HANDS + source: HANDS + seat for source, seat in targets.items() if me not in (seat, source)}
    draft.move_all(unseen)
    if me is not None and targets.get(me, me) != me:
        draft.hide(HANDS + targets[me], own)


def pooled(draft: MemoryDraft, event: HandsPooled) -> None:
    """Note hands that are shuffled together. What each seat is dealt follows."""
    draft.merge_since_asked()
    draft._called = None
    if draft._asking is not None and draft._asking.holder in event.seats:
        draft._asking = evolve(draft._asking, holder=None)
    others = [HANDS + seat for seat in event.seats if seat != draft._seat]
    draft.move_all(dict.fromkeys(others, POOLED))
    if draft._seat in event.seats:
        draft.hide(POOLED, draft._hand)
        draft._hand = b""


def discarded(draft: MemoryDraft, event: Discarded) -> None:
    """Note cards that lie under the top card now."""
    cards, asking = draft.numbers(event.cards), draft._asking
    if asking is not None and event.seat == asking.holder:
        draft.merge_since_asked()
        draft._asking = evolve(asking, left=asking.left + cards)
    draft.take(event.seat, HANDS + event.seat, cards)
    draft._discards = draft._discards[:-1] + cards + draft._discards[-1:]
