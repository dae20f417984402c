"""Boards on a table: which there are, how they lie, and what one hex sees of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.content.kinds.printed import DRAWN, HEXMAP, MAPPED
from generator.errors import FieldpressError, UsageError, short
from generator.games import find_game
from generator.ground import lattice, spots
from generator.ground.section import Joined
from generator.job.products.product import Product, products
from generator.job.rolled.forces import named
from generator.studio.acts.named import targets
from generator.studio.acts.packs import pack_of
from generator.studio.engine.bench import Bench

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.games.game import BoardSights

HEX = 8.0
"""Millimetres of a hex on the drawing: large enough that its number can be read."""

PIXELS, WIDEST = 3_000_000, 2000
"""How large the picture of a table may be, and how wide."""


def every(bench: Bench, _asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the packs that have boards; one that can't be read is told with its problem."""
    found = []
    for target in targets():
        try:
            pack = bench.warm.packs.read(target.folder, target.shown)
        except FieldpressError:
            found.append({"name": target.name, "title": target.name, "broken": True, "maps": [],
                          "sections": [], "sights": False})  # fmt: skip
            continue
        about = _about(pack)
        if about["maps"] or about["sections"]:
            found.append(about)
    return found


def has_boards(pack: Pack) -> bool:
    """Tell whether a pack has boards or maps to look at."""
    about = _about(pack)
    return bool(about["maps"] or about["sections"])


def of_pack(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the boards of one pack, and which of them lie at first, as `boards` names them."""
    pack = pack_of(bench, asked["pack"])
    about, sights = _about(pack), _sights(pack)
    if sights is None:
        return {**about, "boards": "", "laid": [], "over": False, "layouts": [], "wrong": []}
    text = str(asked.get("boards") or "") or next(iter(sights.sections(pack)), "")
    problems: Sequence[str] = ()
    laid: Sequence[Any] = ()
    try:
        laid = _table(pack, sights, text).laid if text else ()
    except FieldpressError as error:
        problems = [problem.message for problem in error.problems]
    return {
        **about,
        "boards": text if laid else "",
        "laid": [{"letter": one.section.name, "turned": one.turned} for one in laid],
        "over": any(one.row for one in laid),
        "layouts": list(sights.layouts(pack).items()),
        "wrong": problems,
    }


def _about(pack: Pack) -> dict[str, Any]:
    sights = _sights(pack)
    maps = [one for one in products(pack) if _is_overview(one)]
    return {
        "name": pack.name,
        "title": pack.info.title,
        "broken": False,
        "sights": sights is not None,
        "maps": [{"id": one.id, "title": one.title} for one in maps],
        "sections": [
            {"letter": one.name, "title": one.title, "stands_for": one.stands_for}
            for one in (sights.sections(pack).values() if sights else ())
        ],
    }


def _is_overview(product: Product) -> bool:
    """Tell whether a product is a whole board or map on one page."""
    printed = product.printed
    drawn = printed.drawing or printed.mapped or printed.hexmap
    return printed.maker in (DRAWN, MAPPED, HEXMAP) and drawn is not None and drawn.how != "sheets"


def _sights(pack: Pack) -> BoardSights | None:
    """Return what the pack's game tells of its boards; None of a pack without any."""
    game = find_game(pack.info.generator) if pack.info.generator else None
    sights = game.board_sights() if game else None
    return sights if sights and sights.sections(pack) else None


def _table(pack: Pack, sights: BoardSights, text: str) -> Joined:
    """Lay boards that a text names; a file can't be named here."""
    if "." in text:
        raise UsageError(f"'{short(text)}' doesn't name boards of this pack")
    return sights.lay(pack, text)


def _of(bench: Bench, asked: Mapping[str, Any]) -> tuple[Pack, BoardSights, str]:
    pack = pack_of(bench, asked["pack"])
    sights = _sights(pack)
    if sights is None:
        raise UsageError(f"'{pack.name}' has no boards to look over")
    return pack, sights, str(asked["boards"])


def laid(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Lay boards on a table, and draw them.

    Returns the text that lays them, the drawing and its width and height, in hexes, and each hex
    with its middle, in hexes from the upper left corner, and its names.
    """
    from generator.draw.board.laid import extent_of

    pack, sights, text = _of(bench, asked)
    table = _table(pack, sights, text)
    wide, high = extent_of(table.laid)
    return {
        "pack": pack.name,
        "boards": text,
        "pdf": _drawn(bench, pack, table),
        "file": f"boards-{'-'.join(one.section.name for one in table.laid)}.pdf".lower(),
        "wide": wide,
        "high": high,
        "width": round(min(WIDEST, (PIXELS * wide / high) ** 0.5)),
        "hexes": [[*_rounded(spots.centre(spot)), *table.names(spot)] for spot in table.cover],
        "sections": [
            {"letter": one.section.name, "title": one.section.title, "turned": one.turned}
            for one in table.laid
        ],
    }


def _drawn(bench: Bench, pack: Pack, table: Joined) -> str:
    """Draw boards as they lie, unless they were, and return the name of the drawing."""
    from generator.draw.board.form import SectionJob
    from generator.draw.board.laid import laid_sections

    letters = ", ".join(one.section.name for one in table.laid)
    title, language = f"{pack.info.title}: {letters}", pack.info.language
    key = f"boards {title} {language} {table.laid!r}"
    if known := bench.blobs.known("pdf", key):
        return known
    slug = f"{HEX:g} mm hexes · Fieldpress {__version__}"
    job = SectionJob(table.laid[0].section, title, slug, "colour", HEX, language)
    tell = lambda done: bench.tell("drawing boards", done, len(table.laid))  # noqa: E731
    _, pdf = laid_sections(table.laid, job, tell)
    return bench.blobs.put(pdf, "pdf", key)


def sight(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what one hex sees of boards on a table, and whether it sees another, if that is named.

    `unseen` and `seen` are outlines, `line` has both ends, `decides` is what stands in the way, all
    as points in hexes from the upper left corner.
    """
    pack, sights, text = _of(bench, asked)
    table = _table(pack, sights, text)
    one, other = str(asked["one"]).strip(), str(asked.get("other", "")).strip()
    firer = sights.find(table, one)
    told = sights.look(pack, text, one, other) if other else None
    clear = sights.seen(table, firer)
    found: dict[str, Any] = {
        "from": list(table.names(firer)),
        "at": _rounded(spots.centre(firer)),
        "count": len(clear) - 1,
        "of": len(table.cover) - 1,
        "seen": _loops(clear),
        "unseen": _loops([spot for spot in table.cover if spot not in clear]),
        "told": None,
        "prints": _prints(pack, table.names(firer)[0]),
        "named": named(pack),
        "boards": text,
    }
    if told is None:
        return found
    target = sights.find(table, other)
    return {
        **found,
        "to": list(table.names(target)),
        "there": _rounded(spots.centre(target)),
        "range": lattice.distance(firer, target),
        "told": {
            "visible": told.visible,
            "verdict": told.verdict,
            "rule": told.rule,
            "words": told.words,
            "where": told.where,
        },
        "decides": _decides(sights.deciding(table, firer, target)),
    }


def _decides(found: Sequence[lattice.Spot]) -> dict[str, list[tuple[float, float]]]:
    """Return the ends of the side that decides, or the outline of the hex; neither if none does."""
    if len(found) == 2:
        return {"side": [_rounded(one) for one in spots.ends((found[0], found[1]))], "hex": []}
    return {"side": [], "hex": [_rounded(spots.corner(one, n)) for one in found for n in range(6)]}


def _prints(pack: Pack, name: str) -> list[str]:
    """Return the ids of the overviews on which `--los` marks what a hex sees."""
    letter = name.partition("-")[0]
    return [
        one.id
        for one in products(pack)
        if _is_overview(one)
        and one.printed.drawing
        and letter in [section.name for section in one.printed.drawing.sections(pack)]
    ]


def _loops(cells: Any) -> list[list[tuple[float, float]]]:
    return [[_rounded(point) for point in loop] for loop in spots.outlines(cells)]


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)
