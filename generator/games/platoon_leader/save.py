"""A campaign on paper's other side: `campaign.yaml`, from which the same papers can be made.

Everything that is printed is read from the file. The seed is rolled again beside it, to tell which
values were edited by hand and to let what hangs on them follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import __version__
from generator.content import Pack
from generator.content.source import Source, read_source
from generator.errors import ContentError, Problem, in_order, short
from generator.games.platoon_leader.campaign import Campaign, new_campaign
from generator.games.platoon_leader.card import card
from generator.games.platoon_leader.compare import differences, edits, merged
from generator.games.platoon_leader.edited import as_edited
from generator.games.platoon_leader.edits import Fault, side_faults, side_values
from generator.games.platoon_leader.edits_calendar import calendar_faults, calendar_values
from generator.games.platoon_leader.edits_ground import ground_faults, ground_values
from generator.games.platoon_leader.locks import LOCKABLE
from generator.games.platoon_leader.saved_ground import LandReader, land
from generator.ground.terrain import read_recipes
from generator.roll.locks import Locks
from generator.roll.roller import tally_text
from generator.roll.saved import content_hash
from generator.roll.yaml_text import laid_out

_HEAD = ("fieldpress", "pack", "content", "seed", "locks")
_KEYS = (*_HEAD, "record", "ground", "ledger", "thrown")

_ROWS = frozenset(
    (
        *("calendar", "locations", "levels", "balance", "rules", "entry", "optional-weapons"),
        *("fortifications", "oba", "groups", "opening", "leaders", "purchases", "hexrows"),
        *("settlements", "buildings", "roads", "waters", "crossings", "features", "hexsides"),
        *("strategic", "ledger"),
    )
)
"""Lists and mappings whose items stand on a line each."""

_SYMBOLS = ("building", "bridge", "ford", "summit", "crossroads", "woods-line")

Plain = dict[str, Any]


@dataclass(frozen=True)
class Saved:
    """A campaign read from its file, with its card.

    `edits` names every value that differs from what was rolled: where, what it was, what it is.
    """

    campaign: Campaign
    card: Mapping[str, Any]
    edits: tuple[str, ...]


def to_yaml(pack: Pack, campaign: Campaign, record: Mapping[str, Any]) -> bytes:
    """Write a campaign: versions, seed, locks, the whole card, the ground and the ledger."""
    data = {
        "fieldpress": __version__,
        "pack": pack.name if pack.shown == f"content/{pack.name}" else pack.shown,
        "content": content_hash(pack),
        "seed": campaign.seed,
        "locks": dict(campaign.locks.values),
        **_body(campaign, record),
    }
    return laid_out(data, _ROWS).encode()


def _body(campaign: Campaign, record: Mapping[str, Any]) -> Plain:
    """Return all of a campaign but what it was rolled from."""
    kept = [rolled.entry.line() for rolled in campaign.ledger if rolled.kept]
    return {
        "record": record,
        "ground": land(campaign.ground, campaign.opening),
        "ledger": kept,
        "thrown": tally_text(campaign.thrown),
    }


def pack_of(path: Path) -> str:
    """Return what a saved campaign's pack was called; raise ContentError for no such file."""
    return str(_whole(read_source(path, path.as_posix()))["pack"])


def read_saved(pack: Pack, path: Path) -> Saved:
    """Read a saved campaign; raise ContentError for what can't be, each with its place.

    Values may be edited: an edit keeps its kind of value and the constraints, and what hangs on it
    follows. What was rolled with other content or another Fieldpress is refused.
    """
    source = read_source(path, path.as_posix())
    data = _whole(source)
    _check_versions(pack, data, source)
    locks = _locks(data["locks"], source)
    if not isinstance(data["seed"], str):
        raise ContentError(Problem("a seed is text: put it in quotes", source.place(("seed",))))
    campaign = new_campaign(pack, data["seed"], locks)
    rolled = _body(campaign, card(pack, campaign))
    found = {key: data[key] for key in rolled}
    _raise(problem for key in rolled for problem in _differ(rolled, found, key, source))
    if found == rolled:
        return Saved(campaign, rolled["record"], ())
    return _edited(pack, campaign, rolled, found, source)


def _differ(rolled: Plain, found: Plain, key: str, source: Source) -> Iterator[Problem]:
    yield from differences(rolled[key], found[key], (key,), source)


def _edited(pack: Pack, rolled: Campaign, was: Plain, found: Plain, source: Source) -> Saved:
    """Return an edited campaign, with everything that follows from the edits."""
    record, plain = found["record"], found["ground"]
    recipe = read_recipes(pack)[rolled.ground.recipe]
    reader = LandReader(plain, rolled.ground)
    ground = reader.ground(recipe)
    reader.areas()
    reader.locations(record["locations"])
    reader.entries(record["sides"])
    faults = [*reader.faults, *ground_values(plain, rolled, _symbols(pack))]
    faults += calendar_values(pack, record["calendar"])
    faults += side_values(rolled, record)
    _raise(_placed(faults, source))
    campaign = as_edited(pack, rolled, reader, ground, record)
    follows = _body(campaign, card(pack, campaign))
    whole = merged(was["record"], follows["record"], record)
    _raise(_placed(all_faults(pack, campaign, whole), source))
    changed = edits(was, follows, {**found, "record": whole})
    return Saved(campaign, whole, tuple(changed))


def all_faults(pack: Pack, campaign: Campaign, record: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield everything in a campaign and its card that breaks a constraint."""
    yield from calendar_faults(pack, campaign, record["calendar"])
    yield from side_faults(pack, campaign, record)
    yield from ground_faults(campaign, record)


def _symbols(pack: Pack) -> tuple[str, ...]:
    marks = {
        str(feature["symbol"])
        for ground in pack.records("grounds").values()
        for feature in ground["features"]
    }
    return (*_SYMBOLS, *sorted(marks))


def _placed(faults: Iterable[Fault], source: Source) -> Iterator[Problem]:
    for path, message in faults:
        yield Problem(message, source.place(path))


def _raise(problems: Iterable[Problem]) -> None:
    found = list(dict.fromkeys(problems))
    if found:
        raise ContentError(in_order(found))


def _check_versions(pack: Pack, data: Plain, source: Source) -> None:
    made = {"content": content_hash(pack), "fieldpress": __version__}
    for key, what in (("content", "content"), ("fieldpress", "Fieldpress")):
        if data[key] != made[key]:
            was, here = short(data[key]), made[key]
            message = f"this campaign was rolled with other {what} ({was}) than is here ({here})"
            hint = "roll it again from its seed, or use the Fieldpress and the pack that made it"
            raise ContentError(Problem(message, source.place((key,)), (hint,)))


def _whole(source: Source) -> Plain:
    data = source.plain()
    missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
    if missing or not isinstance(data, dict):
        message = f"this is no whole campaign: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    return data


def _locks(value: Any, source: Source) -> Locks:
    if not isinstance(value, dict):
        raise ContentError(Problem("locks are a mapping", source.place(("locks",))))
    return LOCKABLE.parse(f"{key}={item}" for key, item in value.items())
