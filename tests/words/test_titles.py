"""Titles: display names of kinds, colours, cards with two sides, tags, questions and options."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.words.test_catalogue import MESSAGES, forms
from unorules import Answer, Card, Draw, Play, Reason, card, view
from unorules._codec.variants import fingerprint
from unorules._compiled import compile_variant
from unorules.cards import Kind, Question, wild
from unorules.errors import ParseError, SetupError, VariantError
from unorules.events import Played
from unorules.variants import ALL_WILD, BUILT_IN, CLASSIC_2010, FLIP_2018, FRIENDS_2022, themed
from unorules.words import Catalogue, card_text, describe, face, parse_action, titles
from unorules.words.titles import color_title, kind_title, side_in_play, tag_title

UMBRELLA = Kind("test:umbrella", points=20, title="Umbrella", text="It keeps you dry.")
STORM = Kind("test:wild-storm", points=50, names_color=True, on_open="color", title="Storm of the Century")
SHY = Kind("test:wild-shy", points=50, names_color=True, on_open="color")
WEATHER = attrs.evolve(
    CLASSIC_2010.extended("test:weather", add={UMBRELLA: 1, STORM: 1, SHY: 1}),
    titles={"red": "crimson"},
)


@pytest.mark.parametrize(
    ("id", "english", "german"),
    [
        ("7", "7", "7"),
        ("skip", "Skip", "Aussetzen"),
        ("draw-two", "Draw Two", "Zieh Zwei"),
        ("wild-draw-four", "Wild Draw Four", "Zieh Vier"),
        ("wild-the-one-where-you-draw", "The One Where You Draw", "The One Where You Draw"),
        ("wild-badtz-maru", "Badtz-Maru", "Badtz-Maru"),
        ("wild-ice-the-kicker", "Ice The Kicker", "Ice The Kicker"),
        ("skip-everyone", "Skip Everyone", "Alle aussetzen"),
        ("wild-color-roulette", "Wild Color Roulette", "Farbroulette"),
        ("wild-attack-attack", "Attack-Attack", "Attack-Attack"),
        ("acme:wild-trade-wind", "Wild Trade Wind", "Wild Trade Wind"),
        ("acme:un_known", "Un Known", "Un Known"),
    ],
)
def test_every_kind_has_a_title(id: str, english: str, german: str) -> None:
    """Its own, or the words of its id."""
    assert english == kind_title(id)
    assert german == kind_title(id, language="de")


THEMED = [
    *(kind for kind in vars(themed).values() if isinstance(kind, Kind)),
    *(themed.sorting_hat("lions"), themed.sweep(tag="lions")),
]
"""The wilds that can be added to any variant."""
SHIPPED = [*(kind for variant in BUILT_IN for kind in (*variant.kinds, variant.on_draw)), *THEMED]


def test_texts_of_shipped_kinds_are_for_players() -> None:
    """They cite no rulings."""
    texts = {kind.text for kind in SHIPPED if kind}

    assert "The next player kicks, draws three after a miss, and takes the turn all the same." in texts
    assert [] == [text for text in texts if "R-" in text]


GERMAN_LACKS: dict[str, list[str]] = {
    "messages": [],
    "kinds": ["wild-attack-attack", "wild-badtz-maru", "wild-ice-the-kicker", "wild-the-one-where-you-draw"],
    "texts": [],
    "questions": [],
    "options": ["chandler", "joey", "monica", "phoebe", "rachel", "ross"],
    "colors": [],
    "adjectives": [],
    "verdicts": [],
}
"""What is English in German too: so far only names. What is new stands here until it is translated."""


def test_what_german_lacks_is_listed() -> None:
    """Nothing else is missing, and nothing that is listed is there."""
    themed_uno, german = CLASSIC_2010.extended("test:themed", add=dict.fromkeys(THEMED, 1)), MESSAGES["de"]["titles"]
    variants = (*BUILT_IN, themed_uno)
    kinds = [(kind, variant) for variant in variants for kind in (*variant.kinds, variant.on_draw) if kind]
    questions = [question for kind, _ in kinds for question in kind.questions]
    options = {
        option for question in questions if question.options not in ("colors", "seats") for option in question.options
    }
    colors = {color for variant in variants for color in variant.colors}
    lacking = {
        "messages": forms("en").keys() - forms("de"),
        "kinds": {
            k.id for k, v in kinds if k.number is None and kind_title(k.id, v) == kind_title(k.id, v, language="de")
        },
        "texts": {k.id for k, v in kinds if k.text and k.text == card_text(Card(k.id), variant=v, language="de")},
        "questions": {question.question for question in questions} - german["questions"].keys(),
        "options": {option for option in options if not option.isdecimal()} - german["options"].keys(),
        "colors": colors - german["colors"].keys(),
        "adjectives": colors - german["adjectives"].keys(),
        "verdicts": {"guilty", "innocent"} - german["verdicts"].keys(),
    }

    assert GERMAN_LACKS == {table: sorted(ids) for table, ids in lacking.items()}


def test_shipped_kinds_are_explained_in_german() -> None:
    """And no others."""
    explained = {kind.id for kind in SHIPPED if kind and kind.text}
    entries = MESSAGES["de"]["titles"]["texts"]

    assert explained >= {id for id in entries if "/" not in id}
    assert "The next player loses the turn." == card_text(card("red-skip"))
    assert "Wer als Nächstes dran ist, setzt aus." == card_text(card("red-skip"), language="de")
    assert "" == card_text(card("red-7")) == card_text(card("test:umbrella"), language="de")
    for variant in BUILT_IN:
        for kind in variant.kinds:
            assert card_text(Card(kind.id), variant=variant, language="de") in (kind.text, *entries.values())


@pytest.mark.parametrize("kind", THEMED, ids=lambda kind: kind.id)
def test_themed_wilds_are_called_and_explained_in_both_languages(kind: Kind) -> None:
    """By a variant that has them, and by themselves."""
    themed_uno, titles = CLASSIC_2010.extended("test:themed", add={kind: 4}), MESSAGES["de"]["titles"]
    title = titles["kinds"].get(kind.id, kind_title(kind.id, themed_uno))

    assert kind.text == card_text(Card(kind.id), variant=themed_uno)
    assert titles["texts"].get(kind.id, kind.text) == card_text(Card(kind.id), variant=themed_uno, language="de")
    assert title == kind_title(kind.id, themed_uno, language="de")
    assert titles["nouns"].get(kind.id, title).lower() in face(Card(kind.id), variant=themed_uno, language="de").lower()


def test_kinds_that_share_an_id_are_explained_by_their_variant() -> None:
    """As they are called by it."""
    wild, draw_two = card("wild"), card("wild-draw-two")

    assert "It goes on any card." == card_text(wild, variant=ALL_WILD)
    assert "Sie passt auf jede Karte." == card_text(wild, variant=ALL_WILD, language="de")
    assert "Wer sie legt, wünscht sich eine Farbe." == card_text(wild, variant=CLASSIC_2010, language="de")
    assert ("Joker", "Farbwahl") == (kind_title("wild", ALL_WILD, language="de"), kind_title("wild", language="de"))
    assert "Wer als Nächstes dran ist, zieht zwei und setzt aus." == card_text(
        draw_two, variant=ALL_WILD, language="de"
    )
    assert card_text(draw_two, language="de").endswith(" – oder zweifelt die Karte an.")
    assert "a wild" == face(wild, variant=ALL_WILD)
    assert "eine Joker-Karte" == face(wild, variant=ALL_WILD, language="de")


def test_cards_of_ones_own_are_explained_by_their_author() -> None:
    """In other languages too, unless a catalogue translates them."""
    umbrella, french = card("red-test:umbrella"), Catalogue({"titles": {"texts": {UMBRELLA.id: "Il garde au sec."}}})
    kinds = [attrs.evolve(kind, text="Rest." * (kind.id == "skip")) for kind in CLASSIC_2010.kinds]
    own = attrs.evolve(CLASSIC_2010, id="test:rest", kinds=tuple(kinds))

    assert (
        "It keeps you dry."
        == card_text(umbrella, variant=WEATHER)
        == card_text(umbrella, variant=WEATHER, language="de")
    )
    assert "Il garde au sec." == card_text(umbrella, variant=WEATHER, language=french)
    assert "Rest." == card_text(card("red-skip"), variant=own, language="de")


def test_titles_of_a_variant_are_its_own() -> None:
    """Whoever made it."""
    assert (
        "Storm of the Century" == kind_title("test:wild-storm", WEATHER) == kind_title(STORM.id, WEATHER, language="de")
    )
    assert "Wild Storm" == kind_title("test:wild-storm")
    assert "crimson" == color_title("red", WEATHER) == color_title("red", WEATHER, language="de")
    assert ("red", "Rot") == (color_title("red"), color_title("red", language="de"))
    assert "Phoebe" == tag_title("phoebe") == tag_title("phoebe", FRIENDS_2022) == tag_title("phoebe", language="de")
    assert "Big Foot" == tag_title("big_foot")


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("test:wild-storm", "Storm of the Century", "die Karte „Storm of the Century“"),
        ("test:wild-shy", "a wild shy", "eine Karte „wild shy“"),
        ("green-test:umbrella", "a green Umbrella", "eine grüne Karte „Umbrella“"),
        ("red-7", "a crimson 7", "eine crimson 7"),
    ],
)
def test_card_of_another_maker_is_told_by_its_title(text: str, english: str, german: str) -> None:
    """A wild with a title needs no article."""
    face_card = next(one for one, _ in WEATHER.deck if str(one) == text)

    assert english == face(face_card, variant=WEATHER)
    assert german == face(face_card, variant=WEATHER, language="de")
    assert english.removeprefix("a ") == face(face_card, variant=WEATHER, article=False)
    assert f"Ann plays {english}." == describe(Played(0, face_card, None), ["Ann"], variant=WEATHER)


def test_article_goes_with_the_title_of_a_colour() -> None:
    """Whether or not it begins with a capital letter."""
    for title in ("Azure", "azure"):
        assert f"an {title} 7" == face(card("blue-7"), variant=attrs.evolve(WEATHER, titles={"blue": title}))


def test_kind_that_goes_by_a_shipped_id_keeps_its_own_title() -> None:
    """A catalogue speaks of the shipped one."""
    freeze = Kind("skip", points=20, title="Freeze")
    kinds = tuple(freeze if kind.id == "skip" else kind for kind in CLASSIC_2010.kinds)
    frozen = attrs.evolve(CLASSIC_2010, id="test:frozen", kinds=kinds)

    assert "Freeze" == kind_title("skip", frozen, language="de")
    assert "eine rote Karte „Freeze“" == face(card("red-skip"), variant=frozen, language="de")


def test_host_translates_the_titles_of_others() -> None:
    """In a catalogue of its own."""
    french = Catalogue(
        {
            "titles": {
                "kinds": {STORM.id: "Tempête", SHY.id: "Timide", "skip": "Saut"},
                "colors": {"red": "rouge", "mint": "menthe"},
            }
        }
    )
    at_sea = attrs.evolve(WEATHER, titles={"mint": "sea green"})

    assert "Tempête" == kind_title(STORM.id, WEATHER, language=french)
    assert "Tempête" == face(card("test:wild-storm"), variant=WEATHER, language=french)
    assert "Timide" == kind_title(SHY.id, WEATHER, language=french)
    assert "a Timide" == face(card("test:wild-shy"), variant=WEATHER, language=french)
    assert "a rouge Saut" == face(card("red-skip"), language=french)
    assert ("menthe", "sea green") == (color_title("mint", at_sea, language=french), color_title("mint", at_sea))
    assert "a crimson Saut" == face(card("red-skip"), variant=WEATHER, language=french)


def test_titles_take_no_part_in_what_a_variant_is() -> None:
    """Not in equality, fingerprints or documents."""
    plain = attrs.evolve(
        WEATHER, titles={}, kinds=tuple(attrs.evolve(kind, title="", text="") for kind in WEATHER.kinds)
    )

    assert plain == WEATHER
    assert hash(plain) == hash(WEATHER)
    assert repr(plain) == repr(WEATHER)
    assert fingerprint(compile_variant(plain)) == fingerprint(compile_variant(WEATHER))
    start = uno.new_game(WEATHER, 2, seed=1)[0]
    assert "Storm" not in start.to_json()
    assert STORM == attrs.evolve(STORM, title="")
    assert repr(STORM) == repr(attrs.evolve(STORM, title=""))


@pytest.mark.parametrize("id", ["test:forwards", "test:backwards"])
def test_variants_that_differ_in_words_alone_each_speak_with_their_own(id: str) -> None:
    """Whichever was played first. Their games are equal all the same."""
    asks = Question("strike", "seats", title="Whom does it strike?")
    bolt = attrs.evolve(STORM, id="test:wild-bolt", questions=(asks,), text="Zap.")
    named = attrs.evolve(CLASSIC_2010.extended(id, add={bolt: 1}), titles={"red": "crimson"})
    variants = [
        named,
        attrs.evolve(named, titles={"red": "scarlet"}),
        *(
            attrs.evolve(named, kinds=(*named.kinds[:-1], attrs.evolve(bolt, **change)))
            for change in ({"title": "Flash"}, {"text": "Ouch."}, {"questions": (attrs.evolve(asks, title="Who?"),)})
        ),
    ]
    order = variants[::-1] if id == "test:backwards" else variants
    starts = [uno.new_game(variant, 2, seed=1)[0] for variant in order]

    assert order == [start.variant for start in starts]
    for variant, start in zip(order, starts, strict=True):
        seen = uno.view(pickle.loads(pickle.dumps(start)), 0).variant
        assert variant.titles == seen.titles == uno.new_game(variant, 2)[0].variant.titles
        assert [(kind.title, kind.text) for kind in variant.kinds] == [(kind.title, kind.text) for kind in seen.kinds]
        assert variant.kinds[-1].questions[0].title == seen.kinds[-1].questions[0].title
        assert starts[0] == start
        assert uno.digest(starts[0]) == uno.digest(start)
        assert compile_variant(variant) is compile_variant(attrs.evolve(variant))
        assert compile_variant(variant).tables is compile_variant(named).tables


def test_titles_survive_pickling_and_evolving() -> None:
    """Like every field."""
    assert "Umbrella" == pickle.loads(pickle.dumps(UMBRELLA)).title == attrs.evolve(UMBRELLA, points=1).title
    assert (("red", "crimson"),) == pickle.loads(pickle.dumps(WEATHER)).titles
    assert (("red", "crimson"),) == WEATHER.with_rules(decks=2).titles


def test_wild_is_given_its_title_and_its_text() -> None:
    """The docstring is the text unless another is given."""

    def nothing(turn: uno.cards.Turn) -> tuple[uno.cards.Effect, ...]:
        """Nothing happens."""
        return ()

    assert ("Calm", "Nothing happens.") == (
        (made := wild("test:wild-calm", title="Calm")(nothing)).title,
        made.text,
    )
    assert "All is quiet." == wild("test:wild-calm", text="All is quiet.")(nothing).text
    assert "" == wild("test:wild-calm", text="")(nothing).text


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"title": 7}, "kind 'test:x': title must be a short text, not 7"),
        ({"title": "x" * 101}, f"kind 'test:x': title must be a short text, not '{'x' * 76}..."),
        ({"title": "a\nb"}, "kind 'test:x': title must be a short text, not 'a\\nb'"),
        (
            {"questions": (Question("q", ("a",), title="\x00"),)},
            "kind 'test:x': a question's title must be a short text, not '\\x00'",
        ),
        (
            {"questions": (Question("q", ("a",), titles=("A", "B")),)},
            "kind 'test:x': a question's titles must be a tuple with a short text for each option, not ('A', 'B')",
        ),
        (
            {"questions": (Question("q", "seats", titles=("A",)),)},
            "kind 'test:x': a question's titles must be a tuple with a short text for each option, not ('A',)",
        ),
    ],
    ids=str,
)
def test_title_that_is_no_short_text_is_refused(changes: Any, said: str) -> None:
    """When the kind is made."""
    with pytest.raises(VariantError) as refusal:
        Kind("test:x", points=1, **changes)

    assert said == str(refusal.value)


@pytest.mark.parametrize("titles", [7, "red", [7], {"red": 7}, {"": "x"}, [("red", "x", "y")]], ids=repr)
def test_titles_of_a_variant_are_a_mapping_of_words(titles: Any) -> None:
    """Given as one, or as pairs."""
    with pytest.raises(VariantError, match="titles must be"):
        attrs.evolve(CLASSIC_2010, titles=titles)


def test_titles_of_options_are_told_in_their_order() -> None:
    """Those without are told by their own words."""
    asking = Kind(
        "test:asking", points=1, questions=(Question("q", ("a-b", "c"), titles=("one", "two")), Question("r", ("d-e",)))
    )
    variant = CLASSIC_2010.extended("test:asked", add={asking: 1})

    assert ["One", "Two", "D e"] == [
        describe(Answer(0, option), ["Ann"], variant=variant) for option in ("a-b", "c", "d-e")
    ]


def test_equal_variants_with_other_words_keep_their_own_titles() -> None:
    """Although titles are looked for once, and take no part in what a variant is."""
    plain = attrs.evolve(WEATHER, titles={})

    assert plain == WEATHER
    assert ("crimson", "red") == (color_title("red", WEATHER), color_title("red", plain))
    assert ("crimson", "red") == (color_title("red", WEATHER), color_title("red", plain))


def test_only_so_many_titles_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of variants that a host makes by the thousand."""
    monkeypatch.setattr(titles, "KEPT", 8)
    monkeypatch.setattr(titles, "_TITLES", {})
    for target in range(20):
        assert "Skip" == kind_title("skip", CLASSIC_2010.with_rules(target=target + 1))
        assert len(titles._TITLES) <= 8


# Cards with two sides.

FRONTS = [face for face, _ in FLIP_2018.deck]
SEVENS = [str(face) for face in FRONTS if str(face.front) == "red-7"]
FLIPS = [str(face) for face in FRONTS if str(face.front) == "red-flip"]


def turn_over() -> uno.State:
    """A table on whose pile the dark sides are."""
    hand = [*SEVENS, FLIPS[0], "wild-draw-two"]
    state = uno.position([hand, "blue-3 blue-4 blue-5"], top="red-2", variant=FLIP_2018)
    turned, _ = uno.apply(state, Play(0, card(FLIPS[0])))
    return turned


def test_card_is_named_by_its_front() -> None:
    """If no other card has it."""
    state = uno.position([[SEVENS[0], "blue-3"], "blue-4 blue-5"], top="red-2", variant=FLIP_2018)
    front, back = card(SEVENS[0]), card(SEVENS[0]).back
    button = describe(Play(0, front), ("Ann", "Bo"))
    for text in ("red 7", "r7", SEVENS[0], button, f"red 7 {back}", "the red 7, please"):
        assert Play(0, front) == parse_action(text, view(state, 0))


def test_other_side_tells_two_cards_apart() -> None:
    """Which look alike from the front."""
    state = uno.position([[*SEVENS, "blue-3"], "blue-4 blue-5"], top="red-2", variant=FLIP_2018)

    with pytest.raises(ParseError, match=r"could be one of several: Play red 7 with .* behind, Play red 7 with"):
        parse_action("red 7", view(state, 0))
    for text in SEVENS:
        assert Play(0, card(text)) == parse_action(text, view(state, 0))
        assert Play(0, card(text)) == parse_action(text.replace("-", " "), view(state, 0))


def test_side_in_play_is_the_one_that_a_view_shows() -> None:
    """With its cards and colours."""
    light, _ = uno.new_game(FLIP_2018, 2, seed=1)

    assert not side_in_play(view(light, None)).turned
    assert side_in_play(view(turn_over(), 0)).turned
    assert side_in_play(view(uno.new_game(ALL_WILD, 2, seed=1)[0], 0)).sides == ()


def test_what_is_refused_goes_by_the_side_in_play() -> None:
    """A card of the other side is no card now."""
    state = turn_over()
    seat = state.prompt.seat or 0
    mine = view(state, seat)
    unfit = next(card for card in mine.hand if not any(isinstance(a, Play) and a.card == card for a in mine.legal))
    with pytest.raises(ParseError) as refused:
        parse_action(str(unfit.front), mine)
    assert refused.value.violation is not None
    assert Reason.DOES_NOT_MATCH is refused.value.violation.reason

    with pytest.raises(ParseError, match="is not something you can do now"):
        parse_action("red 7", mine)


def test_card_of_a_deck_without_colours_needs_none() -> None:
    """Only its name."""
    state = uno.position(["wild wild-skip", "wild wild-skip"], top="wild", variant=ALL_WILD)

    assert Play(0, card("wild-skip")) == parse_action("wild skip", view(state, 0))
    assert Draw(0) == parse_action("draw", view(state, 0))
    with pytest.raises(ParseError, match="not in the hand"):
        parse_action("wild draw four", view(state, 0))


def test_variant_finds_a_card_by_either_side() -> None:
    """If one card has it; otherwise all that have it are named."""
    deck = FLIP_2018.with_deck("test:sides", {"red-1/pink-2": 20, "blue-3/teal-4": 20})

    assert card("red-1/pink-2") == deck.card("red 1") == deck.card("red-1/pink-2") == deck.card("Red 1 / Pink 2")
    assert card("teal-4/blue-3") == deck.card("teal 4")
    with pytest.raises(SetupError, match="could be one of several cards of flip-2018: red-7/"):
        FLIP_2018.card("red 7")
    with pytest.raises(SetupError, match="did you mean red-1/pink-2"):
        deck.card("red-11")
