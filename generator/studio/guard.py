"""Who may ask: this computer's own user, from the page that the studio itself has opened.

Every web page that is open in a browser can send requests to this computer. So each request must
name a host that is ours (against DNS rebinding), come from our own pages, and bring a cookie that
is given for the token in the printed address.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY = 1_000_000
"""Bytes of a request's body."""

OPEN = "/open"
"""Where the token in the address is exchanged for a cookie."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
"""What each answer tells the browser: nothing from elsewhere, nothing to elsewhere."""

_ENTER = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fieldpress</title>
<meta http-equiv="refresh" content="0; url=/"></head><body><p><a href="/">Open the studio</a></p>
</body></html>"""


@dataclass(frozen=True, slots=True)
class Access:
    """The studio's port, the token in its address, and what is in its cookie."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    @property
    def cookie_name(self) -> str:
        """The cookie's name: browsers don't tell ports of one host apart."""
        return f"fieldpress-{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """What the studio may be called."""
        names = ("127.0.0.1", "localhost")
        short = names if self.port == 80 else ()  # browsers leave this port out
        return frozenset({*short, *(f"{name}:{self.port}" for name in names)})

    @property
    def address(self) -> str:
        """The address to open, with the token."""
        return f"http://127.0.0.1:{self.port}{OPEN}?token={self.token}"


class Guard:
    """Lets through what the user's own browser asks from our own pages, and nothing else."""

    def __init__(self, app: ASGIApp, keys: Access) -> None:
        self._app, self._keys = app, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        heads = {name.decode("latin-1").lower(): value.decode("latin-1")
                 for name, value in scope["headers"]}  # fmt: skip
        refused = self._refused(scope, heads)
        if refused is not None:
            await _say(send, *refused)
            return
        if scope["path"] == OPEN:
            await self._enter(send)
            return
        body = await _whole(receive) if scope["method"] == "POST" else b""
        if body is None:
            await _say(send, *_TOO_LARGE)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_heads(message)
            await send(message)

        await self._app(scope, _replayed(body, receive), sent)

    def _refused(self, scope: Scope, heads: Mapping[str, str]) -> tuple[int, str] | None:
        """Return the status and the reason why a request is refused; None if it isn't."""
        if heads.get("host", "") not in self._keys.hosts:
            return 421, "this is not a name of the studio; open the address that it printed"
        entering = scope["path"] == OPEN
        origin, site = heads.get("origin"), heads.get("sec-fetch-site", "none")
        if origin is not None and origin not in {f"http://{one}" for one in self._keys.hosts}:
            return 403, "the studio answers its own pages alone"
        if site not in ("none", "same-origin") and not entering:
            return 403, "the studio answers its own pages alone"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "the studio knows GET and POST"
        if scope["method"] == "POST" and origin is None and site != "same-origin":
            return 403, "the studio answers its own pages alone"
        length = heads.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BODY:
            return _TOO_LARGE
        if entering:
            return None if self._has_token(scope) else _STALE
        return None if self._has_cookie(heads) else _STALE

    def _has_token(self, scope: Scope) -> bool:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return hmac.compare_digest(given.encode(), self._keys.token.encode())

    def _has_cookie(self, heads: Mapping[str, str]) -> bool:
        try:
            found = SimpleCookie(heads.get("cookie", "")).get(self._keys.cookie_name)
        except CookieError:
            return False
        given = found.value if found else ""
        return hmac.compare_digest(given.encode(), self._keys.cookie.encode())

    async def _enter(self, send: Send) -> None:
        """Give the cookie, on a page that goes on by itself.

        A redirect would count as coming from wherever the address was clicked, without the cookie.
        """
        cookie = f"{self._keys.cookie_name}={self._keys.cookie}; HttpOnly; SameSite=Strict; Path=/"
        await _say(send, 200, _ENTER, "text/html; charset=utf-8", {"set-cookie": cookie})


_TOO_LARGE = 413, f"a request may have {MOST_BODY:,} bytes"
_STALE = 403, "open the address that the studio printed when it started: it has the key"


async def _whole(receive: Receive) -> bytes | None:
    """Return a request's whole body; None if it is too large, or its sender is gone."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > MOST_BODY:
            return None
        if not message.get("more_body", False):
            return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives a whole body once, then whatever else comes."""
    given = False

    async def replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


def _add_heads(message: Message) -> None:
    heads = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        heads[name] = value
    if "cache-control" not in heads:
        heads["cache-control"] = "no-store"


async def _say(
    send: Send,
    status: int,
    text: str,
    media: str = "text/plain; charset=utf-8",
    more: Mapping[str, str] | None = None,
) -> None:
    """Send a whole answer."""
    start: Message = {"type": "http.response.start", "status": status, "headers": []}
    heads = MutableHeaders(scope=start)
    heads["content-type"] = media
    for name, value in (more or {}).items():
        heads[name] = value
    _add_heads(start)
    await send(start)
    await send({"type": "http.response.body", "body": text.encode()})
