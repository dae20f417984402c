"""The files of a sealed campaign: an open one, the same for both players, and each side's secrets.

A private seal is read where it lies beside the open file; only the side that it is of is known.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.content.reading.explain import explain, keys_at
from generator.content.reading.source import Path as Steps
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Problem, in_order, raise_all
from generator.games.platoon_leader.saved.body import open_body, secrets_name
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.saved.model import SealedFile, SealRows, SecretsFile
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, sealed_campaign
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.files.saved import Reading, SavedKind
from generator.roll.locks import Locks
from generator.roll.seals.files import PrivateSeal, check_whose, private_name, read_private
from generator.roll.seals.seal import Seals, seal_of, terms_of


def not_here(side: str) -> str:
    """Say why the secret papers of a side can't be made here."""
    word = f"the word of that side is in the other player's {private_name(side)}"
    return f"{side}.pdf can't be made here: {word}"


def is_sealed(data: Any) -> bool:
    """Tell whether the data of a file is that of a sealed campaign."""
    return isinstance(data, dict) and "seals" in data


def read_secrets(path: Path) -> tuple[SecretsFile, Mapping[str, Any], Source]:
    """Read the file with what is secret of a side: typed, plain and with its places."""
    source = read_source(path, path.as_posix())
    data: Any = source.plain()
    try:
        return SecretsFile.model_validate(data), data, source
    except ValidationError as error:
        known = lambda loc: keys_at(SecretsFile, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, (), known))) from None


def read_seals(pack: Pack, path: Path, source: Source) -> Seals:
    """Return the seals of a sealed campaign's file, with the words that lie beside it.

    Raises ContentError for a private seal that is not of this campaign.
    """
    rows, terms = seal_rows(pack, source)
    words = {}
    for side in SIDES:
        own = path.parent / private_name(side)
        if os.path.lexists(own):
            found = read_private(own, SIDES)
            check_whose(found, side, terms)
            check_key(found, rows)
            words[side] = found.word
    return Seals(terms, {side: rows.of(side).key for side in SIDES}, words)


@dataclass(frozen=True)
class StoredSides:
    """A sealed campaign's card with what is secret of the sides that are known here.

    `seals` are both sides' seals, `dice` what the dice of those known here take besides the seed.
    `missing` says of the others why nothing of theirs can be made here.
    """

    record: Mapping[str, Any]
    seals: Mapping[str, str]
    dice: Mapping[str, str]
    missing: tuple[str, ...]


def read_sides(pack: Pack, path: Path, source: Source) -> StoredSides:
    """Read what lies beside a sealed campaign's file; nothing is rolled again.

    Raises ContentError for files that are damaged or not of this campaign.
    """
    data: Any = source.plain()
    seals = read_seals(pack, path, source)
    dice = {side: text for side, text in seals.dice().items() if text is not None}
    missing = []
    secrets: dict[str, Any] = dict.fromkeys(SIDES)
    for side in SIDES:
        own = path.parent / secrets_name(side)
        if side in dice and os.path.lexists(own):
            secrets[side] = read_secrets(own)[1]["secret"]
        elif side in dice:
            hint = f"print it again: fieldpress campaign print {path.as_posix()}"
            message = f"{own.name} is missing beside the private seal of its side"
            raise ContentError(Problem(message, source.place(), (hint,)))
        else:
            missing.append(not_here(side))
    try:
        record = data["record"]
        sides = {side: {**record["sides"][side], "secret": secrets[side]} for side in SIDES}
        shown = {side: seals.seal(side) for side in SIDES}
        return StoredSides({**record, "sides": sides}, shown, dice, tuple(missing))
    except (TypeError, KeyError):
        raise ContentError(Problem("this record has no sides", source.place(("record",)))) from None


def seal_rows(pack: Pack, source: Source) -> tuple[SealRows, str]:
    """Return the seals that a file holds, and the terms that they are for."""
    data: Any = source.plain()
    try:
        rows = SealRows.model_validate(data["seals"])
    except ValidationError as error:
        known = lambda loc: keys_at(SealRows, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, ("seals",), known))) from None
    raise_all(
        Problem("this key doesn't make this seal", source.place(("seals", side, "key")))
        for side in SIDES
        if seal_of(rows.of(side).key) != rows.of(side).seal
    )
    locks = data.get("locks")
    typed = {str(k): str(v) for k, v in locks.items()} if isinstance(locks, dict) else {}
    return rows, terms_of(pack.name, str(data["content"]), str(data["seed"]), typed)


def check_key(own: PrivateSeal, rows: SealRows) -> None:
    """Raise ContentError for a private seal that is not the one that was exchanged."""
    was = rows.of(own.side).key
    if own.key != was:
        message = f"the campaign was sealed with another word: seal {seal_of(was)[:16]}"
        hint = f"this word makes the seal {seal_of(own.key)[:16]}"
        raise ContentError(Problem(message, own.source.place(("key",)), (hint,)))


def sealed_kind(seals: Seals) -> SavedKind[Campaign, SealedFile]:
    """Return how the open file of a campaign with these seals is read."""

    def body(pack: Pack, campaign: Campaign) -> dict[str, Any]:
        return open_body(campaign, card(pack, campaign))

    return SavedKind(
        noun="campaign",
        model=SealedFile,
        lockable=LOCKABLE,
        roll=partial(_rolled, seals),
        body=body,
        context=lambda campaign: map_keys(campaign.ground),
        edited=_refused,
    )


def _rolled(seals: Seals, pack: Pack, seed: str, locks: Locks) -> Campaign:
    return sealed_campaign(pack, seed, locks, seals)


def _refused(reading: Reading[Campaign, SealedFile]) -> tuple[Campaign, dict[str, Any]]:
    """Raise ContentError for each value that is not as it was rolled."""
    rolled = reading.rolled
    was = open_body(rolled, card(reading.pack, rolled))
    hint = "both players have the same file: to edit a campaign, roll it without seals"
    raise_all(
        Problem("a sealed campaign can't be edited", reading.source.place(path), (hint,))
        for path in _unlike(was, reading.plain)
    )
    raise AssertionError("something was edited")


def _unlike(was: Any, found: Any, path: Steps = ()) -> Iterator[Steps]:
    """Yield the paths of the values that differ."""
    if isinstance(was, dict) and isinstance(found, dict) and was.keys() == found.keys():
        for key in was:
            yield from _unlike(was[key], found[key], (*path, key))
    elif isinstance(was, list) and isinstance(found, list) and len(was) == len(found):
        for index, (one, other) in enumerate(zip(was, found, strict=True)):
            yield from _unlike(one, other, (*path, index))
    elif was != found:
        yield path
