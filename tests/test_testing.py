"""`check_variant`, which authors run on their own variants, passes sound ones and catches mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

import attrs
import pytest
from attrs import evolve

import unorules as uno
from tests.kit.decks import LAUNCHED, LAUNCHER, TINY, TWO_SIDED, launcher_variant
from tests.kit.house import LAST_STANDING, PAIRS, PARTY, house_states
from unorules import Variant
from unorules._engine.piles import take_cards
from unorules.cards import Ask, DrawCards, Effect, Kind, NameColor, Question, Reply, Turn
from unorules.errors import SetupError
from unorules.state import Draft
from unorules.testing import Report, VariantFault, check_variant, every_action
from unorules.variants import ATTACK_2010, BUILT_IN, CLASSIC_2010, FLIP_2018, HELLO_KITTY_2017, SHEETS


def with_card(kind: Kind) -> Variant:
    """The classic deck with eight of a wild of one's own."""
    return CLASSIC_2010.extended("acme:planted", add={kind: 8})


@pytest.mark.parametrize(
    "seats",
    [pytest.param([3], id="three seats"), pytest.param(None, id="any seats", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("variant", list(BUILT_IN), ids=str)
def test_every_shipped_variant_is_sound(variant: Variant, seats: list[int] | None) -> None:
    """At a table of three; unless told otherwise, at every number of seats."""
    report = check_variant(variant, games=4, seats=seats)

    assert 4 * (1 if seats else variant.most_players - 1) == report.games
    assert report.steps > report.games


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 6, 10])
@pytest.mark.parametrize("variant", [variant for variant in BUILT_IN if variant not in SHEETS], ids=str)
def test_product_is_sound_in_many_games(variant: Variant, seats: int) -> None:
    """All of its cards are played."""
    report = check_variant(variant, games=60, seats=[min(seats, variant.most_players)], seed=seats)

    assert (60, ()) == (report.games, report.unplayed)


@pytest.mark.parametrize("variant", [PARTY, PAIRS, LAST_STANDING], ids=["party", "pairs", "last standing"])
def test_variant_is_sound_under_house_rules(variant: Variant) -> None:
    """With plays out of turn, several cards at once, and players who leave."""
    assert 6 == check_variant(variant, games=6, seats=[4]).games


def test_partners_are_checked_at_tables_where_everyone_has_one() -> None:
    """With 4, 6, 8 and 10 seats."""
    assert 4 == check_variant(CLASSIC_2010.with_rules(partners="opposite", turn_limit=8), games=1).games


def test_several_decks_serve_larger_tables() -> None:
    """Two of fourteen cards each serve five hands of five; one serves two."""
    cramped = TINY.with_rules(hand_size=5, turn_limit=8)

    assert (1, 4) == tuple(check_variant(cramped.with_rules(decks=decks), games=1).games for decks in (1, 2))


def test_report_counts_what_was_played() -> None:
    """The same seed gives the same report; a turn limit makes rounds void."""
    short = CLASSIC_2010.with_rules(turn_limit=5)

    assert check_variant(short, games=3, seats=[2]) == check_variant(short, games=3, seats=[2])
    report = check_variant(short, games=3, seats=[2, 3])
    assert Report(6, report.steps, void=6, unplayed=report.unplayed) == report
    assert report.unplayed
    assert () == check_variant(CLASSIC_2010, games=20, seats=[4]).unplayed


def complaint(variant: Variant, **fields: Any) -> str:
    """What is said of a variant that is not sound."""
    with pytest.raises(VariantFault) as fault:
        check_variant(variant, games=60, seats=[3], **fields)
    assert str(fault.value).startswith(f"{variant}, 3 seats, seed '0:3:")
    return str(fault.value)


@uno.cards.wild("acme:wild-braggart")
def braggart(turn: Turn) -> Iterable[Effect]:
    """Draws for every red card in the hand, so that all can count them."""
    reds = sum(card.color == "red" for card in turn.hand)
    return [DrawCards(turn.next, reds)]


def test_card_that_reveals_is_caught() -> None:
    """What it does depends on what its player holds."""
    assert "card 'acme:wild-braggart' reveals what its player holds" in complaint(with_card(braggart))


def test_card_that_reveals_by_its_nature_can_be_excepted() -> None:
    """Its author says so by its id."""
    assert 10 == check_variant(with_card(braggart), games=10, seats=[3], reveals=["acme:wild-braggart"]).games


def asks_again(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """And again, and again."""
    return [Ask(turn.seat, "sure", ("yes", "no"))]


SURE = Question("sure", ("yes", "no"))


@uno.cards.wild("acme:wild-nag", on_answer=asks_again, questions=(SURE,))
def nag(turn: Turn) -> Iterable[Effect]:
    """Never takes an answer for an answer."""
    return [Ask(turn.seat, "sure", ("yes", "no"))]


def test_card_that_never_stops_asking_is_caught() -> None:
    """The round does not come to an end, whatever the turn limit."""
    assert "card 'acme:wild-nag' does not stop asking" in complaint(with_card(nag))


@pytest.mark.parametrize(
    "questions",
    [
        pytest.param((), id="none"),
        pytest.param((Question("sure", ("yes",)),), id="an option is missing"),
        pytest.param((Question("certain", ("yes", "no")),), id="another word"),
        pytest.param((Question("sure", ("yes", "no"), outcome=True),), id="for the host"),
        pytest.param((Question("sure", "seats"),), id="seats"),
        pytest.param((Question("sure", "colors"),), id="colours"),
    ],
)
def test_question_that_is_not_listed_is_caught(questions: tuple[Question, ...]) -> None:
    """Whoever numbers the answers would not know it."""
    asked = "asks 'sure' with the options ('yes', 'no'), which its `questions` do not list"

    assert f"card 'acme:wild-nag' {asked}" in complaint(with_card(evolve(nag, questions=questions)))


def test_question_that_an_opening_card_asks_is_checked() -> None:
    """It stands there before anybody has done anything."""
    kind = Kind("acme:omen", points=5, on_open="effects", on_play=(Ask(0, "omen", ("good",)),), on_answer=stops)
    variant = CLASSIC_2010.extended("acme:omens", add={kind: 60})

    with pytest.raises(VariantFault, match=r"card 'acme:omen' asks 'omen' with the options \('good',\), which its"):
        check_variant(variant, games=1, seats=[2])
    assert 1 == check_variant(with_question(variant, Question("omen", ("good",))), games=1, seats=[2]).games


def with_question(variant: Variant, question: Question) -> Variant:
    """The variant whose last kind lists a question."""
    *kinds, last = variant.kinds
    return evolve(variant, kinds=(*kinds, evolve(last, questions=(question,))))


def stops(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Nothing more."""
    return []


def confesses(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The next player draws for every red card in the hand."""
    return [DrawCards(turn.next, sum(card.color == "red" for card in turn.hand))]


def acts_on_its_memo(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """What was noted is acted on, so that all can count it."""
    return [DrawCards(turn.next, 1 if reply.memo else 0)]


def asks_if_red(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Another question, if the hand is such."""
    red = any(card.color == "red" for card in turn.hand)
    return [Ask(turn.seat, "really", ("yes",))] if red and reply.word == "go" else []


def asks_with_a_memo(turn: Turn) -> Iterable[Effect]:
    """Notes whether the hand holds a red card."""
    return [Ask(turn.seat, "well", ("go",), memo=any(card.color == "red" for card in turn.hand))]


def fails(turn: Turn) -> bool:
    """Cannot be asked."""
    raise ValueError("no")


@pytest.mark.parametrize("on_answer", [confesses, acts_on_its_memo, asks_if_red])
def test_answer_that_reveals_is_caught(on_answer: Any) -> None:
    """Whether it looks into the hand, into its memo, or asks on."""
    kind = Kind(
        "acme:wild-confessor",
        points=50,
        names_color=True,
        on_open="color",
        on_play=asks_with_a_memo,
        on_answer=on_answer,
        questions=(Question("well", ("go",)), Question("really", ("yes",))),
    )
    assert "reveals what its player holds" in complaint(with_card(kind))


@pytest.mark.parametrize("matching", ["goes_on", "answers"])
def test_matching_that_changes_its_mind_is_caught(matching: str) -> None:
    """What goes on what, or on what is owed, is asked once for all."""
    calls = count()
    fields: dict[str, Any] = {matching: lambda card, top, color: next(calls) % 3 == 0}
    with pytest.raises(VariantFault, match="goes_on or answers gives different results for the same arguments"):
        check_variant(with_card(Kind("moody", points=1, **fields)), games=1)


@pytest.mark.parametrize("test", ["playable", "may_keep"])
def test_condition_that_fails_is_caught_with_the_game(test: str) -> None:
    """Seats and seed are told."""
    kind = Kind("acme:wild-shy", points=50, names_color=True, on_open="color", **{test: fails})  # type: ignore[arg-type]
    said = complaint(with_card(kind).with_rules(drawn_card="force_play"))
    assert "card 'acme:wild-shy' raised" in said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"games": 0}, "games must be an integer"),
        ({"games": True}, "games must be an integer"),
        ({"seats": []}, "cannot be played with any number of seats"),
        ({"seats": 2}, "seats must be a list of numbers of seats, not 2"),
        ({"reveals": "wild"}, "reveals must be a list"),
        ({"reveals": ["no-such-kind"]}, "reveals must be a list"),
    ],
    ids=repr,
)
def test_check_of_nothing_is_refused(fields: dict[str, Any], said: str) -> None:
    """So that a slip is not taken for a pass."""
    with pytest.raises(SetupError, match=said):
        check_variant(CLASSIC_2010, **fields)


def test_what_is_no_variant_is_refused() -> None:
    """Not even by its id."""
    with pytest.raises(SetupError, match="takes a Variant"):
        check_variant("classic-2010")  # type: ignore[arg-type]


def test_small_deck_is_checked_at_the_tables_it_can_serve() -> None:
    """Hands of nearly half the deck are dealt to two players, and to no more."""
    assert 3 == check_variant(TINY.with_rules(hand_size=(TINY.size - 1) // 2), games=3).games


def test_long_turn_limit_is_shortened() -> None:
    """A round that could go on for a million turns is not waited for."""
    assert 1 == check_variant(HELLO_KITTY_2017.with_rules(turn_limit=10**6), games=1, seats=[10]).games


CALLS = count()


@uno.cards.wild("acme:wild-moody")
def moody(turn: Turn) -> Iterable[Effect]:
    """Something else every time."""
    return [DrawCards(turn.next, next(CALLS) % 5)]


def test_card_with_a_memory_of_its_own_is_caught() -> None:
    """The same action gives another result."""
    assert "gave two different results" in complaint(with_card(moody))


@uno.cards.wild("acme:wild-clumsy")
def clumsy(turn: Turn) -> Iterable[Effect]:
    """Deals a card to a seat where nobody sits."""
    return [DrawCards(len(turn.active), 1)]


def test_card_that_breaks_its_contract_is_caught() -> None:
    """With the error of the card as the cause."""
    assert "is legal, but raised CardError('acme:wild-clumsy'" in complaint(with_card(clumsy))


def test_cards_out_of_nowhere_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card can make cards; an engine that did so would not pass."""

    def generous(draft: Draft, events: Any, seat: int, wanted: int, why: Any) -> int:
        last = take_cards(draft, events, seat, wanted, why)
        draft._draw_pile += draft._discard_pile[-1:]
        return last

    monkeypatch.setattr("unorules._engine.effects.take_cards", generous)
    assert "cards appeared or disappeared" in complaint(CLASSIC_2010)


def test_kind_that_forgets_itself_when_pickled_is_caught() -> None:
    """Pools of processes could not play it."""
    local = uno.cards.wild("acme:wild-local")(lambda turn: [])
    assert "cannot be pickled" in complaint(with_card(local))


def test_state_that_comes_back_as_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process gets is what was sent."""
    monkeypatch.setattr("unorules.testing.pickle.loads", lambda data: None)
    assert "changes when it is pickled" in complaint(CLASSIC_2010)


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("legal_actions", lambda state, seat=None: (), "nobody can do anything"),
        ("legal_actions", lambda state, seat=None: (uno.Draw(9),), "is legal, but refused"),
        ("check", lambda state, action: None, "is neither legal nor refused"),
        ("apply", lambda state, action: (state, ()), "a seat that does not exist may pass"),
    ],
    ids=["nothing legal", "too much legal", "nothing refused", "everything applied"],
)
def test_engine_that_disagrees_with_itself_is_caught(
    name: str, wrong: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is legal is what is not refused, both ways."""
    monkeypatch.setattr(f"unorules.testing.{name}", wrong)
    assert said in complaint(CLASSIC_2010)


def test_deal_that_depends_on_more_than_the_seed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed gives the same deal."""
    deals = count()
    monkeypatch.setattr(
        "unorules.testing.new_game", lambda variant, seats, seed: uno.new_game(variant, seats, seed=next(deals))
    )
    assert "the same seed gives two different deals" in complaint(CLASSIC_2010)


def test_every_action_holds_all_that_is_legal() -> None:
    """At a turn, while something is asked, and where house rules allow more."""
    state = uno.position(["wild-draw-four red-1 red-2", "blue-1 blue-2", "blue-3"], top="red-9")
    asked, _ = uno.apply(state, uno.Play(0, uno.card("wild-draw-four"), color="red"))
    for now in (state, asked, *house_states().values()):
        assert set(uno.legal_actions(now)) <= set(every_action(now))


# What `check_variant` covers where cards have two sides, or the variant says what drawing is.


def test_both_sides_are_played() -> None:
    """The report says how much of it was with the backs in play, and which of them nobody played."""
    report = check_variant(FLIP_2018, 10, seats=[2, 4])
    assert 0 < report.turned < report.steps
    assert () == report.unplayed

    short = check_variant(FLIP_2018.with_rules(turn_limit=3), 1, seats=[2])
    assert {"wild-draw-two", "/wild-draw-color", "/draw-five"} <= set(short.unplayed)
    assert {"/wild-draw-two", "wild-draw-color", "draw-five"}.isdisjoint(short.unplayed)


def test_cards_with_one_side_are_not_turned() -> None:
    """Nor have they kinds behind."""
    report = check_variant(CLASSIC_2010.with_rules(turn_limit=3), 1, seats=[2])

    assert 0 == report.turned
    assert not [kind for kind in report.unplayed if "/" in kind]


@pytest.mark.parametrize("variant", [FLIP_2018, TWO_SIDED], ids=str)
def test_hands_that_move_show_their_backs_as_the_rules_say(variant: Variant) -> None:
    """Everyone sees them, whoever holds them: no card reveals them."""
    assert check_variant(variant.with_rules(seven_zero="on"), 10, seats=[2, 3]).turned


def tell_hand(turn: Turn) -> list[Effect]:
    """Name a colour by what its player holds."""
    return [NameColor(turn.seat, turn.hand[0].color or "pink")] if turn.hand else []


def test_card_that_reveals_is_caught_on_either_side() -> None:
    """Here it is on the backs alone."""
    kind = Kind("test:telling", points=1, colorless=True, on_play=tell_hand, on_open="return")
    deck = tuple(
        (attrs.evolve(card, back=attrs.evolve(card.back, kind=kind.id, color=None)), count)
        if card.back is not None and card.back.kind == "wild"
        else (card, count)
        for card, count in FLIP_2018.deck
    )
    variant = attrs.evolve(FLIP_2018, id="test:telling", deck=deck, kinds=(*FLIP_2018.kinds, kind))

    with pytest.raises(VariantFault, match="card 'test:telling' reveals what its player holds"):
        check_variant(variant, 40, seats=[3])


def test_what_drawing_is_is_played_by_drawing() -> None:
    """And is named where nobody has drawn."""
    assert () == check_variant(ATTACK_2010, 10, seats=[3]).unplayed
    assert "launcher" in check_variant(ATTACK_2010.with_rules(turn_limit=1), 1, seats=[2]).unplayed


def jams(turn: Turn, reply: Reply) -> list[Effect]:
    """Break, unless nothing comes out."""
    return [] if reply.option == "0" else [DrawCards(99, 1)]


def test_outcomes_come_as_often_as_they_are_usual() -> None:
    """One that is rare enough is not met in a few games."""
    rarely, mostly = (
        launcher_variant(attrs.evolve(LAUNCHER, on_answer=jams, questions=(attrs.evolve(LAUNCHED, weights=weights),)))
        for weights in ((1_000_000, 1, 1, 1), (1, 1, 1, 1_000_000))
    )

    assert () == check_variant(rarely, 5, seats=[3]).unplayed
    with pytest.raises(VariantFault, match="names the seat 99, where nobody plays"):
        check_variant(mostly, 5, seats=[3])
