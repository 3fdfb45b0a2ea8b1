"""Only a number opens a game: cards turned up before it are ignored (R-10, R-12)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import drew, everything, of, play, sizes
from tests.kit.decks import small
from tests.rules.tables import BOTH, DECK, SPECIAL, face, open_game, sheet_text, turn_up
from unorules import Answer, Draw, Pass, Seat, Variant, card
from unorules.events import Asked, Drew, Reshuffled, Skipped, TurnedUp
from unorules.variants import CLASSIC_2010

NUMBERS_ONLY = CLASSIC_2010.with_rules(opening="numbers_only")


class TestOpening:
    """R-10, R-12; `effects` is shown card by card in test_opening."""

    @pytest.mark.rule("C10-OPEN-01")
    @pytest.mark.parametrize("players", [2, 3, 4, 10])
    @pytest.mark.parametrize("turned", ["red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"])
    def test_numbers_only_ignores_an_action_card_that_effects_obeys(self, turned: str, players: int) -> None:
        """The next card covers it; nobody draws, chooses or loses a turn."""
        state, events = turn_up(f"{turned} blue-3 green-4", players, variant=NUMBERS_ONLY)

        assert [TurnedUp(card(turned), "covered"), TurnedUp(card("blue-3"), "opens")] == of(TurnedUp, events)
        assert (card("blue-3"), card(turned)) == state.discard_pile
        assert ("turn", 1, 1, "blue") == (
            state.prompt.kind,
            state.prompt.seat,
            state.direction,
            state.color,
        )
        assert [7] * players == sizes(state)
        assert [] == [*of(Drew, events), *of(Skipped, events), *of(Asked, events)]
        assert 108 - 7 * players - 2 == len(state.draw_pile)
        assert card("green-4") == state.draw_pile[0]

        classic, _ = turn_up(f"{turned} blue-3 green-4", players)
        assert state.discard_pile != classic.discard_pile

    @pytest.mark.rule("C10-OPEN-01")
    def test_numbers_only_turns_up_cards_until_there_is_a_number(self) -> None:
        """All stay under it in the order in which they came, and none goes back into the pile."""
        row = "red-skip wild wild-draw-four blue-reverse green-draw-two wild-draw-four yellow-0"
        state, events = turn_up(f"{row} red-1", 3, variant=NUMBERS_ONLY)

        assert row.split()[::-1] == [str(c) for c in state.discard_pile]
        assert ["covered"] * 6 + ["opens"] == [up.fate for up in of(TurnedUp, events)]
        assert (108 - 21 - 7, card("red-1")) == (len(state.draw_pile), state.draw_pile[0])
        assert DECK == everything(state)
        assert ("turn", 1, 1) == (state.prompt.kind, state.prompt.seat, state.direction)

    @pytest.mark.rule("C10-OPEN-01", "C10-DRAW-07")
    def test_ignored_cards_are_shuffled_with_the_other_discards(self) -> None:
        """They are ordinary discards from then on."""
        variant = small("test:small", "blue-1 blue-2 red-skip wild red-5", hand_size=1, opening="numbers_only")
        state, _ = uno.from_deck("blue-1 blue-2 red-skip wild red-5", variant, 2)
        state, events = play(state, Draw(1), Pass(1), Draw(0))

        assert {"red-skip", "wild"} == {*drew(events, 0), *drew(events, 1)}
        assert (card("red-5"),) == state.discard_pile

    @pytest.mark.rule("ALL-OPEN-08")
    def test_a_number_opens_under_both_values(self) -> None:
        """There is nothing to ignore."""
        for variant in (CLASSIC_2010, NUMBERS_ONLY):
            state, events = turn_up("red-0", 3, variant=variant)
            assert [TurnedUp(card("red-0"), "opens")] == of(TurnedUp, events)
            assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)

    def test_a_deck_without_numbers_opens_with_effects_and_never_with_numbers_only(self) -> None:
        """The second is refused when the variant is built (R-11)."""
        deck = "red-skip red-skip blue-skip blue-skip wild"
        state, _ = uno.new_game(small("test:small", deck, hand_size=1), 2, seed=0)

        assert 1 == len(state.discard_pile)
        with pytest.raises(uno.errors.VariantError, match="no card of the deck can open a game"):
            small("test:small", deck, hand_size=1, opening="numbers_only")


# The newer sheets.


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize(
    "turned", ["red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "special"], ids=str
)
def test_opening_action_card_is_ignored(variant: Variant, turned: str, players: int) -> None:
    """The next card is turned up over it; nobody draws, names a colour, is skipped, or begins out of order."""
    state, events = open_game(variant, f"{turned} green-4", players)

    assert ["covered", "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert [] == [*of(Asked, events), *of(Drew, events), *of(Skipped, events), *of(uno.events.Reversed, events)]
    assert ("turn", 1, 1) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert [7] * players == sizes(state)
    assert ("green-4", "green") == (face(state.top), state.color)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
def test_action_cards_are_turned_up_until_a_number_comes(variant: Variant) -> None:
    """R-12: a chain of all sorts stays in the discard pile, each covered by the next."""
    chain = ["blue-skip", "wild", "wild-draw-four", "special", "red-reverse", "red-draw-two", "yellow-0"]
    state, events = open_game(variant, " ".join(chain))

    expected = [sheet_text(text, variant) for text in chain]
    assert expected == [face(up.card) for up in of(TurnedUp, events)]
    assert [*["covered"] * 6, "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert expected[::-1] == [face(below) for below in state.discard_pile]
    assert ("yellow", 1, 1) == (state.color, state.direction, state.prompt.seat)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
def test_ignored_cards_come_back_with_the_reshuffle(variant: Variant) -> None:
    """R-12: they are discards like any others."""
    state, _ = open_game(variant, "special wild green-4", 2)
    happened: list[uno.Event] = []
    while not of(Reshuffled, happened):
        seat = state.prompt.seat
        assert seat is not None
        state, events = play(state, Draw(seat), Pass(seat))
        happened += events

    assert [Reshuffled(2)] == of(Reshuffled, happened)
    assert 1 == len(state.discard_pile)
    assert {SPECIAL[variant.id], "wild"} <= {face(drawn.card) for drawn in of(Drew, happened) if drawn.card} | {
        face(left) for left in state.draw_pile
    }


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
@pytest.mark.parametrize(
    ("turned", "kind", "first", "dealt"),
    [
        ("red-skip", "turn", 2, [7, 7, 7]),
        ("red-draw-two", "turn", 2, [7, 9, 7]),
        ("red-reverse", "turn", 0, [7, 7, 7]),
        ("wild", "ask", 1, [7, 7, 7]),
        ("special", "ask", 1, [7, 7, 7]),
    ],
)
def test_opening_card_acts_where_the_switch_says_so(
    variant: Variant, turned: str, kind: str, first: Seat, dealt: list[int]
) -> None:
    """R-10, R-16, `opening="effects"`: as in the older sheets; any wild asks for a colour and for nothing else."""
    changed = variant.with_rules(opening="effects")
    state, events = open_game(changed, f"{turned} green-4", 3)

    assert ["opens"] == [up.fate for up in of(TurnedUp, events)]
    assert (kind, first, dealt) == (state.prompt.kind, state.prompt.seat, sizes(state))
    assert ("color" if kind == "ask" else None) == state.prompt.question
    if kind == "ask":
        assert state.color is None
        state, _ = play(state, Answer(first, "blue"))
        assert ("turn", first, "blue") == (state.prompt.kind, state.prompt.seat, state.color)
        assert dealt == sizes(state)
