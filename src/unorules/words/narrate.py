"""Narrating: what happened as people tell it, several events in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unorules.model.events import Drew, Event, Passed
from unorules.model.seats import Seat
from unorules.model.variant import Variant
from unorules.redact import redact
from unorules.words.catalogue import Language
from unorules.words.happenings import happenings
from unorules.words.telling import told
from unorules.words.voice import Voice


def narrate(
    events: Iterable[Event],
    names: Sequence[str],
    you: Seat | None = None,
    *,
    language: Language = "en",
    variant: Variant | None = None,
) -> list[str]:
    """Tell what happened, in sentences: draws are counted, and a card is told with what comes of it.

    What nobody would say is left out. For events that come step by step, use a `Narrator`.

    Args:
        you: The seat that is spoken to, and told only what it may know, even if the events are not redacted; without
            it, what everyone may know is told.
        ...: As in `describe`.

    Raises:
        ...: As in `describe`.
    """
    return Narrator(names, you, language=language, variant=variant).tell(events)


class Narrator:
    """Tells a game step by step, in the sentences that `narrate` would have for all of it.

    Args:
        ...: As in `narrate`.

    Raises:
        SeatError: If `you` has no name.
        LanguageError: For an unknown language.
        VariantError: For what is no variant.
    """

    def __init__(
        self,
        names: Sequence[str],
        you: Seat | None = None,
        *,
        language: Language = "en",
        variant: Variant | None = None,
    ) -> None:
        self._voice = Voice(names, you, language, variant)
        self._drew: Seat | None = None

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Return the sentences for the events of a step.

        Raises:
            EventError: Unless given events.
            SeatError: For a seat without a name.
        """
        lines = []
        for group in happenings(redact(events, self._voice.you)):
            first = group[0]
            # After drawing, that somebody passes goes without saying.
            if not (type(first) is Passed and first.seat == self._drew):
                lines += told(group, self._voice)
            self._drew = first.seat if type(first) is Drew and first.why == "turn" else None
        return lines
