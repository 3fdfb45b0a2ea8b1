"""Histories: the feed of each seat, and games that a seat cannot tell apart."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest

import unorules as uno
from unorules import Variant
from unorules.rl import WAIT
from unorules.rl.env_options import variant_to_learn
from unorules.rl.history import CHANCE_BYTES, LONG_LOG, History
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023, house

LOUD = CLASSIC_2010.with_rules(house.PARTY)


def begin(variant: Variant = CLASSIC_2010, players: int = 2, seed: int = 1, most: int = 1000) -> History:
    """Return a history whose seed has been drawn."""
    history = History(variant=variant, players=players, rounds="round", max_steps=most)
    for byte in Random(seed).randbytes(CHANCE_BYTES):
        history = history.after(byte)
    return history


def play(history: History, steps: int, dice: Random) -> History:
    """Return a history after random decisions, so many at most."""
    for _ in range(steps):
        if history.over or history.seat is None:
            break
        history = history.after(dice.choice(history.legal_ids(history.seat)))
    return history


def test_seed_is_drawn_byte_by_byte() -> None:
    """Until then nobody sees anything."""
    history = History(variant=CLASSIC_2010, players=2, rounds="round", max_steps=100)
    assert (None, False, (0.0, 0.0), "", "", []) == (
        history.seat,
        history.over,
        history.returns(),
        history.feed(0),
        history.view_text(0),
        history.legal_ids(0),
    )
    assert history is history.resample(0, Random(1))
    for place in range(CHANCE_BYTES):
        assert f"seed {'07' * place}" == history.text()
        history = history.after(7)

    assert uno.new_game(CLASSIC_2010, 2, seed=bytes([7] * CHANCE_BYTES))[0] == history.episode.state  # type: ignore[union-attr]
    assert history.text().startswith("<State classic-2010 seq=0 round=1 ")


def test_history_is_immutable() -> None:
    """What comes after one leaves it alone, so that it need not be copied."""
    history = begin()
    before = history.text()
    assert history is deepcopy(history)
    play(history, 30, Random(1))

    assert before == history.text()


def test_history_ends_with_the_round_or_is_cut_off() -> None:
    """Nobody wins what is cut off."""
    rules = variant_to_learn(CLASSIC_2010, {"draw_choice": "only_if_stuck", "drawn_card": "force_play"})
    ended = play(begin(rules), 1000, Random(2))
    cut = play(begin(most=3), 1000, Random(2))

    assert ended.over
    assert [-1.0, 1.0] == sorted(ended.returns())
    assert (True, (0.0, 0.0), 3) == (cut.over, cut.returns(), cut.steps)


def test_feed_is_all_that_a_seat_has_seen() -> None:
    """However long the log has grown, and nothing that it has not."""
    dice = Random(4)
    history = begin(LOUD, 3)
    lines = {seat: history.feed(seat).splitlines() for seat in range(3)}
    assert {True} == {"cards=None" in feed for feed in map("".join, lines.values())}
    for _ in range(LONG_LOG // 4):
        history = play(history, 9, dice)
        for seat in range(3):
            feed = history.feed(seat).splitlines()
            assert lines[seat] == feed[: len(lines[seat])]
            lines[seat] = feed

    assert any("wait" in feed for feed in lines.values())
    assert len(history.log) < LONG_LOG


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        (CLASSIC_2010, 2),
        (LOUD, 4),
        (variant_to_learn("friends-2022"), 3),
        (ICE_THE_KICKER_2023, 3),
    ],
    ids=str,
)
def test_seat_cannot_tell_a_resampled_history_from_the_true_one(variant: Variant, players: int) -> None:
    """It sees, has seen and may do the same; the others may hold other cards, and the game goes on."""
    dice, history, changed = Random(5), begin(variant, players), 0
    for _ in range(25):
        if history.over:
            break
        seat = history.seat
        assert seat is not None
        other = history.resample(seat, dice)
        assert (seat, history.feed(seat), history.view_text(seat)) == (
            other.seat,
            other.feed(seat),
            other.view_text(seat),
        )
        assert sorted(history.legal_ids(seat)) == sorted(other.legal_ids(seat))
        changed += history.text() != other.text()
        play(other, 20, dice)
        again = other.resample((seat + 1) % players, dice)
        assert other.view_text((seat + 1) % players) == again.view_text((seat + 1) % players)
        history = play(history, 3, dice)

    assert changed > 5


@pytest.mark.parametrize(
    ("variant", "players"),
    [(CLASSIC_2010, 3), (LOUD, 4), (ICE_THE_KICKER_2023, 3)],
    ids=str,
)
def test_same_seat_decides_in_what_any_seat_resamples(variant: Variant, players: int) -> None:
    """Unless its jump in is a secret: then whose turn it is. Nobody is asked twice in between."""
    dice, history, spoken = Random(6), begin(variant.with_rules(hand_size=2), players), 0
    for _ in range(30):
        assert history.episode is not None
        due = history.episode.state.prompt.seat
        for seat in range(players):
            other = history.resample(seat, dice)
            spoken += history.seat == other.seat != due
            assert other.seat == history.seat or (variant is LOUD and seat != history.seat and other.seat == due)
            assert history.over or other.legal_ids(other.seat or 0)
            assert other.episode is not None
            assert seat not in other.episode._speakers or seat in history.episode._speakers
        history = play(history, 1, dice)

    assert spoken


def test_what_is_over_stays_over_when_it_is_resampled() -> None:
    """Nobody decides any more."""
    rules = variant_to_learn(CLASSIC_2010, {"draw_choice": "only_if_stuck", "drawn_card": "force_play"})
    ended = play(begin(rules), 1000, Random(2))
    again = ended.resample(0, Random(1))

    assert (None, True, ended.returns()) == (again.seat, again.over, again.returns())


def test_feed_of_others_follows_what_they_were_dealt_again() -> None:
    """Else what they do could tell their true cards."""
    history = play(begin(CLASSIC_2010, 2), 4, Random(1))
    seat = history.seat
    assert seat is not None
    other = 1 - seat
    feeds = {history.resample(seat, Random(seed)).feed(other) for seed in range(5)}

    assert 5 == len(feeds)
    assert history.feed(other) not in feeds


def test_waiting_is_remembered_by_the_one_who_waited() -> None:
    """Nobody else is told."""
    history = begin(LOUD, 4)
    dice = Random(8)
    while not (history.seat is not None and WAIT in history.legal_ids(history.seat)):
        history = play(history, 1, dice)
    seat = history.seat
    after = history.after(WAIT)

    assert [seat] == [one for one in range(4) if history.feed(one) != after.feed(one)]


def test_history_comes_back_from_a_pickle() -> None:
    """A resampled one too."""
    history = play(begin(LOUD, 3), 40, Random(3))
    assert history.seat is not None
    for one in (history, history.resample(history.seat, Random(1))):
        copy = pickle.loads(pickle.dumps(one))
        assert (one.text(), one.feed(0), one.legal_ids(history.seat)) == (
            copy.text(),
            copy.feed(0),
            copy.legal_ids(history.seat),
        )
