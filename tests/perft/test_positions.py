"""The perft positions cover every sheet, kind of card, switch, action and prompt, and their texts are complete."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from attrs import fields

import unorules as uno
from tests.perft.files import SWITCHES, Entry, deck, entries, parse, read_files
from tests.perft.library import LIBRARY, action_of, words
from unorules import Rules
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN

ENTRIES = list(entries(read_files()))

NO_DIFFERENCE = {"dealer", "next_dealer", "hand_size", "challenge_reveal", "decks"}
"""Switches about the next deal, about who sees what, and about the cards, which a position lists one by one."""


def lines(entry: Entry) -> dict[str, str]:
    return parse(entry.text)


def reachable(entry: Entry, most: int) -> list[Any]:
    """Return positions that can be reached in fewer actions than are counted, the nearest first."""
    found = level = {entry.text: LIBRARY.read(entry.text)}
    for _ in entry.counts[1:]:
        steps = [LIBRARY.after(position, action) for position in level.values() for action in LIBRARY.actions(position)]
        level = {text: step for step in steps if (text := LIBRARY.write(step)) not in found}
        found = found | level
        if len(found) >= most:
            break
    return list(found.values())[:most]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("most", [12, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_text_of_a_position_says_everything(entry: Entry, most: int) -> None:
    """Read again, it is the same position, with the same actions, which lead to the same positions."""
    assert entry.text == LIBRARY.write(LIBRARY.read(entry.text))
    for position in reachable(entry, most):
        text = LIBRARY.write(position)
        if " over\n" in text:
            assert [] == LIBRARY.actions(position)
            continue
        again = LIBRARY.read(text)
        assert text == LIBRARY.write(again)
        assert LIBRARY.actions(position) == LIBRARY.actions(again)
        for action in LIBRARY.actions(position):
            assert LIBRARY.write(LIBRARY.after(position, action)) == LIBRARY.write(LIBRARY.after(again, action))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_cards_of_a_position_are_in_the_box(entry: Entry) -> None:
    """No card more often than the sheet's deck has it."""
    parts = lines(entry)

    assert deck(parts) <= Counter({str(card): count for card, count in BUILT_IN.variant(parts["sheet"]).deck})


def test_names_of_positions_are_different() -> None:
    """So that a failure says which one it is."""
    assert [] == [name for name, times in Counter(entry.name for entry in ENTRIES).items() if times > 1]


def test_every_sheet_and_every_kind_of_card_is_met() -> None:
    """In a hand, from which it can be played."""
    hands = " ".join(value for entry in ENTRIES for key, value in lines(entry).items() if key.startswith("hand "))
    held = {uno.card(side).kind for text in hands.split() if text != "none" for side in text.split("/")}

    assert {variant.id for variant in BUILT_IN} == {lines(entry)["sheet"] for entry in ENTRIES}
    assert {kind.id for variant in BUILT_IN for kind in variant.kinds if kind.number is None} <= held


def test_every_switch_that_changes_the_tree_is_met_in_every_value() -> None:
    """The default is what a position has that does not name the switch."""
    named = {word for entry in ENTRIES for word in lines(entry)["switches"].split()}
    choices = {f"{name}={value}" for name, values in CHOICES.items() if name in SWITCHES for value in values[1:]}
    numbers = {name for name in SWITCHES if name not in CHOICES}

    assert choices <= named
    assert numbers <= {word.partition("=")[0] for word in named}
    assert any("turns left" in lines(entry) for entry in ENTRIES)


def test_every_switch_is_given_or_makes_no_difference() -> None:
    """A turn limit is given as the turns that are left."""
    assert {a.name for a in fields(Rules)} == {*SWITCHES, *NO_DIFFERENCE, "turn_limit"}


def test_every_action_and_every_prompt_is_met() -> None:
    """Near the start of some position."""
    seen = [position for entry in ENTRIES for position in reachable(entry, 10)]
    verbs = {action.split()[0] for position in seen for action in LIBRARY.actions(position)}
    waits = {re.findall(r"^waits: (\w+)", LIBRARY.write(position), re.MULTILINE)[0] for position in seen}

    assert {"turn", "play", "draw", "pass", "answer", "call", "catch", "leave"} == verbs
    assert {
        *("opening", "turn", "drawn", "debt", "color", "challenge", "kick", "friend", "swap", "target", "launched"),
        *("round", "match"),
    } == waits


@pytest.mark.parametrize(
    "text",
    [
        "play 0 red-7",
        "play 1 wild blue",
        "draw 2",
        "pass 0",
        "answer 1 challenge",
        "answer host good",
        "answer host 10",
        "play 0 red-7/pink-2",
        "call 0",
        "catch 2 1",
        "play 0 red-7 x2",
        "play 1 wild blue x3",
        "answer 0 2",
        "leave 3",
    ],
)
def test_action_is_the_same_in_words(text: str) -> None:
    """There and back."""
    assert text == words(action_of(text))


def test_shuffle_of_different_cards_is_refused() -> None:
    """The counts would depend on it."""
    entry = next(entry for entry in ENTRIES if entry.name == "reshuffle")
    position = LIBRARY.read(entry.text.replace("red-9 yellow-5 yellow-5", "red-9 yellow-5 yellow-6"))

    with pytest.raises(AssertionError, match="draw 0 shuffles different cards"):
        LIBRARY.after(position, "draw 0")


def test_first_card_that_goes_back_is_refused() -> None:
    """It is shuffled into the others."""
    entry = next(entry for entry in ENTRIES if entry.name == "a wild opens")
    dealt = LIBRARY.read(entry.text.replace("draw: wild", "draw: wild-draw-four"))

    with pytest.raises(AssertionError, match="goes back"):
        LIBRARY.after(dealt, *islice(LIBRARY.actions(dealt), 1))
