"""The page of an evening: its score, what was lost, what follows, its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from generator.content import Pack
from generator.roll.files.saved import content_hash
from generator.scenario.evening.needs import rules_of
from generator.scenario.generator import Paper
from generator.scenario.wording import Wording

TEMPLATE = "evening.html"


@dataclass(frozen=True, slots=True)
class LossLine:
    """What a loss comes to: what there was, what was lost, what came back, what is there now."""

    name: str
    had: int
    lost: int
    back: int
    now: int


@dataclass(frozen=True, slots=True)
class Followed:
    """What the table says after a mission that was won so, and which of it came about."""

    after: str
    winner: str
    won: str
    says: str
    options: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class EveningPage:
    """An evening as its page shows it; `winner` is the side that won it, once it is over."""

    number: int
    of: int
    title: str
    sides: Mapping[str, str]
    rows: Sequence[Mapping[str, Any]]
    totals: Mapping[str, int]
    changes: Mapping[str, Sequence[LossLine]]
    notes: Sequence[str]
    followed: Followed | None
    things: str
    seed: str
    command: str
    winner: str | None = None


def evening_paper(pack: Pack, page: EveningPage, rules: Wording) -> Paper:
    """Return the page of an evening."""
    title = f"Evening, scenario {page.number} of {page.of}"
    if page.winner is not None:
        title = "The end of the evening"
    values = {
        "product": {"id": "evening", "title": title},
        "title": title,
        "evening": {
            "number": page.number,
            "of": page.of,
            "title": page.title,
            "sides": dict(page.sides),
            "rows": [dict(one) for one in page.rows],
            "totals": dict(page.totals),
            "changes": [
                {"side": side, "rows": [asdict(one) for one in rows]}
                for side, rows in page.changes.items()
            ],
            "notes": list(page.notes),
            "followed": asdict(page.followed) if page.followed else None,
            "things": page.things,
            "winner": page.winner,
        },
        "items": [{"seed": page.seed}],
        "command": page.command,
        "rules": rules_of(pack, rules),
        "content": content_hash(pack),
    }
    return Paper(
        "evening", f"{pack.info.title}: {title}", TEMPLATE, ("sheet.html", TEMPLATE), values
    )
