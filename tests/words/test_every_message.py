"""Every message of every language is said in these tests, in every form; pictures, pages and terminals have theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import pytest

import unorules as uno
from tests.words.more_stories import ALL_STORIES
from tests.words.stories import NAMES, RED
from tests.words.test_actions import BUTTONS, MINE, PROMPTS
from tests.words.test_catalogue import forms
from tests.words.test_describe import SENTENCES
from unorules import Reason, Violation
from unorules.errors import ParseError
from unorules.events import DrawCause, Drew, MatchEnded
from unorules.variants import CLASSIC_2010
from unorules.words import Catalogue, ask_which, describe, face, hints, narrate, parse_action, titles
from unorules.words.catalogue import SHIPPED

READERS = (None, 0, 1, 2)


def say_everything(language: str) -> None:
    """Describe and narrate all examples to all readers, and type what is not legal."""
    for you in READERS:
        things: Iterable[uno.Event | uno.Action | uno.Prompt | Violation] = (
            *(event for event, _ in SENTENCES),
            *(Drew(0, RED, why, True) for why in get_args(DrawCause)),
            *(MatchEnded(winners, (1, 1, 0)) for winners in ((0,), (0, 1))),
            MatchEnded((0, 1), (0, 0, 0)),
            *(action for action, *_ in (*BUTTONS, *MINE)),
            *(prompt for prompt, *_ in PROMPTS),
            *(Violation(reason, seat=seat) for reason in Reason for seat in (None, 0)),
        )
        for thing in things:
            describe(thing, NAMES, you=you, language=language)
        for story in ALL_STORIES:
            narrate(story.events, NAMES, you, language=language)
    face(uno.card("orange-7"), language=language)
    hint_and_ask(language)
    state = uno.position(["red-7 wild wild-draw-four", "blue-3 blue-9"], top="red-2")
    for seat, text in ((0, "wild"), (0, "red"), (0, "rde 7"), (0, "red " * 200), (1, "x"), (1, "blue 9"), (0, "?")):
        with pytest.raises(ParseError):
            parse_action(text, uno.view(state, seat), language=language)
    challenged, _ = uno.apply(state, uno.Play(0, uno.card("wild-draw-four"), color="red"))
    with pytest.raises(ParseError):
        parse_action("hm", uno.view(challenged, 1), language=language)
    parse_action("accept", uno.view(challenged, 1), language=language)


def hint_and_ask(language: str) -> None:
    """Give every hint, and ask between actions."""
    variant = CLASSIC_2010.with_rules(jump_in="any")
    start = uno.position(["red-5 red-9", "blue-3", "red-5 green-4"], top="red-2", variant=variant)
    later, _ = uno.apply(start, uno.Play(0, uno.card("red-5")))
    for state in (start, later):
        for seat in (0, 2):
            hints(uno.view(state, seat), language=language)
    wild = uno.card("wild")
    several = (uno.Play(0, wild, color="red"), uno.Play(0, wild, color="blue"), uno.Play(0, wild, count=2))
    for actions in ((), several[:2], several, [uno.Catch(0, 1)]):
        ask_which(actions, language=language)


@pytest.mark.parametrize("language", SHIPPED)
def test_every_message_is_said_in_every_form(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that none is there for nothing, and none has an argument that nobody fills in."""
    said: set[str] = set()
    say = Catalogue.say

    def listen(self: Catalogue, id: str, *features: str, **arguments: object) -> str:
        text = say(self, id, *features, **arguments)
        own = forms(language).get(id, {})
        said.update(f"{id} {form}" for form in own if own[form].format_map(arguments) == text)
        return text

    monkeypatch.setattr(Catalogue, "say", listen)
    monkeypatch.setattr(titles, "_TITLES", {})  # those that are kept are not said again
    say_everything(language)

    elsewhere = ("picture.", "page.", "reader.", "play.", "command.")
    there = {f"{id} {form}" for id, own in forms(language).items() if not id.startswith(elsewhere) for form in own}
    assert sorted(there) == sorted(said)
