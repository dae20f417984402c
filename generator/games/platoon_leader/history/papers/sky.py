"""A line of the calendar with all that follows from it, each DRM with its sum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.dice.figures import signed
from generator.games.platoon_leader.history.model import PublicRecord
from generator.games.platoon_leader.history.papers.course import people_of
from generator.games.platoon_leader.history.papers.wording import tell
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.saved.model import FirefightRow
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.sky import FULL, NEW

_NUMBERS = re.compile(r"(.*), No\. ([0-9]+(?:, [0-9]+)*)")
_SIDES_OF_A_DIE = 6


def effects(
    pack: Pack, stored: StoredCampaign, row: FirefightRow, public: PublicRecord
) -> list[dict[str, str]]:
    """Return what weather, light and ground of a firefight bring, each with its rule number."""
    return [{"rule": rule, "text": text} for rule, text in _effects(pack, stored, row, public)]


def _effects(
    pack: Pack, stored: StoredCampaign, row: FirefightRow, public: PublicRecord
) -> Iterator[tuple[str, str]]:
    if row.night:
        yield "2.42", tell(pack, "sky-night", nvr=row.nvr or 0)
        moon = row.moon
        dark = moon is None or not moon.up
        yield (
            "E1",
            tell(pack, "sky-dark")
            if dark or not moon
            else tell(pack, "sky-moon", moon=moon.name.lower()),
        )
        drm = int(pack.records("modifiers")["redeployment-night"]["value"])
        yield "2.5", tell(pack, "sky-redeployment", drm=signed(drm))
    drms = light_drms(pack, stored, row)
    if drms:
        parts = "; ".join(f"{signed(value)} {name}" for name, value in drms)
        total = signed(sum(value for _, value in drms))
        yield "2.74", tell(pack, "sky-patrols", parts=parts, sum=total)
    else:
        yield "2.74", tell(pack, "sky-no-patrols")
    for rule in stored.card.rules:
        found = _NUMBERS.fullmatch(rule.name)
        if found and str(row.number) in found[2].split(", "):
            yield rule.id, tell(pack, "sky-rule", name=found[1], text=rule.text)
    if public.surf:
        yield "CG12", tell(pack, "sky-surf", surf=public.surf)
    for side in sorted(public.massacre):
        yield "CG9", tell(pack, "sky-massacre", side=people_of(pack, stored, side))
    after = [one for one in stored.card.calendar if one.number > row.number][:1]
    if after and after[0].date == row.date:
        yield "3.31", tell(pack, "sky-same-day")


def light_drms(pack: Pack, stored: StoredCampaign, row: FirefightRow) -> list[tuple[str, int]]:
    """Return the DRM that the light brings all Patrols (2.74), each by its name."""
    known = pack.records("modifiers")
    keys = []
    if row.night == stored.card.pto:
        keys.append("patrol-pto-night" if row.night else "patrol-day")
    moon = row.moon
    if row.night and (moon is None or not moon.up or moon.name in (NEW, FULL)):
        keys.append("patrol-moon")
    return [(str(known[key]["name"]), int(known[key]["value"])) for key in keys]


def over_by(track: Sequence[int]) -> list[Fraction | None]:
    """Return the chance that the firefight is over by the end of each turn (CG2).

    Both players roll, the one who moves second with −1 from the second circled turn on. None: it
    can't end yet. It ends with its last turn anyhow.
    """
    found: list[Fraction | None] = []
    on, begun = Fraction(1), False
    for circled in track:
        if circled:
            for number in (circled, circled + begun):
                on *= 1 - Fraction(min(number, _SIDES_OF_A_DIE), _SIDES_OF_A_DIE)
            begun = True
        found.append(1 - on if begun else None)
    return [*found[:-1], Fraction(1)] if found else []


def turns(row: FirefightRow) -> list[dict[str, Any]]:
    """Return the turns of a firefight with the percents by which it is over."""
    return [
        {"turn": number, "circled": circled, "over": None if over is None else round(100 * over)}
        for number, (circled, over) in enumerate(zip(row.track, over_by(row.track), strict=True), 1)
    ]


def attack(pack: Pack, stored: StoredCampaign, row: FirefightRow) -> list[str]:
    """Say who attacks: whom history names, or who will have bought the Attack Option (2.41)."""
    if row.attacker is None:
        who = tell(pack, "who-nobody")
    elif row.attacker == "both":
        who = tell(pack, "who-both")
    else:
        names = {side: people_of(pack, stored, side) for side in SIDES}
        attacker = names.pop(row.attacker)
        (defender,) = names.values()
        who = tell(pack, "who-history", attacker=attacker, defender=defender)
    price = {side: stored.card.sides.of(side).attack_option for side in SIDES}
    return [who, tell(pack, "who-option", **price)]
