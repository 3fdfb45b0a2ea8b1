"""The words around the game: commands, languages, scores, and the rules in short."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.play.persons import NAMES, WITH_A_WILD, does, draws, lines, play, play_at, sentences, table
from tests.kit import ROOT
from tests.words.test_catalogue import MESSAGES
from unorules import Play, card, position
from unorules.cli.play.screen import COMMANDS, commands
from unorules.cli.play.terminal import Ink, Terminal
from unorules.variants import ATTACK_2010, CLASSIC_2010, FRIENDS_2022, ICE_THE_KICKER_2023, house
from unorules.words import Catalogue
from unorules.words.catalogue import SHIPPED

STACKING = CLASSIC_2010.with_rules(stacking="any")


@pytest.mark.parametrize("language", SHIPPED)
def test_every_label_is_used(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In some game."""
    said = set()

    def say(catalogue: Catalogue, id: str, *features: str, **arguments: object) -> str:
        said.add(id)
        return spoken(catalogue, id, *features, **arguments)

    spoken = Catalogue.say
    monkeypatch.setattr(Catalogue, "say", say)
    words = ("--seed", 3, "--rule", "target=30", "--language", language, "--save", tmp_path / "game.json")
    play(*words, typist=lines("help", "rules"))
    play_at(WITH_A_WILD, [draws, draws], "wild blue" if language == "en" else "Farbwahl blau", language=language)
    play_at(table("red-7 red-1"), [draws, draws], "r7", language=language)
    play_at(position(["red-7", "blue-3"], top="red-9"), [draws], "r7", one_round=False, language=language)
    kick = Play(2, card("wild-ice-the-kicker"), color="red")
    hands = ("red-7 red-1", "green-7 green-8", "wild-ice-the-kicker red-3 red-4")
    play_at(table(*hands, variant=ICE_THE_KICKER_2023, turn=2), [draws, does(kick)], language=language)
    launched = table("red-7 red-1", "green-7 green-8", "red-hit-one red-3", variant=ATTACK_2010, turn=2)
    play_at(launched, [draws, does(Play(2, card("red-hit-one")))], language=language)
    play("flip-2018", "--seed", 3, "--language", language)
    play("no-mercy-2023", "--seed", 3, "--language", language, typist=lines("rules"))
    debt = table("red-1 red-2", "green-7 green-8", "red-draw-two red-3", variant=STACKING, turn=2)
    play_at(debt, [draws, does(Play(2, card("red-draw-two")))], language=language)

    known = {f"{section}.{name}" for section in ("play", "command") for name in MESSAGES[language][section]}
    assert set() == known - said - {f"command.{command}" for command in COMMANDS}


def test_commands_are_understood_in_english_and_in_the_language_of_the_game() -> None:
    """Each word stands for one of them."""
    assert {"help", "hand", "rules", "quit"} == set(commands("en").values()) == set(commands("de").values())
    assert ("quit", "quit", None) == (commands("de")["ende"], commands("de")["quit"], commands("en").get("ende"))


@pytest.mark.parametrize("typed", ["help", "?", "HELP"])
def test_help_says_what_can_be_typed(typed: str) -> None:
    """In lines that fit, and with what is possible now."""
    screen = play_at(WITH_A_WILD, [draws, draws], typed).partition(f"> {typed}\n")[2]

    assert screen.startswith("Name a card to play it: red 7, or just r7; ")
    assert screen.endswith("\n  You can  red 1 · red 7 · wild and a colour · Draw\n> \n")
    assert max(map(len, screen.splitlines())) <= 80


def test_hand_shows_the_table_again() -> None:
    """As it is."""
    screen = play_at(WITH_A_WILD, [draws, draws], "hand")
    first, second, _ = screen.split("> ")

    assert first.removesuffix("It is your turn.\n") == second.removeprefix("hand\n")


def test_rules_say_what_the_cards_do() -> None:
    """With what is played to, and the house rules."""
    state = table("red-7 red-1", variant=CLASSIC_2010.with_rules(house.STACKING, target=100))
    screen = play_at(state, [draws, draws], "rules").partition("> rules\n")[2]

    assert """\
The match goes to 100 points.
House rules: target=100, stacking=any.
What the cards do:
  Skip: The next player loses the turn.
  Reverse: Play goes the other way.
""" == screen.partition("  Draw Two")[0]
    assert "All the rules: unorules rules classic-2010" in sentences(screen)


def test_rules_of_one_round_and_of_cards_with_titles() -> None:
    """There is nothing to play to; in German the cards are explained in German."""
    state = position(["red-7 red-1", "blue-3"], top="red-9", variant=FRIENDS_2022)
    english, german = play_at(state, [draws], "rules"), play_at(state, [draws], "regeln", language="de")

    assert "The match goes" not in english
    assert "House rules" not in english
    assert "  The One Where You Draw: Name a character: " in english
    assert "  Aussetzen: " in german


def test_rules_of_a_variant_of_ones_own_name_no_command() -> None:
    """It would not find the variant."""
    own = CLASSIC_2010.with_deck("test:own", {str(face): count + 1 for face, count in CLASSIC_2010.deck})
    screen = play_at(table("red-7 red-1", variant=own), [draws, draws], "rules")

    assert "What the cards do:" in sentences(screen)
    assert "unorules rules" not in screen


def test_colour_and_number_of_a_card_stay_together(capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever the line ends."""
    for start in range(20):
        Terminal(Ink(CLASSIC_2010, "en", colored=False, symbols=True)).say("x" * start + " blue 8," * 20)

    assert not [line for line in capsys.readouterr().out.splitlines() if line.endswith("blue")]


def test_german_cards_stay_whole_at_the_end_of_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Their hyphens are not where a line ends."""
    Terminal(Ink(CLASSIC_2010, "de", colored=False, symbols=False)).say("Sie bekommt jetzt " + "Zieh-Vier-Karte, " * 8)

    printed = capsys.readouterr().out.splitlines()
    assert len(printed) > 1
    assert not [line for line in printed if line.endswith("-")]


def test_game_can_be_played_in_german() -> None:
    """From the first question to the last."""
    screen = play_at(WITH_A_WILD, [draws, draws], "farbwahl", "blau", "", "ende", language="de")

    assert (
        """
  Nach dir      Bo 3 Karten · Cy 3 Karten
  Oben liegt    rote 9
  Deine Karten  rote 1 · rote 7 · Farbwahl-Karte
  Du kannst     rote 1 · rote 7 · Farbwahl-Karte und eine Farbe · Ziehen
Du bist an der Reihe.
> farbwahl
"""
        == screen.partition("> farbwahl\n")[0] + "> farbwahl\n"
    )
    assert "  Oben liegt    Farbwahl-Karte, die Farbe ist Blau\n" in screen


def test_game_in_the_pages_is_a_real_one() -> None:
    """Word for word."""
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    example = page.partition("```text\n")[2].partition("```")[0]

    assert example in play("--seed", 3, typist=lines("red 1", "red 3", "red skip"))[1]


def test_scores_are_shown_at_the_end_of_a_round() -> None:
    """With the cards that were counted."""
    state = position(
        ["red-7", "blue-3 red-skip", "wild"],
        top="red-9",
        players=NAMES[:3],
        scores=[5, 0, 0],
    )
    screen = play_at(state, [draws, draws], "red 7")

    assert screen.endswith("""\
You go out and win round 1 (you +73).
  player  points  total  left in the hand
  you         73     78
  Bo           0      0  red skip · blue 3
  Cy           0      0  wild
""")


def test_round_that_is_not_counted_has_no_scores() -> None:
    """Somebody has won, and that is all."""
    state = position(["red-7", "blue-3"], top="red-9", variant=FRIENDS_2022)

    assert "points" not in play_at(state, [draws], "red 7")


def test_next_round_waits_for_the_person() -> None:
    """Who may still look at the table and at the rules; there is nothing to do."""
    state = position(["blue-7", "red-3", "wild"], top="red-9", players=NAMES[:3], turn=1)
    screen = play_at(state, [does(Play(1, card("red-3"))), draws], "rules", "what", "help", "hand", "", one_round=False)

    assert "Bo goes out and wins round 1 (Bo +57)." in sentences(screen)
    assert 2 == screen.count("Enter deals the next round.")
    assert any(line.startswith("Round 2: ") for line in sentences(screen))
    assert "  You can " not in screen.partition("Round 2: ")[0]
