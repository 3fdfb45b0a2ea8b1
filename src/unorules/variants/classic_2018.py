"""The classic box of 2018: the classic deck, one Wild Swap Hands, and three wilds that the players define."""

from __future__ import annotations

from unorules.cards.effects import Effect
from unorules.cards.kind import Kind, OnAnswer, OnPlay, wild
from unorules.cards.questions import Question
from unorules.errors import VariantError
from unorules.variant import Variant
from unorules.variants.classic import (
    CLASSIC_COLORS,
    NEWER_RULES,
    STANDARD_KINDS,
    WILD,
    WILD_DRAW_FOUR,
    colored_cards,
    wild_cards,
)
from unorules.variants.shared_cards import SWAP, choose_swap, swap_with_chosen

__all__ = ["CLASSIC_2018", "classic_2018", "customizable"]

WILD_SWAP_HANDS = wild(
    "wild-swap-hands",
    points=40,
    on_answer=swap_with_chosen,
    questions=(SWAP,),
    text="Its player names a colour and swaps hands with somebody.",
)(choose_swap)


def customizable(
    on_play: tuple[Effect, ...] | OnPlay = (),
    text: str = "Its player names the colour.",
    *,
    on_answer: OnAnswer | None = None,
    questions: tuple[Question, ...] = (),
    on_last: bool = False,
) -> Kind:
    """Return the Wild Customizable with the effect that the players have agreed on; by default, a plain wild.

    Args:
        on_play: Its effects when it is played, or a function that returns them.
        text: What it does, in words for people.
        on_answer: A function that returns its effects when its question is answered.
        questions: Every question that it can ask.
        on_last: Whether its effects run even if it was its player's last card.

    Raises:
        VariantError: If a field is invalid.
    """
    return Kind(
        "wild-customizable",
        points=40,
        names_color=True,
        on_play=on_play,
        on_answer=on_answer,
        questions=questions,
        on_open="color",
        on_last=on_last,
        text=text,
    )


def classic_2018(blank: Kind, id: str = "classic-2018", title: str = "Classic (2018)") -> Variant:
    """Return the variant with a kind for its three customizable wilds.

    Args:
        blank: The kind, made by `customizable`.
        id: The id of the variant. If the kind has an effect, the variant is another game and needs another id.
        title: Its name for people.

    Raises:
        VariantError: If the kind has an effect and the id is that of the box.
    """
    if id == "classic-2018" and blank != customizable():
        raise VariantError("with another Wild Customizable it is another game, which needs an id of its own")
    return Variant(
        id,
        title=title,
        colors=CLASSIC_COLORS,
        deck=(
            *colored_cards(CLASSIC_COLORS),
            *wild_cards({WILD: 4, WILD_DRAW_FOUR: 4, WILD_SWAP_HANDS: 1, blank: 3}),
        ),
        kinds=(*STANDARD_KINDS, WILD_SWAP_HANDS, blank),
        rules=NEWER_RULES,
    )


CLASSIC_2018 = classic_2018(customizable())
"""The classic box of 2018: one round is the match."""
