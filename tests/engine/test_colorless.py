"""Cards that take no colour from their player: decks without colours, and colours named by somebody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, fault, gives, odd, table
from tests.kit.builders import of, play, playable, refusal
from tests.kit.decks import nothing
from tests.kit.invariants import check_closed, checked_apply
from unorules import Answer, Leave, Play, Reason, Rules, Variant, card
from unorules.cards import Ask, Effect, Kind, NameColor, Reply, Skip, Turn
from unorules.errors import VariantError
from unorules.events import ColorSet
from unorules.variants import CLASSIC_2010

PLAY = Play(0, ODD)


def colorless(on_play: Any = (), **fields: Any) -> Kind:
    """A wild of one's own whose player names no colour."""
    return odd(on_play, **{"names_color": False, "colorless": True, "on_open": "return", **fields})


def grey(*, on_open: Any = "plain", **rules: Any) -> Variant:
    """Return a variant of cards without a colour."""
    kinds = (
        Kind("test:stone", points=1, colorless=True, on_open=on_open),
        Kind("test:jump", points=2, colorless=True, on_play=(Skip(),), on_open="effects"),
    )
    deck = {"test:stone": 8, "test:jump": 4}
    return Variant(
        "test:grey",
        title="Grey",
        colors=(),
        deck=[(card(text), count) for text, count in deck.items()],
        kinds=kinds,
        rules=Rules(hand_size=2, **rules),
    )


def test_deck_may_have_no_colours() -> None:
    """Every card goes on every card, no colour is in force, and none can be named."""
    state = uno.position(["test:stone test:jump", "test:stone test:stone"], top="test:jump", variant=grey())

    assert (None, ["test:stone", "test:jump"]) == (state.color, playable(state, 0))
    assert Reason.COLOR_NOT_TAKEN == refusal(state, Play(0, card("test:stone"), color="red"))
    check_closed(state)
    state, _ = checked_apply(state, Play(0, card("test:stone")), thorough=True)
    assert state.color is None


def test_card_of_a_deck_without_colours_opens_and_acts() -> None:
    """Where nobody could name a colour, none is needed."""
    state, events = uno.from_deck("test:stone test:stone test:stone test:stone test:jump", grey(), 2)

    assert [] == of(ColorSet, events)
    assert 0 == state.prompt.seat


def test_position_on_a_deck_without_colours_takes_no_colour() -> None:
    """There is none to take."""
    with pytest.raises(uno.errors.SetupError):
        uno.position(["test:stone", "test:stone"], top="test:jump", color="red", variant=grey())


def test_position_on_a_colorless_card_needs_a_colour_where_there_are_some() -> None:
    """Somebody has named it."""
    with pytest.raises(uno.errors.SetupError, match="color must be one of red, yellow, green, blue"):
        uno.position(["red-1", "red-2"], top=ODD, variant=table(colorless()).variant)
    state = uno.position(["red-1", "red-2"], top=ODD, color="green", variant=table(colorless()).variant)

    assert "green" == state.color


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"names_color": True}, "its player names a colour, so that it cannot be colorless"),
        ({"colorless": 1}, "colorless must be True or False"),
    ],
)
def test_kind_that_contradicts_itself_is_refused(change: dict[str, Any], said: str) -> None:
    """When it is made."""
    with pytest.raises(VariantError, match=said):
        Kind("test:stone", **{"points": 1, "colorless": True, **change})


@pytest.mark.parametrize(
    ("deck", "colors", "said"),
    [
        ("red-test:stone", ("red",), "has a colour, but its kind is colorless"),
        ("test:stone", ("red",), "has no colour, so it cannot open with on_open='plain'"),
        ("skip", (), "has no colour and its kind names none"),
        ("wild", (), "names a colour, but the variant has none"),
    ],
)
def test_deck_that_cannot_be_is_refused(deck: str, colors: tuple[str, ...], said: str) -> None:
    """When the variant is made."""
    kinds = [*CLASSIC_2010.kinds, *grey().kinds]
    with pytest.raises(VariantError, match=said):
        Variant("test:odd", title="Odd", colors=colors, deck=[(card(deck), 20)], kinds=kinds, rules=Rules())


def test_wilds_without_a_colour_are_added_to_a_deck_once() -> None:
    """As wilds are, and not once for each colour."""
    variant = CLASSIC_2010.extended("test:more", add={colorless(): 3})

    assert 111 == variant.size


# Naming the colour.


def asks_next(turn: Turn) -> Iterable[Effect]:
    """The next player names the colour."""
    return [Ask(turn.next, "color", turn.colors)]


def named(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The colour is in force."""
    return [NameColor(reply.seat, reply.word)]


def test_somebody_else_names_the_colour() -> None:
    """It is in force, everyone is told who named it, and the next player plays on it."""
    start = table(colorless(asks_next, on_answer=named))
    assert Reason.COLOR_NOT_TAKEN == refusal(start, Play(0, ODD, color="red"))
    state, _ = checked_apply(start, PLAY, thorough=True)
    assert (None, ("red", "yellow", "green", "blue")) == (state.color, state.prompt.options)

    state, events = checked_apply(state, Answer(1, "green"), thorough=True)

    assert [ColorSet(1, "green")] == of(ColorSet, events)
    assert "green" == state.color
    assert ["green-1"] == playable(state, 1)


def test_card_may_name_the_colour_by_itself() -> None:
    """Without a question."""
    state, _ = checked_apply(table(colorless(gives(NameColor(2, "blue")))), PLAY)

    assert "blue" == state.color


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (NameColor(0, "mauve"), "names the colour 'mauve', which the variant does not have"),
        (NameColor(0, None), "names the colour None, which the variant does not have"),  # type: ignore[arg-type]
        (NameColor(0, 1), "names the colour 1, which the variant does not have"),  # type: ignore[arg-type]
        (NameColor(0, ["red"]), "names the colour ['red'], which the variant does not have"),  # type: ignore[arg-type]
        (NameColor(3, "red"), "names the seat 3, where nobody plays"),
        (NameColor("0", "red"), "names the seat '0', where nobody plays"),  # type: ignore[arg-type]
    ],
)
def test_colour_that_cannot_be_named_is_a_fault_of_the_card(effect: NameColor, said: str) -> None:
    """And nothing has changed."""
    assert said == fault(table(colorless(gives(effect))), PLAY)


def test_card_whose_player_names_the_colour_names_no_other() -> None:
    """Nor does one with a colour of its own."""
    wild = table(odd(gives(NameColor(0, "blue"))))

    assert "names a colour, but the top card has its own" == fault(wild, Play(0, ODD, color="red"))


def test_colour_named_for_a_last_card_is_ignored() -> None:
    """R-19: as with any other wild."""
    kind = colorless(gives(NameColor(0, "blue")), on_last=True)

    state, events = uno.apply(table(kind, hand="acme:wild-odd"), PLAY)

    assert ("round_over", None, []) == (state.prompt.kind, state.color, of(ColorSet, events))


@pytest.mark.parametrize("leaver", [0, 1])
def test_colour_before_stays_if_nobody_is_left_to_name_one(leaver: int) -> None:
    """R-72: the question lapses with who asked or was asked, and everyone is told the colour."""
    kind = colorless(asks_next, on_answer=named)
    state, _ = play(table(kind, rules={"leaving": "allowed"}), PLAY)

    state, events = play(state, Leave(leaver))

    following = 1 if leaver == 0 else 2
    assert [ColorSet(None, "red")] == of(ColorSet, events)
    assert ("turn", following, "red") == (state.prompt.kind, state.prompt.seat, state.color)


def test_colour_that_was_named_before_a_lapsed_question_stays() -> None:
    """The card has named one itself."""
    kind = colorless(gives(NameColor(0, "blue"), Ask(1, "well?", ("yes",))), on_answer=nothing)
    state, _ = play(table(kind, rules={"leaving": "allowed"}), PLAY, Leave(1))

    assert "blue" == state.color
