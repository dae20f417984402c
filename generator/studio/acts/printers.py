"""A printer's profile: the test sheet, what was read from it, the file, a print that tries it."""

from __future__ import annotations

import contextlib
import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.errors import ContentError, FieldpressError, Problem, UsageError, short
from generator.job.build import make
from generator.job.output.manifest import output_name
from generator.job.profiles import (
    Typed,
    checked_profile,
    is_path,
    profile_text,
    read_profile,
    write_profile,
)
from generator.measure import parse_paper
from generator.press.profile import ANY_PRINTER
from generator.studio.acts.named import beside, find_shelved, typed
from generator.studio.engine.bench import Bench

SHEET = "calibrate"
"""What is printed to try a profile, unless a product is named: the test sheet."""

FIGURES = 3
"""How many decimals a scale is written with, as on the test sheet."""

_NUMBER = re.compile(r"[+-]?(\d{1,9}([.]\d{0,9})?|[.]\d{1,9})")


def papers(_bench: Bench, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return how long the combs of the test sheet are on each paper, in millimetres."""
    return [{"name": name, **_combs(name)} for name in asked["papers"]]


def _combs(name: str) -> dict[str, float]:
    """Return the lengths of the combs across and upward on a paper, in millimetres."""
    from generator.press.calibrate import combs

    paper = parse_paper(name)
    upper, right, *_ = combs(paper if paper.width <= paper.height else paper.turned)
    return {"x": upper.length, "y": right.length}


def sheet(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the test sheet, as `calibrate` makes it; raise UsageError for paper too small."""
    return _sheet(bench, asked, [], {"profile": ANY_PRINTER})


def _sheet(
    bench: Bench, asked: Mapping[str, Any], printer: list[str], chosen: Mapping[str, Any]
) -> dict[str, Any]:
    from generator.job.calibration import calibration_file

    paper = asked.get("paper") or bench.options.paper_name
    file = calibration_file(replace(bench.options, paper_name=paper, **chosen))
    words = ["fieldpress", "calibrate", *printer, *_paper(paper), *_out(bench)]
    return {
        "pdf": bench.blobs.put(file.data, "pdf"),
        "file": file.name,
        "title": file.title,
        "pages": file.pages,
        "command": shlex.join(words),
    }


def _paper(name: str) -> list[str]:
    return [] if name == "a4" else ["--paper", name]


def _out(bench: Bench) -> list[str]:
    out = bench.options.out.as_posix()
    return [] if out == "output" else ["--out", out]


def profile(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the file of a profile from what was read; raise ContentError for what can't be.

    `read` has what was typed, by the key in the file, such as `margins-left`; of a scale, what was
    measured of the comb on the `paper`, in millimetres.
    """
    text = profile_text(_read(bench, asked))
    return {
        "text": text,
        "blob": bench.blobs.put(text.encode(), "yaml") if text else "",
        "name": asked["file"] or "my-printer.yaml",
    }


def save(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write a profile beside the user's packs, never over a file."""
    text = profile_text(_read(bench, asked))
    if not text:
        raise UsageError("nothing was read yet: a profile has at least one number")
    path = write_profile(text, asked["file"], beside())
    typed_in = path.as_posix()
    setting = f"printer = {json.dumps(typed_in, ensure_ascii=False)}"
    return {
        "file": path.name,
        "folder": path.resolve().parent.name,
        "command": shlex.join(["fieldpress", "build", "--all", "--printer", typed_in]),
        "setting": setting if path.parent == Path() else "",
    }


MOST_LISTED = 200
"""How many files of a folder are looked at for profiles."""


def profiles(_bench: Bench, _asked: Mapping[str, Any]) -> list[str]:
    """Return the names of the files beside the packs that are printers' profiles."""
    found = []
    for path in sorted(beside().glob("*.y*ml"))[:MOST_LISTED]:
        with contextlib.suppress(FieldpressError):
            read_profile(path)
            found.append(path.name)
    return found


def trial(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a print with a saved profile: the test sheet, or a product.

    Raises UsageError and ContentError as a command with `--printer` does.
    """
    name = asked["file"]
    if not name:
        raise UsageError("--printer: save the profile first, or name its file")
    if is_path(name) or not name.isprintable():
        raise UsageError(f"'{name}' is a path: name a file of this folder")
    path = beside() / name
    found = read_profile(path)
    chosen = {"profile": found, "duplex": found.flip or "long-edge"}
    printer = ["--printer", path.as_posix()]
    if asked["target"] == SHEET:
        return _sheet(bench, asked, printer, chosen)
    paper = asked.get("paper") or bench.options.paper_name
    wanted = typed(asked["target"])
    ink = [] if bench.options.ink == "colour" else ["--ink", bench.options.ink]
    words = ["fieldpress", "build", wanted, *printer, *_paper(paper), *ink, *_out(bench)]
    job = bench.job({**chosen, "paper_name": paper})
    made = [one for _, items in make([find_shelved(asked["target"])], job) for one in items]
    if not made:
        raise UsageError(f"'{wanted}' has nothing to print")
    return {
        "pdf": bench.blobs.put(made[0].pdf, "pdf"),
        "file": output_name(made[0]).rpartition("/")[2],
        "title": made[0].product.title,
        "pages": made[0].pages,
        "command": shlex.join(words),
    }


_GROUPS = {"margins": ("left", "right", "top", "bottom"), "back-offset": ("x", "y")}


def _read(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Typed | Mapping[str, Typed]]:
    """Return a profile as data; raise ContentError with what is wrong with it."""
    read = asked["read"]
    lengths = _combs(asked["paper"] or bench.options.paper_name)
    data: dict[str, Typed | Mapping[str, Typed]] = {}
    if name := read.get("printer-name"):
        data["name"] = name
    for key, names in _GROUPS.items():
        group = {one: _number(read[f"{key}-{one}"]) for one in names if f"{key}-{one}" in read}
        data |= {key: group} if group else {}
    if scale := dict(_scale(read, lengths)):
        data["scale"] = scale
    if flip := read.get("flip"):
        data["flip"] = flip
    if thickness := read.get("paper-thickness"):
        data["paper-thickness"] = _number(thickness)
    try:
        checked_profile(data)
    except ContentError as error:
        raise ContentError([_measured(one, read, lengths) for one in error.problems]) from None
    return data


def _scale(read: Mapping[str, str], lengths: Mapping[str, float]) -> Iterator[tuple[str, Typed]]:
    """Yield the scale across and upward: what is printed, divided by what should be."""
    for axis, length in lengths.items():
        if f"scale-{axis}" in read:
            measured = _number(read[f"scale-{axis}"])
            known = not isinstance(measured, str)
            yield axis, round(float(measured) / length, FIGURES) if known else measured


def _measured(problem: Problem, read: Mapping[str, str], lengths: Mapping[str, float]) -> Problem:
    """Add to what is wrong with a scale where it comes from."""
    for axis, way in (("x", "across"), ("y", "upward")):
        if problem.message.startswith(f"'{axis}' under 'scale'"):
            typed_in = short(read[f"scale-{axis}"])
            hint = f"the comb {way} is {lengths[axis]:g} mm long; you measured {typed_in}"
            return replace(problem, hints=(*problem.hints, hint))
    return problem


def _number(text: str) -> Typed:
    """Return a number as people type it, with a true minus or a comma; else the text."""
    plain = text.strip().removesuffix("mm").strip().replace("−", "-").replace(",", ".")
    if not _NUMBER.fullmatch(plain):
        return text.strip()
    value = float(plain)
    return int(value) if value.is_integer() else value
