"""What a pack must hold so that its campaigns go on after their first firefight."""

from __future__ import annotations

from generator.games.platoon_leader.history.reports.wording import FORM_FIELDS, KEYS, key_ids
from generator.games.platoon_leader.history.reports.wording import WORDS as REPORT_WORDS
from generator.games.platoon_leader.history.steps import needs
from generator.games.platoon_leader.history.wording import WORDS
from generator.roll.requirements import Requirements

REQUIREMENTS = Requirements(
    noun="histories",
    parts=tuple(
        dict.fromkeys(
            (
                *(WORDS.part, REPORT_WORDS.part, KEYS, FORM_FIELDS),
                *(*needs.RECORDS, *needs.FIELDS, "reorganization", "new-firefight"),
                *("firefights", "modifiers", "pillboxes", "postures"),
            )
        )
    ),
    tables=lambda _: needs.TABLES,
    records={
        WORDS.part: tuple(WORDS.slots),
        REPORT_WORDS.part: tuple(REPORT_WORDS.slots),
        KEYS: key_ids(),
        **needs.RECORDS,
    },
    fields={
        WORDS.part: {"text": "text"},
        REPORT_WORDS.part: {"text": "text"},
        KEYS: {
            "label": "text",
            "rule": "optional text",
            "text": "text",
            "example": "optional text",
        },
        **needs.FIELDS,
    },
    checks=(WORDS.problems, REPORT_WORDS.problems, needs.problems),
)
"""Checked before a history is read; `check` raises ContentError with all that is missing."""
