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
from generator.errors import ContentError, Problem, raise_all
from generator.games.platoon_leader.saved.body import ledger_lines, secrets_name
from generator.games.platoon_leader.saved.sealed import (
    check_key,
    is_sealed,
    read_secrets,
    seal_rows,
)
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.choices import SIDES
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, sealed_campaign
from generator.roll.files.saved import ANY_TEXT, content_hash, head_of
from generator.roll.seals.files import PrivateSeal, check_whose, read_private
from generator.roll.seals.seal import Seals, shown

_ROLL = re.compile(
    r"(?P<path>[^·]+) · .*?(?P<count>[1-9])d(?P<sides>[0-9]+) \((?P<faces>[0-9, ]+)\) = "
)
"""A line of a ledger: the path of its stream, and the dice."""


def prove(pack: Pack, file: Path, private: Path) -> Sequence[str]:
    """Prove a side's rolls: by its word, the seal that was exchanged and the file of its secrets.

    That file is looked for beside the private seal, then beside the campaign's. Returns lines to be
    said. Raises ContentError for a word, a roll or a result that is not what was sealed.
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
    again, why = _rolled_again(pack, source, seals)
    found = _secrets_beside(own, private, file)
    if found is None:
        if again is not None:
            told += [f"{own.side}: it rolls {line}" for line in ledger_lines(again, own.side)]
        return [*told, *why, f"{own.side}: {secrets_name(own.side)} isn't here to be compared"]
    told.append(f"{own.side}: {_proved(found, seals, own.side)} rolls of {found} follow from it")
    if again is not None:
        _compare(pack, again, own.side, found)
    return [*told, *why]


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
