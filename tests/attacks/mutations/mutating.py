"""Mutating: real documents with a few things changed in them."""

from __future__ import annotations

import json
from random import Random

from tests.attacks.mutations.cards import change_the_color, forge_a_card, move_cards, turn_up_another
from tests.attacks.mutations.general import GENERAL, Mutation
from tests.attacks.mutations.prompts import (
    ask_a_question,
    ask_for_a_move,
    change_a_seat,
    change_the_question,
    change_the_turn,
    let_someone_owe,
    take_the_prompt,
)
from tests.attacks.mutations.sources import Source, sources
from tests.attacks.mutations.tables import (
    change_a_switch,
    change_the_company,
    change_the_scores,
    end_the_round,
    let_someone_be_caught,
    take_someone_out,
    turn_round,
)
from tests.kit.corpus import Data

OF_STATES: tuple[Mutation, ...] = (
    move_cards,
    move_cards,
    forge_a_card,
    turn_up_another,
    change_a_seat,
    change_the_turn,
    take_the_prompt,
    ask_for_a_move,
    let_someone_owe,
    ask_a_question,
    change_the_question,
    change_the_question,
    take_someone_out,
    end_the_round,
    change_the_scores,
    let_someone_be_caught,
    change_the_color,
    turn_round,
)
"""What can be done to the document of a state whose draw pile is spelled out."""

RARE: tuple[Mutation, ...] = (change_a_switch, change_the_company)
SHARE_OF_RARE = 0.005
"""What is done now and then instead: to lay out another table takes as long as reading a hundred documents."""


def mutated(rng: Random) -> str:
    """A document of a state with one to five things changed in it, or only in its text."""
    source = rng.choice(sources())
    kind = rng.random()
    if kind < 0.1:
        return mutated_text(rng, source.written)
    if kind < 0.35:
        return mutated_data(rng, json.loads(source.written), rng.choice(sources()).parsed)
    data, other = json.loads(source.spelled), _companion(rng, source).parsed
    for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5))):
        _apply(rng, rng.choice(RARE if rng.random() < SHARE_OF_RARE else OF_STATES), data, other)
    return json.dumps(data)


def mutated_data(rng: Random, data: Data, other: Data) -> str:
    """Any document with one or two things changed in it."""
    for _ in range(rng.choice((1, 1, 2))):
        _apply(rng, rng.choice(GENERAL), data, other)
    return json.dumps(data)


def _apply(rng: Random, mutation: Mutation, data: Data, other: Data) -> None:
    """One mutation after another: a later one may not find any more what it looks for."""
    try:
        mutation(rng, data, other)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return


def _companion(rng: Random, source: Source) -> Source:
    """Another document, sooner one of as many seats."""
    others = rng.choices(sources(), k=6)
    return next((other for other in others if other.seats == source.seats), others[0])


def mutated_text(rng: Random, text: str) -> str:
    """A text with a few letters lost, doubled or exchanged, a key repeated, or its end cut off."""
    at, to = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    letter = rng.choice('"\\[]{},:.-0123456789eE \n\t\x00abcrtu\ud800\ufeff\u202e')
    return rng.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + letter + text[at + 1 :],
            text[:at],
            text[:at] + text[to:],
            text[:to] + text[at : at + 20] + text[to:],
            text.replace('"round"', '"seq"', 1),
            '{"seq":0,' + text[1:],
            text.replace(text[at], letter, 1),
        )
    )
