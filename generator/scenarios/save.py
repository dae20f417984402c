"""A campaign on paper's other side: `campaign.yaml`, from which the same papers can be made."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator import __version__
from generator.content import Pack
from generator.content.source import Source, read_source
from generator.errors import ContentError, Problem
from generator.scenarios.campaign import Campaign, new_campaign
from generator.scenarios.card import card
from generator.scenarios.locks import Locks, parse_locks

_KEYS = ("fieldpress", "pack", "content", "seed", "locks", "record")
_FREE = frozenset(
    ("title", "place", "dates", "situation", "text", "name", "note", "formation", "notes", "area")
)
"""Keys whose texts may be edited to anything."""


@dataclass(frozen=True)
class Saved:
    """A campaign read from its file: as it was rolled, and its card with what was edited.

    `edits` names every value that differs from what was rolled, by its path.
    """

    campaign: Campaign
    card: Mapping[str, Any]
    edits: tuple[str, ...]


def content_hash(pack: Pack) -> str:
    """Return a hash of everything that a campaign is rolled from."""
    digest = hashlib.sha256()
    for source in pack.sources:
        digest.update(source.file[len(pack.shown) :].encode() + b"\0" + source.sha256.encode())
    return digest.hexdigest()[:16]


def to_yaml(pack: Pack, campaign: Campaign, record: Mapping[str, Any]) -> bytes:
    """Write a campaign: versions, seed, locks and the whole card."""
    data = {
        "fieldpress": __version__,
        "pack": pack.name,
        "content": content_hash(pack),
        "seed": campaign.seed,
        "locks": dict(campaign.locks.values),
        "record": record,
    }
    text: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
    return text.encode()


def read_saved(pack: Pack, path: Path) -> Saved:
    """Read a saved campaign and roll it again; raise ContentError for what does not agree.

    Numbers and words of the record may be edited; an edit must keep its kind of value.
    """
    source = read_source(path, path.as_posix())
    data = source.plain()
    if not isinstance(data, dict) or any(key not in data for key in _KEYS):
        missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
        message = f"this is no whole campaign: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    if data["content"] != content_hash(pack):
        message = (
            f"this campaign was rolled from other content ({data['content']}) than is here "
            f"({content_hash(pack)})"
        )
        hint = "roll it again from its seed, or use the Fieldpress that made it"
        raise ContentError(Problem(message, source.place(("content",)), (hint,)))
    locks = _locks(data["locks"], source)
    campaign = new_campaign(pack, str(data["seed"]), locks)
    rolled = card(pack, campaign)
    edits: list[str] = []
    problems = list(_compare(rolled, data["record"], ("record",), source, edits))
    if problems:
        raise ContentError(problems)
    record = data["record"]
    assert isinstance(record, dict)
    return Saved(campaign, record, tuple(edits))


def _locks(value: Any, source: Source) -> Locks:
    if not isinstance(value, dict):
        raise ContentError(Problem("locks are a mapping", source.place(("locks",))))
    return parse_locks(f"{key}={item}" for key, item in value.items())


def _compare(
    rolled: Any, found: Any, path: tuple[str | int, ...], source: Source, edits: list[str]
) -> Iterator[Problem]:
    """Walk both records; yield what can't be, note what was edited."""
    if isinstance(rolled, dict):
        if not isinstance(found, dict) or rolled.keys() != found.keys():
            keys = found.keys() if isinstance(found, dict) else ()
            changed = sorted(set(rolled) ^ set(keys))
            message = f"the record's keys changed here: {', '.join(changed)}"
            yield Problem(message, source.place(path))
            return
        for key, value in rolled.items():
            yield from _compare(value, found[key], (*path, key), source, edits)
    elif isinstance(rolled, list):
        if not isinstance(found, list) or len(found) != len(rolled):
            yield Problem("the record's list changed its length here", source.place(path))
            return
        for index, value in enumerate(rolled):
            yield from _compare(value, found[index], (*path, index), source, edits)
    elif rolled != found:
        if rolled is not None and type(rolled) is not type(found) and path[-1] not in _FREE:
            message = f"'{found}' stands here in place of '{rolled}', which is another kind"
            yield Problem(message, source.place(path))
            return
        edits.append(".".join(map(str, path[1:])))
