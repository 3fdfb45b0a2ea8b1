"""Presets of house rules that people know by name, for `Variant.with_rules`.

- `STACKING`: draw cards go on draw cards, and the last one pays for all.
- `PARTY`: stacking, hands swapped by a 7 or a 0, jumping in, and drawing until a card fits.
- `TOURNAMENT`: no bluffs, and wrong calls cost cards.
- `PARTNERS`: those who sit opposite each other win together.
- `SURVIVAL`: 25 cards are too many, and the last one standing wins.
"""

from __future__ import annotations

from unorules.rules import Rules

__all__ = ["PARTNERS", "PARTY", "STACKING", "SURVIVAL", "TOURNAMENT"]

STACKING = Rules(stacking="any")
"""Any draw card may be laid on a draw card, and the last one pays for all."""

PARTY = Rules(stacking="any", seven_zero="on", jump_in="any", turn_draw="until_playable")
"""Everything that makes a round loud: stacking, swapped hands, playing out of turn, and drawing until a card fits."""

TOURNAMENT = Rules(wd4="enforce", uno_false_penalty=2)
"""No surprises: a Wild Draw Four only where it is allowed, and a wrong call or catch costs two cards."""

PARTNERS = Rules(partners="opposite")
"""Four or more players in pairs, who sit opposite each other and win together."""

SURVIVAL = Rules(scoring="last_standing", mercy=25)
"""Whoever holds 25 cards is out of the round, whoever reaches the target is out of the match, and the last one wins."""
