"""The tables of docs/campaign-episodes.md: `make episodes`.

Theatres, episodes, places, divisions and tables of equipment are the pack's own; what stands before
the first table is written by hand and stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.setting.episodes import episodes_of
from generator.resources import content_folder

BEGIN = "<!-- from here on made by `make episodes` -->"

Record = Mapping[str, Any]

_MARKS = {"geonames": "", "map": "ᵐ", "public": "ᵖ"}


def main(path: Path) -> None:
    """Write the page's tables anew."""
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")


def renewed(page: str) -> str:
    """Return the page with its tables made anew."""
    return page.partition(BEGIN)[0] + "\n".join(_tables()) + "\n"


def _tables() -> Iterator[str]:
    """Yield the lines of the page from `BEGIN` on."""
    pack = read_pack(content_folder() / "platoon-leader", "platoon-leader")
    places: dict[str, list[Record]] = {}
    for place in pack.records("places").values():
        places.setdefault(place["episode"], []).append(place)
    yield BEGIN
    for theatre in pack.records("theatres").values():
        yield from ("", f"## {theatre['name']}", "")
        yield "| episode | days | the Axis faces | sea | places |"
        yield "|---|---|---|---|---|"
        for episode in episodes_of(pack, theatre):
            yield _episode(episode, places[episode["id"]])
        yield from (
            "",
            "| formation | of it | days | episodes | equipment |",
            "|---|---|---|---|---|",
        )
        for one in pack.records("formations").values():
            if one["theatre"] == theatre["id"]:
                yield _formation(pack, one)


def _episode(episode: Record, places: list[Record]) -> str:
    front = ", ".join(dict.fromkeys(one["axis-faces"] for one in episode["front"]))
    named = ", ".join(f"{one['name']}{_MARKS[one['source']]}" for one in places)
    name = f"**{episode['name']}** (`{episode['id']}`)"
    sea = ", ".join(episode["sea"] or ())
    return f"| {name} | {_days(episode)} | {front} | {sea} | {named} |"


def _formation(pack: Pack, one: Record) -> str:
    of = ", ".join(one["regiments"] or ())
    episodes = ", ".join(one["episodes"] or ())
    table = pack.records("establishments")[one["table"]]["name"]
    return f"| {one['name']} | {of} | {_days(one)} | {episodes} | {table} |"


def _days(dated: Record) -> str:
    first, last = dated["from"], dated["to"]
    return first if first == last else f"{first} to {last}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
