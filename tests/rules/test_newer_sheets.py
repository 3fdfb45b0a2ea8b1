"""What the two newer sheets print alike: one hand is the game, action cards do not open, wilds count as a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, everything, of, play, playable, refused, sizes, turns
from tests.rules.dealing import played_out, turn_up
from unorules import (
    FRIENDS_2022,
    ICE_THE_KICKER_2023,
    Answer,
    Asked,
    CallUno,
    Card,
    Catch,
    Caught,
    DealerDrawn,
    Draw,
    Drew,
    HandShown,
    MatchEnded,
    NextRound,
    Pass,
    Play,
    Reason,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Seat,
    Skipped,
    State,
    TurnedUp,
    UnoCalled,
    Variant,
    card,
)

BOTH = pytest.mark.parametrize(
    "variant", [pytest.param(ICE_THE_KICKER_2023, id="NFL"), pytest.param(FRIENDS_2022, id="FR")]
)
SPECIAL = {ICE_THE_KICKER_2023.id: "wild-ice-the-kicker", FRIENDS_2022.id: "wild-the-one-where-you-draw"}
"""The wild that only this sheet has."""

SPREAD: list[tuple[int, Direction]] = [(2, 1), (2, -1), (3, 1), (4, -1), (10, 1)]
"""Tables of so many seats, and which way play runs."""


def face(printed: Card) -> str:
    """A card's text without what else is printed on it."""
    return str(Card(printed.kind, printed.color))


class Box:
    """The cards of a sheet, taken out by their faces; `special` is the sheet's own wild."""

    def __init__(self, variant: Variant) -> None:
        self.left = [printed for printed, count in variant.deck for _ in range(count)]
        self.special = SPECIAL[variant.id]

    def take(self, faces: str) -> list[Card]:
        """Cards with these faces, whatever else is printed on them."""
        taken = []
        for text in faces.split():
            wanted = self.special if text == "special" else text
            taken.append(next(printed for printed in self.left if face(printed) == wanted))
            self.left.remove(taken[-1])
        return taken


def table(
    variant: Variant,
    hands: Sequence[str],
    *,
    top: str = "red-5",
    color: str | None = None,
    draw: str = "",
    discard: str = "",
    rest: Literal["draw", "discard"] | Seat = "draw",
    direction: Direction = 1,
    scores: Sequence[int] | None = None,
) -> State:
    """A table of this sheet, written in faces; seat 0 is to move."""
    box = Box(variant)
    return uno.from_table(
        [box.take(hand) for hand in hands],
        top=box.take(top)[0],
        color=color,
        draw=box.take(draw),
        discard=box.take(discard),
        rest=rest,
        direction=direction,
        scores=scores,
        variant=variant,
    )


def lay(state: State, text: str, color: str | None = None) -> Play:
    """Whoever is to move lays the card with this face."""
    seat = state.prompt.seat
    assert seat is not None
    wanted = SPECIAL[state.variant.id] if text == "special" else text
    return Play(seat, next(held for held in state.hands[seat] if face(held) == wanted), color=color)


def others(seats: int) -> list[str]:
    """The hands of all seats but the first: a blue and a yellow number."""
    return [f"blue-{seat % 9} yellow-{seat % 9}" for seat in range(1, seats)]


def opened(variant: Variant, turned: str, players: int = 4, *, dealer: Seat = 0) -> uno.Step:
    """A game in which these faces are on top of the draw pile once the hands are dealt."""
    wanted = " ".join(map(str, Box(variant).take(turned)))
    return turn_up(wanted, players, dealer=dealer, variant=variant)


def challenged(
    variant: Variant, held: str, *, top: str = "red-5", color: str | None = None, discard: str = ""
) -> str | list[int]:
    """How a challenge of a Wild Draw Four ends for a player who holds these others; the hands' sizes if neither."""
    hands = [f"wild-draw-four {held}", "yellow-8 yellow-9", "blue-8 blue-9"]
    state = table(variant, hands, top=top, color=color, discard=discard)
    kept = len(held.split())
    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))
    if sizes(state) == [kept + 4, 2, 2]:
        return "guilty"
    return "innocent" if sizes(state) == [kept, 8, 2] else sizes(state)


# The aim, the dealer, the deal.


@pytest.mark.rule("NEW-OBJ-01")
@BOTH
def test_first_empty_hand_is_the_end_of_the_game(variant: Variant) -> None:
    """R-46: one hand is the game, nothing is counted, and no further round can be started."""
    state = table(variant, ["red-1", "wild blue-9", "green-2"])
    state, events = play(state, lay(state, "red-1"))

    assert [RoundEnded(1, "out", 0, (0, 0, 0), (0, 0, 0), None)] == of(RoundEnded, events)
    assert [MatchEnded((0,), (0, 0, 0))] == of(MatchEnded, events)
    assert (True, (0,), "match_over") == (state.over, state.winners, state.prompt.kind)
    assert () == uno.legal_actions(state)
    assert Reason.MATCH_OVER == refused(state, NextRound())


@pytest.mark.rule("NEW-OBJ-01")
@BOTH
@pytest.mark.parametrize("seed", range(3))
def test_whole_game_is_one_round(variant: Variant, seed: int) -> None:
    """From the deal to the end there is a single winner, whose hand is the one that is empty."""
    start, dealt = uno.new_game(variant, 4, seed=seed)
    steps = [(start, dealt), *played_out(start)]
    state, _ = steps[-1]

    assert 1 == sum(len(of(RoundStarted, events)) for _, events in steps)
    (winner,) = state.winners
    assert [winner] == [seat for seat, size in enumerate(sizes(state)) if size == 0]


@pytest.mark.rule("NEW-OBJ-01", "NEW-SCORE-07")
@BOTH
@pytest.mark.parametrize("scoring", ["winner_takes", "own_tally"])
def test_with_scoring_switched_on_the_game_goes_on(
    variant: Variant, scoring: Literal["winner_takes", "own_tally"]
) -> None:
    """R-46: an empty hand then ends the round alone."""
    state = table(variant.with_rules(scoring=scoring), ["red-1", "wild blue-9", "green-2"])
    state, events = play(state, lay(state, "red-1"))

    assert [] == of(MatchEnded, events)
    assert (False, (), "round_over") == (state.over, state.winners, state.prompt.kind)
    assert None is refused(state, NextRound())


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
@pytest.mark.parametrize("dealer", range(4))
def test_host_may_name_the_dealer(variant: Variant, dealer: Seat) -> None:
    """R-08: whom the host names deals, and nobody draws for it."""
    state, events = uno.new_game(variant, 4, seed=5, dealer=dealer)

    assert ([RoundStarted(1, dealer)], dealer) == (of(RoundStarted, events), state.dealer)
    assert [] == of(DealerDrawn, events)


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
@pytest.mark.parametrize("players", [2, 4, 10])
def test_dealer_whom_nobody_names_is_anyone(variant: Variant, players: int) -> None:
    """R-08: the seed picks a seat, no card is drawn for it, and every seat has its turn at it."""
    dealers: Counter[Seat] = Counter()
    for seed in range(200):
        state, events = uno.new_game(variant, players, seed=seed)
        assert [] == of(DealerDrawn, events)
        dealers[state.dealer] += 1

    assert set(range(players)) == set(dealers)
    assert max(dealers.values()) < 3 * 200 / players


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_random_dealer_is_the_same_for_the_same_seed(variant: Variant) -> None:
    """A game can be told again from its seed."""
    for seed in range(10):
        assert uno.new_game(variant, 5, seed=seed) == uno.new_game(variant, 5, seed=seed)


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_cards_are_shuffled_for_the_deal(variant: Variant) -> None:
    """All cards of the box are there, and in another order for another seed."""
    piles = set()
    for seed in range(20):
        state, _ = uno.new_game(variant, 3, seed=seed, dealer=0)
        assert Counter(dict(variant.deck)) == everything(state)
        piles.add(state.draw_pile)

    assert 20 == len(piles)


@pytest.mark.rule("NEW-SETUP-01", "NEW-SCORE-07")
@BOTH
def test_dealer_of_a_later_round_is_named_or_random_too(variant: Variant) -> None:
    """R-09: where rounds follow each other, the sheet's own way of finding a dealer is used again."""
    state = table(variant.with_rules(scoring="winner_takes"), ["red-1", "blue-9", "green-2"])
    state, _ = play(state, lay(state, "red-1"))
    named, _ = play(state, NextRound(2))
    _, events = play(state, NextRound())

    assert 2 == named.dealer
    assert ([], 1) == (of(DealerDrawn, events), len(of(RoundStarted, events)))


@pytest.mark.rule("NEW-SETUP-02")
@BOTH
@pytest.mark.parametrize("dealer", range(3))
def test_play_goes_clockwise(variant: Variant, dealer: Seat) -> None:
    """The seat on the dealer's left begins, and the turn goes to the left from there."""
    state, _ = opened(variant, "red-5", 3, dealer=dealer)

    assert 1 == state.direction
    assert [(dealer + step) % 3 for step in (1, 2, 3)] == turns(state, 3)


# The opening card.


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize(
    "turned", ["red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "special"], ids=str
)
def test_opening_action_card_is_ignored(variant: Variant, turned: str, players: int) -> None:
    """The next card is turned up over it; nobody draws, names a colour, is skipped, or begins out of order."""
    state, events = opened(variant, f"{turned} green-4", players)

    assert ["covered", "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert [] == [*of(Asked, events), *of(Drew, events), *of(Skipped, events), *of(uno.Reversed, events)]
    assert ("turn", 1, 1) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert [7] * players == sizes(state)
    assert ("green-4", "green") == (face(state.top), state.color)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
def test_action_cards_are_turned_up_until_a_number_comes(variant: Variant) -> None:
    """R-12: a chain of all sorts stays in the discard pile, each covered by the next."""
    chain = ["blue-skip", "wild", "wild-draw-four", "special", "red-reverse", "red-draw-two", "yellow-0"]
    state, events = opened(variant, " ".join(chain))

    expected = [SPECIAL[variant.id] if text == "special" else text for text in chain]
    assert expected == [face(up.card) for up in of(TurnedUp, events)]
    assert [*["covered"] * 6, "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert expected[::-1] == [face(below) for below in state.discard_pile]
    assert ("yellow", 1, 1) == (state.color, state.direction, state.prompt.seat)


@pytest.mark.rule("NEW-OPEN-01")
@BOTH
def test_ignored_cards_come_back_with_the_reshuffle(variant: Variant) -> None:
    """R-12: they are discards like any others."""
    state, _ = opened(variant, "special wild green-4", 2)
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
    """R-10, `opening="effects"`: as in the older sheets; a wild of any sort asks for a colour and nothing else."""
    changed = variant.with_rules(opening="effects")
    state, events = opened(changed, f"{turned} green-4", 3)

    assert ["opens"] == [up.fate for up in of(TurnedUp, events)]
    assert (kind, first, dealt) == (state.prompt.kind, state.prompt.seat, sizes(state))
    assert ("color" if kind == "ask" else None) == state.prompt.question
    if kind == "ask":
        state, _ = play(state, Answer(first, "blue"))
        assert ("turn", first, "blue") == (state.prompt.kind, state.prompt.seat, state.color)


# The turn and drawing.


@pytest.mark.rule("NEW-TURN-09")
@BOTH
def test_holder_of_a_match_may_draw_instead(variant: Variant) -> None:
    """Colour, number, wild: whatever fits may be played, and none has to be."""
    state = table(variant, ["red-1 blue-5 wild special wild-draw-four green-2", "blue-8"])
    expected = {"red-1", "blue-5", "wild", "wild-draw-four", SPECIAL[variant.id]}

    assert expected == {face(card(text)) for text in playable(state, 0)}
    assert None is refused(state, Draw(0))
    assert Reason.MUST_DRAW == refused(state, Pass(0))
    state, _ = play(state, Draw(0))
    assert ([7, 1], "drawn", 0) == (sizes(state), state.prompt.kind, state.prompt.seat)
    assert Reason.ONLY_THE_DRAWN_CARD == refused(state, Play(0, card("wild"), color="red"))


@pytest.mark.rule("NEW-TURN-09", "NEW-DRAW-08")
@BOTH
@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("red-1 green-2", Reason.MUST_PLAY, id="a-match"),
        pytest.param("special green-2", Reason.MUST_PLAY, id="the-special-wild"),
        pytest.param("green-1 green-2", None, id="no-match"),
        pytest.param("wild-draw-four wild-draw-four", None, id="a-guilty-wild-draw-four"),
        pytest.param("wild-draw-four green-2", Reason.MUST_PLAY, id="an-innocent-wild-draw-four"),
    ],
)
def test_with_both_piles_used_up_a_match_must_be_played(variant: Variant, held: str, expected: Reason | None) -> None:
    """R-43: nobody can draw; who has no play that could be asked for passes, and others play."""
    state = table(variant, [held, "blue-8"], rest=1)

    assert Reason.NOTHING_TO_DRAW == refused(state, Draw(0))
    assert expected == refused(state, Pass(0))


@pytest.mark.rule("NEW-TURN-10")
@BOTH
@pytest.mark.parametrize(("seats", "direction"), SPREAD)
@pytest.mark.parametrize("turn", ["play", "draw and pass", "play the drawn card"])
def test_after_a_play_or_a_draw_the_next_player_has_the_turn(
    variant: Variant, turn: str, seats: int, direction: Direction
) -> None:
    """R-20a: after the play or the pass, also of a card just drawn, in the direction of play."""
    state = table(variant, ["red-1 green-2 green-3", *others(seats)], draw="red-9", direction=direction)
    if turn == "play":
        state, _ = play(state, lay(state, "red-1"))
    else:
        state, _ = play(state, Draw(0))
        assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
        state, _ = play(state, Pass(0) if turn == "draw and pass" else lay(state, "red-9"))

    assert ("turn", direction % seats) == (state.prompt.kind, state.prompt.seat)


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

    assert playing == refused(state, lay(state, "red-9"))
    assert passing == refused(state, Pass(0))
    assert "optional" == variant.rules.drawn_card


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_discards_become_the_draw_pile_when_there_is_none(variant: Variant) -> None:
    """R-42: all but the top, whose colour stays in force; all cards are still there."""
    state = table(
        variant, ["green-2 green-3", "blue-8"], top="wild", color="yellow", discard="red-1 red-2 special", rest=1
    )
    state, events = play(state, Draw(0))

    assert [Reshuffled(3)] == of(Reshuffled, events)
    assert (2, 1, "wild", "yellow") == (len(state.draw_pile), len(state.discard_pile), face(state.top), state.color)
    assert Counter(dict(variant.deck)) == everything(state)


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_draw_two_is_served_across_the_reshuffle(variant: Variant) -> None:
    """One card of the pile and one of the discards."""
    state = table(
        variant, ["red-draw-two green-3 green-4", "blue-8", "blue-9"], draw="yellow-1", discard="green-1", rest=2
    )
    state, events = play(state, lay(state, "red-draw-two"))

    assert [Drew, Reshuffled, Drew] == [type(event) for event in events if isinstance(event, Drew | Reshuffled)]
    assert [Reshuffled(2)] == of(Reshuffled, events)
    assert (3, 2) == (len(state.hands[1]), state.prompt.seat)


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_what_both_piles_cannot_give_is_not_owed(variant: Variant) -> None:
    """R-43: four cards are due, one is there; the rest lapses."""
    state = table(variant, ["wild-draw-four green-3 green-4", "blue-8", "blue-9"], rest=2)
    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert (2, (), 2) == (len(state.hands[1]), state.draw_pile, state.prompt.seat)


# Wild Draw Four and the challenge.


GUILTY = [
    "red-1 blue-2",
    "blue-2 red-skip",
    "red-1",
    "blue-2 wild",
    "wild-draw-four blue-2",
    "special blue-2",
    "special",
]
INNOCENT = ["blue-5 yellow-5", "green-1 green-5", "blue-skip yellow-draw-two"]


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("held", GUILTY)
def test_colour_or_any_wild_in_the_hand_is_a_bluff(variant: Variant, held: str) -> None:
    """R-24: a Wild, another Wild Draw Four and the sheet's own wild count as a match."""
    assert "guilty" == challenged(variant, held)


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("held", INNOCENT)
def test_number_symbol_or_newly_named_colour_in_the_hand_is_no_bluff(variant: Variant, held: str) -> None:
    """R-23: only the colour that was in force counts beside the wilds."""
    assert "innocent" == challenged(variant, held)


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("top", ["wild", "special"])
@pytest.mark.parametrize(("held", "expected"), [("red-1 red-5", "innocent"), ("blue-1 red-5", "guilty")])
def test_colour_named_for_the_wild_below_is_the_one_that_counts(
    variant: Variant, top: str, held: str, expected: str
) -> None:
    """R-23: what lies under that wild does not matter."""
    assert expected == challenged(variant, held, top=top, color="blue", discard="red-5")


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("wild", ["wild", "wild-draw-four", "special"])
def test_wilds_in_the_hand_are_harmless_where_the_switch_says_so(variant: Variant, wild: str) -> None:
    """R-24, `challenge_match="color"`: as in the older sheets."""
    changed = variant.with_rules(challenge_match="color")

    assert "innocent" == challenged(changed, f"blue-2 {wild}")
    assert "guilty" == challenged(changed, f"red-2 {wild}")


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("top", ["red-5", "blue-skip", "green-draw-two", "yellow-reverse"])
def test_wild_draw_four_goes_on_anything(variant: Variant, top: str) -> None:
    """R-22: it can be laid also by who may not, which is what the challenge is for."""
    state = table(variant, ["wild-draw-four red-1 blue-1 green-1 yellow-1", "blue-8"], top=top)

    assert None is refused(state, Play(0, WD4, color="red"))


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize(
    ("held", "expected"),
    [*((held, Reason.NOT_NOW) for held in GUILTY), *((held, None) for held in INNOCENT)],
)
def test_same_condition_decides_whether_it_may_be_laid_where_it_is_enforced(
    variant: Variant, held: str, expected: Reason | None
) -> None:
    """R-25, `wd4="enforce"`: a bluff is refused, wilds counting as a match here too."""
    state = table(variant.with_rules(wd4="enforce"), [f"wild-draw-four {held}", "yellow-8", "blue-8"])

    assert expected == refused(state, Play(0, WD4, color="green"))
    if expected is None:
        state, events = play(state, Play(0, WD4, color="green"))
        assert ([], 5, 2) == (of(Asked, events), len(state.hands[1]), state.prompt.seat)


@pytest.mark.rule("NEW-WD4-05")
@BOTH
def test_nothing_is_asked_where_it_is_free(variant: Variant) -> None:
    """R-22, `wd4="free"`: the next player draws four, bluff or not."""
    state = table(variant.with_rules(wd4="free"), ["wild-draw-four red-1 wild", "yellow-8", "blue-8"])
    state, events = play(state, Play(0, WD4, color="green"))

    assert ([], [2, 5, 1], 2) == (of(Asked, events), sizes(state), state.prompt.seat)


@pytest.mark.rule("NEW-CHAL-02")
@BOTH
@pytest.mark.parametrize(("seats", "direction"), SPREAD)
def test_next_player_takes_four_or_challenges(variant: Variant, seats: int, direction: Direction) -> None:
    """There is no third answer, and nobody else answers."""
    state = table(variant, ["wild-draw-four green-2 green-3", *others(seats)], direction=direction)
    victim = direction % seats
    state, events = play(state, Play(0, WD4, color="green"))

    expected = (Answer(victim, "accept"), Answer(victim, "challenge"))
    assert [Asked(victim, victim, "challenge", ("accept", "challenge"))] == of(Asked, events)
    assert expected == uno.legal_actions(state) == uno.legal_actions(state, victim)
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(victim, "play"))
    assert Reason.QUESTION_PENDING == refused(state, Draw(victim))


@pytest.mark.rule("NEW-CHAL-02")
@BOTH
@pytest.mark.parametrize("held", ["green-2 green-3", "red-2 wild"])
def test_who_takes_the_four_loses_the_turn(variant: Variant, held: str) -> None:
    """Bluff or not, no hand is shown to who accepts."""
    state = table(variant, [f"wild-draw-four {held}", "yellow-8", "blue-8"])
    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert ([2, 5, 1], [Skipped(1)], 2) == (sizes(state), of(Skipped, events), state.prompt.seat)
    assert [] == of(HandShown, events)


@pytest.mark.rule("NEW-CHAL-06")
@BOTH
@pytest.mark.parametrize(("seats", "direction"), SPREAD)
def test_wrong_challenge_costs_six_cards_and_the_turn(variant: Variant, seats: int, direction: Direction) -> None:
    """R-28: the turn goes to the one after the challenger; of two players, back to the first."""
    state = table(variant, ["wild-draw-four green-2 green-3", *others(seats)], direction=direction)
    victim = direction % seats
    state, events = play(state, Play(0, WD4, color="yellow"), Answer(victim, "challenge"))

    assert (2, 2 + 6) == (len(state.hands[0]), len(state.hands[victim]))
    assert [Skipped(victim)] == of(Skipped, events)
    assert ("turn", 2 * direction % seats) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("NEW-CHAL-06")
@BOTH
@pytest.mark.parametrize(("seats", "direction"), SPREAD)
def test_challenger_of_a_bluff_keeps_the_turn(variant: Variant, seats: int, direction: Direction) -> None:
    """R-27: losing the turn belongs to drawing the cards, and here the other one draws."""
    state = table(variant, ["wild-draw-four wild green-3", *others(seats)], direction=direction)
    victim = direction % seats
    state, events = play(state, Play(0, WD4, color="yellow"), Answer(victim, "challenge"))

    assert (2 + 4, 2) == (len(state.hands[0]), len(state.hands[victim]))
    assert [] == of(Skipped, events)
    assert ("turn", victim) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("NEW-CHAL-07")
@BOTH
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
@pytest.mark.parametrize("option", ["accept", "challenge"])
@pytest.mark.parametrize("held", ["green-2 green-3", "red-2 green-3"])
def test_named_colour_holds_whatever_the_outcome(variant: Variant, held: str, option: str, color: str) -> None:
    """R-29: the Wild Draw Four stays on the pile, and what is laid next has to match that colour."""
    state = table(variant, [f"wild-draw-four {held}", "yellow-8 blue-8", "blue-9 yellow-9"])
    state, _ = play(state, Play(0, WD4, color=color))
    assert (color, WD4) == (state.color, state.top)

    state, _ = play(state, Answer(1, option))

    assert (color, WD4) == (state.color, state.top)
    seat = state.prompt.seat
    assert seat is not None
    assert {color, None} >= {card(text).color for text in playable(state, seat)}


# Calling UNO.


@pytest.mark.rule("NEW-UNO-02")
@BOTH
@pytest.mark.parametrize(
    "laid", ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "special"]
)
def test_call_is_due_the_moment_one_card_is_left(variant: Variant, laid: str) -> None:
    """Whatever was laid, and also while that card's question is open."""
    state = table(variant, [f"{laid} green-2", "blue-8 blue-9", "yellow-8 yellow-9"])
    colorless = laid in ("wild", "wild-draw-four", "special")
    state, _ = play(state, lay(state, laid, "green" if colorless else None))

    assert (0,) == state.catchable
    assert CallUno(0) in uno.legal_actions(state, 0)
    after, events = play(state, CallUno(0))
    assert ([UnoCalled(0)], ()) == (of(UnoCalled, events), after.catchable)
    assert Reason.NOTHING_TO_CATCH == refused(after, Catch(1, 0))
    assert state.prompt == after.prompt


@pytest.mark.rule("NEW-UNO-02")
@BOTH
def test_call_may_come_with_the_next_to_last_card(variant: Variant) -> None:
    """R-34: on the own turn with two cards in hand, and not with three."""
    state = table(variant, ["red-1 green-2", "blue-7 blue-8 blue-9", "yellow-8 yellow-9"])
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(1))

    state, _ = play(state, CallUno(0))
    state, _ = play(state, lay(state, "red-1"))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-02")
@BOTH
def test_call_is_made_for_everyone_or_for_nobody_where_the_switch_says_so(variant: Variant) -> None:
    """R-34, `uno_call`: `auto` calls, `off` knows no calls, and under neither can anyone be caught."""
    expected: dict[Literal["auto", "off"], list[UnoCalled]] = {"auto": [UnoCalled(0)], "off": []}
    for how, called in expected.items():
        state = table(variant.with_rules(uno_call=how), ["red-1 green-2", "blue-8 blue-9"])
        state, events = play(state, lay(state, "red-1"))
        assert (called, ()) == (of(UnoCalled, events), state.catchable)
        assert Reason.NO_CALLS == refused(state, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
@pytest.mark.parametrize("by", [1, 2, 3])
def test_any_opponent_may_say_it_first(variant: Variant, by: Seat) -> None:
    """The next player included: the offender draws two, and the order of turns is as before."""
    state = table(variant, ["red-1 green-2", "blue-8 blue-9", "yellow-8 yellow-9", "green-8 green-9"])
    state, _ = play(state, lay(state, "red-1"))
    after, events = play(state, Catch(by, 0))

    assert [Caught(by, 0)] == of(Caught, events)
    assert [3, 2, 2, 2] == sizes(after)
    assert (state.prompt, ()) == (after.prompt, after.catchable)


@pytest.mark.rule("NEW-UNO-04")
@BOTH
def test_first_to_speak_wins_the_race(variant: Variant) -> None:
    """After a catch there is nothing left to call or catch; nobody catches themselves."""
    state = table(variant, ["red-1 green-2", "blue-8 blue-9", "yellow-8 yellow-9"])
    state, _ = play(state, lay(state, "red-1"))
    assert Reason.CATCHING_ONESELF == refused(state, Catch(0, 0))

    caught, _ = play(state, Catch(2, 0))
    assert Reason.NOTHING_TO_CATCH == refused(caught, Catch(1, 0))
    assert Reason.CALL_NOT_DUE == refused(caught, CallUno(0))

    called, _ = play(state, CallUno(0))
    assert Reason.NOTHING_TO_CATCH == refused(called, Catch(1, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
def test_once_the_next_player_takes_the_turn_it_is_too_late(variant: Variant) -> None:
    """R-35: by a play or by a draw."""
    state = table(variant, ["red-1 green-2", "red-8 blue-9 blue-7", "yellow-8 yellow-9"])
    state, _ = play(state, lay(state, "red-1"))

    for action in (Draw(1), lay(state, "red-8")):
        after, _ = play(state, action)
        assert () == after.catchable
        assert Reason.NOTHING_TO_CATCH == refused(after, Catch(2, 0))


@pytest.mark.rule("NEW-UNO-04")
@BOTH
@pytest.mark.parametrize("penalty", [1, 4])
def test_size_of_the_penalty_is_a_switch(variant: Variant, penalty: int) -> None:
    """R-38: two by default, and as many as `uno_penalty` says."""
    state = table(variant.with_rules(uno_penalty=penalty), ["red-1 green-2", "blue-8 blue-9"])
    state, _ = play(state, lay(state, "red-1"))
    state, _ = play(state, Catch(1, 0))

    assert [1 + penalty, 2] == sizes(state)
    assert 2 == variant.rules.uno_penalty


# Going out, and scoring as an option.


@pytest.mark.rule("NEW-OUT-02")
@BOTH
@pytest.mark.parametrize("last", ["red-1", "red-skip", "red-reverse", "wild", "special"])
def test_player_of_the_final_card_wins(variant: Variant, last: str) -> None:
    """R-33, R-49: nobody draws, nobody is asked anything, and no call is needed."""
    state = table(variant, [last, "blue-8 blue-9", "yellow-8 yellow-9"])
    state, events = play(state, lay(state, last))

    assert (True, (0,)) == (state.over, state.winners)
    assert [] == [*of(Asked, events), *of(Drew, events), *of(Skipped, events)]
    assert [0, 2, 2] == sizes(state)


@pytest.mark.rule("NEW-OUT-02")
@BOTH
@pytest.mark.parametrize(("last", "count"), [("red-draw-two", 2), ("wild-draw-four", 4)])
def test_cards_of_a_final_draw_card_are_drawn(variant: Variant, last: str, count: int) -> None:
    """R-32: the next player in the direction of play draws, is not asked, and the game is over."""
    state = table(variant, [last, "blue-8 blue-9", "yellow-8 yellow-9"], direction=-1)
    state, events = play(state, lay(state, last))

    assert [0, 2, 2 + count] == sizes(state)
    assert ([], True, (0,)) == (of(Asked, events), state.over, state.winners)


@pytest.mark.rule("NEW-OUT-02", "NEW-SCORE-07")
@BOTH
def test_cards_of_a_final_draw_card_count(variant: Variant) -> None:
    """R-32: where points are counted, those just drawn are among them."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-draw-two", "blue-8", "yellow-9"], draw="wild red-3")
    state, _ = play(state, lay(state, "red-draw-two"))

    assert (8 + 50 + 3 + 9, 0, 0) == state.scores


@pytest.mark.rule("NEW-OUT-02")
@BOTH
def test_all_cards_are_shuffled_to_play_again(variant: Variant) -> None:
    """Another game, or another round where points are counted, has all cards of the box again."""
    state = table(variant.with_rules(scoring="winner_takes"), ["red-1", "blue-8", "yellow-9"])
    state, _ = play(state, lay(state, "red-1"), NextRound())
    again, _ = uno.new_game(variant, 3, seed=2)

    assert Counter(dict(variant.deck)) == everything(state) == everything(again)
    assert ([7, 7, 7], 2) == (sizes(state), state.round)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_points_are_not_counted_unless_asked_for(variant: Variant) -> None:
    """R-46: off by default, and then no hand is laid open either."""
    state = table(variant, ["red-1", "wild blue-9", "green-2"])
    state, events = play(state, lay(state, "red-1"))
    (ended,) = of(RoundEnded, events)

    assert "none" == variant.rules.scoring
    assert ((0, 0, 0), None) == (state.scores, ended.hands)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_winner_may_take_what_the_others_hold(variant: Variant) -> None:
    """`scoring="winner_takes"`: totals are carried from hand to hand."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-1", "special blue-9", "green-skip wild-draw-four"], scores=[10, 20, 30])
    state, _ = play(state, lay(state, "red-1"))
    assert (10 + 50 + 9 + 20 + 50, 20, 30) == state.scores

    state, _ = play(state, NextRound())
    assert (139, 20, 30) == state.scores


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_first_total_of_500_wins_where_the_winner_takes_all(variant: Variant) -> None:
    """499 is not enough."""
    scored = variant.with_rules(scoring="winner_takes")
    for left, over in (("blue-9", False), ("special", True)):
        state = table(scored, ["red-1", left], scores=[490, 0])
        state, _ = play(state, lay(state, "red-1"))
        assert (over, (0,) if over else ()) == (state.over, state.winners)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_each_may_count_the_own_leftovers(variant: Variant) -> None:
    """R-46, `scoring="own_tally"`: not printed here, but selectable; the lowest wins at 500."""
    tally = variant.with_rules(scoring="own_tally")
    state = table(tally, ["red-1", "special blue-9", "green-skip"], scores=[100, 440, 90])
    state, _ = play(state, lay(state, "red-1"))
    assert ((100, 499, 110), False) == (state.scores, state.over)

    state = table(tally, ["red-1", "special blue-9", "green-1"], scores=[100, 441, 90])
    state, _ = play(state, lay(state, "red-1"))
    assert ((100, 500, 91), (2,)) == (state.scores, state.winners)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_totals_of_a_whole_match_are_the_sums_of_its_hands(variant: Variant) -> None:
    """Hand after hand until someone has the target."""
    start, _ = uno.new_game(variant.with_rules(scoring="winner_takes", target=150), 3, seed=4)
    steps = list(played_out(start))
    state, _ = steps[-1]
    ends = [end for _, events in steps for end in of(RoundEnded, events)]

    assert len(ends) > 1
    assert tuple(map(sum, zip(*(end.points for end in ends), strict=True))) == state.scores
    assert max(state.scores) >= 150
