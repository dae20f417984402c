"""What the ledger of a Reorganization Phase says, as the pack words it."""

from __future__ import annotations

from generator.games.platoon_leader.history.model import RosterLine
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.scenario.wording import Wording

REPH_WORDS = Wording(
    "reph-words",
    {
        "group": ("name", "line"),
        "who-suffers": (),
        "engineers": (),
        "encircled-holds": ("unit", "group"),
        "encircled-lost": ("unit", "group"),
        "encircled-abandoned": ("unit", "group"),
        "mired": ("number", "unit", "group"),
        "shock-recovers": ("unit", "group"),
        "shock-lost": ("unit", "group"),
        "isolated-here": ("units", "group", "hex"),
        "no-way": ("units", "group", "hex"),
        "no-way-lost": ("units", "group", "hex"),
        "stays-put": ("units", "group", "hex"),
        "lost-here": ("units", "group", "hex"),
        "redeploys": ("units", "group", "hex", "to"),
        "gun-left": ("units", "group", "hex"),
        "reduced": ("unit", "becomes", "group"),
        "reduced-away": ("unit", "group"),
        "replaced": ("unit", "becomes", "group"),
        "not-replaced": ("unit", "group"),
        "leader-wounded": ("unit", "group"),
        "left-behind": ("units", "group", "hex"),
        "prisoners": ("number",),
        "patrol": ("kind", "hex", "units", "result", "cvp"),
        "vehicle-left": ("units", "group", "hex"),
        "no-longer-hidden": ("units", "group", "hex"),
        "evacuated": ("leader", "group"),
        "stays-wounded": ("leader", "group"),
        "recombined": ("one", "other", "squad", "group"),
        "no-room": ("unit", "group"),
        "hero-joins": (),
        "heroes-off": ("number",),
        "hardens": ("unit", "becomes", "group"),
        "fanatic": ("unit", "group"),
        "promotions": ("number",),
        "leaders-allowed": ("number", "new"),
        "leader-hardens": ("leader", "becomes", "group"),
        "leader-new": ("leader", "group"),
        "leader-waits": ("leader", "group"),
        "leader-none": (),
        "works-again": ("units", "group"),
        "repaired": ("unit", "group"),
        "not-repaired": ("unit", "group"),
        "mobile": ("unit", "group"),
        "immobile": ("unit", "group"),
        "elr": ("before", "after"),
        "elr-stays": ("elr",),
        "elr-most": ("elr", "most"),
        "digging": ("number",),
        "clearance-nowhere": ("item", "hex"),
        "clearance-barred": ("item", "hex"),
        "cleared": ("item", "hex"),
        "not-cleared": ("item", "hex"),
        "cp-rolled": ("cp", "total"),
        "cp-stated": ("cp", "total"),
    },
)


def tell(case: SideCase, step: str, key: str, **slots: object) -> None:
    """Note for the ledger what a step did, in the pack's words."""
    case.say(step, REPH_WORDS.say(case.pack, key, **slots))


def phrase(case: SideCase, key: str, **slots: object) -> str:
    """Return words that stand inside a sentence."""
    return REPH_WORDS.phrase(case.pack, key, **slots)


def group(case: SideCase, line: RosterLine) -> str:
    """Return how a sentence names a group."""
    return phrase(case, "group", name=line.name, line=line.line)
