"""Errors: every refusal has its reason, every mistake its type, and neither tells a secret."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, play, refused
from tests.kit.decks import TINY, classic_and
from tests.kit.invariants import check_closed, seat_of, snapshot, universe
from unorules import (
    CLASSIC_2010,
    Answer,
    Ask,
    CallUno,
    Card,
    CardError,
    Catch,
    Draw,
    EventError,
    IllegalAction,
    NextRound,
    Pass,
    Play,
    Reason,
    SeatError,
    SetupError,
    StaleState,
    State,
    StateError,
    UnoError,
    VariantError,
    Violation,
    card,
)

RED_1, BLUE_2 = card("red-1"), card("blue-2")
KICK = uno.wild("acme:wild-kick", on_answer=lambda turn, reply: [])(
    lambda turn: [Ask(turn.next, "kick", ("good", "no-good"), outcome=True)]
)
POINT = uno.wild("acme:wild-point", on_answer=lambda turn, reply: [])(
    lambda turn: [Ask(turn.seat, "whom", turn.others)]
)


def at_turn(**rules: Any) -> State:
    """Seat 0 is to move, and holds a card that fits, one that does not, and both wilds."""
    hands = ["red-1 blue-2 wild wild-draw-four", "red-3 red-4", "green-5 green-6 green-7"]
    return uno.from_table(hands, top="red-9", draw="blue-8", variant=CLASSIC_2010.with_rules(**rules))


def at_turn_of_1(**fields: Any) -> State:
    """Seat 1 is to move, so that True could be taken for its number."""
    return uno.from_table(["red-1 blue-2", "red-3 red-4"], top="red-9", turn=1, **fields)


def on_a_wild() -> State:
    """Seat 0 is to move on a wild for which green was named."""
    return uno.from_table(["red-1 blue-2", "red-3"], top="wild", color="green")


def after_drawing(**rules: Any) -> State:
    """Seat 0 has drawn a blue 8, which does not fit."""
    return play(at_turn(**rules), Draw(0))[0]


def after_drawing_a_fitting_card(**rules: Any) -> State:
    """Seat 0 has drawn a red 8."""
    table = uno.from_table(["red-1", "red-3"], top="red-9", draw="red-8", variant=CLASSIC_2010.with_rules(**rules))
    return play(table, Draw(0))[0]


def asked() -> State:
    """Seat 1 is asked whether it challenges."""
    return play(at_turn(), Play(0, WD4, color="red"))[0]


def asked_for_a_seat() -> State:
    """Seat 0 is asked for one of the others."""
    table = uno.from_table(["acme:wild-point red-1", "red-3", "red-4"], top="red-9", variant=classic_and(POINT))
    return play(table, Play(0, Card(POINT.id), color="red"))[0]


def waiting_for_the_host() -> State:
    """The host is asked about seat 1."""
    table = uno.from_table(["acme:wild-kick red-1", "red-3"], top="red-9", variant=classic_and(KICK))
    return play(table, Play(0, Card(KICK.id), color="red"))[0]


def nothing_to_draw(hand: str) -> State:
    """Every card but these is in the hand of seat 1."""
    return uno.from_table([hand, ""], top="red-9", rest=1)


def with_two_cards(**rules: Any) -> State:
    """Seat 0 may call ahead of its play."""
    return uno.from_table(["red-1 blue-2", "red-3 red-4"], top="red-9", variant=CLASSIC_2010.with_rules(**rules))


def with_one_card() -> State:
    """Wrong calls cost cards, and seat 1 holds one card that it has called for."""
    return uno.from_table(["red-1 blue-2", "red-3"], top="red-9", variant=CLASSIC_2010.with_rules(uno_false_penalty=2))


def round_over() -> State:
    """Seat 0 has gone out."""
    return play(uno.from_table(["red-1", "red-3"], top="red-9"), Play(0, RED_1))[0]


def match_over() -> State:
    """Seat 0 has gone out and reached the target."""
    table = uno.from_table(["red-1", "red-3"], top="red-9", scores=[499, 0])
    return play(table, Play(0, RED_1))[0]


REFUSALS: list[tuple[Reason, Callable[[], State], Any]] = [
    (Reason.NOT_AN_ACTION, at_turn, "draw"),
    (Reason.NO_SUCH_SEAT, at_turn, Draw(3)),
    (Reason.NO_SUCH_SEAT, match_over, Play(3, RED_1)),
    (Reason.MATCH_OVER, match_over, Draw(0)),
    (Reason.MATCH_OVER, match_over, NextRound()),
    (Reason.MATCH_OVER, match_over, Answer(0, "red")),
    (Reason.MATCH_OVER, match_over, CallUno(1)),
    (Reason.MATCH_OVER, match_over, Catch(0, 1)),
    (Reason.ROUND_OVER, round_over, Pass(1)),
    (Reason.ROUND_OVER, round_over, Answer(None, "red")),
    (Reason.ROUND_OVER, round_over, CallUno(1)),
    (Reason.ROUND_OVER, round_over, Catch(0, 1)),
    (Reason.ROUND_NOT_OVER, at_turn, NextRound()),
    (Reason.ROUND_NOT_OVER, asked, NextRound(99)),
    (Reason.HOST_ONLY, waiting_for_the_host, Answer(1, "good")),
    (Reason.NOT_YOUR_TURN, at_turn, Draw(1)),
    (Reason.NOT_YOUR_TURN, after_drawing, Pass(1)),
    (Reason.NOT_YOUR_TURN, asked, Answer(0, "accept")),
    (Reason.NOT_YOUR_TURN, asked, Answer(None, "accept")),
    (Reason.QUESTION_PENDING, asked, Play(0, RED_1)),
    (Reason.QUESTION_PENDING, asked, Draw(1)),
    (Reason.QUESTION_PENDING, waiting_for_the_host, Pass(0)),
    (Reason.NO_SUCH_CARD, at_turn, Play(0, card("mauve-1"))),
    (Reason.NOT_IN_HAND, at_turn, Play(0, card("red-5"))),
    (Reason.ONLY_THE_DRAWN_CARD, after_drawing, Play(0, RED_1)),
    (
        Reason.DRAWN_CARD_STAYS,
        lambda: after_drawing_a_fitting_card(drawn_card="keep"),
        Play(0, card("red-8")),
    ),
    (Reason.DOES_NOT_MATCH, at_turn, Play(0, BLUE_2)),
    (Reason.DOES_NOT_MATCH, after_drawing, Play(0, card("blue-8"))),
    (Reason.NOT_NOW, lambda: at_turn(wd4="enforce"), Play(0, WD4, color="red")),
    (Reason.COLOR_NEEDED, at_turn, Play(0, W)),
    (Reason.COLOR_NOT_TAKEN, at_turn, Play(0, RED_1, color="red")),
    (Reason.NO_SUCH_COLOR, at_turn, Play(0, W, color="mauve")),
    (Reason.ALREADY_DRAWN, after_drawing, Draw(0)),
    (Reason.NOTHING_TO_DRAW, lambda: nothing_to_draw("red-1 blue-2"), Draw(0)),
    (Reason.MUST_DRAW, at_turn, Pass(0)),
    (Reason.MUST_PLAY, lambda: nothing_to_draw("red-1 blue-2"), Pass(0)),
    (Reason.MUST_PLAY, lambda: after_drawing_a_fitting_card(drawn_card="force_play"), Pass(0)),
    (Reason.NO_QUESTION, at_turn, Answer(0, "red")),
    (Reason.NO_QUESTION, after_drawing, Answer(None, "red")),
    (Reason.NO_SUCH_OPTION, asked, Answer(1, "refuse")),
    (Reason.NO_SUCH_OPTION, waiting_for_the_host, Answer(None, "wide")),
    (Reason.NO_CALLS, lambda: with_two_cards(uno_call="off"), CallUno(0)),
    (Reason.NO_CALLS, lambda: with_two_cards(uno_call="auto"), Catch(0, 1)),
    (Reason.CALL_NOT_DUE, at_turn, CallUno(0)),
    (Reason.CALL_NOT_DUE, with_two_cards, CallUno(1)),
    (Reason.CALL_NOT_DUE, with_one_card, CallUno(1)),
    (Reason.ALREADY_CALLED, lambda: play(with_two_cards(), CallUno(0))[0], CallUno(0)),
    (Reason.NOTHING_TO_CATCH, with_two_cards, Catch(1, 0)),
    (Reason.CATCHING_ONESELF, with_two_cards, Catch(0, 0)),
]
STATES = (
    at_turn, at_turn_of_1, after_drawing, asked, asked_for_a_seat, waiting_for_the_host, with_two_cards,
    round_over, match_over,
)  # fmt: skip


# Refusals.


@pytest.mark.parametrize(("reason", "situation", "action"), REFUSALS)
def test_action_is_refused_for_its_reason(reason: Reason, situation: Callable[[], State], action: Any) -> None:
    """The error carries the action and what `check` says; the state is as it was."""
    state = situation()
    before = snapshot(state)
    violation = uno.check(state, action)
    assert violation is not None
    assert reason is violation.reason

    with pytest.raises(IllegalAction) as refusal:
        uno.apply(state, action)

    assert action is refusal.value.action
    assert violation == refusal.value.violation
    assert before == snapshot(state)
    assert action not in uno.legal_actions(state)


def test_every_reason_is_provoked() -> None:
    """A reason that is added has to be provoked here."""
    assert set(Reason) == {reason for reason, _, _ in REFUSALS}


@pytest.mark.parametrize("situation", STATES)
def test_refusals_and_legal_actions_agree(situation: Callable[[], State]) -> None:
    """In each of these situations, for all that could be said."""
    check_closed(situation())


def test_codes_are_words_and_every_reason_is_a_sentence() -> None:
    """A code is its member's name in small letters; hosts compare it with a text."""
    for reason in Reason:
        assert reason.name.lower().replace("_", "-") == reason.value == reason
        assert reason is Reason(reason.value)
        assert reason.sentence[0].isupper()
        assert reason.sentence.endswith(".")


@pytest.mark.parametrize(
    ("situation", "action", "expected"),
    [
        (at_turn, Draw(3), "a whole number from 0 to 2"),
        (at_turn, Draw(1), "seat 0"),
        (asked, Answer(0, "accept"), "seat 1"),
        (round_over, Pass(1), "NextRound()"),
        (waiting_for_the_host, Answer(1, "good"), "Answer(None, ...) from the host"),
        (asked, Draw(1), "an answer from seat 1"),
        (waiting_for_the_host, Draw(1), "an answer from the host"),
        (asked, Answer(1, "refuse"), "accept, challenge"),
        (asked_for_a_seat, Answer(0, 0), "1, 2"),
        (at_turn, Play(0, W), "red, yellow, green, blue"),
        (at_turn, Play(0, W, color="mauve"), "red, yellow, green, blue"),
        (at_turn, Play(0, card("mauve-1")), "a card of classic-2010"),
        (at_turn, Play(0, "red-1"), "a card, like card('red-7')"),  # type: ignore[arg-type]
        (at_turn, Play(0, BLUE_2), "a card that goes on red-9 (red is in force)"),
        (on_a_wild, Play(0, BLUE_2), "a card that goes on wild (green is in force)"),
        (at_turn, Pass(0), "Draw(0)"),
        (after_drawing, Draw(0), "Pass(0), or the drawn card if it may be played"),
        (after_drawing, Play(0, RED_1), "the drawn card"),
        (at_turn, "draw", "Play, Draw, Pass, Answer, CallUno, Catch, NextRound"),
    ],
)
def test_refusal_says_what_was_expected(situation: Callable[[], State], action: Any, expected: str) -> None:
    """Where that helps whoever reads it."""
    violation = uno.check(situation(), action)

    assert violation is not None
    assert expected == violation.expected
    assert str(violation).endswith(f" Expected: {expected}.")


def test_message_can_be_read() -> None:
    """The action, the code, the sentence and what was expected."""
    with pytest.raises(IllegalAction) as refusal:
        uno.apply(at_turn(), Draw(1))

    expected = "not-your-turn: It is another seat's move. Expected: seat 0."
    assert f"Draw(seat=1) is refused. {expected}" == str(refusal.value)
    assert expected == str(refusal.value.violation)
    assert "not-in-hand: This card is not in the hand." == str(Violation(Reason.NOT_IN_HAND))


def test_action_too_long_for_a_message_is_cut() -> None:
    """Whatever somebody sends, the message stays short, and the refusal is whole."""
    junk: Any = "draw" * 100
    with pytest.raises(IllegalAction) as refusal:
        uno.apply(at_turn(), junk)

    assert f"{repr(junk)[:77]}... is refused. {refusal.value.violation}" == str(refusal.value)


def test_refusal_is_a_value_error_of_this_library() -> None:
    """So that a host may catch it broadly or closely."""
    assert issubclass(IllegalAction, UnoError)
    assert issubclass(IllegalAction, ValueError)
    assert not issubclass(StaleState, ValueError)


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction(Play(0, W, color="red"), Violation(Reason.NOT_YOUR_TURN, "seat 1")),
        StaleState(3, 5, 7),
        CardError("acme:wild-storm", "raised KeyError('x')"),
        SetupError("no"),
        SeatError("no"),
        StateError("no"),
        EventError("no"),
        VariantError("no"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_error_goes_to_another_process_and_back(error: UnoError) -> None:
    """With all that it carries, and the same message."""
    again = pickle.loads(pickle.dumps(error))

    assert type(error) is type(again)
    assert error.args == again.args
    assert vars(error) == vars(again)
    assert str(error) == str(again)


# In which order.


def test_stale_comes_before_who_and_who_before_what() -> None:
    """Seq, then seat, then card: whoever is not to move learns nothing about a card."""
    state = after_drawing()
    foreign = Play(1, card("mauve-1"), color="mauve")
    junk: Any = "draw"

    with pytest.raises(StaleState):
        uno.apply(state, foreign, at=0)
    with pytest.raises(StaleState):
        uno.apply(state, junk, at=99)
    assert Reason.NOT_YOUR_TURN is refused(state, foreign)
    assert Reason.NO_SUCH_SEAT is refused(state, Play(9, card("mauve-1")))
    assert Reason.NO_SUCH_CARD is refused(state, Play(0, card("mauve-1"), color="mauve"))
    assert Reason.NOT_IN_HAND is refused(state, Play(0, card("red-5"), color="mauve"))
    assert Reason.NO_SUCH_SEAT is refused(round_over(), Draw(9))
    assert Reason.HOST_ONLY is refused(waiting_for_the_host(), Answer(0, "wide"))
    assert Reason.NOT_YOUR_TURN is refused(asked(), Answer(0, "refuse"))


def test_caller_that_saw_the_prompt_is_not_stale() -> None:
    """From the seq at which the prompt first stood to the present one."""
    state = after_drawing()

    assert (1, 1) == (state.prompt.since, state.seq)
    assert uno.apply(state, Pass(0)) == uno.apply(state, Pass(0), at=1)


def test_call_in_between_does_not_void_a_play_in_flight() -> None:
    """A call leaves the prompt as it is, so that what was seen before it still counts."""
    state, _ = play(with_two_cards(), CallUno(0))

    assert (0, 1) == (state.prompt.since, state.seq)
    for at in (0, 1, None):
        assert uno.apply(state, Play(0, RED_1)) == uno.apply(state, Play(0, RED_1), at=at)


@pytest.mark.parametrize("at", [0, -1, 4, 99])
def test_caller_that_saw_another_prompt_is_stale(at: int) -> None:
    """Before the prompt first stood, or in a future that has not come."""
    state, _ = play(with_two_cards(), Draw(0), Pass(0), CallUno(1))
    assert (2, 3) == (state.prompt.since, state.seq)

    with pytest.raises(StaleState) as stale:
        uno.apply(state, Play(1, card("red-3")), at=at)

    assert (at, 2, 3) == (stale.value.at, stale.value.since, stale.value.seq)
    assert f"seq {at} was seen, the prompt stands since 2, the game is at 3" == str(stale.value)


# Actions that are not what they should be.


class Touchy:
    """Something that does not want to be compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("hands off")


class SlyDraw(Draw):
    """An action of a class of one's own."""


NO_SEATS: tuple[Any, ...] = (True, "1", 1.0, b"1", [], (1,), 1j, -1, 99, Touchy())
NO_HOSTS: tuple[Any, ...] = (None,)
NO_CARDS: tuple[Any, ...] = ("red-1", None, 7, [], {}, ("1", "red"), Touchy())
NO_COLORS: tuple[Any, ...] = ("", 3, True, False, [], ("red",), Touchy())
NO_OPTIONS: tuple[Any, ...] = (True, 1.0, "1", None, [], ("accept",), b"accept", Touchy())
WRONG: list[tuple[str, Reason, Callable[[], State], Any]] = [
    *(
        (f"{sort.__name__} of {type(seat).__name__}", Reason.NO_SUCH_SEAT, at_turn_of_1, action)
        for seat in (*NO_SEATS, *NO_HOSTS)
        for sort, action in (
            (Play, Play(seat, card("red-3"))),
            (Draw, Draw(seat)),
            (Pass, Pass(seat)),
            (CallUno, CallUno(seat)),
            (Catch, Catch(seat, 0)),
            (Catch, Catch(0, seat)),
        )
    ),
    *(
        (f"Answer of {type(seat).__name__}", Reason.NO_SUCH_SEAT, asked, Answer(seat, "accept"))
        for seat in NO_SEATS
    ),
    *(
        (f"NextRound by {type(seat).__name__}", Reason.NO_SUCH_SEAT, round_over, NextRound(seat))
        for seat in NO_SEATS
    ),
    *(
        (f"Play of {type(face).__name__}", Reason.NO_SUCH_CARD, at_turn, Play(0, face))
        for face in NO_CARDS
    ),
    *(
        (f"wild with {type(color).__name__}", Reason.NO_SUCH_COLOR, at_turn, Play(0, W, color=color))
        for color in NO_COLORS
    ),
    *(
        (f"number with {type(color).__name__}", Reason.COLOR_NOT_TAKEN, at_turn, Play(0, RED_1, color=color))
        for color in NO_COLORS
    ),
    *(
        (f"answer {type(option).__name__}", Reason.NO_SUCH_OPTION, situation, Answer(seat, option))
        for situation, seat in ((asked, 1), (asked_for_a_seat, 0))
        for option in NO_OPTIONS
    ),
]  # fmt: skip
NO_ACTIONS: tuple[Any, ...] = (
    None, "draw", b"draw", 0, True, 1.5, [], {}, set[int](), object(), Draw, Reason.NO_CALLS, RED_1,
    (0, RED_1), Touchy(), SlyDraw(0), [Draw(0)],
)  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "situation", "action"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_field_of_another_sort_is_refused(reason: Reason, situation: Callable[[], State], action: Any) -> None:
    """With a reason: nothing is coerced, and nothing but `IllegalAction` is raised."""
    state = situation()

    violation = uno.check(state, action)
    assert violation is not None
    assert reason is violation.reason
    with pytest.raises(IllegalAction) as refusal:
        uno.apply(state, action)
    assert violation == refusal.value.violation


@pytest.mark.parametrize("thing", NO_ACTIONS, ids=lambda thing: type(thing).__name__)
def test_what_is_no_action_is_refused(thing: Any) -> None:
    """Whatever it is, and whatever the game waits on."""
    for situation in STATES:
        assert Reason.NOT_AN_ACTION is refused(situation(), thing)
        with pytest.raises(IllegalAction) as refusal:
            uno.apply(situation(), thing)
        assert thing is refusal.value.action


def test_dealer_of_another_sort_is_judged_once_a_round_can_start() -> None:
    """First whether it is time, then who deals."""
    junk: Any = NextRound("x")  # type: ignore[arg-type]

    assert Reason.ROUND_NOT_OVER is refused(at_turn(), junk)
    assert Reason.NO_SUCH_SEAT is refused(round_over(), junk)
    assert Reason.MATCH_OVER is refused(match_over(), junk)


# Secrets.


@pytest.mark.parametrize("situation", STATES)
def test_refusal_names_no_card(situation: Callable[[], State]) -> None:
    """But the one that lies on top: none of another hand, none of a pile, and not the one that was tried."""
    state = situation()
    cards = {str(one) for one, _ in state.variant.deck}
    said = set()
    for action in universe(state):
        violation = uno.check(state, action)
        if violation is not None:
            said |= {str(violation), repr(violation)}

    assert said
    hidden = {text.replace(f"goes on {state.top} (", "") for text in said}
    assert not [(text, one) for text in hidden for one in cards if one in text]


@pytest.mark.parametrize("situation", STATES)
def test_message_repeats_the_action_and_adds_only_the_violation(situation: Callable[[], State]) -> None:
    """Which is the caller's own, and no secret."""
    state = situation()
    refusals = [(action, uno.check(state, action)) for action in universe(state)]

    for action, violation in refusals:
        if violation is not None:
            expected = f"{action!r} is refused. {violation}"
            assert expected == str(IllegalAction(action, violation))


@pytest.mark.parametrize("rules", [{}, {"wd4": "enforce"}, {"uno_false_penalty": 2}], ids=str)
@pytest.mark.parametrize("turn", [0, 1])
def test_refusals_do_not_depend_on_what_the_seat_cannot_see(turn: int, rules: Any) -> None:
    """Other hands of the same size and another pile: the same refusals of the seat's own actions."""
    variant = CLASSIC_2010.with_rules(**rules)
    compiled = [
        uno.from_table(["red-1 blue-2 wild", theirs], top="red-9", turn=turn, variant=variant, seed=theirs)
        for theirs in ("red-3 red-4", "blue-3 wild-draw-four")
    ]
    mine = [action for action in universe(compiled[0]) if isinstance(action, uno.Action) and seat_of(action) == 0]

    here, there = ([uno.check(state, action) for action in mine] for state in compiled)
    assert here == there
    assert uno.legal_actions(compiled[0], 0) == uno.legal_actions(compiled[1], 0)


# Games that cannot be set up, and questions about seats that do not exist.


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (1, "classic-2010 is for 2 to 10 players, not 1"),
        (0, "classic-2010 is for 2 to 10 players, not 0"),
        (11, "classic-2010 is for 2 to 10 players, not 11"),
        (["Ann"], "classic-2010 is for 2 to 10 players, not 1"),
        ([], "classic-2010 is for 2 to 10 players, not 0"),
        (["Ann"] * 11, "classic-2010 is for 2 to 10 players, not 11"),
        *(
            (wrong, f"players is a number or a list of names of 1 to 100 characters, not {wrong!r}")
            for wrong in (
                True,
                2.0,
                None,
                "Ann",
                b"Ann",
                {"Ann", "Bo"},
                ["Ann", ""],
                ["Ann", None],
                ["Ann", b"Bo"],
            )
        ),
    ],
    ids=repr,
)
def test_wrong_players_are_refused(players: Any, said: str) -> None:
    """How many, or names that are texts and not empty."""
    with pytest.raises(SetupError) as refusal:
        uno.new_game(players=players)

    assert said == str(refusal.value)


@pytest.mark.parametrize("players", [-3, 10**9, 257])
def test_absurd_numbers_of_players_are_refused_with_that_number(players: int) -> None:
    """In no time, and the message says the number that was given."""
    with pytest.raises(SetupError, match=f"not {players}$"):
        uno.new_game(players=players)


def test_names_are_labels_only() -> None:
    """Any sequence of texts; two may be alike."""
    assert ("Ann", "Ann") == uno.new_game(players=("Ann", "Ann"))[0].players
    assert ("Player 1", "Player 2") == uno.new_game(players=2)[0].players


@pytest.mark.parametrize("dealer", [4, -1, "0", True, 0.0, [0]], ids=repr)
def test_wrong_dealer_is_refused(dealer: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SetupError) as refusal:
        uno.new_game(players=4, dealer=dealer)

    assert f"dealer is a seat from 0 to 3, not {dealer!r}" == str(refusal.value)


@pytest.mark.parametrize("seed", [1.5, True, "", b"", [1], (1,), object], ids=repr)
def test_wrong_seed_is_refused(seed: Any) -> None:
    """The message says what a seed can be."""
    with pytest.raises(SetupError, match="a seed is a whole number, text or bytes that are not empty, or None"):
        uno.new_game(seed=seed)


@pytest.mark.parametrize("variant", ["no-such-game", "", None, 7, [CLASSIC_2010], Draw(0)], ids=repr)
def test_wrong_variant_is_refused(variant: Any) -> None:
    """The message lists the variants there are."""
    with pytest.raises(VariantError, match="known: classic-2010"):
        uno.new_game(variant)


def test_deck_too_small_for_the_hands_is_refused() -> None:
    """There has to be a card left to turn up."""
    with pytest.raises(SetupError) as refusal:
        uno.new_game(TINY, 7)

    assert "14 cards are too few for 7 hands of 2" == str(refusal.value)
    assert 6 == uno.new_game(TINY, 6)[0].seats


@pytest.mark.parametrize("seat", [4, -1, "0", True, 0.0, b"", [0]], ids=repr)
def test_legal_actions_of_nobody_are_refused(seat: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SeatError) as refusal:
        uno.legal_actions(uno.new_game(players=4, seed=1)[0], seat)

    assert f"seats are 0 to 3, not {seat!r}" == str(refusal.value)
    assert isinstance(refusal.value, IndexError)


NO_STATES: tuple[Any, ...] = (None, "state", 7, [], {}, State, CLASSIC_2010, Draw(0))


@pytest.mark.parametrize("junk", NO_STATES, ids=lambda junk: type(junk).__name__)
def test_what_is_no_state_is_refused(junk: Any) -> None:
    """By everything that takes a state, before the action, the seat and `at` are looked at."""
    for ask in (
        lambda: uno.apply(junk, Draw(0)),
        lambda: uno.apply(junk, junk, at=99),
        lambda: uno.check(junk, junk),
        lambda: uno.legal_actions(junk),
        lambda: uno.legal_actions(junk, 99),
    ):
        with pytest.raises(StateError, match=r"^a State is needed, not ") as refusal:
            ask()
        assert "pair" not in str(refusal.value)
        assert isinstance(refusal.value, TypeError)
        assert isinstance(refusal.value, UnoError)


def test_pair_in_place_of_a_state_is_refused_with_a_hint() -> None:
    """Whoever forgets that a new game and a step also give events is told so."""
    pair: Any = uno.new_game(players=2, seed=1)
    for ask in (lambda: uno.apply(pair, Draw(0)), lambda: uno.check(pair, Draw(0)), lambda: uno.legal_actions(pair)):
        with pytest.raises(StateError, match=r"; new_game and apply give a pair of state and events$"):
            ask()


@pytest.mark.parametrize("at", ["x", 0.0, True, [], -1, 10**9], ids=repr)
def test_what_was_never_a_seq_is_stale(at: Any) -> None:
    """Whatever it is."""
    state, _ = uno.new_game(players=2, seed=1)
    with pytest.raises(StaleState):
        uno.apply(state, uno.legal_actions(state)[0], at=at)


def test_numbers_too_long_to_be_shown_are_refused_all_the_same() -> None:
    """Where `repr` itself would fail."""
    with pytest.raises(SetupError, match="players"):
        uno.new_game(players=10**5000)
