"""Two players of a sealed campaign, each with a folder of his own, and their words."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from generator.content import Pack
from generator.games.platoon_leader.saved.body import secrets_text
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import Campaign, sealed_campaign
from generator.job.output.folders import sealed_folder
from generator.job.rolled.exchange import Exchange, Exchanged, exchange
from generator.roll.files.saved import content_hash
from generator.roll.locks import Locks
from generator.roll.seals.files import private_text
from generator.roll.seals.seal import Seals, key_of, terms_of

SIDES = ("axis", "allied")
WORDS = {"axis": "seven grey geese over the ford", "allied": "a kettle on the sergeant's stove"}


def seals_of(pack: Pack, seed: str, *known: str, **words: str) -> Seals:
    """Return the seals of a campaign as the players of some sides know them."""
    words = {**WORDS, **words}
    terms = terms_of(pack.name, content_hash(pack), seed, {})
    keys = {side: key_of(terms, side, words[side]) for side in SIDES}
    return Seals(terms, keys, {side: words[side] for side in known})


def sealed(pack: Pack, seed: str, *known: str, **words: str) -> Campaign:
    """Roll a sealed campaign as the players of some sides know it."""
    return sealed_campaign(pack, seed, Locks(), seals_of(pack, seed, *known, **words))


@dataclass(frozen=True)
class Desk:
    """A player's output folder, and what he seals in it."""

    out: Path
    pack: Pack
    seed: str
    side: str

    @property
    def folder(self) -> Path:
        return self.out / sealed_folder("platoon-leader/campaigns", self.seed)

    @property
    def wanted(self) -> Exchange:
        """The exchange as this player has it."""
        terms = terms_of(self.pack.name, content_hash(self.pack), self.seed, {})
        return Exchange(self.folder, ("axis", "allied"), self.side, terms)

    def go_on(self, word: str | None = None) -> Exchanged:
        """Go on with the exchange of seals."""
        return exchange(replace(self.wanted, word=word or WORDS[self.side]))

    def send(self, other: Desk, *names: str) -> None:
        """Send files to the other player, who puts them into his folder."""
        other.folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            shutil.copy(self.folder / name, other.folder / name)


def all_exchanged(one: Desk, other: Desk) -> tuple[Seals, Seals]:
    """Exchange seals and keys; return what each player has."""
    assert one.go_on().seals is None
    one.send(other, f"seal-{one.side}.txt")
    assert other.go_on().seals is None
    other.send(one, f"seal-{other.side}.txt", f"key-{other.side}.txt")
    mine = one.go_on().seals
    one.send(other, f"key-{one.side}.txt")
    theirs = other.go_on().seals
    assert mine is not None
    assert theirs is not None
    return mine, theirs


def file_of(pack: Pack, campaign: Campaign) -> bytes:
    return to_yaml(pack, campaign, card(pack, campaign))


def kept(pack: Pack, folder: Path, seed: str, *known: str) -> Path:
    """Write what a player has of a sealed campaign; return its open file."""
    campaign = sealed(pack, seed, *known)
    file = folder / "campaign.yaml"
    file.write_bytes(file_of(pack, campaign))
    for side in known:
        terms = seals_of(pack, seed).terms
        (folder / f"seal-{side}.yaml").write_bytes(private_text(side, terms, WORDS[side]))
        secrets = secrets_text(campaign, card(pack, campaign), side)
        (folder / f"secrets-{side}.yaml").write_bytes(secrets)
    return file
