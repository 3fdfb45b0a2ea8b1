"""Replays of a seat: views rebuilt from events equal those the seat saw."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tests.kit.games import challenge, game
from tests.replay_page.pages import document_in, frames_of, match, some_games
from unorules import SeatReplay, Variant, View, card, view
from unorules.errors import SeatError, SetupError
from unorules.events import (
    Caught,
    ColorSet,
    Dealt,
    Drew,
    Flipped,
    Played,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    SeatOut,
    TurnedUp,
    UnoCalled,
)
from unorules.replay_page import replay_html
from unorules.replay_page.seat_views import rebuild_views
from unorules.variants import ATTACK_2010, CLASSIC_2010, FLIP_2018, themed

NOT_TOLD: dict[str, Any] = {
    "drawn": None,
    "called_early": False,
    "catchable": (),
    "turns_left": None,
    "legal": (),
    "next_back": None,
}
"""What events do not tell."""


def as_told(seen: View) -> View:
    """Return a view without what events do not tell; of a challenge, they do not tell what it is about."""
    owed = 0 if seen.prompt.kind == "ask" else seen.prompt.owed
    return evolve(seen, prompt=evolve(seen.prompt, since=0, by=None, owed=owed), **NOT_TOLD)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_views_are_those_that_the_seat_had(seat: int | None) -> None:
    """At every step of games of all variants and with house rules."""
    for replay in some_games(150):
        expected = [as_told(view(state, seat)) for state, _ in replay.steps()]

        assert expected == list(rebuild_views(replay.for_seat(seat)))


def test_opening_wild_and_new_draw_pile_are_rebuilt() -> None:
    """Ten players soon use up the draw pile."""
    replay = game(players=10, seed=198, most=80)
    types = {type(event) for _, events in replay.steps() for event in events}

    assert {ColorSet, Reshuffled} <= types
    assert [as_told(view(state, 3)) for state, _ in replay.steps()] == list(rebuild_views(replay.for_seat(3)))


BOXES = CLASSIC_2010.extended("test:boxes", add={themed.ITEM_BOX: 12})
PRESSED = ATTACK_2010.with_rules(uno_false_penalty=2)
LEAVING = CLASSIC_2010.with_rules(seven_zero="on", leaving="allowed")


@pytest.mark.parametrize(
    ("variant", "seed", "types"),
    [
        (BOXES, 1, {TurnedUp}),
        (PRESSED, 4, {Caught, UnoCalled}),
        (LEAVING, 10, {SeatOut}),
        (LEAVING, 23, {SeatOut}),
        (FLIP_2018, 5, {Flipped}),
    ],
    ids=lambda value: "" if isinstance(value, set) else str(value),
)
def test_what_seldom_happens_is_rebuilt(variant: Variant, seed: int, types: set[type]) -> None:
    """Cards that are turned up, questions that drawing asks, seats that leave while one is open, cards turned over."""
    replay = game(variant, 4, seed=seed, most=300)

    assert types <= {type(event) for _, events in replay.steps() for event in events}
    for seat in (None, 2):
        assert [as_told(view(state, seat)) for state, _ in replay.steps()] == list(rebuild_views(replay.for_seat(seat)))


def test_card_with_another_back_than_any_in_the_hand_is_refused() -> None:
    """Everyone has seen them."""
    replay = game(FLIP_2018, 2, seed=1, most=6)
    story, backs = replay.for_seat(None), view(replay.at(2), None).backs[1]
    other = next(face for face, _ in FLIP_2018.deck if face.color and face.back not in backs)
    wrong = evolve(story, steps=(*story.steps[:3], (Played(1, other, None),), *story.steps[4:]))

    with pytest.raises(SetupError, match="has events that do not fit together, at action 3"):
        list(rebuild_views(wrong))


@pytest.mark.slow
def test_views_are_rebuilt_in_many_long_games() -> None:
    """Matches to their end, in which seats fall out and hands go round."""
    for replay in some_games(1500, seeds=4):
        for seat in (None, len(replay.players) - 1):
            expected = [as_told(view(state, seat)) for state, _ in replay.steps()]
            assert expected == list(rebuild_views(replay.for_seat(seat)))


def test_replay_of_a_seat_can_end_anywhere() -> None:
    """Whose turn it is then shows in who has drawn, or sits next."""
    replay = game(players=3, seed=6, most=100)
    right = 0
    for count in range(len(replay)):
        *_, last = rebuild_views(replay.up_to(count).for_seat(None))
        right += last.prompt.seat == replay.at(count).prompt.seat

    assert len(replay) * 0.9 < right


@pytest.mark.parametrize("seat", [None, 2])
def test_page_is_that_of_the_full_replay_but_for_what_events_do_not_tell(seat: int | None) -> None:
    """The same story and the same hands; nothing is raised."""
    replay = match(most=120)
    full, told = (frames_of(document_in(replay_html(one, seat=seat))) for one in (replay, replay.for_seat(seat)))

    assert [frame.told for frame in full] == [frame.told for frame in told]
    assert [frame.hands for frame in full] == [frame.hands for frame in told]
    assert [frame.parts["top"] for frame in full] == [frame.parts["top"] for frame in told]
    assert not [frame.up for frame in told if frame.up]


def test_replay_of_a_seat_shows_only_what_that_seat_saw() -> None:
    """Nobody can ask it for more."""
    assert "As Bo saw it" == document_in(replay_html(match().for_seat(1)))["reader"]
    with pytest.raises(SeatError, match="this replay holds only what seat 1 saw"):
        replay_html(match().for_seat(1), seat=None)
    with pytest.raises(SeatError, match="this replay holds only what everyone saw"):
        replay_html(match().for_seat(None), seat=1)


def test_replay_of_a_seat_that_begins_in_the_middle_cannot_be_drawn() -> None:
    """Nothing in it says what was on the table."""
    with pytest.raises(SetupError, match="begins in the middle of a game: make its page from the full replay"):
        replay_html(challenge().for_seat(0))


@pytest.mark.parametrize(
    "event",
    [
        Played(9, card("red-1"), None),
        Played(1, card("red-1"), None),
        Drew(7, None, "turn"),
        Dealt(8, 3, None),
        RoundStarted(2, 0),
        Caught(0, 9),
    ],
    ids=repr,
)
def test_events_that_do_not_fit_together_are_refused(event: Any) -> None:
    """With the number of the action that led to them."""
    story = match(most=5).for_seat(1)
    wrong = evolve(story, steps=(*story.steps[:3], (event, *[Played(1, card("blue-0"), None)] * 9), *story.steps[4:]))

    with pytest.raises((SetupError, SeatError)):
        replay_html(SeatReplay.from_json(wrong.to_json()))


@pytest.mark.parametrize(
    "event",
    [
        TurnedUp(card("teal-1"), "opens"),
        Played(0, card("wild-storm"), "red"),
        Played(0, card("wild"), "teal"),
        ColorSet(0, "\u202ered"),
        RoundEnded(1, "out", 0, (1, 0), (1, 0), None),
    ],
    ids=repr,
)
def test_events_of_no_game_of_the_variant_are_refused(event: Any) -> None:
    """A page has no picture of such a card or colour, and a table has a score for each seat."""
    story = match(most=5).for_seat(1)
    wrong = evolve(story, steps=(*story.steps[:3], (event,)))

    with pytest.raises(SetupError, match="has events that do not fit together, at action 3"):
        replay_html(SeatReplay.from_json(wrong.to_json()))
