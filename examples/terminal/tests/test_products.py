"""Other products on the screen: cards with two sides, decks without colours, and a launcher."""

from __future__ import annotations

from random import Random

import unorules as uno
from examples.terminal.dialogs import Choice
from examples.terminal.faces import in_order, tiny, words
from examples.terminal.game import outcome
from examples.terminal.tests.person import FOREVER, LARGE, SMALL, Person, laid, watch
from examples.terminal.widgets import Hand, Story
from unorules import Card, card

HANDS = ["red-flip red-7 wild", "blue-1 blue-2 yellow-3"]


def flip() -> uno.State:
    """A table at which the person can turn all cards over."""
    return uno.from_table(HANDS, top="red-5", variant=uno.FLIP_2018, players=["Robin", "Ann"], seed=1)


def test_other_sides_stand_beside_the_names_and_on_the_draw_pile() -> None:
    """Before the cards are turned over, and after; never the fronts of others."""

    async def scene(person: Person) -> None:
        for _ in range(2):
            view = person.view
            for backs in view.backs:
                assert person.reads("".join(tiny(back).plain for back in in_order(backs, view.variant)))
            assert view.next_back is not None
            assert person.reads(view.next_back.color or "wild")
            if not view.turned:
                await person.press("b", "enter")
        assert person.view.turned
        assert person.told(f"You play a red flip: all cards are turned over, and a {words(view.top)} is on top.")

    for size in (SMALL, LARGE):
        watch(laid(flip()), scene, size=size, pause=FOREVER)


def test_a_hand_is_sorted_on_both_sides() -> None:
    """By colour, then by number."""

    async def scene(person: Person) -> None:
        hand = person.table.query_one(Hand)
        assert [str(card.front) for card in hand.cards] == ["red-7", "red-flip", "wild"]
        await person.press("b", "enter")
        assert [str(card.front) for card in hand.cards] == ["purple-6", "purple-8"]

    watch(laid(flip()), scene, pause=FOREVER)


def test_signs_tell_cards_apart_in_one_letter() -> None:
    """With the shape of the colour before it."""
    texts = {"pink-2": "♥2", "teal-draw-five": "☾+", "purple-flip": "★↻", "wild": " *", "orange-skip-everyone": "▼⊘"}

    assert texts == {text: tiny(card(text)).plain for text in texts}
    assert tiny(Card("acme:storm", "mauve")).plain == " *"


def test_deck_without_colours_has_cards_that_can_be_read() -> None:
    """Each says what it is."""
    hands = ["wild wild-skip wild-draw-four", "wild wild"]
    state = uno.from_table(hands, top="wild", variant=uno.ALL_WILD, players=["Robin", "Ann"])

    async def scene(person: Person) -> None:
        assert person.reads("no colours")
        assert person.reads("Chosen: wild, ✓ fits.")
        await person.press("enter")
        assert person.told("You play a wild.")

    watch(laid(state), scene, pause=FOREVER)


def test_a_launcher_mostly_gives_few_cards() -> None:
    """One and a half on average, and never what the rules do not allow."""
    state = uno.from_table(["blue-1 blue-2", "red-1 red-2"], top="red-5", variant=uno.ATTACK_2010)
    state, _ = uno.apply(state, uno.Draw(0))
    rng = Random(1)
    reports = [outcome(state, rng) for _ in range(1000)]
    numbers = [int(report.option) for report in reports if isinstance(report, uno.Answer)]

    assert 1000 < sum(numbers) < 2000
    assert set(map(int, state.prompt.options)) >= set(numbers) >= {0, 1, 2, 3, 4}


def test_the_person_presses_the_launcher_and_chance_decides() -> None:
    """Drawing asks for it."""
    state = uno.from_table(
        ["blue-1 blue-2", "red-1 red-2"], top="red-5", variant=uno.ATTACK_2010, players=["Robin", "Ann"]
    )

    async def scene(person: Person) -> None:
        await person.press("d")
        assert isinstance(person.app.screen, Choice)
        await person.press("escape")
        await person.press("enter")
        await person.press("p")
        assert any("You press the launcher" in line for line in person.table.query_one(Story).sentences)

    watch(laid(state), scene, pause=FOREVER)
