"""Kinds, and the information that their code gets."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from typing import Any

import attrs
import pytest

import unorules as uno
from unorules import Card, Color, Rules, card
from unorules.cards import DrawCards, Effect, Kind, Reply, Turn, wild
from unorules.cards.kind import same_color_or_kind
from unorules.errors import VariantError
from unorules.variants import CLASSIC_2010


def turn(seat: int = 0, *, seats: int = 4, direction: int = 1) -> Turn:
    """A turn at a table of so many seats."""
    return Turn(
        seat=seat,
        card=card("wild"),
        hand=(card("red-7"),),
        sizes=(1,) * seats,
        active=tuple(range(seats)),
        direction=direction,
        color="red",
        color_before="blue",
        rules=Rules(),
    )


@pytest.mark.parametrize("id", ["7", "skip", "draw-two", "acme:wild-storm", "a_b:c_d-e"])
def test_kind_id_is_a_name(id: str) -> None:
    """Also with the namespace of whoever made it."""
    assert id == str(Kind(id, points=0))


@pytest.mark.parametrize(
    "id", ["", "Skip", "a b", "acme:", ":x", "a:b:c", "-x", "x-", "x\n", None, 7, b"skip"], ids=repr
)
def test_bad_kind_id_is_refused(id: Any) -> None:
    """The message shows how an id is written."""
    with pytest.raises(VariantError, match=r"a kind's id is written like 'skip' or 'acme:wild-storm', not "):
        Kind(id, points=0)


@pytest.mark.parametrize("name", ["points", "version", "number"])
@pytest.mark.parametrize("value", [1.0, "1", True, b"1"], ids=repr)
def test_numbers_of_a_kind_are_whole_numbers(name: str, value: Any) -> None:
    """Nothing is coerced: True is not 1."""
    values: dict[str, Any] = {"points": 0} | {name: value}
    with pytest.raises(VariantError, match=f"kind 'x': {name} must be an integer up to 1000000, not "):
        Kind("x", **values)


@pytest.mark.parametrize("name", ["points", "version"])
def test_only_the_printed_number_may_be_missing(name: str) -> None:
    """A symbol has no number; every kind has points and a version."""
    values: dict[str, Any] = {"points": 0} | {name: None}
    with pytest.raises(VariantError, match=name):
        Kind("x", **values)

    assert Kind("x", points=0).number is None


@pytest.mark.parametrize("value", ["sideways", "", None, True], ids=repr)
def test_unknown_way_to_open_is_refused_when_the_kind_is_built(value: Any) -> None:
    """Rather than being taken for one of the four ways there are."""
    with pytest.raises(VariantError, match="on_open"):
        Kind("x", points=0, on_open=value)


def test_kinds_are_equal_when_all_they_do_is_the_same() -> None:
    """Their code included: two functions that look alike are two."""
    assert Kind("x", points=0) == Kind("x", points=0)
    assert hash(Kind("x", points=0)) == hash(Kind("x", points=0))
    alike = [Kind("x", points=0, on_play=lambda turn: []) for _ in range(2)]
    others = [Kind("y", points=0), Kind("x", points=1), Kind("x", points=0, version=2), Kind("x", points=0, number=1)]

    assert 7 == len({Kind("x", points=0), *alike, *others})


def storms(turn: Turn) -> Iterable[Effect]:
    """Everyone else draws a card."""
    return [DrawCards(seat, 1) for seat in turn.others]


@uno.cards.wild("acme:wild-decorated")
def DECORATED(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """A card as its author writes it."""
    return []


PLAIN = Kind("acme:wild-plain", points=7, version=3, names_color=True, on_play=storms, on_open="color")
DATA = Kind("acme:data", points=7, on_play=(uno.cards.Skip(2),))


@pytest.mark.parametrize("kind", [*CLASSIC_2010.kinds, DECORATED, PLAIN, DATA], ids=str)
def test_kind_pickles_to_an_equal_one(kind: Kind) -> None:
    """Its code by reference; one that was made with the decorator comes back as the very same object."""
    again = pickle.loads(pickle.dumps(kind))

    assert kind == again
    assert hash(kind) == hash(again)
    if not isinstance(kind.on_play, tuple) and kind is not PLAIN:
        assert kind is again


@pytest.mark.parametrize("code", [lambda turn: [], lambda turn: iter(())], ids=["one", "another"])
def test_kind_whose_code_cannot_be_found_again_does_not_pickle(code: Any) -> None:
    """It says so, rather than coming back as something else."""
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(Kind("acme:wild-local", points=0, on_play=code))


def test_wild_makes_a_kind_of_a_function() -> None:
    """All that can be said of a wild card can be said in its decorator."""

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return []

    def yes(turn: Turn) -> bool:
        return True

    def same(kind: Kind, rules: Rules) -> Kind:
        return kind

    def always(laid: Card, top: Card, color: Color | None) -> bool:
        return True

    def storm(turn: Turn) -> Iterable[Effect]:
        return [DrawCards(seat, 1) for seat in turn.others]

    kind = uno.cards.wild(
        "acme:wild-storm",
        points=40,
        version=2,
        on_answer=answered,
        on_open="return",
        on_last=True,
        penalty=3,
        answers=always,
        playable=yes,
        may_keep=yes,
        under=same,
    )(storm)

    assert ("acme:wild-storm", 40, 2, True) == (kind.id, kind.points, kind.version, kind.names_color)
    assert (storm, answered, "return", True) == (kind.on_play, kind.on_answer, kind.on_open, kind.on_last)
    assert (yes, yes, same, None) == (kind.playable, kind.may_keep, kind.under, kind.number)
    assert (3, always) == (kind.penalty, kind.answers)


def test_wild_is_worth_fifty_and_lets_the_first_player_name_the_colour() -> None:
    """As the plain wild of the deck."""
    kind = uno.cards.wild("acme:wild-calm")(lambda turn: [])

    assert (50, 1, "color", False, None) == (
        kind.points,
        kind.version,
        kind.on_open,
        kind.on_last,
        kind.on_answer,
    )


@pytest.mark.parametrize(
    ("direction", "after", "others"),
    [(1, [3, 0, 1], (3, 0, 1)), (-1, [1, 0, 3], (1, 0, 3))],
)
def test_seats_are_counted_in_the_direction_of_play(direction: int, after: list[int], others: tuple[int, ...]) -> None:
    """From the player on, round the table, the player last."""
    facts = turn(2, direction=direction)

    assert after == [facts.after(2, steps) for steps in (1, 2, 3)]
    assert others[0] == facts.next == facts.after(2)
    assert others == facts.others
    assert (*others, 2) == facts.everyone
    assert 2 == facts.after(2, 4) == facts.after(2, 0)


def test_reply_in_words_is_a_word() -> None:
    """Asking a seat for its word is a mistake of the card's author."""
    assert "accept" == Reply(seat=1, option="accept").word
    with pytest.raises(TypeError, match="the option is the seat 3, not a word"):
        _ = Reply(seat=1, option=3).word


def test_reply_with_a_seat_is_a_target() -> None:
    """Asking a word for its seat is a mistake of the card's author."""
    assert 3 == Reply(seat=1, option=3).target
    with pytest.raises(TypeError, match="the option is the word 'accept', not a seat"):
        _ = Reply(seat=1, option="accept").target


@pytest.mark.parametrize(
    ("laid", "top", "color", "expected"),
    [
        ("red-7", "red-1", "red", True),
        ("blue-1", "red-1", "red", True),
        ("blue-7", "red-1", "red", False),
        ("wild", "red-1", "red", True),
        ("blue-7", "wild", "blue", True),
        ("red-7", "wild", "blue", False),
        ("red-wild", "wild", "blue", True),
        ("red-draw-two", "blue-2", "blue", False),
    ],
)
def test_colour_in_force_or_same_face_matches(laid: str, top: str, color: str, expected: bool) -> None:
    """A colourless card goes on anything."""
    assert expected is same_color_or_kind(card(laid), card(top), color)


def test_shipped_kinds_have_the_points_of_the_sheet() -> None:
    """Numbers count their face, action cards 20, wilds 50."""
    expected = {str(n): n for n in range(10)} | {"skip": 20, "reverse": 20, "draw-two": 20}

    assert expected | {"wild": 50, "wild-draw-four": 50} == {kind.id: kind.points for kind in CLASSIC_2010.kinds}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("on_play", [uno.cards.Skip()], "on_play must be a function or a tuple of effects"),
        ("on_play", uno.cards.Skip(), "on_play must be a function or a tuple of effects"),
        ("on_play", ("skip",), "on_play must hold effects, not 'skip'"),
        ("on_answer", "settle", "on_answer must be a function"),
        ("goes_on", None, "goes_on must be a function"),
        ("playable", True, "playable must be a function"),
        ("may_keep", 0, "may_keep must be a function"),
        ("under", "rules", "under must be a function"),
        ("answers", True, "answers must be a function"),
        ("penalty", True, "penalty must be an integer from 0 to 1000"),
        ("penalty", -1, "penalty must be an integer from 0 to 1000"),
        ("penalty", 1001, "penalty must be an integer from 0 to 1000"),
        ("names_color", 1, "names_color must be True or False"),
        ("on_last", None, "on_last must be True or False"),
        ("text", None, "text must be a str"),
    ],
    ids=repr,
)
def test_field_of_another_sort_is_refused_when_the_kind_is_built(field: str, value: Any, said: str) -> None:
    """By its name, with the kind's id, rather than when the card is played."""
    with pytest.raises(VariantError, match=f"kind 'acme:odd': {said}"):
        Kind("acme:odd", points=0, **{field: value})


def maker(count: int) -> Kind:
    """A kind of card with an option of its own."""

    @uno.cards.wild("acme:wild-made")
    def made(turn: Turn) -> Iterable[Effect]:
        return [DrawCards(turn.next, count)]

    return made


MADE = maker(3)


@uno.cards.wild("acme:wild-plain")
def plainly(turn: Turn) -> Iterable[Effect]:
    """Nothing happens."""
    return []


CHEAPER = attrs.evolve(plainly, points=40)


def test_kind_made_by_a_function_with_arguments_pickles_by_its_name() -> None:
    """It is found where it stands."""
    assert pickle.loads(pickle.dumps(MADE)) is MADE


def test_kind_changed_from_another_pickles_as_a_change() -> None:
    """The function is the other's; what was changed goes along."""
    assert CHEAPER == pickle.loads(pickle.dumps(CHEAPER))
    assert 40 == pickle.loads(pickle.dumps(CHEAPER)).points


def test_kind_that_no_longer_stands_there_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one of another version, nor something else of that name."""
    kept, changed = pickle.dumps(plainly), pickle.dumps(CHEAPER)
    for other in (None, attrs.evolve(plainly, version=2), "plainly"):
        monkeypatch.setitem(globals(), "plainly", other)
        with pytest.raises(VariantError, match="is no longer"):
            pickle.loads(kept)
    with pytest.raises(VariantError, match="is no longer"):
        pickle.loads(changed)


@pytest.mark.parametrize(
    "effect",
    [
        uno.cards.Skip(True),
        uno.cards.Skip(-1),
        uno.cards.Skip(1.0),  # type: ignore[arg-type]
        uno.cards.Penalty("2"),  # type: ignore[arg-type]
        uno.cards.DrawCards(0, 1001),
        uno.cards.DrawCards("0", 1),  # type: ignore[arg-type]
        uno.cards.TakePenalty(None, -1),
        uno.cards.NextTurn(-1),
        uno.cards.Skip(None),  # type: ignore[arg-type]
        uno.cards.Penalty(None),  # type: ignore[arg-type]
        uno.cards.TakePenalty(None, None),  # type: ignore[arg-type]
        uno.cards.DrawCards(None, 1),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_effect_with_a_number_that_is_none_is_refused_when_the_kind_is_built(effect: Any) -> None:
    """Numbers that are only equal are not the same: True is not 1."""
    with pytest.raises(VariantError, match="must be an integer"):
        Kind("acme:odd", points=0, on_play=(effect,))


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (uno.cards.Reverse(1), "skip_between_two must be True or False, not 1"),  # type: ignore[arg-type]
        (uno.cards.Reverse("no"), "skip_between_two must be True or False, not 'no'"),  # type: ignore[arg-type]
        (uno.cards.Announce(""), "word must be a word or a few, not ''"),
        (uno.cards.Announce(5), "word must be a word or a few, not 5"),  # type: ignore[arg-type]
        (uno.cards.Announce("so" * 51), "word must be a word or a few, not 'soso"),
    ],
    ids=repr,
)
def test_effect_that_could_not_be_carried_out_is_refused_when_the_kind_is_built(effect: Any, said: str) -> None:
    """Not only when the card is played."""
    with pytest.raises(VariantError, match=f"^kind 'acme:odd': on_play: {said}"):
        Kind("acme:odd", points=0, on_play=(effect,))


def test_effect_may_leave_out_what_is_optional() -> None:
    """Whom a penalty meets, how many cards are drawn at most, and who sees a hand."""
    effects = (
        uno.cards.TakePenalty(None),
        uno.cards.DrawUntil(0, uno.cards.CardFilter(color="red")),
        uno.cards.Reveal(0, None),
    )

    assert effects == Kind("acme:free", points=0, on_play=effects).on_play


def test_penalty_that_the_effects_say_too_may_be_repeated() -> None:
    """As long as it is the same."""
    assert 2 == Kind("acme:two", points=20, on_play=(uno.cards.Penalty(2),), penalty=2).penalty
    assert 3 == Kind("acme:back", points=20, on_play=(uno.cards.TakePenalty(None),), penalty=3).penalty


def test_too_many_effects_are_refused_when_the_kind_is_built() -> None:
    """A thousand are enough for any card."""
    with pytest.raises(VariantError, match="1000 at most"):
        Kind("acme:odd", points=0, on_play=(uno.cards.Skip(),) * 1001)


def test_wild_without_its_id_is_refused() -> None:
    """The brackets were forgotten."""
    with pytest.raises(VariantError, match="wild takes the id of the kind first"):
        uno.cards.wild(lambda turn: [])  # type: ignore[arg-type]


def test_question_written_as_data_needs_its_answer() -> None:
    """Told when the kind is built."""
    with pytest.raises(VariantError, match="there is no on_answer"):
        Kind("acme:odd", points=0, on_play=(uno.cards.Ask(0, "well", ("yes",)),))


def test_docstring_of_a_wild_is_its_text() -> None:
    """So that a card can be looked up like a function; the class keeps its own."""

    @wild("acme:wild-talk")
    def talk(turn: Turn) -> Iterable[Effect]:
        """Talk about the weather.

        At length.
        """
        return []

    assert "Talk about the weather.\n\nAt length." == talk.text == talk.__doc__
    assert "What a kind of card does." in str(Kind.__doc__)
    assert Kind.__doc__ == Kind("acme:mute", points=1).__doc__


def test_text_of_a_kind_is_no_part_of_what_it_does() -> None:
    """Two kinds that differ in it alone are equal, and it survives a change of another field and a pickle."""
    loud = Kind("acme:loud", points=1, text="Shout.")

    assert loud == Kind("acme:loud", points=1)
    assert "Shout." == attrs.evolve(loud, points=2).text == pickle.loads(pickle.dumps(loud)).text
    assert CLASSIC_2010.kinds[-1].text.startswith("The next player draws four")
