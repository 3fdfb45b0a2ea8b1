"""Pairs of states that differ only in information hidden from one seat, and the tables they come from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import cycle
from random import Random
from typing import Any, TypeVar

from attrs import evolve, frozen

import unorules as uno
from unorules import Action, Answer, Event, Leave, NextRound, Play, Rules, State, Variant
from unorules._engine.playable import card_turn
from unorules.cards.challenge import bluffs
from unorules.errors import VariantError
from unorules.events import Played, Reshuffled, RoundStarted, SeatOut
from unorules.prompts import Waiting
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN, CLASSIC_2010, FLIP_2018, FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023

# Tables: sheets and products, other switches, random house rules.

BEHIND = ("pink-1", "teal-1", "orange-1", "purple-1", "pink-flip", "teal-5", "wild", "wild-draw-color")

FEW_BACKS = FLIP_2018.with_deck(
    "test:few-backs",
    {
        f"{front.front}/{BEHIND[number % len(BEHIND)]}": 2
        for number, (front, _) in enumerate({face.front: (face, 0) for face, _ in FLIP_2018.deck}.values())
    },
)
"""Cards with two sides, many of which have the same back, so that there are many fronts to guess."""

TABLES: tuple[Variant, ...] = (
    *BUILT_IN,
    FEW_BACKS,
    CLASSIC_2010.with_rules(wd4="enforce", drawn_card="force_play", scoring="own_tally"),
    CLASSIC_2010.with_rules(wd4="free", drawn_card="keep", uno_call="auto", opening="numbers_only"),
    HELLO_KITTY_2017.with_rules(challenge_reveal="all", uno_false_penalty=1, turn_limit=60, hand_size=3),
    ICE_THE_KICKER_2023.with_rules(challenge_match="color", uno_call="off", scoring="winner_takes", target=50),
    FRIENDS_2022.with_rules(drawn_card="force_play", hand_size=2, scoring="winner_takes", target=80),
)
"""All variants, and tables at which everything but a house rule is switched somewhere."""

HOUSE_SWITCHES: dict[str, tuple[Any, ...]] = {
    **{
        name: CHOICES[name][1:]
        for name in (
            *("stacking", "bounce", "jump_in", "seven_zero", "multi_play", "turn_draw", "draw_choice"),
            *("leaving", "partners", "uno_window", "last_card"),
        )
    },
    "scoring": ("last_standing",),
    "mercy": (8, 10, 15, 25),
    "decks": (2, 3),
}
"""The house rules: what each switch is set to where it is not at its default."""


def with_house_rules(table: Variant, dice: Random) -> Variant:
    """Return a table with a random combination of house rules, at least one."""
    share = dice.choice((0.2, 0.4, 0.7))
    while True:
        changed: Any = {name: dice.choice(values) for name, values in HOUSE_SWITCHES.items() if dice.random() < share}
        if changed.get("scoring") == "last_standing":
            changed["target"] = 60
        try:
            varied = table.with_rules(**changed)
        except VariantError:
            continue  # two of them contradict each other
        if changed:
            return varied


@cache
def house_rules_of(rules: Rules) -> tuple[str, ...]:
    """Return the house rules that are played, as `name=value`."""
    played = ((name, getattr(rules, name)) for name in HOUSE_SWITCHES)
    return tuple(f"{name}={value}" for name, value in played if value in HOUSE_SWITCHES[name])


def random_seats(variant: Variant, dice: Random) -> int:
    """Return a number of players that this table can have."""
    seats = (4, 4, 6, 10) if variant.rules.partners == "opposite" else (2, 2, 3, 4, 4, 5, 10)
    return min(dice.choice(seats), variant.most_players)


# Pairs.

T = TypeVar("T")

Buried = tuple[tuple[int, int], ...]
"""Whose cards lie unseen under the discard pile, and how many, from the bottom up."""


@frozen
class Pair:
    """Two states that one seat cannot tell apart, and what is done in both."""

    seat: int | None
    one: State
    other: State
    action: Action
    same_draws: bool
    """Whether the next cards of the draw pile are the same, so that even what the seat draws is."""
    buried: Buried


SAME_DRAWS = 40
"""How deep into the draw pile `same_draws` reaches: further than most draws."""


def pairs(seed: int, tables: tuple[Variant, ...] = TABLES) -> Iterator[Pair]:
    """Pairs without end, along seeded games in which bots mostly play, sometimes bluff, forget and draw for nothing.

    Two of three games have house rules.
    """
    dice = Random(seed)
    for number, table in enumerate(cycle(tables)):
        variant = with_house_rules(table, dice) if number % 3 else table
        seats = random_seats(variant, dice)
        state, _ = uno.new_game(variant, seats, seed=dice.getrandbits(64))
        buried: Buried = ()
        boldness = dice.choice((0.05, 0.3))
        for _ in range(120):
            if state.over:
                break
            action = choose(state, dice, boldness)
            after, events = uno.apply(state, action)
            laid = next((event for event in events if isinstance(event, Played)), None)
            for seat in {dice.randrange(seats), dice.choice((None, *range(seats)))}:
                yield pair(state, seat, action, dice, laid, buried)
            state, buried = after, buried_after(buried, events)


def choose(state: State, dice: Random, boldness: float) -> Action:
    """Mostly a play or an answer, now and then anything; seldom does somebody leave."""
    legal = uno.legal_actions(state)
    plays = [action for action in legal if isinstance(action, Play | Answer)]
    if plays and dice.random() >= boldness:
        return dice.choice(plays)
    staying = [action for action in legal if not isinstance(action, Leave)]
    return dice.choice(legal if not staying or dice.random() < 0.2 else staying)


def buried_after(buried: Buried, events: tuple[Event, ...]) -> Buried:
    """Return whose cards lie under the discard pile after these events: of who is out, until it is shuffled again."""
    for event in events:
        if isinstance(event, Reshuffled | RoundStarted):
            buried = ()
        elif isinstance(event, SeatOut) and event.count:
            buried = ((event.seat, event.count), *buried)
    return buried


def shuffle_alike(cards: list[T], alike: Callable[[T], Hashable], dice: Random) -> None:
    """Shuffle cards among the places of those that are alike from behind."""
    places: dict[Hashable, list[int]] = {}
    for place, card in enumerate(cards):
        places.setdefault(alike(card), []).append(place)
    for group in places.values():
        shuffled = [cards[place] for place in group]
        dice.shuffle(shuffled)
        for place, card in zip(group, shuffled, strict=True):
            cards[place] = card


def pair(state: State, seat: int | None, action: Action, dice: Random, laid: Played | None, buried: Buried) -> Pair:
    """The state, and another one that the seat cannot tell from it. The cards about to be laid are in both.

    Where cards have two sides, only the fronts of cards in hands and in the draw pile differ, so that a discard pile
    shuffled again is the same in both: everyone sees the backs of all cards as they come.
    """
    compiled = state._match.compiled
    same_draws = dice.random() < 0.5
    fixed = state._draw_pile[-SAME_DRAWS:] if same_draws else b""
    kept = {other: _disclosed_cards(state, other, laid) for other in range(state.seats)}
    hidden = [_without(hand, kept[other]) if other != seat else b"" for other, hand in enumerate(state._hands)]
    under = [(seat if compiled.sides else owner, cards) for owner, cards in blocks(state, buried)]
    unseen = state._draw_pile[: len(state._draw_pile) - len(fixed)]
    pool = list(b"".join((*hidden, *(cards for owner, cards in under if owner != seat), unseen)))
    shuffle_alike(pool, lambda card: compiled.cards[card].back, dice)

    def others(count: int) -> list[int]:
        taken = pool[:count]
        del pool[:count]
        return taken

    held = [
        hand if other == seat else bytes(sorted([*kept[other], *others(len(hidden[other]))]))
        for other, hand in enumerate(state._hands)
    ]
    lying = [cards if owner == seat else bytes(others(len(cards))) for owner, cards in under]
    seen = state._discard_pile[sum(len(cards) for _, cards in under) :]
    same_seed = isinstance(action, NextRound) or compiled.sides
    seed = state._match.seed if same_seed else dice.randbytes(32)
    other_state = evolve(
        state,
        match=evolve(state._match, seed=seed),
        hands=tuple(held),
        draw_pile=bytes(pool) + fixed,
        discard_pile=b"".join(lying) + seen,
        waiting=_other_secrets(state, seat, held, action, dice),
    )
    return Pair(seat, state, other_state, action, same_draws, buried)


def _disclosed_cards(state: State, seat: int, laid: Played | None) -> bytes:
    """Return the cards of a seat that the others get to know: those it plays, or all if it has said that they match."""
    hand, numbers = state._hands[seat], state._match.compiled.card_numbers
    if state._waiting.called_early and state._waiting.turn == seat and len(hand) > 2:
        return hand  # all but one of its cards are alike
    if laid is None or laid.seat != seat:
        return b""
    if laid.card.kind == "discard-all":
        return hand  # what else has its colour is laid under it
    return bytes(numbers[card] for card in (laid.card, *laid.others))


def _without(hand: bytes, cards: bytes) -> bytes:
    for card in cards:
        hand = hand.replace(bytes((card,)), b"", 1)
    return hand


def blocks(state: State, buried: Buried) -> list[tuple[int, bytes]]:
    """Return the cards under the discard pile by whose they were, from the bottom up."""
    found: list[tuple[int, bytes]] = []
    at = 0
    for owner, count in buried:
        found.append((owner, state._discard_pile[at : at + count]))
        at += count
    return found


def _other_secrets(state: State, seat: int | None, held: list[bytes], action: Action, dice: Random) -> Waiting:
    """Return the prompt with other secrets: the card just drawn, the hand behind a question and the memo of a bluff."""
    waiting, compiled = state._waiting, state._match.compiled
    if waiting.turn is not None and waiting.turn != seat and waiting.kind == "drawn":
        if isinstance(action, Play) and action.seat == waiting.turn:
            return waiting
        return evolve(waiting, drawn=dice.choice(held[waiting.turn]))
    pending = waiting.pending
    if pending is None or pending.seat == seat:
        return waiting
    hand = bytes(sorted(dice.sample(held[pending.seat], len(pending.hand))))
    memo = pending.memo
    if type(memo) is bool:  # whether a Wild Draw Four was a bluff, which hangs on the hand
        turn = card_turn(state, pending.seat, pending.card, pending.color_before, pending.owed)
        memo = bluffs(evolve(turn, hand=compiled.to_cards(hand)))
    return evolve(waiting, pending=evolve(pending, hand=hand, memo=memo))
