"""Whole states, dealt at random, that fit all that a seat knows."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate, combinations
from math import perm, prod
from random import Random
from typing import Any, NamedTuple

from attrs import evolve

from unorules._engine.playable import can_be_played, copies_of, remove_cards
from unorules._engine.scoring import match_winners
from unorules._seats import Seat, circle_of
from unorules._values import maker, seal
from unorules.actions import Play
from unorules.errors import quote
from unorules.players.memory.knowledge import (
    DISCARDS,
    DRAW_PILE,
    DRAWN_BEFORE,
    HANDS,
    JUST_DRAWN,
    SINCE_ASKED,
    MemoryFields,
    OpenQuestion,
)
from unorules.players.memory.open_question import Deal, guess_draw_card, waiting_for_answer
from unorules.players.memory.pools import MemoryMismatch, Pool, World, Worlds, count_in, shuffle, worlds_holding
from unorules.prompts import MATCH_OVER, ROUND_OVER, Waiting
from unorules.rules import side_of
from unorules.state import Draft, MatchInfo, State, draft_of, first_draft
from unorules.views import View

MAX_TRIES = 1000
"""How many deals are tried until one leads to the prompt."""

_make_match: Callable[..., MatchInfo] = maker(MatchInfo)


class Sampler:
    """Deals the hidden cards of one view again and again. Made by `Memory.sampler`."""

    __slots__ = (
        "_asking_card",
        "_base",
        "_caller",
        "_chances",
        "_drawn_cards",
        "_fields",
        "_memory",
        "_plans",
        "_view",
        "_waiting",
        "_worlds",
    )

    def __init__(self, memory: MemoryFields, view: View) -> None:
        _check_fit(memory, view)
        self._memory = memory
        self._view = view
        self._caller = _early_caller(memory)
        self._worlds = memory._worlds if self._caller is None else _worlds_with_call(memory, self._caller)
        self._drawn_cards = _drawn_cards(memory)
        if self._drawn_cards is not None:
            self._worlds = self._drawn_cards.reweigh(self._worlds)
        self._chances = list(accumulate([weight for weight, _ in self._worlds]))
        self._plans: dict[int, _Plan] = {}
        self._fields = _match_fields(memory, view)
        self._base = first_draft(memory._match)
        self._base._color = memory._color
        self._base._direction = view.direction
        self._base._since = view.prompt.since
        self._base._seq = view.seq
        self._base._uncalled = sum([1 << seat for seat in view.catchable])
        self._base._turns_left = view.turns_left
        self._asking_card = memory._asking_card if memory._question is not None else None
        self._waiting = self._public_waiting()

    def sample(self, rng: Random) -> State:
        """Return a whole state.

        Args:
            rng: The source of randomness.

        Raises:
            MemoryMismatch: If no deal is found that leads to the prompt: with all that are tried, the card that asks
                would ask something else, or the seat that draws would have stopped elsewhere.
        """
        memory, caller = self._memory, self._caller
        for _ in range(MAX_TRIES):
            places = self._deal(rng)
            if places is None:
                continue
            hands = self._hands(places)
            waiting = self._waiting or self._secret_waiting(rng, places, hands)
            if waiting is not None and (caller is None or _accept_hand(memory, places[HANDS + caller], rng)):
                break
        else:
            raise MemoryMismatch("no hand was found that leads to this prompt")
        draft = draft_of(self._base)
        draft._match = _make_match(*self._fields[:4], rng.randbytes(32), *self._fields[4:])
        draft._hands = hands
        draft._draw_pile, unseen = places[DRAW_PILE], places[DISCARDS]
        if memory._match.compiled.sides:
            draft._draw_pile, unseen = self._split_piles(places[DRAW_PILE])
        draft._discard_pile = memory._discards
        if memory._buried or unseen:
            buried = [bytes(sorted(places[HANDS + seat])) for seat in memory._buried]
            draft._discard_pile = b"".join((*buried, memory._lower_discards, unseen, memory._discards))
        draft._waiting = waiting
        return seal(draft, State)

    def _deal(self, rng: Random) -> list[bytes] | None:
        """Deal the hidden cards to their places; return None if the seat that draws would have stopped earlier."""
        chances, drawn_cards = self._chances, self._drawn_cards
        number = bisect(chances, rng.random() * chances[-1], 0, len(chances) - 1) if len(chances) > 1 else 0
        plan = self._plans.get(number)
        if plan is None:
            plan = self._plans[number] = _make_plan(self._worlds[number][1])
        pools, places, mixed = plan
        found = [b""] * places
        for cards, parts in pools:
            dealt: bytes | None = cards
            if len(parts) > 1 or parts[0][0] < HANDS:
                dealt = shuffle(cards, rng) if drawn_cards is None else drawn_cards.deal(cards, parts, rng)
            if dealt is None:
                return None
            for place, start, end in parts:
                found[place] += dealt[start:end]
        for place in mixed:
            found[place] = shuffle(found[place], rng)
        return found

    def _split_piles(self, cards: bytes) -> tuple[bytes, bytes]:
        """Part cards into the draw pile, with the back that is seen on top, and the discards that were not seen."""
        memory, back = self._memory, self._view.next_back
        unseen, pile = cards[: memory._unseen_discards], cards[memory._unseen_discards :]
        if back is None:
            return pile, unseen
        backs = memory._backs
        top = next(at for at, card in enumerate(cards) if backs.of_cards[card] == backs.numbers[back])
        rest = cards[:top] + cards[top + 1 :]
        return rest[memory._unseen_discards :] + cards[top : top + 1], rest[: memory._unseen_discards]

    def _hands(self, places: list[bytes]) -> tuple[bytes, ...]:
        """Return the hands of all seats in a deal."""
        memory = self._memory
        hands = [b""] * len(memory._match.players)
        for seat in memory._active:
            hands[seat] = places[HANDS + seat]
        if places[JUST_DRAWN] and memory._drawer is not None:
            hands[memory._drawer] += places[JUST_DRAWN] + places[DRAWN_BEFORE]
        tracked = memory._tracked_card
        if places[SINCE_ASKED] and tracked is not None and tracked.holder is not None:
            hands[tracked.holder] += places[SINCE_ASKED]
        if memory._seat is not None:
            hands[memory._seat] = memory._hand
        return tuple([bytes(sorted(hand)) for hand in hands])

    def _public_waiting(self) -> Waiting | None:
        """Return the prompt if this seat knows all that the engine keeps with it; otherwise None."""
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
            case "ask" if self._asking_card is None:
                return Waiting("ask", seat, seat, prompt.question, prompt.options)
            case _:
                return None

    def _secret_waiting(self, rng: Random, places: list[bytes], hands: tuple[bytes, ...]) -> Waiting | None:
        """Return the prompt with the secrets that it has in one deal; None if this deal does not lead to it."""
        memory, view, prompt = self._memory, self._view, self._view.prompt
        seat = prompt.seat
        if prompt.kind == "drawn":
            drawn = places[JUST_DRAWN][0]
            drew = Waiting("drawn", seat, seat, turn=seat, called_early=view.called_early, drawn=drawn)
            return drew if self._drawn_cards is None or self._would_draw_on(drew, places, hands) else None
        if prompt.kind == "debt" or self._asking_card is None:
            card = guess_draw_card(memory, view, prompt.owed, memory._draw_card, rng)
            return Waiting(
                "debt", seat, seat, turn=seat, called_early=view.called_early, owed=prompt.owed, draw_card=card
            )
        question = OpenQuestion(seat is None, prompt.about or 0, prompt.question or "", prompt.options)
        deal = Deal(memory, view, rng, places, hands)
        waiting = waiting_for_answer(deal, self._asking_card, question)
        return None if waiting is None else evolve(waiting, owed=prompt.owed)

    def _would_draw_on(self, waiting: Waiting, places: list[bytes], hands: tuple[bytes, ...]) -> bool:
        """Return whether, with these hands, the seat that has drawn would have gone on for as long as it did."""
        drawn_cards, seat, drawn = self._drawn_cards, waiting.seat, places[DRAWN_BEFORE] + places[JUST_DRAWN]
        if drawn_cards is None or seat is None or not drawn_cards.depend_on_hand(drawn):
            return True
        draft = draft_of(self._base)
        draft._match = _make_match(*self._fields[:4], b"", *self._fields[4:])
        draft._discard_pile, draft._waiting, draft._hands = self._memory._discards, waiting, hands
        return drawn_cards.fit(draft, seat, places[HANDS + seat], drawn)


Part = tuple[int, int, int]
"""A place, and the slice of a pool's cards that lies there: its start and end."""

_Plan = tuple[list[tuple[bytes, list[Part]]], int, list[int]]
"""The pools with their parts, the number of places, and the piles that hold cards of several pools."""


def _make_plan(world: World) -> _Plan:
    """Return how to deal the cards of a world."""
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


# Whether the view is of the moment that the memory has come to.


def _check_fit(memory: MemoryFields, view: View) -> None:
    """Raise MemoryMismatch unless the view is of the same match, seat and moment."""
    given: object = view
    if not isinstance(given, View):
        raise MemoryMismatch(f"expected the view of seat {memory._seat}, not {quote(given)}")
    remembered, seen = _facts_of_memory(memory), _facts_of_view(view)
    if remembered != seen:
        compared = zip(_FACTS, remembered, seen, strict=True)
        what, one, other = next(row for row in compared if row[1] != row[2])
        raise MemoryMismatch(
            f"the view does not fit the memory, which must be told every action: {what} is {quote(other)}"
            f" in the view and {quote(one)} in the memory"
        )


_FACTS = (
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


def _facts_of_memory(memory: MemoryFields) -> tuple[object, ...]:
    """Return what the view must show, in the order of `_FACTS`."""
    match, compiled, hidden = memory._match, memory._match.compiled, memory._count_places()
    return (
        memory._seat,
        compiled.variant,
        match.players,
        memory._round,
        memory._seq,
        memory._hand_sizes(hidden),
        *memory._pile_sizes(hidden),
        compiled.to_cards(memory._hand),
        compiled.cards[memory._discards[-1]],
        compiled.colors[memory._color],
    )


def _facts_of_view(view: View) -> tuple[object, ...]:
    """Return what the view shows, in the same order."""
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


# What an early call of UNO, with more than two cards, tells of the hand.


def _early_caller(memory: MemoryFields) -> Seat | None:
    """Return the seat that has called early, if it has kept its hand. A card that it has just drawn does not count."""
    if memory._early_call is None:
        return None
    caller, held = memory._early_call
    return caller if count_in(memory._worlds, HANDS + caller) == held else None


def _worlds_with_call(memory: MemoryFields, caller: Seat) -> Worlds:
    """Return the worlds in which the caller can come down to one card, with cards of one kind and colour."""
    cards = b"".join([cards for cards, _ in memory._worlds[0][1]])
    size = count_in(memory._worlds, HANDS + caller)
    groups = _playable_groups(memory, cards, size - 1)
    return worlds_holding(memory._worlds, HANDS + caller, groups, memory._backs.of_cards)


def _playable_groups(memory: MemoryFields, cards: bytes, count: int) -> Iterator[bytes]:
    """Yield every set of `count` cards of one kind and colour that may be played together."""
    house = memory._compiled.house
    for same in dict.fromkeys(house.same_face):
        if same[0] in house.together:
            copies = [card for card in same for _ in range(min(cards.count(card), count))]
            yield from map(bytes, dict.fromkeys(combinations(copies, count)))


def _accept_hand(memory: MemoryFields, hand: bytes, rng: Random) -> bool:
    """Return whether to keep a deal with this hand of the caller. One with only equal cards comes up once for each."""
    alike = copies_of(memory._compiled.house, hand, hand[0]) == len(hand)
    return not alike or rng.random() * len(hand) < 1


# What the cards tell that a seat draws one after another until it can play one.


class _DrawnCards(NamedTuple):
    """What is known of the cards that another seat has drawn as its turn. Cards are given by their numbers."""

    before: frozenset[int]
    """The cards that may have come before the last one, among them all with a condition of their own."""
    last: frozenset[int] | None
    """The cards that the last one may be; None if nothing was left to draw, so that it may be any."""
    guarded: bytes
    """The cards with a condition of their own."""

    def reweigh(self, worlds: Worlds) -> Worlds:
        """Multiply the weight of each world by the chance of what was drawn."""
        found = [(weight * prod(map(self._chance, world)), world) for weight, world in worlds]
        return tuple([(weight, world) for weight, world in found if weight])

    def _chance(self, pool: Pool) -> float:
        """Return the chance that a pool has such cards where the drawn ones are, taking the two places one by one."""
        cards, slots = pool
        before, last = slots[DRAWN_BEFORE], slots[JUST_DRAWN] if self.last is not None else 0
        lasts = _count(cards, self.last or ()) if last else 1
        return perm(_count(cards, self.before), before) * lasts / perm(len(cards), before + last)

    def deal(self, cards: bytes, parts: Sequence[Part], rng: Random) -> bytes | None:
        """Shuffle the cards of a pool, with such cards where the drawn ones are; return None to deal again."""
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
                return None  # this one was drawn before the last
            left.insert(starts[JUST_DRAWN], left.pop(able[number]))
        return bytes([*left[:begin], *before, *left[begin:]])

    def depend_on_hand(self, drawn: bytes) -> bool:
        """Return whether it depends on the hand which of these cards can be played."""
        return any(card in self.guarded for card in drawn)

    def fit(self, draft: Draft, seat: Seat, held: bytes, drawn: bytes) -> bool:
        """Return whether a seat that held `held` would have drawn just these cards, one after another."""
        hands = draft._hands
        playable: list[bool] = []
        for number, card in enumerate(drawn, 1):
            draft._hands = (*hands[:seat], bytes(sorted(held + drawn[:number])), *hands[seat + 1 :])
            playable.append(can_be_played(draft, seat, card))
        return not any(playable[:-1]) and (playable[-1] or self.last is None)


def _count(cards: bytes, wanted: Collection[int]) -> int:
    """Count the cards that are wanted."""
    return sum([card in wanted for card in cards])


def _drawn_cards(memory: MemoryFields) -> _DrawnCards | None:
    """Return what is known of the cards that another seat has just drawn; None if nothing is."""
    compiled = memory._compiled
    if compiled.rules.turn_draw != "until_playable" or memory._drawer in (None, memory._seat):
        return None
    misfits = compiled.misfits[memory._discards[-1]][memory._color]
    fitting = frozenset(range(len(compiled.cards))) - frozenset(misfits)
    before = frozenset(misfits) | frozenset(compiled.guarded)
    return _DrawnCards(before, fitting if memory._more_to_draw else None, compiled.guarded)


# The match, with guesses where the view leaves something open and the memory began too late to see it.


def _match_fields(memory: MemoryFields, view: View) -> tuple[Any, ...]:
    """Return the fields of the match in their order, without the seed."""
    match = memory._match
    return (
        match.compiled,
        match.interned,
        circle_of(len(match.players), frozenset(view.inactive)),
        match.players,
        view.scores,
        view.round,
        view.dealer,
        memory._went_out if memory._saw_round_end else _guess_who_went_out(memory, view),
        view.winners,
        view.gone,
        _guess_untouched(memory, view) if memory._untouched is None else memory._untouched,
    )


def _guess_who_went_out(memory: MemoryFields, view: View) -> Seat | None:
    """Return a seat that may have won the last round: its hand is empty, it stayed to the end, or it won the match."""
    if view.prompt.kind not in ("round_over", "match_over"):
        return None
    rules, seats = memory._compiled.rules, len(view.players)
    empty = [seat for seat in view.active if not view.sizes[seat]]
    staying = [seat for seat in range(seats) if seat not in view.gone]
    if not empty and set(staying) <= set(side_of(rules, seats, staying[0])):
        # The others have left, perhaps after a void round.
        return view.active[0] if len(view.active) == 1 else None
    for seat in empty or (*view.winners, *view.active):
        if match_winners(rules, view.scores, seat, view.gone) == view.winners and (empty or view.winners):
            return seat
    return empty[0] if empty else None


def _guess_untouched(memory: MemoryFields, view: View) -> bool:
    """Return whether the top card may be the one that was turned up at the start, on which nobody may jump in."""
    compiled, top, prompt = memory._compiled, memory._discards[-1], view.prompt
    if compiled.rules.jump_in == "off" or prompt.kind in ("round_over", "match_over") or prompt.by is not None:
        return False
    if top not in compiled.openers:
        return False
    if view.seat in view.active and view.seat != prompt.seat and prompt.kind in ("turn", "debt"):
        if any(type(action) is Play for action in view.legal):
            return False
        if any(card in compiled.house.jumpers[top] for card in memory._hand):
            return True
    lone = view.discard_size == 1 or compiled.rules.opening == "numbers_only"
    return lone and all(view.sizes[seat] >= compiled.rules.hand_size for seat in view.active)
