"""What is asked of an export, as typed or chosen: checked, and turned into its settings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Problem, UsageError, did_you_mean, short
from generator.exports.kinds import EXPORTS, ExportSettings
from generator.measure import LARGEST_DPI, SMALLEST_DPI, parse_length
from generator.press.cutter import CUTTERS

if TYPE_CHECKING:
    from generator.content.trade.shops import Shop

MOST_BLEED = 20.0
"""The widest bleed of a picture, in millimetres."""

USUAL_DPI = 300

SHEETS = {"5x4": (5, 4), "10x7": (10, 7)}
"""How many cards a sheet for Tabletop Simulator has beside and below each other."""

_ADDRESS = re.compile(r"https?://[!-~]+", re.ASCII)

SETTINGS = ("shop", "dpi", "bleed", "cutter", "sheet", "url")
"""What exports can be set by, in the order of `Wanted`."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of an export: nothing is checked yet."""

    kind: str | None
    shop: str | None = None
    dpi: int | None = None
    bleed: str | None = None
    cutter: str | None = None
    sheet: str | None = None
    url: str | None = None


def asked_of(wanted: Wanted) -> ExportSettings:
    """Check what is wanted.

    Raises UsageError for a kind or a setting that there is not, ContentError for the file of a shop
    with problems.
    """
    kind = _kind(wanted.kind)
    for setting in SETTINGS:
        kinds = [name for name, export in EXPORTS.items() if setting in export.settings]
        if getattr(wanted, setting) is not None and kind not in kinds:
            raise UsageError(f"--{setting} belongs to --as {' or --as '.join(kinds)}")
    if kind == "shop" and wanted.shop is None:
        from generator.content.trade.shops import known_shops

        hints = (f"there are {', '.join(known_shops())}", "a file of your own ends in '.yaml'")
        raise UsageError(Problem("--shop: say which shop", hints=hints))
    dpi = USUAL_DPI if wanted.dpi is None else wanted.dpi
    if not SMALLEST_DPI <= dpi <= LARGEST_DPI:
        raise UsageError(f"--dpi: {SMALLEST_DPI} to {LARGEST_DPI} dots per inch, not {dpi}")
    return ExportSettings(
        kind,
        dpi,
        _bleed(wanted.bleed),
        _shop(wanted.shop),
        _cutter(wanted.cutter),
        exact=wanted.dpi is not None,
        grid=SHEETS[_sheet(wanted.sheet)],
        url=_url(wanted.url),
    )


def _sheet(text: str | None) -> str:
    name = text or next(iter(SHEETS))
    if name not in SHEETS:
        message = f"--sheet: '{short(name)}' is not one of {', '.join(SHEETS)}"
        raise UsageError(Problem(message, hints=did_you_mean(name, list(SHEETS))))
    return name


def _url(text: str | None) -> str:
    """Return what stands before the names of pictures; raise UsageError for what can't."""
    if text is None:
        return ""
    if not _ADDRESS.fullmatch(text):
        message = f"--url: '{short(text)}' is not the address of a folder"
        raise UsageError(Problem(message, hints=("such as https://example.org/my-game/",)))
    return text.rstrip("/") + "/"


def _shop(text: str | None) -> Shop | None:
    if text is None:
        return None
    from generator.content.trade.shops import find_shop

    return find_shop(text)


def _cutter(text: str | None) -> str:
    name = text or next(iter(CUTTERS))
    if name not in CUTTERS:
        message = f"--cutter: '{short(name)}' is not one of {', '.join(CUTTERS)}"
        raise UsageError(Problem(message, hints=did_you_mean(name, list(CUTTERS))))
    return name


def _kind(text: str | None) -> str:
    """Return the kind of export; raise UsageError with hints for none and for an unknown one."""
    about = tuple(f"--as {name}: {export.about}" for name, export in EXPORTS.items())
    if text is None:
        raise UsageError(Problem("--as: say what to make", hints=about))
    if text not in EXPORTS:
        message = f"--as: '{short(text)}' is not one of {', '.join(EXPORTS)}"
        raise UsageError(Problem(message, hints=did_you_mean(text, list(EXPORTS)) or about))
    return text


def _bleed(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        length = parse_length(text)
    except ValueError as error:
        raise UsageError(f"--bleed: {error}") from None
    if length > MOST_BLEED:
        raise UsageError(f"--bleed: {MOST_BLEED:g} mm at most, not {length:g} mm")
    return length
