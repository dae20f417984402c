"""The studio without a browser or a port: its real application, asked as one of its own pages asks.

`opened()` makes a studio with an engine of its own, or with a `Scripted` one that answers as a test
says. What a client returns is plain: status, heads, bytes, HTML to `select` from.

    with opened(folder, out=folder / "out") as client:
        assert client.get("/packs/my-pack").texts("h1") == ["Skirmish"]
        made = client.work("product", target="my-pack/deck")
        assert made.problems == [] and made.texts("a.primary") == ["Download deck.pdf"]
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote, urlencode, urlsplit

import cssselect2
import tinyhtml5
from starlette.types import ASGIApp, Message

from generator.errors import FieldpressError
from generator.job.options import Options
from generator.studio.acts import ACTS
from generator.studio.app import application
from generator.studio.engine.blobs import Blobs
from generator.studio.engine.client import Commission, Engine
from generator.studio.engine.keeper import DONE, FAILED, LINE, PROGRESS, Means, keep
from generator.studio.engine.told import problems_told
from generator.studio.guard import Access
from generator.studio.studio import Studio
from tests.patience import PATIENCE

PORT = 7117
"""The port that the studio believes it has."""

FORM = "application/x-www-form-urlencoded"

T = TypeVar("T")

HTML = "{http://www.w3.org/1999/xhtml}"


@dataclass(frozen=True)
class Found:
    """An element: its name, its attributes, its text with spaces in a row made one."""

    name: str
    attributes: Mapping[str, str]
    text: str


class Shown:
    """Something with HTML in it."""

    html: str

    @cached_property
    def _root(self) -> Any:
        return cssselect2.ElementWrapper.from_html_root(tinyhtml5.parse(self.html))

    def select(self, selector: str) -> list[Found]:
        """Return the elements that a CSS selector means, in their order."""
        found = []
        for one in self._root.query_all(selector):
            element = one.etree_element
            text = " ".join("".join(element.itertext()).split())
            found.append(Found(element.tag.removeprefix(HTML), dict(element.attrib), text))
        return found

    def texts(self, selector: str) -> list[str]:
        """Return the texts of the elements that a CSS selector means."""
        return [one.text for one in self.select(selector)]

    @property
    def problems(self) -> list[str]:
        """The messages of all problems that are shown, without places and hints."""
        return self.texts(".problems li > p:first-child")

    @property
    def places(self) -> list[str]:
        """The places of problems."""
        return self.texts(".problems .place code")

    @property
    def hints(self) -> list[str]:
        """The hints of problems."""
        return self.texts(".problems .hint")


@dataclass(frozen=True)
class Answer(Shown):
    """What was answered: a status, heads by their names in small letters, bytes."""

    status: int
    heads: Mapping[str, str]
    body: bytes

    @property
    def html(self) -> str:  # type: ignore[override]
        """The bytes as text."""
        return self.body.decode()

    def json(self) -> Any:
        """The bytes as JSON."""
        return json.loads(self.body)


Event = tuple[str, dict[str, Any]]
"""What was told of a job: its kind – progress, line, done, failed – and its data."""


@dataclass(frozen=True)
class Worked(Shown):
    """What came of something that was asked for: a piece of a page, and all that was told.

    `status` is that of the request which asked: 200 if it became a job.
    """

    status: int
    html: str
    events: Sequence[Event] = ()

    @property
    def stopped(self) -> bool:
        """Whether the job was stopped, by whomever."""
        return bool(self.events) and self.events[-1] == ("failed", {"html": "", "stopped": True})

    @property
    def steps(self) -> list[str]:
        """The steps that were told of, each once."""
        every = [data["step"] for kind, data in self.events if kind == "progress"]
        return list(dict.fromkeys(one for one in every if one))

    @property
    def lines(self) -> list[str]:
        """The lines that a command has said."""
        return [data["text"] for kind, data in self.events if kind == "line"]


class Client:
    """Asks the application as the studio's own page does: with the cookie, from the same origin.

    It has a loop of its own that runs while something is asked. `run` runs several things at once
    that are asked by the methods of `later`.
    """

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.keys = Access(PORT)
        self.app: ASGIApp = application(studio, self.keys)
        self.loop = asyncio.new_event_loop()
        self.later = Later(self.app, self.keys)
        self.cookies = self.later.cookies
        self._life = _Life(self.app)

    def open(self) -> None:
        """Start the application."""
        self.run(self._life.begin())

    def close(self) -> None:
        """End the application, its engine, and the loop."""
        self.run(self._life.end())
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    def another(self) -> Client:
        """Return another browser that is in the same studio, with cookies of its own."""
        other = copy(self)
        other.later = Later(self.app, self.keys)
        other.cookies = other.later.cookies
        return other

    def run(self, asked: Coroutine[Any, Any, T]) -> T:
        """Run something of `later` until it is answered."""
        return self.loop.run_until_complete(asyncio.wait_for(asked, PATIENCE))

    def together(self, *asked: Coroutine[Any, Any, Any]) -> list[Any]:
        """Run several things of `later` at once, and return what they return."""

        async def every() -> list[Any]:
            return list(await asyncio.gather(*asked))

        return self.run(every())

    def get(self, path: str, **heads: str) -> Answer:
        """Ask for a path, with its query; `heads` are further ones, `_` standing for `-`."""
        return self.run(self.later.get(path, **heads))

    def post(self, path: str, body: bytes = b"", **heads: str) -> Answer:
        """Send bytes."""
        return self.run(self.later.post(path, body, **heads))

    def send(self, path: str, **fields: str) -> Answer:
        """Send a form as a browser does without the studio's script."""
        return self.post(path, urlencode(fields).encode(), content_type=FORM)

    def work(self, name: str, **fields: str | Sequence[str]) -> Worked:
        """Ask for work as a form does, and follow its job to the end.

        A field that is given several values is sent several times.
        """
        return self.run(self.later.work(name, **fields))

    def begin(self, name: str, **fields: str | Sequence[str]) -> str:
        """Ask for work and return its job's id, without waiting for it."""
        return self.run(self.later.begin(name, **fields))

    def follow(self, job: str) -> Worked:
        """Follow a job to its end."""
        return self.run(self.later.follow(job))

    def stop(self, job: str) -> None:
        """Stop a job, as its button does."""
        assert self.post(f"/jobs/{job}/stop").json() == {"stopped": True}

    def file(self, link: str) -> bytes:
        """Return what a link of a page leads to."""
        answer = self.get(link)
        assert answer.status == 200, answer.html
        return answer.body


class Later:
    """The same questions, to be awaited."""

    def __init__(self, app: ASGIApp, keys: Access) -> None:
        self._app, self._keys = app, keys
        self.cookies: dict[str, str] = {}

    async def get(self, path: str, **heads: str) -> Answer:
        """Ask for a path."""
        return self._keep(await request(self._app, "GET", path, self._heads(heads)))

    async def post(self, path: str, body: bytes = b"", **heads: str) -> Answer:
        """Send bytes."""
        every = self._heads({"origin": f"http://127.0.0.1:{self._keys.port}", **heads})
        return self._keep(await request(self._app, "POST", path, every, [body]))

    def _keep(self, answer: Answer) -> Answer:
        """Keep the cookies of an answer, as browsers do."""
        given = SimpleCookie(answer.heads.get("set-cookie", ""))
        self.cookies |= {name: morsel.value for name, morsel in given.items()}
        return answer

    async def begin(self, name: str, **fields: str | Sequence[str]) -> str:
        """Ask for work and return its job's id."""
        begun = await self._asked(name, fields)
        assert begun.status == 200, begun.json()["html"]
        job: str = begun.json()["job"]
        return job

    async def work(self, name: str, **fields: str | Sequence[str]) -> Worked:
        """Ask for work and follow its job to the end."""
        begun = await self._asked(name, fields)
        if begun.status != 200:
            return Worked(begun.status, begun.json()["html"])
        return await self.follow(begun.json()["job"])

    async def follow(self, job: str) -> Worked:
        """Follow a job to its end."""
        answer = await self.get(f"/jobs/{job}")
        if answer.status != 200:
            return Worked(answer.status, answer.json()["html"])
        told = events(answer.html)
        return Worked(200, told[-1][1].get("html", ""), told)

    async def _asked(self, name: str, fields: Mapping[str, str | Sequence[str]]) -> Answer:
        body = urlencode({"tab": "a tab", **fields}, doseq=True).encode()
        return await self.post(f"/work/{name}", body, content_type=FORM)

    def _heads(self, more: Mapping[str, str]) -> dict[str, str]:
        cookies = {self._keys.cookie_name: self._keys.cookie, **self.cookies}
        usual = {
            "host": f"127.0.0.1:{self._keys.port}",
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "sec-fetch-site": "same-origin",
        }
        return usual | {name.replace("_", "-"): value for name, value in more.items()}


def events(text: str) -> list[Event]:
    """Return the events of a stream."""
    found = re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)
    return [(kind, json.loads(data)) for kind, data in found]


async def request(
    app: ASGIApp,
    method: str,
    path: str,
    heads: Mapping[str, str],
    parts: Sequence[bytes] = (b"",),
) -> Answer:
    """Send a request to an application as a server would, in parts, and return the answer.

    After the last part nothing comes any more: the browser waits. An empty head is left out.
    """
    split = urlsplit(path)
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(split.path),
        "raw_path": split.path.encode(),
        "query_string": split.query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in heads.items() if value],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", PORT),
    }
    coming = iter(parts)
    number = itertools.count(1)

    async def receive() -> Message:
        part = next(coming, None)
        if part is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": part, "more_body": next(number) < len(parts)}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start, *rest = sent
    named = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], named, b"".join(one.get("body", b"") for one in rest))


class _Life:
    """The application's life, as a server keeps it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        coming = self._app({"type": "lifespan"}, self._said.get, self._heard.put)
        self._task = asyncio.ensure_future(coming)
        await self._tell("startup")

    async def end(self) -> None:
        await self._tell("shutdown")
        assert self._task is not None
        await self._task

    async def _tell(self, what: str) -> None:
        await self._said.put({"type": f"lifespan.{what}"})
        assert (await self._heard.get())["type"] == f"lifespan.{what}.complete"


def run_command(words: Sequence[str]) -> None:
    """Run a command line in this process, as the studio's command does."""
    from generator.cli.studio import _command

    _command(words)


@contextlib.contextmanager
def opened(
    folder: Path | None = None, engine: Scripted | None = None, **options: Any
) -> Iterator[Client]:
    """Open a studio that was started in a folder, with options; nothing of it is left at the end.

    Its engine is real, unless another is given.
    """
    before = Path.cwd()
    os.chdir(folder or before)
    with tempfile.TemporaryDirectory(prefix="fieldpress-") as kept:
        blobs, chosen = Blobs(Path(kept)), Options(**options)
        used: Any = engine or Engine(keep(Means(chosen, blobs, run_command)))
        client = Client(Studio(chosen, used, blobs))
        try:
            client.open()
            yield client
        finally:
            client.close()
            used.close()
            os.chdir(before)


Reply = Callable[[Mapping[str, Any]], Any]


@dataclass
class Scripted:
    """An engine that does nothing itself: `replies` say what each act answers.

    A reply is a value, an error to be told, or a function of the arguments that returns one of
    these. What was asked is in `asked`. Before its end a job tells what is in `told`.
    """

    replies: dict[str, Any]
    told: Sequence[tuple[Any, ...]] = ()
    asked: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    jobs: dict[str, Commission] = field(default_factory=dict)

    def open(self) -> None:
        """Begin."""

    def close(self) -> None:
        """End."""

    def find(self, number: str) -> Commission | None:
        """Return a job."""
        return self.jobs.get(number)

    def ask(
        self, act: str, arguments: Mapping[str, Any], topic: str = "", *, quiet: bool = False
    ) -> Commission:
        """Answer as the replies say."""
        assert act in ACTS
        self.asked.append((act, arguments))
        number = str(len(self.jobs) + 1)
        job = self.jobs[number] = Commission(number, act, arguments, topic, quiet)
        for kind, *values in self.told:
            assert kind in (PROGRESS, LINE)
            job.hear((kind, *values))
        reply = self.replies[act]
        try:
            value = reply(arguments) if callable(reply) else reply
        except FieldpressError as error:
            value = error
        if isinstance(value, FieldpressError):
            job.hear((FAILED, problems_told(value)))
        else:
            job.hear((DONE, value))
        return job

    async def get(
        self, act: str, arguments: Mapping[str, Any], topic: str = "", *, quiet: bool = False
    ) -> Any:
        """Answer as the replies say, or raise Failed."""
        return await self.ask(act, arguments, topic, quiet=quiet).result()

    def stop(self, job: Commission) -> None:
        """Nothing is left to stop."""

    def left(self, job: Commission) -> None:
        """Nothing is left to stop."""
