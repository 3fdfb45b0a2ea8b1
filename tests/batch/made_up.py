"""Made up: random variants of cards whose effects are data or known code, and random positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

from attrs import evolve

import unorules as uno
from unorules import Card, Rules, State, Variant
from unorules._compiled import compile_variant
from unorules.batch.program import KNOWN_KINDS
from unorules.cards import Announce, Effect, Kind, Penalty, Reverse, Skip, TakePenalty
from unorules.cards.kind import same_color_or_kind
from unorules.variants.friends import CHARACTERS
from unorules.variants.standard_cards import STANDARD_KINDS, bluffs, is_innocent

CODE = [kind for kind, _ in KNOWN_KINDS]


def made_up_variant(number: int) -> Variant:
    """Return a small variant: the same for the same number. Raises a `VariantError` if its parts do not fit."""
    dice = Random(number)
    colors = tuple(f"c{place}" for place in range(dice.choice((1, 2, 2, 3, 4, 9, 32))))
    kinds = [_made_up_kind(dice, f"test:kind-{place}") for place in range(dice.randint(1, 6))]
    kinds += dice.sample(STANDARD_KINDS, dice.choice((0, 0, 3, 6)))
    dice.shuffle(kinds)
    deck: dict[Card, int] = {}
    for kind in kinds:
        for _ in range(dice.choice((1, 1, 2, 3))):
            plain = not kind.names_color or kind.on_open in ("plain", "effects")
            color = dice.choice(colors) if plain else None
            tags = tuple(dice.sample(CHARACTERS, dice.choice((0, 0, 1, 2))))
            deck[Card(kind.id, color, tags=tags)] = dice.choice((1, 1, 2, 4))
    return Variant(
        f"test:made-up-{number}",
        title="made up",
        colors=colors,
        deck=tuple(deck.items()),
        kinds=tuple(kinds),
        rules=Rules(uno_call="off", hand_size=dice.choice((1, 1, 2, 3))),
    )


def _made_up_kind(dice: Random, id: str) -> Kind:
    names_color = dice.random() < 0.3
    fields: dict[str, Any] = {
        "id": id,
        "points": dice.choice((0, 1, 5, 20, -7, 1_000_000)),
        "number": dice.choice((None, None, 0, 7, 3, -4)),
        "names_color": names_color,
        "on_last": dice.random() < 0.5,
        "on_open": dice.choice(("effects", "effects", "plain", "return", *["color"] * 2 * names_color)),
        "goes_on": same_color_or_kind if dice.random() < 0.6 else _sometimes(dice),
        "answers": None if dice.random() < 0.7 else _sometimes(dice),
        "playable": dice.choice((None, None, None, bluffs, is_innocent)),
        "may_keep": dice.choice((None, None, None, bluffs, is_innocent)),
    }
    if dice.random() < 0.3:
        return evolve(dice.choice(CODE), penalty=dice.choice((0, 4, 9)), under=None, **fields)
    return Kind(on_play=_effects(dice), **fields)


def _sometimes(dice: Random) -> Callable[[Card, Card, str | None], bool]:
    """Return a function of cards that holds at random, but always alike."""
    salt, percent = dice.random(), dice.choice((15, 50, 90))
    return lambda card, top, color: crc32(f"{salt} {card} {top} {color}".encode()) % 100 < percent


def _effects(dice: Random) -> tuple[Effect, ...]:
    """Return a few effects that are data; not both a `Penalty` and a `TakePenalty`, which no card may have."""
    penalty = dice.choice((Penalty(0), Penalty(1), Penalty(3), Penalty(40), TakePenalty(None), TakePenalty(None, 5)))
    skip, reverse = Skip(dice.choice((0, 1, 2, 3, 11))), Reverse(skip_between_two=dice.random() < 0.7)
    return tuple(dice.choices((penalty, skip, reverse, Announce("so")), k=dice.choice((0, 1, 1, 1, 2, 3, 5))))


def made_up_table(variant: Variant, seats: int, dice: Random) -> State:
    """Return a match in the middle of a round. Raises a `SetupError` if the variant cannot be played like that."""
    compiled = compile_variant(variant)
    cards = [compiled.cards[number] for number in compiled.deck]
    dice.shuffle(cards)
    top, *others = cards
    hands, draw, discard = [[card] for card in others[:seats]], list[Card](), list[Card]()
    places = hands if dice.random() < 0.3 else [*hands, draw, discard]
    for card in others[seats : dice.randint(seats, max(seats, len(others)))]:
        dice.choice(places).append(card)
    scores = [dice.randrange(1 if variant.rules.scoring == "none" else variant.rules.target) for _ in range(seats)]
    if variant.rules.partners != "off":
        scores = scores[: seats // 2] * 2
    return uno.position(
        hands,
        top=top,
        color=dice.choice(variant.colors) if compiled.names_color[compiled.card_numbers[top]] else None,
        turn=dice.randrange(seats),
        draw=draw,
        discard=discard,
        rest=dice.choice(("draw", "discard", dice.randrange(seats))),
        direction=dice.choice((1, -1)),
        dealer=dice.randrange(seats),
        scores=scores,
        variant=variant,
        seed=dice.randrange(2**32),
    )
