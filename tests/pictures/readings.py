"""Shared by the tests of pictures: reading a picture, and views of many games."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import unorules as uno
from tests.kit.games import game, states_of
from tests.kit.house import HOUSE_TABLES, house_states
from unorules import Card, State, Variant, View, view
from unorules.pictures.table import MOST_FACES
from unorules.variants import BUILT_IN
from unorules.words import face
from unorules.words.titles import in_order

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

from unorules.variants import CLASSIC_2010

VARIANTS: list[Variant] = [*BUILT_IN, ACME_UNO]

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ElementTree.Element:
    """Return a picture as a tree, after checking that it stands alone and that all it uses is in it."""
    root = ElementTree.fromstring(svg)
    assert (f"{SVG}svg", "img") == (root.tag, root.get("role"))
    assert f"{SVG}title" == root[0].tag
    assert root[0].text
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    used |= set(re.findall(r'url\(#(\w+)\)"', svg))
    assert sorted(set(ids)) == sorted(ids)
    assert used == set(ids)
    assert not re.search(r"(?:https?:)?//", svg.replace("http://www.w3.org/2000/svg", ""))
    return root


def texts(svg: str) -> list[str]:
    """Return what can be read in a picture."""
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def titles(svg: str) -> set[str]:
    """Return the cards that are drawn in a picture, in words."""
    drawn = (element.find(f"{SVG}title") for element in read(svg).iter(f"{SVG}g"))
    return {title.text or "" for title in drawn if title is not None}


def in_words(cards: Iterator[Card] | tuple[Card, ...], variant: Variant) -> set[str]:
    """Return cards as they are called in a picture."""
    return {face(card, article=False, variant=variant) for card in cards}


def hidden_cards(svg: str, seen: View) -> set[str]:
    """Return the cards in a picture that are not in the view it is made from."""
    return titles(svg) - in_words(open_cards(seen), seen.variant)


def open_cards(seen: View) -> tuple[Card, ...]:
    """Return the cards that a view shows: those in front, and the other sides that are drawn on the table."""
    backs = [card for hand in seen.backs for card in in_order(hand, seen.variant)[:MOST_FACES]]
    alone = [card for card in (seen.drawn, seen.next_back) if card is not None]
    return *seen.hand, seen.top, *alone, *backs


@cache
def some_states() -> tuple[State, ...]:
    """Return states of every variant and of games with house rules, and those in which a house rule matters."""
    found = list(house_states().values())
    for at, (variant, players) in enumerate(
        [*((variant, 2 + 2 * at) for at, variant in enumerate(VARIANTS)), *HOUSE_TABLES]
    ):
        states = states_of(game(variant, min(players, variant.most_players), seed=at, most=150))
        found += Random(at).sample(states, min(5, len(states)))
    return tuple(found)


def some_views() -> Iterator[View]:
    """Yield views of these states: of a spectator, and of a seat."""
    for at, state in enumerate(some_states()):
        yield view(state, None)
        yield view(state, at % state.seats)


def table(*hands: str, top: str = "red-9", variant: Variant = CLASSIC_2010, **more: object) -> State:
    """Return a position with these hands."""
    given: dict[str, object] = {"players": ["Ann", "Bo", "Cy", "Di", "Eve"][: len(hands)], **more}
    return uno.position(list(hands), top=top, variant=variant, **given)  # type: ignore[arg-type]
