"""`campaign new` and `campaign print`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from generator.build.campaign_stamps import Wish, fresh, read_now, stamp
from generator.build.options import Options
from generator.build.targets import Target, find_targets
from generator.build.writing import place
from generator.cli.show import ProgressBar, say, say_json
from generator.content import Pack
from generator.dice import new_seed
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.campaign import Campaign, new_campaign
from generator.games.platoon_leader.locks import LOCKABLE
from generator.games.platoon_leader.requirements import CAMPAIGN_ONLY
from generator.games.platoon_leader.save import pack_of, read_saved
from generator.games.platoon_leader.story import title
from generator.roll.dates import date_text
from generator.roll.locks import Locks


def _pack(target: Target) -> Pack:
    pack = read_pack(target.folder, target.shown)
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
    folded: bool,
    as_json: bool,
) -> None:
    """Roll a campaign and print its papers, or list many in a line each."""
    target = find_targets([pack_text])[0]
    base = seed if seed is not None else new_seed()
    wish = Wish(target, options, base, lock_texts, folded)
    if not listing and times == 1 and (kept := fresh(wish)):
        _tell(options, kept)
        return
    read = read_now(wish)
    pack = _pack(target)
    locks = LOCKABLE.parse(lock_texts)
    if listing or times > 1:
        _list(pack, base, locks, times, as_json=as_json)
        return
    found = _printed(pack, new_campaign(pack, base, locks), options, folded=folded)
    _write(options, found, [stamp(wish, read, found)])


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


def campaign_print(path: Path, options: Options, *, folded: bool) -> None:
    """Print a saved campaign again."""
    pack = _pack(find_targets([pack_of(path)])[0])
    saved = read_saved(pack, path)
    found = _printed(pack, saved.campaign, options, saved.card, saved.edits, folded=folded)
    _write(options, found)
    for edit in saved.edits:
        say(f"edited by hand: {edit}")


def _printed(
    pack: Pack,
    campaign: Campaign,
    options: Options,
    record: Mapping[str, object] | None = None,
    edits: Sequence[str] = (),
    *,
    folded: bool,
) -> dict[str, bytes]:
    """Return the papers by their names under the folder that is printed into."""
    from generator.build.campaigns import papers

    with ProgressBar(quiet=False) as progress:
        found = papers(pack, campaign, options, progress, record, edits, folded=folded)
    folder = f"{pack.name}/campaigns/{folder_name(campaign.seed)}"
    return {f"{folder}/{name}": data for name, data in found.items()}


def _write(
    options: Options, found: Mapping[str, bytes], after: Sequence[tuple[Path, bytes]] = ()
) -> None:
    place([*((options.out / name, data) for name, data in found.items()), *after])
    _tell(options, found)


def _tell(options: Options, names: Iterable[str]) -> None:
    for name in names:
        say((options.out / name).as_posix())


def folder_name(seed: str) -> str:
    """Return a folder name for any seed: what is plain of it, and a hash where some was lost."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", seed).strip("-")[:40]
    if plain == seed and plain:
        return plain
    return f"{plain or 'seed'}-{hashlib.sha256(seed.encode('utf-8', 'replace')).hexdigest()[:8]}"
