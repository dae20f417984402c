"""The studio answers its own user's browser, from its own pages, and nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.errors import UsageError
from generator.studio.guard import HEADERS, MOST_BODY, Access
from tests.packs import write_pack
from tests.studio_browser import Started, started
from tests.studio_client import PORT, Answer, Client, Scripted, opened, request

STALE = "open the address that the studio printed when it started: it has the key"
STRANGER = "the studio answers its own pages alone"
NOT_A_NAME = "this is not a name of the studio; open the address that it printed"
TOO_LARGE = "a request may have 1,000,000 bytes"
OURS = f"http://127.0.0.1:{PORT}"

GAME: dict[str, Any] = {
    "name": "skirmish",
    "title": "Skirmish",
    "subtitle": "",
    "accent": "",
    "facts": [],
    "first": [],
    "products": [],
    "rolls": [],
    "boards": False,
    "forces": False,
    "tables": [],
    "notes": [],
    "problems": [],
}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A studio with an engine that knows one game, and nothing else."""
    replies = {"shelf": [GAME], "pack": UsageError("there is no pack 'x'"), "product": {}}
    with opened(engine=Scripted(replies)) as found:
        yield found


def asked(client: Client, method: str = "GET", path: str = "/", **heads: str) -> Answer:
    """Ask as the studio's own page would, with some heads changed, or left out if empty."""
    usual = {
        "host": f"127.0.0.1:{PORT}",
        "cookie": f"{client.keys.cookie_name}={client.keys.cookie}",
        "origin": OURS if method == "POST" else "",
        "sec-fetch-site": "same-origin",
    }
    given = usual | {name.replace("_", "-"): value for name, value in heads.items()}
    return client.run(request(client.app, method, path, given))


def refused(answer: Answer) -> tuple[int, str]:
    """The status and the words of a refusal; it says nothing of the studio, and sets no cookie."""
    assert answer.heads["content-type"] == "text/plain; charset=utf-8"
    assert "set-cookie" not in answer.heads
    return answer.status, answer.html


def test_its_own_page_is_answered(client: Client) -> None:
    assert asked(client).texts("h2") == ["Skirmish"]
    assert asked(client, host=f"localhost:{PORT}").status == 200
    assert asked(client, sec_fetch_site="none").status == 200  # an address that was typed
    assert asked(client, sec_fetch_site="").status == 200  # a browser that says nothing of it


@pytest.mark.parametrize(
    "host",
    [
        "",
        "127.0.0.1",
        f"127.0.0.1:{PORT + 1}",
        f"127.0.0.2:{PORT}",
        f"0.0.0.0:{PORT}",
        f"[::1]:{PORT}",
        "[::1]",
        f"[::ffff:127.0.0.1]:{PORT}",
        f"localhost.:{PORT}",
        f"localhost.evil.example:{PORT}",
        f"127.0.0.1.evil.example:{PORT}",
        f"evil.example:{PORT}",
        f"7f000001.c0a80001.rbndr.us:{PORT}",
        f"user@127.0.0.1:{PORT}",
        f"127.0.0.1:{PORT}, evil.example",
        f"2130706433:{PORT}",
        f"127.1:{PORT}",
    ],
)
def test_another_name_is_refused_even_with_token_and_cookie(client: Client, host: str) -> None:
    """However a name leads here – by DNS rebinding, a hosts file, another spelling."""
    assert refused(asked(client, host=host)) == (421, NOT_A_NAME)
    opening = f"/open?token={client.keys.token}"
    assert refused(asked(client, path=opening, host=host)) == (421, NOT_A_NAME)


def test_port_80_has_no_number() -> None:
    assert "localhost" in Access(80).hosts
    assert "localhost" not in Access(8080).hosts


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_another_site_is_refused(client: Client, method: str, site: str) -> None:
    assert refused(asked(client, method, sec_fetch_site=site)) == (403, STRANGER)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "https://evil.example",
        f"https://127.0.0.1:{PORT}",
        f"http://127.0.0.1:{PORT + 1}",
        "http://127.0.0.1",
        f"http://[::1]:{PORT}",
        f"http://127.0.0.1:{PORT}/",
        f"{OURS} https://evil.example",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_another_origin_is_refused(client: Client, method: str, origin: str) -> None:
    got = asked(client, method, "/work/product", origin=origin)
    assert refused(got) == (403, STRANGER)


def test_a_form_must_say_where_it_comes_from(client: Client) -> None:
    path = "/work/product"
    assert refused(asked(client, "POST", path, origin="", sec_fetch_site="")) == (403, STRANGER)
    assert refused(asked(client, "POST", path, origin="", sec_fetch_site="none")) == (403, STRANGER)
    for known in ({"origin": ""}, {"sec_fetch_site": ""}, {"origin": f"http://localhost:{PORT}"}):
        got = asked(client, "POST", path, **known)
        assert (got.status, got.json()) == (422, {"html": got.json()["html"]})
        assert "name a pack or a product" in got.json()["html"]


def test_without_its_cookie_nothing_is_answered(client: Client) -> None:
    name, value = client.keys.cookie_name, client.keys.cookie
    for cookie in (
        "",
        f"{name}=",
        f"{name}={value}x",
        f"{name}={value[:-1]}",
        f"{name}=ü",
        f"{name}={client.keys.token}",
        f"fieldpress-{PORT + 1}={value}",
        f"fieldpress={value}",
        f"{name}={Access(PORT).cookie}",  # of an earlier start on the same port
        "=;;=\x01,\"'{}",
    ):
        for path in ("/", "/web/studio.js", "/work/product", "/jobs/1", "/nowhere"):
            assert refused(asked(client, path=path, cookie=cookie)) == (403, STALE)
    several = f"other=1; {name}={value}; fieldpress-{PORT + 1}=x"
    assert asked(client, cookie=several).status == 200


def test_the_token_opens_the_studio_by_a_cookie(client: Client) -> None:
    got = asked(client, path=f"/open?token={client.keys.token}", cookie="", sec_fetch_site="none")
    assert got.status == 200
    cookie = f"fieldpress-{PORT}={client.keys.cookie}; HttpOnly; SameSite=Strict; Path=/"
    assert got.heads["set-cookie"] == cookie
    assert client.keys.token not in got.html
    assert got.select("meta[http-equiv=refresh]")[0].attributes["content"] == "0; url=/"
    assert got.select("a")[0].attributes["href"] == "/"
    # The address may be clicked in a mail, which is another site: the token is enough.
    click = asked(client, path=f"/open?token={client.keys.token}", sec_fetch_site="cross-site")
    assert click.status == 200


@pytest.mark.parametrize(
    "query", ["", "?token=", "?token=x", "?token={old}", "?other={now}", "?token={now}x", "?{now}"]
)
def test_a_missing_or_old_token_opens_nothing(client: Client, query: str) -> None:
    query = query.format(old=Access(PORT).token, now=client.keys.token)
    assert refused(asked(client, path=f"/open{query}", cookie="")) == (403, STALE)
    assert refused(asked(client, path=f"/open{query}")) == (403, STALE)


def test_keys_can_not_be_guessed() -> None:
    made = [Access(PORT) for _ in range(20)]
    assert len({one.token for one in made} | {one.cookie for one in made}) == 40
    assert min(len(one.token) for one in made) >= 32
    assert min(len(one.cookie) for one in made) >= 43


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "X"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert refused(asked(client, method)) == (405, "the studio knows GET and POST")


def test_no_other_page_may_read(client: Client) -> None:
    """There is no CORS: a preflight is refused, and nothing allows another origin."""
    ahead = {"access_control_request_method": "POST", "origin": "https://evil.example"}
    for got in (asked(client, "OPTIONS", **ahead), asked(client), asked(client, "POST", "/")):
        assert not [name for name in got.heads if name.startswith("access-control")]


# --- bodies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("length", ["50000000", "1000001", "9" * 5000, "-1", "1e3", "٥x"])
def test_a_large_body_is_refused_unread(client: Client, method: str, length: str) -> None:
    got = client.run(
        _sent(client, method, [], {"content-length": length.encode().decode("latin-1")})
    )
    assert refused(got) == (413, TOO_LARGE)


def test_a_body_without_a_length_is_counted(client: Client) -> None:
    """Chunks, of which the first says nothing of the others: no more than the limit is taken."""
    chunk = b"a=" + b"x" * 99_998
    taken: list[int] = []
    got = client.run(_sent(client, "POST", [chunk] * 500, {}, taken))
    assert refused(got) == (413, TOO_LARGE)
    assert sum(taken) == MOST_BODY + len(chunk)
    assert client.run(_sent(client, "POST", [b"x" * MOST_BODY], {})).status == 422


def test_a_sender_that_goes_away_leaves_nothing(client: Client) -> None:
    got = client.run(_sent(client, "POST", [b"a=1", None], {}))
    assert refused(got) == (413, TOO_LARGE)


async def _sent(
    client: Client,
    method: str,
    parts: list[Any],
    heads: dict[str, str],
    taken: list[int] | None = None,
) -> Answer:
    """Send a body in parts; the sender is gone at None."""
    cookie = f"{client.keys.cookie_name}={client.keys.cookie}"
    every = {"host": f"127.0.0.1:{PORT}", "cookie": cookie, "origin": OURS, **heads}
    scope = {
        "type": "http", "method": method, "path": "/work/product", "raw_path": b"/work/product",
        "query_string": b"", "root_path": "", "scheme": "http", "http_version": "1.1",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in every.items()],
    }  # fmt: skip
    coming = iter(parts)
    sent: list[Any] = []

    async def receive() -> Any:
        part = next(coming)
        if part is None:
            return {"type": "http.disconnect"}
        if taken is not None:
            taken.append(len(part))
        return {"type": "http.request", "body": part, "more_body": part is not parts[-1] or
                len(taken or parts) < len(parts)}  # fmt: skip

    async def send(message: Any) -> None:
        sent.append(message)

    await client.app(scope, receive, send)
    start = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], start, b"".join(one.get("body", b"") for one in sent[1:]))


# --- files ---------------------------------------------------------------------------------------

HASH = "0" * 64


@pytest.mark.parametrize(
    "path",
    [
        "/file/../../etc/passwd",
        "/file/..%2f..%2fetc%2fpasswd",
        "/file/%2e%2e/%2e%2e/etc/passwd",
        "/file/..%252f..%252fetc%252fpasswd",
        "/file/%2fetc%2fpasswd",
        "/file//etc/passwd",
        "/file/..",
        "/file/.",
        "/file/",
        "/file/..%5c..%5cetc%5cpasswd",
        "/file/%00",
        f"/file/{HASH}.exe",
        f"/file/{HASH}",
        f"/file/{HASH}.pdf",
        f"/file/{HASH}.pdf%00.png",
        f"/file/{HASH}.PDF",
        f"/file/{HASH}.pdf%0a",
        f"/file/../{HASH}.pdf",
        "/file/asked.exe",
        "/page/../../etc/passwd/0",
        f"/page/{HASH}.pdf/0",
        f"/page/{HASH}.pdf/-1",
        f"/page/{HASH}.pdf/x",
        "/web/../guard.py",
        "/web/..%2fguard.py",
        "/web/base.html",
        "/web/%2fetc%2fpasswd",
        "/font/..%2f..%2fetc%2fpasswd",
        "/font/passwd",
        "/../../etc/passwd",
    ],
)
def test_no_path_leads_to_a_file(client: Client, path: str) -> None:
    (client.studio.blobs.folder / f"{HASH}.exe").write_bytes(b"kept by somebody")
    (client.studio.blobs.folder / "asked.exe").write_bytes(b"kept by somebody")
    got = asked(client, path=path)
    assert got.status == 404
    assert got.texts("h1") == ["There is nothing here"]


def test_packs_are_named_never_reached_by_a_path(studio: Client, tmp_path: Path) -> None:
    packs = (
        "panzer-leader, platoon-action, platoon-command, platoon-leader, plm-american-revolution"
    )
    for name, meant in (("..", ".."), (".", "."), ("%2e%2e", ".."), ("etc", "etc")):
        got = studio.get(f"/packs/{name}")
        assert (got.status, got.problems) == (
            422,
            [f"there is no pack '{meant}'; packs are {packs}"],
        )
    write_pack(tmp_path / "my-pack")
    way = f"{'..%2f' * 9}{str(tmp_path)[1:].replace('/', '%2f')}%2fmy-pack"
    assert studio.get(f"/packs/{way}/deck").problems == [
        f"there is no pack '..'; packs are {packs}"
    ]
    while (made := studio.get(f"/thumb/{way}/deck")).status == 202:
        pass  # it is still being made
    assert (made.status, made.heads["content-type"]) == (200, "image/svg+xml")  # of no picture


def test_what_is_kept_is_served_as_what_it_is(client: Client) -> None:
    kept = client.studio.blobs
    svg = kept.put(b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "svg")
    got = client.get(f"/file/{svg}")
    assert got.heads["content-type"] == "image/svg+xml"
    assert got.heads["content-disposition"] == "attachment"  # never shown as a page
    yaml = kept.put(b"<script>alert(1)</script>", "yaml")
    assert client.get(f"/file/{yaml}").heads["content-type"] == "text/plain; charset=utf-8"
    pdf = kept.put(b"%PDF", "pdf")
    named = client.get(f"/file/{pdf}?name=a%22%0d%0aX:%20y/..%2fb.pdf")
    assert named.heads["content-disposition"] == 'attachment; filename="a---X--y-..-b.pdf"'


def test_every_answer_has_the_safety_heads(client: Client) -> None:
    """Pages, errors, refusals, static files, files, events, what is answered to works."""
    pdf = client.studio.blobs.put(b"%PDF", "pdf")
    job = asked(client, "POST", "/work/product").status
    assert job == 422
    number = client.begin("product", target="skirmish/deck")
    answers = [
        *(asked(client, path=path) for path in (
            "/", "/nowhere", "/packs/x", "/web/studio.css", "/web/studio.js", "/web/icon.svg",
            "/font/text.ttf", f"/file/{pdf}", f"/jobs/{number}", "/jobs/999", "/work/product",
            f"/open?token={client.keys.token}", "/open",
        )),
        asked(client, "POST", "/work/product"),
        asked(client, "POST", "/work/nothing"),
        asked(client, "POST", f"/jobs/{number}/stop"),
        asked(client, "PUT"),
        asked(client, host="evil.example"),
        asked(client, origin="null"),
        asked(client, cookie=""),
    ]  # fmt: skip
    for got in answers:
        assert {name: got.heads.get(name) for name in HEADERS} == HEADERS
        assert "cache-control" in got.heads
        assert "server" not in got.heads
    assert {one.status for one in answers} >= {200, 403, 404, 405, 421, 422}


def test_what_the_heads_say() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy.pop("default-src") == "'none'"
    assert policy.pop("frame-ancestors") == policy.pop("base-uri") == "'none'"
    assert set(policy) == {"script-src", "style-src", "img-src", "font-src", "connect-src",
                           "form-action"}  # fmt: skip
    assert set(policy.values()) == {"'self'"}
    assert HEADERS["referrer-policy"] == "same-origin"
    assert HEADERS["x-content-type-options"] == "nosniff"


FORBIDDEN = r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)"


def test_pages_have_nothing_that_the_policy_forbids(repository: Path) -> None:
    for path in (repository / "generator/studio/web").glob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(
            r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)", text
        ), path
        assert "|safe" not in text.replace(" ", ""), path
        assert not re.search(r"(src|href)=\"https?:", text), path


def test_pages_say_what_a_pack_says_and_obey_nothing_of_it() -> None:
    evil = "<script>alert(1)</script>\" onload='x' {{ 7 * 7 }}"
    game = {**GAME, "title": evil, "subtitle": evil, "facts": [[evil, evil]], "notes": [evil]}
    with opened(engine=Scripted({"shelf": [game], "pack": game})) as client:
        for path in ("/", f"/?q={'%3Cscript%3E'}", "/packs/skirmish"):
            got = client.get(path)
            assert [one.attributes for one in got.select("script")] == [
                {"src": "/web/studio.js", "defer": ""}
            ]
            assert not got.select("[onload]")
        assert client.get("/packs/skirmish").texts("h1") == [" ".join(evil.split())]


# --- the real server -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """The studio as its command starts it."""
    with started(tmp_path_factory.mktemp("guarded")) as studio:
        yield studio


def listening(port: int) -> set[str]:
    """Every address of this computer at which a port listens, as the kernel writes it."""
    found = set()
    for table in ("tcp", "tcp6"):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
                cells = line.split()
                address, _, at = cells[1].rpartition(":")
                if cells[3] == "0A" and int(at, 16) == port:
                    found.add(address)
    return found


@pytest.mark.ci
def test_it_listens_to_this_computer_alone(running: Started) -> None:
    assert listening(running.port) == {"0100007F"}  # 127.0.0.1
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("::1", running.port), 1):
        pass


@pytest.mark.ci
def test_a_body_of_50_mb_over_a_socket(running: Started) -> None:
    """With a length it is refused at once; in chunks as soon as it is too long."""
    host = f"127.0.0.1:{running.port}"
    link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    link.request("GET", running.address.removeprefix(running.base))
    entered = link.getresponse()
    cookie = (entered.getheader("set-cookie") or "").partition(";")[0]
    entered.read()
    link.close()
    heads = f"Host: {host}\r\nCookie: {cookie}\r\nOrigin: http://{host}\r\n"
    for form, body in (
        ("Content-Length: 50000000\r\n", [b"x" * 65536] * 763),
        ("Transfer-Encoding: chunked\r\n", [b"10000\r\n" + b"x" * 65536 + b"\r\n"] * 763),
    ):
        with socket.create_connection(("127.0.0.1", running.port), 60) as raw:
            raw.sendall(f"POST /work/product HTTP/1.1\r\n{heads}{form}\r\n".encode())
            with contextlib.suppress(OSError):
                for part in body:
                    raw.sendall(part)
            with contextlib.suppress(ConnectionResetError):
                said = raw.recv(65536)
                assert said.startswith(b"HTTP/1.1 413 ")
    asked_again = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    asked_again.request("GET", "/", headers={"Cookie": cookie})
    assert asked_again.getresponse().status == 200
    asked_again.close()


@pytest.mark.ci
@pytest.mark.parametrize(
    "sent",
    [b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/1.1\r\n\r\n", b"GET /\r\n\r\n", b"\0" * 100_000,
     b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET http://evil.example/ HTTP/1.1\r\n\r\n",
     b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n"],
    ids=["TLS", "no host", "an old one", "zeros", "two hosts", "a proxy's", "a long path"],
)  # fmt: skip
def test_what_is_no_request_is_refused(running: Started, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", running.port), 60) as raw:
        with contextlib.suppress(OSError):
            raw.sendall(sent)
            raw.shutdown(socket.SHUT_WR)
        said = b""
        with contextlib.suppress(ConnectionResetError):
            said = raw.recv(65536)
    assert said == b"" or said.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 421 "))
    assert running.process.poll() is None


def test_a_websocket_is_not_answered(client: Client) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b""}
    client.run(asyncio.wait_for(client.app(scope, None, send), 5))  # type: ignore[arg-type]
    assert sent == []
