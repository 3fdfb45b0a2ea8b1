"""Observations: the array holds exactly the information of the view."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from attrs import evolve

import unorules as uno
from tests.rl.games import VARIANTS, states_of, throw_switches
from unorules import State, Variant, View, card
from unorules._compiled import compile_variant
from unorules.errors import SeatError, SetupError
from unorules.rl import ActionSpace, Layout, ViewMismatch, observe
from unorules.rl.observation import PROMPTS, layout_for
from unorules.variants import CLASSIC_2010


def read(view: View) -> dict[str, object]:
    """Read an observation back by its layout, as far as it says anything."""
    layout = layout_for(view.variant, len(view.players))
    array, seats = observe(view), len(view.players)
    parts = {part.name: array[layout[part.name]].tolist() for part in layout.parts}
    cards = compile_variant(view.variant).cards
    me = view.seat or 0

    def one(name: str, names: tuple[object, ...]) -> object:
        return next((one for one, mark in zip(names, parts[name], strict=True) if mark), None)

    def by_seat(name: str) -> tuple[int, ...]:
        return tuple(parts[name][(seat - me) % seats] for seat in range(seats))

    around = tuple((me + place) % seats for place in range(seats))
    return {
        "hand": tuple(face for face, count in zip(cards, parts["hand"], strict=True) for _ in range(count)),
        "drawn": one("drawn", cards),
        "top": one("top", cards),
        "color": one("color", view.variant.colors),
        "prompt": one("prompt", tuple(PROMPTS)),
        "mover": one("mover", around),
        "asker": one("asker", around),
        "question": one("question", layout.questions),
        "sizes": by_seat("sizes"),
        "active": tuple(seat for seat, mark in enumerate(by_seat("active")) if mark),
        "catchable": tuple(seat for seat, mark in enumerate(by_seat("catchable")) if mark),
        "scores": by_seat("scores"),
        "rest": [parts[name][0] for name in ("owed", "called", "left", "draw_pile", "discard_pile", "turns_left")],
    }


def words_of(view: View) -> dict[str, object]:
    """What the view says, in the same words."""
    prompt, target = view.prompt, view.variant.rules.target
    turns = 255 if view.turns_left is None else min(255, view.turns_left)
    return {
        "hand": view.hand,
        "drawn": view.drawn,
        "top": view.top,
        "color": view.color,
        "prompt": prompt.kind,
        "mover": prompt.seat,
        "asker": prompt.by,
        "question": prompt.question,
        "sizes": tuple(min(255, size) for size in view.sizes),
        "active": view.active,
        "catchable": view.catchable,
        "scores": tuple(min(255, max(0, 100 * score // target)) for score in view.scores),
        "rest": [
            min(255, prompt.owed),
            view.called_early,
            view.direction == 1,
            min(255, view.draw_size),
            min(255, view.discard_size),
            turns,
        ],
    }


def check_state(state: State) -> None:
    """Check the observations of every seat."""
    layout = layout_for(state.variant, state.seats)
    for seat in range(state.seats):
        view = uno.view(state, seat)
        assert words_of(view) == read(view)
        assert np.array_equal(layout.observe(view), layout.observe_state(state, seat))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_observation_reads_back_as_the_view(variant: Variant) -> None:
    """Cards, colours, prompt, seats and piles, in games of every variant."""
    for state in states_of(variant, 4, seed=5, most=120):
        check_state(state)


@pytest.mark.parametrize("seed", range(8))
def test_observation_under_any_house_rules(seed: int) -> None:
    """Debts, seats that are out, and decks of hundreds of cards included."""
    for state in states_of(*throw_switches(seed), seed, most=100):
        check_state(state)


def test_many_cards_are_told_as_255() -> None:
    """Arrays of small numbers do not count further."""
    variant = CLASSIC_2010.with_rules(decks=40, hand_size=300, turn_limit=1000, target=10)
    state = uno.new_game(variant, 2, seed=1)[0]
    layout = Layout(variant, 2)
    array = layout.observe_state(state, 0)

    assert [255, 255] == array[layout["sizes"]].tolist()
    assert [255] == array[layout["draw_pile"]].tolist()
    assert [255] == array[layout["turns_left"]].tolist()
    rich = evolve(state, match=evolve(state._match, scores=(500, -30)))
    assert [255, 0] == layout.observe_state(rich, 0)[layout["scores"]].tolist()
    wilds = "wild " * 300
    wild_game = CLASSIC_2010.with_deck("acme:wilds", {"red-1": 5, "red-9": 1, "wild": 400})
    held = uno.position([wilds, "red-1"], top="red-9", variant=wild_game)
    large = layout_for(held.variant, 2)
    number = compile_variant(held.variant).card_numbers[card("wild")]
    assert 255 == large.observe_state(held, 0)[number]


def test_layout_observes_games_under_any_switches() -> None:
    """Points count by the target of the game, and decks may be added."""
    layout = Layout("classic-2010", 2)
    variant = CLASSIC_2010.with_rules(target=200, decks=5)
    state = uno.new_game(variant, 2, seed=1)[0]
    rich = uno.view(evolve(state, match=evolve(state._match, scores=(50, 100))), 0)

    assert [25, 50] == layout.observe(rich)[layout["scores"]].tolist()
    assert [255] == layout.observe(rich)[layout["draw_pile"]].tolist()
    assert np.array_equal(observe(rich), layout.observe(rich))


@pytest.mark.parametrize(("variant", "seats"), [("classic-2010", 3), ("friends-2022", 4)])
def test_view_of_another_game_is_refused(variant: str, seats: int) -> None:
    """Both are named."""
    view = uno.view(uno.new_game(variant, seats, seed=1)[0], 2)
    fault = f"the view is of {variant} with {seats} seats, but the numbers are for classic-2010 with 4"
    space = ActionSpace("classic-2010", 4)
    for wrong in (Layout("classic-2010", 4).observe, space.ids, space.mask):
        with pytest.raises(ViewMismatch, match=fault):
            wrong(view)


def test_view_of_a_variant_with_the_same_cards_is_taken() -> None:
    """Its numbers mean the same."""
    view = uno.view(uno.new_game("shantell-martin-2023", 4, seed=1)[0], 2)

    assert np.array_equal(observe(view), observe(view, Layout("classic-2010", 4)))


def test_part_that_does_not_exist_is_named_with_those_that_do() -> None:
    """As a dictionary would, with help."""
    with pytest.raises(KeyError, match="an observation has no part 'cards', but hand, drawn, top, "):
        Layout("classic-2010", 2)["cards"]


def test_observation_is_an_array_of_small_numbers() -> None:
    """The same shape for all games of a variant."""
    array = observe(uno.view(uno.new_game(seed=1)[0], 2))

    assert ("uint8", (206,)) == (str(array.dtype), array.shape)
    assert np.array_equal(array, observe(uno.view(uno.new_game(seed=1)[0], 2), Layout("classic-2010", 4)))


def test_spectator_has_no_observation() -> None:
    """Nobody acts there."""
    with pytest.raises(SeatError, match="observe the view of a seat"):
        observe(uno.view(uno.new_game(seed=1)[0], None))


@pytest.mark.parametrize(
    ("variant", "size", "fingerprint"),
    [
        ("classic-2010", 206, "a1d30134f3ce386d"),
        ("hello-kitty-2017", 209, "1bc885fa76c014e9"),
        ("ice-the-kicker-2023", 210, "a9fd5e1ce21a0d3f"),
        ("shantell-martin-2023", 206, "a1d30134f3ce386d"),
        ("friends-2022", 354, "1d704c172ee47335"),
    ],
)
def test_layout_stays_as_it_is(variant: str, size: int, fingerprint: str) -> None:
    """Until the version of the layout changes."""
    layout = Layout(variant, 4)

    assert (1, size, fingerprint) == (layout.version, len(layout), layout.fingerprint)
    assert layout.fingerprint == pickle.loads(pickle.dumps(layout)).fingerprint


def test_switches_leave_the_layout_alone() -> None:
    """What a house rule adds has its place all the time."""
    loud = CLASSIC_2010.with_rules(stacking="any", seven_zero="on", jump_in="any", mercy=25, turn_limit=100)

    assert Layout("classic-2010", 3).fingerprint == Layout(loud, 3).fingerprint


def test_layout_prints_as_a_table() -> None:
    """One line a part, from the first to the last number."""
    first, *rows = str(Layout("classic-2010", 2)).splitlines()

    assert "from size  part          meaning" == first
    assert "   0   54  hand          how many of each card the seat holds" == rows[0]
    assert 18 == len(rows)


def test_no_colour_is_in_force_until_that_of_an_opening_wild_is_named() -> None:
    """Then the part of the colour is empty."""
    deck = " ".join(["red-1 blue-2"] * 2) + " wild"
    state, _ = uno.from_deck(deck, CLASSIC_2010.with_rules(hand_size=2), 2)
    layout = Layout(state.variant, 2)
    assert ("ask", "color") == (state.prompt.kind, state.prompt.question)
    seen = observe(uno.view(state, 0))
    named, _ = uno.apply(state, uno.legal_actions(state, state.prompt.seat)[0])

    assert 0 == seen[layout["color"]].sum()
    assert 1 == observe(uno.view(named, 0))[layout["color"]].sum()


def test_cards_with_two_sides_have_no_layout() -> None:
    """Such a variant is refused by name."""
    with pytest.raises(SetupError, match=r"^flip-2018 has cards with two sides, for which there are no numbers"):
        Layout("flip-2018", 2)


def test_question_of_drawing_is_observed() -> None:
    """Where the variant says what drawing is, and that asks."""
    state, _ = uno.new_game("attack-2010", 2, seed=1)
    state, _ = uno.apply(state, uno.Draw(state.prompt.seat or 0))
    layout = Layout("attack-2010", 2)

    assert 1 == observe(uno.view(state, 0), layout)[layout["question"]][layout.questions.index("launched")]
