"""Shapes: the symbol that stands beside every colour, so that nobody has to tell colours apart."""

from __future__ import annotations

SIDE = 24
"""Every shape fills a square of this side."""

SHAPES = {
    "square": "M4 2h16q2 0 2 2v16q0 2-2 2H4q-2 0-2-2V4q0-2 2-2z",
    "triangle": "M10.3 2.6q1.7-2.4 3.4 0l9.4 17q1.3 2.9-1.7 2.9H2.6q-3 0-1.7-2.9z",
    "leaf": "M2.6 23q-1.6 0-1.6-1.6C1 8 8 1 21.4 1 23 1 23 1 23 2.6 23 16 16 23 2.6 23z",
    "circle": "M12 1a11 11 0 1 0 .01 0z",
    "heart": "M12 22.5C5 17 1 13.4 1 8.300a6.2 6.2 0 0 1 11-3.8 6.2 6.2 0 0 1 11 3.800C23 13.4 19 17 12 22.500z",
    "hexagon": "M12 .8l9.9 5.600v11.200L12 23.200l-9.9-5.600V6.400z",
    "star": "M12 .8l3.4 7.4 8.1 1-6 5.5 1.6 8L12 18.700l-7.1 4 1.6-8-6-5.5 8.1-1z",
    "plus": "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z",
    "moon": "M17 1.400A11.2 11.2 0 1 0 22.6 16 9.5 9.5 0 0 1 17 1.400z",
    "bolt": "M15 .5 2.5 14h7.300L8 23.5 21.5 9.300h-7.600z",
    "dome": "M1 18.500a11 12 0 0 1 22 0z",
    "bars": "M1 3h22v7H1zm0 11h22v7H1z",
    "diamond": "M12 .5 21.5 12 12 23.5 2.5 12z",
    "cup": "M1 3h22v6a11 11 0 0 1-22 0z",
}
"""The outline of each, as the data of a path."""
