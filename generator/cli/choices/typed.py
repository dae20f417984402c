"""From what was typed, and from settings for what wasn't, to the options of a print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.cli.choices.settings import NO_SETTINGS, Settings
from generator.cli.choices.values import find_unit, find_way
from generator.cli.input_files import check_given
from generator.cli.show import Steps
from generator.job.options import Options
from generator.job.output.writing import usable
from generator.measure import hex_size, parse_paper
from generator.press.profile import ANY_PRINTER
from generator.typeset.inks import find_ink

USUAL: Mapping[str, str | Path] = {
    "paper": "a4",
    "ink": "colour",
    "out": Path("output"),
    "unit": "inches",
}
"""What is taken where nothing was typed, and settings say nothing."""


@dataclass(frozen=True, slots=True)
class Typed:
    """How to print, as typed: nothing is checked yet; None is what wasn't typed."""

    paper: str | None = None
    ink: str | None = None
    out: Path | None = None
    odds: bool = True
    duplex: str | None = None
    printer: Path | None = None
    jobs: int = 0
    force: bool = False
    hex: str | None = None
    los: str | None = None
    unit: str | None = None
    overwrite: bool = False
    patient: bool = False
    draft: bool = False
    verbose: bool = False


def choose(typed: Typed, settings: Settings = NO_SETTINGS) -> Options:
    """Turn what was typed into options; raise UsageError for a wrong choice, before any work."""
    typed = _settled(typed, settings)
    assert typed.paper is not None
    assert typed.ink is not None
    assert typed.out is not None
    assert typed.unit is not None
    profile = ANY_PRINTER
    if typed.printer is not None:
        from generator.job.profiles import read_profile

        check_given(typed.printer)
        profile = read_profile(typed.printer)
    way = find_way(typed.duplex or profile.flip or "long-edge")
    find_ink(typed.ink)
    parse_paper(typed.paper)
    usable(typed.out)
    return Options(
        paper_name=typed.paper,
        duplex=way,
        ink=typed.ink,
        odds=typed.odds,
        profile=profile,
        out=typed.out,
        jobs=typed.jobs,
        force=typed.force,
        hex_mm=hex_size(typed.hex),
        seen_from=typed.los,
        unit=find_unit(typed.unit),
        overwrite=typed.overwrite,
        patient=typed.patient,
        draft=typed.draft,
        verbose=typed.verbose,
    )


def _settled(typed: Typed, settings: Settings) -> Typed:
    """Return what was typed, completed by settings, then by what is usual."""
    tell = Steps(typed.verbose)
    more: dict[str, str | Path] = {}
    for name, setting in settings.items():
        if getattr(typed, name) is None:
            more[name] = Path(setting.value) if name in ("out", "printer") else setting.value
            tell(f"{name} {setting.value}, from {setting.place}")
    for name, usual in USUAL.items():
        if getattr(typed, name) is None:
            more.setdefault(name, usual)
    return replace(typed, **more)  # type: ignore[arg-type]  # each name has its own type
