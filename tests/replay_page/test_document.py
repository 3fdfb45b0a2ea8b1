"""The document behind a page: tables, hands and sentences, step by step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from tests.kit.games import challenge
from tests.pictures.readings import VARIANTS
from tests.replay_page.pages import document_in, frames_of, match, some_games
from unorules import Play, redact, view
from unorules.errors import SeatError, SetupError
from unorules.pictures import Symbols, draw_table
from unorules.pictures.text import clean
from unorules.replay_page import Reader, replay_html
from unorules.replay_page.drawings import symbol_set
from unorules.replay_page.page import template_file
from unorules.variants import CLASSIC_2010, FRIENDS_2022
from unorules.words import narrate
from unorules.words.titles import in_order


def canonical(svg: str) -> str:
    """Return a drawing without the group that is put around what is not one element."""
    root = ElementTree.fromstring(f"<g>{svg}</g>")
    inside = root[0] if len(root) == 1 and root[0].tag == "g" and not root[0].attrib else root
    return "".join(ElementTree.tostring(child, encoding="unicode") for child in inside)


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seat", ["all", None, 1])
def test_every_step_shows_the_table_as_it_was(seat: Reader, every: int) -> None:
    """Part by part as `draw_table` draws it, for all hands, for everyone and for a seat."""
    for replay in some_games(30)[::every]:
        viewer = None if seat == "all" else seat
        symbols = Symbols(replay.variant)
        frames = frames_of(document_in(replay_html(replay, seat=seat)))
        for (state, _), frame in zip(replay.steps(), frames, strict=True):
            drawn = draw_table(view(state, viewer), symbols).parts
            assert list(drawn) == list(frame.parts)
            assert [canonical(part) for part in drawn.values()] == [canonical(part) for part in frame.parts.values()]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_every_step_shows_the_hands_that_the_reader_sees(every: int) -> None:
    """All of them, one, or none; what may be played is raised."""
    for replay in some_games(30)[::every]:
        symbols = Symbols(replay.variant)
        readers: list[tuple[Sequence[int], Reader]] = [(range(len(replay.players)), "all"), ([1], 1), ([], None)]
        for seats, seat in readers:
            document = document_in(replay_html(replay, seat=seat))
            assert [replay.players[one] for one in seats] == document["hands"]
            for (state, _), frame in zip(replay.steps(), frames_of(document), strict=True):
                views = [view(state, one) for one in seats]
                hands = [in_order(seen.hand, replay.variant) for seen in views]
                assert [list(map(symbols.card, hand)) for hand in hands] == frame.hands
                playable = [{symbols.card(a.card) for a in seen.legal if isinstance(a, Play)} for seen in views]
                assert [(at, one) for at, one in enumerate(playable) if one] == [(at, set(up)) for at, up in frame.up]


def test_story_is_what_narrate_tells() -> None:
    """Spoken to the seat, in the language of the page."""
    replay = match(variant=FRIENDS_2022)
    for seat in (None, 2):
        frames = frames_of(document_in(replay_html(replay, seat=seat, language="de")))
        events = [event for _, step in replay.steps() for event in redact(step, seat)]
        expected = narrate(events, replay.players, seat, language="de", variant=replay.variant)

        assert list(map(clean, expected)) == [line for frame in frames for line in frame.told]


@pytest.mark.parametrize(
    ("seat", "language", "reader"),
    [
        ("all", "en", "Open game: every hand is shown"),
        (None, "en", "As everyone saw it"),
        (1, "en", "As Bo saw it"),
        (1, "de", "So sah es Bo"),
    ],
)
def test_page_says_whose_game_it_shows(seat: Reader, language: str, reader: str) -> None:
    """An open game above all."""
    assert reader == document_in(replay_html(match(most=3), seat=seat, language=language))["reader"]


def test_one_round_can_be_shown_alone() -> None:
    """From its deal to its end."""
    replay = match(most=400)
    states = [state for state, _ in replay.steps()]
    document = document_in(replay_html(replay, round=2))

    assert [[0, 2]] == document["rounds"]
    assert sum(state.round == 2 for state in states) == len(document["steps"])
    assert "Round 2: Ann deals." in frames_of(document)[0].told


def test_game_may_begin_anywhere() -> None:
    """Nothing is told of what was before."""
    frames = frames_of(document_in(replay_html(challenge(), seat=0)))

    assert [] == frames[0].told
    assert "Bo challenges!" in frames[2].told
    assert [3, 2, 6] == [len(frame.hands[0]) for frame in frames]


def test_rounds_are_listed_with_their_first_steps() -> None:
    """For those who want to jump to one."""
    replay = match(most=400)
    first: dict[int, int] = {}
    for count, (state, _) in enumerate(replay.steps()):
        first.setdefault(state.round, count)

    assert [[at, round] for round, at in first.items()] == document_in(replay_html(replay))["rounds"]
    assert 2 < len(first)


def test_what_cannot_be_shown_is_refused() -> None:
    """With what is wrong about it."""
    replay = match(most=3)

    with pytest.raises(SetupError, match="there is no round 7 in this game"):
        replay_html(replay, round=7)
    with pytest.raises(SeatError, match="seats are 0 to 3, or None for a spectator, not 4"):
        replay_html(replay, seat=4)
    with pytest.raises(SetupError, match="a page is made from a Replay or a SeatReplay, not from 3"):
        replay_html(3)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="a page is made from a Replay or a SeatReplay"):
        replay_html(replay.start)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_symbols_of_a_page_do_not_depend_on_the_game(variant: object) -> None:
    """So that they tell nothing about it, and a game from a link finds all it needs."""
    replays = [one for one in some_games(30) if one.variant == variant]
    assert replays
    for replay in replays:
        stock = symbol_set(replay.variant, "en")
        before = stock.defs()
        for state, _ in replay.steps():
            draw_table(view(state, None), stock)
        assert before == stock.defs()


def test_symbols_are_those_of_the_deck() -> None:
    """Every card can be shown, whoever holds it."""
    defs = symbol_set(CLASSIC_2010, "en").defs()

    assert all(f'id="{Symbols(CLASSIC_2010).card(card)}"' in defs for card, _ in CLASSIC_2010.deck)


def test_page_takes_every_drawing_that_tables_are_made_of() -> None:
    """The script makes only the elements and attributes that it lists, and these are all that are needed."""
    script = template_file("drawing.js")
    (tags,) = re.findall(r"^const TAGS = \[(.*)\];$", script, re.MULTILINE)
    constants = dict(re.findall(r"^const ([A-Z]+) = /(.*)/;$", script, re.MULTILINE))
    table = script.partition("ATTRIBUTES = ")[2].partition("}))")[0]
    allowed = {
        name: constants.get(value, value.strip("/")) for name, value in re.findall(r"(\w+): (/.*?/(?=,)|[A-Z]+)", table)
    }

    for replay in some_games(30):
        document = document_in(replay_html(replay, seat=1))
        assert {node[0] for node in document["nodes"]} <= set(re.findall(r"\w+", tags))
        for texts in document["attributes"]:
            for name, value in zip(texts[::2], texts[1::2], strict=True):
                assert re.search(allowed[name], value), (name, value)
