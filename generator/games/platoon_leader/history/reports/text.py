"""Reports as they are made ready for the players: what is known is filled in, the rest asked for.

What stands above the line is a quick report, and enough to go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.model import LASTING, PublicRecord, SideRoster
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.reports.checks import REPORTED_MARKS
from generator.games.platoon_leader.history.reports.control import HOLDERS
from generator.games.platoon_leader.history.reports.files import PUBLIC
from generator.games.platoon_leader.history.reports.layout import block, comment, rows, value
from generator.games.platoon_leader.history.reports.wording import KeyNote, key_note, said
from generator.games.platoon_leader.history.solitaire import SoloPlan
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import units_text
from generator.games.platoon_leader.scenario.whose import REPORTS
from generator.roll.files.yaml_text import text as quoted

_RULE = 96

HeldPlace = tuple[str, str, int]
"""A Location that somebody holds: its hexes, its name, its TVP."""


def reports_ready(
    pack: Pack,
    stored: StoredCampaign,
    chronicle: Chronicle,
    number: int,
    plan: SoloPlan | None = None,
) -> dict[str, bytes]:
    """Return the reports of a firefight made ready, by whose they are: PUBLIC or a side.

    Nothing is filled in but what was known before it: what a side that nobody plays does by its
    `plan` is.
    """
    public, rosters = state_before(chronicle, number)
    made = {PUBLIC: public_ready(pack, stored, public)}
    for side, roster in rosters.items():
        own = plan if plan and plan.side == side else None
        made[side] = secret_ready(pack, stored, roster, number, own)
    return {whose: f"{text}\n".encode() for whose, text in made.items()}


def state_before(
    chronicle: Chronicle, number: int
) -> tuple[PublicRecord, Mapping[str, SideRoster]]:
    """Return what there was before a firefight; a side that hasn't come so far is missing."""
    at = number - 1
    rosters = {
        side: chronicle.roster_after(side, at)
        for side, stages in chronicle.sides.items()
        if at <= len(stages)
    }
    return chronicle.records[at], rosters


def public_ready(pack: Pack, stored: StoredCampaign, before: PublicRecord) -> str:
    """Return the public report of the firefight that follows a state."""
    number = before.firefight + 1
    row = stored.card.calendar[number - 1]
    note = partial(key_note, pack, "public")
    blank = dict.fromkeys(HOLDERS)
    lines = [
        *_head(pack, stored, number, None),
        *_given(PUBLIC, stored, number),
        "",
        *value("played", None, note("played")),
        *value("attackers", row.attacker, note("attackers")),
        *value("winner", None, note("winner")),
        *block("gained", {"axis": 0, "allied": 0}, note("gained")),
        *block("taken", blank, note("taken")),
        *_held(pack, stored, before, note("held")),
        *_line(pack),
        *value("last-turn", None, note("last-turn")),
        *value("moved-last", None, note("moved-last")),
        *value("conceded", "none", note("conceded")),
        *value("rubble", None, note("rubble")),
        *value("wrecks", None, note("wrecks")),
        *value("massacre", in_a_word(before.massacre), note("massacre")),
    ]
    if stored.card.map.surf:
        lines += value("surf", None, note("surf"))
    lines += [
        *block("fires", burning(stored, before), note("fires")),
        *rows("breaches", (), note("breaches")),
        *rows("works", (), note("works")),
        *_known_works(pack, stored, before),
        *rows("dice", (), note("dice")),
    ]
    return "\n".join(lines)


_CHOICES: Mapping[str, Any] = {
    "harden": [],
    "lead": None,
    "improve": [],
    "break-out": [],
    "replaced": [],
}


def secret_ready(
    pack: Pack,
    stored: StoredCampaign,
    roster: SideRoster,
    number: int,
    plan: SoloPlan | None = None,
) -> str:
    """Return a side's report of a firefight before which it had this roster."""
    marks = ", ".join(REPORTED_MARKS)
    note = partial(key_note, pack, "secret", marks=marks, side=roster.side)
    lines = [
        *_head(pack, stored, number, roster.side),
        *_given(roster.side, stored, number),
        "",
        *value("filled-in", "no", note("filled-in")),
        *rows("groups", group_rows(roster), note("groups")),
        *rows("leaders", leader_rows(roster), note("leaders")),
        *rows("purchases", purchase_rows(plan), note("purchases")),
        *_line(pack),
        *value("attack-option", "yes" if plan and plan.option else "no", note("attack-option")),
        *value("heroes", roster.heroes, note("heroes")),
        *value("prisoners", 0, note("prisoners")),
        *value("used-oba", [], note("used-oba")),
        *value("registered", _registered(stored, roster), note("registered")),
        *value("bombardment", "no", note("bombardment")),
        *value("air-support", "no", note("air-support")),
        *rows("where", where_rows(stored, roster), note("where")),
        *rows("fortifications", (), note("fortifications")),
        *rows("patrols", (), note("patrols")),
        *rows("clearance", (), note("clearance")),
        *block("choices", _CHOICES, note("choices")),
        *rows("dice", (), note("dice")),
    ]
    return "\n".join(lines)


def _registered(stored: StoredCampaign, roster: SideRoster) -> str | None:
    """Return the hexes that stay registered, by their names."""
    return _names(stored.ground.board.name(h) for h in roster.registered) or None


def purchase_rows(plan: SoloPlan | None) -> list[dict[str, Any]]:
    """Return a row for each group that a side buys by its plan."""
    found = []
    for one in plan.purchases if plan else ():
        row: dict[str, Any] = {"group": one.row.group, "set-up": one.row.set_up, "cp": one.price}
        if one.row.leaders is not None:
            row["leaders"] = list(one.row.leaders)
        if one.row.ammunition:
            row["ammunition"] = one.row.ammunition
        if one.line is not None:
            row["left"] = units_text(one.line.had)
        found.append(row)
    return found


def group_rows(roster: SideRoster) -> list[dict[str, Any]]:
    """Return a row for each line of an order of battle of which anything is left."""
    return [
        {
            "line": line.line,
            "group": line.group,
            "name": line.name,
            "left": units_text(line.left),
            "had": units_text(line.left),
        }
        for line in roster.lines
        if line.pieces
    ]


def where_rows(stored: StoredCampaign, roster: SideRoster) -> list[dict[str, Any]]:
    """Return a row for each piece in a state that lasts, which a player may strike out."""
    found = []
    for line in roster.lines:
        for piece in line.pieces:
            if marks := sorted(piece.marks & LASTING):
                where = {} if piece.hex is None else {"hex": stored.ground.board.name(piece.hex)}
                row = {"line": line.line, "unit": piece.unit, "number": piece.number}
                found.append({**row, **where, "marks": marks, "kept": "yes"})
    return found


def leader_rows(roster: SideRoster) -> list[dict[str, Any]]:
    """Return a row for each leader of a side."""
    return [
        {
            "line": line.line,
            "leader": one.name,
            "state": "wounded" if "wounded" in one.marks else "fit",
        }
        for line in roster.lines
        for one in line.leaders
    ]


def held_by(
    stored: StoredCampaign, before: PublicRecord
) -> Mapping[str, tuple[list[HeldPlace], list[str]]]:
    """Return by holder its Locations, and its other Strategic hexes.

    Several hexes that are held together are joined by +.
    """
    ground = stored.ground
    named = {place.hexes: place for place in ground.locations}
    found: dict[str, tuple[list[HeldPlace], list[str]]] = {key: ([], []) for key in HOLDERS}
    for item, holder in zip(ground.strategic, before.holders, strict=True):
        hexes = "+".join(ground.board.name(h) for h in item.hexes)
        places, others = found[holder or "nobody"]
        if place := named.get(item.hexes):
            places.append((hexes, place.name, place.tvp))
        else:
            others.append(hexes)
    return found


def _head(pack: Pack, stored: StoredCampaign, number: int, side: str | None) -> Iterator[str]:
    row = stored.card.calendar[number - 1]
    name = pack.info.sides[side].name if side else ""
    title = said(pack, "secret", side=name, number=number) if side else None
    yield from comment(title or said(pack, "public", number=number))
    yield from comment(
        said(pack, "which", title=stored.card.title, date=row.date, time=row.time) + "."
    )
    yield "#"
    who = said(pack, "alone", side=name) if side else said(pack, "together")
    form = said(pack, "form", file=f"{REPORTS[side or PUBLIC]}.pdf")
    yield from comment(f"{who} {said(pack, 'quick')} {form} {said(pack, 'again')}")


def _given(whose: str, stored: StoredCampaign, number: int) -> Iterator[str]:
    yield f"report: {whose}"
    yield f"campaign: {quoted(stored.card.id)}"  # any text is a seed
    yield f"firefight: {number}"


def _line(pack: Pack) -> Iterator[str]:
    yield ""
    yield f"# ---- {said(pack, 'matters')} ".ljust(_RULE, "-")
    yield ""


def _held(pack: Pack, stored: StoredCampaign, before: PublicRecord, note: KeyNote) -> Iterator[str]:
    yield from comment(note.whole)
    for holder, (places, others) in held_by(stored, before).items():
        name = pack.info.sides[holder].name if holder != "nobody" else said(pack, holder)
        named = ", ".join(f"{hexes} {place} ({tvp})" for hexes, place, tvp in places)
        parts = [named, " ".join(others)]
        yield from comment(f"{name}: {'; '.join(part for part in parts if part) or '–'}")


def burning(stored: StoredCampaign, before: PublicRecord) -> dict[str, str]:
    """Return the hexes that burn, by the key that asks for them."""
    name = stored.ground.board.name
    kinds = {"flames": "flame", "blazes": "blaze", "burning-wrecks": "wreck"}
    return {
        key: _names(name(fire.hex) for fire in before.land.fires if fire.kind == kind)
        for key, kind in kinds.items()
    }


def _names(hexes: Iterable[str]) -> str:
    return " ".join(hexes)


def _known_works(pack: Pack, stored: StoredCampaign, before: PublicRecord) -> Iterator[str]:
    name = stored.ground.board.name
    works = [f"{what} {name(h)}" for h, what in before.land.works]
    if works:
        yield from comment(said(pack, "known", works=", ".join(works)), "  ")


def in_a_word(sides: frozenset[str]) -> str:
    """Return sides as a report names them: one of them, both, or none."""
    return "both" if len(sides) == 2 else next(iter(sides), "none")
