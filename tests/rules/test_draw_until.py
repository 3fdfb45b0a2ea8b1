"""Drawing until a card fits: by kind, colour and tag, up to a limit, and invalid requests of a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import drew, of, play, sizes
from tests.kit.decks import classic_and
from unorules import Play, State, card
from unorules.cards import CardFilter, DrawCards, DrawUntil, Effect, Kind, Skip, Turn
from unorules.errors import CardError, SetupError
from unorules.events import Drew, Reshuffled, Skipped
from unorules.variants import CLASSIC_2010, FRIENDS_2022

STORM = card("acme:wild-storm")


def storm(until: Any, most: Any = None, *, seat: Any = 1, on_last: bool = False) -> Kind:
    """A wild that makes a seat draw until a card fits."""

    @uno.cards.wild("acme:wild-storm", on_last=on_last)
    def kind(turn: Turn) -> Iterable[Effect]:
        return [DrawUntil(seat, until, most)]

    return kind


def table(kind: Kind, draw: str, **where: Any) -> State:
    """Seat 0 of three holds the wild and two others."""
    hands = ["acme:wild-storm green-1 green-2", "blue-1 blue-2", "yellow-1 yellow-2"]
    return uno.position(hands, top="red-5", draw=draw, variant=classic_and(kind), **where)


def draws(until: CardFilter, most: int | None = None, *, draw: str) -> list[tuple[str, bool]]:
    """What seat 1 draws, and which of it is shown to everyone."""
    _, events = play(table(storm(until, most), draw), Play(0, STORM, color="green"))
    assert {1} >= {event.seat for event in of(Drew, events)}
    return [(str(event.card), event.shown) for event in of(Drew, events)]


@pytest.mark.parametrize(
    ("match", "fitting", "other"),
    [
        (CardFilter(kind="7"), "red-7 blue-7.joey", "red-6 wild"),
        (CardFilter(kind="wild"), "wild wild.joey", "wild-draw-four red-1"),
        (CardFilter(color="red"), "red-7 red-skip red-0.joey", "blue-7 wild"),
        (CardFilter(tag="joey"), "red-7.joey red-7.ross.joey wild.joey", "red-7 red-7.ross red-7.joeys wild"),
        (CardFilter(kind="7", color="red"), "red-7 red-7.joey", "blue-7 red-6 wild"),
        (CardFilter(kind="7", color="red", tag="joey"), "red-7.joey", "red-7 red-6.joey blue-7.joey red-7.ross"),
        (CardFilter(), "red-7 blue-skip wild red-7.joey", ""),
    ],
    ids=["kind", "wild", "colour", "tag", "kind-and-colour", "all-three", "anything"],
)
def test_match_fits_what_has_every_field_it_gives(match: CardFilter, fitting: str, other: str) -> None:
    """A field that is not given says nothing; one of several tags is enough."""
    assert [True] * len(fitting.split()) == [match.fits(card(text)) for text in fitting.split()]
    assert [False] * len(other.split()) == [match.fits(card(text)) for text in other.split()]


def test_match_is_data() -> None:
    """Equal when it says the same, so that it can be kept and shown."""
    assert CardFilter(color="red") == CardFilter(color="red", kind=None, tag=None)
    assert CardFilter(color="red") != CardFilter(kind="red")
    assert "CardFilter(kind=None, color='red', tag=None)" == repr(CardFilter(color="red"))


@pytest.mark.parametrize(
    ("until", "draw", "expected"),
    [
        (CardFilter(kind="skip"), "red-1 wild blue-skip red-skip", ["red-1", "wild", "blue-skip"]),
        (CardFilter(kind="4"), "red-4 blue-4", ["red-4"]),
        (CardFilter(color="blue"), "red-1 wild green-9 blue-0 blue-3", ["red-1", "wild", "green-9", "blue-0"]),
        (CardFilter(kind="4", color="blue"), "red-4 blue-3 blue-4 blue-9", ["red-4", "blue-3", "blue-4"]),
        (CardFilter(kind="wild-draw-four"), "wild wild-draw-four", ["wild", "wild-draw-four"]),
        (CardFilter(), "red-1 red-2", ["red-1"]),
    ],
    ids=["kind", "at-once", "colour", "kind-and-colour", "wild", "anything"],
)
def test_seat_draws_until_a_card_fits(until: CardFilter, draw: str, expected: list[str]) -> None:
    """That card is the last, and the only one that is shown."""
    assert [(text, text == expected[-1]) for text in expected] == draws(until, draw=draw)


def test_seat_draws_until_a_tag() -> None:
    """What is printed on a card beside its face can be drawn for too."""
    variant = FRIENDS_2022.extended("friends-and-ours", add={storm(CardFilter(tag="joey", color="red")): 4})
    state = uno.position(
        ["acme:wild-storm green-1.ross green-1.phoebe", "blue-1.phoebe"],
        top="red-5.ross",
        draw="red-1.chandler yellow-1.joey red-7.joey",
        variant=variant,
    )
    _, events = play(state, Play(0, STORM, color="green"))

    assert ["red-1.chandler", "yellow-1.joey", "red-7.joey"] == drew(events, 1)


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (0, []),
        (1, [("red-1", False)]),
        (2, [("red-1", False), ("wild", False)]),
        (3, [("red-1", False), ("wild", False), ("blue-4", True)]),
        (4, [("red-1", False), ("wild", False), ("blue-4", True)]),
        (1000, [("red-1", False), ("wild", False), ("blue-4", True)]),
    ],
)
def test_most_is_where_the_drawing_stops_at_the_latest(most: int, expected: list[tuple[str, bool]]) -> None:
    """A hit within it is shown, the last one included; without a hit nothing is."""
    assert expected == draws(CardFilter(kind="4"), most, draw="red-1 wild blue-4 red-4")


def test_older_sheet_of_a_four_or_seven_cards_can_be_written() -> None:
    """E-NFLOLD: until a 4, at most seven."""
    seven = "red-1 red-2 red-3 blue-5 red-6 red-7 red-8"

    assert seven.split() == [text for text, _ in draws(CardFilter(kind="4"), 7, draw=f"{seven} red-4")]


def test_piles_that_never_fit_are_drawn_to_the_end() -> None:
    """Through the reshuffle, but for the top card; nobody owes the rest."""
    state = table(storm(CardFilter(kind="no-such-kind")), "blue-3 blue-4", discard="red-1 red-2", rest=2)
    state, events = play(state, Play(0, STORM, color="green"))

    assert (5, [Reshuffled(3)]) == (len(drew(events, 1)), of(Reshuffled, events))
    assert ((), (STORM,)) == (state.draw_pile, state.discard_pile)


def test_most_counts_across_the_reshuffle() -> None:
    """Two from the pile and one from the discards."""
    state = table(storm(CardFilter(kind="no-such-kind"), 3), "blue-3 blue-4", discard="red-1 red-2", rest=2)
    state, events = play(state, Play(0, STORM, color="green"))

    assert (3, 2) == (len(drew(events, 1)), len(state.draw_pile))


def test_nothing_at_all_to_draw_is_no_fault() -> None:
    """After a seat that took all there was, the next one draws nothing, and the turn goes on."""

    @uno.cards.wild("acme:wild-storm")
    def kind(turn: Turn) -> Iterable[Effect]:
        return [
            DrawUntil(1, CardFilter(kind="no-such-kind")),
            DrawUntil(2, CardFilter()),
            DrawUntil(0, CardFilter(), 3),
        ]

    state, events = play(table(kind, "", rest=2), Play(0, STORM, color="green"))

    assert (["red-5"], [], []) == (drew(events, 1), drew(events, 2), drew(events, 0))
    assert ("turn", 1, ()) == (state.prompt.kind, state.prompt.seat, state.draw_pile)


def test_drawing_until_costs_no_turn() -> None:
    """Who loses a turn as well is told so by another effect, and effects run in their order."""

    @uno.cards.wild("acme:wild-storm")
    def kind(turn: Turn) -> Iterable[Effect]:
        return [DrawCards(2, 1), DrawUntil(1, CardFilter(color="blue")), Skip()]

    state, events = play(table(kind, "red-1 red-2 blue-3 red-4"), Play(0, STORM, color="green"))
    assert (["red-1"], ["red-2", "blue-3"]) == (drew(events, 2), drew(events, 1))
    assert ([Skipped(1)], 2) == (of(Skipped, events), state.prompt.seat)

    state, events = play(table(storm(CardFilter(color="blue")), "blue-3"), Play(0, STORM, color="green"))
    assert ([], 1) == (of(Skipped, events), state.prompt.seat)


def test_fixed_effect_of_a_kind_may_be_a_draw_until() -> None:
    """Without any code: the effect is data."""
    kind = Kind("acme:flood", points=20, on_play=(DrawUntil(2, CardFilter(color="blue")),))
    variant = CLASSIC_2010.extended("classic-and-floods", add={kind: 1})
    flood = uno.Card("acme:flood", "red")
    state = uno.position(
        [[flood, "green-1", "green-2"], "blue-1", "yellow-1"], top="red-5", draw="red-1 blue-3", variant=variant
    )
    state, events = play(state, Play(0, flood))

    assert (["red-1", "blue-3"], 1) == (drew(events, 2), state.prompt.seat)


def test_player_of_the_card_may_draw_and_owes_no_call() -> None:
    """R-37: the hand is judged after the effects."""
    variant = classic_and(storm(CardFilter(color="blue"), seat=0))
    state = uno.position(["acme:wild-storm green-1", "blue-1"], top="red-5", draw="red-1 blue-3", variant=variant)
    state, events = play(state, Play(0, STORM, color="green"))

    assert (["red-1", "blue-3"], (), [3, 1]) == (drew(events, 0), state.catchable, sizes(state))


@pytest.mark.parametrize(("on_last", "expected"), [(True, ["red-1", "blue-3"]), (False, [])])
def test_last_card_draws_until_only_if_its_kind_says_so(on_last: bool, expected: list[str]) -> None:
    """R-32, R-33: the round is over either way."""
    variant = classic_and(storm(CardFilter(color="blue"), on_last=on_last))
    state = uno.position(["acme:wild-storm", "blue-1"], top="red-5", draw="red-1 blue-3", variant=variant)
    state, events = play(state, Play(0, STORM))

    assert (expected, "round_over") == (drew(events, 1), state.prompt.kind)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(storm(until), id=f"until-{name}")
        for name, until in {
            "text": "red",
            "card": card("red-7"),
            "none": None,
            "function": lambda found: True,
            "class": CardFilter,
            "mapping": {"color": "red"},
        }.items()
    ]
    + [pytest.param(storm(CardFilter(), most), id=f"most-{most!r}") for most in (-1, True, False, 1.0, "3", 1001)]
    + [pytest.param(storm(CardFilter(), seat=seat), id=f"seat-{seat!r}") for seat in (-1, 3, 99, True, None, "1", 1.0)],
)
def test_wrong_argument_is_the_cards_fault(kind: Kind) -> None:
    """It is told with the card's name, and the state is as it was."""
    state = table(kind, "red-1 blue-3")
    before = (state.hands, state.draw_pile, state.discard_pile, state.prompt, state.seq)

    with pytest.raises(CardError, match="acme:wild-storm") as caught:
        uno.apply(state, Play(0, STORM, color="green"))

    assert "acme:wild-storm" == caught.value.kind
    assert before == (state.hands, state.draw_pile, state.discard_pile, state.prompt, state.seq)


@pytest.mark.parametrize("field", ["kind", "color", "tag"])
@pytest.mark.parametrize("value", [5, ["x"], True, b"x"], ids=repr)
def test_match_is_made_of_words(field: str, value: Any) -> None:
    """Else nothing would ever fit, and all would be drawn."""
    with pytest.raises(SetupError, match="a card filter's kind, colour and tag must be text"):
        CardFilter(**{field: value})
