"""The page of a folder that is open in the workbench, without a browser: its stream of events.

with opened(tmp_path, out=tmp_path / "out") as client, bench(client, "./skirmish") as page:
    assert page.seen()["count"] == 0
    rewrite(pack / "deck.yaml", "name: Scout", "name: Spotter")
    assert page.seen()["sheet"]["changed"] == [0]
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from starlette.types import Message

from tests.patience import PATIENCE
from tests.studio_client import PORT, Client, Shown, events


class Told(Shown):
    """What a page was told: its data, with the problems as HTML."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.html = data["problems"]

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    @property
    def said(self) -> list[str]:
        """The problems: messages, places, hints and buttons, line by line."""
        return self.texts("li > p")


class BenchPage:
    """A stream of events that is followed until it is closed."""

    def __init__(self, client: Client, folder: str, **chosen: object) -> None:
        self._client = client
        self.number = client.studio.opened.number(folder)
        self._path = f"/workbench/{self.number}/events"
        self._query = urlencode({name: str(value) for name, value in chosen.items()})
        self._gone = asyncio.Event()
        self._parts: asyncio.Queue[bytes] = asyncio.Queue()
        self.status = 0
        self._task = client.loop.create_task(self._ask())

    async def _ask(self) -> None:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": self._query.encode(),
            "root_path": "",
            "headers": [
                (b"host", f"127.0.0.1:{PORT}".encode()),
                (b"sec-fetch-site", b"same-origin"),
                (b"cookie", self._cookie().encode()),
            ],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", PORT),
        }

        async def receive() -> Message:
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            else:
                await self._parts.put(message.get("body", b""))

        await self._client.app(scope, receive, send)

    def _cookie(self) -> str:
        return f"{self._client.keys.cookie_name}={self._client.keys.cookie}"

    def seen(self) -> Told:
        """Wait for what is seen next."""
        while True:
            part = self._client.run(self._parts.get())
            for kind, data in events(part.decode()):
                if kind == "seen":
                    return Told(data)

    def nothing(self, seconds: float) -> bool:
        """Tell whether nothing is seen for a while."""
        self._client.run(asyncio.sleep(seconds))
        return self._parts.empty()

    def close(self) -> None:
        """Close the page, as a browser does; it must leave nothing behind that goes on."""
        self._gone.set()
        self._client.loop.run_until_complete(asyncio.wait_for(self._task, PATIENCE))


@contextlib.contextmanager
def bench(client: Client, folder: str, **chosen: object) -> Iterator[BenchPage]:
    """Open the page of a folder; `chosen` are product, view, page, width, follow."""
    page = BenchPage(client, folder, **chosen)
    try:
        yield page
    finally:
        page.close()
