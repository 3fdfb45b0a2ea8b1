"""Sampling: whole states that a seat cannot tell from the true one."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from random import Random
from struct import Struct

from unorules.engine.match_info import MatchInfo
from unorules.engine.several import without
from unorules.engine.state import State, draft_of, first_draft
from unorules.model.prompts import MATCH_OVER, NO_CARD, ROUND_OVER, Pending, Waiting
from unorules.model.sealing import maker, seal
from unorules.players.memory.asking import AskingCard, guessed_pending, pending_of
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
from unorules.players.memory.pools import World
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
        """Return a whole state. All chance comes from `rng`.

        Raises a `MemoryMismatch` if no hand is found that leads to the prompt: with all that are tried, the card that
        asks would ask something else, or the seat that draws would have stopped elsewhere.
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
        draft._draw_pile = places[DRAW_PILE]
        draft._discard_pile = memory._discards
        if memory._buried or places[DISCARDS]:
            buried = [bytes(sorted(places[HANDS + seat])) for seat in memory._buried]
            draft._discard_pile = b"".join((*buried, places[DISCARDS], memory._discards))
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

    def _hands(self, places: list[bytes]) -> tuple[bytes, ...]:
        memory = self._memory
        hands = [b""] * len(memory._match.players)
        for seat in memory._active:
            hands[seat] = places[HANDS + seat]
        if places[JUST_DRAWN] and memory._drawn is not None:
            hands[memory._drawn] += places[JUST_DRAWN] + places[DRAWN_BEFORE]
        if places[SINCE_ASKED] and memory._asking is not None and memory._asking.holder is not None:
            hands[memory._asking.holder] += places[SINCE_ASKED]
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
        pending = self._pending_with(self._asking, rng, places, hands)
        if pending is None:
            return None
        card = last_draw_card(memory, view, pending.owed, self._asking.draw_card, rng) if pending.owed else NO_CARD
        return Waiting(
            prompt.kind,
            seat,
            prompt.about,
            prompt.question,
            prompt.options,
            pending=pending,
            owed=prompt.owed,
            draw_card=card,
        )

    def _draws_on(self, waiting: Waiting, places: list[bytes], hands: tuple[bytes, ...]) -> bool:
        """Return whether the seat that has drawn would have gone on as long as it did, with these hands."""
        drawing, seat, drawn = self._drawing, waiting.seat, places[DRAWN_BEFORE] + places[JUST_DRAWN]
        if drawing is None or seat is None or not drawing.depends_on_the_hand(drawn):
            return True
        draft = draft_of(self._base)
        draft._match = _make_match(*self._facts[:4], b"", *self._facts[4:])
        draft._discard_pile, draft._waiting, draft._hands = self._memory._discards, waiting, hands
        return drawing.fits(draft, seat, places[HANDS + seat], drawn)

    def _pending_with(
        self, asking: AskingCard, rng: Random, places: list[bytes], hands: tuple[bytes, ...]
    ) -> Pending | None:
        compiled = self._memory._compiled
        when_played = self._hand_when_played(asking, rng, places, hands)
        if asking.color_before is None:
            return guessed_pending(compiled, asking, rng.randrange(compiled.no_color), when_played)
        held = [when_played]
        for moment in asking.moments[1:]:
            if moment.own is not None:
                held.append(moment.own)
            elif asking.holder == asking.seat:
                left = without(when_played, asking.left)
                held.append(bytes(sorted(left + places[SINCE_ASKED][: moment.drawn])))
            else:
                held.append(hands[asking.seat])
        return pending_of(compiled, asking, asking.color_before, held)

    def _hand_when_played(
        self, asking: AskingCard, rng: Random, places: list[bytes], hands: tuple[bytes, ...]
    ) -> bytes:
        """Return the hand that the player of the card had when it was played."""
        own = asking.moments[0].own
        if own is not None:
            return own
        if asking.holder is None:
            held = self._memory._compiled.deck
        elif asking.holder == self._memory._seat:
            held = self._memory._hand + asking.left
        else:
            held = places[HANDS + asking.holder] + asking.left
        if len(held) != asking.size:
            held = shuffled(held, rng)[: asking.size]
        return bytes(sorted(held))


def shuffled(cards: bytes, rng: Random) -> bytes:
    """Return the cards in random order."""
    words, left = _words(len(cards))
    pick = bytearray(cards).pop
    return bytes([pick(word * n >> 32) for word, n in zip(words.unpack(rng.randbytes(words.size)), left, strict=True)])


@lru_cache(maxsize=512)
def _words(count: int) -> tuple[Struct, range]:
    """Return the `Struct` that reads so many words of 32 bits, and how many cards are left for each."""
    return Struct(f"<{count}I"), range(count, 0, -1)


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
