"""The game in words: sentences in English, in German or in a language of your own, and actions from typed text."""

from __future__ import annotations

from unorules.words.catalogue import Catalogue, Language
from unorules.words.narrator import Narrator, narrate
from unorules.words.parser import parse_action
from unorules.words.prompt_hints import Hint, HintKind, ask_which, hints
from unorules.words.sentences import describe
from unorules.words.titles import card_text, face

__all__ = [
    "Catalogue",
    "Hint",
    "HintKind",
    "Language",
    "Narrator",
    "ask_which",
    "card_text",
    "describe",
    "face",
    "hints",
    "narrate",
    "parse_action",
]
