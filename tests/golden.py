"""Golden records: what Fieldpress rolls and prints today, so that any change shows as a diff.

`make golden` writes them anew; whoever runs it reads the diff and explains it in the commit.

- `campaigns/*.yaml`, `scenarios/*.yaml`: saved files whole, of every kind of ground and mission.
- `rolled.txt`: a hash each of many more, too many to keep in full.
- `<pack>.txt`: a hash each of the scenarios of three more packs.
- `printed.txt`: a hash of every PDF of `make`, on both papers and in the three inks.

The version and the hash of the content are printed on whatever is rolled and change with every
edit of a pack. Here both are fixed, so that only what is rolled and how it looks count.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.games.packs import read_pack

REPOSITORY = Path(__file__).resolve().parent.parent
GOLDEN = REPOSITORY / "tests" / "data" / "golden"

CAMPAIGNS: Mapping[str, Mapping[str, str]] = {
    "ash island": {"ground": "ash-island"},
    "atoll": {"ground": "atoll"},
    "bocage": {"ground": "bocage", "attacker": "dual"},
    "coast": {"ground": "coast", "attacker": "allied"},
    "desert coast": {"ground": "desert-coast"},
    "desert": {"ground": "desert", "firefights": "8"},
    "dry hills": {"ground": "dry-hills", "intensity": "low"},
    "farmland": {"ground": "farmland", "weather": "Snow"},
    "hills": {"ground": "hills", "edge": "east"},
    "jungle": {"ground": "jungle", "firefights": "4"},
    "jungle hills": {"ground": "jungle-hills"},
    "marsh": {"ground": "marsh", "attacker": "axis"},
    "paddies": {"ground": "paddies"},
    "palm coast": {"ground": "palm-coast"},
    "river line": {"ground": "river-line", "intensity": "high", "attacker": "axis"},
    "steppe": {"ground": "steppe", "intensity": "mid"},
    "town": {"ground": "town", "attacker": "dual", "intensity": "high"},
    "village": {"ground": "village", "aims.first": "points"},
    "winter woods": {"ground": "winter-woods", "axis.elr": "3"},
}
"""Seed of a golden campaign → its locks; every kind of ground once."""

SCENARIOS: Mapping[str, Mapping[str, str]] = {
    "ambush": {"mission": "ambush", "shape": "long"},
    "assault": {"mission": "assault", "place": "bocage", "shape": "ring"},
    "attrition": {"mission": "attrition", "shape": "wide", "handicap": "tired"},
    "breakthrough": {"mission": "breakthrough", "shape": "open"},
    "hold": {"mission": "hold", "attacker": "us"},
    "hold again": {"mission": "hold", "handicap": "worn"},
    "meeting": {"mission": "meeting", "size": "18"},
    "meeting again": {"mission": "meeting", "size": "10", "weaker": "german"},
    "points": {"mission": "points", "handicap": "outgunned"},
    "points again": {"mission": "points", "size": "9", "place": "ardennes", "shape": "square"},
    "raid": {"mission": "raid", "attacker": "german", "handicap": "few-scouts"},
    "raid again": {"mission": "raid", "shape": "ragged"},
}
"""Seed of a golden scenario → its locks; every mission at least once."""

_SITUATIONS: Mapping[str, Mapping[str, str]] = {
    **{f"golden-{number}": {} for number in range(1, 21)},
    "fresh 1": {"ground": "fresh"},
    "fresh 2": {"ground": "fresh", "sections": "2"},
    "fresh 3": {"ground": "fresh", "sections": "3", "size": "large"},
    "large 1": {"size": "large"},
    "large 2": {"size": "large", "kind": "meeting"},
    "exit": {"kind": "exit", "attacker": "german"},
    "relief": {"kind": "relief", "theatre": "ardennes"},
    "coast": {"theatre": "beachhead", "sections": "2"},
    "British": {"allied": "british", "hex": "16mm"},
    "long": {"turns": "15", "size": "middle"},
}

_MISSIONS: Mapping[str, Mapping[str, str]] = {
    **{f"golden-{number}": {} for number in range(1, 7)},
    "ambush": {"mission": "ambush", "theatre": "normandy"},
    "large": {"table": "large", "attacker": "german"},
    "winter": {"date": "1944-12-22"},
}

_BATTLES: Mapping[str, Mapping[str, str]] = {
    **{f"golden-{number}": {} for number in range(1, 17)},
    "river": {"battle": "river"},
    "large": {"table": "8x6", "brigades": "2"},
    "French": {"theatre": "yorktown-1781"},
}

HASHED: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "panzer-leader": _SITUATIONS,
    "platoon-action": _MISSIONS,
    "plm-american-revolution": _BATTLES,
}
"""Packs → seeds of golden scenarios → their locks; a hash of each is kept."""

MANY = 60
"""Campaigns and scenarios without locks that are kept as a hash each."""

PRINTS = (("a4", "colour"), ("letter", "grey"), ("a4", "saver"))
"""Papers with their inks: each of both, and as few as show it."""
SEED = "first evening"

_HEAD = ("fieldpress:", "content:")
_PLACE = re.compile(r"\(content/[^)]*/([^/)]+\.yaml):[0-9]+:[0-9]+\)")
"""Where a table stands: its file counts, its folder and line do not."""


def campaign_text(seed: str, locks: Mapping[str, str]) -> str:
    """Roll a campaign and return its file, without version and hash of the content."""
    from generator.games.platoon_leader.saved.file import to_yaml
    from generator.games.platoon_leader.scenario.card import card
    from generator.games.platoon_leader.scenario.fresh import new_campaign
    from generator.roll.locks import Locks

    leader = pack("platoon-leader")
    campaign = new_campaign(leader, seed, Locks(locks))
    return _headless(to_yaml(leader, campaign, card(leader, campaign)))


def scenario_text(seed: str, locks: Mapping[str, str], name: str = "platoon-command") -> str:
    """Roll a scenario of a pack; return its file and its ledger, without version and hash."""
    from generator.roll.locks import Locks

    rolled_from, files = pack(name), _files(name)
    scenario = files.kind.roll(rolled_from, seed, Locks(locks))
    ledger = "".join(f"# {rolled.entry.line()}\n" for rolled in scenario.ledger)
    return _headless(files.to_yaml(rolled_from, scenario, scenario.record) + ledger.encode())


@cache
def hashed_text(name: str, seed: str) -> str:
    """Roll a scenario of which a hash is kept, as `scenario_text` does."""
    return scenario_text(seed, HASHED[name][seed], name)


def scenarios_text(name: str) -> str:
    """Roll the scenarios of a pack of which hashes are kept; return a line each."""
    return "".join(
        f"{hashlib.sha256(hashed_text(name, seed).encode()).hexdigest()[:24]}  {seed}\n"
        for seed in HASHED[name]
    )


def _files(name: str) -> Any:
    """Return how the scenarios of a pack are written."""
    return import_module(f"generator.games.{name.replace('-', '_')}.scenario.saved").FILES


@cache
def pack(name: str) -> Pack:
    """Read one of our packs, once."""
    return read_pack(REPOSITORY / "content" / name, f"content/{name}")


def _headless(data: bytes) -> str:
    lines = data.decode().splitlines(keepends=True)
    return _PLACE.sub(r"(\1)", "".join(x for x in lines if not x.startswith(_HEAD)))


def file_name(seed: str) -> str:
    """Return the name of a golden file."""
    return f"{seed.replace(' ', '-')}.yaml"


def rolled_files() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every golden file of what is rolled."""
    for seed, locks in CAMPAIGNS.items():
        yield f"campaigns/{file_name(seed)}", campaign_text(seed, locks)
    for seed, locks in SCENARIOS.items():
        yield f"scenarios/{file_name(seed)}", scenario_text(seed, locks)
    yield "rolled.txt", hashes_text()
    for name in HASHED:
        yield f"{name}.txt", scenarios_text(name)


def hashes_text() -> str:
    """Roll many campaigns and scenarios; return a line each."""
    return "".join(_hashes())


def _hashes() -> Iterator[str]:
    # Scenarios as they are rolled; those in files of their own were played as well.
    kinds = {"campaign": (campaign_text, {}), "scenario": (scenario_text, {"odds": "as-rolled"})}
    for what, (text, locks) in kinds.items():
        for number in range(1, MANY + 1):
            digest = hashlib.sha256(text(f"golden-{number}", locks).encode()).hexdigest()
            yield f"{digest[:24]}  {what} golden-{number}\n"


def printed_lines(
    folder: Path, prints: Sequence[tuple[str, str]], store: Path, without: str = ""
) -> list[str]:
    """Print all that `make` does, and more, into a folder; return a line a PDF: hash and name.

    Runs in a process of its own, in which version and hash of the content are fixed. What is laid
    out is kept in `store`: the face of a card is the same on every paper. `without` names a patch
    of the page engine to leave out.
    """
    store.mkdir(exist_ok=True)
    for paper, ink in prints:
        out = folder / f"{paper}-{ink}"
        out.mkdir()
        (out / ".fieldpress").symlink_to(store)
        run = subprocess.run(
            [sys.executable, "-W", "error", "-m", "tests.golden", str(out), paper, ink, without],
            cwd=REPOSITORY,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr + run.stdout
    files = sorted(path for path in folder.rglob("*.pdf") if ".fieldpress" not in path.parts)
    return [f"{_sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:24]


def engines() -> str:
    """Return the versions that decide a PDF's bytes besides the lock file, as a line."""
    from generator.typeset.versions import engines as told

    return f"# {told()}"


def _print(out: str, paper: str, ink: str, without: str) -> None:
    """Print one paper in one ink, in this process, without a patch if one is named."""
    import generator
    from generator.typeset.patches import PATCHES

    if without:
        del PATCHES[without]

    generator.__version__ = "golden"
    import generator.roll.files.saved as saved

    saved.content_hash = lambda _: "0" * 16
    from generator.cli.app import app

    common = ["--out", out, "--paper", paper, "--ink", ink]
    for words in (
        ["build", "--all"],
        ["shelf"],
        ["campaign", "new", "--seed", SEED],
        ["campaign", "new", "--seed", "golden jungle", "--lock", "ground=jungle", "--fold"],
        ["scenario", "new", "--seed", SEED],
        ["scenario", "new", "--seed", SEED, "--book", "3"],
        ["scenario", "new", "panzer-leader", "--seed", SEED, "--all", "--lock", "size=small"],
        ["board", "new", "panzer-leader", "--seed", SEED],
    ):
        app([*words, *common], standalone_mode=False)


def write(folder: Path = GOLDEN) -> None:
    """Write every golden file anew."""
    for name, text in rolled_files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as aside:
        lines = printed_lines(Path(aside), PRINTS, Path(aside) / ".fieldpress")
    (folder / "printed.txt").write_text(engines() + "\n" + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        _print(*sys.argv[1:])
    else:
        write()
