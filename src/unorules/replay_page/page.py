"""The page of a game: one HTML file, or a link to a page that shows it."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from json import dumps
from string import Template
from typing import Any
from xml.etree import ElementTree

from unorules._seats import is_seat
from unorules._version import __version__
from unorules.errors import SetupError, quote
from unorules.pictures import STYLE
from unorules.pictures.table import FACE_ROW, FACE_STEP, FACES_IN_A_ROW
from unorules.pictures.text import clean, escape
from unorules.replay import Replay, SeatReplay
from unorules.replay.checks import check_length
from unorules.replay_page.drawings import symbol_set
from unorules.replay_page.frames import Frame, Reader, frames, reader_of
from unorules.replay_page.steps import StepWriter
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.words.catalogue import Language, catalogue_of
from unorules.words.voice import Voice

SCRIPTS = ("game.js", "drawing.js", "player.js")


def replay_html(
    replay: Replay | SeatReplay, *, seat: Reader = "all", language: Language = "en", round: int | None = None
) -> str:
    """Return a page that plays a game in a browser, as the text of one HTML file that loads nothing else.

    With a seat or None, the page holds no secret.

    Args:
        replay: The game, or what a seat saw of it.
        seat: The seat whose game is shown; None shows what everyone saw. By default, the page shows `all` hands of a
            `Replay`, or what a `SeatReplay` holds.
        language: `en`, `de`, or a `Catalogue` of your own.
        round: The only round to show; by default all rounds.

    Raises:
        ReplayDiverged: If the replay does not play out as recorded.
        SeatError: For an unknown seat, or one whose game the replay does not hold.
        SetupError: For an unknown round.
        LanguageError: For an unknown language.
    """
    document = page_document(replay, seat=seat, language=language, round=round)
    return _page(document, [symbol_set(replay.variant, language).defs()], language)


def links_html(variants: Iterable[Variant] = BUILT_IN, *, language: Language = "en") -> str:
    """Return a page without a game of its own, which shows the games of links.

    Args:
        variants: The variants whose games it can show.
        language: `en`, `de`, or a `Catalogue` of your own.

    Raises:
        VariantError: If one of them is not a Variant.
        LanguageError: For an unknown language.
    """
    return _page(None, [symbol_set(variant, language).defs() for variant in variants], language)


def _page(document: dict[str, Any] | None, definitions: Sequence[str], language: Language) -> str:
    labels = catalogue_of(language).texts("page")
    symbols = _merge_definitions(definitions)
    scripts = [template_file(name) for name in SCRIPTS]
    styles = [STYLE, template_file("page.css")]
    return Template(template_file("page.html")).substitute(
        {name: escape(text) for name, text in labels.items()},
        version=__version__,
        policy=escape(_security_policy(scripts, styles, symbols)),
        title=escape("unorules" if document is None else document["title"]),
        picture_style=styles[0],
        page_style=styles[1],
        symbols=symbols,
        labels=json_in_html(labels),
        document=json_in_html(document),
        scripts="\n".join(f"<script>{script}</script>" for script in scripts),
    )


@cache
def template_file(name: str) -> str:
    """Return a file of the template."""
    return files("unorules.replay_page").joinpath("template", name).read_text(encoding="utf-8")


def compact_json(data: object) -> str:
    """Return plain data as JSON without spaces."""
    return dumps(data, ensure_ascii=False, separators=(",", ":"))


def json_in_html(data: object) -> str:
    """Return plain data as JSON for a script element, in which no text looks like a tag."""
    return re.sub("[<>&\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", compact_json(data))


def _merge_definitions(definitions: Sequence[str]) -> str:
    """Return all definitions, each id once: equal ids stand for equal drawings."""
    if len(definitions) == 1:
        return definitions[0]
    found = {one.get("id"): one for text in definitions for one in ElementTree.fromstring(text)}  # noqa: S314 - our own
    return f"<defs>{''.join(ElementTree.tostring(one, encoding='unicode') for one in found.values())}</defs>"


def _security_policy(scripts: Iterable[str], styles: Iterable[str], symbols: str) -> str:
    """Return the content security policy: only the page's own scripts and styles, and no loading or sending."""
    inline = set(re.findall(r' style="([^"]*)"', symbols))
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hashes(scripts)}",
            f"style-src {_hashes(styles)}",
            f"style-src-attr 'unsafe-hashes' {_hashes(sorted(inline))}" if inline else "style-src-attr 'none'",
            "img-src data:",  # the icon
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    )


def _hashes(texts: Iterable[str]) -> str:
    return " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)


# Links: a game in the fragment of an address, which no server sees.

MAX_LINK_CHARS = 32_000
"""The longest link. Mail and chat programs cut longer ones."""


def replay_link(
    replay: Replay | SeatReplay,
    page: str,
    *,
    seat: Reader = "all",
    language: Language = "en",
    round: int | None = None,
) -> str:
    """Return a link that holds a whole game.

    Args:
        replay: The game, or what a seat saw of it.
        page: The address of a page that shows it: that of any game of the same variant and language, or one that
            `links_html` made.
        seat: The seat whose game is shown; None shows what everyone saw. By default, the page shows `all` hands of a
            `Replay`, or what a `SeatReplay` holds.
        language: `en`, `de`, or a `Catalogue` of your own.
        round: The only round to show; by default all rounds.

    Raises:
        SetupError: If the link would be too long (one `round` is shorter), and for an unknown round.
        ReplayDiverged: If the replay does not play out as recorded.
        SeatError: For an unknown seat, or one whose game the replay does not hold.
        LanguageError: For an unknown language.
    """
    given: object = page
    if type(given) is not str or "#" in given:
        raise SetupError(f"page must be the address of a page, without #, not {quote(given)}")
    document = page_document(replay, seat=seat, language=language, round=round)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(compact_json(document).encode()) + packer.flush()
    link = f"{page}#r={urlsafe_b64encode(packed).decode().rstrip('=')}"
    if len(link) > MAX_LINK_CHARS:
        raise SetupError(f"a link has at most {MAX_LINK_CHARS} characters, not {len(link)}; a round alone is shorter")
    return link


# The document in a page or a link: a game as drawings, sentences and the changes of each step.

FORMAT, VERSION = "unorules-page", 1


def page_document(
    replay: Replay | SeatReplay, *, seat: Reader, language: Language, round: int | None
) -> dict[str, Any]:
    """Return a game, or one round of it, as plain data that a page with the symbols of its variant can show."""
    given: object = replay
    if not isinstance(given, Replay | SeatReplay):
        raise SetupError(f"a page is made from a Replay or a SeatReplay, not from {quote(given)}")
    check_length(len(replay))
    symbols = symbol_set(replay.variant, language)
    shown = [one for one in frames(replay, seat, language) if round in (None, one.view.round)]
    if not shown:
        raise SetupError(f"there is no round {quote(round)} in this game")
    writer = StepWriter(shown, symbols)
    written = [writer.write(one) for one in shown]
    players = Voice(replay.players, None, language, replay.variant).join(replay.players)
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": clean(replay.variant.title),
        "players": clean(players),
        "reader": _reader_text(replay, seat, language),
        "rounds": _rounds(shown),
        "size": writer.size,
        "parts": writer.parts,
        "attributes": writer.drawings.attributes,
        "nodes": writer.drawings.nodes,
        "hands": [clean(replay.players[one]) for one in writer.seats],
        "cards": list(map(list, writer.cards.items())),
        "texts": list(writer.texts),
        "fans": [writer.parts.index(f"faces-{seat}") for seat in writer.fans],
        "rows": [FACES_IN_A_ROW, FACE_STEP, FACE_ROW],
        "steps": written,
    }


def _reader_text(replay: Replay | SeatReplay, seat: Reader, language: Language) -> str:
    """Return a phrase about whose game is shown."""
    catalogue, reader = catalogue_of(language), reader_of(replay, seat)
    if is_seat(reader, len(replay.players)):
        return clean(catalogue.say("reader.seat", who=replay.players[reader]))
    return catalogue.say("reader.everyone" if reader is None else "reader.open")


def _rounds(shown: Sequence[Frame]) -> list[list[int]]:
    """Return pairs for the rounds: the first step of a round, and its number."""
    found: dict[int, int] = {}
    for at, one in enumerate(shown):
        found.setdefault(one.view.round, at)
    return [[at, number] for number, at in found.items()]
