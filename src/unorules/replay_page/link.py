"""Links: a game in the fragment of an address, which no server ever sees."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

from unorules.errors import SetupError, shown
from unorules.replay import Replay, SeatReplay
from unorules.replay_page.document import page_document
from unorules.replay_page.moments import Reader
from unorules.replay_page.page import compact_json
from unorules.words.catalogue import Language

MAX_LINK_CHARS = 32_000
"""Longer addresses do not survive being sent around."""


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
        page: The address of a page that shows it: that of any game of the same variant and language, or one that
            `links_html` made.
        ...: As in `replay_html`.

    Raises:
        SetupError: If the link would be too long (one `round` is shorter), and for an unknown round.
        ...: As in `replay_html`.
    """
    given: object = page
    if type(given) is not str or "#" in given:
        raise SetupError(f"page must be the address of a page, without #, not {shown(given)}")
    document = page_document(replay, seat=seat, language=language, round=round)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(compact_json(document).encode()) + packer.flush()
    link = f"{page}#r={urlsafe_b64encode(packed).decode().rstrip('=')}"
    if len(link) > MAX_LINK_CHARS:
        raise SetupError(f"a link has at most {MAX_LINK_CHARS} characters, not {len(link)}; a round alone is shorter")
    return link
