"""Dossiers and secret reports stay shut until a browser has chosen a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pikepdf
import pytest

from generator.job.options import Options
from generator.studio.acts.commands import files_named
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import Blobs, page_key
from generator.studio.secrets import (
    COOKIE,
    EVERY,
    REMEMBERED,
    Lock,
    OpenSides,
    lock_for,
    lock_named,
    lock_of_file,
    opened_by,
    scope_of,
    side_of,
)
from tests.history_folder import rolled
from tests.studio_client import Answer, Client, opened

SCOPE = scope_of("campaign", "platoon-leader", "tuesday-5")
AXIS, ALLIED = Lock(SCOPE, "axis"), Lock(SCOPE, "allied")
OF = {"noun": "campaign", "pack": "platoon-leader", "scope": SCOPE}


def one_page() -> bytes:
    """A PDF of one blank page."""
    import io

    made = pikepdf.new()
    made.add_blank_page(page_size=(200, 100))
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with opened(out=tmp_path_factory.mktemp("studio") / "output") as found:
        yield found


@pytest.fixture
def visitor(house: Client) -> Client:
    return house.another()


def choose(visitor: Client, side: str, **more: str) -> Answer:
    return visitor.send("/sides", **{**OF, "side": side, "back": "/campaigns/x", **more})


def said(answer: Answer) -> str:
    """What a page says, without its marks."""
    return " ".join(answer.texts("main"))


def test_a_side_s_file_is_shut_until_it_is_chosen(house: Client, visitor: Client) -> None:
    open_name = house.studio.blobs.put(b"for all", "txt")
    name = house.studio.blobs.put(b"for one", "txt", lock=AXIS)
    assert visitor.get(f"/file/{open_name}").body == b"for all"
    shut = visitor.get(f"/file/{name}")
    assert (shut.status, b"for one" in shut.body) == (403, False)
    assert "These papers are shut" in said(shut)
    answer = choose(visitor, "axis")
    assert (answer.status, answer.heads["location"]) == (303, "/campaigns/x")
    found = visitor.get(f"/file/{name}?name=axis.txt")
    assert (found.status, found.body) == (200, b"for one")
    assert found.heads["cache-control"] == "no-store", "a browser's memory asks nobody"
    assert house.another().get(f"/file/{name}").status == 403, "another browser has not chosen"


def test_another_side_s_file_stays_shut(house: Client, visitor: Client) -> None:
    names = [house.studio.blobs.put(b"x", "txt", lock=one) for one in (AXIS, ALLIED)]
    every = house.studio.blobs.put(b"x", "txt", lock=Lock(SCOPE, EVERY))
    elsewhere = house.studio.blobs.put(b"x", "txt", lock=Lock("0" * 16, "axis"))
    choose(visitor, "axis")
    asked = [*names, every, elsewhere]
    assert [visitor.get(f"/file/{one}").status for one in asked] == [200, 403, 403, 403]
    choose(visitor, EVERY, sure="yes")
    assert [visitor.get(f"/file/{one}").status for one in asked] == [200, 200, 200, 403]


def test_without_its_lock_a_name_is_no_file(house: Client, visitor: Client) -> None:
    name = house.studio.blobs.put(b"one side's", "txt", lock=AXIS)
    choose(visitor, "allied")
    bare = name.partition(".")[0]
    for other in (f"{bare}.txt", f"{bare}.{ALLIED.text}.txt", f"{bare}.{SCOPE}-.txt"):
        assert visitor.get(f"/file/{other}").status == 404


def test_pictures_of_its_pages_are_shut_as_well(house: Client, visitor: Client) -> None:
    name = house.studio.blobs.put(one_page(), "pdf", lock=AXIS)
    assert visitor.get(f"/page/{name}/0?width=80").status == 403
    choose(visitor, "axis")
    picture = visitor.get(f"/page/{name}/0?width=80")
    assert (picture.status, picture.body[1:4]) == (200, b"PNG")
    assert picture.heads["cache-control"] == "no-store"
    made = house.studio.blobs.known("png", page_key(name, 0, 80), AXIS)
    assert made
    assert lock_named(made) == AXIS
    stranger = house.another()
    assert stranger.get(f"/page/{name}/0?width=80").status == 403, "made since, and still shut"
    assert stranger.get(f"/file/{made}").status == 403


def test_a_change_of_mind_is_asked_about(house: Client, visitor: Client) -> None:
    name = house.studio.blobs.put(b"x", "txt", lock=ALLIED)
    choose(visitor, "axis")
    question = choose(visitor, "allied")
    assert question.status == 200
    assert "You have looked into the Axis papers" in said(question)
    assert "Open the Allied papers all the same?" in said(question)
    assert visitor.get(f"/file/{name}").status == 403, "nothing was answered yet"
    assert choose(visitor, "axis").status == 303, "what is chosen already is no change"
    assert choose(visitor, "allied", sure="yes").status == 303
    assert visitor.get(f"/file/{name}").status == 200
    question = choose(visitor, "")
    assert "You have looked into the Allied papers" in said(question)
    assert "whoever sits here next can choose any side" in said(question)
    assert choose(visitor, "", sure="yes").status == 303
    assert visitor.get(f"/file/{name}").status == 403


def test_the_cookie_is_for_this_browser_and_this_user(visitor: Client) -> None:
    answer = choose(visitor, "axis")
    told = answer.heads["set-cookie"].lower()
    assert {"httponly", "samesite=strict", "path=/", "max-age=34560000"} <= set(told.split("; "))


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "x",
        f"{SCOPE}-allied",
        f"{SCOPE}-allied~",
        f"{SCOPE}-allied~{'0' * 32}",
        f"{SCOPE}-every~undefined",
        "~" + "0" * 32,
        "../../etc/passwd",
    ],
)
def test_a_cookie_that_nobody_gave_opens_nothing(
    house: Client, visitor: Client, forged: str
) -> None:
    name = house.studio.blobs.put(b"x", "txt", lock=ALLIED)
    visitor.cookies[COOKIE] = forged
    assert visitor.get(f"/file/{name}").status == 403


def test_a_given_cookie_can_t_be_made_into_another(visitor: Client) -> None:
    choose(visitor, "axis")
    given = visitor.cookies[COOKIE]
    assert opened_by(f"{COOKIE}={given}").side(SCOPE) == "axis"
    assert opened_by(f"{COOKIE}={given.replace('-axis', '-allied')}") == OpenSides()


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"side": "neutral"}, "'neutral' is not a side"),
        ({"side": "axis", "noun": "board"}, "nothing of a board of 'platoon-leader' is secret"),
        ({"side": "axis", "pack": "plm-american-revolution"}, "of 'plm-american-revolution' is"),
        ({"side": "axis", "scope": "../x"}, "these papers are of nothing that was rolled"),
        (
            {"side": "axis", "pack": "nowhere"},
            "'nowhere' is neither a pack, a product nor a folder",
        ),
    ],
)
def test_what_is_no_side_is_told(visitor: Client, form: dict[str, str], message: str) -> None:
    answer = visitor.send("/sides", **{**OF, **form})
    assert answer.status == 422
    assert message in said(answer)
    assert COOKIE not in visitor.cookies


@pytest.mark.parametrize(
    "back", ["", "//evil.example", "https://evil.example", "/\\evil", "/a\r\nb"]
)
def test_one_goes_back_to_the_studio_alone(visitor: Client, back: str) -> None:
    assert choose(visitor, "axis", back=back).heads["location"] == "/"


def test_another_site_chooses_nothing(house: Client) -> None:
    assert house.post("/sides", origin="https://evil.example").status == 403


def test_the_latest_choices_fit_into_a_cookie() -> None:
    sides = OpenSides()
    for number in range(REMEMBERED + 20):
        sides = sides.with_side(f"{number:016x}", "axis")
    found = opened_by(f"{COOKIE}={sides.cookie}")
    assert len(found.chosen) == REMEMBERED
    assert found.side(f"{REMEMBERED + 19:016x}") == "axis"
    assert len(sides.cookie) < 4000


def test_whose_a_file_is_is_told_by_the_game() -> None:
    names = ("axis.pdf", "axis-folded.pdf", "booklet.pdf", "campaign.yaml", "firefight-1/x.pdf")
    found = [side_of("campaign", "platoon-leader", name) for name in names]
    assert found == ["axis", "axis", "", EVERY, ""]
    assert side_of("scenario", "platoon-command", "scenario.pdf") == ""
    assert side_of("scenario", "platoon-leader", "axis.pdf") == "", "it rolls none"
    assert side_of("campaign", "a-pack-that-is-gone", "map.pdf") == EVERY
    assert lock_for("campaign", "platoon-leader", "tuesday-5", "allied.pdf") == ALLIED
    assert lock_for("campaign", "platoon-leader", "tuesday-5", "map.pdf") is None


def files_said(out: Path, said: Sequence[str], blobs: Blobs) -> dict[str, Lock | None]:
    bench = Bench(Options(out=out), blobs, lambda *_: None, lambda _: None, lambda _: None)
    return {one["name"]: lock_named(one["blob"]) for one in files_named(bench, said)}


def test_a_command_s_files_carry_the_lock_of_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out/platoon-leader/campaigns/x"
    (folder / "firefight-1").mkdir(parents=True)
    (tmp_path / "blobs").mkdir()
    (folder / "campaign.yaml").write_bytes(rolled()[1])
    names = ("axis.pdf", "map.pdf", "campaign.yaml", "firefight-1/report-allied.pdf")
    for name in names:
        (folder / name).touch()
    (folder / "campaign.yaml").write_bytes(rolled()[1])
    lines = [(folder / name).as_posix() for name in names]
    assert files_said(tmp_path / "out", lines, Blobs(tmp_path / "blobs")) == {
        "axis.pdf": AXIS,
        "map.pdf": None,
        "campaign.yaml": Lock(SCOPE, EVERY),
        "report-allied.pdf": ALLIED,
    }
    (folder / "campaign.yaml").write_text("broken: [")
    broken = lock_of_file(folder / "map.pdf")
    assert broken
    assert broken.side == EVERY, "nobody knows whose it is"
    assert lock_of_file(tmp_path / "x.pdf") is None


def test_the_name_of_a_kept_file_tells_its_lock(tmp_path: Path) -> None:
    blobs = Blobs(tmp_path)
    for lock in (None, AXIS, Lock(SCOPE, EVERY), Lock(SCOPE, "a-side-2")):
        name = blobs.put(b"x", "txt", lock=lock)
        assert lock_named(name) == lock
        assert blobs.get(name) == b"x"
    with pytest.raises(ValueError, match="can't be the side of a file"):
        blobs.put(b"x", "txt", lock=Lock(SCOPE, "../x"))
