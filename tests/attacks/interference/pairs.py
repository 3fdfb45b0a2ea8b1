"""Pairs of states that differ only in what one seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

from attrs import evolve, frozen

import unorules as uno
from unorules import Action, Answer, NextRound, Play, State, Variant
from unorules.engine.card_turn import card_turn
from unorules.variants.standard import bluffs


@frozen
class Pair:
    """Two states that one seat cannot tell apart, and what is done in both."""

    seat: int | None
    one: State
    other: State
    action: Action
    same_draws: bool
    """Whether the next cards of the draw pile are the same, so that even what the seat draws is."""


HOUSES: tuple[Variant, ...] = (
    *uno.DEFAULT,
    uno.CLASSIC_2010.with_rules(wd4="enforce", drawn_card="force_play", scoring="own_tally"),
    uno.CLASSIC_2010.with_rules(wd4="free", drawn_card="keep", uno_call="auto", opening="numbers_only"),
    uno.HELLO_KITTY_2017.with_rules(challenge_reveal="all", uno_false_penalty=1, turn_limit=60, hand_size=3),
    uno.ICE_THE_KICKER_2023.with_rules(challenge_match="color", uno_call="off", scoring="winner_takes", target=50),
    uno.FRIENDS_2022.with_rules(drawn_card="force_play", hand_size=2, scoring="winner_takes", target=80),
)
"""The five sheets, and tables at which everything that can be switched is switched somewhere."""

SAME_DRAWS = 40
"""How deep into the draw pile `same_draws` reaches: further than any card but a draw-until."""


def pairs(seed: int, variants: tuple[Variant, ...] = HOUSES) -> Iterator[Pair]:
    """Pairs without end, along seeded games in which bots mostly play, sometimes bluff, forget and draw for nothing."""
    dice = Random(seed)
    compiled = cycle(variants)
    while True:
        variant = next(compiled)
        seats = dice.choice((2, 2, 3, 4, 4, 5, 10))
        state, _ = uno.new_game(variant, seats, seed=dice.getrandbits(64))
        boldness = dice.choice((0.05, 0.3))
        for _ in range(120):
            if state.over:
                break
            action = chosen(state, dice, boldness)
            for seat in {dice.randrange(seats), dice.choice((None, *range(seats)))}:
                yield paired(state, seat, action, dice)
            state, _ = uno.apply(state, action)


def chosen(state: State, dice: Random, boldness: float) -> Action:
    """Mostly a play or an answer, now and then anything."""
    legal = uno.legal_actions(state)
    plays = [action for action in legal if isinstance(action, Play | Answer)]
    return dice.choice(legal if not plays or dice.random() < boldness else plays)


def paired(state: State, seat: int | None, action: Action, dice: Random) -> Pair:
    """The state, and another one that the seat cannot tell from it. A card about to be played is in both."""
    compiled = state._match.compiled
    same_draws = dice.random() < 0.5
    kept: dict[int, bytes] = {}
    if isinstance(action, Play) and action.seat != seat:
        kept[action.seat] = compiled.singles[compiled.card_numbers[action.card]]
    fixed = state._draw_pile[-SAME_DRAWS:] if same_draws else b""
    pool = list(state._draw_pile[: len(state._draw_pile) - len(fixed)])
    for other, hand in enumerate(state._hands):
        if other != seat:
            pool += hand.replace(kept.get(other, b""), b"", 1)
    dice.shuffle(pool)
    held = list(state._hands)
    for other, hand in enumerate(state._hands):
        if other != seat:
            keep = kept.get(other, b"")
            count = len(hand) - len(keep)
            held[other] = bytes(sorted([*keep, *pool[:count]]))
            del pool[:count]
    waiting = state._waiting
    if waiting.turn is not None and waiting.turn != seat and waiting.kind == "drawn":
        keep = kept.get(waiting.turn, b"")
        waiting = evolve(waiting, drawn=keep[0] if keep else dice.choice(held[waiting.turn]))
    pending = waiting.pending
    if pending is not None and pending.seat != seat:
        hand = bytes(sorted(dice.sample(held[pending.seat], len(pending.hand))))
        memo = pending.memo
        if type(memo) is bool:  # whether a Wild Draw Four was a bluff, which hangs on the hand
            turn = card_turn(state, pending.seat, pending.card, pending.color_before)
            memo = bluffs(evolve(turn, hand=compiled.to_cards(hand)))
        waiting = evolve(waiting, pending=evolve(pending, hand=hand, memo=memo))
    seed = state._match.seed if isinstance(action, NextRound) else dice.randbytes(32)
    other_state = evolve(
        state,
        match=evolve(state._match, seed=seed),
        hands=tuple(held),
        draw_pile=bytes(pool) + fixed,
        waiting=waiting,
    )
    return Pair(seat, state, other_state, action, same_draws)
