"""Labels: what stands on the page around the game. Read when first used."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from tomllib import loads

from unorules.words.catalogue import Language, catalogue_of


def labels_of(language: Language) -> dict[str, str]:
    """Return the labels by name; in English for a catalogue of your own. Raises a `LanguageError` as that does."""
    catalogue_of(language)
    return _labels()[language_code(language)]


def language_code(language: Language) -> str:
    """Return the code of a language, for the page to name it."""
    return language if isinstance(language, str) else "en"


@cache
def _labels() -> dict[str, dict[str, str]]:
    return loads(files("unorules.replay_page").joinpath("labels.toml").read_text(encoding="utf-8"))
