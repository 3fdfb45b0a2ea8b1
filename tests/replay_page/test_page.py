"""The page as a file that stands alone, and as a link."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256

import pytest

from tests.kit.games import game
from tests.replay_page.pages import HOSTILE, Parsed, document_in, document_of, match, secrets_in
from unorules import Variant
from unorules.errors import LanguageError, SeatError, SetupError
from unorules.replay_page import Reader, links_html, replay_html, replay_link
from unorules.replay_page.page import SCRIPTS, template_file
from unorules.variants import BUILT_IN, CLASSIC_2010
from unorules.words import Catalogue

MAX_BYTES = 150_000


def policy_of(page: str) -> dict[str, str]:
    """Return the security policy of a page by directive."""
    metas = [one.attributes for one in Parsed(page).elements if one.tag == "meta"]
    (content,) = [one["content"] for one in metas if one.get("http-equiv") == "Content-Security-Policy"]
    return {name: rest for name, _, rest in (part.strip().partition(" ") for part in str(content).split(";"))}


def digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@pytest.mark.parametrize("page", [replay_html(match()), links_html()], ids=["game", "links"])
def test_page_runs_its_own_scripts_and_asks_nothing_of_the_network(page: str) -> None:
    """The policy names each script and style by its hash, and nothing else is allowed."""
    parsed, policy = Parsed(page), policy_of(page)

    assert "'none'" == policy["default-src"] == policy["base-uri"] == policy["form-action"]
    assert [digest(script) for script in parsed.texts("script")] == policy["script-src"].split()
    assert [digest(style) for style in parsed.texts("style")] == policy["style-src"].split()
    inline = {str(one.attributes["style"]) for one in parsed.elements if "style" in one.attributes}
    assert {digest(style) for style in inline} <= set(policy["style-src-attr"].split())
    assert ("data:", "'script'", "'none'") == (
        policy["img-src"],
        policy["require-trusted-types-for"],
        policy["trusted-types"],
    )
    assert not [one for one in parsed.elements if {"src", "srcset", "action"} & one.attributes.keys()]
    links = {str(one.attributes["href"])[:5] for one in parsed.elements if "href" in one.attributes}
    assert {link for link in links if not link.startswith("#")} == {"data:"}
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)


def test_scripts_use_nothing_that_reads_markup() -> None:
    """Text is added as text, and elements are made one by one."""
    for name in SCRIPTS:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function\(|DOMParser", template_file(name)
        )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seat", ["all", None, 0])
@pytest.mark.parametrize("variant", ["classic-2010", "flip-2018"])
def test_long_match_is_a_small_file(variant: str, seat: Reader) -> None:
    """600 actions of four players, with their hands, what everyone sees of them, and the story."""
    replay = game(variant, players=4, seed=1, most=600)

    assert 600 == len(replay)
    assert MAX_BYTES > len(replay_html(replay, seat=seat).encode())
    assert MAX_BYTES > len(links_html().encode())


@pytest.mark.slow
@pytest.mark.parametrize("variant", BUILT_IN, ids=str)
def test_long_match_of_every_variant_is_a_small_file(variant: Variant) -> None:
    """600 actions of four players, in rounds to a target that nobody reaches."""
    replay = game(variant.with_rules(scoring="winner_takes", target=10**6), players=4, seed=1, most=600)

    assert 600 == len(replay)
    for seat in ("all", None, 0):
        assert MAX_BYTES > len(replay_html(replay, seat=seat).encode())


def test_same_game_gives_the_same_page() -> None:
    """Byte by byte."""
    assert replay_html(match()) == replay_html(match())


def test_page_speaks_the_language_it_was_asked_for() -> None:
    """With a catalogue of one's own, whatever is in it is from there, and the rest in English."""
    german = replay_html(match(), language="de")
    french = {"language": "fr", "play": "Jouer", "pause": '"Pause" & <b>'}
    own = replay_html(
        match(),
        seat=0,
        language=Catalogue(
            {"told": {"plays": "{who} joue {what}"}, "page": french, "reader": {"seat": "Vu par {who}"}}
        ),
    )

    assert '<html lang="de">' in german
    assert 'aria-label="Abspielen"' in german
    assert '<html lang="fr">' in own
    assert 'aria-label="Jouer"' in own
    assert 'aria-label="Step back"' in own
    assert french["pause"] == Parsed(own).block("labels")["pause"]
    assert "Vu par Ann" == document_in(own)["reader"]
    assert any(" joue a " in text for text in document_in(own)["texts"])
    with pytest.raises(LanguageError):
        replay_html(match(), language="xx")


def test_labels_are_complete_in_every_language() -> None:
    """And all of them are used."""
    english, german = (Parsed(links_html(language=language)).block("labels") for language in ("en", "de"))
    used = template_file("page.html") + template_file("player.js")

    assert list(english) == list(german)
    assert [] == [name for name in english if not re.search(rf"(\$|labels\.){name}\b", used)]


def test_page_for_links_holds_no_game() -> None:
    """And the cards of all variants, each once."""
    page = links_html()
    ids = [str(one.attributes["id"]) for one in Parsed(page).elements if "id" in one.attributes]

    assert document_in(page) is None
    assert len(set(ids)) == len(ids)
    assert {"<title>red 7</title>", "<title>pink 7</title>"} <= set(re.findall(r"<title>\w+ 7</title>", page))


# Names.


@cache
def harmless_page(seat: Reader) -> str:
    """A page with names that nobody could mind."""
    return replay_html(match(["Ann", "Bo", "Cy"]), seat=seat)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_name_is_nothing_but_a_name(name: str) -> None:
    """The page has the same elements as with harmless names, and runs the same scripts."""
    readers: list[Reader] = ["all", None, 0]
    for seat in readers:
        harmless = Parsed(harmless_page(seat))
        parsed = Parsed(replay_html(match([name, "Bo", "Cy"]), seat=seat))

        assert harmless.elements == parsed.elements
        assert harmless.texts("script") == parsed.texts("script")


def test_name_arrives_as_it_was_chosen() -> None:
    """Without what would turn the text around it."""
    for name in HOSTILE[:-1]:
        assert f"{name}, Bo and Cy" == document_in(replay_html(match([name, "Bo", "Cy"])))["players"]
    assert "gnp.exe, Bo and Cy" == document_in(replay_html(match([HOSTILE[-1], "Bo", "Cy"])))["players"]


def test_title_of_a_variant_is_escaped() -> None:
    """It is written by the author of a variant."""
    odd = CLASSIC_2010.extended("acme:odd", add={}, title="<b>Odd</b> & $table")
    page = replay_html(match(variant=odd))

    assert "<title>&lt;b&gt;Odd&lt;/b&gt; &amp; $table</title>" in page
    assert "<b>Odd</b> & $table" == document_in(page)["title"]


# Links: a game in the fragment of an address.

PAGE = "https://example.org/links.html"


@pytest.mark.parametrize("seat", ["all", None, 1])
def test_link_holds_what_a_page_would(seat: Reader) -> None:
    """In characters that nobody has to escape."""
    replay = match()
    link = replay_link(replay, PAGE, seat=seat, language="de")

    assert re.fullmatch(rf"{re.escape(PAGE)}#r=[\w-]+", link)
    assert document_in(replay_html(replay, seat=seat, language="de")) == document_of(link)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_link_to_a_round_is_short(seed: int) -> None:
    """Of four players, as everyone saw it: such links survive being sent around."""
    replay = game(players=4, seed=seed, most=400)

    assert 8_000 > len(replay_link(replay, PAGE, seat=None, round=1))


def test_link_of_a_seat_holds_no_secret() -> None:
    """What a page may hold, a link may hold."""
    replay = match()
    (document, page) = document_of(replay_link(replay, PAGE, seat=2)), replay_html(replay, seat=2)

    assert document_in(page) == document
    assert [] == secrets_in(page, replay, 2)


def test_page_for_links_has_all_symbols_that_a_link_uses() -> None:
    """Of any variant."""
    page = links_html()
    for variant in ("classic-2010", "friends-2022", "hello-kitty-2017"):
        document = document_of(replay_link(game(variant, 3, most=150), PAGE))
        used = {id for id, _ in document["cards"]}
        used |= {text[1:] for texts in document["attributes"] for text in texts if text.startswith("#u")}
        assert used <= set(re.findall(r'id="(u\w+)"', page))


def test_what_cannot_be_a_link_is_refused() -> None:
    """With what is wrong about it."""
    with pytest.raises(SetupError, match="a link has at most 32000 characters, not "):
        replay_link(game(players=9, seed=3, most=3000), PAGE)
    with pytest.raises(SetupError, match="page must be the address of a page, without #, not 'x#1'"):
        replay_link(match(), "x#1")
    with pytest.raises(SetupError, match="page must be the address of a page"):
        replay_link(match(), 3)  # type: ignore[arg-type]
    with pytest.raises(SeatError):
        replay_link(match().for_seat(1), PAGE, seat=2)
