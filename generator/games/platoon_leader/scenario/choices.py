"""What there is to choose from: who met where and when, and what the user's locks leave of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import combinations
from typing import Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_leader.scenario.facts import bounds
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.ground.edges import EDGES
from generator.roll.locks import Locks, locked_date, refused

SIDES = ("axis", "allied")
INTENSITIES = ("low", "mid", "high")
ATTACKS = (*SIDES, "dual")
LAST, TOTAL = "last", "total"
COUNTS = (LAST, TOTAL)
"""Which TVP decide a campaign: those held after the last firefight, or the sum after each."""

Theatre = Mapping[str, Any]
Pair = Mapping[str, Any]
Episode = Mapping[str, Any]
Days = tuple[date, date]


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


def episodes(theatre: Theatre, pair: Pair, day: date) -> list[Episode]:
    """List the episodes of a day that both sides of a pair had a part in.

    In those of one attacker it is the pair in which that side has to take ground, or either may.
    """
    return [
        episode
        for episode in theatre["episodes"]
        if episode["from"] <= day.isoformat() <= episode["to"]
        and _took_part(episode, pair)
        and ("both" in (episode["attacker"], pair["bias"]) or episode["attacker"] == pair["bias"])
    ]


def _took_part(episode: Episode, pair: Pair) -> bool:
    """Tell whether both sides of a pair fought in an episode, by nation or else by army."""
    who = episode["who"]
    return not who or all((pair[f"{side}-nation"] or pair[side]) in who for side in SIDES)


def grounds(theatre: Theatre, day: date, episode: Episode | None = None) -> list[tuple[str, int]]:
    """Return the kinds of ground of a theatre on a day, with their weights.

    An episode has those alone that it was fought on.
    """
    month = day.isoformat()[:7]
    return [
        (str(item["ground"]), int(item["weight"]))
        for item in theatre["grounds"]
        if (not item["months"] or day.month in item["months"])
        and (not item["from"] or item["from"] <= month)
        and (not item["to"] or month <= item["to"])
        and (episode is None or item["ground"] in episode["grounds"])
    ]


def has_ground(theatre: Theatre, day: date, episode: Episode | None, kind: str | None) -> bool:
    """Tell whether a kind of ground may be fought on, or any if `kind` is None."""
    return any(kind in (None, name) for name, _ in grounds(theatre, day, episode))


def first_days(
    pack: Pack, theatre: Theatre, pair: Pair, locks: Mapping[str, str], count: int
) -> list[date]:
    """Return the days on which a campaign of `count` firefights may begin.

    There are two firefights on a day at times, so a campaign needs a day less than firefights.
    """
    first, last = period(pair)
    last -= timedelta(days=count - 2)
    if "date" in locks:
        day = date.fromisoformat(locks["date"])
        first, last = max(first, day), min(last, day)
    kind = locks.get("ground")
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    months = {(day.year, day.month): day for day in days}
    allowed = {
        month
        for month, day in months.items()
        if locks.get("weather") in (None, *_skies(pack, theatre, day))
    }
    return [
        day
        for day in days
        if (day.year, day.month) in allowed and _may_be_fought_on(theatre, pair, day, kind)
    ]


def _may_be_fought_on(theatre: Theatre, pair: Pair, day: date, kind: str | None) -> bool:
    """Tell whether a kind of ground may be fought on, in any episode of a day or without one."""
    known = episodes(theatre, pair, day)
    if not known:
        return has_ground(theatre, day, None, kind)
    return any(has_ground(theatre, day, episode, kind) for episode in known)


def _skies(pack: Pack, theatre: Theatre, day: date) -> Iterable[str]:
    """Return the weather that a theatre may have on a day."""
    climate = pack.records("climates")[theatre["climate"]]
    season = next(one for one in climate["seasons"] if day.month in one["months"])
    return pack.tables[season["weather"]].chances()


def period(pair: Pair) -> Days:
    """Return the first and the last day of a pair of armies in their theatre."""
    return date.fromisoformat(pair["from"]), date.fromisoformat(pair["to"])


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
    if locks.keys().isdisjoint(("date", "ground", "firefights", "weather")):
        return True
    if "ground" in locks and all(i["ground"] != locks["ground"] for i in theatre["grounds"]):
        return False
    return bool(first_days(pack, theatre, pair, locks, _fewest(pack, locks)))


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
    """Say between which days a campaign could begin."""
    days = list(_spans(pack, locks))
    return f"from {min(days)[0]} to {max(last for _, last in days)}"


def _spans(pack: Pack, locks: Mapping[str, str]) -> Iterable[Days]:
    count = _fewest(pack, locks)
    for theatre, pair in _all(pack):
        if _fits(pack, theatre, pair, locks):
            days = first_days(pack, theatre, pair, locks, count)
            if days:
                yield days[0], days[-1]
