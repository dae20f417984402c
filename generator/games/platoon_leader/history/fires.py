"""What burns on between two firefights (3.31, 3.311), and what it leaves."""

from __future__ import annotations

from dataclasses import replace

from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.history.model import Fire, MarkedLand


def burn_on(ground: Battlefield, land: MarkedLand, *, same_day: bool) -> MarkedLand:
    """Return the land after its fires have burnt on to the next firefight.

    On the same date a Flame becomes a Blaze; on a later one it counts as a Blaze already. A Blaze
    goes out and sets the hexes next to it aflame. What has burnt down is rubble where a building
    was, and Open Ground elsewhere. A burning wreck is burnt out; its hex goes on burning as a Flame
    on the same date, as a Blaze otherwise, and at once on ground that can't burn, which stays what
    it is. Only what can burn catches fire (house): buildings and terrain that conceals, and nothing
    that has burnt down.
    """
    spent = land.rubble | land.open_ground
    can = {h for h in ground.board.hexes if h not in spent and _burns(ground, h)}
    flames = {fire.hex for fire in land.fires if fire.kind == "flame"}
    blazes = {fire.hex for fire in land.fires if fire.kind == "blaze"}
    wrecks = {fire.hex for fire in land.fires if fire.kind == "wreck"}
    if same_day:
        later, out = flames, blazes | (wrecks - can)
        fresh = wrecks & can
    else:
        later, out = set(), blazes | flames | wrecks
        fresh = set()
    fresh |= {near for h in out for near in ground.board.neighbours[h] if near in can}
    fresh -= out | later
    built, burnt = set(ground.building_at), out - (wrecks - can - blazes - flames)
    fires = [Fire(h, "blaze") for h in sorted(later)] + [Fire(h, "flame") for h in sorted(fresh)]
    return replace(
        land,
        fires=tuple(fires),
        rubble=land.rubble | (burnt & built),
        open_ground=land.open_ground | (burnt - built),
        burnt_out=land.burnt_out | wrecks,
    )


def _burns(ground: Battlefield, h: int) -> bool:
    return h in ground.building_at or ground.terrains[ground.cover[h]].concealment
