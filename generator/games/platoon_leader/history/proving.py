"""A sealed side's rolls proved by its private seal, once the campaign is over."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator import __version__
from generator.content import Pack
from generator.content.reading.source import Source, read_source
from generator.dice import Streams
from generator.errors import ContentError, Place, Problem, raise_all
from generator.games.platoon_leader.history.replay import FiledReports
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.reports.reading import read_reports, wanting
from generator.games.platoon_leader.history.stored import read_stored
from generator.games.platoon_leader.saved.body import ledger_lines, secrets_name
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.saved.sealed import (
    check_key,
    is_sealed,
    read_secrets,
    seal_rows,
)
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, sealed_campaign
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.files.saved import ANY_TEXT, content_hash, head_of
from generator.roll.seals.files import PrivateSeal, check_whose, read_private
from generator.roll.seals.seal import Seals, shown

_ROLL = re.compile(
    r"(?P<path>[^·]+) · .*?(?P<count>[1-9])d(?P<sides>[0-9]+) \((?P<faces>[0-9, ]+)\) = "
)
"""A line of a ledger: the path of its stream, and the dice."""


def prove(pack: Pack, file: Path, private: Path) -> Sequence[str]:
    """Prove a side's rolls: by its word, the seal that was exchanged and the file of its secrets.

    That file is looked for beside the private seal, then beside the campaign's `file`. If the whole
    campaign lies beside the private seal, with its reports, the rolls after each firefight are
    made again, too. Returns lines to be said. Raises ContentError for a word, a roll or a result
    that is not what was sealed, and for public reports that are not the same in both places.
    """
    head_of("campaign", file)
    source = read_source(file, file.as_posix(), ANY_TEXT)
    if not is_sealed(source.plain()):
        raise ContentError(Problem("this campaign isn't sealed", source.place()))
    rows, terms = seal_rows(pack, source)
    own = read_private(private, SIDES)
    check_whose(own, own.side, terms)
    check_key(own, rows)
    seals = Seals(terms, {side: rows.of(side).key for side in SIDES}, {own.side: own.word})
    told = [f"{own.side}: the word makes the seal {shown(seals.seal(own.side))} that was exchanged"]
    told += _opening(pack, source, seals, own, (private, file))
    return [*told, *_later(pack, file, private, own.side)]


def _opening(
    pack: Pack, source: Source, seals: Seals, own: PrivateSeal, beside: Sequence[Path]
) -> Iterator[str]:
    """Prove what was rolled before the first firefight."""
    again, why = _rolled_again(pack, source, seals)
    found = _secrets_beside(own, *beside)
    if found is not None:
        count = _proved(found, seals, own.side)
        if again is not None:
            _compare(pack, again, own.side, found)
        yield f"{own.side}: {count} rolls of {found.as_posix()} follow from it"
    else:
        yield f"{own.side}: {secrets_name(own.side)} isn't here; this is what it must say:"
        lines = ledger_lines(again, own.side) if again is not None else []
        yield from (f"{own.side}: {line}" for line in lines)
    yield from why


def _later(pack: Pack, file: Path, private: Path, side: str) -> Iterator[str]:
    """Make a side's rolls after each firefight again, by the reports beside its private seal."""
    theirs = private.parent / file.name
    if not os.path.lexists(theirs):
        yield f"{side}: {file.name} and the reports beside it are needed to prove later rolls"
        return
    stored = read_stored(pack, theirs)
    filed = read_reports(stored, map_keys(stored.ground), theirs.parent)
    mine = read_reports(stored, map_keys(stored.ground), file.parent)
    raise_all(_other_reports(filed, mine, theirs))
    raise_all(wanting(filed, theirs.parent, [side]))
    chronicle = replayed(pack, stored, filed, [side], stored.words)
    for stage, reports in zip(chronicle.sides[side], filed, strict=True):
        firefight = reports.public.report.firefight
        for rolled in stage.rolls:
            yield f"{side}: after firefight {firefight}: {rolled.entry.line()}"


def _other_reports(
    theirs: Sequence[FiledReports], mine: Sequence[FiledReports], file: Path
) -> Iterator[Problem]:
    """Yield public reports that the two players don't have alike: dice hang on them."""
    if len(theirs) != len(mine):
        message = f"firefights reported here: {len(theirs)}; in the other folder: {len(mine)}"
        yield Problem(message, Place(file.as_posix(), 1, 1))
    for one, other in zip(theirs, mine, strict=False):
        if one.public.digest != other.public.digest:
            message = "the other folder has another public report of this firefight"
            yield Problem(message, one.public.place(()))


def _rolled_again(pack: Pack, source: Source, seals: Seals) -> tuple[Campaign | None, list[str]]:
    """Roll a campaign again with a side's word, if it was rolled with what is here."""
    data: Any = source.plain()
    here = {"fieldpress": __version__, "content": content_hash(pack)}
    if other := [key for key in here if data[key] != here[key]]:
        return None, [
            f"rolled with {' and '.join(f'{key} {data[key]}' for key in other)}, so that only the "
            "dice could be proved here, not what the tables make of them"
        ]
    locks = LOCKABLE.parse(f"{key}={value}" for key, value in data["locks"].items())
    return sealed_campaign(pack, data["seed"], locks, seals), []


def _secrets_beside(own: PrivateSeal, *files: Path) -> Path | None:
    """Return the file of a side's secrets that lies beside one of these, if there is any."""
    places = (file.parent / secrets_name(own.side) for file in files)
    return next((path for path in places if os.path.lexists(path)), None)


def _proved(path: Path, seals: Seals, side: str) -> int:
    """Hold every roll of a file against the word; return how many there are."""
    secrets, _, source = read_secrets(path)
    raise_all(_false_rolls(secrets.ledger, source, seals, side))
    return len(secrets.ledger)


def _false_rolls(
    lines: Sequence[str], source: Source, seals: Seals, side: str
) -> Iterator[Problem]:
    dice = seals.dice()[side]
    assert dice is not None
    for index, line in enumerate(lines):
        place = source.place(("ledger", index))
        found = _ROLL.match(line)
        if found is None:
            yield Problem("this is no line of a ledger", place)
            continue
        stream = Streams(dice).stream(found["path"])
        thrown = [stream.die(int(found["sides"])) for _ in range(int(found["count"]))]
        said = [int(face) for face in found["faces"].split(",") if face.strip()]
        if thrown != said:
            rolled = ", ".join(map(str, thrown))
            message = f"{found['path']}: the word rolls {rolled}, not {found['faces']}"
            yield Problem(message, place)


def _compare(pack: Pack, again: Campaign, side: str, path: Path) -> None:
    """Raise ContentError for whatever in a file of secrets is not as the word rolls it."""
    _, data, source = read_secrets(path)
    record: Mapping[str, Any] = card(pack, again)["sides"][side]
    problems = [
        Problem(f"'{key}' is not what the word rolls", source.place(("secret", key)))
        for key, value in record["secret"].items()
        if data["secret"][key] != value
    ]
    if not problems and data["ledger"] != ledger_lines(again, side):
        place = source.place(("ledger",))
        problems.append(Problem("these are not all the rolls that the word makes", place))
    raise_all(problems)
