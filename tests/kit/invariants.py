"""Invariants of every state of every game, checked with every action that anyone could try."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import everything
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Color,
    Draw,
    IllegalAction,
    Leave,
    NextRound,
    Pass,
    Play,
    Reason,
    State,
    Step,
    Violation,
)
from unorules.events import (
    Dealt,
    Discarded,
    Drew,
    Flipped,
    HandMoved,
    Played,
    RoundEnded,
    RoundStarted,
    SeatOut,
    UnoCalled,
)
from unorules.variants import SHEETS
from unorules.words import describe

# Every action, sensible or not, and who acts.

FOREIGN_CARDS = (Card("no-such-kind"), Card("7", "mauve"))
FOREIGN_OPTIONS = ("red", "accept", "challenge", "no-such-option", "", -1, 0, 1, 99, None)
NO_ACTIONS: tuple[Any, ...] = (None, "draw", 7, (0, "red-7"), Draw, frozenset[int](), uno.card("red-7"))
COUNTS = (0, 2, 3, 4)
"""How many cards are tried at once, besides one."""


def seat_of(action: Action) -> int | None:
    """Return the seat that acts, or None for the host."""
    return None if isinstance(action, NextRound | Leave) else action.seat


def every_action(state: State) -> tuple[Any, ...]:
    """Return every action that anyone could try at this table, sensible or not."""
    fronts = [card for card, _ in state.variant.deck]
    cards = dict.fromkeys((*fronts, *(card.turned_over for card in fronts)))
    actions = _possible_actions(tuple(cards), _colors(state), state.seats)
    seats = (None, *_places(state.seats), "0")
    options: dict[Any, None] = dict.fromkeys((*state.prompt.options, *FOREIGN_OPTIONS))
    answers = (Answer(seat, option) for seat in seats for option in options)  # type: ignore[arg-type]
    return (*actions, *answers, *_several_at_once(state))


def _several_at_once(state: State) -> tuple[Play, ...]:
    """Return the plays of several cards at once, of every card that a seat holds."""
    most = max(map(len, state.hands)) if state.rules.multi_play != "off" else 0
    return tuple(
        Play(seat, card, color=color, count=count)
        for seat, hand in enumerate(state.hands)
        for card in dict.fromkeys(hand)
        for color in (None, *_colors(state))
        for count in dict.fromkeys((*COUNTS, *range(2, most + 1)))
    )


def _colors(state: State) -> tuple[Color, ...]:
    return (*state.variant.colors, *state.variant.back_colors)


def _places(seats: int) -> tuple[int, ...]:
    return (*range(seats), -1, seats)


@cache
def _possible_actions(cards: tuple[Card, ...], colors: tuple[Color, ...], seats: int) -> tuple[Any, ...]:
    places = _places(seats)
    named = (None, *colors, "mauve")
    return (
        *(Play(seat, card, color=color) for seat in places for card in cards + FOREIGN_CARDS for color in named),
        *(cls(seat) for cls in (Draw, Pass, CallUno, NextRound, Leave) for seat in places),
        *(Catch(seat, target) for seat in places for target in places),
        NextRound(),
        *NO_ACTIONS,
    )


# Invariants.

SHIPPED_KINDS = frozenset(kind for variant in SHEETS for kind in variant.kinds)
ALREADY_CALLED = Violation(Reason.ALREADY_CALLED)


def checked_apply(state: State, action: Action, *, thorough: bool = False) -> Step:
    """Apply an action and check the step; if `thorough`, also try every possible action next."""
    before = snapshot(state)
    step = uno.apply(state, action)
    check_step(state, action, step)
    assert step == uno.apply(state, action)
    assert before == snapshot(state)
    if thorough:
        check_closed(step[0])
    return step


def check_step(before: State, action: Action, step: Step) -> None:
    """Check that the new state is consistent and follows from the old one, as the events say."""
    after, events = step
    check_state(after)
    check_hands_follow(before.hands, step)
    assert before.seq + 1 == after.seq
    unconcerned = isinstance(action, Leave) and after.prompt.since != after.seq
    # Where the variant says what drawing is, whoever draws for a call interrupts the prompt.
    drawing = before.variant.on_draw is not None and after.prompt.since == after.seq
    if (isinstance(action, CallUno | Catch) and not drawing) or unconcerned:
        assert before.prompt == after.prompt
    else:
        assert after.seq == after.prompt.since
    if not any(isinstance(event, RoundStarted) for event in events):
        assert (before.round, before.dealer, before.players) == (after.round, after.dealer, after.players)
    check_calls(before, action, step)
    check_mercy(after)


def check_mercy(after: State) -> None:
    """Check that nobody holds too many cards when a turn or a debt begins."""
    mercy = after.rules.mercy
    if mercy is not None and after.prompt.kind in ("turn", "debt") and after.prompt.since == after.seq:
        assert max(map(len, after.hands)) < mercy


def check_calls(before: State, action: Action, step: Step) -> None:
    """Check that a call becomes due, or is made automatically, only in a step that leaves a seat with one card.

    The hand has shrunk, or was exchanged for another one.
    """
    after, events = step
    owing = set(after.catchable) - set(before.catchable)
    called = {event.seat for event in events if isinstance(event, UnoCalled)}
    moved = {event.seat for event in events if isinstance(event, HandMoved | Dealt)}
    if not isinstance(action, CallUno):
        assert all(len(before.hands[seat]) > len(after.hands[seat]) for seat in (owing | called) - moved)
        assert all(1 == len(after.hands[seat]) for seat in owing | called)


def check_start(step: Step) -> None:
    """Check the step that `new_game` returns."""
    state, _ = step
    check_state(state)
    check_hands_follow(((),) * state.seats, step)
    assert (0, 0, 1) == (state.seq, state.prompt.since, state.round)


def check_state(state: State) -> None:
    """Check the invariants of a single state, without its history."""
    check_conserved(state)
    check_prompt(state)
    check_circle(state)
    deck = _deck(state)
    order = {card: at for at, card in enumerate(deck)}
    for hand in state.hands:
        assert sorted(hand, key=order.__getitem__) == list(hand)
    assert all(len(state.hands[seat]) == 1 for seat in state.catchable)
    called = [seat for seat in range(state.seats) if uno.check(state, CallUno(seat)) == ALREADY_CALLED]
    early = [seat for seat in called if len(state.hands[seat]) > 1]
    assert early in ([], [state.prompt.seat])
    if state.rules.multi_play == "off":
        assert all(len(state.hands[seat]) == 2 for seat in early)
    hands_move = state.rules.seven_zero == "on" or not SHIPPED_KINDS.issuperset(state.variant.kinds)
    if state.rules.uno_window == "next_turn" and not hands_move:
        assert len(state.catchable) < 2
    assert state.color in (None, *(card.color for card in deck))
    assert state.direction in (1, -1)
    assert bool(state.winners) == state.over


def check_conserved(state: State) -> None:
    """Check that no card has appeared or disappeared."""
    assert {card: state.rules.decks * count for card, count in _deck(state).items()} == everything(state)


def _deck(state: State) -> dict[Card, int]:
    """Return the deck with the side that is in play in front."""
    turned = state.top not in dict(state.variant.deck)
    return {card.turned_over if turned else card: count for card, count in state.variant.deck}


def check_circle(state: State) -> None:
    """Check that inactive seats hold no cards, and that at least two sides play."""
    rules, seats = state.rules, range(state.seats)
    assert [seat for seat in seats if seat in state.active] == list(state.active)
    assert [seat for seat in seats if seat in state.gone] == list(state.gone)
    assert not any(state.hands[seat] for seat in seats if seat not in state.active)
    assert set(state.catchable) <= set(state.active)
    assert set(state.winners).isdisjoint(state.gone)
    sides = {_side(state, seat) for seat in state.active}
    if state.prompt.kind not in ("round_over", "match_over"):
        assert set(state.active).isdisjoint(state.gone)
        assert len(sides) > 1
        assert all(state.hands[seat] for seat in state.active)
    assert all(1 == len({state.scores[seat] for seat in side}) for side in sides)
    if rules.mercy is None:
        assert set(seats) == {*state.active, *state.gone}
    if rules.leaving == "never" and rules.scoring != "last_standing":
        assert () == state.gone


def _side(state: State, seat: int) -> frozenset[int]:
    """Return the seats that win together with this one."""
    half = state.seats // 2
    return frozenset({seat} if state.rules.partners == "off" else {seat, (seat + half) % state.seats})


def check_prompt(state: State) -> None:
    """Check that the parts of the prompt agree."""
    prompt = state.prompt
    assert 0 <= prompt.since <= state.seq
    owing = ("off", "off") != (state.rules.stacking, state.rules.bounce)
    shipped = any(kind in SHIPPED_KINDS for kind in state.variant.kinds if kind.id == state.top.kind)
    # A card of another author may ask about a challenge of its own.
    if prompt.kind == "debt" or (prompt.question == "challenge" and owing and shipped):
        assert prompt.owed > 0
    elif prompt.kind != "ask" or SHIPPED_KINDS.issuperset(state.variant.kinds):
        assert 0 == prompt.owed
    match prompt.kind:
        case "turn" | "drawn" | "debt":
            assert prompt.seat in state.active
            assert (prompt.seat, None, ()) == (prompt.about, prompt.question, prompt.options)
        case "ask" | "outcome":
            assert prompt.about in state.active
            assert prompt.seat == (prompt.about if prompt.kind == "ask" else None)
            assert prompt.question
            assert 0 < len(prompt.options) == len(set(prompt.options))
            assert all(option in state.active for option in prompt.options if isinstance(option, int))
        case "round_over" | "match_over":
            assert (None, None, None, ()) == (prompt.seat, prompt.about, prompt.question, prompt.options)
            assert () == state.catchable
        case _:
            pytest.fail(f"no such prompt: {prompt}")


def check_hands_follow(hands: tuple[tuple[Card, ...], ...], step: Step) -> None:
    """Check that the events account for every card that entered or left a hand, and that each has a description."""
    state, events = step
    expected = [Counter(hand) for hand in hands]
    before_moves: list[Counter[Card]] = []
    for event in events:
        assert describe(event, state.players).strip()
        match event:
            case RoundStarted():
                expected = [Counter() for _ in hands]
            case Dealt(seat, count, cards):
                expected[seat] = Counter(cards)
                assert count == expected[seat].total()
            case Drew(seat, card, _):
                assert card is not None
                expected[seat][card] += 1
            case Flipped():
                expected = [Counter({card.turned_over: count for card, count in hand.items()}) for hand in expected]
            case Played(seat, card, _, others):
                expected[seat].subtract([card, *others])
            case Discarded(seat, cards):
                expected[seat].subtract(cards)
            case HandMoved(seat, source, count, cards):
                # All hands of one effect move at the same time.
                before_moves = before_moves or list(expected)
                assert before_moves[source] == Counter(cards)
                assert count == before_moves[source].total()
                expected[seat] = before_moves[source]
            case SeatOut(seat, _, count) if count:
                assert count == expected[seat].total()
                expected[seat] = Counter()
            case RoundEnded(scores=scores):
                assert scores == state.scores
            case _:
                pass
    assert expected == [Counter(hand) for hand in state.hands]


def check_closed(state: State) -> None:
    """Check that of all possible actions exactly the legal ones apply; the others are refused and change nothing."""
    before = snapshot(state)
    legal = uno.legal_actions(state)
    allowed = set()
    for action in every_action(state):
        violation = uno.check(state, action)
        if violation is None:
            allowed.add(action)
        else:
            check_refused(state, action, violation)
    assert before == snapshot(state)
    assert allowed == set(legal)
    assert len(allowed) == len(legal)
    assert bool(legal) != state.over
    for seat in range(state.seats):
        own = uno.legal_actions(state, seat)
        assert {action for action in legal if seat_of(action) == seat} == set(own)
        assert len(set(own)) == len(own)
    for action in legal:
        check_step(state, action, uno.apply(state, action))
    assert before == snapshot(state)


def check_refused(state: State, action: Action, violation: Violation) -> None:
    """Check that `apply` refuses an action with the violation that `check` returns."""
    error = refusal(state, action)
    assert violation == error.violation
    assert action is error.action


def refusal(state: State, action: Action) -> IllegalAction:
    """Return the error with which `apply` refuses an action."""
    try:
        uno.apply(state, action)
    except IllegalAction as error:
        return error
    pytest.fail(f"{action} was refused by check and applied")


def check_kept(state: State) -> None:
    """Check that a state can be a key of a dict, and can be pickled."""
    again = pickle.loads(pickle.dumps(state))
    assert state == again
    assert hash(state) == hash(again)
    assert {state: "kept"}[again] == "kept"
    assert uno.legal_actions(state) == uno.legal_actions(again)


def snapshot(state: State) -> tuple[Any, ...]:
    """Return a copy of all fields of a state, as plain data."""
    return attrs.astuple(state)
