"""Chance: a launcher mostly gives few cards or none, and a kick succeeds half of the time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from unoweb.chance import outcome

import unorules as uno
from unorules.variants import ATTACK_2010, ICE_THE_KICKER_2023

THROWS = 1000


def wait_for_host(variant: uno.Variant, hands: list[str], action: uno.Action) -> uno.State:
    """A game that waits to hear from its host what happened outside."""
    return uno.apply(uno.position(hands, top="red-9", variant=variant), action)[0]


LAUNCHER = wait_for_host(ATTACK_2010, ["blue-1 blue-2", "red-1 red-2"], uno.Draw(0))
KICK = wait_for_host(
    ICE_THE_KICKER_2023,
    ["wild-ice-the-kicker red-1", "blue-1 blue-2"],
    uno.Play(0, uno.card("wild-ice-the-kicker"), color="red"),
)


def count_reports(state: uno.State, monkeypatch: pytest.MonkeyPatch) -> Counter[uno.cards.Option]:
    """What comes out in many throws of the same dice."""
    monkeypatch.setattr("unoweb.chance.LOTS", Random(1))
    answers = [outcome(state) for _ in range(THROWS)]
    for answer in set(answers):
        uno.apply(state, answer)
    return Counter(answer.option for answer in answers if isinstance(answer, uno.Answer))


def test_a_launcher_mostly_gives_few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing at all is what happens most, and each card more is rarer; all that the rules allow can happen."""
    counts = count_reports(LAUNCHER, monkeypatch)
    assert counts.most_common(4) == sorted(counts.items(), key=lambda one: int(one[0]))[:4]
    assert sum(int(number) * times for number, times in counts.items()) < 2 * THROWS
    assert counts.keys() == set(LAUNCHER.prompt.options)


def test_a_kick_is_as_likely_good_as_not(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = count_reports(KICK, monkeypatch)
    assert abs(counts["good"] - counts["no-good"]) < THROWS / 5
    assert counts.total() == THROWS
