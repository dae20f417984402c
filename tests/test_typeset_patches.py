"""The engine's short cuts change nothing: the same page with them and without, byte for byte.

All but two: what a flexible box may shrink to is as CSS says, and columns are where they were.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

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


COLUMNS = """
<style>
@page { size: 90mm 400mm; margin: 5mm }
html { font: 8pt Source Sans Pro }
.c { display: flex; flex-direction: column; width: 60mm; height: 30mm; margin: 2mm }
.c { border: 1px solid }
p { margin: 1mm 0 } .c > * { padding: .3mm; border-bottom: .2mm solid }
</style>
"""

ITEMS = (
    "<p>One line</p>",
    "<div><p>Two paragraphs, of which this has more words than one line of its column holds.</p>"
    "<p>And another</p></div>",
    "<div style='margin: 1.5mm 2mm'><b style='float: left'>F</b>Beside what floats</div>",
    "<div style='position: relative'><i style='position: absolute; right: 0'>a</i>Apart</div>",
    "<div style='position: relative; top: .7mm; left: 2mm'>Lower</div>",
    "<section><table><tr><td>Cell<td>And cell</table></section>",
    "<div style='display: flex'><b>In</b><u style='margin-left: auto'>a row</u></div>",
    "<div class=c style='height: auto; width: auto'><p>A column</p><p>in a column</p></div>",
    "<div class=c style='height: 12mm; width: auto; justify-content: center'><p>Mid</p></div>",
    "<ul><li>One<li>Two<li>Three</ul>",
    "<div style='flex-grow: 1'>Grows</div>",
    "<div style='margin-top: auto'>At the end</div>",
    "<div style='height: 4mm'>High</div>",
    "<div style='min-height: 5mm'>Higher</div>",
    "<div style='align-self: center'>Narrow</div>",
    "<div><img alt='' style='height: 50%; width: 3mm'>Half as high</div>",
    "<div style='order: -1'>Before all</div>",
    "<table><tr><td>A table itself</table>",
    "<div style='position: absolute'>Not in the column</div>",
    "Only words",
)
JUSTIFIED = (
    "normal", "flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly",
)  # fmt: skip

OTHERWISE = ("height: 8mm", "height: auto", "min-height: 36mm", "gap: 1mm", "width: 50%")


def columns(chance: random.Random) -> str:
    """Columns of all kinds: plain ones, and some that are left to the engine."""
    found = []
    for _ in range(6):
        most = chance.choice((9, 9, len(ITEMS)))
        items = "".join(chance.choice(ITEMS[:most]) for _ in range(chance.randint(0, 5)))
        style = f"justify-content: {chance.choice(JUSTIFIED)}"
        if not chance.randrange(4):
            style += f"; {chance.choice(OTHERWISE)}"
        found.append(f"<div class=c style='{style}'>{items}</div>")
    return COLUMNS + "".join(found)


LAID = """
import json, sys
from pathlib import Path
from generator.typeset import engine, patches
from generator.typeset.fetch import Assets
from generator.typeset.inks import find_ink
if sys.argv[1] == "plain":
    patches.swift_columns = lambda: None
import weasyprint.layout.block as block
calls, original = 0, block.block_container_layout
def counted(*given, **named):
    global calls
    calls += 1
    return original(*given, **named)
block.block_container_layout = counted
told = []
for text in json.load(sys.stdin):
    pages = engine.lay_out(text, Assets(Path("/nonexistent"), find_ink("colour")))
    told.append([(b.kind, b.text, *b.rect) for n in range(len(pages)) for b in pages.boxes(n)])
print(json.dumps([calls, told]))
"""


def laid_out(how: str, texts: list[str]) -> tuple[int, list[list[list[Any]]]]:
    """How many blocks were laid out, and the boxes of each text."""
    command = [sys.executable, "-c", LAID, how]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    count, found = json.loads(done.stdout)
    return count, found


def test_columns_are_laid_out_as_the_engine_does() -> None:
    chance = random.Random(15)
    texts = [columns(chance) for _ in range(40)]
    plain, swift = laid_out("plain", texts), laid_out("swift", texts)
    for text, one, other in zip(texts, plain[1], swift[1], strict=True):
        assert len(one) == len(other) > 5
        for (kind, words, *rect), (its_kind, its_words, *its_rect) in zip(one, other, strict=True):
            assert (kind, words) == (its_kind, its_words)
            assert rect == pytest.approx(its_rect, abs=1e-6), (words, text)
    assert swift[0] < 0.8 * plain[0]


def test_a_plain_column_costs_what_blocks_cost() -> None:
    """Its items are laid out once, not four times, nor sixteen where a column is in a column."""
    text = COLUMNS + f"<div class=c style='height: 60mm'>{ITEMS[7]}{ITEMS[1]}</div>"
    blocks = text.replace("display: flex", "display: block")
    cost, least = (laid_out("swift", [each])[0] for each in (text, blocks))
    assert cost <= least < laid_out("plain", [text])[0] / 4
