"""The layout of records: of a game, its program, an environment, a search, and the kernel's working memory.

All sizes are fixed maxima, so that one compiled kernel plays every variant. Cards and colours are the numbers of the
compiled variant. A hand is a count for every card and the set of its cards as bits; piles have their top at the end.
Scalars are signed and wide, so that arithmetic is the same compiled and interpreted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import QUESTIONS

MAX_SEATS = 10
MAX_DISTINCT = 256
"""The most distinct cards, which are numbered from 0."""
MAX_DECK = 512
"""The most cards of a game, in all decks."""
MAX_COPIES = 255
"""The most copies of one card."""
MAX_COLORS = 32
MAX_TOPS = 1_500 + MAX_DISTINCT
"""The most pairs of a top card and a colour in force, including no colour."""
MAX_EFFECTS = 2_048
"""The most effects of all kinds of a variant."""
WORDS = MAX_DISTINCT // 64
"""The number of 64-bit words of a set of cards."""
SEED_LANES = 7
"""The number of words of a sponge with the id of the shuffle and the seed."""
RATE_WORDS = 34
"""The number of 32-bit words that one permutation of the sponge gives."""
MAX_LINES = 128
"""The most lines that a search tries."""
MAX_WORLDS = 24
"""The most worlds of a memory: see `unorules.players.memory.pools`."""


def _record(*fields: tuple[Any, ...]) -> Any:
    """Return a record type whose fields are attributes, in compiled code and in Python."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


GAME = _record(
    ("prompt", "i8"),  # the kind of prompt, one of `codes.TURN` and its siblings
    ("seat", "i8"),  # the seat that must act; NOBODY is the host
    ("about", "i8"),
    ("color", "i8"),
    ("direction", "i8"),
    ("draw_count", "i8"),
    ("discard_count", "i8"),
    ("active", "i8"),  # seats as bits
    ("drawn", "i8"),  # the card just drawn
    ("passes", "i8"),
    ("owed", "i8"),
    ("draw_card", "i8"),
    ("question", "i8"),
    ("options", "i8"),  # how many
    ("asking", "i8"),  # the card that asks; NOBODY if the game itself does
    ("asker", "i8"),
    ("asked_at_opening", "i8"),
    ("asked_color", "i8"),  # the colour in force before the asking card
    ("asked_owed", "i8"),  # the debt that the asking card was laid on
    ("memo", "i8"),
    ("sizes", "i8", (MAX_SEATS,)),
    ("seq", "i8"),
    ("since", "i8"),
    ("turns_left", "i8"),  # NO_LIMIT without a limit
    ("shuffles", "i8"),
    ("round_number", "i8"),
    ("rng", "u8"),  # of random policies, and of shuffles that are not exact
    ("exact", "i8"),  # whether shuffles are those of the library
    ("dealer", "i8"),
    ("out", "i8"),
    ("winners", "i8"),  # seats as bits
    ("gone", "i8"),  # seats as bits
    ("scores", "i8", (MAX_SEATS,)),
    ("held", "u8", (MAX_SEATS, WORDS)),
    ("seed", "u8", (SEED_LANES,)),
    ("paid", "i8", (MAX_SEATS,)),  # the scores that an environment has given rewards for
    ("program", "u8"),  # the number of the program whose game this is, never 0
    ("counts", "u1", (MAX_SEATS, MAX_DISTINCT)),
    ("discard_pile", "u1", (MAX_DECK,)),
    ("draw_pile", "u1", (MAX_DECK,)),
)
"""One game. The fields are those of `State`; those that do not belong to the current prompt may have old values."""

CARD = (MAX_DISTINCT,)
CARDS = (WORDS,)

PROGRAM = _record(
    ("seats", "i8"),
    ("colors", "i8"),  # also the number of no colour
    ("words", "i8"),  # of a set of this variant's cards
    ("deck_count", "i8"),
    ("hand_size", "i8"),
    ("opening_covers", "i8"),
    ("reverse_skips", "i8"),
    ("drawn_card", "i8"),
    ("challenges", "i8"),
    ("only_if_stuck", "i8"),
    ("until_playable", "i8"),
    ("scoring", "i8"),
    ("partners", "i8"),
    ("draw_high", "i8"),
    ("next_dealer", "i8"),
    ("checks_each_turn", "i8"),
    ("guards", "i8"),  # whether any card has a condition on the rest of the hand
    ("debts", "i8"),
    ("turn_limit", "i8"),
    ("mercy", "i8"),
    ("target", "i8"),
    ("namers", "u8", CARDS),  # the cards whose player names a colour
    ("guarded", "u8", CARDS),
    ("not_last", "u8", CARDS),
    ("bouncers", "u8", CARDS),
    ("openers", "u8", CARDS),
    ("of_color", "i8", (MAX_COLORS + 1,)),  # how many cards of the deck have each colour, or none
    ("kind", "i8", CARD),  # the number of its kind
    ("points", "i8", CARD),
    ("printed", "i8", CARD),
    ("names_color", "i8", CARD),
    ("acts", "i8", CARD),
    ("on_last", "i8", CARD),
    ("bounces", "i8", CARD),
    ("bounce_reverses", "i8", CARD),
    ("on_open", "i8", CARD),
    ("penalty", "i8", CARD),
    ("owes", "i8", CARD),
    ("number", "i8", CARD),  # what the card counts when the dealer is drawn
    ("playable", "i8", CARD),  # a condition, one of `codes.ALWAYS` and its siblings
    ("may_keep", "i8", CARD),
    ("code", "i8", CARD),  # one of `codes.EFFECTS` and its siblings
    ("first_effect", "i8", CARD),
    ("effect_count", "i8", CARD),
    ("effects", "i8", (MAX_EFFECTS, 2)),  # an opcode and its number
    ("bluffs", "u8", (MAX_COLORS + 1, WORDS)),  # by colour: the cards that forbid a Wild Draw Four
    ("friends", "u8", (6, WORDS)),  # by option: the cards with that character
    ("stackable", "u8", (MAX_DISTINCT, WORDS)),
    ("fits", "u8", (MAX_TOPS, WORDS)),  # by top card and colour: the cards that may be played
    ("answering", "u8", (MAX_TOPS, WORDS)),  # likewise: the cards that answer a debt by their own rule
    ("deck", "u1", (MAX_DECK,)),
)
"""A variant for a number of seats, as the kernel reads it."""

ENV = _record(
    ("one_round", "i8"),  # whether an episode is one round, not a match
    ("for_points", "i8"),  # whether points are rewarded, not winning
    ("points_sign", "i8"),  # -1 where points are bad
    # Where the parts of an observation begin; the hand is first.
    ("drawn", "i8"),
    ("top", "i8"),
    ("color", "i8"),
    ("prompt", "i8"),
    ("mover", "i8"),
    ("asker", "i8"),
    ("question", "i8"),
    ("owed", "i8"),
    ("sizes", "i8"),
    ("active", "i8"),
    ("scores", "i8"),
    ("left", "i8"),
    ("draw_pile", "i8"),
    ("discard_pile", "i8"),
    ("turns_left", "i8"),
    ("questions", "i8", (len(QUESTIONS),)),  # by question: its place in that part
    # Action ids.
    ("targets", "i8"),  # answering with a seat: the first id, which is the seat that acts
    ("answers", "i8", (len(QUESTIONS), MAX_COLORS)),  # by question and option: answering with a word
    ("plays", "i8", CARD),  # by card: playing it, with the first colour if one is named
)
"""An environment's additions to a program: its rewards, and the observations and action ids of `unorules.rl`."""

WORK = _record(
    # The legal actions.
    ("cards", "u8", CARDS),
    ("can_draw", "i8"),
    ("can_pass", "i8"),
    ("options", "i8"),
    ("last_card", "i8"),
    # What follows the current step.
    ("runs", "i8"),  # whether the effects of a card have to be run
    ("due", "i8"),  # the seat whose turn begins, or NOBODY
    ("round_ends", "i8"),
    ("passes", "i8"),  # how many forced passes in a row came before the turn
    ("owed", "i8"),  # the debt on the table
    ("draw_card", "i8"),
    # The card whose effects are running: see `unorules._engine.effects`.
    ("seat", "i8"),
    ("card", "i8"),
    ("color_before", "i8"),
    ("opening", "i8"),
    ("last", "i8"),
    ("may_owe", "i8"),  # whether its penalty may become a debt: it is its last effect
    ("asks", "i8"),  # a question
    ("answered", "i8"),  # the option that answered its question, or NOBODY
    ("lost_count", "i8"),
    ("lost", "i8", (MAX_SEATS,)),
    # The evaluation of a careful player.
    ("foes", "i8"),  # seats as bits
    ("foe_count", "i8"),
    ("point", "i8"),  # the value of a point less in the hand
    ("unseen", "i8"),  # how many cards are in other hands and the draw pile
    ("unseen_colors", "i8", (MAX_COLORS + 1,)),  # and how many of them have each colour
    ("own_colors", "i8", (MAX_COLORS + 1,)),  # how many cards of each colour the seat holds
    ("fetched", "i8"),  # the sum that prefetching computes; unused, but a compiler must not leave it out
    # Shuffling.
    ("place", "i8"),
    ("sponge", "u8", (25,)),
    ("random", "u4", (RATE_WORDS,)),
    ("swaps", "i8", (MAX_DECK,)),
    ("tally", "i8", CARD),
    ("pile", "u1", (MAX_DECK,)),
)
"""The working memory of a kernel. Nothing in it outlives a step."""

SEARCH = _record(
    ("seat", "i8"),  # whose lines are tried
    ("budget", "i8"),  # the number of trials of all lines together
    ("policy", "i8"),  # the policy of all seats
    ("horizon", "i8"),  # the most steps of a trial
    ("scale", "i8"),  # how many points count as a whole match
    ("luck", "u8"),
    # The lines: an action each, its total so far, and the numbers of the lines, the best first.
    ("lines", "i8"),  # how many
    ("actions", "i8", (MAX_LINES,)),
    ("totals", "i8", (MAX_LINES,)),
    ("order", "i8", (MAX_LINES,)),
    # The cards that the seat does not see, in each world.
    ("worlds", "i8"),  # how many; without any, nothing is dealt again
    ("hidden", "i8"),  # how many cards
    ("chances", "i8", (MAX_WORLDS,)),  # cumulative, in parts of 2**32
    ("mixed", "i8", (MAX_WORLDS,)),  # whether the draw pile has cards of several pools
    ("cards", "u1", (MAX_WORLDS, MAX_DECK)),  # pool by pool
    ("ends", "i2", (MAX_WORLDS, MAX_DECK)),  # the index at which the pool of the card ends
    ("places", "i1", (MAX_WORLDS, MAX_DECK)),  # the seats that hold such cards, or the piles
    ("unlikely", "u8", (MAX_SEATS, WORDS)),  # by seat: the cards that it is unlikely to hold
)
"""A decision of a seat: the lines to be tried, and the seat's knowledge of the hidden cards."""


def as_rows(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return records as rows of bytes, which makes calls of compiled code ten times faster."""
    return records.view(np.uint8).reshape(len(records), records.dtype.itemsize)
