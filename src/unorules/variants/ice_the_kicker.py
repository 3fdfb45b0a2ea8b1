"""The sheet of 2023 with the Wild Ice The Kicker card: make a kick or draw three.

The box holds 108 cards, and the sheet prints no breakdown. The deck here is an assumption (R-02): four Wild Draw Four,
two Wild, two Ice The Kicker and the hundred coloured cards. `ICE_THE_KICKER_2023.with_deck(...)` returns a variant with
another deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from unorules.cards.effects import Ask, DrawCards, Effect
from unorules.cards.kind import wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
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


def judge_kick(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make a player whose kick missed draw three. The host reports how the kick went."""
    return [] if reply.option == "good" else [DrawCards(reply.seat, 3)]


KICK = Question("kick", ("good", "no-good"), outcome=True)


@wild("wild-ice-the-kicker", title="Ice The Kicker", on_answer=judge_kick, questions=(KICK,))
def ICE_THE_KICKER(turn: Turn) -> Iterable[Effect]:
    """The next player kicks, draws three after a miss, and takes the turn all the same."""
    # no turn is lost.
    return [Ask(turn.next, "kick", ("good", "no-good"), outcome=True)]


ICE_THE_KICKER_2023 = Variant(
    "ice-the-kicker-2023",
    title="Wild Ice The Kicker (2023)",
    colors=CLASSIC_COLORS,
    deck=(*colored_cards(CLASSIC_COLORS), *wild_cards({WILD: 2, WILD_DRAW_FOUR: 4, ICE_THE_KICKER: 2})),
    kinds=(*STANDARD_KINDS, ICE_THE_KICKER),
    rules=NEWER_RULES,
)
"""Wild Ice The Kicker, 2023: one round is the match, and the host reports a kick. The deck is an assumption (R-02)."""
