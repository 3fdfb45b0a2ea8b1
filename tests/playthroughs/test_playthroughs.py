"""Playthroughs: every game comes out as recorded, word for word."""

from __future__ import annotations

import re

import pytest

from tests.playthroughs import FOLDER, PLAYTHROUGHS, path
from tests.playthroughs.transcript import Playthrough, text_of
from unorules.variants import SHEETS

MOST_BYTES = 60_000
"""What a person reads in one go."""


def first_difference(written: str, now: str, around: int = 3) -> str:
    """The lines where two texts part, with those around them, as a diff shows them; empty if they are the same."""
    old, new = written.splitlines(), now.splitlines()
    if old == new:
        return ""
    at = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(old))
    at = min(at, len(old), len(new))
    shown = [f"  {line}" for line in old[max(0, at - around) : at]]
    shown += [f"- {line}" for line in old[at : at + around]]
    shown += [f"+ {line}" for line in new[at : at + around]]
    return "\n".join([f"from line {at + 1} on:", *shown])


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_game_comes_out_as_it_is_written_down(playthrough: Playthrough) -> None:
    """Prompts, legal actions, choices, sentences, hands and the digest of the last state."""
    written = path(playthrough).read_text(encoding="utf-8")
    difference = first_difference(written, text_of(playthrough))
    if difference:
        pytest.fail(
            f"{path(playthrough).name} differs {difference}\n"
            "If it should, `python -m tests.playthroughs` writes it anew.",
            pytrace=False,
        )

    assert written.endswith("\n")
    assert len(written.encode()) <= MOST_BYTES


def test_every_shipped_variant_has_a_playthrough() -> None:
    """And no file is left of one that is gone."""
    assert {path(playthrough) for playthrough in PLAYTHROUGHS} == set(FOLDER.glob("*.txt"))
    assert {variant.id for variant in SHEETS} == {playthrough.variant.id for playthrough in PLAYTHROUGHS}


def test_playthroughs_show_every_prompt_and_every_sort_of_action() -> None:
    """A rule that is never met would never differ."""
    everything = "".join(path(playthrough).read_text(encoding="utf-8") for playthrough in PLAYTHROUGHS)
    questions = ("ask challenge", "ask color", "ask friend", "ask swap", "outcome kick")
    prompts = ("turn", "drawn", "debt", *questions, "round over", "match over")
    actions = ("play", r"play \d", "draw", "pass", "answer", "call UNO", "catch", "next round", "let leave")

    assert [] == [prompt for prompt in prompts if not re.search(rf"\] \w+: {prompt}\b", everything)]
    assert [] == [action for action in actions if not re.search(rf"chosen  \w+: {action}\b", everything)]


@pytest.mark.parametrize(
    ("written", "now", "expected"),
    [
        ("a\nb\n", "a\nb\n", ""),
        ("a\nb\nc\n", "a\nx\nc\n", "from line 2 on:\n  a\n- b\n- c\n+ x\n+ c"),
        ("a\nb\n", "a\n", "from line 2 on:\n  a\n- b"),
        ("a\n", "a\nb\n", "from line 2 on:\n  a\n+ b"),
    ],
    ids=["none", "another line", "a line less", "a line more"],
)
def test_first_difference_is_shown_with_the_lines_around_it(written: str, now: str, expected: str) -> None:
    """So that it can be read without opening the file."""
    assert expected == first_difference(written, now)
