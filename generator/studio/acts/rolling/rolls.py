"""Something rolled and looked at: many to choose from, one with its drawing, two side by side."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from generator.dice.seeds import new_seed
from generator.errors import UsageError, printable, short
from generator.games.game import NOUNS
from generator.job.rolled.generators import find_generator
from generator.job.rolled.sealed import ONE_ALONE, exchange_of
from generator.job.rolled.wishes import (
    ALL,
    AS_ROLLED,
    TAKES,
    PrintWish,
    asked,
    check_odds,
    check_wish,
    seeds_of,
    wanted_odds,
)
from generator.measure import hex_size
from generator.studio.acts.choices import options_from, words_from
from generator.studio.acts.named import find_shelved, typed
from generator.studio.acts.pictures import rendered
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import page_key
from generator.studio.recipes import RollRecipe, recipe_of
from generator.studio.secrets import side_names

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.rolled.exchange import Exchange
    from generator.job.rolled.extras import PrintJob
    from generator.roll.locks import Locks
    from generator.scenario.generator import Generator

MANY = 10
"""How many there are to choose from."""

WIDTH = 1000
"""Pixels of the width of a drawing's picture."""

_SELECTED = 60
"""The most values of a field that a list shows whole; of more, those that fit what is typed."""

_NOT_FACTS = ("seed", "title")


@dataclass(frozen=True, slots=True)
class _Rolling:
    """What a recipe rolls from: a pack, its generator, locks that are understood."""

    recipe: RollRecipe
    pack: Pack
    generator: Generator
    locks: Locks

    def roll(self, bench: Bench, seed: str) -> Any:
        """Roll from a seed; if scenarios are played for it, each is told of."""
        if not self.generator.plays:
            return self.generator.roll(self.pack, seed, self.locks)

        def hear(done: int, of: int) -> None:
            bench.tell("playing scenarios", done, of)

        return self.generator.roll(self.pack, seed, self.locks, hear)


def _rolling(bench: Bench, recipe: RollRecipe) -> _Rolling:
    """Read the pack of a recipe; raise UsageError for locks and odds that can't be."""
    odds = wanted_odds(recipe.fair, as_rolled=recipe.as_rolled)
    target = find_shelved(recipe.pack)
    pack, generator = find_generator(target, recipe.noun, bench.warm.packs.read)
    check_odds(generator, odds)
    fixed = [*recipe.locks, *([] if odds is None else [f"odds={odds}"])]
    return _Rolling(recipe, pack, generator, generator.lockable.parse(fixed))


def choices(bench: Bench, asked_: Mapping[str, Any]) -> dict[str, Any]:
    """Return what can be chosen before something is rolled, and how it can be printed."""
    noun = asked_["noun"]
    if noun not in NOUNS:
        raise UsageError(f"'{noun}' is nothing that can be rolled; {', '.join(NOUNS)} are")
    target = find_shelved(asked_["pack"])
    pack, generator = find_generator(target, noun, bench.warm.packs.read)
    import_module("generator.job.rolled.plain")  # what draws is at hand before it is asked for

    lockable = generator.lockable
    fields = [
        {"name": name, "help": words, **_offered(generator.values(pack, name))}
        for name, words in lockable.fields.items()
        if not (generator.plays and name == "odds")
    ]
    return {
        "pack": pack.name,
        "title": pack.info.title,
        "subtitle": pack.info.subtitle or "",
        "noun": noun,
        "fields": fields,
        "rolls": list(lockable.rolls.items()),
        "takes": [name for name, takes in TAKES.items() if takes(generator)],
        "most_in_book": generator.most_in_book,
        "odds": [one for one in generator.values(pack, "odds") if one != AS_ROLLED]
        if generator.plays
        else [],
        "seals": side_names(pack, generator.sealing.sides) if generator.sealing else {},
    }


def _offered(values: Sequence[str]) -> dict[str, Any]:
    """Return the values of a field and whether they are few enough to be shown at once."""
    known = [one for one in values if one.isprintable()]
    return {"values": known, "whole": 0 < len(known) <= _SELECTED}


def seed(_bench: Bench, _asked: Mapping[str, Any]) -> str:
    """Make up a seed."""
    return new_seed()


def many(bench: Bench, asked_: Mapping[str, Any]) -> dict[str, Any]:
    """Roll many to choose from, and tell each as soon as it is there."""
    recipe = recipe_of(asked_)
    rolling = _rolling(bench, recipe)
    base = recipe.seed or new_seed()
    found = []
    for number, one in enumerate(seeds_of(base, MANY)):
        bench.tell("rolled", number, MANY)
        outcome = rolling.roll(bench, one)
        found.append(_shown(rolling, replace(recipe, seed=one), outcome))
        bench.part(found[-1])
    words = [*_words(rolling, replace(recipe, seed=base)), "--times", str(MANY), "--list"]
    return {"found": found, "command": copied(words), "seed": base}


def rolled(bench: Bench, asked_: Mapping[str, Any]) -> dict[str, Any]:
    """Roll one, and draw what shows its ground; nothing is laid out."""
    recipe = recipe_of(asked_)
    rolling = _rolling(bench, recipe)
    return _looked_at(bench, rolling, replace(recipe, seed=recipe.seed or new_seed()))


def sample(bench: Bench, asked_: Mapping[str, Any]) -> dict[str, Any]:
    """Roll one of a kind from a seed that is made up; nobody plays it before."""
    recipe = replace(recipe_of(asked_), seed=new_seed())
    rolling = _rolling(bench, recipe)
    if rolling.generator.plays:
        rolling = _rolling(bench, replace(recipe, as_rolled=True))
    return _looked_at(bench, rolling, rolling.recipe)


def compare(bench: Bench, asked_: Mapping[str, Any]) -> dict[str, Any]:
    """Roll two again, and return them with the facts of both, in which they differ or not."""
    both = []
    for number, plain in enumerate(asked_["recipes"]):
        bench.tell("rolled", number, len(asked_["recipes"]))
        recipe = recipe_of(plain)
        both.append(_looked_at(bench, _rolling(bench, recipe), recipe))
    names = dict.fromkeys(name for one in both for name, _ in one["facts"])
    rows = []
    for name in names:
        values = [dict(one["facts"]).get(name, "–") for one in both]
        rows.append({"name": name, "values": values, "differ": len(set(values)) > 1})
    return {"both": both, "rows": rows}


def wanted_of(bench: Bench, recipe: RollRecipe) -> PrintJob:
    """Roll a recipe, and return it as what is to be printed."""
    rolling = _rolling(bench, recipe)
    return _wanted(rolling, recipe, rolling.roll(bench, recipe.seed))


def _wanted(rolling: _Rolling, recipe: RollRecipe, outcome: Any) -> PrintJob:
    from generator.job.rolled.extras import PrintJob

    pack, generator = rolling.pack, rolling.generator
    return PrintJob(pack, generator, [generator.item(pack, outcome)], recipe.seed)


def _looked_at(bench: Bench, rolling: _Rolling, recipe: RollRecipe) -> dict[str, Any]:
    from generator.job.rolled.plain import drawings, plain_papers

    outcome = rolling.roll(bench, recipe.seed)
    shown = _shown(rolling, recipe, outcome)
    bench.part({**shown, "drawn": []})
    wanted = _wanted(rolling, recipe, outcome)
    papers = plain_papers(wanted, bench.options)
    drawn: list[dict[str, str]] = []
    for one in drawings(wanted, papers, bench.options):
        bench.tell("drawn", len(drawn), len(drawn) + 1)
        drawn.append({"title": one.title, "pdf": _kept(bench, one.pdf)})
    if not shown["titled"] and drawn and drawn[0]["title"]:
        shown["title"] = drawn[0]["title"]
    return {**shown, "drawn": drawn, "command": copied(_words(rolling, recipe))}


def _kept(bench: Bench, pdf: bytes) -> str:
    """Keep a drawing of one page, with the picture that the page will ask for."""
    name = bench.blobs.put(pdf, "pdf")
    key = page_key(name, 0, WIDTH)
    if bench.blobs.known("png", key) is None and (png := rendered(pdf, 0, WIDTH)) is not None:
        bench.blobs.put(png, "png", key)
    return name


def _shown(rolling: _Rolling, recipe: RollRecipe, outcome: Any) -> dict[str, Any]:
    """Return what a line says of an outcome."""
    facts = rolling.generator.summary(rolling.pack, outcome)
    return {
        "recipe": recipe.plain(),
        "seed": printable(recipe.seed),
        "title": str(facts.get("title") or short(recipe.seed)),
        "titled": "title" in facts,
        "facts": [
            (_label(name), str(value)) for name, value in facts.items() if name not in _NOT_FACTS
        ],
        "as_rolled": rolling.generator.plays and recipe.as_rolled,
    }


def _label(name: str) -> str:
    return name[:1].upper() + name[1:].replace("-", " ")


def command(bench: Bench, asked_: Mapping[str, Any]) -> dict[str, Any]:
    """Return the command that prints a recipe; raise UsageError for what can't be."""
    recipe, form = recipe_of(asked_["recipe"]), asked_["form"]
    if not recipe.seed:
        return {"command": "", "chosen": False}
    return {"command": copied(print_words(bench, recipe, form)), "chosen": True}


def print_words(bench: Bench, recipe: RollRecipe, form: Mapping[str, str]) -> list[str]:
    """Return the words of the command that prints a recipe, as a form chooses how.

    Raises UsageError for what this generator doesn't print, and for what the command would refuse.
    """
    rolling = _rolling(bench, recipe)
    chosen = options_from(form, bench.options)
    wish = _wish(form)
    seal = form.get("seal", "")
    if seal and wish.book:
        raise UsageError(ONE_ALONE)
    check_wish(rolling.pack, rolling.generator, wish)
    assert "draft" not in chosen
    if seal:
        _exchange(bench, rolling, seal)
    sealed = ["--seal", seal] if seal else []
    wished = _wish_words(form, wish)
    return [*_words(rolling, recipe), *sealed, *wished, *words_from(form, bench.options)]


def exchange_for(bench: Bench, recipe: RollRecipe, side: str) -> Exchange:
    """Return the exchange of seals of a recipe as the player of a side has it."""
    return _exchange(bench, _rolling(bench, recipe), side)


def _exchange(bench: Bench, rolling: _Rolling, side: str) -> Exchange:
    pack, generator = rolling.pack, rolling.generator
    return exchange_of(pack, generator, side, rolling.recipe.seed, rolling.locks, bench.options.out)


def sealing_words(bench: Bench, recipe: RollRecipe, side: str) -> list[str]:
    """Return the words of the command by which a side is sealed, however it is printed."""
    return [*_words(_rolling(bench, recipe), recipe), "--seal", side]


def again_words(bench: Bench, noun: str, file: str, form: Mapping[str, str]) -> list[str]:
    """Return the words of the command that prints a saved file, as a form chooses how."""
    wish = replace(_wish(form), book=None)
    return [noun, "print", file, *_wish_words(form, wish), *words_from(form, bench.options)]


def _wish(form: Mapping[str, str]) -> PrintWish:
    """Return how a form wants something printed; raise UsageError for what is no number."""
    text = form.get("book", "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text)):
        raise UsageError(f"--book: a whole number, 1 or more, not '{text}'")
    flags = {name: form.get(name) == "on" for name in ("everything", "counters", "boards")}
    return PrintWish(
        int(text) if text else None,
        form.get("fold") == "on",
        asked(**flags),
        hex_size(form.get("hex", "").strip() or None),
    )


def _wish_words(form: Mapping[str, str], wish: PrintWish) -> Iterator[str]:
    if wish.book:
        yield from ("--book", str(wish.book))
    if wish.folded:
        yield "--fold"
    for extra in sorted(wish.extras):
        yield "--all" if extra == ALL else f"--{extra}"
    if wish.hex_mm is not None:
        yield from ("--hex", form["hex"].strip())
    if form.get("overwrite") == "on":
        yield "--overwrite"


def _words(rolling: _Rolling, recipe: RollRecipe) -> list[str]:
    """Return the words of the command that rolls a recipe, without the word `fieldpress`."""
    words = [recipe.noun, "new", typed(recipe.pack), "--seed", recipe.seed]
    said_apart = recipe.as_rolled or recipe.fair is not None
    for name, value in rolling.locks.values.items():
        if not (said_apart and name == "odds"):
            words += ["--lock", f"{name}={value}"]
    if recipe.as_rolled:
        words.append("--as-rolled")
    elif recipe.fair is not None:
        words += ["--fair", recipe.fair]
    return words


def copied(words: Sequence[str]) -> str:
    """Return a command line to copy; nothing if one of its words can't be typed."""
    line = shlex.join(["fieldpress", *words])
    return line if line.isprintable() else ""
