"""A campaign on paper's other side: `campaign.yaml`, from which the same papers can be made."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator import __version__
from generator.content import Pack
from generator.content.source import Source, Step, read_source
from generator.errors import ContentError, Problem, short
from generator.scenarios.campaign import Campaign, new_campaign
from generator.scenarios.card import card
from generator.scenarios.edits import faults
from generator.scenarios.locks import Locks, parse_locks

_KEYS = ("fieldpress", "pack", "content", "seed", "locks", "record")

_TEXTS = frozenset(("situation", "notes", "objectives", "track"))
"""Lists that may be edited to another length."""

_NUMBERS = frozenset(("nvr", "axis", "allied"))
"""Keys of values that are a number if they are not null; other nulls may become a text."""

_OPTIONAL = frozenset(
    (
        *("note", "name", "surf", "disease", "starvation", "fortification-note", "leader-rolls"),
        *("reserves", "bombardment", "air", "napalm", "mol", "booby-traps", "commissars"),
        *("nvr", "moon", "depleted", "in-reserve", "entering", "ammunition"),
    )
)
"""Keys of values that may be edited to null."""

_AMBIGUOUS = re.compile(r"[-+.~0-9].*|null|true|false|", re.ASCII | re.IGNORECASE | re.DOTALL)
"""Texts that YAML 1.2, or a reader of YAML 1.1, may take for something else."""

_Path = tuple[Step, ...]


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


class _Dumper(yaml.SafeDumper):
    """Writes what the reader of YAML 1.2 reads back; nothing is written once for two places."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "'" if _AMBIGUOUS.fullmatch(text) else None
    if not text.isprintable():
        style = '"'  # with escapes: other styles lose one line break or another
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def to_yaml(pack: Pack, campaign: Campaign, record: Mapping[str, Any]) -> bytes:
    """Write a campaign: versions, seed, locks and the whole card."""
    data = {
        "fieldpress": __version__,
        "pack": pack.name if pack.shown == f"content/{pack.name}" else pack.shown,
        "content": content_hash(pack),
        "seed": campaign.seed,
        "locks": dict(campaign.locks.values),
        "record": record,
    }
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
    return text.encode()


def pack_of(path: Path) -> str:
    """Return what a saved campaign's pack was called; raise ContentError for no such file."""
    return str(_whole(read_source(path, path.as_posix()))["pack"])


def read_saved(pack: Pack, path: Path) -> Saved:
    """Read a saved campaign and roll it again; raise ContentError for what does not agree.

    Values of the record may be edited: an edit keeps its kind of value and the constraints.
    """
    source = read_source(path, path.as_posix())
    data = _whole(source)
    made = {"content": content_hash(pack), "fieldpress": __version__}
    for key, what in (("content", "content"), ("fieldpress", "Fieldpress")):
        if data[key] != made[key]:
            was, here = short(data[key]), made[key]
            message = f"this campaign was rolled with other {what} ({was}) than is here ({here})"
            hint = "roll it again from its seed, or use the Fieldpress and the pack that made it"
            raise ContentError(Problem(message, source.place((key,)), (hint,)))
    locks = _locks(data["locks"], source)
    if not isinstance(data["seed"], str):
        raise ContentError(Problem("a seed is text: put it in quotes", source.place(("seed",))))
    campaign = new_campaign(pack, data["seed"], locks)
    rolled = card(pack, campaign)
    edits: list[str] = []
    record = data["record"]
    problems = list(_compare(rolled, record, ("record",), source, edits))
    if not problems and isinstance(record, dict):
        problems = [
            Problem(message, source.place(("record", *at)))
            for at, message in faults(pack, campaign, record)
        ]
    if problems or not isinstance(record, dict):
        raise ContentError(problems)
    return Saved(campaign, record, tuple(edits))


def _whole(source: Source) -> dict[str, Any]:
    data = source.plain()
    missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
    if missing or not isinstance(data, dict):
        message = f"this is no whole campaign: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    return data


def _locks(value: Any, source: Source) -> Locks:
    if not isinstance(value, dict):
        raise ContentError(Problem("locks are a mapping", source.place(("locks",))))
    return parse_locks(f"{key}={item}" for key, item in value.items())


def _compare(
    rolled: Any, found: Any, path: _Path, source: Source, edits: list[str]
) -> Iterator[Problem]:
    """Walk both records; yield what can't be, note what was edited."""
    if isinstance(rolled, dict) and isinstance(found, dict):
        yield from _compare_keys(rolled, found, path, source)
        for key in rolled.keys() & found.keys():
            yield from _compare(rolled[key], found[key], (*path, key), source, edits)
    elif isinstance(rolled, list) and isinstance(found, list) and _same_length(rolled, found, path):
        for index, (one, other) in enumerate(zip(rolled, found, strict=False)):
            yield from _compare(one, other, (*path, index), source, edits)
        if len(rolled) != len(found):
            edits.append(_dotted(path))
    elif isinstance(rolled, list) and isinstance(found, list):
        message = f"{len(found)} stand here instead of {len(rolled)}: none can be added or left out"
        yield Problem(message, source.place(path))
    elif rolled != found or type(rolled) is not type(found):
        if _may_become(rolled, found, path):
            edits.append(_dotted(path))
        else:
            was = "nothing" if rolled is None else f"'{_shown(rolled)}'"
            message = f"'{_shown(found)}' stands here in place of {was}: another kind of value"
            yield Problem(message, source.place(path))


def _compare_keys(
    rolled: Mapping[str, Any], found: Mapping[str, Any], path: _Path, source: Source
) -> Iterator[Problem]:
    if lost := [key for key in rolled if key not in found]:
        yield Problem(f"missing here: {', '.join(lost)}", source.place(path))
    for key in found:
        if key not in rolled:
            message = f"'{short(key)}' is nothing that a campaign has here"
            yield Problem(message, source.key_place(path, key))


def _same_length(rolled: list[Any], found: list[Any], path: _Path) -> bool:
    return len(rolled) == len(found) or (
        path[-1] in _TEXTS and all(type(item) is type(rolled[0]) for item in found if rolled)
    )


def _may_become(rolled: Any, found: Any, path: _Path) -> bool:
    """Tell whether a value may be edited to another, as far as its kind goes."""
    key = path[-1]
    if rolled is None:
        return isinstance(found, int if key in _NUMBERS else str) and not isinstance(found, bool)
    if found is None:
        return key in _OPTIONAL
    return type(rolled) is type(found) and not isinstance(rolled, dict | list)


def _dotted(path: _Path) -> str:
    return ".".join(map(str, path[1:]))


def _shown(value: Any) -> str:
    return "a list or mapping" if isinstance(value, dict | list) else short(value)
