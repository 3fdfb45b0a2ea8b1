"""Checks of the library without asserts: `python -O -m tests.attacks.optimized`. They raise, and never assert."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import unorules as uno
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Draw,
    IllegalAction,
    Leave,
    NextRound,
    Pass,
    Play,
    Reason,
    Registry,
    Rules,
    StaleState,
    State,
    UnoError,
    Violation,
    card,
)
from unorules.cards import Kind
from unorules.errors import CardError, SeatError, SetupError, VariantError
from unorules.variants import CLASSIC_2010
from unorules.variants.house import PARTY
from unorules.words import describe


class BrokenPromiseError(Exception):
    """Something does not hold without asserts."""


def want(holds: bool, what: str) -> None:
    """Raise unless it holds."""
    if not holds:
        raise BrokenPromiseError(what)


def must_raise(error: type[UnoError], what: str, act: Callable[[], object]) -> None:
    """Raise unless exactly this error of the library is raised."""
    try:
        act()
    except UnoError as raised:
        want(type(raised) is error, f"{what}: {type(raised).__name__} instead of {error.__name__}: {raised}")
    else:
        raise BrokenPromiseError(f"{what}: nothing was raised")


def refusals() -> None:
    """Actions that the rules do not allow, each with its reason and without a trace."""
    hands = ["red-1 blue-2 wild wild-draw-four", "red-3 red-4"]
    state = uno.position(hands, top="red-9", draw="blue-8")
    junk: Any = "draw"
    cases: list[tuple[Reason, Action]] = [
        (Reason.NOT_AN_ACTION, junk),
        (Reason.NO_SUCH_SEAT, Draw(2)),
        (Reason.NOT_YOUR_TURN, Draw(1)),
        (Reason.ROUND_NOT_OVER, NextRound()),
        (Reason.NO_SUCH_CARD, Play(0, Card("no-such-kind"))),
        (Reason.NOT_IN_HAND, Play(0, card("red-5"))),
        (Reason.DOES_NOT_MATCH, Play(0, card("blue-2"))),
        (Reason.COLOR_NEEDED, Play(0, card("wild"))),
        (Reason.NO_SUCH_COLOR, Play(0, card("wild"), color="mauve")),
        (Reason.COLOR_NOT_TAKEN, Play(0, card("red-1"), color="red")),
        (Reason.MUST_DRAW, Pass(0)),
        (Reason.NO_QUESTION, Answer(0, "red")),
        (Reason.CALL_NOT_DUE, CallUno(0)),
        (Reason.NOTHING_TO_CATCH, Catch(0, 1)),
    ]
    for reason, action in cases:
        refuse(state, action, reason)
    drawn, _ = uno.apply(state, Draw(0))
    refuse(drawn, Draw(0), Reason.ALREADY_DRAWN)
    refuse(drawn, Play(0, card("red-1")), Reason.ONLY_THE_DRAWN_CARD)
    asked, _ = uno.apply(state, Play(0, card("wild-draw-four"), color="red"))
    refuse(asked, Draw(1), Reason.QUESTION_PENDING)
    refuse(asked, Answer(1, "refuse"), Reason.NO_SUCH_OPTION)
    must_raise(StaleState, "a prompt that is gone", lambda: uno.apply(asked, Answer(1, "accept"), at=0))


def house_refusals() -> None:
    """Those of house rules."""
    rules = CLASSIC_2010.with_rules(stacking="any", leaving="allowed", last_card="no_wild", draw_choice="only_if_stuck")
    state = uno.position(["red-draw-two red-1", "blue-2 wild", "green-3 wild"], top="red-9", variant=rules)
    refuse(state, Draw(0), Reason.MUST_PLAY)
    refuse(state, Play(0, card("red-1"), count=2), Reason.TOO_MANY_AT_ONCE)
    owing, _ = uno.apply(state, Play(0, card("red-draw-two")))
    refuse(owing, Play(1, card("blue-2")), Reason.NOT_AN_ANSWER)
    refuse(owing, Pass(1), Reason.MUST_DRAW)
    left, _ = uno.apply(owing, Leave(2))
    refuse(left, Leave(2), Reason.SEAT_IS_OUT)
    refuse(left, Draw(2), Reason.SEAT_IS_OUT)
    last = uno.position(["wild", "blue-2"], top="red-9", variant=rules)
    refuse(last, Play(0, card("wild")), Reason.NOT_AS_LAST_CARD)
    refuse(uno.new_game(seed=1)[0], Leave(0), Reason.NO_LEAVING)


def refuse(state: State, action: Action, reason: Reason) -> None:
    """Raise unless the action is refused for this reason and the state stays as it was."""
    before = (state.hands, state.draw_pile, state.discard_pile, state.prompt, state.seq)
    violation = uno.check(state, action)
    want(violation is not None and violation.reason is reason, f"{action}: {violation} instead of {reason}")
    try:
        uno.apply(state, action)
    except IllegalAction as error:
        want(error.violation == violation, f"{action}: {error.violation} instead of {violation}")
    else:
        raise BrokenPromiseError(f"{action} was applied")
    want(
        before == (state.hands, state.draw_pile, state.discard_pile, state.prompt, state.seq),
        f"{action} left a trace",
    )


def mistakes() -> None:
    """Games, variants, rules and cards that cannot be."""
    wrong: Any
    for wrong in (1, 11, True, "Ann", ["Ann", ""], None):
        must_raise(SetupError, f"players={wrong!r}", partial(uno.new_game, players=wrong))
    for wrong in (1.5, True, "", []):
        must_raise(SetupError, f"seed={wrong!r}", partial(uno.new_game, seed=wrong))
    for wrong in (4, -1, "0"):
        must_raise(SetupError, f"dealer={wrong!r}", partial(uno.new_game, dealer=wrong))
    state, _ = uno.new_game(seed=1)
    must_raise(SeatError, "no such seat", lambda: uno.legal_actions(state, 4))
    must_raise(SetupError, "no such card", lambda: card("Red 7"))
    must_raise(SetupError, "too many of a card", lambda: uno.from_deck("red-0 red-0"))
    must_raise(SetupError, "an empty hand", lambda: uno.position(["", "red-1"], top="red-9"))
    must_raise(VariantError, "no such variant", lambda: uno.new_game("no-such-game"))
    must_raise(VariantError, "a bad number", lambda: Rules(target=0))
    must_raise(VariantError, "a contradiction", lambda: Rules(uno_call="off", uno_false_penalty=1))
    must_raise(VariantError, "a bad kind", lambda: Kind("Bad Kind", points=0))
    twins = [CLASSIC_2010, CLASSIC_2010.with_rules(target=100)]
    must_raise(VariantError, "two variants with one id", lambda: Registry(twins))
    faults: dict[str, Any] = {"kinds": (), "colors": ("red",), "deck": (), "least_players": 0}
    for field, wrong in faults.items():
        must_raise(VariantError, f"{field}={wrong!r}", partial(variant, **{field: wrong}))


def variant(**fields: Any) -> uno.Variant:
    """The classic variant with other fields."""
    same = {name: getattr(CLASSIC_2010, name) for name in ("title", "colors", "deck", "kinds", "rules")}
    return uno.Variant("test:variant", **{**same, **fields})


def broken_cards() -> None:
    """A card that breaks its word while it runs."""
    name = "acme:wild-odd"
    broken: tuple[Any, ...] = (
        lambda turn: 1 // 0,
        lambda turn: None,
        lambda turn: [uno.cards.DrawCards(9, 1)],
        lambda turn: [uno.cards.Skip(-1)],
        lambda turn: [uno.cards.Skip()] * 10_000,
        lambda turn: [uno.cards.Ask(0, "what", ("yes", "no"))],
        lambda turn: [uno.cards.MoveHands(((0, 1),))],
        lambda turn: [uno.cards.PoolHands(())],
        lambda turn: [uno.cards.NextTurn(9)],
        lambda turn: [uno.cards.Announce("")],
        lambda turn: [uno.cards.TakePenalty(0), uno.cards.Penalty(1)],
    )
    for number, code in enumerate(broken):
        kind = uno.cards.wild(name)(code)
        odd = variant(deck=(*CLASSIC_2010.deck, (Card(name), 4)), kinds=(*CLASSIC_2010.kinds, kind))
        state = uno.position([f"{name} red-1", "red-2"], top="red-9", variant=odd)
        play = Play(0, Card(name), color="red")
        must_raise(CardError, f"broken card {number}", partial(uno.apply, state, play))


def whole_match(variant: uno.Variant = CLASSIC_2010) -> None:
    """A match from a seed to its end, with every card accounted for at every step."""
    state, _ = uno.new_game(variant, 4, seed=7)
    deck = Counter(dict(variant.deck))
    while not state.over:
        legal = uno.legal_actions(state)
        state, events = uno.apply(state, legal[state.seq % len(legal)] if state.seq % 3 else legal[0])
        found = Counter(state.draw_pile) + Counter(state.discard_pile)
        for hand in state.hands:
            found += Counter(hand)
        want(found == deck, f"cards were made or lost at {state!r}")
        want(all(describe(event, state.players) for event in events), "an event that says nothing")
        want(state.seq < 100_000, "the match does not end")
    want(max(state.scores) >= 500 and len(state.winners) == 1, f"nobody has won: {state!r}")
    want(uno.check(state, Draw(0)) == Violation(Reason.MATCH_OVER), "a move after the end")


def main() -> None:
    want(sys.flags.optimize > 0, "run this with python -O")
    refusals()
    mistakes()
    broken_cards()
    house_refusals()
    whole_match()
    whole_match(CLASSIC_2010.with_rules(PARTY, multi_play="identical", bounce="both", uno_window="own_turn"))


if __name__ == "__main__":
    main()
