"""Two-sided cards: a memory goes by the visible backs, and knows hands once all are turned over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import attrs
import pytest
from typing_extensions import Unpack

import unorules as uno
from tests.kit.builders import cards
from tests.players.enumeration import MIXER, Line, draw_and_keep, play, plays
from tests.players.seats import check_frequencies, check_sample, remember
from unorules import Action, Draw, Leave, Rules, Variant, card
from unorules.events import Flipped
from unorules.players import Memory, MemoryMismatch
from unorules.players.memory import pools
from unorules.rules import RuleChanges
from unorules.variants.classic import STANDARD_KINDS
from unorules.variants.flip import FLIP


def two_sided(deck: str, **rules: Unpack[RuleChanges]) -> Variant:
    """Return a variant of these cards, written like `"red-1/pink-2"`; its colours are those on the cards."""
    faces = Counter(cards(deck))
    turned = [face.turned_over for face in faces]
    return Variant(
        "test:two-sided",
        title="Two-sided",
        colors=tuple(dict.fromkeys(face.color for face in faces if face.color is not None)),
        back_colors=tuple(dict.fromkeys(face.color for face in turned if face.color is not None)),
        deck=tuple(faces.items()),
        kinds=(*STANDARD_KINDS, FLIP, MIXER),
        rules=Rules(**rules),
    )


def line(seats: int, deck: str, actions: Iterable[Action], **rules: Unpack[RuleChanges]) -> Line:
    """Return a line with the deck as its variant."""
    return Line(two_sided(deck, **rules), seats, cards(deck), tuple(actions))


FLIPS = (
    "red-flip/pink-9 red-3/pink-3 red-1/pink-1 red-3/pink-4 red-2/pink-2 red-4/pink-4 red-5/pink-5"
    " red-1/pink-2 red-2/pink-1 red-1/pink-1 red-6/pink-6"
)
"""A deck in which a hand with a red 1 and 2, and a pink 1 and 2 behind them, may be several pairs of cards."""

LINES: dict[str, tuple[int, Line]] = {
    "backs of hands and of the draw pile are seen": (
        0,
        line(
            2,
            "red-1/pink-1 red-2/pink-1 red-3/pink-2 red-4/pink-2 red-5/pink-1 red-6/pink-1 red-2/pink-2 red-7/pink-1",
            [*draw_and_keep(0, 1)],
            hand_size=2,
        ),
    ),
    "another seat has just drawn": (
        2,
        line(
            3,
            "red-1/pink-1 red-2/pink-1 red-3/pink-2 red-4/pink-2 red-5/pink-1 red-6/pink-1 red-2/pink-2 red-7/pink-1",
            [Draw(0)],
            hand_size=1,
        ),
    ),
    "discards are reshuffled": (
        2,
        line(
            3,
            "red-1/pink-1 red-2/pink-1 red-3/pink-2 red-4/pink-1 red-1/pink-1 red-2/pink-2 red-3/pink-1 red-4/pink-2",
            [
                *draw_and_keep(0, 1),
                *(Draw(2), plays(2, "red-3/pink-1"), plays(0, "red-1/pink-1"), plays(1, "red-2/pink-1")),
                *draw_and_keep(2, 0, 1),
            ],
            hand_size=1,
        ),
    ),
    "hands are pooled": (
        2,
        line(
            3,
            "test:wild-mixer/pink-1 red-1/pink-1 red-2/pink-2 red-3/pink-2 red-4/pink-1 red-5/pink-2 red-6/pink-1",
            [plays(0, "test:wild-mixer/pink-1", "red")],
            hand_size=2,
        ),
    ),
    "all are turned over": (1, line(2, FLIPS, [plays(0, "red-flip/pink-9")], hand_size=3)),
    "all are turned over, and cards are drawn": (
        1,
        line(2, FLIPS, [plays(0, "red-flip/pink-9"), *draw_and_keep(1, 0)], hand_size=3),
    ),
    "all are turned over twice": (
        1,
        line(
            2,
            FLIPS.replace("pink-3", "pink-flip"),
            [plays(0, "red-flip/pink-9"), plays(1, "pink-flip/red-3"), *draw_and_keep(0)],
            hand_size=3,
        ),
    ),
}
"""Whose memory it is, and the line, by what happens in it."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("what", LINES)
def test_frequencies_match_all_deals_that_fit(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They differ by chance alone."""
    seat, given = LINES[what]

    check_frequencies(given, seat, monkeypatch)


def test_hands_are_known_after_all_are_turned_over() -> None:
    """A hand with an 8 that only one card has is known to hold that card, with both of its sides."""
    deck = FLIPS.replace("red-2/pink-2", "red-8/pink-8")
    state, memory = remember(line(2, deck, [plays(0, "red-flip/pink-9")], hand_size=3), 1)

    assert cards("pink-1/red-1 pink-8/red-8") == memory.known_cards(0) == state.hands[0]


def test_discards_are_turned_over() -> None:
    """The card that was on top is the lowest one now."""
    _, memory = remember(LINES["all are turned over"][1], 1)

    assert cards("pink-5/red-5 pink-9/red-flip") == memory.discards


def test_discards_that_were_not_seen_come_to_the_top() -> None:
    """Whoever began to watch later sees the lowest one, and remembers what now lies under the others."""
    _, given = LINES["all are turned over"]
    before = [plays(0, "red-1/pink-1"), *draw_and_keep(1), plays(0, "red-flip/pink-9")]
    steps = [state for state, _, _ in play(Line(given.variant, 2, given.deck, tuple(before)))]
    seen, end = steps[1], steps[-1]
    memory = Memory(uno.view(seen, 1))
    for action in before[1:]:
        seen, events = uno.apply(seen, action)
        memory = memory.after(uno.redact(events, 1))

    assert cards("pink-5/red-5 pink-1/red-1 pink-9/red-flip") == memory.discards == end.discard_pile
    check_sample(memory, end, Random(1))


def test_hand_under_the_discard_pile_comes_to_the_top() -> None:
    """Somebody has left: one of its cards is on top when all are turned over."""
    deck = FLIPS.replace("red-3/pink-3", "red-flip/pink-3")
    given = line(3, deck, [Leave(2), plays(0, "red-flip/pink-9")], hand_size=2, leaving="allowed")
    for seat in (0, 1, 2):
        state, memory = remember(given, seat)
        check_sample(memory, state, Random(seat))


def test_event_of_another_game_does_not_fit() -> None:
    """The lowest discard was another card."""
    _, given = LINES["all are turned over"]
    steps = list(play(given))
    memory = Memory(uno.view(steps[0][0], 1))
    other = [
        attrs.evolve(event, top=card("pink-4/red-4")) if isinstance(event, Flipped) else event
        for event in uno.redact(steps[1][1], 1)
    ]

    with pytest.raises(MemoryMismatch, match="another card was the lowest discard"):
        memory.after(other)


def test_memory_of_few_sets_is_less_sharp(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample still has the same backs."""
    monkeypatch.setattr(pools, "MAX_SETS", 1)
    seat, given = LINES["all are turned over"]
    state, memory = remember(given, seat)

    check_sample(memory, state, Random(1))
