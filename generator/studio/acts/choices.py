"""How something is to be printed, as chosen in a form: checked as on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import UsageError, short
from generator.job.options import Options
from generator.measure import PAPERS, parse_paper
from generator.press.imposition import BACKINGS
from generator.studio.acts.named import beside
from generator.typeset.inks import INKS, find_ink


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a form: its option on the command line, its label, its values with words."""

    name: str
    option: str
    label: str
    values: Mapping[str, str]


_DUPLEX = {
    "long-edge": "two-sided, long edge",
    "short-edge": "two-sided, short edge",
    "fold": "front and back side by side, to fold",
    "off": "fronts only",
}

CHOICES = (
    Choice("paper", "--paper", "Paper", {name: name.upper() if len(name) < 3 else name.title()
                                         for name in PAPERS}),
    Choice("ink", "--ink", "Ink", {name: name for name in INKS}),
    Choice("duplex", "--duplex", "Backs", {name: _DUPLEX.get(name, name) for name in BACKINGS}),
    Choice("odds", "--odds", "Odds", {"on": "beside tables", "off": "left out"}),
)  # fmt: skip
"""What can be chosen for any print."""


def usual_values(usual: Options) -> dict[str, str]:
    """Return what is chosen before anybody chooses: as the studio was started."""
    return {
        "paper": usual.paper_name,
        "ink": usual.ink,
        "duplex": usual.duplex,
        "odds": "on" if usual.odds else "off",
    }


def options_from(form: Mapping[str, Any], usual: Options) -> dict[str, Any]:
    """Return the options that were chosen; what wasn't stays as the studio was started.

    Raises UsageError for what the command line would refuse, ContentError for a printer's profile
    with problems. This reads the profile: it is for acts.
    """
    chosen = _chosen(form)
    if (path := printer_file(form)) is not None:
        from generator.job.profiles import read_profile

        chosen["profile"] = read_profile(path)
    replace(usual, **chosen)
    return chosen


def printer_file(form: Mapping[str, Any]) -> Path | None:
    """Return the printer profile that was chosen, a file beside the packs; None without one.

    Raises UsageError for a path.
    """
    name = str(form.get("printer", ""))
    if not name:
        return None
    if Path(name).name != name or not name.isprintable():
        raise UsageError(f"'{short(name)}' is a path: name a file of this folder")
    return beside() / name


def _chosen(form: Mapping[str, Any]) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    if paper := form.get("paper"):
        parse_paper(paper)
        chosen["paper_name"] = paper
    if ink := form.get("ink"):
        find_ink(ink)
        chosen["ink"] = ink
    if duplex := form.get("duplex"):
        if duplex not in BACKINGS:
            raise UsageError(f"--duplex: '{duplex}' is not one of {', '.join(BACKINGS)}")
        chosen["duplex"] = duplex
    if form.get("odds") in ("on", "off"):
        chosen["odds"] = form["odds"] == "on"
    if form.get("draft") == "on":
        chosen["draft"] = True
    return chosen


def words_from(form: Mapping[str, str], usual: Options) -> list[str]:
    """Return the same choices as words of a command line, without what is usual anyway."""
    chosen, printer = _chosen(form), printer_file(form)
    words: list[str] = []
    if chosen.get("paper_name", usual.paper_name) != "a4":
        words += ["--paper", chosen.get("paper_name", usual.paper_name)]
    if chosen.get("ink", usual.ink) != "colour":
        words += ["--ink", chosen.get("ink", usual.ink)]
    if printer or chosen.get("duplex", usual.duplex) != "long-edge":  # a profile may say another
        words += ["--duplex", chosen.get("duplex", usual.duplex)]
    if printer:
        words += ["--printer", printer.as_posix()]
    if not chosen.get("odds", usual.odds):
        words.append("--no-odds")
    if chosen.get("draft"):
        words.append("--draft")
    if usual.out.as_posix() != "output":
        words += ["--out", usual.out.as_posix()]
    return words
