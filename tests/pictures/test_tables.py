"""Tables: a picture shows the view, and no secret."""

from __future__ import annotations

import re
from itertools import combinations, islice, pairwise

import attrs
import pytest

import unorules as uno
from tests.kit.builders import play
from tests.kit.games import game, watched_challenge
from tests.kit.house import house_states
from tests.pictures.readings import (
    SVG,
    hidden_cards,
    in_words,
    open_cards,
    read,
    some_states,
    some_views,
    table,
    texts,
    titles,
)
from unorules import CallUno, Card, Draw, Play, State, card, view
from unorules.errors import LanguageError, SetupError
from unorules.pictures import STYLE, HandDrawing, Symbols, draw_table, table_svg
from unorules.pictures import table as table_room
from unorules.pictures.cards import draw_hand
from unorules.pictures.table import CHIP_HEIGHT, CHIP_WIDTH, TABLE_WIDTH, place_seats
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023

THREE = table("red-1 red-2 blue-3", "blue-4 blue-5", "green-6 green-7")


@pytest.mark.parametrize("count", [*range(2, 11), 17, 100])
def test_seats_are_around_the_table(count: int) -> None:
    """Nobody sits on anybody, or outside of the picture, and the first seat is below all others."""
    for first in {0, 1, count - 1}:
        places = place_seats(count, first)
        assert set(range(count)) == set(places.corners)
        for (x, y), (other_x, other_y) in combinations(places.corners.values(), 2):
            assert abs(x - other_x) >= CHIP_WIDTH or abs(y - other_y) >= CHIP_HEIGHT
        assert all(0 <= x <= TABLE_WIDTH - CHIP_WIDTH and y >= 8 for x, y in places.corners.values())
        lowest = max(places.corners, key=lambda seat: places.corners[seat][1])
        assert (first, places.height) == (lowest, places.corners[lowest][1] + CHIP_HEIGHT)


def test_next_seat_is_to_the_left() -> None:
    """As at a real table, where play goes to the left at first."""
    corners = place_seats(4, 2).corners

    assert corners[3][0] < corners[2][0] == corners[0][0] < corners[1][0]


def test_all_that_everyone_sees_is_in_the_picture() -> None:
    """Names, hands, piles and colour, and the sentence that says what the game waits for."""
    seen = view(THREE, None)
    shown = texts(table_svg(seen))

    assert {
        "Ann",
        "Bo",
        "Cy",
        "3",
        "2",
        "D",
        str(seen.draw_size),
        "red",
        "It is Ann\N{RIGHT SINGLE QUOTATION MARK}s turn.",
    } <= set(shown)
    assert "It is your turn." in texts(table_svg(view(THREE, 0)))
    assert {"Ann ist an der Reihe.", "G"} <= set(texts(table_svg(seen, language="de")))


def test_description_is_for_those_who_cannot_see() -> None:
    """It says what the picture shows."""
    root = read(table_svg(view(THREE, 1)))

    assert ("Classic UNO (2010): It is Ann\N{RIGHT SINGLE QUOTATION MARK}s turn.", f"{SVG}desc") == (
        root[0].text,
        root[1].tag,
    )
    assert root[1].text == (
        "red 9 is on top; the colour is red; 100 cards to draw; Ann holds 3 cards; you hold 2 cards; Cy holds 2 cards"
    )


def test_seat_that_the_game_waits_for_stands_out() -> None:
    """And no other."""
    parts = draw_table(view(THREE, None), Symbols(CLASSIC_2010)).parts

    assert [True, False, False] == ["uno-on" in parts[f"seat-{seat}"] for seat in range(3)]


def test_open_debt_stands_at_its_seat_and_on_the_pile() -> None:
    """With what is owed."""
    seen = view(house_states()["debt"], 1)
    parts = draw_table(seen, Symbols(seen.variant)).parts

    assert (2, 1) == (seen.prompt.owed, seen.prompt.seat)
    assert ">+2<" in parts["notes-1"]
    assert ">+2<" in parts["debt"]
    assert "" == draw_table(view(THREE, 1), Symbols()).parts["debt"]


def test_open_question_stands_at_its_seat_with_its_options() -> None:
    """In the words of the reader."""
    parts = draw_table(view(watched_challenge(), 1), Symbols(CLASSIC_2010)).parts

    assert ">?<" in parts["notes-1"]
    assert ">?<" not in parts["notes-0"]
    assert ["Take the cards, or challenge?", "accept · challenge"] == texts(table_svg(view(watched_challenge(), 1)))[
        -2:
    ]


def test_question_to_the_host_stands_at_the_seat_it_is_about() -> None:
    """Which stands out, because nobody else can do anything."""
    kick = table("wild-ice-the-kicker red-1 red-3", "blue-1 blue-2", variant=ICE_THE_KICKER_2023)
    asking, _ = play(kick, Play(0, card("wild-ice-the-kicker"), color="red"))
    parts = draw_table(view(asking, None), Symbols(asking.variant)).parts

    assert ("outcome", 1) == (asking.prompt.kind, asking.prompt.about)
    assert "uno-on" in parts["seat-1"]
    assert ">?<" in parts["notes-1"]


def test_whoever_can_be_caught_is_marked() -> None:
    """And whoever has called is not."""
    two = house_states()["two can be caught"]
    seen = draw_table(view(two, None), Symbols(two.variant)).parts
    called = draw_table(view(play(two, CallUno(0))[0], None), Symbols(two.variant)).parts

    assert [True, True, False] == ["catch!" in seen[f"notes-{seat}"] for seat in range(3)]
    assert [False, True, False] == ["catch!" in called[f"notes-{seat}"] for seat in range(3)]


def test_seat_that_is_out_shows_no_cards() -> None:
    """It says so instead."""
    out = house_states()["out by mercy"]
    parts = draw_table(view(out, None), Symbols(out.variant)).parts

    assert (2,) == view(out, None).inactive
    assert ">out<" in parts["cards-2"]
    assert "uno-out" in parts["seat-2"]


def test_winners_and_scores_are_shown() -> None:
    """Scores once somebody has one: until then there is more room for cards."""
    won = house_states()["partners win"]
    shown = texts(table_svg(view(won, None)))

    assert [2, 2] == [shown.count("★"), shown.count(str(won.scores[0]))]
    assert "0" not in texts(table_svg(view(THREE, None)))


def test_number_of_cards_keeps_clear_of_the_score() -> None:
    """Also in large hands, and where the mark of the dealer is beside the score."""
    state = uno.position(["red-1", "red-2", "red-3"], top="red-9", scores=[120, 499, 7], dealer=0)
    for size in (1, 9, 12):
        seen = attrs.evolve(view(state, None), sizes=(size, size, size))
        parts = draw_table(seen, Symbols(state.variant)).parts
        for seat in range(3):
            number = re.search(r'uno-count" x="(\d+)"', parts[f"cards-{seat}"])
            score = re.search(r'uno-small" x="(\d+)"', parts[f"notes-{seat}"])
            assert number is not None
            assert score is not None
            assert int(number[1]) + 9 * len(str(size)) + 2 <= int(score[1]) - 7 * len(str(seen.scores[seat]))


def test_arrows_point_the_way_that_play_goes() -> None:
    """To the left at first, which is clockwise."""
    left = draw_table(view(THREE, None), Symbols()).parts["direction"]
    turned = table("red-reverse red-1 red-2", "blue-4 blue-5", "green-6 green-7")
    right = draw_table(view(play(turned, Play(0, card("red-reverse")))[0], None), Symbols()).parts["direction"]

    assert left != right
    assert "M176 24l8 7l-8 7" in left
    assert "M184 24l-8 7l8 7" in right


def test_colour_in_force_is_the_one_that_was_named() -> None:
    """Around the wild on top, and by its shape and its name."""
    seen, symbols = view(watched_challenge(), 1), Symbols(CLASSIC_2010)
    parts = draw_table(seen, symbols).parts

    assert ("green", card("wild-draw-four")) == (seen.color, seen.top)
    assert 2 == parts["color"].count(symbols.paint("green").fill)
    assert symbols.shape("green") in parts["color"]
    assert ">green<" in parts["color"]
    assert symbols.card(seen.top) in parts["top"]


def test_colour_in_force_may_be_open() -> None:
    """Until the colour of an opening wild is named."""
    opening = uno.from_deck("red-1 red-2 wild blue-1 blue-2 blue-3", CLASSIC_2010.with_rules(hand_size=1), 2)[0]
    seen = view(opening, None)

    assert seen.color is None
    assert "" == draw_table(seen, Symbols(CLASSIC_2010)).parts["color"]
    assert "the colour is" not in table_svg(seen)


@pytest.mark.parametrize(("pile", "backs"), [("", 0), ("green-3", 1), ("green-3 green-4 green-5 green-6", 3)])
def test_draw_pile_is_as_high_as_it_is(pile: str, backs: int) -> None:
    """Up to three cards are drawn of it."""
    state = table("red-1 red-2", "blue-1 blue-2", draw=pile, rest="discard")
    parts = draw_table(view(state, None), Symbols()).parts

    assert backs == parts["draw-pile"].count("<use")
    assert f">{len(pile.split())}<" in parts["draw-size"]


def test_hand_of_the_seat_is_below_its_table() -> None:
    """With what it may play raised; a spectator sees none."""
    low, high = (read(table_svg(view(THREE, seat))).get("height", "") for seat in (None, 0))
    hand = table_svg(view(THREE, 0)).rpartition("<g transform")[2]

    assert float(low) < float(high)
    assert (2, 1) == (hand.count('y="0"'), hand.count('y="10"'))


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_view_can_be_drawn(language: str, every: int) -> None:
    """Of every variant, with house rules, from every seat; small, and the same every time."""
    for seen in islice(some_views(), None, None, every):
        svg = table_svg(seen, language=language)
        assert read(svg).get("width") == "480"
        assert len(svg.encode()) < (36_000 if seen.backs else 20_000)
        assert svg == table_svg(seen, language=language)


def test_whole_game_keeps_only_the_parts_that_change() -> None:
    """So that a page with all of its tables is small: every part is kept once, and each step by numbers."""
    replay = game("classic-2010", 4, seed=1, most=600)
    symbols, numbers, steps = Symbols(replay.variant), dict[str, int](), list[list[int]]()
    shapes = set()
    for state, _ in replay.steps():
        seen = view(state, 0)
        drawn = draw_table(seen, symbols)
        hand = draw_hand(seen.hand, symbols, {action.card for action in seen.legal if isinstance(action, Play)})
        steps.append([numbers.setdefault(part, len(numbers)) for part in (*drawn.parts.values(), hand.content)])
        shapes.add((tuple(drawn.parts), drawn.width, drawn.height, drawn.parts["surface"]))
    changes = sum(a != b for before, after in pairwise(steps) for a, b in zip(before, after, strict=True))

    assert 601 == len(steps)
    assert 1 == len(shapes)
    assert len(STYLE) + len(symbols.defs()) + sum(map(len, numbers)) + 6 * changes < 120_000


@pytest.mark.parametrize("wrong", [THREE, None, "classic-2010"], ids=lambda wrong: type(wrong).__name__)
def test_table_is_drawn_from_a_view(wrong: object) -> None:
    """Not from a state, which holds secrets."""
    with pytest.raises(SetupError, match="a table is drawn from a view"):
        table_svg(wrong)  # type: ignore[arg-type]


def test_unknown_language_is_refused() -> None:
    """By the catalogue."""
    with pytest.raises(LanguageError, match="language must be one of"):
        table_svg(view(THREE, 0), language="tlh")


def test_questions_of_others_are_shown_by_their_titles() -> None:
    """And seats among the options by their names."""
    swap = house_states()["swap"]

    assert "Player 2 · Player 3" in texts(table_svg(view(swap, 0)))


def test_card_just_drawn_is_in_the_hand() -> None:
    """Where it alone is raised, if it can be played."""
    state = table("blue-1 blue-2", "green-1 green-2", draw="red-5")
    drawn, _ = play(state, Draw(0))
    hand = table_svg(view(drawn, 0)).rpartition("<g transform")[2]

    assert card("red-5") == view(drawn, 0).drawn
    assert (1, 2) == (hand.count('y="0"'), hand.count('y="10"'))


# Secrets.


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_table_shows_no_card_that_is_not_in_the_view(every: int) -> None:
    """Those that are in it can all be seen."""
    for seen in islice(some_views(), None, None, every):
        svg = table_svg(seen)
        assert set() == hidden_cards(svg, seen)
        assert in_words(open_cards(seen), seen.variant) == titles(svg)


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that draws the hands of others with one's own."""
    state = table("red-1 red-2", "blue-4 wild", "green-6 green-7")

    def leaking(cards: tuple[Card, ...], symbols: Symbols, legal: set[Card | None]) -> HandDrawing:
        return draw_hand([*cards, *state.hands[1]], symbols, legal)

    monkeypatch.setattr(table_room, "draw_hand", leaking)

    assert {"blue 4", "wild"} == hidden_cards(table_svg(view(state, 0)), view(state, 0))


def test_state_and_replay_show_what_a_spectator_sees() -> None:
    """Whatever they hold."""
    for state in some_states():
        assert table_svg(view(state, None)) == state._repr_svg_()
        assert in_words(open_cards(view(state, None)), state.variant) == titles(state._repr_svg_())


@pytest.mark.parametrize("hidden", ["blue-4 wild", "red-4 yellow-2", "wild wild-draw-four"])
def test_picture_is_the_same_whatever_is_hidden(hidden: str) -> None:
    """Byte by byte, for a spectator and for a seat: hands and the draw pile could be any."""

    def drawn(state: State) -> tuple[str, str]:
        return state._repr_svg_(), table_svg(view(state, 0))

    expected = drawn(table("red-1 red-2", "green-1 green-2", "green-6 green-7", seed=1))

    assert expected == drawn(table("red-1 red-2", hidden, "green-6 green-7", seed=2))
