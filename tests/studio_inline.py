"""The studio's application without processes or a browser: each act is done when it is asked for.

Pages, guard, works and acts are the real ones; only the engine is not, which has tests of its own.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from generator.job.options import Options
from generator.studio.acts import ACTS
from generator.studio.app import application
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import Blobs
from generator.studio.guard import Access
from generator.studio.studio import Studio
from tests.studio_client import Reply, Scripted, run_command


def at_once(bench: Bench) -> Scripted:
    """Return an engine that does each act at once, in this process."""

    def reply(act: str) -> Reply:
        return lambda arguments: ACTS[act].function()(bench, arguments)

    return Scripted({act: reply(act) for act in ACTS})


@dataclass(frozen=True)
class Answer:
    """An answer: its status, its heads, its body."""

    status: int
    heads: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    @property
    def words(self) -> str:
        """The body as it is read: without tags, each run of blanks as one."""
        return seen(self.text)


def seen(page: str) -> str:
    """Return what of a page is read: without tags, each run of blanks as one."""
    plain = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", plain)).split())


@dataclass
class Visitor:
    """Somebody with the studio's page open: asks it, and follows what that begins."""

    folder: Path
    options: Options = field(default_factory=Options)
    keys: Access = field(default_factory=lambda: Access(7117))

    def __post_init__(self) -> None:
        blobs = Blobs(self.folder / "blobs")
        blobs.folder.mkdir(parents=True, exist_ok=True)
        options = replace(self.options, out=self.folder / "output")
        nothing = lambda *_: None  # noqa: E731
        self.bench = Bench(options, blobs, nothing, nothing, run_command)
        engine: Any = at_once(self.bench)
        self.studio = Studio(options, engine, blobs)
        self._app = application(self.studio, self.keys)

    def get(self, path: str) -> Answer:
        """Open an address."""
        return asyncio.run(self._ask("GET", path, b""))

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Send a form."""
        return asyncio.run(self._ask("POST", path, urlencode(fields).encode()))

    def work(self, name: str, fields: Mapping[str, str]) -> str:
        """Ask for something, and return the piece of a page that comes of it."""
        return self._followed(name, fields, "done")

    def told(self, name: str, fields: Mapping[str, str]) -> list[str]:
        """Ask for something that can't be; return what is told of it, a line each."""
        page = self._followed(name, fields, "failed")
        lines = re.findall(r"<p[^>]*>(.*?)</p>", page, re.S)
        return [seen(line).removesuffix(" Copy") for line in lines]

    def _followed(self, name: str, fields: Mapping[str, str], ending: str) -> str:
        answer = self.post(f"/work/{name}", {"tab": "t", **fields})
        begun = json.loads(answer.body)
        if "job" not in begun:
            assert ending == "failed", begun
            return str(begun["html"])
        events = self.get(f"/jobs/{begun['job']}").text
        kinds = re.findall(r"event: (\w+)\ndata: (.*)\n\n", events)
        kind, data = kinds[-1]
        assert kind == ending, data[:300]
        return str(json.loads(data)["html"])

    async def _ask(self, method: str, path: str, body: bytes) -> Answer:
        at, _, query = path.partition("?")
        host = f"127.0.0.1:{self.keys.port}"
        heads = {
            "host": host,
            "cookie": f"{self.keys.cookie_name}={self.keys.cookie}",
            "sec-fetch-site": "same-origin",
            "content-length": str(len(body)),
        }
        scope = {
            "type": "http", "method": method, "path": at, "raw_path": at.encode(),
            "query_string": query.encode(), "root_path": "", "scheme": "http",
            "http_version": "1.1", "server": ("127.0.0.1", self.keys.port), "client": ("", 0),
            "headers": [(key.encode(), value.encode()) for key, value in heads.items()],
        }  # fmt: skip
        sent: list[Any] = []

        given = iter([True])

        async def receive() -> Any:
            if not next(given, False):
                await asyncio.Event().wait()  # whoever listens for the end of the visit
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        start = next(one for one in sent if one["type"] == "http.response.start")
        found = {key.decode(): value.decode() for key, value in start["headers"]}
        whole = b"".join(one.get("body", b"") for one in sent)
        return Answer(start["status"], found, whole)
