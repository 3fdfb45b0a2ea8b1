"""Labels: the words around a game in the terminal, in one language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from tomllib import loads


@cache
def labels(language: str) -> dict[str, str]:
    """Return the labels of a language that is shipped."""
    text = files("unorules.cli.play").joinpath("labels.toml").read_text(encoding="utf-8")
    found: dict[str, str] = loads(text)[language]
    return found


@cache
def commands(language: str) -> dict[str, str]:
    """Return what can be typed besides actions: each word with the command that it stands for.

    English words are understood in every language.
    """
    return {
        word: label.removeprefix("word_")
        for spoken in ("en", language)
        for label, words in labels(spoken).items()
        if label.startswith("word_")
        for word in words.split()
    }
