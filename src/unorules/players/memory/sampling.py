"""Sampling: whole states that a seat cannot tell from the true one."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from random import Random

from attrs import evolve

from unorules.engine.state import MatchInfo, State, draft_of, first_draft
from unorules.model.prompts import MATCH_OVER, ROUND_OVER, Waiting
from unorules.model.values import maker, seal
from unorules.players.memory.asking import Question
from unorules.players.memory.drawing_on import Part, drawing_on
from unorules.players.memory.early_calls import called_ahead, is_counted, telling_caller
from unorules.players.memory.fields import (
    DISCARDS,
    DRAW_PILE,
    DRAWN_BEFORE,
    HANDS,
    JUST_DRAWN,
    SINCE_ASKED,
    MemoryFields,
)
from unorules.players.memory.fitting import check_fit
from unorules.players.memory.guesses import last_draw_card, match_facts
from unorules.players.memory.mismatch import MemoryMismatch
from unorules.players.memory.open_questions import Deal, waiting_on
from unorules.players.memory.pools import World
from unorules.players.memory.shuffled import shuffled
from unorules.view import View

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
        self._caller = telling_caller(memory)
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
        question = Question(seat is None, prompt.about or 0, prompt.question or "", prompt.options)
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
