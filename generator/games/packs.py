"""Loading packs for commands, with the kinds of file that games add; results are cached.

A pack that was checked without problems is kept as data in the user's own cache folder, keyed by
everything that decides what is read (`content.cache.key`). A pack with problems is read afresh
every time, and so is one whose game is not part of Fieldpress, as its code may change without our
knowing. The checks are imported when something is to be checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.content.cache.store import PackCache
from generator.content.listed import Outline, listed, listed_fonts, outline_data, outline_from
from generator.games import GAMES
from generator.games import KINDS as GAME_KINDS

if TYPE_CHECKING:
    from generator.content.pack import Pack
    from generator.content.reading.source import Known
    from generator.content.roll_table import RollTable


class RecentPacks:
    """Packs that this process has read, and what to keep of them when there is time."""

    def __init__(self) -> None:
        self._packs: dict[tuple[Path, str], tuple[str | None, Pack]] = {}
        self._later: dict[tuple[Path, str], Callable[[], None]] = {}

    def read(self, folder: Path, shown: str) -> Pack:
        """Load a pack as `read_pack` does; unchanged files are not read again."""
        kept, name = PackCache(folder, shown), (folder, shown)
        key, before = self._packs.get(name, (None, None))
        if (
            before is not None
            and key == kept.key
            and key is not None
            and _ours(before.info.generator)
        ):
            return before
        self._later.pop(name, None)
        if before is None:
            pack = _kept_pack(folder, shown, kept) or _checked(folder, shown, kept)
        else:
            known = {source.file: source for source in before.sources}
            pack = _loaded(folder, shown, known)
            self._later[name] = lambda: _keep(kept, pack)
        self._packs[name] = kept.key, pack
        return pack

    def settle(self) -> None:
        """Keep what was read for later commands."""
        while self._later:
            self._later.popitem()[1]()


def read_pack(folder: Path, shown: str | None = None) -> Pack:
    """Load a pack; raises ContentError with all problems of the pack, sorted by place.

    `shown` stands for the folder in messages; by default the folder as given.
    """
    shown = shown or folder.as_posix()
    kept = PackCache(folder, shown)
    return _kept_pack(folder, shown, kept) or _checked(folder, shown, kept)


def _kept_pack(folder: Path, shown: str, kept: PackCache) -> Pack | None:
    from generator.content.cache.packs import pack_from

    return kept.get("pack", lambda data: pack_from(data, folder, shown, GAME_KINDS))


def pack_outline(folder: Path, shown: str) -> Outline:
    """Return the products of a pack, without loading all of it if possible.

    Raises ContentError with all problems of the pack if there is one in a file that prints.
    """
    kept = PackCache(folder, shown, whole=False)
    found = kept.get("outline", outline_from)
    if found is not None:
        return found
    from generator.content.outline import read_outline

    outline = read_outline(folder, shown, GAME_KINDS)
    if outline is None:
        return _outline(_checked(folder, shown, PackCache(folder, shown)))
    if _ours(outline.generator):
        kept.put(outline=outline_data(outline))
    return outline


def pack_tables(folder: Path, shown: str) -> tuple[Outline, Mapping[str, RollTable]]:
    """Return the products and the roll tables of a pack after a full check.

    Raises ContentError with all problems of the pack, sorted by place.
    """
    from generator.content.cache.tables import KeptTables

    kept = PackCache(folder, shown)
    outline, tables = kept.get("head", outline_from), kept.get("tables", KeptTables)
    if outline is not None and tables is not None:
        return outline, tables
    pack = _checked(folder, shown, kept)
    return _outline(pack), pack.tables


def _checked(folder: Path, shown: str, kept: PackCache) -> Pack:
    """Read and check a pack, and keep everything that commands ask of packs.

    The YAML of files that are as they were when the pack was last kept is not read again.
    """
    from generator.content.cache.packs import sources_from

    pack = _loaded(folder, shown, kept.before("pack", sources_from))
    _keep(kept, pack)
    return pack


def _loaded(folder: Path, shown: str, known: Known | None) -> Pack:
    from generator.content.loading import load_pack

    return load_pack(folder, shown, GAME_KINDS, known)


def _keep(kept: PackCache, pack: Pack) -> None:
    """Keep a pack and everything commands ask of it, unless it has changed since."""
    from generator.content.cache.packs import pack_data
    from generator.content.cache.tables import tables_data

    if _ours(pack.info.generator):
        kept.put(
            pack=pack_data(pack),
            tables=tables_data(pack.tables),
            head=outline_data(_outline(pack)),
        )


def _outline(pack: Pack) -> Outline:
    from generator.content.kinds.base import products_of

    products = listed(printed for _, printed in products_of(pack.parts, pack.info.sides))
    fonts = listed_fonts(pack.fonts)
    return Outline(pack.name, pack.info.title, pack.info.generator, products, fonts)


def _ours(generator: str | None) -> bool:
    """Tell whether all code that reads a pack is ours, so that the key covers it."""
    return generator is None or generator in GAMES
