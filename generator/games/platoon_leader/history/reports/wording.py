"""The sentences and the keys of reports as the pack words them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from generator.content import Pack
from generator.content.reading.explain import keys_at
from generator.games.platoon_leader.history.report_model import PublicReport, SecretReport
from generator.scenario.wording import Wording

WORDS = Wording(
    "report-words",
    {
        "public": ("number",),
        "secret": ("side", "number"),
        "public-head": (),
        "secret-head": ("side",),
        "which-firefight": ("number",),
        "which": ("title", "date", "time"),
        "together": (),
        "alone": ("side",),
        "quick": (),
        "again": (),
        "form": ("file",),
        "matters": (),
        "nobody": (),
        "known": ("works",),
    },
)

KEYS = "report-keys"
"""The part with a record for each key of a report: its label, rule, what it asks for."""

FORM_FIELDS = "report-fields"
"""The part with the blocks of the forms, field by field."""

_GIVEN = ("report", "campaign", "firefight")
"""Keys that are filled in, and that nobody need touch."""


@dataclass(frozen=True, slots=True)
class KeyNote:
    """What a key asks for: in a few words on a form, in a sentence beside it, with its rule."""

    label: str
    rule: str | None
    text: str
    example: str

    @property
    def whole(self) -> str:
        """The sentence with the rule behind it."""
        return f"{self.text.rstrip('.')} ({self.rule})" if self.rule else self.text


def key_ids() -> tuple[str, ...]:
    """Return the ids of all keys that a report may have."""
    named: dict[str, type[BaseModel]] = {"public": PublicReport, "secret": SecretReport}
    return (
        "public-held",
        *(
            f"{kind}-{key}"
            for kind, model in named.items()
            for key in keys_at(model, ())
            if key not in _GIVEN
        ),
    )


def key_note(pack: Pack, kind: str, key: str, **slots: str) -> KeyNote:
    """Return what a key of a `public` or `secret` report asks for."""
    record: Mapping[str, Any] = pack.records(KEYS)[f"{kind}-{key}"]
    text, example = (str(record[field] or "") for field in ("text", "example"))
    for name, value in slots.items():
        text, example = (one.replace(f"{{{name}}}", value) for one in (text, example))
    return KeyNote(str(record["label"]), record["rule"], text, example)


def said(pack: Pack, key: str, **slots: object) -> str:
    """Return a sentence of a report, its slots filled."""
    return WORDS.phrase(pack, key, **slots)
