"""Fair play: a seed committed to before the game, mixed from everyone's shares, and revealed after it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest

import unorules as uno
from tests.kit.games import record
from unorules import Replay
from unorules._engine.shuffle import seed_bytes
from unorules.errors import SetupError
from unorules.fairness import commitment, mixed_seed, verify_commitment

COUNTED = bytes(range(32))
SHARES: list[str | bytes] = ["Ann's share", b"\x00\x01", "größe"]


def by_hand(*parts: bytes) -> bytes:
    """The SHA-256 of parts in a row."""
    return sha256(b"".join(parts)).digest()


# Commitments.


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (bytes(32), "5e34b146bfd37690e076a0d83f9e277e43fafb3ad94c4f6c2f5551d22176e074"),
        (COUNTED, "2c764745d03b27ab079f23ec32f844c69a12e87b59fdd84b93dedd7248b56015"),
        (bytes(16), "631cd0b730f26fe80948292fdc3784d4a5b57bff1ef4ed14b6dd9ff66fccedb5"),
        (bytes(33), "398fb1bb82b603fafb5c9e87c78ee03da08ff432789bc244ce3e072fa2edc333"),
    ],
    ids=["zeros", "counted", "sixteen bytes", "thirty-three bytes"],
)
def test_commitment_is_the_one_that_is_described(seed: bytes, expected: str) -> None:
    """On every Python, for ever: a hash of the name, a colon and the 32 bytes of the seed."""
    thirty_two = seed if len(seed) == 32 else by_hand(b"unorules-seed-1:bytes:", seed)

    assert expected == commitment(seed) == by_hand(b"unorules-commitment-1:", thirty_two).hex()


def test_commitment_fixes_the_seed() -> None:
    """It is the same for the same seed, and another one for any other."""
    seeds = [COUNTED, *(bytes([*COUNTED[:at], COUNTED[at] ^ 1, *COUNTED[at + 1 :]]) for at in range(32))]

    assert 33 == len(set(map(commitment, seeds)))
    assert commitment(COUNTED) == commitment(bytes(range(32)))


def test_commitment_does_not_tell_the_seed() -> None:
    """Neither itself nor the deal."""
    assert COUNTED.hex() not in commitment(COUNTED)
    assert 64 == len(commitment(COUNTED))


def test_commitment_is_verified() -> None:
    """By whoever knows the seed; another seed or another commitment does not pass."""
    assert verify_commitment(commitment(COUNTED), COUNTED)
    assert not verify_commitment(commitment(COUNTED), bytes(32))
    assert not verify_commitment(commitment(COUNTED).upper(), COUNTED)
    assert not verify_commitment("", COUNTED)


def test_commitment_to_a_seed_of_another_length_holds_for_the_32_bytes_it_stands_for() -> None:
    """So that the seed of the replay will do, whatever was committed to."""
    for seed in (bytes(16), bytes(40)):
        assert verify_commitment(commitment(seed), seed_bytes(seed))


@pytest.mark.parametrize("size", [0, 1, 15])
def test_seed_that_could_be_tried_out_is_not_committed_to(size: int) -> None:
    """Fifteen bytes are too few; the message says how many there are and not which."""
    said = f"a seed to commit to must be at least 16 random bytes, not {size} bytes"
    for use in (commitment, lambda seed: mixed_seed(seed, ["a"])):
        with pytest.raises(SetupError) as refusal:
            use(b"\x07" * size)
        assert said == str(refusal.value)


@pytest.mark.parametrize("seed", ["a text that is long enough", 2**200, None, True, bytearray(32), [7] * 32], ids=type)
def test_seed_to_commit_to_is_bytes(seed: Any) -> None:
    """A text or a number may be longer than it is hard to guess; the message does not show it."""
    said = f"a seed to commit to must be at least 16 random bytes, not a {type(seed).__name__}"
    for use in (commitment, lambda seed: mixed_seed(seed, ["a"])):
        with pytest.raises(SetupError) as refusal:
            use(seed)
        assert said == str(refusal.value)


@pytest.mark.parametrize("seed", [b"", bytes(15), "a text that is long enough", 2**200, None, [7] * 32], ids=repr)
def test_seed_that_nobody_could_have_committed_to_does_not_pass(seed: Any) -> None:
    """Whatever was published; whoever checks a stranger's replay need not fear an error."""
    assert verify_commitment(commitment(COUNTED), seed) is False


# Mixing.


@pytest.mark.parametrize(
    ("secret", "shares", "expected"),
    [
        (COUNTED, SHARES, "3a14f21fef45953bd6a07599325f761b954f0167d8f0df25b6360230c100a436"),
        (COUNTED, ("a",), "967dc5076e07c1e39cedd9cc4b33a28c149ceff334cf1d1b5286eeb7a8433ad2"),
        (bytes(16), ["a"], "c280262dcacf561e4daea98b92825fab76f1d48854a00c527f07e499585a57fe"),
        (bytes(32), ["a", "b", "c", "d"], "da508429dcc6db6b711944a2778f146c357183603d008ab4f2dd880c0cff214a"),
    ],
    ids=["three", "one", "sixteen bytes", "four"],
)
def test_mixed_seed_is_the_one_that_is_described(secret: bytes, shares: Sequence[str | bytes], expected: str) -> None:
    """A hash of the name, a colon, the secret's 32 bytes and a hash of every share, a text as UTF-8."""
    thirty_two = secret if len(secret) == 32 else by_hand(b"unorules-seed-1:bytes:", secret)
    hashes = [by_hand(share.encode() if isinstance(share, str) else share) for share in shares]

    assert expected == mixed_seed(secret, shares).hex() == by_hand(b"unorules-mix-1:", thirty_two, *hashes).hex()


def test_mixed_seed_is_another_one_if_anything_is() -> None:
    """Another secret, another share, another order, one share more or less."""
    mixed = [
        mixed_seed(COUNTED, ["a", "b", "c"]),
        mixed_seed(bytes(32), ["a", "b", "c"]),
        mixed_seed(COUNTED, ["b", "a", "c"]),
        mixed_seed(COUNTED, ["c", "b", "a"]),
        mixed_seed(COUNTED, ["a", "b", "d"]),
        mixed_seed(COUNTED, ["a", "b"]),
        mixed_seed(COUNTED, ["a", "b", "c", "c"]),
        mixed_seed(COUNTED, ["ab", "c"]),
        mixed_seed(COUNTED, ["a", "bc"]),
        mixed_seed(COUNTED, ["abc"]),
    ]

    assert len(mixed) == len(set(mixed))
    assert {32} == set(map(len, mixed))


def test_share_is_text_or_its_bytes() -> None:
    """In a list or a tuple; a text with half a character in it is a share too."""
    assert mixed_seed(COUNTED, ["größe"]) == mixed_seed(COUNTED, ["größe".encode()])
    assert mixed_seed(COUNTED, ("a", b"b")) == mixed_seed(COUNTED, [b"a", "b"])
    assert 32 == len(mixed_seed(COUNTED, ["\ud800"]))


@pytest.mark.parametrize(
    "shares",
    ["a share", "a", b"share", 7, None, [], (), {"a"}, {"a": 1}, pytest.param(iter("a"), id="iterator")],
    ids=repr,
)
def test_what_is_no_list_of_shares_is_refused(shares: Any) -> None:
    """A text is one share and no list of them, nobody's shares are none, and a set knows no seats."""
    with pytest.raises(SetupError, match=r"^shares must be a list with one for every seat, in seat order, not "):
        mixed_seed(COUNTED, shares)


@pytest.mark.parametrize("share", [7, None, "", b"", ["a"], True, bytearray(b"a")], ids=repr)
def test_what_is_no_share_is_refused(share: Any) -> None:
    """An empty one is a player who gave none."""
    with pytest.raises(SetupError) as refusal:
        mixed_seed(COUNTED, ["a", share])

    assert f"a share must be text or bytes and not empty, not {share!r}" == str(refusal.value)


# The whole recipe.


def test_players_can_check_that_the_deal_was_fair() -> None:
    """The host commits, the players give their shares, the game is played, and the replay shows the rest."""
    secret = sha256(b"what the host drew from secrets").digest()
    published = commitment(secret)
    shares = ["Ann: 5518", "Bo: swordfish", "Cy: 00"]
    start, _ = uno.new_game(players=["Ann", "Bo", "Cy"], seed=mixed_seed(secret, shares))
    kept = record(start, 1, most=200).to_json()

    # The host gives out the secret and the replay, and everyone has seen the shares.
    replay = Replay.from_json(kept)
    assert verify_commitment(published, secret)
    assert mixed_seed(secret, shares) == replay.seed
    assert replay.dealt
    assert replay.start == uno.new_game(players=replay.players, seed=mixed_seed(secret, shares))[0]
    replay.verify()


def test_host_who_lays_the_table_by_hand_is_found_out() -> None:
    """The seed may be the right one and the cards not those that it deals."""
    seed = mixed_seed(bytes(32), ["a", "b"])
    laid = Replay.of(uno.position(["wild wild wild", "red-1"], top="red-9", seed=seed))
    stacked = Replay.of(uno.from_deck("wild wild wild", players=2, seed=seed)[0])

    assert [seed, seed] == [laid.seed, stacked.seed]
    assert [False, False] == [laid.dealt, stacked.dealt]
    assert laid.verify() == laid.start


@pytest.mark.parametrize(
    ("secret", "shares"),
    [
        (b"\x01" * 32, ["a", "b", "c"]),
        (b"\x00" * 32, ["b", "a", "c"]),
        (b"\x00" * 32, ["a", "b", "C"]),
        (b"\x00" * 32, ["a", "b"]),
    ],
    ids=["another secret", "another order", "another share", "a share left out"],
)
def test_host_who_cheats_is_found_out(secret: bytes, shares: list[str]) -> None:
    """The seed of the replay is not the one that the secret and the shares make."""
    honest = mixed_seed(bytes(32), ["a", "b", "c"])
    replay = Replay.of(uno.new_game(players=3, seed=mixed_seed(secret, shares))[0])

    assert honest != replay.seed
    assert replay.start != uno.new_game(players=3, seed=honest)[0]


def test_seed_of_a_replay_can_be_held_against_a_commitment() -> None:
    """Where the players gave no shares, the host commits to the seed itself."""
    seed = sha256(b"what the host drew from secrets").digest()
    published = commitment(seed)
    replay = record(uno.new_game(players=3, seed=seed)[0], 1, most=20)

    assert verify_commitment(published, Replay.from_json(replay.to_json()).seed)
    assert not verify_commitment(published, Replay.of(uno.new_game(players=3, seed=1)[0]).seed)


def test_game_without_a_seed_can_be_committed_to_as_well() -> None:
    """Its 32 bytes are drawn by chance, and stand in the replay."""
    replay = Replay.of(uno.new_game(players=3)[0])

    assert 32 == len(replay.seed)
    assert verify_commitment(commitment(replay.seed), replay.seed)
