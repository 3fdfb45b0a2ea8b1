"""Pictures as text: the root element around everything that is drawn."""

from __future__ import annotations

from unorules.errors import SetupError
from unorules.pictures.style import CARD_STYLE
from unorules.pictures.symbols import Symbols
from unorules.pictures.text import escape

MAX_SCALE = 1000


class Picture(str):
    """A picture as the text of an SVG, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    title: str,
    content: str,
    box: tuple[float, float],
    scale: float,
    symbols: Symbols,
    *,
    style: str = CARD_STYLE,
    description: str = "",
) -> Picture:
    """Return a whole picture that stands alone: words for those who cannot see it, its style, its symbols, its content.

    It is as many pixels wide and high as its box, times the scale.
    """
    if not 0 < scale < MAX_SCALE:
        raise SetupError("the width of a picture or of a card in it is a number of pixels, above 0 and not huge")
    wide, high = box
    more = f"<desc>{escape(description)}</desc>" if description else ""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="uno" role="img" width="{wide * scale:.5g}"'
        f' height="{high * scale:.5g}" viewBox="0 0 {wide:g} {high:g}"><title>{escape(title)}</title>{more}'
        f"<style>{style}</style>{symbols.defs()}{content}</svg>"
    )
