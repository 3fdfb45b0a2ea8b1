"""The careful bot's answers, its play under house rules, and its actions out of turn."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.decks import classic_and
from tests.players.seats import move, move_after
from unorules import Action, Answer, CallUno, Catch, Draw, Play, State, card
from unorules.cards import Ask, DrawCards, Effect, Kind, Reply, Turn, wild
from unorules.players import careful_bot
from unorules.variants import CLASSIC_2010, FRIENDS_2022, house

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

MANY = "green-1 green-2 green-3 green-4 green-5 green-6 green-7"


def challenged(hand: str, *first: Action) -> State:
    """Return a table at which seat 0 has played a Wild Draw Four from this hand."""
    table = uno.position([f"wild-draw-four {hand}", "blue-1 blue-2 blue-3"], top="red-9")
    return play(table, *first, Play(0, WD4, color="blue"))[0]


def test_small_hand_is_believed() -> None:
    """One card is seldom of the colour in force."""
    assert Answer(1, "accept") == move(challenged("red-1", CallUno(0)))


def test_large_hand_is_challenged() -> None:
    """Seven cards without any red are rare enough."""
    assert Answer(1, "challenge") == move(challenged(MANY))


def test_whoever_drew_on_the_colour_is_believed() -> None:
    """The same hand, after its player has drawn for want of red."""
    table = uno.position([f"{MANY} yellow-1", "red-1 red-2 blue-3"], top="red-9", draw="wild-draw-four")
    seen: list[Action] = [uno.Draw(0), Play(0, WD4, color="green")]

    assert Answer(1, "accept") == move_after(table, *seen, seat=1)


def test_naming_the_colour_again_gives_a_bluff_away() -> None:
    """Whoever has no red names another colour."""
    table = uno.position(["wild-draw-four green-1 green-2", "blue-1 blue-2 blue-3"], top="red-9")

    assert Answer(1, "challenge") == move_after(table, Play(0, WD4, color="red"), seat=1)


def test_shown_hand_is_remembered() -> None:
    """A hand that was shown, and has no red, is not challenged again."""
    hands = ["wild-draw-four wild-draw-four blue-5 green-1 green-2 green-3 green-4 green-5", "blue-1 blue-2 blue-3"]
    table = uno.position(hands, top="red-9", draw="yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6 red-2")
    first: list[Action] = [
        Play(0, WD4, color="blue"),
        Answer(1, "challenge"),
        Play(0, card("blue-5")),
        Play(1, card("blue-1")),
    ]

    assert Answer(1, "accept") == move_after(table, *first, Play(0, WD4, color="green"), seat=1)


def test_known_bluffer_is_challenged() -> None:
    """Whoever was guilty once may be so again."""
    hands = ["wild-draw-four wild-draw-four red-1 green-1 green-2", "blue-1 blue-2 red-3"]
    table = uno.position(hands, top="red-9", draw="yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6")
    first: list[Action] = [
        Play(0, WD4, color="blue"),
        Answer(1, "challenge"),
        Play(1, card("blue-1")),
        Play(0, WD4, color="green"),
    ]

    assert Answer(1, "challenge") == move_after(table, *first, seat=1)


def test_wild_in_the_hand_makes_a_bluff_on_newer_sheets() -> None:
    """So the same hand is suspected sooner."""
    hands = ["wild-draw-four green-1 green-2", "blue-1 blue-2 blue-3", "blue-4 blue-5"]
    stricter = CLASSIC_2010.with_rules(challenge_match="color_or_wild")
    asked = [
        play(uno.position(hands, top="red-9", variant=variant), Play(0, WD4, color="green"))[0]
        for variant in (CLASSIC_2010, stricter)
    ]

    assert [Answer(1, "accept"), Answer(1, "challenge")] == [move(state) for state in asked]


def test_debt_that_can_be_answered_is_accepted() -> None:
    """A Draw Two in the hand passes the four on; without one the challenge is the better chance."""
    stacking = CLASSIC_2010.with_rules(house.STACKING)
    for other, option in (("blue-draw-two blue-1 blue-2", "accept"), ("blue-3 blue-1 blue-2", "challenge")):
        table = uno.position(["wild-draw-four green-1 green-2 green-3", other], top="red-9", variant=stacking)
        asked, _ = play(table, Play(0, WD4, color="green"))
        assert Answer(1, option) == move(asked)


def test_opening_wild_is_named_the_colour_held_most() -> None:
    """The first player has three greens."""
    hands = CLASSIC_2010.with_rules(hand_size=4)
    deck = "green-1 red-1 green-2 red-2 green-3 red-3 blue-4 red-4 wild"
    state, _ = uno.from_deck(deck, hands, 2, dealer=1)

    assert ("color", 0) == (state.prompt.question, state.prompt.seat)
    assert Answer(0, "green") == move(state)


def test_seven_takes_the_smallest_hand() -> None:
    """Of two others."""
    party = CLASSIC_2010.with_rules(seven_zero="on")
    hands = ["red-7 red-1 red-2 red-3", "blue-3 blue-4 blue-5", "green-1"]
    table = uno.position(hands, top="red-9", variant=party)

    assert Play(0, card("red-7")) == move(table)
    assert Answer(0, 2) == move(play(table, Play(0, card("red-7")))[0])


def test_seven_does_not_give_a_small_hand_away() -> None:
    """One card is not swapped for four."""
    party = CLASSIC_2010.with_rules(seven_zero="on")
    table = uno.position(["red-7 red-1", "blue-3 blue-4 blue-5 blue-6"], top="red-9", variant=party)
    called, _ = play(table, uno.CallUno(0))

    assert Play(0, card("red-1")) == move(called)


def test_zero_passes_on_a_large_hand() -> None:
    """And gets a small one; it is kept if it would do the opposite."""
    party = CLASSIC_2010.with_rules(seven_zero="on")
    for before, after, passed in (("blue-1", MANY, True), (MANY, "blue-1", False)):
        table = uno.position(["red-0 red-1 red-2 red-3", after, before], top="red-9", variant=party)
        assert passed == (Play(0, card("red-0")) == move(table))


def test_friend_is_one_of_whom_few_are_left() -> None:
    """The next player draws until that character turns up, and its player holds many a Joey."""
    joeys = " ".join([str(face) for face, _ in FRIENDS_2022.deck if face.tags == ("joey",)][:6])
    hands = [f"wild-the-one-where-you-draw {joeys}", "wild wild", "wild-draw-four wild-draw-four"]
    table = uno.position(hands, top="wild", color="red", variant="friends-2022")
    asked, _ = play(table, Play(0, card("wild-the-one-where-you-draw"), color="red"))

    assert "friend" == asked.prompt.question
    assert Answer(0, "joey") == move(asked)


def test_badtz_maru_is_kept_while_it_would_hit_its_player() -> None:
    """Whoever holds the fewest cards draws four."""
    few = ["wild-badtz-maru pink-1 blue-2", "green-3 green-4 green-5 green-6"]
    many = ["wild-badtz-maru pink-1 blue-2 blue-3 blue-4", "green-3"]
    for hands, played in ((few, "pink-1"), (many, "wild-badtz-maru")):
        chosen = move(uno.position(hands, top="pink-9", variant="hello-kitty-2017"))
        assert isinstance(chosen, Play)
        assert card(played) == chosen.card


@pytest.mark.parametrize(
    ("laid", "option"),
    [("acme:wild-lightning", 2), ("acme:wild-trade-wind", 2), ("acme:wild-weathervane", 1)],
)
def test_cards_of_other_authors_are_answered_by_what_they_do(laid: str, option: int) -> None:
    """Seat 2 is nearly out: it draws, gives its hand away, and is not the next one."""
    hands = [f"{laid} red-1 red-2 red-3", "blue-1 blue-2 blue-3 blue-4", "green-1"]
    asked, _ = play(uno.position(hands, top="red-9", variant=ACME_UNO), Play(0, card(laid), color="red"))

    assert Answer(0, option) == move(asked)


@pytest.mark.parametrize(
    ("wild_card", "hands"),
    [
        ("acme:wild-storm", ["blue-1", "green-1"]),
        ("acme:wild-gale", ["blue-1 blue-2", "green-1 green-2"]),
        ("acme:wild-tornado", ["blue-1", "green-1"]),
    ],
)
def test_wilds_of_other_authors_are_played_when_they_do_good(wild_card: str, hands: list[str]) -> None:
    """Rather than a number: others draw, four cards go at once, or a large hand is shared."""
    own = f"{wild_card} red-1 red-2 red-3 red-4 blue-5 green-7 green-8"
    chosen = move(uno.position([own, *hands], top="red-9", variant=ACME_UNO))

    assert isinstance(chosen, Play)
    assert card(wild_card) == chosen.card


def test_umbrella_keeps_off_a_debt() -> None:
    """Rather than draw two cards."""
    hands = ["red-draw-two red-1 red-2", "blue-acme:umbrella blue-1 blue-2"]
    owing, _ = play(uno.position(hands, top="red-9", variant=ACME_UNO), Play(0, card("red-draw-two")))

    assert "debt" == owing.prompt.kind
    assert Play(1, uno.Card("acme:umbrella", "blue")) == move(owing)


def asks(on_answer: uno.cards.OnAnswer, options: tuple[str, ...] | None = None, *, whom: int = 0) -> Kind:
    """Return a wild that asks its player, or the next one, with words or with seats."""

    @wild("test:wild-ask", on_answer=on_answer)
    def kind(turn: Turn) -> Iterable[Effect]:
        asked = turn.after(turn.seat, whom)
        return [Ask(asked, "test", options or turn.others, memo=turn.seat)]

    return kind


def asked_by(kind: Kind) -> State:
    """Return a table of three at which this wild asks; seat 2 has the fewest cards."""
    hands = ["test:wild-ask red-1 red-2", "blue-1 blue-2 blue-3", "green-1 green-2"]
    table = uno.position(hands, top="red-9", variant=classic_and(kind))
    return play(table, Play(0, card("test:wild-ask"), color="red"))[0]


def test_seat_is_the_opponent_nearest_to_going_out_if_all_seem_equal() -> None:
    """Whoever is named, nothing happens that this bot knows of."""
    assert Answer(0, 2) == move(asked_by(asks(lambda turn, reply: [])))


def test_words_are_chosen_at_random_if_all_seem_equal() -> None:
    """There is nothing to go by."""
    seen = uno.view(asked_by(asks(lambda turn, reply: [], ("heads", "tails"))), 0)

    assert {Answer(0, "heads"), Answer(0, "tails")} == {careful_bot(seen, Random(seed)) for seed in range(20)}


def test_code_that_counts_on_a_secret_is_not_asked_again() -> None:
    """It fails on a memo that this seat does not know, and the answer is one at random."""

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        assert isinstance(reply.memo, int)
        return [DrawCards(reply.memo, 1)]

    asked = asked_by(asks(answered, ("heads", "tails"), whom=1))
    assert move(asked) in (Answer(1, "heads"), Answer(1, "tails"))


def test_card_that_asks_again_is_weighed_without_that() -> None:
    """It could ask forever."""

    def again(turn: Turn, reply: Reply) -> Iterable[Effect]:
        draws = [DrawCards(0, 1)] if reply.option == "tails" else []
        return [*draws, Ask(turn.seat, "test", ("heads", "tails"))]

    assert Answer(0, "heads") == move(asked_by(asks(again, ("heads", "tails"))))


# House rules, and what it says out of turn.

STACKED = CLASSIC_2010.with_rules(stacking="any", bounce="both")


def owing(*hands: str, variant: uno.Variant = STACKED) -> State:
    """Return a table at which seat 1 owes two cards to seat 0."""
    table = uno.position(["red-draw-two red-1 red-2", *hands], top="red-9", variant=variant)
    return play(table, Play(0, card("red-draw-two")))[0]


def test_debt_is_passed_on() -> None:
    """With a draw card, which the next player then owes too."""
    assert Play(1, card("blue-draw-two")) == move(owing("blue-draw-two blue-1 blue-2", "green-1 green-2"))


def test_debt_is_bounced() -> None:
    """With a Reverse to whoever laid it, or with a Skip to the next one."""
    for bouncer in ("red-reverse", "red-skip"):
        assert Play(1, card(bouncer)) == move(owing(f"{bouncer} blue-1 blue-2", "green-1 green-2"))


def test_debt_without_an_answer_is_drawn() -> None:
    """There is nothing else to do."""
    assert Draw(1) == move(owing("blue-1 blue-2", "green-1 green-2"))


def test_cheaper_answer_comes_first() -> None:
    """A Draw Two, rather than the Wild Draw Four."""
    assert Play(1, card("blue-draw-two")) == move(owing("wild-draw-four blue-draw-two blue-1 red-2", "green-1 green-2"))


def test_mercy_is_feared() -> None:
    """With six cards of at most eight, even the Wild Draw Four is laid rather than fall."""
    merciful = STACKED.with_rules(mercy=8)
    hand = "wild-draw-four red-1 red-3 red-4 red-5 red-6"

    answered = move(owing(hand, "green-1 green-2", variant=merciful))
    assert isinstance(answered, Play)
    assert WD4 == answered.card


def test_mercy_is_turned_against_others() -> None:
    """A Draw Two puts the next player out."""
    merciful = CLASSIC_2010.with_rules(mercy=8)
    hands = ["red-draw-two red-1 blue-1", "green-1 green-2 green-3 green-4 green-5 green-6", "blue-2"]
    table = uno.position(hands, top="red-9", variant=merciful)

    assert Play(0, card("red-draw-two")) == move(table)


def test_jumps_in_with_an_identical_card() -> None:
    """A card less, and the game goes on from there."""
    jumpy = CLASSIC_2010.with_rules(jump_in="any")
    table = uno.position(["blue-1 blue-2", "red-9 blue-3 blue-4"], top="red-9", variant=jumpy)

    assert Play(1, card("red-9")) == move(table, seat=1)


def test_does_not_jump_in_to_give_a_good_hand_away() -> None:
    """With two cards left, a 7 that swaps them for many stays in the hand."""
    party = CLASSIC_2010.with_rules(house.PARTY)
    hands = ["blue-1 blue-2 blue-3 blue-4 blue-5 blue-6", "red-7 green-3"]
    table = uno.position(hands, top="red-7", variant=party)

    assert Play(1, card("red-7")) in uno.view(table, 1).legal
    assert move(table, seat=1) is None


def test_waits_out_of_turn() -> None:
    """With nothing to say, or nothing but wrong calls."""
    strict = CLASSIC_2010.with_rules(house.TOURNAMENT)
    for variant in (CLASSIC_2010, strict):
        table = uno.position(["blue-1 blue-2", "red-9 blue-3 blue-4"], top="red-9", variant=variant)
        assert move(table, seat=1) is None


def test_forgotten_call_is_caught() -> None:
    """By everyone but a partner; its own is made late."""
    pairs = CLASSIC_2010.with_rules(house.PARTNERS)
    table = uno.position(["red-1 green-3", "blue-3 blue-4", "blue-5 blue-6", "wild"], top="red-9", variant=pairs)
    forgot, _ = play(table, Play(0, card("red-1")))

    assert [CallUno(0), Catch(1, 0), None, Catch(3, 0)] == [move(forgot, seat=seat) for seat in range(4)]


def test_wild_draw_four_that_is_free_needs_no_excuse() -> None:
    """The next player, with one card, gets four: nobody can challenge."""
    free = CLASSIC_2010.with_rules(wd4="free")
    hands = ["wild-draw-four blue-1 blue-2", "green-1", "yellow-1 yellow-2 yellow-3"]

    assert Play(0, WD4, color="blue") == move(uno.position(hands, top="red-9", variant=free))


def test_swap_with_a_partner_is_no_gain_for_the_others() -> None:
    """The partner has as few cards as the opponent, and may keep them."""
    moving = CLASSIC_2010.with_rules(house.PARTNERS, seven_zero="on")
    hands = ["red-7 red-1 red-2 red-3 red-4", "blue-1", "green-1", "yellow-1 yellow-2 yellow-3"]
    asked, _ = play(uno.position(hands, top="red-9", variant=moving), Play(0, card("red-7")))

    assert Answer(0, 1) == move(asked)


def test_lowest_tally_sheds_points_too() -> None:
    """Where everyone counts their own, the nine goes before the one."""
    own = CLASSIC_2010.with_rules(scoring="last_standing")
    table = uno.position(["red-1 red-9 blue-2 blue-3", "green-4", "green-5"], top="red-5", variant=own)

    assert Play(0, card("red-9")) == move(table)
