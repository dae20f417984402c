"""`begin`: something that a pack has by hand, as a saved file that its history grows on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.show import say
from generator.dice.seeds import new_seed
from generator.errors import Problem, UsageError
from generator.games.game import BEGIN, NEXT
from generator.job.output.folders import folder_name
from generator.job.output.links_out import refuse_links_out
from generator.job.output.new_file import write_new
from generator.job.rolled.generators import find_generator
from generator.job.targets import find_targets

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.scenario.generator import ByHand, Generator

_ANYONES = 0o644


def list_by_hand(noun: str, pack: str) -> None:
    """Say what a pack has by hand, and how one is begun."""
    found, generator = _found(noun, pack)
    items = _by_hand(found, generator).listed(found)
    width = max((len(item.word) for item in items), default=0)
    for item in items:
        say(f"{item.word:{width}}  {item.title} ({item.about})")
    say(f"begin one with `fieldpress {noun} {BEGIN} NAME`")


def begin_by_hand(noun: str, usual: str, name: str, seed: str | None, out: Path) -> None:
    """Write the saved file of something by hand into a folder of its own, where nothing is yet.

    `name` may be that of a pack and a word, as `my-pack/bridge`; the pack is `usual` otherwise.
    """
    named, _, word = name.rpartition("/")
    pack, generator = _found(noun, named or usual)
    chosen = new_seed() if seed is None else seed
    data = _by_hand(pack, generator).begin(pack, word, chosen)
    below = f"{pack.name}/{generator.folder}/{word}-{folder_name(chosen)}"
    refuse_links_out(out, [below])
    folder = out / below
    file = folder / generator.file
    if os.path.lexists(folder):
        again = f"`fieldpress {noun} {NEXT} {folder.as_posix()}` goes on with it"
        message = f"{folder.as_posix()} is there, and is never written over"
        raise UsageError(Problem(message, hints=(again, "another --seed begins another")))
    write_new(file, data, _ANYONES)
    say(file.as_posix())
    say(f"type `fieldpress {noun} {NEXT} {folder.as_posix()}` before you play")


def complete_name(noun: str, pack: str, incomplete: str) -> list[tuple[str, str]]:
    """Return what can be begun for a shell to complete; nothing if that can't be told."""
    from generator.errors import FieldpressError

    try:
        found, generator = _found(noun, pack)
        items = _by_hand(found, generator).listed(found)
    except FieldpressError:
        return []
    return [(item.word, item.title) for item in items if item.word.startswith(incomplete)]


def _found(noun: str, pack: str) -> tuple[Pack, Generator]:
    return find_generator(find_targets([pack])[0], noun)


def _by_hand(pack: Pack, generator: Generator) -> ByHand:
    if generator.by_hand is None:
        raise UsageError(f"'{pack.name}' has no {generator.folder} by hand")
    return generator.by_hand
