"""Switches: the preset of each sheet, and every value of those of the set-up."""

from __future__ import annotations

from typing import Any, Literal

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, everything, of, play, refused, sizes
from tests.kit.decks import small
from tests.rules.tables import BOTH, DECK, NEWER, OLDER, SHEETS, face, lay, opened, table, turn_up
from unorules import Answer, Catch, Draw, NextRound, Pass, Play, Reason, Rules, Seat, State, Variant, card
from unorules.events import Asked, DealerDrawn, Drew, HandShown, RoundEnded, RoundStarted, Skipped, TurnedUp
from unorules.variants import CLASSIC_2010

COMMON = {
    "next_dealer": "repeat",
    "hand_size": 7,
    "two_player_reverse": "skip",
    "drawn_card": "optional",
    "wd4": "challenge",
    "challenge_reveal": "challenger",
    "uno_call": "manual",
    "uno_penalty": 2,
    "uno_false_penalty": 0,
    "turn_limit": None,
    "target": 500,
}
NO_HOUSE_RULES = {
    "stacking": "off",
    "bounce": "off",
    "jump_in": "off",
    "seven_zero": "off",
    "multi_play": "off",
    "turn_draw": "one",
    "draw_choice": "free",
    "mercy": None,
    "leaving": "never",
    "partners": "off",
    "uno_window": "next_turn",
    "last_card": "any",
    "decks": 1,
}
OLD = {"dealer": "draw_high", "opening": "effects", "challenge_match": "color", "scoring": "winner_takes"}
NEW = {
    "dealer": "host_or_random",
    "opening": "numbers_only",
    "challenge_match": "color_or_wild",
    "scoring": "none",
}
ALL = pytest.mark.parametrize("variant", list(SHEETS.values()), ids=str)


@pytest.mark.parametrize(
    ("variant", "differing"),
    [(v, OLD) for v in OLDER.values()] + [(v, NEW) for v in NEWER.values()],
    ids=lambda value: str(value)[:20],
)
def test_every_switch_of_a_sheet_is_as_ruled(variant: Variant, differing: dict[str, object]) -> None:
    """All of them, those that differ between the texts and those that do not; the house rules are off."""
    assert {**COMMON, **NO_HOUSE_RULES, **differing} == attrs.asdict(variant.rules)


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
@pytest.mark.parametrize(
    "variant", [*OLDER.values(), *(newer.with_rules(dealer="draw_high") for newer in NEWER.values())], ids=str
)
@pytest.mark.parametrize("seed", range(12))
def test_highest_number_deals(variant: Variant, seed: int) -> None:
    """The last draw of those who were still tied decides; a symbol counts zero."""
    state, events = uno.new_game(variant, 4, seed=seed)
    last = {drawn.seat: int(drawn.card.kind) if drawn.card.kind.isdigit() else 0 for drawn in of(DealerDrawn, events)}

    assert set(range(4)) == set(last)
    draws = [drawn.seat for drawn in of(DealerDrawn, events)]
    finalists = [seat for seat in last if draws.count(seat) == max(map(draws.count, last))]
    assert max(finalists, key=last.__getitem__) == state.dealer
    assert 1 == [last[seat] for seat in finalists].count(last[state.dealer])


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_dealer_of_a_newer_game_is_any_seat(variant: Variant) -> None:
    """Nobody draws for it, and over many seeds everybody comes to deal; so too in later rounds (R-09)."""
    games = [uno.new_game(variant, 4, seed=seed) for seed in range(40)]
    assert set(range(4)) == {state.dealer for state, _ in games}
    assert not [event for _, events in games for event in of(DealerDrawn, events)]

    later = set()
    for seed in range(40):
        scored = variant.with_rules(scoring="winner_takes")
        state = table(scored, ["red-1", "yellow-2 yellow-2", "yellow-3"], top="yellow-1", seed=seed)
        state, _ = play(state, lay(state, "red-1"), uno.NextRound())
        later.add(state.dealer)
    assert {0, 1, 2} == later


@pytest.mark.rule("ALL-REV-02")
@ALL
def test_reverse_between_two_players_gives_another_turn(variant: Variant) -> None:
    """On every sheet (R-17)."""
    state = table(variant, ["red-reverse yellow-1 yellow-2", "green-5"])
    state, _ = play(state, lay(state, "red-reverse"))

    assert (0, -1) == (state.prompt.seat, state.direction)


@pytest.mark.rule("C10-UNO-03", "NEW-UNO-04", "ALL-UNO-06")
@ALL
def test_caught_without_a_call_costs_two_cards(variant: Variant) -> None:
    """And a wrong catch is refused."""
    state = table(variant, ["red-1 yellow-2", "green-5", "green-6"])
    assert uno.check(state, Catch(1, 0)) is not None
    state, _ = play(state, lay(state, "red-1"), Catch(2, 0))

    assert [3, 1, 1] == sizes(state)


@pytest.mark.rule("ALL-CHAL-03")
@ALL
def test_whole_hand_is_shown_to_the_challenger_alone(variant: Variant) -> None:
    """Once, all that is left of it (R-30)."""
    state = table(variant, ["wild-draw-four red-1 yellow-2 green-skip", "green-5", "green-6"])
    asked, _ = play(state, Play(0, WD4, color="blue"))
    _, events = play(asked, Answer(1, "challenge"))

    assert [HandShown(0, 1, asked.hands[0])] == of(HandShown, events)
    assert 3 == len(asked.hands[0])


@pytest.mark.rule("ALL-SCORE-06")
@ALL
@pytest.mark.parametrize(("before", "over"), [(493, False), (494, True), (495, True)])
def test_five_hundred_points_win_the_game(variant: Variant, before: int, over: bool) -> None:
    """Exactly 500 is enough, 499 is not; where the winner takes the points."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-1", "green-6"], scores=[before, 499])
    state, _ = play(state, lay(state, "red-1"))

    assert (over, before + 6) == (state.over, state.scores[0])
    assert ((0,) if over else ()) == state.winners


@pytest.mark.rule("ALL-OPEN-08")
@ALL
@pytest.mark.parametrize("number", range(10))
def test_any_number_opens_without_further_ado(variant: Variant, number: int) -> None:
    """Nothing happens, and the seat on the dealer's left begins."""
    state, _ = opened(variant, f"yellow-{number}", 3)

    assert (f"yellow-{number}", 1, 1) == (face(state.top), state.prompt.seat, state.direction)
    assert "turn" == state.prompt.kind
    assert [7, 7, 7] == sizes(state)


# Every value of `dealer`, `next_dealer`, `hand_size` and `opening`.

CLASSIC = CLASSIC_2010
NUMBERS_ONLY = CLASSIC.with_rules(opening="numbers_only")


def won(variant: uno.Variant, *, dealer: Seat = 2, seed: int = 0) -> State:
    """A round of four that seat 0 has won, played to the right."""
    hands = ["red-1", "blue-1", "green-1", "yellow-1"]
    table = uno.position(hands, top="red-2", dealer=dealer, direction=-1, variant=variant, seed=seed)
    return play(table, Play(0, card("red-1")))[0]


class TestDealer:
    """R-08."""

    @pytest.mark.rule("C10-SETUP-01")
    def test_classic_draws_for_the_deal(self) -> None:
        """It is the sheet's own way."""
        _, events = uno.new_game(players=4, seed=1)

        assert "draw_high" == CLASSIC.rules.dealer
        assert [0, 1, 2, 3] == [draw.seat for draw in of(DealerDrawn, events)][:4]

    @pytest.mark.rule("C10-SETUP-01")
    def test_host_or_random_draws_no_cards_and_every_seat_may_deal(self) -> None:
        """When the host names nobody, chance does."""
        variant = CLASSIC.with_rules(dealer="host_or_random")
        games = [uno.new_game(variant, 4, seed=seed) for seed in range(60)]

        assert [] == [draw for _, events in games for draw in of(DealerDrawn, events)]
        assert {0, 1, 2, 3} == {state.dealer for state, _ in games}

    @pytest.mark.rule("C10-SETUP-01")
    @pytest.mark.parametrize("how", ["draw_high", "host_or_random"])
    @pytest.mark.parametrize("dealer", range(4))
    def test_host_may_name_the_dealer(self, how: Literal["draw_high", "host_or_random"], dealer: Seat) -> None:
        """Under either value, and then nobody draws for it."""
        variant = CLASSIC.with_rules(dealer=how)
        state, events = uno.new_game(variant, 4, seed=1, dealer=dealer)

        assert dealer == state.dealer
        assert [] == of(DealerDrawn, events)
        assert RoundStarted(1, dealer) in events

    @pytest.mark.parametrize("dealer", [-1, 4])
    def test_a_dealer_sits_at_the_table(self, dealer: Seat) -> None:
        """Nobody else can deal."""
        with pytest.raises(uno.errors.SetupError):
            uno.new_game(players=4, seed=1, dealer=dealer)

    @pytest.mark.rule("C10-SETUP-01")
    def test_one_of_the_tied_deals_where_the_deck_cannot_part_them(self) -> None:
        """R-08: chance decides among those alone, and reaches each seat."""
        variant = small("test:small", "red-9 blue-9 red-0 blue-0", hand_size=1)
        dealers = set()
        for seed in range(200):
            state, events = uno.new_game(variant, 3, seed=seed)
            drawn = of(DealerDrawn, events)
            assert [0, 1, 2] == [event.seat for event in drawn]
            high = [event.seat for event in drawn if event.card.kind == "9"]
            assert state.dealer in high
            if len(high) > 1:
                dealers.add((tuple(high), state.dealer))

        assert {(high, seat) for high in ((0, 1), (0, 2), (1, 2)) for seat in high} == dealers


class TestNextDealer:
    """R-09."""

    @pytest.mark.rule("C10-OUT-04", "C10-SETUP-01")
    def test_repeat_draws_for_the_deal_again(self) -> None:
        """The default: play starts over with the first step, and the highest number deals."""
        assert "repeat" == CLASSIC.rules.next_dealer
        dealers = set()
        for seed in range(40):
            state, events = play(won(CLASSIC, seed=seed), NextRound())
            draws = of(DealerDrawn, events)
            number = {d.seat: int(d.card.kind) if d.card.kind.isdecimal() else 0 for d in draws[:4]}
            best = [seat for seat in range(4) if number[seat] == max(number.values())]
            assert state.dealer in best
            assert (len(draws) > 4) == (len(best) > 1)
            assert DECK == everything(state)
            dealers.add(state.dealer)

        assert {0, 1, 2, 3} == dealers

    @pytest.mark.rule("C10-OUT-04")
    def test_repeat_of_a_random_dealer_is_random_again(self) -> None:
        """It repeats the sheet's own dealer step, whichever that is."""
        variant = CLASSIC.with_rules(dealer="host_or_random")
        rounds = [play(won(variant, seed=seed), NextRound()) for seed in range(60)]

        assert [] == [draw for _, events in rounds for draw in of(DealerDrawn, events)]
        assert {0, 1, 2, 3} == {state.dealer for state, _ in rounds}

    @pytest.mark.rule("C10-OUT-04")
    @pytest.mark.parametrize(
        ("how", "before", "after"),
        [
            ("rotate_left", 2, 3),
            ("rotate_left", 3, 0),
            ("winner", 2, 0),
            ("winner", 0, 0),
            ("same", 2, 2),
            ("same", 1, 1),
        ],
    )
    def test_the_deal_passes_as_the_switch_says(
        self, how: Literal["rotate_left", "winner", "same"], before: Seat, after: Seat
    ) -> None:
        """To the left even when play went to the right; to the winner; or not at all."""
        over = won(CLASSIC.with_rules(next_dealer=how), dealer=before)
        state, events = play(over, NextRound())

        assert after == state.dealer
        assert [RoundStarted(2, after)] == of(RoundStarted, events)
        assert [] == of(DealerDrawn, events)
        assert [7, 7, 7, 7] == [event.count for event in of(uno.events.Dealt, events)]

    @pytest.mark.rule("C10-OUT-04")
    @pytest.mark.parametrize("how", ["repeat", "rotate_left", "winner", "same"])
    def test_host_may_name_the_next_dealer(self, how: Literal["repeat", "rotate_left", "winner", "same"]) -> None:
        """Under every value, and nobody draws for it."""
        over = won(CLASSIC.with_rules(next_dealer=how))
        state, events = play(over, NextRound(1))

        assert (1, []) == (state.dealer, of(DealerDrawn, events))
        assert Reason.NO_SUCH_SEAT == refused(over, NextRound(4))


class TestHandSize:
    """R-52."""

    @pytest.mark.rule("ALL-SETUP-04", "ALL-SETUP-05", "ALL-SETUP-06")
    @pytest.mark.parametrize(
        ("size", "players", "left"), [(1, 2, 105), (5, 3, 92), (7, 4, 79), (10, 10, 7), (53, 2, 1)]
    )
    def test_everyone_gets_as_many_as_the_switch_says(self, size: int, players: int, left: int) -> None:
        """Seven is the default, and the rest is to be drawn."""
        state, events = turn_up("yellow-9", players, variant=CLASSIC.with_rules(hand_size=size))

        assert 7 == CLASSIC.rules.hand_size
        assert [size] * players == sizes(state)
        assert [size] * players == [event.count for event in of(uno.events.Dealt, events)]
        assert left == len(state.draw_pile)

    @pytest.mark.rule("ALL-SETUP-04")
    @pytest.mark.parametrize(("size", "players"), [(54, 2), (36, 3), (27, 4), (11, 10)])
    def test_hands_and_the_first_card_must_fit_the_deck(self, size: int, players: int) -> None:
        """108 cards in hands leave none to turn up."""
        with pytest.raises(uno.errors.SetupError):
            uno.new_game(CLASSIC.with_rules(hand_size=size), players, seed=1)

    @pytest.mark.rule("ALL-SETUP-04")
    def test_a_deck_of_one_card_more_than_the_hands_is_enough(self) -> None:
        """The last card is turned up and the draw pile is empty; one card fewer is refused."""
        state, _ = uno.new_game(small("test:small", "red-1 red-2 red-3 red-4 red-5", hand_size=2), 2, seed=1)

        assert ([2, 2], ()) == (sizes(state), state.draw_pile)
        with pytest.raises(uno.errors.SetupError):
            uno.new_game(small("test:small", "red-1 red-2 red-3 red-4", hand_size=2), 2, seed=1)

    def test_a_hand_of_one_can_go_out_at_once_and_nobody_is_caught_for_it(self) -> None:
        """The hand was dealt, not played down to one card."""
        state, _ = uno.from_deck("red-1 blue-1 red-2", CLASSIC.with_rules(hand_size=1), 2)

        assert () == state.catchable
        assert Reason.NOTHING_TO_CATCH == refused(state, uno.Catch(0, 1))
        state, events = play(state, Play(1, card("red-1")))
        assert [1] == [end.winner for end in of(RoundEnded, events)]

    @pytest.mark.parametrize("size", [0, -7, True, "7", None, 7.0])
    def test_a_hand_is_at_least_one_card(self, size: int) -> None:
        """Anything else is no rule."""
        with pytest.raises(uno.errors.VariantError):
            CLASSIC.with_rules(hand_size=size)


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
        for variant in (CLASSIC, NUMBERS_ONLY):
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


@pytest.mark.parametrize("switch", ["dealer", "next_dealer", "opening"])
@pytest.mark.parametrize("value", ["", "none", "random", "Effects", None, True, 1])
def test_a_word_that_is_no_value_is_refused(switch: str, value: Any) -> None:
    """A switch takes the values of its list alone."""
    with pytest.raises(uno.errors.VariantError):
        Rules(**{switch: value})
