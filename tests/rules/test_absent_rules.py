"""Rules that no sheet has (matrix section 11): stacking, jumping in, partners, a clock and the like."""

from __future__ import annotations

import ast
import datetime
import inspect
import random
import time
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import cast, get_args

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, W, drew, of, play, play_of, playable, refusal, sizes
from tests.kit.source import library_modules
from tests.rules.tables import play_out
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Draw,
    Event,
    IllegalAction,
    NextRound,
    Pass,
    Play,
    Reason,
    Rules,
    State,
    card,
)
from unorules.events import Asked, Drew, MatchEnded, Passed, Played, Reshuffled, RoundEnded, RoundStarted, Skipped
from unorules.variants import CLASSIC_2010

KINDS = ["red-7", "red-0", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"]
"""A card of every sort, all of which go on a red one."""


@pytest.mark.rule("N-01")
@pytest.mark.parametrize("answer", ["blue-draw-two", "red-draw-two", "wild-draw-four", "red-reverse", "red-skip"])
def test_a_draw_two_is_neither_stacked_nor_bounced(answer: str) -> None:
    """The victim holds an answer, and draws two and loses the turn all the same."""
    state = uno.position(["red-draw-two green-1 green-2", f"{answer} green-3", "red-9 green-4"], top="red-5")
    state, events = play(state, Play(0, card("red-draw-two")))

    assert (2, [Skipped(1)]) == (len(drew(events, 1)), of(Skipped, events))
    assert ("turn", 2) == (state.prompt.kind, state.prompt.seat)
    assert [2, 4, 2] == sizes(state)
    assert () == uno.legal_actions(state, 1)
    assert Reason.NOT_YOUR_TURN == refusal(state, play_of(answer, seat=1))


@pytest.mark.rule("N-01")
def test_a_draw_two_on_a_draw_two_costs_two_and_not_four() -> None:
    """The one after the victim may lay another by its symbol, and only that one counts."""
    state = uno.position(
        ["red-draw-two green-1 green-2", "green-3 green-4", "blue-draw-two green-5 green-6"], top="red-5"
    )
    state, events = play(state, Play(0, card("red-draw-two")), Play(2, card("blue-draw-two")))

    assert [2 + 2, 2 + 2, 2] == sizes(state)
    assert (2, 2, 1) == (len(drew(events, 0)), len(drew(events, 1)), state.prompt.seat)


@pytest.mark.rule("N-01")
@pytest.mark.parametrize("answer", ["wild-draw-four", "red-draw-two", "blue-draw-two", "blue-reverse", "wild"])
def test_a_wild_draw_four_is_neither_stacked_nor_bounced(answer: str) -> None:
    """The victim may accept or challenge, and lay no card on it."""
    state = uno.position(["wild-draw-four green-1 green-2", f"{answer} green-3 green-4", "red-9 green-5"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="blue"))

    assert {Answer(1, "accept"), Answer(1, "challenge")} == set(uno.legal_actions(state, 1))
    assert Reason.QUESTION_PENDING == refusal(state, play_of(answer, seat=1))
    state, events = play(state, Answer(1, "accept"))
    assert (4, 4, 2) == (len(drew(events, 1)), len(of(Drew, events)), state.prompt.seat)


@pytest.mark.rule("N-02")
def test_nobody_draws_until_a_card_is_playable() -> None:
    """One unplayable card ends the drawing, though the next one would match."""
    state = uno.position(["blue-1 blue-2", "green-1"], top="red-5", draw="blue-3 green-3 red-3")
    state, events = play(state, Draw(0))

    assert ["blue-3"] == drew(events, 0)
    assert Reason.ALREADY_DRAWN == refusal(state, Draw(0))
    assert (Pass(0),) == uno.legal_actions(state, 0)


@pytest.mark.rule("N-03")
@pytest.mark.parametrize("text", [text for text in KINDS if text != "red-0"])
def test_the_twin_of_the_card_just_laid_may_not_jump_in(text: str) -> None:
    """Before and after it is laid, seat 3 with the same card has to wait for the turn."""
    hands = [f"{text} green-1 green-2", "green-3", "green-4", f"{text} green-5 green-6", "green-7"]
    state = uno.position(hands, top="red-5")
    assert Reason.NOT_YOUR_TURN == refusal(state, play_of(text, seat=3))

    state, _ = play(state, play_of(text))
    pending = state.prompt.kind == "ask"
    assert 3 != state.prompt.seat
    assert (Reason.QUESTION_PENDING if pending else Reason.NOT_YOUR_TURN) == refusal(state, play_of(text, seat=3))
    assert () == uno.legal_actions(state, 3)


@pytest.mark.rule("N-03")
def test_a_player_may_not_lay_the_twin_of_an_own_card_after_it() -> None:
    """The turn is over with the first one."""
    state = uno.position(["red-1 red-1 green-2", "green-3", "green-4"], top="red-5")
    state, _ = play(state, Play(0, card("red-1")))

    assert Reason.NOT_YOUR_TURN == refusal(state, Play(0, card("red-1")))


@pytest.mark.rule("N-04", "N-13")
@pytest.mark.parametrize("text", ["red-7", "red-0"])
def test_a_seven_swaps_no_hands_and_a_zero_passes_none_on(text: str) -> None:
    """Both are numbers like any other."""
    state = uno.position([f"{text} green-1 green-2", "blue-1 blue-2", "yellow-1"], top="red-5")
    after, events = play(state, Play(0, card(text)))

    assert (Played(0, card(text), None),) == events
    assert ["green-1", "green-2"] == sorted(map(str, after.hands[0]))
    assert state.hands[1:] == after.hands[1:]
    assert ("turn", 1) == (after.prompt.kind, after.prompt.seat)


@pytest.mark.rule("N-05")
@pytest.mark.parametrize("text", KINDS)
def test_nobody_has_to_play_a_drawn_card(text: str) -> None:
    """Whatever it is, it may be kept."""
    state = uno.position(["blue-1 blue-2", "green-1"], top="red-5", draw=text)
    state, _ = play(state, Draw(0))
    assert card("red-5") == state.top
    assert [text] == playable(state, 0)

    state, events = play(state, Pass(0))
    assert (Passed(0),) == events
    assert card(text) in state.hands[0]


@pytest.mark.rule("N-06")
@pytest.mark.parametrize(
    "action",
    [
        Play(0, card("blue-1")),
        Play(0, card("red-9")),
        Play(0, W),
        Play(0, W, color="pink"),
        Play(0, card("red-2"), color="red"),
        Play(1, card("red-3")),
        Pass(0),
        Draw(1),
        Answer(0, "accept"),
        CallUno(0),
        Catch(0, 1),
        NextRound(),
    ],
    ids=repr,
)
def test_an_illegal_offer_is_refused_and_costs_nothing(action: Action) -> None:
    """No card is drawn and no turn lost: the player simply does something else (R-48)."""
    state = uno.position(["red-2 blue-1 wild", "red-3 green-1"], top="red-5")
    twin = uno.position(["red-2 blue-1 wild", "red-3 green-1"], top="red-5")

    with pytest.raises(IllegalAction):
        uno.apply(state, action)
    assert twin == state
    after, _ = play(state, Play(0, card("red-2")))
    assert [2, 2] == sizes(after)


@pytest.mark.rule("N-07")
@pytest.mark.parametrize("text", KINDS)
def test_any_card_may_be_the_last(text: str) -> None:
    """Numbers, action cards and wilds all go out, and a wild needs no colour for that."""
    state = uno.position([text, "green-1 green-2", "green-3"], top="red-5")
    assert refusal(state, Play(0, card(text))) is None

    state, events = play(state, Play(0, card(text)))
    assert [("out", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert ((), card(text)) == (state.hands[0], state.top)


@pytest.mark.rule("N-08")
def test_several_equal_cards_are_not_laid_at_once() -> None:
    """Three sevens go one by one, and a play of two cards is no play."""
    state = uno.position(["red-7 red-7 blue-7 green-1", "green-2 green-3"], top="red-5")
    both = Play(0, cast(Card, (card("red-7"), card("red-7"))))
    assert Reason.NO_SUCH_CARD == refusal(state, both)

    state, events = play(state, Play(0, card("red-7")))
    assert (1, 3, 2) == (len(of(Played, events)), sizes(state)[0], len(state.discard_pile))
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(0, card("blue-7")))


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("text", [text for text in KINDS if text != "wild-draw-four"])
def test_nothing_but_a_wild_draw_four_can_be_challenged(text: str) -> None:
    """The player holds the colour, and nobody is asked about it."""
    state = uno.position([f"{text} red-1 red-2", "green-1 green-2", "green-3 green-4"], top="red-5")
    state, events = play(state, play_of(text))

    assert [] == of(Asked, events)
    assert "turn" == state.prompt.kind
    for seat in range(3):
        for option in ("challenge", "accept"):
            assert Reason.NO_QUESTION == refusal(state, Answer(seat, option))


@pytest.mark.rule("N-10")
def test_a_wild_draw_four_is_challenged_by_the_next_player_alone() -> None:
    """The same table with the one card that can be challenged."""
    state = uno.position(["wild-draw-four red-1 red-2", "green-1 green-2", "green-3 green-4"], top="red-5")
    state, events = play(state, Play(0, WD4, color="blue"))

    assert [1] == [asked.seat for asked in of(Asked, events)]
    assert Reason.NOT_YOUR_TURN == refusal(state, Answer(2, "challenge"))
    assert () == uno.legal_actions(state, 2)


@pytest.mark.rule("N-13")
@pytest.mark.parametrize("seed", range(5))
def test_no_card_goes_from_hand_to_hand(seed: int) -> None:
    """In a whole round a hand changes only by the card it plays and by the cards it draws from the pile."""
    state, _ = uno.new_game(players=4, seed=seed)
    before = state
    for after, events in play_out(state):
        if of(RoundStarted, events):
            break
        for seat, hand in enumerate(before.hands):
            expected = Counter(hand)
            expected.subtract(event.card for event in of(Played, events) if event.seat == seat)
            expected.update(map(card, drew(events, seat)))
            assert +expected == Counter(after.hands[seat])
        if not of(Reshuffled, events):
            taken = [event.card for event in of(Drew, events)]
            assert taken == list(before.draw_pile[: len(taken)])
        before = after


# Partners, elimination, two players, and advice.


@pytest.mark.rule("N-12")
def test_only_the_one_who_goes_out_scores() -> None:
    """The player opposite is no partner, and nobody shares the match."""
    state = uno.position(["red-1", "blue-9", "wild", "blue-8"], top="red-5", scores=(450, 0, 450, 0))
    state, events = play(state, Play(0, card("red-1")))

    assert [(9 + 50 + 8, 0, 0, 0)] == [end.points for end in of(RoundEnded, events)]
    assert [MatchEnded((0,), (517, 0, 450, 0))] == of(MatchEnded, events)


@pytest.mark.rule("N-12")
def test_nobody_is_eliminated_by_holding_many_cards() -> None:
    """A hand of a hundred cards takes its turn, draws and plays like any other."""
    state = uno.position(["red-1 red-2", "blue-1", "green-1"], top="red-5", draw="yellow-9", rest=1)
    assert sizes(state)[1] == 103

    state, _ = play(state, Play(0, card("red-1")))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    kept, events = play(state, Draw(1), Pass(1))
    assert ["yellow-9"] == drew(events, 1)
    assert (104, 2) == (sizes(kept)[1], kept.prompt.seat)
    laid_out, events = play(state, Play(1, card("red-9")))
    assert (Played(1, card("red-9"), None),) == events
    assert (102, 2) == (sizes(laid_out)[1], laid_out.prompt.seat)
    assert card("red-9") == laid_out.top


@pytest.mark.rule("N-12")
def test_everyone_is_dealt_into_the_next_round() -> None:
    """Whoever is behind or ahead, all four get seven cards."""
    state = uno.position(["red-1", "blue-1", "blue-2", "blue-3"], top="red-5", scores=(0, 499, 0, 250))
    state, events = play(state, Play(0, card("red-1")), NextRound(0))

    assert [7] * 4 == [dealt.count for dealt in of(uno.events.Dealt, events)]
    assert (6, 499, 0, 250) == state.scores


def two(text: str, literal: bool = False) -> State:
    """Two players; seat 0 has played this card on a red one."""
    classic = CLASSIC_2010
    variant = classic.with_rules(two_player_reverse="literal") if literal else classic
    state = uno.position([f"{text} green-1 green-2", "green-3 green-4"], top="red-5", variant=variant)
    return play(state, play_of(text))[0]


@pytest.mark.rule("N-14")
@pytest.mark.parametrize(
    ("text", "next_seat", "opponent"),
    [("red-1", 1, 2), ("wild", 1, 2), ("red-skip", 0, 2), ("red-draw-two", 0, 4)],
)
def test_two_players_play_by_the_rules_of_more(text: str, next_seat: int, opponent: int) -> None:
    """The one after the skipped is the player again, without a clause of its own."""
    state = two(text)

    assert ("turn", next_seat) == (state.prompt.kind, state.prompt.seat)
    assert [2, opponent] == sizes(state)


@pytest.mark.rule("N-14")
@pytest.mark.parametrize(("literal", "next_seat"), [(False, 0), (True, 1)])
def test_a_reverse_between_two_is_settled_by_a_switch(literal: bool, next_seat: int) -> None:
    """By default it skips the other, read to the letter it does not; the direction turns in both."""
    state = two("red-reverse", literal)

    assert (next_seat, -1, [2, 2]) == (state.prompt.seat, state.direction, sizes(state))


@pytest.mark.rule("N-15")
def test_there_is_nothing_with_which_advice_could_be_punished() -> None:
    """The actions are those of the sheet and two of the host, for rounds and leavers; no switch is about talking."""
    known = {"Play", "Draw", "Pass", "Answer", "CallUno", "Catch", "NextRound", "Leave"}
    penalties = {a.name for a in attrs.fields(Rules) if "penalty" in a.name}

    assert known == {sort.__name__ for sort in get_args(Action)}
    assert {"uno_penalty", "uno_false_penalty"} == penalties


@pytest.mark.rule("N-15")
def test_words_at_the_table_are_no_action_and_cost_nothing() -> None:
    """What is not an action is refused; the others have nothing to do, and nobody can be accused."""
    state = uno.position(["red-2 blue-1 wild", "red-3 green-1", "red-4 green-2"], top="red-5")

    assert Reason.NOT_AN_ACTION == refusal(state, cast(Action, "play the wild"))
    with pytest.raises(IllegalAction):
        uno.apply(state, cast(Action, "play the wild"))
    assert (Reason.NOTHING_TO_CATCH, Reason.NOTHING_TO_CATCH) == (
        refusal(state, Catch(0, 1)),
        refusal(state, Catch(2, 1)),
    )
    assert ((), ()) == (uno.legal_actions(state, 1), uno.legal_actions(state, 2))


# Clocks.

GIVEN_A_RANDOM = ("unorules._host", "unorules.players", "unorules.rl", "unorules.batch", "unorules.cli")
"""Bots and environments are given their chance, as a `Random`."""


def offers(*sources: ModuleType) -> list[object]:
    """Modules, and all that they offer."""
    return [
        value
        for source in sources
        for value in (source, *vars(source).values())
        if value is source or (callable(value) and getattr(value, "__module__", None) in (None, source.__name__))
    ]


def imports(module: ModuleType) -> Iterator[str]:
    """What a module's source imports, also within its functions."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.rule("N-11")
def test_no_clock_is_consulted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game played in a moment and one that takes years are the same game; no module knows a clock or chance."""

    def log(seconds: float) -> list[Event]:
        clock = iter(range(10**9))
        with monkeypatch.context() as patch:
            for name in ("time", "monotonic", "perf_counter"):
                patch.setattr(time, name, lambda: next(clock) * seconds)
            state, events = uno.new_game(players=3, seed=11)
            happened = list(events)
            for _ in range(300):
                state, events = uno.apply(state, uno.legal_actions(state)[0])
                happened += events
        return happened

    assert log(0.0) == log(10.0**9)
    modules = library_modules()
    assert {"unorules._engine.shuffle", "unorules._engine.prompting", "unorules.players.search"} < {
        m.__name__ for m in modules
    }
    for module in modules:
        banned = (time, datetime) if module.__name__.startswith(GIVEN_A_RANDOM) else (time, datetime, random)
        assert set() == {name.partition(".")[0] for name in imports(module)} & {one.__name__ for one in banned}
        assert [] == [name for name, value in vars(module).items() if any(value is one for one in offers(*banned))]


@pytest.mark.rule("N-11")
def test_rounds_have_no_limit_of_time_or_turns() -> None:
    """Everyone draws while there are cards to draw, and nothing ends."""
    state = uno.position(["red-1 red-2", "blue-1 blue-2", "green-1 green-2"], top="red-5")
    for turn in range(99):
        state, events = play(state, Draw(turn % 3), Pass(turn % 3))
        assert [] == of(RoundEnded, events)

    assert Rules().turn_limit is None
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)
