"""The engine's short cuts change nothing: the same page with them and without, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from generator.typeset.patches import PATCHES
from tests import golden
from tests.test_golden import by_name

PAGE = """
<style>
@page { size: 120mm 160mm; margin: 12mm; @bottom-center { content: "page " counter(page) } }
@page :first { margin-top: 20mm }
html { --ink: #234; font: 9pt Source Sans Pro; color: var(--ink) }
.x::before, .y::after { content: "• "; color: #a00 }
.y::before { content: attr(data-word) " " }
p::first-letter { font-weight: 700; font-size: 1.4em }
.note { float: footnote }
.half { width: 50%; padding: calc(1mm + 2%); margin-inline-start: 4mm; border-block-end: 1px solid }
.rtl { direction: rtl; text-decoration: underline }
.rtl b { text-decoration-color: red; margin-inline-start: 3mm; display: inline-block }
.flex { display: flex; gap: 3mm } .flex > * { flex: 1 }
ol { list-style-position: outside } li::marker { color: var(--ink) }
table { border-collapse: collapse; width: 100% } td { border: 0.5px solid; width: 33.3% }
.abs { position: relative; height: 12mm } .abs i { position: absolute; top: 25%; left: var(--at) }
.page { break-before: page }
.caps { font-variant-numeric: tabular-nums; letter-spacing: .1em; text-decoration: underline }
.tight { width: 14mm } .tight p { hyphens: manual; overflow-wrap: break-word; text-align: justify }
.least { display: inline-block; border: 1px solid; border-radius: 2mm }
.bare { float: left; border-inline-start: 2px dotted #00f; outline: 1px dashed }
td:first-child { color: #050 } tr:nth-child(2) td { color: #500 } p + p { margin-top: 2mm }
[data-word^=sec] { color: #055 } :is(b, i):not(.y) { font-weight: 400 } section > p { color: #333 }
</style>
<h1 id="top" style="color: #060">Head</h1>
<p class="x">One<span class="note">First note.</span> and two<span class="note">Second.</span></p>
<p class="y" data-word="first">Alike</p><p class="y" data-word="second">Alike</p><p class="x">So</p>
<div class="half" style="color: #060">Half <b style="color: #060">b</b>
<b id="b" style="color: #060">b</b></div>
<div class="half rtl" style="color: #060">Right <b>to</b> <b lang="de" style="top: 1mm">l</b></div>
<div class="flex"><div>a</div><div class="half">b</div><i class="y" data-word="third">c</i></div>
<ol><li>one<li value="4">four<ol><li>in</ol></ol>
<table><tr><td style="width: 20%">a<td>b<tr><td style="width: 20%">c<td class="x">d</table>
<div class="abs"><i style="--at: 10%">i</i><i style="--at: 40%">j</i>
<i style="--at: 10%">k</i></div>
<p style="margin: nonsense">wrong</p><p style="margin: nonsense">wrong</p>
<div class="caps">123 321 <b>123</b></div><div class="caps">123 321 <b>123</b></div>
<div class="tight"><p>un\u00adbreak\u00adable words, unbreakableword 9 9
<p>un\u00adbreak\u00adable words</div>
<span class="least">as wide as it is</span><div class="bare">bare</div>
<form><input name="a" value="1" title='single "quoted"'><input type=checkbox checked name=b></form>
<form><label for="c">Labelled</label><input id="c" name="c" value="&lt;2&gt; &amp; more"></form>
<svg width="20mm" height="10mm" viewBox="0 0 20 10" class="x"><defs><marker id="m" refX="1" refY="1"
markerWidth="2" markerHeight="2"><circle r="1"/></marker></defs><g id="g" style="float: left">
<path d="M1 1h5a2 2 0 0 1 2 2v4z" fill="#a00"/><path d="M10 1l5 5 3-2" marker-end="url(#m)"
fill="none" stroke="#000"/></g><path d="M1 1h5a2 2 0 0 1 2 2v4z" transform="translate(9 2)"/>
<text y="9">S</text></svg>
<svg width="10mm" height="5mm" viewBox="0 0 20 10"><path d="M1 1h5a2 2 0 0 1 2 2v4z"/></svg>
<p class="y" data-word='sec' data-word="twice">Alike &amp; not<br/>so<!-- no --></P>
<section class="page"><p class="x">Last<a href="#top">top</a></p></section>
"""

SCRIPT = """
import hashlib, sys
from pathlib import Path
from generator.typeset import engine
from generator.typeset.fetch import Assets
from generator.typeset.inks import find_ink
if sys.argv[1] == "plain":
    engine.swift = lambda: None
pages = engine.lay_out(sys.stdin.read(), Assets(Path("/nonexistent"), find_ink("colour")))
pdf, lost = pages.pdf()
import pydyf
print("swift" if "patches" in pydyf._to_bytes.__module__ else "plain")
print(len(pages), repr(lost), hashlib.sha256(pdf).hexdigest(), sorted(set(pages.complaints)))
for number in range(len(pages)):
    for box in pages.boxes(number):
        print(box.kind, box.rect, box.size, box.colour, box.text)
"""


@cache
def printed(how: str) -> list[str]:
    command = [sys.executable, "-c", SCRIPT, how]
    done = subprocess.run(command, input=PAGE, capture_output=True, text=True, check=True)
    first, *lines = done.stdout.splitlines()
    assert first == how
    return lines


def test_the_same_bytes_with_short_cuts_and_without() -> None:
    assert printed("swift") == printed("plain")


@pytest.mark.parametrize(
    "words",
    ["First note.", "irst ", "econd ", "third ", "page 2", "• ", "ec ", "321", "unbreak", "bare"],
)
def test_the_page_has_what_short_cuts_could_miss(words: str) -> None:
    assert any(words in line for line in printed("swift")[1:])


@pytest.mark.long
@pytest.mark.parametrize("patch", PATCHES)
def test_everything_is_printed_alike_without_each(patch: str, tmp_path: Path) -> None:
    """The golden prints of one paper, from an engine that lacks just this patch."""
    wanted = {
        name: digest
        for name, digest in by_name(
            (golden.GOLDEN / "printed.txt").read_text("utf-8").splitlines()[1:]
        ).items()
        if name.startswith("a4-colour/")
    }
    lines = golden.printed_lines(tmp_path, [("a4", "colour")], tmp_path / "store", without=patch)
    assert len(wanted) > 100
    assert by_name(line.rstrip() for line in lines) == wanted
