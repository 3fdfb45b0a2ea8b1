"""House rules for cards that no sheet has: stacking, jumping in, swapping hands and the like (matrix section 11)."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, drew, of, play, play_of, playable, refused, sizes
from tests.rules.dealing import played_out
from unorules import Action, Answer, CallUno, Card, Catch, Draw, IllegalAction, NextRound, Pass, Play, Reason, card
from unorules.events import Asked, Drew, Passed, Played, Reshuffled, RoundEnded, RoundStarted, Skipped

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
    assert Reason.NOT_YOUR_TURN == refused(state, play_of(answer, seat=1))


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
    assert Reason.QUESTION_PENDING == refused(state, play_of(answer, seat=1))
    state, events = play(state, Answer(1, "accept"))
    assert (4, 4, 2) == (len(drew(events, 1)), len(of(Drew, events)), state.prompt.seat)


@pytest.mark.rule("N-02")
def test_nobody_draws_until_a_card_is_playable() -> None:
    """One unplayable card ends the drawing, though the next one would match."""
    state = uno.position(["blue-1 blue-2", "green-1"], top="red-5", draw="blue-3 green-3 red-3")
    state, events = play(state, Draw(0))

    assert ["blue-3"] == drew(events, 0)
    assert Reason.ALREADY_DRAWN == refused(state, Draw(0))
    assert (Pass(0),) == uno.legal_actions(state, 0)


@pytest.mark.rule("N-03")
@pytest.mark.parametrize("text", [text for text in KINDS if text != "red-0"])
def test_the_twin_of_the_card_just_laid_may_not_jump_in(text: str) -> None:
    """Before and after it is laid, seat 3 with the same card has to wait for the turn."""
    hands = [f"{text} green-1 green-2", "green-3", "green-4", f"{text} green-5 green-6", "green-7"]
    state = uno.position(hands, top="red-5")
    assert Reason.NOT_YOUR_TURN == refused(state, play_of(text, seat=3))

    state, _ = play(state, play_of(text))
    pending = state.prompt.kind == "ask"
    assert 3 != state.prompt.seat
    assert (Reason.QUESTION_PENDING if pending else Reason.NOT_YOUR_TURN) == refused(state, play_of(text, seat=3))
    assert () == uno.legal_actions(state, 3)


@pytest.mark.rule("N-03")
def test_a_player_may_not_lay_the_twin_of_an_own_card_after_it() -> None:
    """The turn is over with the first one."""
    state = uno.position(["red-1 red-1 green-2", "green-3", "green-4"], top="red-5")
    state, _ = play(state, Play(0, card("red-1")))

    assert Reason.NOT_YOUR_TURN == refused(state, Play(0, card("red-1")))


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
    assert refused(state, Play(0, card(text))) is None

    state, events = play(state, Play(0, card(text)))
    assert [("out", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert ((), card(text)) == (state.hands[0], state.top)


@pytest.mark.rule("N-08")
def test_several_equal_cards_are_not_laid_at_once() -> None:
    """Three sevens go one by one, and a play of two cards is no play."""
    state = uno.position(["red-7 red-7 blue-7 green-1", "green-2 green-3"], top="red-5")
    both = Play(0, cast(Card, (card("red-7"), card("red-7"))))
    assert Reason.NO_SUCH_CARD == refused(state, both)

    state, events = play(state, Play(0, card("red-7")))
    assert (1, 3, 2) == (len(of(Played, events)), sizes(state)[0], len(state.discard_pile))
    assert Reason.NOT_YOUR_TURN == refused(state, Play(0, card("blue-7")))


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
            assert Reason.NO_QUESTION == refused(state, Answer(seat, option))


@pytest.mark.rule("N-10")
def test_a_wild_draw_four_is_challenged_by_the_next_player_alone() -> None:
    """The same table with the one card that can be challenged."""
    state = uno.position(["wild-draw-four red-1 red-2", "green-1 green-2", "green-3 green-4"], top="red-5")
    state, events = play(state, Play(0, WD4, color="blue"))

    assert [1] == [asked.seat for asked in of(Asked, events)]
    assert Reason.NOT_YOUR_TURN == refused(state, Answer(2, "challenge"))
    assert () == uno.legal_actions(state, 2)


@pytest.mark.rule("N-13")
@pytest.mark.parametrize("seed", range(5))
def test_no_card_goes_from_hand_to_hand(seed: int) -> None:
    """In a whole round a hand changes only by the card it plays and by the cards it draws from the pile."""
    state, _ = uno.new_game(players=4, seed=seed)
    before = state
    for after, events in played_out(state):
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
