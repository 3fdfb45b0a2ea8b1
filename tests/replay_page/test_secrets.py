"""Secrets: the pages for one seat and for everyone contain nothing hidden from their readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.games import game
from tests.replay_page.pages import document_in, frames_of, match, secrets_in, some_games
from unorules import Card, Replay
from unorules.pictures import Symbols, draw_table
from unorules.pictures import table as pictures_table
from unorules.pictures.table import MOST_FACES
from unorules.replay_page import frames as replay_page_frames
from unorules.replay_page import page, replay_html, steps
from unorules.replay_page import page as replay_page_page
from unorules.variants import FLIP_2018
from unorules.words import Narrator
from unorules.words.titles import in_order

Plant = Callable[[pytest.MonkeyPatch, Replay], None]

NOTED = game(players=4, seed=6, most=150, notes={"_room": "the blue room", "_token": "hunter2"})
"""A game with notes, which only its host should read."""


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_page_of_a_seat_holds_no_secret(every: int) -> None:
    """In games of all variants and of house rules: for everyone, and for a seat."""
    for at, replay in enumerate([NOTED, *some_games(30)][::every]):
        for seat in (None, at % len(replay.players)):
            assert [] == secrets_in(replay_html(replay, seat=seat), replay, seat)


@pytest.mark.slow
def test_page_of_no_seat_holds_a_secret_in_many_games() -> None:
    """Longer games, two of each variant, for every seat."""
    for replay in some_games(150, seeds=2):
        for seat in (None, *range(len(replay.players))):
            assert [] == secrets_in(replay_html(replay, seat=seat), replay, seat)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_page_from_the_replay_of_a_seat_holds_no_secret(every: int) -> None:
    """It is made from what that seat was told."""
    for replay in some_games(30)[::every]:
        for seat in (None, 1):
            assert [] == secrets_in(replay_html(replay.for_seat(seat)), replay, seat)


def test_reading_an_open_page_finds_the_hands_of_others() -> None:
    """But neither seed nor digests nor notes: nobody needs them to look at a game."""
    found = secrets_in(replay_html(NOTED), NOTED, 0)

    assert "hands of others" in found
    assert any(secret.startswith("step 0 shows ") for secret in found)
    assert not [secret for secret in found if secret.startswith(("seed", "digest", "checks", "note"))]


# Leaks that are planted, to see that reading the page finds them.


@cache
def secrets_in_honest_page(replay: Replay, seat: int | None) -> list[str]:
    """What is secret in a page in which nothing was planted."""
    return secrets_in(replay_html(replay, seat=seat), replay, seat)


def hand_of_another(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """The hand of seat 1 is shown too."""
    played = replay_page_frames._full_steps

    def leaking(replay: Replay, reader: Any) -> Iterator[Any]:
        for (table, views, events), (state, _) in zip(played(replay, reader), replay.steps(), strict=True):
            yield table, {**views, 1: uno.view(state, 1)}, events

    patch.setattr(replay_page_frames, "_full_steps", leaking)


def hand_in_place_of_ones_own(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """What is shown as the hand of the reader is that of the next seat; everyone is shown the card on top of it."""

    def leaking(state: Any, seat: int | None) -> Any:
        other = uno.view(state, 1 if seat is None else (seat + 1) % state.seats)
        return evolve(other, seat=seat, top=other.hand[0] if other.hand else other.top)

    patch.setattr(replay_page_frames, "view", leaking)


def unredacted_story(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """The story is told to somebody else."""

    class Gossip(Narrator):
        def __init__(self, names: Any, you: Any, **more: Any) -> None:
            super().__init__(names, 1, **more)

    patch.setattr(replay_page_frames, "Narrator", Gossip)
    patch.setattr(replay_page_frames, "redact", lambda events, seat: events)


def card_on_the_draw_pile(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """The draw pile lies face up."""

    def drawn(view: Any, symbols: Any) -> Any:
        table = draw_table(view, symbols)
        (pile,) = {symbols.card(card) for card in replay.at(view.seq).hands[3][:1]} or {""}
        table.parts["draw-pile"] = f'<use href="#{pile}"/>'
        return table

    patch.setattr(steps, "draw_table", drawn)


def with_text(text: Callable[[Replay], str]) -> Plant:
    """The document has a key more."""

    def plant(patch: pytest.MonkeyPatch, replay: Replay) -> None:
        made = replay_page_page.page_document
        patch.setattr(page, "page_document", lambda *given, **more: {**made(*given, **more), "more": text(replay)})

    return plant


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (hand_of_another, "hands of others"),
        (hand_in_place_of_ones_own, "shows"),
        (unredacted_story, "tells of"),
        (card_on_the_draw_pile, "shows"),
        (with_text(lambda replay: replay.seed.hex()), "seed"),
        (with_text(lambda replay: uno.digest(replay.at(7))), "digest of 7"),
        (with_text(lambda replay: replay.to_json()), "note _token"),
        (with_text(lambda replay: "".join(replay.checks)), "checks"),
    ],
    ids=["hands", "view", "story", "pile", "seed", "digest", "notes", "checks"],
)
@pytest.mark.parametrize("seat", [None, 0])
def test_planted_leak_is_found(plant: Plant, found: str, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is: reading the page for secrets would notice."""
    assert [] == secrets_in_honest_page(NOTED, seat)
    plant(monkeypatch, NOTED)

    assert any(found in secret for secret in secrets_in(replay_html(NOTED, seat=seat), NOTED, seat))


# Cards with two sides are seen from behind, and only so.

TWO_SIDES = match(variant=FLIP_2018, most=60)


def fronts_of_others(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """What seat 1 holds is seen from the front."""

    def leaking(state: Any, seat: int | None) -> Any:
        seen = uno.view(state, seat)
        return evolve(seen, backs=(seen.backs[0], tuple(card.front for card in state.hands[1]), *seen.backs[2:]))

    patch.setattr(replay_page_frames, "view", leaking)


def front_of_the_next_card(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """The draw pile shows what will be drawn."""

    def leaking(state: Any, seat: int | None) -> Any:
        (front,) = [card.front for card in state.draw_pile[:1]] or [None]
        return evolve(uno.view(state, seat), next_back=front)

    patch.setattr(replay_page_frames, "view", leaking)


def fans_that_forget_nothing(patch: pytest.MonkeyPatch, replay: Replay) -> None:
    """Cards that were played stay where they were seen."""
    start = uno.view(replay.start, None)
    patch.setattr(steps, "faces_of", lambda view, seat, symbols: pictures_table.faces_of(start, seat, symbols))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (fronts_of_others, "step 0 shows"),
        (front_of_the_next_card, "step 0 shows"),
        (fans_that_forget_nothing, "shows"),
        (hand_of_another, "hands of others"),
        (hand_in_place_of_ones_own, "shows"),
        (unredacted_story, "tells of"),
    ],
    ids=["fronts", "pile", "old fans", "hands", "view", "story"],
)
@pytest.mark.parametrize("seat", [None, 0])
def test_planted_leak_of_a_side_is_found(
    plant: Plant, found: str, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A front where the back should be, or a back that nobody sees any more."""
    assert [] == secrets_in_honest_page(TWO_SIDES, seat)
    plant(monkeypatch, TWO_SIDES)

    assert any(found in secret for secret in secrets_in(replay_html(TWO_SIDES, seat=seat), TWO_SIDES, seat))


@pytest.mark.parametrize("seat", [None, 0])
def test_page_is_the_same_whatever_is_behind_a_back(seat: int | None) -> None:
    """Byte by byte: what others hold, and what is drawn, could have any front."""
    fronts: dict[Card | None, list[Card]] = {}
    for card, _ in FLIP_2018.deck:
        fronts.setdefault(card.back, []).append(card)
    one, two, three = [pair for pair in fronts.values() if len(pair) == 2 and "red" not in (c.color for c in pair)][:3]

    def pages(at: int) -> str:
        start = uno.position(
            ["red-1 red-2 red-3", [one[at], two[at]], "wild-draw-two wild"],
            top="red-9",
            draw=[three[at], *[pair[1 - at] for pair in (one, two, three)]],
            variant=FLIP_2018,
            players=["Ann", "Bo", "Cy"],
            seed=1,
        )
        played = Replay.of(start, [uno.Play(0, start.hands[0][0]), uno.Draw(1), uno.Pass(1)])
        return replay_html(played, seat=seat)

    assert one[0].front != one[1].front
    assert pages(0) == pages(1)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seat", [None, 1])
def test_backs_of_all_hands_are_on_the_page(seat: int | None) -> None:
    """At every step, by colour, also in a page from the replay of a seat."""
    for one in (TWO_SIDES, TWO_SIDES.for_seat(seat)):
        frames = frames_of(document_in(replay_html(one, seat=seat)))
        for (state, _), frame in zip(TWO_SIDES.steps(), frames, strict=True):
            seen, symbols = uno.view(state, seat), Symbols(FLIP_2018)
            for holder in seen.active:
                backs = in_order(seen.backs[holder], FLIP_2018)
                expected = [symbols.card(back, dark=not seen.turned) for back in backs[:MOST_FACES]]
                assert expected == re.findall(r'"#(u\w+)"', frame.parts[f"faces-{holder}"])


@pytest.mark.parametrize("seat", [None, 0])
def test_page_is_the_same_whatever_is_hidden(seat: int | None) -> None:
    """Byte by byte: the hands of others could be any, and so could the draw pile."""

    def pages(others: str, seed: int) -> str:
        start = uno.position(
            ["red-1 red-2 red-3", f"{others} blue-9", "green-6 green-7 green-8"],
            top="red-9",
            players=["Ann", "Bo", "Cy"],
            seed=seed,
        )
        played = Replay.of(start, [uno.Play(0, uno.card("red-1")), uno.Draw(1), uno.Pass(1), uno.Draw(2)])
        return replay_html(played, seat=seat)

    assert pages("blue-4 blue-5", 1) == pages("wild yellow-2", 2)
    assert match().seed != match(seed=13).seed
