"""What a pack must hold for packets to be printed from it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content import Pack
from generator.games.platoon_leader.history.papers.wording import PACKET_WORDS, STORY, STORY_PARTS
from generator.roll.requirements import Requirements, TableNeed


def _no_tables(_: Pack) -> Mapping[str, TableNeed]:
    return {}


NEEDS = Requirements(
    noun="packets",
    parts=("packet-words", "campaign-story", "hip-shares"),
    tables=_no_tables,
    records={"packet-words": tuple(PACKET_WORDS.slots)},
    call={"packet-words": "packets say the sentence"},
    fields={
        "packet-words": {"text": "text"},
        "campaign-story": {"part": f"one of {', '.join(STORY_PARTS)}", "text": "text"},
        "hip-shares": {"nationality": "optional text", "percent": "number"},
    },
    checks=(PACKET_WORDS.problems, STORY.problems),
)
