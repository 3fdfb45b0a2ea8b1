"""Catalogues: every message in every language, used in every form by these tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

import unorules as uno
from tests.words.card_stories import ALL_STORIES
from tests.words.stories import NAMES, RED
from tests.words.test_actions import BUTTONS, MINE, PROMPTS
from tests.words.test_narrator import SENTENCES
from unorules import Reason, UnoError, Violation, card
from unorules.errors import LanguageError, ParseError
from unorules.events import DrawCause, Drew, MatchEnded, Owed, Passed, Played
from unorules.variants import CLASSIC_2010
from unorules.words import Catalogue, ask_which, catalogue, describe, face, hints, narrate, parse_action, titles
from unorules.words.catalogue import SHIPPED, TITLES, arguments_of, catalogue_of

MESSAGES = {
    language: tomllib.loads(files("unorules.words").joinpath("messages", f"{language}.toml").read_text("utf-8"))
    for language in SHIPPED
}


def forms(language: str) -> dict[str, dict[str, str]]:
    """All messages of a language, by id."""
    return {
        f"{section}.{name}": entry if isinstance(entry, dict) else {"other": entry}
        for section, entries in MESSAGES[language].items()
        for name, entry in entries.items()
        if section != "titles"
    }


ENGLISH = forms("en")


TRANSLATED = [(id, language) for language in SHIPPED for id in forms(language)]


@pytest.mark.parametrize("language", SHIPPED)
def test_no_message_is_left_over(language: str) -> None:
    """They are in the order of the English ones."""
    own = forms(language)

    assert [id for id in ENGLISH if id in own] == list(own)


def test_missing_message_of_a_shipped_language_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """German is never required of a new event or kind."""
    german = {**MESSAGES["de"], "event": {**MESSAGES["de"]["event"]}}
    del german["event"]["passed"]
    monkeypatch.setattr(catalogue, "_parse_toml", lambda text: german if "# Deutsch" in text else MESSAGES["en"])
    made = catalogue._shipped_catalogue.__wrapped__("de")

    assert "Bo passes." == describe(Passed(1), NAMES, language=made)
    assert "Bo muss 1 Karte ziehen." == describe(Owed(1, 1), NAMES, language=made)


@pytest.mark.parametrize(("id", "language"), TRANSLATED)
def test_arguments_are_the_same_in_all_languages(id: str, language: str) -> None:
    """A translation loses nothing."""
    assert arguments_of(id, ENGLISH[id]) == arguments_of(id, forms(language)[id])


@pytest.mark.parametrize(("id", "language"), TRANSLATED)
def test_forms_say_what_they_are_for(id: str, language: str) -> None:
    """A form for the reader does not name the reader, and one for a single card has no number."""
    own = forms(language)[id]
    said = set(own) - {"vowel"}

    assert said == set(ENGLISH[id]) - {"vowel"}
    for form, text in own.items():
        arguments = arguments_of(id, {form: text})
        assert not (form in ("you", "you_one") and "who" in arguments)
        assert not (form == "to_you" and "whom" in arguments)
        assert not (form.endswith("one") and "count" in arguments)
    assert len(set(own.values())) == len(own)


def test_titles_are_of_things_that_there_are() -> None:
    """In tables that the library knows."""
    assert set(MESSAGES["de"]["titles"]) <= set(TITLES)
    assert "titles" not in MESSAGES["en"]
    assert MESSAGES["de"]["titles"]["kinds"].keys() == MESSAGES["de"]["titles"]["nouns"].keys()
    assert MESSAGES["de"]["titles"]["colors"].keys() == MESSAGES["de"]["titles"]["adjectives"].keys()


# --- A language of one's own ----------------------------------------------------------------------

FRENCH = {
    "event": {"passed": {"other": "{who} passe.", "you": "Tu passes."}, "played": "{who} joue {what}."},
    "card": {"article": "un {noun}", "colored": "{noun} {color}"},
    "titles": {"colors": {"red": "rouge"}, "kinds": {"acme:wild-storm": "Tempête"}, "tags": {"joey": "Joé"}},
}


def test_language_of_ones_own_falls_back_to_english() -> None:
    """Message by message."""
    french = Catalogue(FRENCH)

    assert "Bo passe." == describe(Passed(1), NAMES, language=french)
    assert "Tu passes." == describe(Passed(1), NAMES, you=1, language=french)
    assert "Ann joue un 7 rouge." == describe(Played(0, RED, None), NAMES, you=0, language=french)
    assert "un 7 rouge (Joé)" == face(card("red-7.joey"), language=french)
    assert ["Bo draws un 7 rouge."] == narrate([Drew(1, RED, "turn", True)], NAMES, language=french)
    assert "Bo owes 1 card." == describe(Owed(1, 1), NAMES, language=french)


def test_message_may_be_empty() -> None:
    """A language may have nothing to say for a card, and a story goes on."""
    silent = Catalogue({"card": {"colored": ""}})

    assert "Ann plays a ." == describe(Played(0, card("red-skip"), None), NAMES, language=silent)


def test_catalogue_is_read_from_a_file(tmp_path: Path) -> None:
    """By its path, as text or as a path."""
    file = tmp_path / "fr.toml"
    file.write_text('[event]\npassed = "{who} passe."\n', encoding="utf-8")

    assert "Bo passe." == describe(Passed(1), NAMES, language=Catalogue(file))
    assert "Bo passe." == describe(Passed(1), NAMES, language=Catalogue(str(file)))


def test_shipped_languages_are_read_once() -> None:
    """When they are first used."""
    assert catalogue_of("de") is catalogue_of("de")


NOT_PLAIN = "message event.passed has an argument that is not a plain name like {who}"
FORMS = "message event.passed has the form other and any of one, you, you_one, to_you, vowel"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (7, "a catalogue is a mapping or the path of a TOML file, not 7"),
        ({"event": {"napped": "x"}}, "there is no message event.napped"),
        ({"event": {"passed": "{who} {whom}"}}, "message event.passed has no argument whom"),
        ({"event": {"passed": "{who.name}"}}, NOT_PLAIN),
        ({"event": {"passed": "{who!r}"}}, NOT_PLAIN),
        ({"event": {"passed": "{who:>9}"}}, NOT_PLAIN),
        ({"event": {"passed": "{}"}}, NOT_PLAIN),
        ({"event": {"passed": "{who"}}, "message event.passed: expected '}' before end of string"),
        ({"event": {"passed": {"you": "x"}}}, FORMS),
        ({"event": {"passed": {"other": "x", "few": "x"}}}, FORMS),
        ({"event": {"passed": 7}}, "event.passed.other must be a text, not 7"),
        ({"event": {"passed": "\ud800"}}, "event.passed.other must be a text, not '\\ud800'"),
        ({"event": 7}, "event must be a table, not 7"),
        ({"event": {7: "x"}}, "event must be a table, not {7: 'x'}"),
        ({"titles": {"hats": {}}}, f"titles are of {', '.join(TITLES)}, not of hats"),
        ({"titles": {"kinds": {"skip": 7}}}, "titles.kinds.skip must be a text, not 7"),
    ],
    ids=str,
)
def test_catalogue_with_a_fault_is_refused(source: Any, said: str) -> None:
    """When it is made, not in the middle of a game."""
    with pytest.raises(LanguageError) as refusal:
        Catalogue(source)

    assert said == str(refusal.value)
    assert isinstance(refusal.value, UnoError)


def test_file_that_cannot_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Because it is not there, is no TOML or is no text."""
    monkeypatch.chdir(tmp_path)
    Path("no.toml").write_text("passed = ", encoding="utf-8")
    Path("bytes.toml").write_bytes(b"\xff")
    for name in ("nowhere.toml", "no.toml", "bytes.toml"):
        with pytest.raises(LanguageError, match=rf"^the catalogue '{name}' cannot be read: "):
            Catalogue(Path(name))


# Every form of every message is said.

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
