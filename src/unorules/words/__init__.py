"""The game in words: sentences in English, in German or in a language of your own, and actions from typed text."""

from __future__ import annotations

from unorules.words.catalogue import Catalogue, Language
from unorules.words.hints import Hint, HintKind, ask_which, hints
from unorules.words.narrate import Narrator, narrate
from unorules.words.parse_action import parse_action
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
