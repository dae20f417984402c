"""The studio's web application: pages, what they ask for, events, files."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.errors import FieldpressError
from generator.studio.engine.blobs import TYPES, page_key
from generator.studio.engine.client import Commission, Failed
from generator.studio.engine.keeper import DONE, LINE, PART, PROGRESS
from generator.studio.engine.told import Told, problems_told, said, unforeseen_told
from generator.studio.guard import Access, Guard
from generator.studio.pages import PAGES, WORKS, Asked, Page
from generator.studio.secrets import Lock, OpenSides, lock_named, sides_of
from generator.studio.studio import WEB, Studio, mark
from generator.studio.thumbs import Thumbs, thumbnail
from generator.studio.views import respond

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_FOREVER = "private, max-age=31536000, immutable"
_MEDIA = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_STATIC = {path.name: _MEDIA[path.suffix] for path in WEB.iterdir() if path.suffix in _MEDIA}
"""What the browser may have of the studio's own folder: style sheets, scripts, the icon."""

Endpoint = Callable[[Request], Awaitable[Response]]


def application(studio: Studio, keys: Access) -> Guard:
    """Return the application, guarded."""
    app = Starlette(
        routes=[
            Route("/web/games.css", _careful(_colours)),
            Route("/web/{name}", _careful(_static)),
            Route("/font/{name}", _careful(_font)),
            Route("/file/{name}", _careful(_file)),
            Route("/page/{name}/{number:int}", _careful(_picture)),
            Route("/thumb/{pack}/{product:path}", _careful(thumbnail)),
            Route("/work/{name}", _careful(_work), methods=["POST"]),
            Route("/sides", _careful(_choose_side), methods=["POST"]),
            Route("/jobs/{id}", _careful(_events)),
            Route("/jobs/{id}/stop", _careful(_stop), methods=["POST"]),
            *(Route(page.path, _careful(_shown(page))) for page in PAGES),
        ],
        exception_handlers={404: _missing},
        lifespan=_lifespan,
    )
    app.state.studio = studio
    app.state.asked = {}
    app.state.thumbs = Thumbs()
    return Guard(app, keys)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    studio: Studio = app.state.studio
    studio.engine.open()
    try:
        yield
    finally:
        studio.engine.close()


def _careful(endpoint: Endpoint) -> Endpoint:
    """Return an endpoint that answers with what is wrong, whatever it is."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except HTTPException:
            raise
        except Exception as error:
            status, problems = _wrong(error, request.url.path)
            answer = respond(request, _of(request), "wrong.html", problems=problems)
            answer.status_code = status
            return answer

    return answered


def _wrong(error: Exception, where: str) -> tuple[int, list[Told]]:
    """Return the status of an answer that tells what is wrong, and the problems."""
    if isinstance(error, Failed):
        return 422, error.problems
    if isinstance(error, FieldpressError):
        return 422, problems_told(error)
    return 500, unforeseen_told(error, f"fieldpress studio: {where}")


def _of(request: Request) -> Studio:
    studio: Studio = request.app.state.studio
    return studio


async def _choose_side(request: Request) -> Response:
    from generator.studio.pages.playing.sides import choose

    return await choose(request, _of(request), _form(await request.body()))


def _shown(page: Page) -> Endpoint:
    async def show(request: Request) -> Response:
        return await page.show(request, _of(request))

    return show


async def _missing(request: Request, _: Exception) -> Response:
    answer = respond(request, _of(request), "missing.html")
    answer.status_code = 404
    return answer


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        return await _missing(request, KeyError(name))
    return Response((WEB / name).read_bytes(), media_type=_STATIC[name])


async def _colours(request: Request) -> Response:
    """Return a style sheet with each game's colour, lighter on dark, by the class from `mark`."""
    from generator.studio.pages.shelf import games

    accents = {
        mark(game["name"]): game["accent"]
        for game in await games(_of(request))
        if _HEX.fullmatch(game["accent"] or "")
    }
    light = "".join(
        f".{name} {{ --accent: {colour}; --on-accent: #fff }}\n" for name, colour in accents.items()
    )
    dark = "".join(
        f".{name} {{ --accent: color-mix(in oklab, {colour} 45%, #fff); --on-accent: #14201a }}\n"
        for name, colour in accents.items()
    )
    css = f"{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n"
    return Response(css, media_type="text/css")


async def _font(request: Request) -> Response:
    from generator.studio.fonts import FONTS, font_bytes

    name = request.path_params["name"]
    if name not in FONTS:
        return await _missing(request, KeyError(name))
    return Response(font_bytes(name), media_type="font/otf", headers={"cache-control": _FOREVER})


async def _file(request: Request) -> Response:
    """Return a file by its hash; with `?name=` it is one to be saved."""
    name = request.path_params["name"]
    data = _of(request).blobs.get(name)
    if data is None:
        return await _missing(request, KeyError(name))
    if not sides_of(request).sees(name):
        return shut(request)
    heads = {"cache-control": _kept_for(name)}
    wanted = request.query_params.get("name", "")
    if wanted:
        plain = "".join(c if c.isascii() and (c.isalnum() or c in "-._") else "-" for c in wanted)
        heads["content-disposition"] = f'attachment; filename="{plain}"'
    elif name.endswith(".svg"):
        heads["content-disposition"] = "attachment"  # never shown: it may have been a stranger's
    return Response(data, media_type=TYPES[name.rpartition(".")[2]], headers=heads)


async def _picture(request: Request) -> Response:
    """Return a page of a PDF, or a picture or drawing, so many pixels wide, `?width=`."""
    studio = _of(request)
    name, number = request.path_params["name"], request.path_params["number"]
    width = request.query_params.get("width", "900")
    wide = min(2400, max(40, int(width) if width.isdecimal() and len(width) < 6 else 900))
    if not sides_of(request).sees(name):
        return shut(request)
    made = studio.blobs.known("png", page_key(name, number, wide), lock_named(name))
    if made is None:
        if studio.blobs.get(name) is None:
            return await _missing(request, KeyError(name))
        asked = {"pdf": name, "page": number, "width": wide}
        act = "drawing" if name.endswith(".svg") else "page"
        made = await studio.engine.get(act, asked)
    data = studio.blobs.get(made)
    if data is None:
        return await _missing(request, KeyError(name))
    return Response(data, media_type="image/png", headers={"cache-control": _kept_for(name)})


def shut(request: Request) -> Response:
    """Return the answer to a browser that asks for what is not its side's."""
    answer = respond(request, _of(request), "shut.html")
    answer.status_code = 403
    return answer


def _kept_for(name: str) -> str:
    """Return how long a browser may keep a file: one that is secret must be asked for again."""
    return "no-store" if lock_named(name) else _FOREVER


async def _work(request: Request) -> Response:
    """Begin what a form asks for; answer with the job's id, or with what is wrong."""
    studio, work = _of(request), WORKS.get(request.path_params["name"])
    if work is None:
        return JSONResponse({"html": "nothing of this name can be asked for"}, 404)
    form = _form(await request.body())
    try:
        asked = work.asked(form, studio, sides_of(request))
    except Exception as error:
        status, problems = _wrong(error, request.url.path)
        return JSONResponse({"html": _problems(studio, problems)}, status)
    topic = f"{form.get('tab', '')} {asked.topic}" if asked.topic else ""
    job = studio.engine.ask(asked.act, asked.arguments, topic)
    _remember(request.app.state.asked, job, asked, studio)
    return JSONResponse({"job": job.id})


def _remember(known: dict[str, Asked], job: Commission, asked: Asked, studio: Studio) -> None:
    known[job.id] = asked
    for number in [one for one in known if studio.engine.find(one) is None]:
        del known[number]


def _form(body: bytes) -> dict[str, str]:
    """Return the fields of a form; a field that is there several times, as a list of checks, has
    its values joined by line breaks."""
    try:
        found = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=2000)
    except ValueError:
        return {}
    return {name: "\n".join(values) for name, values in found.items()}


async def _events(request: Request) -> Response:
    """Follow a job: progress, lines, and at last the result as a piece of a page."""
    studio, number = _of(request), request.path_params["id"]
    job, asked = studio.engine.find(number), request.app.state.asked.get(number)
    if job is None or asked is None:
        return JSONResponse({"html": "this job is no longer known"}, 404)

    async def events() -> AsyncIterator[str]:
        try:
            async for kind, *values in job.follow():
                if kind != PART or asked.part:
                    yield _event(*_told(studio, asked, (kind, values), sides_of(request)))
        finally:
            studio.engine.left(job)

    return StreamingResponse(events(), media_type="text/event-stream")


def _told(
    studio: Studio, asked: Asked, event: tuple[str, Sequence[Any]], sides: OpenSides
) -> tuple[str, dict[str, Any]]:
    """Return an event as a page hears of it that has chosen these sides."""
    kind, values = event
    if kind == LINE:
        return "line", {"text": values[0]}
    if kind == PROGRESS:
        return "progress", dict(zip(("step", "done", "of"), values, strict=True))
    problems = values[0]
    if kind in (DONE, PART) and not sides.sees(_lock_of(values[0])):
        problems = SHUT
    elif kind in (DONE, PART):
        template, name = (asked.template, "result") if kind == DONE else (asked.part, "one")
        try:
            around = {name: values[0], "sides": sides}
            return kind, {"html": studio.fill(template, {**around, **asked.more})}
        except Exception as error:
            problems = unforeseen_told(error, f"fieldpress studio: {template}")
    html = _problems(studio, problems) if problems else ""
    return "failed", {"html": html, "stopped": not problems}


SHUT = [said("these papers are shut: they are those of another side")]


def _lock_of(result: Any) -> Lock | None:
    """Return the lock of a result: one that not everybody may see carries it as `lock`."""
    found = result.get("lock") if isinstance(result, dict) else None
    return found if isinstance(found, Lock) else None


def _event(kind: str, data: Mapping[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"


def _problems(studio: Studio, problems: Sequence[Told]) -> str:
    return studio.fill("problems.html", {"problems": problems})


async def _stop(request: Request) -> Response:
    studio = _of(request)
    job = studio.engine.find(request.path_params["id"])
    if job is not None:
        studio.engine.stop(job)
    return JSONResponse({"stopped": job is not None})
