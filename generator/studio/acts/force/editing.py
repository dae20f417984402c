"""Forces put together on a page: their fields, points, what is wrong, their files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.content.kinds.force import ForcePart
from generator.content.kinds.own_force import OwnForcePart
from generator.content.reading.amending import UnamendableError
from generator.content.reading.source import Source, source_of
from generator.errors import ContentError, FieldpressError, Problem, UsageError
from generator.job.forces import editing
from generator.job.forces.files import MOST_BYTES, checked_name, forces_in, write_new
from generator.job.forces.in_place import rewritten
from generator.job.forces.offers import known_ids, lines, units
from generator.job.forces.shape import FormField, form_of
from generator.job.forces.view import FormView, TooManyFieldsError, costs_of, picture_key, wrong_at
from generator.job.rolled.forces import (
    Examined,
    examined,
    force_kind,
    ids,
    named,
    own_force,
    pack_named,
    sample,
    starter,
)
from generator.job.targets import find_targets
from generator.studio.acts.named import targets
from generator.studio.acts.packs import pack_of
from generator.studio.engine.bench import Bench
from generator.studio.engine.told import told

if TYPE_CHECKING:
    from generator.content import Pack

NEW = "my-force.yaml"
"""What a force is called before anybody names it."""


def every(bench: Bench, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the packs that forces can be made of, and the forces in the studio's own folder."""
    found = []
    for target in targets():
        try:
            pack = bench.warm.packs.read(target.folder, target.shown)
            starter(pack)
        except FieldpressError:
            continue
        found.append({"name": pack.name, "title": pack.info.title, "forces": _own(pack)})
    known = [one["name"] for one in found]
    return {"packs": found, "files": [one for one in _here() if one["pack"] in known]}


def takes_forces(pack: Pack) -> bool:
    """Tell whether forces can be made of a pack's units."""
    try:
        starter(pack)
    except FieldpressError:
        return False
    return True


def _own(pack: Pack) -> list[dict[str, str]]:
    """Return the forces that stand in a pack."""
    return [
        {"id": part.id, "title": part.title}
        for part in pack.parts.values()
        if isinstance(part, ForcePart | OwnForcePart)
    ]


def _here() -> list[dict[str, str]]:
    """Return the forces in the folder that the studio was started in, each with its pack's name."""
    return [
        {"name": one.name, "title": one.title, "pack": _name_of(one.pack), "key": one.key}
        for one in forces_in(Path.cwd())
    ]


def _name_of(pack: str) -> str:
    """Return the name of a pack that a force names, as the shelf has it."""
    try:
        return find_targets([pack])[0].name
    except FieldpressError:
        return pack


def begin(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a force to begin with, and what it may be made of.

    It is one of the files here, by its `file`, one of the pack's, by its `sample`, or a starter.
    """
    pack = pack_of(bench, asked["pack"])
    name, text = _text(pack, str(asked.get("file") or ""), str(asked.get("sample") or ""))
    form = form_of(force_kind(pack))
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for path, offers in units(pack, form).items():
        for one in offers:
            groups.setdefault((".".join(path), next(iter(one.value))), []).append(
                {
                    "id": one.id,
                    "words": one.words,
                    "points": one.points,
                    "value": json.dumps(one.value),
                    "picture": picture_key(one.value),
                }
            )
    return {
        "pack": pack.name,
        "title": pack.info.title,
        "name": name,
        "text": text,
        "own": own_force(pack) is not None,
        "samples": _own(pack),
        "files": [one for one in _here() if one["pack"] == pack.name],
        "groups": [
            {"pattern": pattern, "key": key, "units": found}
            for (pattern, key), found in groups.items()
        ],
    }


def _text(pack: Pack, file: str, own: str) -> tuple[str, str]:
    if file:
        for one in forces_in(Path.cwd()):
            if one.key == file:
                return one.name, (Path.cwd() / one.name).read_text("utf-8")
        raise UsageError("this file is no longer there; open the list of forces again")
    if own:
        return f"{own}.yaml", sample(pack, own)
    return NEW, starter(pack)


def source(asked: Mapping[str, Any], pack: Pack) -> Source:
    """Return the file of a force as it would be saved; raise ContentError for what is none.

    A force of another pack's is refused, and what is too large for a file.
    """
    data = str(asked["text"]).encode("utf-8", "replace")
    name = str(asked.get("name") or NEW)
    if len(data) > MOST_BYTES:
        message = f"the file has {len(data):,} bytes; the maximum is {MOST_BYTES:,}"
        raise ContentError(Problem(message))
    found = source_of(data, name if name.rpartition(".")[2] in ("yaml", "yml") else f"{name}.yaml")
    other = _name_of(pack_named(found))
    if other != pack.name:
        message = f"this is a force of '{other}', not of '{pack.name}'"
        hints = (f"open it among the forces of {other}",)
        raise ContentError(Problem(message, found.place(("pack",)), hints))
    return found


def change(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a force after changes: its text, its form, its points, what is wrong with it.

    Raises ContentError for a text that is no force of this pack's.
    """
    pack = pack_of(bench, asked["pack"])
    form = form_of(force_kind(pack))
    read = source(asked, pack)
    text, anew = str(asked["text"]), False
    if edits := asked.get("edits"):
        before = editing.data_of(read)
        data = editing.edited(form, deepcopy(before), edits)
        text = _in_place(asked, pack, before, data)
        anew = not text and "#" in str(asked["text"])
        text = text or editing.written(data)
        read = source({**asked, "text": text}, pack)
    data = editing.data_of(read)
    found = examined(read, pack)
    return {
        "text": text,
        "anew": anew,
        "title": str(data.get("title") or "A force without a name"),
        "form": _form(pack, form, read, data, found),
        "points": found.points,
        "most": getattr(found.part.model, "points", None) if found.part else None,
        "pieces": found.part.counters if isinstance(found.part, ForcePart) else None,
        "problems": [told(one) for one in ContentError(found.problems).problems],
    }


def _in_place(
    asked: Mapping[str, Any], pack: Pack, before: editing.Data, data: editing.Data
) -> str:
    """Return a force's text with what has changed written in its place; nothing where it is laid
    out in a way that this can't be done in."""
    try:
        text = rewritten(str(asked["text"]), before, data)
        read = source({**asked, "text": text}, pack)
    except (UnamendableError, FieldpressError):
        return ""
    return text if read.plain() == data else ""


def _form(
    pack: Pack, form: FormField, read: Source, data: Mapping[str, Any], found: Examined
) -> Sequence[Mapping[str, Any]]:
    """Return the fields of a force; none of one that has too many."""
    costs = costs_of(pack, form, data, read, found)
    wrong = wrong_at(found.problems)
    typed = {one.key for one in ids(pack)}
    view = FormView(read, known_ids(pack), lines(pack, form), wrong, costs, typed)
    try:
        return view.fields(form, data)
    except TooManyFieldsError:
        return ()


def save(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write a force into the folder that the studio was started in, as a new file."""
    name = checked_name(str(asked["name"]))
    pack = pack_of(bench, asked["pack"])
    read = source({**asked, "name": name}, pack)
    write_new(Path(name), str(asked["text"]))
    found = examined(read, pack)
    return {
        "name": name,
        "pack": pack.name,
        "named": named(pack),
        "problems": [told(one) for one in ContentError(found.problems).problems],
    }
