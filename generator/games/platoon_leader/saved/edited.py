"""A campaign as its edited file has it: what was rolled, with every edited value in its place.

Values are taken over here, and held against each other elsewhere (`edits`, `edits_ground`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from generator.content import Pack
from generator.games.platoon_leader.forces.order_of_battle import StartingGroup
from generator.games.platoon_leader.forces.sides import NO_LEADER, Leader, SideState
from generator.games.platoon_leader.ground.battlefield import Battlefield, EntryArea, Location
from generator.games.platoon_leader.ground.control import control_of
from generator.games.platoon_leader.ground.free_points import walked_into
from generator.games.platoon_leader.ground.fronts import Opening
from generator.games.platoon_leader.saved.ground import Areas
from generator.games.platoon_leader.saved.land import land_of
from generator.games.platoon_leader.saved.model import (
    CampaignFile,
    FirefightRow,
    LeaderRow,
    SideCard,
)
from generator.games.platoon_leader.scenario.aims import Aims, levels
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.scenario.words import say
from generator.games.platoon_leader.setting.calendar import Firefight
from generator.games.platoon_leader.setting.choices import SIDES
from generator.ground.nets import spread
from generator.roll.dates import read_date
from generator.roll.sky import GeoPoint, moon

_GROUP_KEYS = frozenset(
    (
        *("name", "echelon", "quality", "leaders", "column", "full", "depleted", "cp"),
        *("per_reph", "per_cg", "note", "from_", "to"),
    )
)
"""What an RG table row says that is not worked out of the rest of it."""


def as_edited(pack: Pack, rolled: Campaign, file: CampaignFile) -> Campaign:
    """Return the campaign of a file."""
    card = file.record
    ground = replace(
        land_of(file.ground, rolled.ground),
        locations=tuple(Location(r.name, r.hex, r.tvp, r.kind) for r in card.locations),
        entries=tuple(
            EntryArea(side, row.name, row.hexes)
            for side in SIDES
            for row in card.sides.of(side).entry
        ),
    )
    opening = opened(ground, file.ground.areas(), rolled.opening.defender)
    return replace(
        rolled,
        ground=ground,
        opening=opening,
        calendar=_calendar(pack, rolled, card.calendar),
        aims=_aims(pack, rolled, ground, opening),
        sides={side: _side(pack, rolled.sides[side], card.sides.of(side)) for side in SIDES},
    )


def opened(ground: Battlefield, areas: Areas, defender: str | None) -> Opening:
    """Return the opening of two set-up areas, whether its front is a fair one or not."""
    one, other = ground.parties
    held = control_of(ground, areas)
    steps = spread(ground.board, areas[one])
    gap = min((steps[h] for h in areas[other] if h in steps), default=0)
    tvp = {
        side: sum(at.tvp for at in ground.locations if held.of(side).held.issuperset(at.hexes))
        for side in (one, other)
    }
    pairs = ((one, areas[one]), (other, areas[other]))
    return Opening(defender, pairs, gap, held, ((one, tvp[one]), (other, tvp[other])))


def _aims(pack: Pack, rolled: Campaign, ground: Battlefield, opening: Opening) -> Aims:
    """Return the same aims on the edited ground: Locations by their place in the list."""
    aims = rolled.aims
    before = rolled.ground.locations
    now = ground.locations

    def same(place: Location) -> Location:
        if len(now) == len(before):
            return now[before.index(place)]
        return next((one for one in now if one.name == place.name), now[0])

    start = dict(opening.tvp)[aims.side]
    old = dict(rolled.opening.tvp)[aims.side]
    places = walked_into(ground, dict(opening.areas), opening.control, aims.side)
    walked = sum(place.tvp for place in places)
    more = start + walked - old - aims.walked
    return replace(
        aims,
        targets=tuple(same(place) for place in aims.targets),
        needed=aims.needed + (more if aims.kind == "points" else 0),
        levels=levels(
            pack, ground.tvp, start, aims.side, dual=opening.defender is None, walked=walked
        ),
        walked=walked,
    )


def _calendar(pack: Pack, rolled: Campaign, rows: Sequence[FirefightRow]) -> tuple[Firefight, ...]:
    theatre = rolled.setting.theatre
    spot = GeoPoint(float(theatre["latitude"]), float(theatre["longitude"]))
    skies = {str(r["name"]): str(r["id"]) for r in pack.records("skies").values()}
    states = {str(r["name"]): str(r["id"]) for r in pack.records("ground-states").values()}
    found = []
    for one, row in zip(rolled.calendar, rows, strict=True):
        begins = begins_at(one, row)
        moved = begins != one.begins
        found.append(
            replace(
                one,
                begins=begins,
                moon=moon(spot, begins) if one.moon and moved else one.moon,
                nvr=row.nvr,
                weather=replace(one.weather, sky=skies[row.weather], ground=states[row.ground]),
                track=row.track,
                attacker=row.attacker or one.attacker,
            )
        )
    return tuple(found)


def begins_at(one: Firefight, row: FirefightRow) -> datetime:
    """Return when a firefight of an edited calendar begins, by the clock of the place."""
    day = read_date(row.date)
    assert day is not None, "dates are looked at before they are used"
    found = datetime.fromisoformat(f"{day.isoformat()}T{row.time}")
    return found.replace(tzinfo=one.begins.tzinfo)


def _side(pack: Pack, state: SideState, own: SideCard) -> SideState:
    groups = tuple(
        {**group, **row.model_dump(include=set(_GROUP_KEYS), by_alias=True)}
        for group, row in zip(state.groups, own.groups, strict=True)
    )
    by_id = {group["id"]: group for group in groups}
    return replace(
        state,
        groups=groups,
        drms=own.drms.model_dump(),
        elr=own.elr,
        san=own.san,
        opening=tuple(StartingGroup(by_id[row.group], row.number) for row in own.initial.opening),
        works=own.known_secret.works,
        cp=own.known_secret.cp,
        leaders=_leaders(pack, state, own.known_secret.leaders),
        modules=tuple(
            replace(one, total=row.total, strength=row.strength)
            for one, row in zip(state.modules, own.known_secret.oba, strict=True)
        ),
    )


def _leaders(pack: Pack, state: SideState, rows: Sequence[LeaderRow]) -> tuple[Leader, ...]:
    """Return the leaders of the rows; one that stands as it was rolled keeps its slide."""
    found = []
    for index, row in enumerate(rows):
        name = NO_LEADER if row.leader == say(pack, "no-leader") else row.leader
        now = Leader(row.group, row.column, row.total, name, name)
        before = state.leaders[index] if index < len(state.leaders) else now
        same = (before.group, before.leader) == (now.group, now.leader)
        found.append(replace(now, rolled=before.rolled) if same else now)
    return tuple(found)
