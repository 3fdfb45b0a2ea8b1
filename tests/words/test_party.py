"""A whole party round, told in every language."""

from __future__ import annotations

import pytest

from tests.words.party import told, written
from unorules.words.catalogue import SHIPPED


@pytest.mark.parametrize("language", SHIPPED)
def test_party_round_is_told_as_it_is_written_down(language: str) -> None:
    """If it should be told otherwise, `python -m tests.words` writes it anew."""
    assert written(language).read_text(encoding="utf-8") == told(language)


def test_every_language_tells_it_line_by_line() -> None:
    """Nothing is left out, and nothing is said in English."""
    english, *others = (told(language).splitlines() for language in SHIPPED)

    assert {len(english)} == set(map(len, others))
    assert not set(english) & set().union(*others)
