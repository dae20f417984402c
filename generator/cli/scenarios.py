"""`scenario new` and `scenario print`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.build.options import Options
from generator.build.targets import find_targets
from generator.build.writing import place
from generator.cli.campaigns import folder_name
from generator.cli.show import ProgressBar, say, say_json
from generator.content import Pack
from generator.dice import new_seed
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.platoon_command.fields import LOCKABLE
from generator.games.platoon_command.saved import pack_of, read_saved
from generator.games.platoon_command.scenario import Scenario, new_scenario
from generator.roll.locks import Locks


def _pack(text: str) -> Pack:
    target = find_targets([text])[0]
    pack = read_pack(target.folder, target.shown)
    if "missions" not in pack.parts:
        raise UsageError(f"'{pack.name}' has nothing to roll a scenario from")
    return pack


def scenario_new(
    pack_text: str,
    seed: str | None,
    lock_texts: Sequence[str],
    times: int,
    listing: bool,
    book: int | None,
    options: Options,
    *,
    as_json: bool,
) -> None:
    """Roll a scenario and print its sheet, or a book of many, or list many in a line each."""
    if book and (listing or times > 1):
        raise UsageError("--book prints; --times and --list only say what could be printed")
    pack = _pack(pack_text)
    locks = LOCKABLE.parse(lock_texts)
    base = seed if seed is not None else new_seed()
    if listing or times > 1:
        _list(pack, base, locks, times, as_json=as_json)
    elif book:
        _print_book(pack, base, locks, book, options)
    else:
        from generator.build.rolled_scenarios import fresh, sheet_files

        scenario = new_scenario(pack, base, locks)
        with ProgressBar(quiet=False) as progress:
            files = sheet_files(pack, fresh(scenario), options, progress)
        _place(pack, base, files, options)


def seeds(seed: str, times: int) -> list[str]:
    """Return the seeds of many: the first is the seed itself, the others have a number behind."""
    return [seed if number == 1 else f"{seed}-{number}" for number in range(1, times + 1)]


def _list(pack: Pack, seed: str, locks: Locks, times: int, *, as_json: bool) -> None:
    found = [_summary(new_scenario(pack, one, locks)) for one in seeds(seed, times)]
    if as_json:
        say_json(found)
        return
    for item in found:
        say("  ".join(str(value) for value in item.values()))


def _summary(scenario: Scenario) -> dict[str, object]:
    record, scene = scenario.record, scenario.scene
    handicap = f"{scene.weaker} {scene.handicap['name']}" if scene.handicap else "even"
    return {
        "seed": scenario.seed,
        "title": record["title"],
        "date": record["date"],
        "mission": record["mission"],
        "attacker": "both" if scene.even else scene.attacker,
        "tiles": scene.size,
        "rounds": record["rounds"] or "no limit",
        "handicap": handicap,
    }


def _print_book(pack: Pack, seed: str, locks: Locks, number: int, options: Options) -> None:
    from generator.build.rolled_scenarios import book_files, fresh

    items = [fresh(new_scenario(pack, one, locks)) for one in seeds(seed, number)]
    with ProgressBar(quiet=False) as progress:
        files = book_files(pack, items, seed, options, progress)
    _place(pack, f"{seed}-book-{number}", files, options)


def scenario_print(path: Path, options: Options) -> None:
    """Print a saved scenario again."""
    from generator.build.rolled_scenarios import Item, sheet_files

    pack = _pack(pack_of(path))
    saved = read_saved(pack, path)
    item = Item(saved.scenario, saved.model, saved.edits)
    with ProgressBar(quiet=False) as progress:
        files = sheet_files(pack, item, options, progress)
    _place(pack, saved.scenario.seed, files, options)
    for edit in saved.edits:
        say(f"edited by hand: {edit}")


def _place(pack: Pack, name: str, files: Mapping[str, bytes], options: Options) -> None:
    folder = options.out / pack.name / "scenarios" / folder_name(name)
    place([(folder / file, data) for file, data in files.items()])
    for file in files:
        say((folder / file).as_posix())
