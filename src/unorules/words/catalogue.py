"""The catalogue of a language: every sentence by its message id, and the titles of kinds, colours and options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from unorules._limits import is_utf8
from unorules.errors import LanguageError, quote

if TYPE_CHECKING:
    from pathlib import Path  # games do not need it

SHIPPED = ("en", "de")
TITLES = ("kinds", "nouns", "texts", "colors", "adjectives", "spellings", "tags", "questions", "options", "verdicts")
"""The tables of titles: translations of ids and of the words of kinds."""
FORMS = ("other", "one", "you", "you_one", "to_you", "vowel")
"""The forms of a message: the top of `messages/en.toml` explains them. `vowel` is for an article before one."""


class Catalogue:
    """The sentences of a language of your own.

    `unorules/words/messages/en.toml` lists all messages. Missing messages are said in English.

    Args:
        source: A mapping, or the path of a TOML file.

    Raises:
        LanguageError: If it cannot be read, or a message is unknown or has arguments that the English one lacks.
    """

    __slots__ = ("_messages", "_titles")
    _messages: dict[str, dict[str, str]]
    _titles: dict[str, dict[str, str]]

    def __init__(self, source: Mapping[str, Any] | str | Path) -> None:
        data = source if isinstance(source, Mapping) else _read_file(source)
        english, own = _shipped_catalogue("en")._messages, _read_messages(data)
        for id, forms in own.items():
            if id not in english:
                raise LanguageError(f"there is no message {id}")
            if strange := arguments_of(id, forms) - arguments_of(id, english[id]):
                raise LanguageError(f"message {id} has no argument {', '.join(sorted(strange))}")
        self._messages = {**english, **own}
        self._titles = _read_titles(data)

    def say(self, id: str, *features: str, **arguments: object) -> str:
        """Return a message in the form that fits most of these features, with its arguments filled in.

        Args:
            id: The message, like `event.played`.
            features: Words that choose among the forms of a message.
            arguments: The values to fill in, by name.
        """
        forms = self._messages[id]
        if arguments.get("count") == 1:
            features = (*features, "one")
        form = next((name for name in ("_".join(features), *features) if name in forms), "other")
        return forms[form].format_map(arguments)

    def has(self, id: str) -> bool:
        """Return whether there is such a message.

        Args:
            id: The message, like `event.played`.
        """
        return id in self._messages

    def texts(self, section: str) -> dict[str, str]:
        """Return all messages of a section that take no arguments, by name.

        Args:
            section: The part of the message ids before the dot.
        """
        ids = [id for id in self._messages if id.startswith(f"{section}.")]
        return {id.removeprefix(f"{section}."): self.say(id) for id in ids}

    def title(self, table: str, word: str) -> str:
        """Return the title of a word in one of the tables, or an empty text.

        Args:
            table: The table of titles, like `colors`.
            word: The word of a program, like `red`.
        """
        return self._titles.get(table, {}).get(word, "")


Language: TypeAlias = str | Catalogue
"""The language of sentences: `en`, `de`, or a catalogue of your own."""


def catalogue_of(language: Language) -> Catalogue:
    """Return the catalogue of a language. Raises a `LanguageError` if there is none."""
    if isinstance(language, Catalogue):
        return language
    if language not in SHIPPED:
        raise LanguageError(f"language must be one of {', '.join(SHIPPED)} or a Catalogue, not {quote(language)}")
    return _shipped_catalogue(language)


def arguments_of(id: str, forms: Mapping[str, str]) -> set[str]:
    """Return the names of the arguments that the forms of a message take."""
    from string import Formatter  # games do not need it

    found = set()
    for text in forms.values():
        try:
            parts = list(Formatter().parse(text))
        except ValueError as error:
            raise LanguageError(f"message {id}: {error}") from None
        for _, name, spec, conversion in parts:
            if spec or conversion or (name is not None and not name.isidentifier()):
                raise LanguageError(f"message {id} has an argument that is not a plain name like {{who}}")
            found.add(name)
    return {name for name in found if name is not None}


@cache
def _shipped_catalogue(language: str) -> Catalogue:
    """Return a catalogue of the library. Tests check it, so it is not checked again when it is read."""
    from importlib.resources import files  # games do not need it

    data = _parse_toml(files("unorules.words").joinpath("messages", f"{language}.toml").read_text(encoding="utf-8"))
    made = Catalogue.__new__(Catalogue)
    made._messages, made._titles = _read_messages(data), _read_titles(data)
    if language != "en":
        made._messages = {**_shipped_catalogue("en")._messages, **made._messages}
    return made


def _read_file(path: str | Path) -> dict[str, Any]:
    if not isinstance(path, str) and not hasattr(path, "__fspath__"):
        raise LanguageError(f"a catalogue is a mapping or the path of a TOML file, not {quote(path)}")
    try:
        with open(path, encoding="utf-8") as file:
            return _parse_toml(file.read())
    except (OSError, ValueError) as error:
        raise LanguageError(f"the catalogue {quote(str(path))} cannot be read: {error}") from None


def _parse_toml(text: str) -> dict[str, Any]:
    from tomllib import loads  # games do not need it

    return loads(text)


def _read_messages(data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    found = {}
    for section, entries in data.items():
        if section != "titles":
            for name, entry in _check_table(section, entries).items():
                id = f"{section}.{name}"
                forms = _check_texts(id, entry if isinstance(entry, Mapping) else {"other": entry})
                if "other" not in forms or not forms.keys() <= set(FORMS):
                    raise LanguageError(f"message {id} has the form other and any of {', '.join(FORMS[1:])}")
                found[id] = forms
    return found


def _read_titles(data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    tables = _check_table("titles", data.get("titles", {}))
    if unknown := sorted(tables.keys() - set(TITLES)):
        raise LanguageError(f"titles are of {', '.join(TITLES)}, not of {unknown[0]}")
    return {name: _check_texts(f"titles.{name}", entries) for name, entries in tables.items()}


def _check_texts(where: str, entries: object) -> dict[str, str]:
    table = _check_table(where, entries)
    for name, text in table.items():
        if type(text) is not str or not is_utf8(text):
            raise LanguageError(f"{where}.{name} must be a text, not {quote(text)}")
    return table


def _check_table(where: str, entries: object) -> dict[str, Any]:
    if not isinstance(entries, Mapping) or not all(type(name) is str for name in entries):
        raise LanguageError(f"{where} must be a table, not {quote(entries)}")
    return dict(entries)
