"""Who sees the hand that a challenge lays open: in the events, in the views, and in what is kept of the game."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play
from tests.rules.sheets import SHEETS, table
from unorules import Answer, Play, Replay, State, Variant, card, redact, view
from unorules.events import HandShown
from unorules.variants import CLASSIC_2010

SEATS: list[int | None] = [None, 0, 1, 2, 3]


def challenged(variant: Variant, held: str) -> tuple[State, Replay]:
    """Seat 0 has laid a Wild Draw Four on a blue card, and seat 1 challenges; what seat 0 held is of one colour."""
    hands = [f"wild-draw-four {held}-1 {held}-2 {held}-3", "green-1 green-2", "green-3 green-4", "green-5 green-6"]
    before = table(variant, hands, top="blue-9")
    asked, _ = play(before, Play(0, WD4, color="green"))
    return asked, Replay.of(before, [Play(0, WD4, color="green"), Answer(1, "challenge")])


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
@pytest.mark.parametrize("variant", SHEETS.values(), ids=str)
def test_challenged_hand_is_told_to_the_two_alone(variant: Variant, held: str) -> None:
    """The others are told that it was shown, and to whom."""
    asked, _ = challenged(variant, held)
    _, events = uno.apply(asked, Answer(1, "challenge"))
    shown = {seat: of(HandShown, redact(events, seat)) for seat in SEATS}

    whole = [HandShown(0, 1, asked.hands[0])]
    assert {None: [HandShown(0, 1, None)], 0: whole, 1: whole, 2: shown[None], 3: shown[None]} == shown


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
@pytest.mark.parametrize("variant", SHEETS.values(), ids=str)
def test_challenged_hand_is_in_nobody_elses_view(variant: Variant, held: str) -> None:
    """Before the answer and after it; only its owner holds it in hand."""
    asked, replay = challenged(variant, held)
    for state in (asked, replay.verify()):
        for seat in (None, 1, 2, 3):
            seen = view(state, seat)
            assert set() == set(asked.hands[0]) & {*seen.hand, seen.top}
    assert set(asked.hands[0]) <= set(view(asked, 0).hand)


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("variant", SHEETS.values(), ids=str)
def test_verdict_is_not_seen_before_the_answer(variant: Variant) -> None:
    """Whether the challenge would succeed makes no difference to any view but the owner's."""
    guilty, _ = challenged(variant, "blue")
    innocent, _ = challenged(variant, "yellow")

    for seat in (None, 1, 2, 3):
        assert view(innocent, seat) == view(guilty, seat)


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
@pytest.mark.parametrize("variant", SHEETS.values(), ids=str)
def test_challenged_hand_is_in_no_other_replay(variant: Variant, held: str) -> None:
    """Not in the public one and not in those of the seats that looked on."""
    asked, replay = challenged(variant, held)
    texts = {seat: replay.for_seat(seat).to_json() for seat in SEATS}
    hand = " ".join(map(str, asked.hands[0]))

    assert [False, True, True, False, False] == [hand in text for text in texts.values()]


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
def test_hand_that_is_shown_to_all_is_told_to_all(held: str) -> None:
    """Where the rules say so (R-30)."""
    asked, _ = challenged(CLASSIC_2010.with_rules(challenge_reveal="all"), held)
    _, events = uno.apply(asked, Answer(1, "challenge"))

    for seat in SEATS:
        assert [HandShown(0, None, asked.hands[0])] == of(HandShown, redact(events, seat))


@pytest.mark.rule("ALL-CHAL-03")
def test_hand_that_is_not_challenged_is_shown_to_nobody() -> None:
    """Whoever takes the four cards does not learn what it was."""
    asked, _ = challenged(CLASSIC_2010, "blue")
    state, events = uno.apply(asked, Answer(1, "accept"))

    for seat in SEATS:
        assert [] == of(HandShown, redact(events, seat))
    assert card("blue-1") not in view(state, 1).hand
