"""A campaign some firefights on, for tests of what is printed then: lines moved, units lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.dice import reph_roller
from generator.games.platoon_leader.history.line import held_control, tvp_held
from generator.games.platoon_leader.history.model import (
    Fire,
    MarkedLand,
    PublicRecord,
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.opening import (
    Bought,
    new_line,
    public_at_start,
    roster_at_start,
)
from generator.games.platoon_leader.history.replay import Chronicle, PublicStage, SideStage
from generator.games.platoon_leader.history.steps.registry import StepLine
from generator.games.platoon_leader.history.stored import StoredCampaign, read_stored
from generator.games.platoon_leader.history.units import read_units
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.job.job import Job
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import PaperWork
from generator.scenario.generator import HowToRepeat, Papers, Printing

PACK = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
SIDES = ("axis", "allied")
PRINTING = Printing(True, (HowToRepeat("tuesday-5", "again", "again"),), "again")


@cache
def campaign(seed: str = "tuesday-5", *locks: str) -> tuple[Pack, StoredCampaign]:
    """Return the pack, and a campaign as it is stored."""
    pack = read_pack(PACK, "content/platoon-leader")
    rolled = new_campaign(pack, seed, LOCKABLE.parse(list(locks)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.yaml"
        path.write_bytes(to_yaml(pack, rolled, card(pack, rolled)))
        return pack, read_stored(pack, path)


@dataclass
class Battles:
    """Firefights fought by rote: each time a side takes the next Location and both lose some."""

    pack: Pack
    stored: StoredCampaign
    count: int

    def chronicle(self, sides: Sequence[str] = SIDES) -> Chronicle:
        start = public_at_start(self.stored)
        records = [start]
        for number in range(1, self.count + 1):
            records.append(self._after(records[-1], number))
        begun = {side: roster_at_start(self.stored, side) for side in sides}
        public = [PublicStage(record, self._said(record), ()) for record in records[1:]]
        return Chronicle(
            start, public, begun, {side: [*self._stages(begun[side])] for side in sides}
        )

    def _after(self, before: PublicRecord, number: int) -> PublicRecord:
        ground = self.stored.ground
        winner = ("allied", "allied", "axis")[number % 3]
        loser = {"axis": "allied", "allied": "axis"}[winner]
        holders = list(before.holders)
        places = [set(at.hexes) for at in ground.locations]
        # What nobody holds goes first, then what the other side has.
        order = sorted(
            (h != loser, k) if None not in before.holders else (h is not None, h != loser, k)
            for k, h in enumerate(holders)
            if h != winner and any(place & set(ground.strategic[k].hexes) for place in places)
        )
        wanted = order[0][-1] if order else 0
        near = {
            k
            for k, item in enumerate(ground.strategic)
            if min(
                ground.board.distance(a, b)
                for a in item.hexes
                for b in ground.strategic[wanted].hexes
            )
            <= 2
        }
        for k in near:
            holders[k] = winner
        control = held_control(ground, tuple(holders))
        tvp = tvp_held(ground, control)
        idle = number == 4
        gained = {winner: 0 if idle else 18 + number, loser: 0 if idle else 9 + 2 * number}
        land = replace(
            before.land,
            fires=(Fire(ground.locations[0].hex, "flame"), Fire(40 + number, "blaze")),
            rubble=before.land.rubble | {ground.buildings[number].hex}
            if ground.buildings
            else before.land.rubble,
            wrecks=(*before.land.wrecks, (90 + 7 * number, "Sherman V(a)")),
            open_ground=before.land.open_ground | {200 + number},
            works=(*before.land.works, (120 + 5 * number, "Wire")),
        )
        return PublicRecord(
            number,
            tuple(holders),
            control,
            tvp,
            {side: tvp[side] + before.total[side] for side in SIDES},
            played=not idle,
            attackers=frozenset() if idle else frozenset((winner,)),
            moved_last=loser,
            winner=None if idle else winner,
            gained=gained,
            all_gained={side: before.all_gained.get(side, 0) + gained[side] for side in SIDES},
            idle_ever=before.idle_ever or idle,
            land=land,
        )

    def _said(self, record: PublicRecord) -> tuple[StepLine, ...]:
        axis, allied = (record.tvp[side] for side in SIDES)
        return (
            StepLine(
                "fire", "Burning hexes: 3 at the end of the firefight, 2 when the next begins."
            ),
            StepLine("survivors", f"TVP controlled: Axis {axis}, Allied {allied}."),
        )

    def _stages(self, roster: SideRoster) -> Iterator[SideStage]:
        for number in range(1, self.count + 1):
            ready = self._bought(roster, number)
            roller = reph_roller(self.pack, self.stored.seed, (roster.side, str(number)), {}, "")
            own = self.stored.card.sides.of(roster.side)
            with roller.secret_of(roster.side), roller.attempt(f"firefight-{number}", 1):
                roller.table("promotion", "promotion", modifiers=[("You won this firefight", -1)])
                roller.table("elr", "elr-change", modifiers=[("You won", -1)])
                rolled = int(
                    roller.table(
                        "cp",
                        "cp-replenishment",
                        column=own.intensity,
                        modifiers=[("You chose the Attack Option", 1), ("CVP you suffered", -2)],
                    )
                )
            after = replace(
                ready,
                lines=tuple(_hurt(line, number) for line in ready.lines),
                cp=ready.cp + rolled,
                cp_rolled=rolled,
                lost_leaders=1,
                reph_cvp=2,
            )
            said = (
                StepLine("promotion", "2 MMC Battle Hardened: line 1, line 3."),
                StepLine("elr", f"ELR stays {after.elr}."),
            )
            yield SideStage(
                ready, after, said, tuple(roller.made), ("every unit is in a friendly MLR.",)
            )
            roster = after

    def _bought(self, roster: SideRoster, number: int) -> SideRoster:
        groups = self.stored.card.sides.of(roster.side).groups
        lines, spent, counts = list(roster.lines), 0, {}
        for group in [one for one in groups if one.letter == "I"][:3]:
            if spent + group.on_map <= roster.cp and number > 1:
                spent += group.on_map
                counts[group.id] = 1
                lines.append(
                    new_line(
                        max((line.line for line in lines), default=0) + 1,
                        group,
                        read_units(group.full),
                        leaders=["8-1"],
                        bought=Bought(number, group.on_map, "on map"),
                    )
                )
        return replace(
            roster,
            firefight=number,
            cp=roster.cp - spent,
            lines=tuple(lines),
            bought={**roster.bought, number: counts},
            spent={**roster.spent, number: spent},
        )


def _hurt(line: RosterLine, number: int) -> RosterLine:
    """Take a squad or a vehicle off every third line, and mark what is left."""
    if (line.line + number) % 3 or not line.pieces:
        return line
    first, *rest = line.pieces
    pieces = [replace(first, number=first.number - 1)] if first.number > 1 else []
    if pieces:
        pieces = [
            replace(pieces[0], number=1, hex=30 + line.line, marks=frozenset(("hip",))),
            *([replace(pieces[0], number=pieces[0].number - 1)] if pieces[0].number > 1 else []),
        ]
    leaders = tuple(
        RosterLeader(one.name, 55, frozenset(("wounded",))) if at == 0 else one
        for at, one in enumerate(line.leaders)
    )
    if not pieces:
        return replace(line, pieces=(), leaders=())
    rest = [RosterPiece(one.unit, one.number) for one in rest]
    return replace(line, pieces=(*pieces, *rest), leaders=leaders)


LAND = MarkedLand()


def printed(
    pack: Pack, papers: Papers, out: Path, *, paper: str = "a4", ink: str = "colour"
) -> dict[str, bytes]:
    """Print papers and return their files by name."""
    job = Job(Options(paper_name=paper, ink=ink, out=out, jobs=1))
    work = PaperWork(PrintJob(pack, GENERATOR, (), "tuesday-5"), papers, job)
    return {file.name: file.data for file in work.flat()}


def folded(pack: Pack, papers: Papers, out: Path, *, paper: str = "a4") -> dict[str, bytes]:
    """Print papers on half pages, to fold, and return their files by name."""
    job = Job(Options(paper_name=paper, out=out, jobs=1))
    work = PaperWork(PrintJob(pack, GENERATOR, (), "tuesday-5", folded=True), papers, job)
    return {file.name: file.data for file in work.folded()}
