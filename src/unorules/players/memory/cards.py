"""Cards that move, as a memory notes them: played, drawn, dealt, passed on or turned over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import fsum

from attrs import evolve

from unorules._engine.playable import remove_cards
from unorules._seats import Seat
from unorules.events import (
    Answered,
    Asked,
    ColorSet,
    Dealt,
    Discarded,
    Drew,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    Owed,
    Passed,
    Played,
    Reshuffled,
    Skipped,
    TurnedUp,
)
from unorules.players.memory.fields import (
    DISCARDS,
    DRAW_PILE,
    HANDS,
    JUST_DRAWN,
    POOLED,
    SINCE_ASKED,
    MemoryDraft,
    end_turn,
    lose_turn,
)
from unorules.players.memory.pools import MemoryMismatch, World, Worlds, gathered, in_one_place, in_place, taken
from unorules.players.memory.questions import AskingCard, Moment, OpenQuestion
from unorules.prompts import NO_CARD

# What a seat learns when cards are played and drawn, and from what they ask.


def turned_up(draft: MemoryDraft, event: TurnedUp) -> None:
    """Note a card that was turned up: where it goes back, it is known to be in the draw pile."""
    compiled, card = draft._compiled, draft.numbers((event.card,))
    draft.see(DRAW_PILE, card)
    if event.fate == "returned":
        draft.hide(DRAW_PILE, card)
        return
    if event.fate == "discarded":
        draft._discards = draft._discards[:-1] + card + draft._discards[-1:]
        return
    draft._discards += card
    draft._color = compiled.printed_colors[card[0]]
    if event.fate == "opens" and compiled.kinds[card[0]].on_open == "effects":
        _lay(draft, draft._dealer, draft._color, opening=True)


def played(draft: MemoryDraft, event: Played) -> None:
    """Note a play."""
    seat, compiled = event.seat, draft._compiled
    cards = draft.numbers((*event.others, event.card))
    draft.take(seat, JUST_DRAWN if seat == draft._drawn else HANDS + seat, cards)
    draft.keep_drawn()
    draft._discards += cards
    draft._untouched = False
    draft._passes = 0
    if compiled.on_draw is not None:
        end_turn(draft, seat)
    draft._laid_on = 0 if draft._owed is None else draft._owed.count
    draft._owed = None
    color_before, named = draft._color, event.color
    draft._color = compiled.printed_colors[cards[-1]] if named is None else compiled.color_numbers[named]
    _lay(draft, seat, color_before)


def _lay(draft: MemoryDraft, seat: Seat, color_before: int, *, opening: bool = False) -> None:
    """Remember the top card, if it may ask."""
    card = draft._discards[-1]
    if draft._compiled.kinds[card].on_answer is not None:
        draw_card = draft._draw_card if draft._laid_on else NO_CARD
        moments = (moment_of(draft, seat),)
        draft._asking = AskingCard(card, seat, opening, color_before, draft._laid_on, draw_card, moments, seat)


def moment_of(draft: MemoryDraft, seat: Seat) -> Moment:
    """Return what the code of a card is told now besides the hand of its player."""
    hidden = draft._in_places()
    own = draft._hand if seat == draft._seat else None
    return Moment(draft._sizes(hidden), draft._active, draft._direction, draft._color, hidden[SINCE_ASKED], own)


def drew(draft: MemoryDraft, event: Drew) -> None:
    """Note a draw: a card of its own, one that was shown, or any of the draw pile."""
    seat, counting = event.seat, draft._asking and draft._counting
    draft._passes = 0
    if seat == draft._ahead:
        draft._ahead = None
    place = SINCE_ASKED if counting is not None and seat == counting.holder else HANDS + seat
    if event.why == "turn":
        draft.draw(seat)
        place = JUST_DRAWN
    if seat == draft._seat:
        card = draft.numbers(None if event.card is None else (event.card,))
        draft.see(DRAW_PILE, card)
        draft._hand = bytes(sorted(draft._hand + card))
    elif event.card is None:
        draft.move(DRAW_PILE, place, back=draft._backs.numbers[event.back])
    elif event.shown:
        card = draft.numbers((event.card,))
        draft.see(DRAW_PILE, card)
        draft.hide(place, card)
    else:
        raise MemoryMismatch(f"these are not the events of seat {draft._seat}: they show what another seat drew")
    draft._could_go_on = draft.can_draw()


def passed(draft: MemoryDraft, event: Passed) -> None:
    """Note a pass: after drawing, or because there is nothing to draw or play."""
    draft._passes = draft._passes + 1 if draft._drawn is None else 0
    if draft._match.compiled.on_draw is not None:
        end_turn(draft, event.seat)
    draft.keep_drawn()


def owed(draft: MemoryDraft, event: Owed) -> None:
    """Note a debt: one that has grown has the last card as its draw card."""
    if event.count > draft._laid_on:
        draft._draw_card = draft._discards[-1]
    draft._owed = event


def skipped(draft: MemoryDraft, event: Skipped) -> None:
    """Note who has lost a turn: to the last card, or by taking a debt."""
    draft._owed = None
    lose_turn(draft, event.seat)
    if draft._asking is not None:
        draft._asking = draft._asking.when_skipped(event.seat, len(draft._active))


def asked(draft: MemoryDraft, event: Asked) -> None:
    """Note what a card asks. The colour of a wild that nobody has played is not a card's question."""
    if draft._asking is None:
        draft._turn = event.about
    else:
        draft._question = OpenQuestion(event.seat is None, event.about, event.question, event.options)
        draft._asking = draft._asking.when_asked(draft._question)


def answered(draft: MemoryDraft, event: Answered) -> None:
    """Note an answer."""
    asking = draft._asking
    draft._question = None
    if asking is not None:
        moment = evolve(moment_of(draft, asking.seat), reply=(event.about, event.option))
        draft._asking = evolve(asking, moments=(*asking.moments, moment))


def color_set(draft: MemoryDraft, event: ColorSet) -> None:
    """Note the colour of an opening wild."""
    draft._color = draft._compiled.color_numbers[event.color]


def reshuffled(draft: MemoryDraft, event: Reshuffled) -> None:
    """Note that the discards are in the draw pile now, those that were not seen too."""
    unseen = [DISCARDS, *[HANDS + seat for seat in draft._buried]]
    draft.move_all(dict.fromkeys(unseen, DRAW_PILE))
    draft.hide(DRAW_PILE, draft._below + draft._discards[:-1])
    draft._discards, draft._below, draft._unseen, draft._buried = draft._discards[-1:], b"", 0, ()
    if in_place(draft._worlds, DRAW_PILE) != event.count:
        raise MemoryMismatch("this cannot follow what was remembered: the piles have other sizes")


# What a seat learns when hands are dealt, shown, moved, shuffled together, or become smaller.


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
        cards, holder = remove_cards(cards, asking.left), asking.holder
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


# What a seat learns when all cards are turned over: what was in front of each hand, beside what was seen behind it.
#
# So it knows both sides of every hand, but not always which side belongs to which: there is a world for every set of
# cards that has them. The piles may be in any order, as before. Two things are forgotten: the back that was seen on the
# draw pile, which is the lowest card now, and what was known of a hand under the discard pile.

MAX_SETS = 500
"""How many sets of cards that hands may be are told apart while they are found. A game seldom has as many."""

Taken = tuple[World, tuple[bytes, ...]]
"""A world without the hands that were found already, and these."""


def flipped(draft: MemoryDraft, event: Flipped) -> None:
    """Note that all cards were turned over."""
    draft.keep_drawn()
    draft.merge_since_asked()
    draft._asking = draft._question = draft._called = None
    _bury_in_the_pile(draft)
    draft._match = draft._match.turn_over()
    others = [seat for seat in draft._active if seat != draft._seat]
    hands = [(HANDS + seat, draft._backs.to_numbers(event.backs[seat])) for seat in others]
    draft._worlds = turned_over(draft._worlds, hands, draft._backs.of_cards)
    _turn_the_discards(draft, event)
    draft._color = draft._compiled.printed_colors[draft._discards[-1]]


def _bury_in_the_pile(draft: MemoryDraft) -> None:
    """Forget which discards are hands of seats that are out."""
    places = [HANDS + seat for seat in draft._buried]
    if places:
        draft.hide(DRAW_PILE, draft._below)
        draft._unseen += len(draft._below) + sum([in_place(draft._worlds, place) for place in places])
        draft.move_all(dict.fromkeys(places, DRAW_PILE))
        draft._below, draft._buried = b"", ()


def _turn_the_discards(draft: MemoryDraft, event: Flipped) -> None:
    """Note that the lowest discard is on top now, and is seen."""
    top = draft.numbers((event.top,))
    below, above = draft._discards[::-1], draft._below[::-1]
    if draft._unseen and not above:
        draft.see(DRAW_PILE, top)
        draft._unseen -= 1
        above = top
    draft._below, draft._discards = (below, above) if draft._unseen else (b"", below + above)
    if draft._discards[-1:] != top:
        raise MemoryMismatch("this cannot follow what was remembered: another card was the lowest discard")


def turned_over(worlds: Worlds, hands: Iterable[tuple[int, list[int | None]]], backs: bytes) -> Worlds:
    """Return the worlds after all cards were turned over: each hand, by its place, has these new backs."""
    found: dict[Taken, float] = {(world, ()): weight for weight, world in worlds}
    places: list[int] = []
    for place, seen in hands:
        places.append(place)
        found = {(world, (*sets, b"")): weight for (world, sets), weight in found.items()}
        for back in _rarest_first(seen, backs):
            found = _with_one_more(found, place, [card for card, other in enumerate(backs) if other == back])
    size = len(worlds[0][1][0][1])
    turned: list[tuple[float, World]] = []
    for (world, sets), weight in found.items():
        pools = in_one_place(b"".join([cards for cards, _ in world]), DRAW_PILE, size, backs)
        for place, cards in zip(places, sets, strict=True):
            pools += in_one_place(cards, place, size, backs)
        turned.append((weight, pools or world[:1]))
    return gathered(turned, backs)


def _rarest_first(seen: list[int | None], backs: bytes) -> list[int | None]:
    """Return backs in the order in which the fewest cards come into question."""
    cards = Counter[int | None](backs)
    return sorted(seen, key=lambda back: (cards[back], back or 0))


def _with_one_more(found: dict[Taken, float], place: int, cards: list[int]) -> dict[Taken, float]:
    """Return what was found with one of these cards more in the last hand, and not too much of it."""
    more: dict[Taken, float] = {}
    for (world, (*sets, hand)), weight in found.items():
        for card in cards:
            held = bytes(sorted((*hand, card)))
            for chance, left in taken(((weight, world),), place, card):
                key = left, (*sets, held)
                more[key] = more.get(key, 0.0) + chance
    if len(more) > MAX_SETS:
        more = dict(sorted(more.items(), key=lambda item: item[1], reverse=True)[:MAX_SETS])
    total = fsum(more.values())
    return {key: weight / total for key, weight in more.items()}
