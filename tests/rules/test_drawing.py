"""Drawing as the turn (matrix section 5), and the switch `drawn_card`."""

from __future__ import annotations

from typing import Literal

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.builders import WD4, W, drew, everything, of, play, playable, refusal, sizes
from tests.rules.tables import BOTH, DECK, SPECIAL, face, lay, table
from unorules import (
    Answer,
    Draw,
    Event,
    Pass,
    Play,
    Reason,
    State,
    Variant,
    card,
)
from unorules.events import (
    Drew,
    HandShown,
    Passed,
    Played,
    Reversed,
    Skipped,
)
from unorules.variants import CLASSIC_2010

THREE = ["blue-5 green-9 green-8", "blue-1 blue-2 blue-3", "green-1 green-2 green-3"]
"""Three hands of which the first has nothing red."""


def drawing(pile: str, hand: str = THREE[0], top: str = "red-1") -> State:
    """Seat 0 of three has to match the top card, and these cards come off the pile first."""
    return uno.position([hand, *THREE[1:]], top=top, draw=pile)


@pytest.mark.rule("ALL-DRAW-01")
def test_who_has_no_match_takes_one_card_from_the_top_of_the_pile() -> None:
    """One card, also when it does not match and the next one would."""
    state = drawing("blue-9 red-9 red-8")
    after, events = play(state, Draw(0))

    assert (Drew(0, card("blue-9"), "turn"),) == events
    assert sorted([*state.hands[0], card("blue-9")], key=str) == sorted(after.hands[0], key=str)
    assert state.draw_pile[1:] == after.draw_pile
    assert state.discard_pile == after.discard_pile
    assert [4, 3, 3] == sizes(after)
    assert DECK == everything(after)


@pytest.mark.rule("ALL-DRAW-02")
def test_a_playable_drawn_card_may_be_played_at_once() -> None:
    """It is the same turn still, and then the next player's."""
    state, _ = play(drawing("red-9"), Draw(0))

    assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
    assert {Play(0, card("red-9")), Pass(0)} == set(uno.legal_actions(state))
    state, events = play(state, Play(0, card("red-9")))
    assert (Played(0, card("red-9"), None),) == events
    assert (card("red-9"), "turn", 1) == (state.top, state.prompt.kind, state.prompt.seat)
    assert [3, 3, 3] == sizes(state)


@pytest.mark.rule("ALL-DRAW-02")
@pytest.mark.parametrize("drawn", ["red-9", "red-skip", "red-draw-two", "wild", "wild-draw-four"])
def test_a_playable_drawn_card_is_not_played_by_itself_and_may_be_kept(drawn: str) -> None:
    """The engine waits for the player, names no colour for a wild, and takes a pass."""
    state, _ = play(drawing(drawn), Draw(0))
    assert (card("red-1"), "red", 0) == (state.top, state.color, state.prompt.seat)
    assert card(drawn) in state.hands[0]

    state, events = play(state, Pass(0))
    assert (Passed(0),) == events
    assert (card("red-1"), "red") == (state.top, state.color)
    assert ("turn", 1, [4, 3, 3]) == (state.prompt.kind, state.prompt.seat, sizes(state))


@pytest.mark.rule("ALL-DRAW-02")
def test_a_drawn_card_may_match_by_number_or_symbol() -> None:
    """The same as a card that was held."""
    by_number, _ = play(drawing("yellow-1"), Draw(0))
    by_symbol, _ = play(drawing("yellow-skip", top="red-skip"), Draw(0))

    assert ["yellow-1"] == playable(by_number, 0)
    assert ["yellow-skip"] == playable(by_symbol, 0)


@pytest.mark.rule("ALL-DRAW-02")
def test_a_drawn_skip_skips() -> None:
    """Seat 1 loses the turn."""
    state, events = play(drawing("red-skip"), Draw(0), Play(0, card("red-skip")))

    assert [Skipped(1)] == of(Skipped, events)
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-DRAW-02")
def test_a_drawn_reverse_reverses() -> None:
    """Seat 2 is next."""
    state, events = play(drawing("red-reverse"), Draw(0), Play(0, card("red-reverse")))

    assert [Reversed(-1)] == of(Reversed, events)
    assert (2, -1) == (state.prompt.seat, state.direction)


@pytest.mark.rule("ALL-DRAW-02")
def test_a_drawn_draw_two_hits_the_next_player() -> None:
    """Seat 1 draws two and loses the turn."""
    state, events = play(drawing("red-draw-two yellow-1 yellow-2 yellow-3"), Draw(0), Play(0, card("red-draw-two")))

    assert ["yellow-1", "yellow-2"] == drew(events, 1)
    assert (2, [3, 5, 3]) == (state.prompt.seat, sizes(state))


@pytest.mark.rule("ALL-DRAW-02")
def test_the_player_names_the_color_of_a_drawn_wild() -> None:
    """All four colours are offered, and none is taken for granted."""
    state, _ = play(drawing("wild"), Draw(0))
    plays = {Play(0, W, color=color) for color in ("red", "yellow", "green", "blue")}

    assert plays | {Pass(0)} == set(uno.legal_actions(state))
    assert Reason.COLOR_NEEDED == refusal(state, Play(0, W))
    state, _ = play(state, Play(0, W, color="yellow"))
    assert ("yellow", None) == (state.color, state.top.color)


@pytest.mark.rule("ALL-DRAW-02")
@pytest.mark.parametrize(
    ("hand", "sizes_after", "next_seat"),
    [("red-5 green-9 green-8", [7, 3, 3], 1), ("blue-5 green-9 green-8", [3, 9, 3], 2)],
    ids=["guilty", "innocent"],
)
def test_a_drawn_wild_draw_four_may_be_played_and_is_judged_by_the_whole_hand(
    hand: str, sizes_after: list[int], next_seat: int
) -> None:
    """The hand held before the draw decides the challenge (R-21)."""
    state, _ = play(drawing("wild-draw-four", hand), Draw(0), Play(0, WD4, color="blue"))
    assert ("ask", 1) == (state.prompt.kind, state.prompt.seat)

    state, events = play(state, Answer(1, "challenge"))
    (shown,) = of(HandShown, events)
    assert shown.cards is not None
    assert set(hand.split()) == set(map(str, shown.cards))
    assert (sizes_after, next_seat) == (sizes(state), state.prompt.seat)


@pytest.mark.rule("C10-DRAW-03")
def test_after_an_unplayable_card_the_player_can_only_pass_and_play_moves_on() -> None:
    """The seat is asked, passes, and the next one takes a turn (R-20a)."""
    state, _ = play(drawing("blue-9"), Draw(0))

    assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
    assert (Pass(0),) == uno.legal_actions(state)
    assert Reason.DOES_NOT_MATCH == refusal(state, Play(0, card("blue-9")))
    assert Reason.NOT_YOUR_TURN == refusal(state, Draw(1))
    state, events = play(state, Pass(0))
    assert (Passed(0),) == events
    assert ("turn", 1, [4, 3, 3]) == (state.prompt.kind, state.prompt.seat, sizes(state))


@pytest.mark.rule("C10-DRAW-03")
def test_a_pass_goes_to_the_right_when_play_does() -> None:
    """The next seat is the next in the direction of play."""
    state = uno.position(THREE, top="red-1", draw="blue-9", direction=-1)
    state, _ = play(state, Draw(0), Pass(0))

    assert 2 == state.prompt.seat


@pytest.mark.rule("C10-DRAW-03")
def test_others_cannot_tell_whether_the_drawn_card_was_playable() -> None:
    """What everyone sees of the draw and of a pass is the same for a red and for a blue nine (R-20a)."""

    def seen(pile: str) -> list[object]:
        state = drawing(pile)
        views: list[object] = []
        for action in (Draw(0), Pass(0)):
            state, events = play(state, action)
            open_to_all: list[Event] = [
                evolve(event, card=None) if isinstance(event, Drew) else event for event in events
            ]
            rest = [uno.legal_actions(state, seat) for seat in (1, 2)]
            views += [open_to_all, state.prompt, state.top, state.color, sizes(state), rest, repr(state)]
        return views

    assert seen("red-9 yellow-9") == seen("blue-9 yellow-9")


@pytest.mark.rule("ALL-DRAW-04")
@pytest.mark.parametrize("hand", ["red-5 red-6 wild", "blue-1 green-9 green-8", "red-5 red-skip blue-1"])
def test_one_may_draw_while_holding_a_playable_card(hand: str) -> None:
    """Drawing is always open on the own turn."""
    state = drawing("blue-9", hand)

    assert playable(state, 0)
    assert Draw(0) in uno.legal_actions(state, 0)
    state, events = play(state, Draw(0))
    assert ["blue-9"] == drew(events, 0)


@pytest.mark.rule("C10-DRAW-05")
@pytest.mark.parametrize("drawn", ["red-9", "blue-9"])
def test_after_drawing_no_other_card_of_the_hand_may_be_played(drawn: str) -> None:
    """Whether or not the drawn card is playable, matches held before have to wait."""
    state, _ = play(drawing(drawn, "red-5 blue-1 wild"), Draw(0))
    tries = [Play(0, card("red-5")), Play(0, card("blue-1")), Play(0, W, color="red")]

    assert [Reason.ONLY_THE_DRAWN_CARD] * 3 == [refusal(state, action) for action in tries]
    assert {drawn} >= set(playable(state, 0))
    state, _ = play(state, Pass(0))
    assert 1 == state.prompt.seat


@pytest.mark.rule("C10-DRAW-05")
def test_a_twin_of_the_drawn_card_is_the_same_card() -> None:
    """With two equal cards in hand nobody can tell which one was drawn, and one of them is played."""
    state, _ = play(drawing("red-5", "red-5 red-6 blue-1"), Draw(0))
    assert ["red-5"] == playable(state, 0)

    state, _ = play(state, Play(0, card("red-5")))
    assert 1 == state.hands[0].count(card("red-5"))
    assert (card("red-5"), card("red-1")) == state.discard_pile


@pytest.mark.rule("C10-DRAW-05")
def test_in_the_next_turn_all_cards_may_be_played_again() -> None:
    """What was drawn last time binds nobody."""
    state = uno.position(["red-5 red-6 blue-9", "red-1 red-2 red-3"], top="red-7", draw="blue-1 blue-2")
    state, _ = play(state, Draw(0), Pass(0), Draw(1), Pass(1))

    assert {"red-5", "red-6"} == set(playable(state, 0))
    assert Draw(0) in uno.legal_actions(state, 0)


@pytest.mark.rule("ALL-DRAW-06")
@pytest.mark.parametrize("drawn", ["red-9", "blue-9"])
def test_a_second_draw_in_the_same_turn_is_refused(drawn: str) -> None:
    """Neither a playable nor an unplayable card allows another one."""
    state, _ = play(drawing(drawn), Draw(0))

    assert Reason.ALREADY_DRAWN == refusal(state, Draw(0))
    assert Draw(0) not in uno.legal_actions(state)
    with pytest.raises(uno.IllegalAction, match="already-drawn"):
        uno.apply(state, Draw(0))


@pytest.mark.rule("ALL-DRAW-06")
def test_nobody_draws_after_playing() -> None:
    """A play ends the turn, also of a card just drawn."""
    state, _ = play(drawing("red-9 red-8"), Draw(0), Play(0, card("red-9")))

    assert Reason.NOT_YOUR_TURN == refusal(state, Draw(0))


@pytest.mark.rule("C10-DRAW-07")
def test_draw_pile_used_up_the_discard_pile_is_shuffled_and_play_goes_on() -> None:
    """The top card stays to be matched, and the same turn goes on."""
    state = uno.position(THREE, top="red-1", discard="yellow-1 yellow-2 yellow-3", rest=2)
    state, events = play(state, Draw(0))

    assert [uno.events.Reshuffled(3)] == of(uno.events.Reshuffled, events)
    assert ((card("red-1"),), "red") == (state.discard_pile, state.color)
    assert 2 == len(state.draw_pile)
    assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
    assert DECK == everything(state)


# Every value of the switch `drawn_card`.


def after_drawing(
    drawn: str, how: Literal["optional", "force_play", "keep"], hand: str = "red-5 blue-5 blue-6"
) -> State:
    """Seat 0 has drawn a card on a red one, under this value of `drawn_card`."""
    variant = CLASSIC_2010.with_rules(drawn_card=how)
    state = uno.position([hand, "blue-1 blue-2 blue-3"], top="red-1", draw=drawn, variant=variant)
    return play(state, Draw(0))[0]


class TestDrawnCard:
    """R-20a, R-21."""

    @pytest.mark.rule("ALL-DRAW-02")
    @pytest.mark.parametrize("drawn", ["red-9", "yellow-1", "red-skip"])
    def test_a_playable_card_may_must_or_must_not_be_played(self, drawn: str) -> None:
        """Optional takes both answers, force_play only the play, keep only the pass."""
        assert "optional" == CLASSIC_2010.rules.drawn_card
        the_card = Play(0, card(drawn))
        optional, forced, kept = (
            after_drawing(drawn, "optional"),
            after_drawing(drawn, "force_play"),
            after_drawing(drawn, "keep"),
        )

        assert {the_card, Pass(0)} == set(uno.legal_actions(optional))
        assert {the_card} == set(uno.legal_actions(forced))
        assert {Pass(0)} == set(uno.legal_actions(kept))
        assert Reason.MUST_PLAY == refusal(forced, Pass(0))
        assert Reason.DRAWN_CARD_STAYS == refusal(kept, the_card)

    @pytest.mark.rule("ALL-DRAW-02")
    def test_a_drawn_wild_is_forced_or_kept_like_any_other_card(self) -> None:
        """Forced, its player still names the colour."""
        forced, kept = after_drawing("wild", "force_play"), after_drawing("wild", "keep")

        assert {Play(0, W, color=c) for c in CLASSIC_2010.colors} == set(uno.legal_actions(forced))
        assert Reason.COLOR_NEEDED == refusal(forced, Play(0, W))
        assert Reason.DRAWN_CARD_STAYS == refusal(kept, Play(0, W, color="red"))

    @pytest.mark.rule("C10-DRAW-03")
    @pytest.mark.parametrize("how", ["optional", "force_play", "keep"])
    def test_an_unplayable_card_is_kept_under_every_value(self, how: Literal["optional", "force_play", "keep"]) -> None:
        """The seat is asked and passes, and the next one takes a turn."""
        state = after_drawing("blue-9", how)

        assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
        assert (Pass(0),) == uno.legal_actions(state)
        state, _ = play(state, Pass(0))
        assert ("turn", 1, [4, 3]) == (state.prompt.kind, state.prompt.seat, sizes(state))

    @pytest.mark.rule("C10-DRAW-05", "ALL-DRAW-06")
    @pytest.mark.parametrize("how", ["optional", "force_play", "keep"])
    @pytest.mark.parametrize("drawn", ["red-9", "blue-9"])
    def test_cards_held_before_stay_and_nothing_more_is_drawn_under_every_value(
        self, drawn: str, how: Literal["optional", "force_play", "keep"]
    ) -> None:
        """The red 5 in hand matches, and has to wait all the same."""
        state = after_drawing(drawn, how)
        expected = Reason.DRAWN_CARD_STAYS if how == "keep" else Reason.ONLY_THE_DRAWN_CARD

        assert expected == refusal(state, Play(0, card("red-5")))
        assert Reason.ALREADY_DRAWN == refusal(state, Draw(0))

    @pytest.mark.rule("ALL-DRAW-04")
    @pytest.mark.parametrize("how", ["optional", "force_play", "keep"])
    def test_drawing_by_choice_stays_possible_under_every_value(
        self, how: Literal["optional", "force_play", "keep"]
    ) -> None:
        """The switch is about the drawn card alone."""
        state = uno.position(["red-5 blue-5", "blue-1"], top="red-1", variant=CLASSIC_2010.with_rules(drawn_card=how))

        assert {Play(0, card("red-5")), Draw(0)} <= set(uno.legal_actions(state))

    @pytest.mark.rule("ALL-DRAW-02")
    def test_a_drawn_wild_draw_four_is_forced_only_when_it_is_no_bluff(self) -> None:
        """Nobody has to break the rule of the card: with red in hand a red top lets one pass (R-21, R-43)."""
        bluff = after_drawing("wild-draw-four", "force_play")
        honest = after_drawing("wild-draw-four", "force_play", "blue-4 blue-5 blue-6")

        assert refusal(bluff, Pass(0)) is None
        assert Reason.MUST_PLAY == refusal(honest, Pass(0))
        assert [str(WD4)] == playable(bluff, 0) == playable(honest, 0)


# The newer sheets.


@pytest.mark.rule("NEW-TURN-10")
@BOTH
@pytest.mark.parametrize(
    ("how", "playing", "passing"),
    [
        ("optional", None, None),
        ("force_play", None, Reason.MUST_PLAY),
        ("keep", Reason.DRAWN_CARD_STAYS, None),
    ],
)
def test_playable_card_just_drawn_may_must_or_must_not_be_played(
    variant: Variant, how: Literal["optional", "force_play", "keep"], playing: Reason | None, passing: Reason | None
) -> None:
    """R-21: these sheets say "may"; `drawn_card` has the other two."""
    state = table(variant.with_rules(drawn_card=how), ["green-2 green-3", "blue-8"], draw="red-9")
    state, _ = play(state, Draw(0))

    assert playing == refusal(state, lay(state, "red-9"))
    assert passing == refusal(state, Pass(0))
    assert "optional" == variant.rules.drawn_card


@pytest.mark.rule("NEW-TURN-09")
@BOTH
def test_holder_of_a_match_may_draw_instead(variant: Variant) -> None:
    """Colour, number, wild: whatever fits may be played, and none has to be."""
    state = table(variant, ["red-1 blue-5 wild special wild-draw-four green-2", "blue-8"])
    expected = {"red-1", "blue-5", "wild", "wild-draw-four", SPECIAL[variant.id]}

    assert expected == {face(card(text)) for text in playable(state, 0)}
    assert None is refusal(state, Draw(0))
    assert Reason.MUST_DRAW == refusal(state, Pass(0))
    state, _ = play(state, Draw(0))
    assert ([7, 1], "drawn", 0) == (sizes(state), state.prompt.kind, state.prompt.seat)
    assert Reason.ONLY_THE_DRAWN_CARD == refusal(state, Play(0, card("wild"), color="red"))
