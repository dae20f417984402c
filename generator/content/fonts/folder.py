"""The fonts in a pack's folder `fonts`: each is read, and checked against the others."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterator
from pathlib import Path

from generator.content.fonts.facts import FontFacts, FontFault, PackFont
from generator.content.fonts.families import FAMILIES
from generator.content.fonts.judging import Judge, judging
from generator.content.fonts.places import know, place
from generator.content.reading.characters import name_fault
from generator.content.reading.files import (
    FileTooLargeError,
    UnreadError,
    leads_out,
    ordinary_bytes,
)
from generator.content.reading.readable import (
    FONT_FOLDER,
    FONTS,
    MAX_FOLDERS,
    font_folder,
    is_font_ending,
)
from generator.errors import Place, Problem
from generator.ordinary import FONT_BYTES

MAX_FONTS = 60

_SMALLER = "most of a large font is characters that you don't print: look for one of your script"
_ENDINGS = {
    ".woff": "put the TTF, OTF or WOFF2 of the same font there",
    ".ttc": "take the font you need out of it, as a TTF or OTF of its own",
    ".otc": "take the font you need out of it, as a TTF or OTF of its own",
}


def read_fonts(root: Path, shown: str) -> tuple[tuple[PackFont, ...], list[Problem]]:
    """Return the fonts of a pack, by file, and what is wrong with others."""
    files = list(font_files(root))
    problems: list[Problem] = []
    if len(files) > MAX_FONTS:
        place_of = Place(f"{shown}/{files[MAX_FONTS]}", 1, 1)
        return (), [Problem(f"a pack has at most {MAX_FONTS} fonts; this is one more", place_of)]
    found: list[PackFont] = []
    with judging() as judge:
        for file in files:
            try:
                found.append(_read(root, file, judge, found))
            except FontFault as fault:
                hints = (fault.hint,) if fault.hint else ()
                problems.append(Problem(fault.message, Place(f"{shown}/{file}", 1, 1), hints))
    know(root, [font.own for font in found])
    return tuple(found), problems


def font_files(root: Path) -> Iterator[str]:
    """Yield the font files of a pack as names in it, in order; links out of it are left out.

    Hidden files are none of the pack's. Files with other endings, such as licences, are passed by.
    """
    folder, base = font_folder(root), os.path.realpath(root)
    if folder is None:
        return
    names: list[str] = []
    for here, folders, files in os.walk(folder):
        inside = Path(here).relative_to(folder)
        folders[:] = [one for one in folders if not one.startswith(".")]
        if len(inside.parts) >= MAX_FOLDERS:
            folders.clear()
        for name in files:
            ending = os.path.splitext(name)[1].lower()  # noqa: PTH122  of a name
            if not name.startswith(".") and is_font_ending(ending):
                path = Path(here, name)
                if path.is_file() and not leads_out(path, base):
                    names.append((Path(FONT_FOLDER) / inside / name).as_posix())
    yield from sorted(names)


def _read(root: Path, file: str, judge: Judge, others: Collection[PackFont]) -> PackFont:
    """Read a font; raise FontFault if it can't be used beside the others."""
    ending = Path(file).suffix.lower()
    if fault := name_fault(file):
        raise FontFault(fault)
    if ending not in FONTS:
        message = f"fonts end in .ttf, .otf or .woff2; a font in {ending} is not read"
        raise FontFault(message, _ENDINGS.get(ending, _ENDINGS[".woff"]))
    try:
        data = ordinary_bytes(root / file, FONT_BYTES)
    except FileTooLargeError:
        raise FontFault(f"the font has more than {FONT_BYTES:,} bytes", _SMALLER) from None
    except UnreadError as error:
        raise FontFault(str(error)) from None
    facts, program = judge.judged(data)
    _check_name(facts, others)
    if program is not None:
        place(facts.digest, program)
    return PackFont(file, hashlib.sha256(data).hexdigest(), facts)


def _check_name(facts: FontFacts, others: Collection[PackFont]) -> None:
    """Raise FontFault if style sheets could mean another font by the name of this one."""
    alike = _alike(facts.family)
    if known := next((name for name in FAMILIES if _alike(name) == alike), None):
        raise FontFault(
            f"the family '{known}' comes with Fieldpress",
            "take this file away: that family is there for every pack",
        )
    for other in others:
        one = other.facts
        if _alike(one.family) != alike:
            continue
        if one.family != facts.family:
            message = f"the family '{facts.family}' is called '{one.family}' in {other.file}"
            raise FontFault(message, "style sheets need one name for both")
        if (one.weight, one.width, one.italic) == (facts.weight, facts.width, facts.italic):
            message = f"'{facts.family}' {facts.style} is in {other.file} already"
            raise FontFault(message, "keep one of the two files")


def _alike(family: str) -> str:
    """Return a family's name as fonts are found by it: capitals and blanks make no difference."""
    return "".join(family.split()).casefold()
