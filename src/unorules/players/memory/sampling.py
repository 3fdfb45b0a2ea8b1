"""Sampling: whole states, dealt at random, that fit all that a seat knows."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Collection, Sequence
from itertools import accumulate
from math import perm, prod
from random import Random
from typing import NamedTuple

from attrs import evolve

from unorules._engine.playable import can_be_played, remove_cards
from unorules._seats import Seat
from unorules._values import maker, seal
from unorules.errors import quote
from unorules.players.memory.events import called_ahead, early_caller, is_counted
from unorules.players.memory.fields import (
    DISCARDS,
    DRAW_PILE,
    DRAWN_BEFORE,
    HANDS,
    JUST_DRAWN,
    SINCE_ASKED,
    MemoryFields,
)
from unorules.players.memory.pools import MemoryMismatch, Pool, World, Worlds, shuffled
from unorules.players.memory.prompts import Deal, last_draw_card, match_facts, waiting_on
from unorules.players.memory.questions import OpenQuestion
from unorules.prompts import MATCH_OVER, ROUND_OVER, Waiting
from unorules.state import Draft, MatchInfo, State, draft_of, first_draft
from unorules.views import View

# Fitting: whether a view is of the moment that a memory has come to.


def check_fit(memory: MemoryFields, view: View) -> None:
    """Raise MemoryMismatch unless the view is of the same match, seat and moment."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"expected the view of seat {memory._seat}, not {quote(given)}")
    remembered, seen = _remembered(memory), _seen(view)
    if remembered != seen:
        compared = zip(_COMPARED, remembered, seen, strict=True)
        what, one, other = next(row for row in compared if row[1] != row[2])
        raise MemoryMismatch(
            f"the view does not fit the memory, which must be told every action: {what} is {quote(other)}"
            f" in the view and {quote(one)} in the memory"
        )


_COMPARED = (
    "the seat",
    "the variant",
    "the list of players",
    "the round",
    "seq",
    "the number of cards of each seat",
    "the size of the draw pile",
    "the size of the discard pile",
    "the hand",
    "the top card",
    "the colour in force",
)


def _remembered(memory: MemoryFields) -> tuple[object, ...]:
    compiled, match = memory._compiled, memory._match
    hidden = memory._in_places()
    unseen = hidden[DISCARDS] + memory._unseen
    return (
        memory._seat,
        compiled.variant,
        match.players,
        memory._round,
        memory._seq,
        memory._sizes(hidden),
        hidden[DRAW_PILE] - memory._unseen,
        unseen + sum([hidden[HANDS + seat] for seat in memory._buried]) + len(memory._below + memory._discards),
        compiled.to_cards(memory._hand),
        compiled.cards[memory._discards[-1]],
        compiled.colors[memory._color],
    )


def _seen(view: View) -> tuple[object, ...]:
    return (
        view.seat,
        view.variant,
        view.players,
        view.round,
        view.seq,
        view.sizes,
        view.draw_size,
        view.discard_size,
        view.hand,
        view.top,
        view.color,
    )


# Drawing on: what it tells of the cards that a seat draws one after another until one may be played.

Part = tuple[int, int, int]
"""A place, and where the cards of a pool that lie there begin and end."""


class DrawingOn(NamedTuple):
    """What is known of the cards that another seat has drawn as its turn, by their numbers."""

    before: frozenset[int]
    """Those that may have come before the last one. A card with a condition of its own may or may not have."""
    last: frozenset[int] | None
    """Those that may be the last one; None if there was nothing left to draw, so that it may be any."""
    guarded: bytes
    """Cards with conditions."""

    def reweighed(self, worlds: Worlds) -> Worlds:
        """Return the worlds with the chances that they have by what was drawn."""
        found = [(weight * prod(map(self._chance, world)), world) for weight, world in worlds]
        return tuple([(weight, world) for weight, world in found if weight])

    def _chance(self, pool: Pool) -> float:
        """Return how likely it is that a pool has such cards in the places of those drawn, each place by itself."""
        cards, slots = pool
        before, last = slots[DRAWN_BEFORE], slots[JUST_DRAWN] if self.last is not None else 0
        lasts = _count(cards, self.last or ()) if last else 1
        return perm(_count(cards, self.before), before) * lasts / perm(len(cards), before + last)

    def dealt(self, cards: bytes, parts: Sequence[Part], rng: Random) -> bytes | None:
        """Return the cards of a pool in random order, with such cards where those drawn are; None to deal again."""
        starts = {place: start for place, start, _ in parts}
        begin = starts.get(DRAWN_BEFORE, 0)
        count = sum([end - start for place, start, end in parts if place == DRAWN_BEFORE])
        before = rng.sample([card for card in cards if card in self.before], count)
        left = list(remove_cards(cards, bytes(before)))
        rng.shuffle(left)
        if self.last is not None and JUST_DRAWN in starts:
            number = rng.randrange(_count(cards, self.last))
            able = [at for at, card in enumerate(left) if card in self.last]
            if number >= len(able):
                return None  # that one has been drawn before
            left.insert(starts[JUST_DRAWN], left.pop(able[number]))
        return bytes([*left[:begin], *before, *left[begin:]])

    def depends_on_the_hand(self, drawn: bytes) -> bool:
        """Return whether the hand decides which of these cards can be played."""
        return any(card in self.guarded for card in drawn)

    def fits(self, draft: Draft, seat: Seat, held: bytes, drawn: bytes) -> bool:
        """Return whether a seat that held these cards would have drawn just these others, one after another."""
        hands = draft._hands
        able: list[bool] = []
        for number, card in enumerate(drawn, 1):
            draft._hands = (*hands[:seat], bytes(sorted(held + drawn[:number])), *hands[seat + 1 :])
            able.append(can_be_played(draft, seat, card))
        return not any(able[:-1]) and (able[-1] or self.last is None)


def _count(cards: bytes, wanted: Collection[int]) -> int:
    return sum([card in wanted for card in cards])


def drawing_on(memory: MemoryFields) -> DrawingOn | None:
    """Return what is known of the cards that another seat has just drawn; None if it is nothing."""
    compiled = memory._compiled
    if compiled.rules.turn_draw != "until_playable" or memory._drawn in (None, memory._seat):
        return None
    misfits = compiled.misfits[memory._discards[-1]][memory._color]
    fitting = frozenset(range(len(compiled.cards))) - frozenset(misfits)
    before = frozenset(misfits) | frozenset(compiled.guarded)
    return DrawingOn(before, fitting if memory._could_go_on else None, compiled.guarded)


# Sampling: whole states that a seat cannot tell from the true one.

MAX_TRIES = 1000
"""How many hands are dealt to the player of a card, until it would ask with one of them what it has asked."""

_make_match: Callable[..., MatchInfo] = maker(MatchInfo)


class Sampler:
    """Deals the hidden cards of one view, as often as it is asked to. Made by `Memory.sampler`."""

    __slots__ = (
        "_asking",
        "_base",
        "_caller",
        "_chances",
        "_drawing",
        "_facts",
        "_memory",
        "_plans",
        "_view",
        "_waiting",
        "_worlds",
    )

    def __init__(self, memory: MemoryFields, view: View) -> None:
        check_fit(memory, view)
        self._memory = memory
        self._view = view
        self._caller = early_caller(memory)
        self._worlds = memory._worlds if self._caller is None else called_ahead(memory, self._caller)
        self._drawing = drawing_on(memory)
        if self._drawing is not None:
            self._worlds = self._drawing.reweighed(self._worlds)
        self._chances = list(accumulate([weight for weight, _ in self._worlds]))
        self._plans: dict[int, _Plan] = {}
        self._facts = match_facts(memory, view)
        self._base = first_draft(memory._match)
        self._base._color = memory._color
        self._base._direction = view.direction
        self._base._since = view.prompt.since
        self._base._seq = view.seq
        self._base._uncalled = sum([1 << seat for seat in view.catchable])
        self._base._turns_left = view.turns_left
        self._asking = memory._asking if memory._question is not None else None
        self._waiting = self._constant_waiting()

    def sample(self, rng: Random) -> State:
        """Return a whole state.

        Raises:
            MemoryMismatch: If no hand is found that leads to the prompt: with all that are tried, the card that asks
                would ask something else, or the seat that draws would have stopped elsewhere.
        """
        memory, caller = self._memory, self._caller
        for _ in range(MAX_TRIES):
            places = self._deal(rng)
            if places is None:
                continue
            hands = self._hands(places)
            waiting = self._waiting or self._secret_waiting(rng, places, hands)
            if waiting is not None and (caller is None or is_counted(memory, places[HANDS + caller], rng)):
                break
        else:
            raise MemoryMismatch("no hand was found that leads to this prompt")
        draft = draft_of(self._base)
        draft._match = _make_match(*self._facts[:4], rng.randbytes(32), *self._facts[4:])
        draft._hands = hands
        draft._draw_pile, unseen = places[DRAW_PILE], places[DISCARDS]
        if memory._compiled.sides:
            draft._draw_pile, unseen = self._parted(places[DRAW_PILE])
        draft._discard_pile = memory._discards
        if memory._buried or unseen:
            buried = [bytes(sorted(places[HANDS + seat])) for seat in memory._buried]
            draft._discard_pile = b"".join((*buried, memory._below, unseen, memory._discards))
        draft._waiting = waiting
        return seal(draft, State)

    def _deal(self, rng: Random) -> list[bytes] | None:
        """Return the hidden cards by their places; None if another seat would not have drawn on with them."""
        chances, drawing = self._chances, self._drawing
        number = bisect(chances, rng.random() * chances[-1], 0, len(chances) - 1) if len(chances) > 1 else 0
        plan = self._plans.get(number)
        if plan is None:
            plan = self._plans[number] = _plan(self._worlds[number][1])
        pools, places, mixed = plan
        found = [b""] * places
        for cards, parts in pools:
            dealt: bytes | None = cards
            if len(parts) > 1 or parts[0][0] < HANDS:
                dealt = shuffled(cards, rng) if drawing is None else drawing.dealt(cards, parts, rng)
            if dealt is None:
                return None
            for place, start, end in parts:
                found[place] += dealt[start:end]
        for place in mixed:
            found[place] = shuffled(found[place], rng)
        return found

    def _parted(self, cards: bytes) -> tuple[bytes, bytes]:
        """Return the draw pile, with the back on top that everyone sees, and the discards that were not seen."""
        memory, back = self._memory, self._view.next_back
        unseen, pile = cards[: memory._unseen], cards[memory._unseen :]
        if back is None:
            return pile, unseen
        backs = memory._backs
        top = next(at for at, card in enumerate(cards) if backs.of_cards[card] == backs.numbers[back])
        rest = cards[:top] + cards[top + 1 :]
        return rest[memory._unseen :] + cards[top : top + 1], rest[: memory._unseen]

    def _hands(self, places: list[bytes]) -> tuple[bytes, ...]:
        memory = self._memory
        hands = [b""] * len(memory._match.players)
        for seat in memory._active:
            hands[seat] = places[HANDS + seat]
        if places[JUST_DRAWN] and memory._drawn is not None:
            hands[memory._drawn] += places[JUST_DRAWN] + places[DRAWN_BEFORE]
        counting = memory._counting
        if places[SINCE_ASKED] and counting is not None and counting.holder is not None:
            hands[counting.holder] += places[SINCE_ASKED]
        if memory._seat is not None:
            hands[memory._seat] = memory._hand
        return tuple([bytes(sorted(hand)) for hand in hands])

    def _constant_waiting(self) -> Waiting | None:
        """Return what the game waits for, if nothing about it is a secret."""
        memory, view = self._memory, self._view
        prompt = view.prompt
        seat = prompt.seat
        match prompt.kind:
            case "round_over":
                return ROUND_OVER
            case "match_over":
                return MATCH_OVER
            case "turn":
                passes = 0 if view.draw_size or view.discard_size > 1 else memory._passes
                return Waiting("turn", seat, seat, turn=seat, passes=passes, called_early=view.called_early)
            case "drawn" if view.drawn is not None:
                drawn = memory._compiled.card_numbers[view.drawn]
                return Waiting("drawn", seat, seat, turn=seat, called_early=view.called_early, drawn=drawn)
            case "ask" if self._asking is None:
                return Waiting("ask", seat, seat, prompt.question, prompt.options)
            case _:
                return None

    def _secret_waiting(self, rng: Random, places: list[bytes], hands: tuple[bytes, ...]) -> Waiting | None:
        """Return what the game waits for with these hands; None if it would not ask this with them."""
        memory, view, prompt = self._memory, self._view, self._view.prompt
        seat = prompt.seat
        if prompt.kind == "drawn":
            drawn = places[JUST_DRAWN][0]
            waiting = Waiting("drawn", seat, seat, turn=seat, called_early=view.called_early, drawn=drawn)
            return waiting if self._drawing is None or self._draws_on(waiting, places, hands) else None
        if prompt.kind == "debt" or self._asking is None:
            card = last_draw_card(memory, view, prompt.owed, memory._draw_card, rng)
            return Waiting(
                "debt", seat, seat, turn=seat, called_early=view.called_early, owed=prompt.owed, draw_card=card
            )
        question = OpenQuestion(seat is None, prompt.about or 0, prompt.question or "", prompt.options)
        asked = waiting_on(Deal(memory, view, rng, places, hands), self._asking, question)
        return None if asked is None else evolve(asked, owed=prompt.owed)

    def _draws_on(self, waiting: Waiting, places: list[bytes], hands: tuple[bytes, ...]) -> bool:
        """Return whether the seat that has drawn would have gone on as long as it did, with these hands."""
        drawing, seat, drawn = self._drawing, waiting.seat, places[DRAWN_BEFORE] + places[JUST_DRAWN]
        if drawing is None or seat is None or not drawing.depends_on_the_hand(drawn):
            return True
        draft = draft_of(self._base)
        draft._match = _make_match(*self._facts[:4], b"", *self._facts[4:])
        draft._discard_pile, draft._waiting, draft._hands = self._memory._discards, waiting, hands
        return drawing.fits(draft, seat, places[HANDS + seat], drawn)


_Plan = tuple[list[tuple[bytes, list[Part]]], int, list[int]]
"""The pools with their parts, how many places there are, and the piles that several pools have cards in."""


def _plan(world: World) -> _Plan:
    """Return how the cards of a world are dealt."""
    pools: list[tuple[bytes, list[Part]]] = []
    for cards, slots in world:
        parts: list[Part] = []
        start = 0
        for place, count in enumerate(slots):
            if count:
                parts.append((place, start, start + count))
                start += count
        if parts:
            pools.append((cards, parts))
    places = len(world[0][1])
    piles = (DRAW_PILE, DISCARDS, SINCE_ASKED)
    mixed = [place for place in piles if sum([bool(slots[place]) for _, slots in world]) > 1]
    return pools, places, mixed
