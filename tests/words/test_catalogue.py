"""Catalogues: the messages of every language, with the same arguments and forms that differ where they should."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.words.stories import NAMES, RED
from unorules import UnoError, card
from unorules.errors import LanguageError
from unorules.events import Drew, Owed, Passed, Played
from unorules.words import Catalogue, catalogue, describe, face, narrate
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
