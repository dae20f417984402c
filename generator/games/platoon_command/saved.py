"""A scenario as a file: `scenario.yaml`, from which the same sheet can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from generator import __version__
from generator.content import Pack
from generator.content.explain import explain, keys_at
from generator.content.source import Source, read_source
from generator.errors import ContentError, Problem, in_order, short
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.constraints import Lie, broken
from generator.games.platoon_command.fields import LOCKABLE
from generator.games.platoon_command.scenario import Scenario, new_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.platoon_command.scenario_problems import scenario_problems
from generator.games.platoon_command.words import fill_words
from generator.roll.saved import content_hash
from generator.roll.yaml_text import laid_out

_KEYS = ("fieldpress", "pack", "content", "seed", "locks", "record")
_ROWS = frozenset(("board", "story", "wins", "rules", "brief"))
_BELOW = ("record",)

Plain = dict[str, Any]


@dataclass(frozen=True)
class Saved:
    """A scenario read from its file, and every value in it that differs from what was rolled."""

    scenario: Scenario
    model: ScenarioFile
    edits: tuple[str, ...]


def to_yaml(pack: Pack, scenario: Scenario, record: Mapping[str, Any]) -> bytes:
    """Write a scenario: versions, seed, locks and all that its sheet says."""
    data = {
        "fieldpress": __version__,
        "pack": pack.name if pack.shown == f"content/{pack.name}" else pack.shown,
        "content": content_hash(pack),
        "seed": scenario.seed,
        "locks": dict(scenario.locks.values),
        "record": record,
    }
    return laid_out(data, _ROWS).encode()


def pack_of(path: Path) -> str:
    """Return what a saved scenario's pack was called; raise ContentError for no such file."""
    return str(_whole(read_source(path, path.as_posix()))["pack"])


def read_saved(pack: Pack, path: Path) -> Saved:
    """Read a saved scenario and roll it again; raise ContentError for what can't be.

    Values of the record may be edited: they are held to what a scenario's file must be, to the
    box and to the constraints. Sentences that were not edited follow.
    """
    source = read_source(path, path.as_posix())
    data = _whole(source)
    _check_versions(pack, data, source)
    if not isinstance(data["seed"], str):
        raise ContentError(Problem("a seed is text: put it in quotes", source.place(("seed",))))
    if not isinstance(data["locks"], dict):
        raise ContentError(Problem("locks are a mapping", source.place(("locks",))))
    locks = LOCKABLE.parse(f"{key}={value}" for key, value in data["locks"].items())
    scenario = new_scenario(pack, data["seed"], locks)
    model = _model(data["record"], source)
    if problems := [*_problems(pack, scenario, model, source)]:
        raise ContentError(in_order(problems))
    edits = tuple(_differences(dict(scenario.record), data["record"], ""))
    return Saved(scenario, _following(pack, scenario, model) if edits else model, edits)


def _whole(source: Source) -> Plain:
    data = source.plain()
    missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
    if missing or not isinstance(data, dict):
        message = f"this is no whole scenario: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    return data


def _check_versions(pack: Pack, data: Plain, source: Source) -> None:
    made = {"content": content_hash(pack), "fieldpress": __version__}
    for key, what in (("content", "content"), ("fieldpress", "Fieldpress")):
        if data[key] != made[key]:
            was, here = short(data[key]), made[key]
            message = f"this scenario was rolled with other {what} ({was}) than is here ({here})"
            hint = "roll it again from its seed, or use the Fieldpress and the pack that made it"
            raise ContentError(Problem(message, source.place((key,)), (hint,)))


def _model(record: Any, source: Source) -> ScenarioFile:
    try:
        return ScenarioFile.model_validate(record)
    except ValidationError as error:
        known = lambda loc: keys_at(ScenarioFile, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, _BELOW, known))) from None


def _problems(
    pack: Pack, scenario: Scenario, model: ScenarioFile, source: Source
) -> Iterator[Problem]:
    """Hold an edited scenario against the box, and then against the constraints."""
    found = list(scenario_problems(pack.parts, pack.info, model, source, _BELOW))
    yield from found
    if found:
        return
    names = {key: str(one["name"]) for key, one in pack.records("constraints").items()}
    for constraint, path, said in broken(pack, lie_of(scenario, model)):
        yield Problem(f"{names[constraint]}: {said}", source.place((*_BELOW, *path)))


def lie_of(scenario: Scenario, model: ScenarioFile) -> Lie:
    """Return how starts and objectives lie in a scenario, as the constraints ask."""
    goals = {name: side.goal for name, side in model.sides.items() if side.goal}
    return Lie(
        board=TileBoard(model.board),
        mission=scenario.scene.mission,
        attacker=scenario.scene.attacker,
        starts={name: side.start for name, side in model.sides.items()},
        objectives=model.objectives,
        goals={name: goal.points for name, goal in goals.items() if goal.points},
        rounds=model.rounds,
        over=next((goal.over for goal in goals.values() if goal.over), ()),
    )


def _following(pack: Pack, scenario: Scenario, model: ScenarioFile) -> ScenarioFile:
    """Return the scenario with the sentences that were not edited made anew from what was."""
    goals = {
        name: side.goal.model_dump(exclude_defaults=True) if side.goal else None
        for name, side in model.sides.items()
    }
    aims = replace(scenario.aims, objectives=model.objectives, rounds=model.rounds, goals=goals)
    was = _texts(scenario.record)
    now = fill_words(pack, scenario.scene, aims, scenario.patterns)
    fresh = dict(zip(was, _flat(now, list(scenario.record["sides"])), strict=True))
    data = model.model_dump(by_alias=True)
    data["title"] = fresh.get(data["title"], data["title"])
    data["story"] = [fresh.get(text, text) for text in data["story"]]
    for key in ("wins", "rules"):
        data[key] = [{**line, "text": fresh.get(line["text"], line["text"])} for line in data[key]]
    for side in data["sides"].values():
        side["brief"] = [fresh.get(text, text) for text in side["brief"]]
    return ScenarioFile.model_validate(data)


def _texts(record: Mapping[str, Any]) -> list[str]:
    """List the sentences of a record in the order of `_flat`."""
    lines = [line["text"] for key in ("wins", "rules") for line in record[key]]
    briefs = [text for side in record["sides"].values() for text in side["brief"]]
    return [record["title"], *record["story"], *lines, *briefs]


def _flat(texts: Mapping[str, Any], sides: list[str]) -> list[str]:
    briefs = [text for side in sides for text in texts["briefs"][side]]
    return [texts["title"], *texts["story"], *texts["wins"], *texts["rules"], *briefs]


def _differences(rolled: Any, found: Any, at: str) -> Iterator[str]:
    """Say each value that is another than was rolled: where, what it was, what it is."""
    if isinstance(rolled, dict) and isinstance(found, dict):
        for key in dict.fromkeys((*rolled, *found)):
            yield from _differences(rolled.get(key), found.get(key), f"{at}.{key}" if at else key)
    elif isinstance(rolled, list) and isinstance(found, list) and len(rolled) == len(found):
        for number, (one, other) in enumerate(zip(rolled, found, strict=True), 1):
            yield from _differences(one, other, f"{at} {number}")
    elif rolled != found:
        yield f"{at}: {_shown(found)} (was {_shown(rolled)})"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    return short(", ".join(map(str, value)) if isinstance(value, list | dict) else value)
