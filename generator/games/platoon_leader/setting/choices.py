"""What there is to choose from: who met where and when, and what the user's locks leave of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations

from generator.content import Pack
from generator.errors import Problem, UsageError, did_you_mean, short
from generator.games.platoon_leader.scenario.facts import bounds
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.setting.approaches import Fronts
from generator.games.platoon_leader.setting.episodes import (
    Episode,
    Pair,
    Theatre,
    first_days,
    open_to,
)
from generator.ground.edges import EDGES
from generator.roll.locks import Locks, locked_date, refused

SIDES = ("axis", "allied")
INTENSITIES = ("low", "mid", "high")
ATTACKS = (*SIDES, "dual")
LAST, TOTAL = "last", "total"
COUNTS = (LAST, TOTAL)
"""Which TVP decide a campaign: those held after the last firefight, or the sum after each."""

_TOLD = 10
"""Episodes that a message lists one by one."""


def meetings(pack: Pack, locks: Locks) -> dict[str, list[Pair]]:
    """Return the pairs of armies that the locks allow, by theatre; empty theatres are left out."""
    found = {
        key: [pair for pair in theatre["pairs"] if _fits(pack, theatre, pair, locks.values)]
        for key, theatre in pack.records("theatres").items()
    }
    return {key: pairs for key, pairs in found.items() if pairs}


def firefights(pack: Pack) -> range:
    """Return how many firefights a campaign may have."""
    least, most = bounds(pack, "firefights")
    return range(least, most + 1)


def _fewest(pack: Pack, locks: Mapping[str, str]) -> int:
    """Return the fewest firefights that the locks allow."""
    return int(locks.get("firefights", firefights(pack)[0]))


def intensities(pack: Pack, theatre: Theatre, pair: Pair) -> list[tuple[str, int]]:
    """Return the intensities of a theatre that both armies can fight at, with their weights.

    Where the armies can't fight at any of the theatre's, they fight at the lowest.
    """
    armies = pack.records("armies")
    most = min(INTENSITIES.index(armies[pair[side]]["most"]) for side in SIDES)
    weights = theatre["intensity"]
    found = [(name, int(weights[name])) for name in INTENSITIES[: most + 1] if weights[name]]
    return found or [(INTENSITIES[0], 1)]


def openings(
    pack: Pack, theatre: Theatre, pair: Pair, locks: Mapping[str, str], count: int
) -> list[tuple[Episode, list[date]]]:
    """Return the episodes in which a campaign of `count` firefights may begin, and the days."""
    wanted = date.fromisoformat(locks["date"]) if "date" in locks else None
    found = []
    for episode in open_to(pack, theatre, pair):
        if locks.get("episode") in (None, episode["id"], episode["name"]):
            fronts = Fronts(pack, theatre, episode)
            days = [
                day
                for day in first_days(pair, episode, count, wanted)
                if _may_begin(pack, theatre, fronts, day, locks)
            ]
            if days:
                found.append((episode, days))
    return found


def _may_begin(
    pack: Pack, theatre: Theatre, fronts: Fronts, day: date, locks: Mapping[str, str]
) -> bool:
    """Tell whether the locks on ground, edge and weather allow a day of an episode."""
    kinds = [kind for kind, _ in fronts.kinds(day, locks.get("edge"))]
    return bool(locks["ground"] in kinds if "ground" in locks else kinds) and (
        "weather" not in locks or locks["weather"] in _skies(pack, theatre, day)
    )


def _skies(pack: Pack, theatre: Theatre, day: date) -> Iterable[str]:
    """Return the weather that a theatre may have on a day."""
    climate = pack.records("climates")[theatre["climate"]]
    season = next(one for one in climate["seasons"] if day.month in one["months"])
    return pack.tables[season["weather"]].chances()


def is_theatre(key: str, wanted: str) -> bool:
    """Tell whether a lock means a theatre: by its id, or by its name without the year."""
    return key == wanted or key.startswith(f"{wanted}-")


def _fits(pack: Pack, theatre: Theatre, pair: Pair, locks: Mapping[str, str]) -> bool:
    """Tell whether the locks allow a pair of armies in a theatre."""
    if "theatre" in locks and not is_theatre(theatre["id"], locks["theatre"]):
        return False
    for side in SIDES:
        if side in locks and locks[side] not in (pair[side], pair[f"{side}-nation"]):
            return False
    if "intensity" in locks:
        known = [name for name, _ in intensities(pack, theatre, pair)]
        if locks["intensity"] not in known:
            return False
    return bool(openings(pack, theatre, pair, locks, _fewest(pack, locks)))


def check_locks(pack: Pack, locks: Locks) -> None:
    """Raise UsageError for a lock that nothing matches, or for locks that exclude each other."""
    for field, value in locks.values.items():
        if not LOCKABLE.is_roll(field):
            _check_alone(pack, field, value)
    if _any(pack, locks.values):
        return
    ordered = [(field, locks.values[field]) for field in LOCKABLE.fields if field in locks.values]
    for size in range(2, len(locks.values) + 1):
        for some in combinations(ordered, size):
            if not _any(pack, dict(some)):
                raise UsageError(_conflict(pack, some))


def _any(pack: Pack, locks: Mapping[str, str]) -> bool:
    return any(_fits(pack, theatre, pair, locks) for theatre, pair in _all(pack))


def _all(pack: Pack) -> Iterator[tuple[Theatre, Pair]]:
    for theatre in pack.records("theatres").values():
        for pair in theatre["pairs"]:
            yield theatre, pair


def domain(pack: Pack, field: str) -> list[str]:
    """List what a field could be, by itself; a date could be too many to list."""
    if field in SIDES:
        pairs = [pair for _, pair in _all(pack)]
        return sorted({str(p[key]) for p in pairs for key in (field, f"{field}-nation") if p[key]})
    found: Mapping[str, Iterable[str]] = {
        "theatre": pack.records("theatres"),
        "episode": pack.records("episodes"),
        "intensity": INTENSITIES,
        "ground": pack.records("grounds"),
        "firefights": map(str, firefights(pack)),
        "attacker": ATTACKS,
        "edge": EDGES,
        "weather": [str(sky["name"]) for sky in pack.records("skies").values()],
        "solitaire": SIDES,
        "victory": COUNTS,
    }
    return list(found.get(field, ()))


def _check_alone(pack: Pack, field: str, value: str) -> None:
    if field == "date":
        locked_date(value)
        if not _any(pack, {"date": value}):
            could = _could_begin(pack, {})
            raise UsageError(f"--lock date={value} can't be met: a campaign can begin {could}")
        return
    known = domain(pack, field)
    if value in known or (field == "theatre" and any(is_theatre(key, value) for key in known)):
        return
    if field == "episode":
        episodes = pack.records("episodes")
        if not any(one["name"] == value for one in episodes.values()):
            raise UsageError(
                Problem(
                    f"--lock episode={short(value)} is not possible: there is no such episode",
                    hints=did_you_mean(value, list(episodes)),
                )
            )
        return
    hints: tuple[str, ...] = ()
    for side in SIDES:
        if field in SIDES and field != side and value in domain(pack, side):
            hints = (f"that army fights on the other side: --lock {side}={value}",)
    raise refused(field, value, known, hints)


def _conflict(pack: Pack, some: Sequence[tuple[str, str]]) -> str:
    """Say which locks exclude each other, and what the last of them could be with the others."""
    *others, (field, _) = some
    rest = dict(others)
    if field == "date":
        could = f"a campaign could begin {_could_begin(pack, rest)}"
    else:
        known = [value for value in domain(pack, field) if _any(pack, {**rest, field: value})]
        could = f"{field} could be {', '.join(known)}"
    said = [f"{key}={value}" for key, value in some]
    return (
        f"--lock {', '.join(said[:-1])} and {said[-1]} exclude each other; "
        f"with {' and '.join(said[:-1])}, {could}"
    )


def _could_begin(pack: Pack, locks: Mapping[str, str]) -> str:
    """Say on which days a campaign could begin: in which episodes, if they are few."""
    found: dict[str, tuple[str, list[date]]] = {}
    count = _fewest(pack, locks)
    for theatre, pair in _all(pack):
        if _fits(pack, theatre, pair, locks):
            for episode, days in openings(pack, theatre, pair, locks, count):
                found.setdefault(episode["id"], (str(episode["name"]), []))[1].extend(days)
    spans = sorted((min(days), max(days), name) for name, days in found.values())
    if len(spans) > _TOLD:
        return f"from {spans[0][0]} to {max(last for _, last, _ in spans)}, in one of the episodes"
    told = [
        f"from {first} to {last} ({name})" if first != last else f"on {first} ({name})"
        for first, last, name in spans
    ]
    return ", ".join(told)
