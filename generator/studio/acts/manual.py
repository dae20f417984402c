"""Pages of the manual, and what is found in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generator.studio.engine.bench import Bench
from generator.studio.manual.book import chapters, names, title
from generator.studio.manual.pages import html, page
from generator.studio.manual.searching import search


def contents(_bench: Bench, _asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the chapters with the names and titles of their pages."""
    return [
        {
            "title": chapter.title,
            "pages": [{"name": name, "title": title(name)} for name in chapter.pages],
        }
        for chapter in chapters()
    ]


def help_page(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a page; None for one that there isn't."""
    every = list(names())
    if (name := asked["page"]) not in every:
        return None
    one, at = page(name), every.index(name)
    return {
        "name": name,
        "title": one.title,
        "html": html(name, lambda path: _kept(bench, path)),
        "headings": [asdict(head) for head in one.headings if head.level == 2],
        "before": _link(every[at - 1]) if at else None,
        "after": _link(every[at + 1]) if at + 1 < len(every) else None,
    }


def _link(name: str) -> dict[str, str]:
    return {"name": name, "title": title(name)}


def _kept(bench: Bench, path: Path) -> str:
    return f"/file/{bench.blobs.put(path.read_bytes(), 'png')}"


def found(_bench: Bench, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what has all words of a query, the best first."""
    return [asdict(hit) for hit in search(asked["query"])]
