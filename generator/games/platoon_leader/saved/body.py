"""What stands in a campaign's file below its head, and in the files of a sealed one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.games.platoon_leader.saved.ground import land
from generator.games.platoon_leader.saved.model import SecretsFile
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.files.marks import row_names
from generator.roll.files.yaml_text import laid_out
from generator.roll.roller import tally_text


def saved_body(campaign: Campaign, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return all of a campaign but what it was rolled from."""
    return {
        "record": record,
        "ground": land(campaign.ground, campaign.opening),
        "ledger": [rolled.entry.line() for rolled in campaign.ledger if rolled.kept],
        "thrown": tally_text(campaign.thrown),
    }


def open_body(campaign: Campaign, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of a sealed campaign both players may see, with its seals."""
    seals = campaign.seals
    assert seals is not None
    sides = {side: {**record["sides"][side], "secret": None} for side in SIDES}
    return {
        "seals": {
            side: {"seal": seals.seal(side), "key": seals.keys[side]} for side in seals.sides
        },
        **saved_body(campaign, {**record, "sides": sides}),
        "ledger": ledger_lines(campaign, None),
    }


def secrets_name(side: str) -> str:
    """Return the name of the file with what is secret of a side of a sealed campaign."""
    return f"secrets-{side}.yaml"


def secrets_text(campaign: Campaign, record: Mapping[str, Any], side: str) -> bytes:
    """Return the text of that file."""
    about = f"# Secret: for the player of the side {side} alone.\n"
    data = {
        "secret": record["sides"][side]["secret"],
        "ledger": ledger_lines(campaign, side),
    }
    return (about + laid_out(data, row_names(SecretsFile))).encode()


def ledger_lines(campaign: Campaign, side: str | None) -> list[str]:
    """Return the rolls that are secret of a side, or the open ones, as lines."""
    return [r.entry.line() for r in campaign.ledger if r.kept and r.secret == side]
