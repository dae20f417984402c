"""A campaign as it stands in its file, whatever made it: nothing is rolled again.

A history outlives the program and the pack that it was begun with, so what was rolled then is read
as it is. Its map is rebuilt from the file's own hexrows; how kinds of terrain look is the pack's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from generator import __version__
from generator.content import Pack
from generator.content.reading.explain import explain, keys_at
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Problem, in_order, raise_all, short
from generator.games.platoon_leader.ground.battlefield import Battlefield, EntryArea, Location
from generator.games.platoon_leader.saved.edits_ground import nameless
from generator.games.platoon_leader.saved.land import HandMadeLand, MapKeys, SavedGround, land_of
from generator.games.platoon_leader.saved.model import CampaignFile, Card
from generator.games.platoon_leader.saved.sealed import is_sealed, read_sides
from generator.games.platoon_leader.setting.choices import SIDES
from generator.ground.growing.terrain import read_recipes, renamed, shared_of
from generator.ground.hexes import HexBoard
from generator.ground.record import BARE
from generator.roll.files.saved import ANY_TEXT, content_hash

_SIDES = ("record", "sides")


@dataclass(frozen=True)
class StoredCampaign:
    """A campaign read from its file. `record` is its card as plain data, `card` the same typed.

    `known` are the sides whose secrets are known here, in the record and the card: both, unless it
    is sealed. Then `words` has what the dice of a known side take besides the seed, by side,
    `seals` are those of both sides, and `missing` says why there are no papers of a side.
    """

    seed: str
    record: Mapping[str, Any]
    card: Card
    ground: Battlefield
    areas: Mapping[str, frozenset[int]]
    solitaire: str | None
    notes: tuple[str, ...]
    source: Source
    known: tuple[str, ...] = SIDES
    words: Mapping[str, str] = field(default_factory=dict)
    seals: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    by_hand: HandMadeLand | None = None


def read_stored(pack: Pack, path: Path) -> StoredCampaign:
    """Read a saved campaign as it is; raise ContentError for what can't be one.

    Of a sealed one a side is known whose private seal and secrets lie beside it.
    """
    source = read_source(path, path.as_posix(), ANY_TEXT)
    data = source.plain()
    wanted = ("fieldpress", "content", "seed", "record", "ground", "ledger", "thrown")
    missing = [key for key in wanted if not isinstance(data, dict) or key not in data]
    if missing or not isinstance(data, dict):
        message = f"this is not a complete campaign: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    if not isinstance(data["seed"], str):
        raise ContentError(Problem("a seed is text: put it in quotes", source.place(("seed",))))
    body: dict[str, Any] = {key: data[key] for key in CampaignFile.model_fields}
    sealed = read_sides(pack, path, source) if is_sealed(data) else None
    if sealed is not None:
        body["record"] = sealed.record
    known_terrain = shared_of(pack)["terrains"]
    keys = _keys(known_terrain, data["ground"], source)
    try:
        file = CampaignFile.model_validate(body, context=keys)
    except ValidationError as error:
        allowed = lambda loc: keys_at(CampaignFile, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, (), allowed))) from None
    look = _look(pack, file.ground, source)
    raise_all(
        Problem(message, source.place(path))
        for path, message in nameless(file.ground, look["land_names"])
    )
    known = tuple(side for side in SIDES if file.record.sides.of(side).secret is not None)
    if sealed is None:
        raise_all(
            Problem("expected a mapping, found nothing", source.place((*_SIDES, side, "secret")))
            for side in SIDES
            if side not in known
        )
    return StoredCampaign(
        seed=data["seed"],
        record=body["record"],
        card=file.record,
        ground=_battlefield(file.record, file.ground, look, keys),
        areas=_held_areas(file),
        solitaire=_solitaire(data.get("locks"), source),
        notes=tuple(_notes(pack, data)),
        source=source,
        known=known,
        words=sealed.dice if sealed else {},
        seals=sealed.seals if sealed else {},
        missing=sealed.missing if sealed else (),
        by_hand=file.ground.by_hand,
    )


def _held_areas(file: CampaignFile) -> dict[str, frozenset[int]]:
    """Return whose hexes are which at the start: the set-up areas.

    By hand the card says of each Location who holds it, though nobody may set up in it.
    """
    areas = file.ground.areas()
    if file.ground.by_hand is None:
        return areas
    places = file.record.locations
    every = {h for row in places for h in row.hex}
    own = {side: {h for row in places if row.holder == side for h in row.hex} for side in SIDES}
    return {side: (areas[side] - every) | own[side] for side in SIDES}


def _solitaire(locks: Any, source: Source) -> str | None:
    """Return the side that nobody plays, by the lock of that name."""
    side = locks.get("solitaire") if isinstance(locks, dict) else None
    if side is not None and side not in SIDES:
        message = f"the side that nobody plays is axis or allied, not {short(side)}"
        raise ContentError(Problem(message, source.place(("locks", "solitaire"))))
    return side


def _notes(pack: Pack, data: Mapping[str, Any]) -> list[str]:
    """Say that a file comes from elsewhere, since what is printed now may look otherwise."""
    here = {"fieldpress": __version__, "content": content_hash(pack)}
    words = {"fieldpress": "Fieldpress", "content": "content"}
    return [
        f"campaign.yaml was made with {words[key]} {data[key]}, and this is {now}: "
        "it goes on as it stands in its file"
        for key, now in here.items()
        if data[key] != now
    ]


def _keys(terrains: Collection[str], ground: Any, source: Source) -> MapKeys:
    """Return how the rows of a ground are read: its size and its letters are its own."""
    place = source.place(("ground",))
    try:
        rows, letters = ground["hexrows"], ground["letters"]
        board = HexBoard(len(rows), len(next(iter(rows.values()))["cover"]))
        found = {str(letter): str(kind) for letter, kind in letters.items()}
    except (AttributeError, TypeError, KeyError, StopIteration, ValueError):
        raise ContentError(Problem("this ground has no hexrows that make a map", place)) from None
    if unknown := sorted(set(found.values()) - set(terrains)):
        message = f"the pack no longer has the terrain '{unknown[0]}'"
        raise ContentError(Problem(message, source.place(("ground", "letters"))))
    return MapKeys(board, found)


def _look(pack: Pack, ground: SavedGround, source: Source) -> dict[str, Any]:
    """Return what a file's ground is called and looks like: as its recipe, or itself, has it."""
    own = ground.by_hand
    if own is not None:
        shared = renamed(shared_of(pack), own.names)
        if own.base not in shared["terrains"]:
            message = f"the pack no longer has the terrain '{short(own.base)}'"
            raise ContentError(Problem(message, source.place(("ground", "by-hand", "base"))))
        look = {"name": own.name, "look": own.look, "base": own.base, "heights": (0, 0)}
        return {"recipe": "", **look, **shared}
    recipes = read_recipes(pack)
    if ground.kind not in recipes:
        message = f"the pack has no kind of ground {short(ground.kind)}"
        hint = f"it has {', '.join(recipes)}"
        raise ContentError(Problem(message, source.place(("ground",)), (hint,)))
    recipe = recipes[ground.kind]
    return {
        "recipe": recipe.id,
        "name": recipe.name,
        "look": recipe.look,
        "base": recipe.base,
        "heights": (recipe.base_height, recipe.height_step),
        "hex_metres": recipe.hex_metres,
        "hex_mm": recipe.hex_mm,
        "terrains": recipe.terrains,
        "marks": recipe.marks,
        "land_names": recipe.land_names,
    }


def _battlefield(
    card: Card, ground: SavedGround, look: Mapping[str, Any], keys: MapKeys
) -> Battlefield:
    own = ground.by_hand
    bare = Battlefield(
        **look,
        board=keys.board,
        cover=(),
        levels=(),
        **BARE,
        edges=(("axis", ground.edges.axis), ("allied", ground.edges.allied)),
        locations=tuple(Location(r.name, r.hex, r.tvp, r.kind) for r in card.locations),
        entries=tuple(
            EntryArea(side, row.name, row.hexes)
            for side in SIDES
            for row in card.sides.of(side).entry
        ),
        homes=tuple((side, own.home.of(side)) for side in SIDES) if own else (),
        passages=tuple((s, frozenset(own.passage.of(s))) for s in SIDES) if own else (),
    )
    return land_of(ground, bare)
