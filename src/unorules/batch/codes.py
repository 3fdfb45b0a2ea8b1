"""Codes for prompts, questions, cards, effects, rules and actions: the numbers in a record."""

from __future__ import annotations

NOBODY = -1
"""In a field for a seat: the host, or no seat. In a field for a card: no card."""
NO_LIMIT = -1
"""In a field for a number of turns or cards."""

TURN, DRAWN, DEBT, ASK, OUTCOME, ROUND_OVER, MATCH_OVER = range(7)
PROMPTS = ("turn", "drawn", "debt", "ask", "outcome", "round_over", "match_over")
"""The kinds of prompts, by code."""

NO_QUESTION, COLOR, CHALLENGE, FRIEND, KICK, SWAP = range(6)
QUESTIONS = (None, "color", "challenge", "friend", "kick", "swap")
UNKNOWN = -1
"""In a field for a question: a card has a code that the kernel does not know. The match then ends without a winner, as
no other match does."""

EFFECTS, WILD_DRAW_FOUR, THE_ONE_WHERE_YOU_DRAW, ICE_THE_KICKER, BADTZ_MARU, SWAP_HANDS, PASS_HANDS = range(7)
"""What a card does: its effects are data, or it is one of the cards with code that the kernel knows."""

PENALTY, LAST_PENALTY, LAPSE, SKIP, REVERSE, REVERSE_ONLY = range(6)
"""Effects. A penalty that is a card's last effect may become a debt. `LAPSE` is a `TakePenalty` without a seat."""

ALWAYS, IF_BLUFFING, IF_INNOCENT = range(3)
"""Conditions on the rest of a hand."""

OPENS_PLAIN, OPENS_WITH_EFFECTS, OPENS_WITH_COLOR, RETURNS = range(4)
ON_OPEN = ("plain", "effects", "color", "return")

OPTIONAL, FORCE_PLAY, KEEP = range(3)
DRAWN_CARD = ("optional", "force_play", "keep")

WINNER_TAKES, OWN_TALLY, NO_SCORES, LAST_STANDING = range(4)
SCORING = ("winner_takes", "own_tally", "none", "last_standing")

REPEAT, ROTATE_LEFT, WINNER, SAME = range(4)
NEXT_DEALER = ("repeat", "rotate_left", "winner", "same")

ANY, EAGER, CAREFUL = range(3)
POLICIES = ("any", "eager", "careful")
"""The policies, by code."""

# Actions. A play is its card times `PLAY`, plus the colour that is named or the number of no colour.
PLAY = 64
DRAW_CARD = 256 * PLAY
PASS_TURN = DRAW_CARD + 1
ANSWER = DRAW_CARD + 2
"""The first option of a question; the others follow."""
NEXT_ROUND = ANSWER + 128
"""The next round without a named dealer; those with seat 0, 1 and so on follow."""
