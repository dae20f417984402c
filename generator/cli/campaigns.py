"""`campaign new` and `campaign print`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.build.options import Options
from generator.build.targets import find_targets
from generator.build.writing import place
from generator.cli.show import ProgressBar, say, say_json
from generator.content import Pack, load_pack
from generator.dice import new_seed
from generator.errors import UsageError
from generator.scenarios.campaign import Campaign, new_campaign
from generator.scenarios.content import CAMPAIGN_ONLY
from generator.scenarios.locks import Locks, parse_locks
from generator.scenarios.save import pack_of, read_saved
from generator.scenarios.story import date_text, title


def _pack(text: str) -> Pack:
    target = find_targets([text])[0]
    pack = load_pack(target.folder, target.shown)
    if not CAMPAIGN_ONLY & pack.parts.keys():
        raise UsageError(f"'{pack.name}' has nothing to roll a campaign from")
    return pack


def campaign_new(
    pack_text: str,
    seed: str | None,
    lock_texts: Sequence[str],
    times: int,
    listing: bool,
    options: Options,
    *,
    as_json: bool,
) -> None:
    """Roll a campaign and print its papers, or list many in a line each."""
    pack = _pack(pack_text)
    locks = parse_locks(lock_texts)
    base = seed if seed is not None else new_seed()
    if listing or times > 1:
        _list(pack, base, locks, times, as_json=as_json)
        return
    campaign = new_campaign(pack, base, locks)
    _print(pack, campaign, options)


def _list(pack: Pack, seed: str, locks: Locks, times: int, *, as_json: bool) -> None:
    """Say one line a campaign; the first has the seed itself, the others a number behind it."""
    found = []
    for number in range(1, times + 1):
        one = seed if number == 1 else f"{seed}-{number}"
        found.append(_summary(pack, new_campaign(pack, one, locks)))
    if as_json:
        say_json(found)
        return
    for item in found:
        say("  ".join(str(value) for value in item.values()))


def _summary(pack: Pack, campaign: Campaign) -> dict[str, object]:
    axis, allied = (campaign.sides[side] for side in ("axis", "allied"))
    return {
        "seed": campaign.seed,
        "title": title(pack, campaign),
        "theatre": campaign.setting.theatre["name"],
        "from": date_text(campaign.calendar[0].day),
        "sides": " v ".join(str((one.nation or one.army)["name"]) for one in (axis, allied)),
        "intensity": campaign.intensity,
        "ground": campaign.ground.name,
        "firefights": len(campaign.calendar),
        "attack": campaign.attack,
    }


def campaign_print(path: Path, options: Options) -> None:
    """Print a saved campaign again."""
    pack = _pack(pack_of(path))
    saved = read_saved(pack, path)
    _print(pack, saved.campaign, options, saved.card, saved.edits)


def _print(
    pack: Pack,
    campaign: Campaign,
    options: Options,
    record: Mapping[str, object] | None = None,
    edits: Sequence[str] = (),
) -> None:
    from generator.build.campaigns import papers

    with ProgressBar(quiet=False) as progress:
        found = papers(pack, campaign, options, progress, record, edits)
    folder = options.out / pack.name / "campaigns" / folder_name(campaign.seed)
    place([(folder / name, data) for name, data in found.items()])
    for name in found:
        say((folder / name).as_posix())
    for edit in edits:
        say(f"edited by hand: {edit}")


def folder_name(seed: str) -> str:
    """Return a folder name for any seed: what is plain of it, and a hash where some was lost."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", seed).strip("-")[:40]
    if plain == seed and plain:
        return plain
    return f"{plain or 'seed'}-{hashlib.sha256(seed.encode('utf-8', 'replace')).hexdigest()[:8]}"
