"""Themed wilds, added to the classic deck: the effect of each (R-86)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import drew, everything, of, play, sizes
from tests.rules.tables import lay, owes, table, waits
from unorules import Answer, Leave, Play, State, Variant, card
from unorules.cards import Kind
from unorules.events import Asked, Discarded, HandMoved, Skipped, TurnedUp
from unorules.testing import check_variant
from unorules.variants import CLASSIC_2010, FRIENDS_2022
from unorules.variants.themed import (
    CREEPER,
    DARE,
    INVINCIBLE,
    ITEM_BOX,
    POOL_HANDS,
    SHUFFLE_HANDS,
    sorting_hat,
    sweep,
)

pytestmark = pytest.mark.rule("R-86")

HAT, RED_SWEEP = sorting_hat("joey"), sweep(color="red")
CARDS = [CREEPER, HAT, DARE, RED_SWEEP, INVINCIBLE, ITEM_BOX, POOL_HANDS, SHUFFLE_HANDS]


def with_four(kind: Kind, variant: Variant = CLASSIC_2010) -> Variant:
    """Return a variant with four of a wild in its deck."""
    return variant.extended("my:themed", add={kind: 4})


def lay_wild(kind: Kind, *others: str, hand: str = "green-1 green-2", draw: str = "") -> tuple[State, uno.Step]:
    """A table, and the step in which seat 0 lays the wild on red and names blue."""
    variant = with_four(kind)
    hands = [f"{kind.id} {hand}", *(others or ("blue-1 blue-2", "yellow-1 yellow-2"))]
    state = table(variant, hands, draw=draw)
    return state, play(state, lay(state, kind.id, "blue"))


@pytest.mark.parametrize("kind", CARDS, ids=str)
def test_four_are_added_to_the_classic_deck(kind: Kind) -> None:
    """And games of it keep every promise of the library."""
    variant = with_four(kind, FRIENDS_2022 if kind is HAT else CLASSIC_2010)

    assert 4 == everything(uno.new_game(variant, 3, seed=1)[0])[card(kind.id)]
    assert 6 == check_variant(variant, 2, seats=(2, 3, 5)).games


def test_cards_made_for_the_same_tag_or_colour_are_equal() -> None:
    """So that a game can be pickled, or read with a variant that was made anew."""
    assert sorting_hat("joey") == HAT != sorting_hat("ross")
    assert sweep(color="red") == RED_SWEEP != sweep(color="blue")


@pytest.mark.parametrize("given", [{}, {"tag": "joey", "color": "red"}])
def test_sweep_takes_a_tag_or_a_colour(given: dict[str, str]) -> None:
    """Without either it would sweep the whole hand."""
    with pytest.raises(uno.errors.VariantError, match="a sweep takes a tag or a colour"):
        sweep(**given)
    assert ["all cards with joey", "all red cards"] == [
        kind.text.removeprefix("Its player discards ").rstrip(".") for kind in (sweep(tag="joey"), RED_SWEEP)
    ]


def test_creeper_makes_every_other_player_draw_three() -> None:
    """Nobody loses a turn."""
    _, (state, _) = lay_wild(CREEPER)

    assert ([2, 5, 5], ("turn", 1)) == (sizes(state), waits(state))


def test_sorting_hat_makes_a_chosen_player_draw_until_a_tag() -> None:
    """The card with it ends the draw; nobody loses a turn."""
    variant = with_four(HAT, FRIENDS_2022)
    state = table(variant, ["wild-sorting-hat green-1 green-2", "blue-1 blue-2", "yellow-1 yellow-2"])
    state, _ = play(state, lay(state, "wild-sorting-hat", "blue"))
    assert (("ask", 0), "target", (1, 2)) == (waits(state), state.prompt.question, state.prompt.options)

    state, events = play(state, Answer(0, 2))

    tags = ["joey" in card(text).tags for text in drew(events, 2)]
    assert [True] == tags[-1:]
    assert True not in tags[:-1]
    assert ("turn", 1) == waits(state)


@pytest.mark.parametrize(("option", "drawn"), [("done", 0), ("refused", 2)])
def test_dare_is_done_or_costs_two_cards(option: str, drawn: int) -> None:
    """The host reports which; the turn is not lost."""
    _, (state, _) = lay_wild(DARE)
    assert ("outcome", 1, "dare") == (state.prompt.kind, state.prompt.about, state.prompt.question)

    state, events = play(state, Answer(None, option))

    assert (drawn, ("turn", 1)) == (len(drew(events, 1)), waits(state))


def test_sweep_discards_a_colour_or_a_tag() -> None:
    """Of its player's hand alone."""
    _, (_, events) = lay_wild(RED_SWEEP, "red-1 red-2", "yellow-1 yellow-2", hand="red-3 red-skip wild green-1")
    assert [["red-3", "red-skip"]] == [sorted(map(str, gone.cards)) for gone in of(Discarded, events)]
    kind = sweep(tag="joey")
    variant = with_four(kind, FRIENDS_2022)
    (joey, *_) = [face for face, _ in variant.deck if "joey" in face.tags]
    (ross, *_) = [face for face, _ in variant.deck if face.tags == ("ross",)]
    state = uno.position([[card(kind.id), joey, ross], "blue-1 blue-2"], top="red-5", variant=variant)

    state, events = play(state, Play(0, card(kind.id), color="blue"))

    assert [(joey,)] == [gone.cards for gone in of(Discarded, events)]


STACKING = with_four(INVINCIBLE).with_rules(stacking="any")


def test_invincible_sends_a_debt_to_the_player_before() -> None:
    """All of it; that player may answer in turn."""
    hands = ["red-draw-two green-1 green-2", "blue-draw-two blue-1 blue-2", "wild-invincible yellow-1 yellow-2"]
    state = table(STACKING, hands)

    state, _ = play(state, lay(state, "red-draw-two"))
    state, _ = play(state, lay(state, "blue-draw-two"))
    state, _ = play(state, lay(state, "wild-invincible", "green"))

    assert ((1, 4), "green") == (owes(state), state.color)
    state, events = play(state, uno.Draw(1))
    assert (4, ("turn", 2)) == (len(drew(events, 1)), waits(state))


def test_invincible_sends_a_debt_back_also_as_a_last_card() -> None:
    """The player before draws before points are counted."""
    state = table(STACKING, ["red-draw-two green-1 green-2", "wild-invincible", "yellow-1 yellow-2"])

    state, _ = play(state, lay(state, "red-draw-two"))
    state, events = play(state, lay(state, "wild-invincible"))

    assert ("round_over", 2, 0) == (state.prompt.kind, len(drew(events, 0)), len(drew(events, 2)))


def test_invincible_is_a_plain_wild_on_any_other_card() -> None:
    """The next player follows."""
    _, (state, _) = lay_wild(INVINCIBLE)

    assert (("turn", 1), "blue", [2, 2, 2]) == (waits(state), state.color, sizes(state))


@pytest.mark.parametrize(
    ("turned", "drawn", "turn", "direction"),
    [
        ("red-9", [0, 1, 0], 1, 1),
        ("yellow-9", [0, 0, 0], 2, 1),
        ("green-9", [0, 0, 0], 2, -1),
        ("blue-9", [1, 1, 1], 1, 1),
        ("wild", [0, 0, 0], 1, 1),
    ],
)
def test_colour_that_the_item_box_turns_up_decides(turned: str, drawn: list[int], turn: int, direction: int) -> None:
    """The card is discarded and does nothing itself."""
    _, (state, events) = lay_wild(ITEM_BOX, draw=turned)

    assert [(turned, "discarded")] == [(str(up.card), up.fate) for up in of(TurnedUp, events)]
    assert drawn == [len(drew(events, seat)) for seat in range(3)]
    assert (("turn", turn), direction, "wild-item-box") == (waits(state), state.direction, state.top.kind)
    assert turned == str(state.discard_pile[1])
    assert (turned == "yellow-9") == bool(of(Skipped, events))


def test_two_chosen_hands_are_pooled_and_dealt_equally() -> None:
    """Its player chooses both, perhaps the own one; the cards are the same."""
    before, (state, _) = lay_wild(POOL_HANDS, "blue-1", "yellow-1 yellow-2 yellow-3")
    assert (("ask", 0), (1, 2, 0)) == (waits(state), state.prompt.options)

    state, _ = play(state, Answer(0, 2))
    assert (1, 0) == state.prompt.options
    state, _ = play(state, Answer(0, 1))

    assert [2, 2, 2] == sizes(state)
    assert sorted(map(str, (*before.hands[1], *before.hands[2]))) == sorted(
        map(str, (*state.hands[1], *state.hands[2]))
    )
    assert ("turn", 1) == waits(state)


def test_hand_of_one_who_has_left_is_not_pooled() -> None:
    """R-72: nothing happens if the first one chosen leaves before the second one is."""
    variant = CLASSIC_2010.extended("test:pool", add={POOL_HANDS: 4}).with_rules(leaving="allowed")
    start = uno.position(["wild-pool-hands red-1", "red-3", "red-4 red-5"], top="red-9", variant=variant)
    before, _ = play(start, Play(0, card("wild-pool-hands"), color="red"), Answer(0, 1), Leave(1))

    state, _ = play(before, Answer(0, 2))

    assert before.hands == state.hands
    assert ("turn", 2) == waits(state)


def test_all_hands_are_shuffled_together_and_dealt_out_in_order() -> None:
    """From the next player on: with a card too many, that player gets it."""
    before, (state, events) = lay_wild(SHUFFLE_HANDS, "blue-1", "yellow-1 yellow-2 yellow-3 yellow-4")

    assert [2, 3, 2] == sizes(state)
    held = [face for hand in before.hands for face in hand if face.kind != "wild-shuffle-hands"]
    assert sorted(map(str, held)) == sorted(str(face) for hand in state.hands for face in hand)
    assert ([], []) == (of(HandMoved, events), of(Asked, events))
    assert ("turn", 1) == waits(state)
