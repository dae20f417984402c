"""Seals: what two players exchange before they print, and what is proved of it afterwards."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content import Pack
from generator.errors import ContentError, FieldpressError, UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.proving import prove
from generator.games.platoon_leader.saved.body import secrets_text
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.job.rolled.exchange import standing, take
from generator.roll.seals.files import private_text, read_word
from generator.roll.seals.seal import key_of, new_word, seal_of, shown, terms_of
from tests.packs import fieldpress
from tests.sealed_desks import SIDES, WORDS, Desk, all_exchanged, sealed, seals_of

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
NOTHING = "1 problem; nothing was printed\n"
WAITING = "nothing is printed yet: put his {} beside it, and type the same again"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture
def desks(pack: Pack, tmp_path: Path) -> tuple[Desk, Desk]:
    axis, allied = (Desk(tmp_path / side, pack, "s3", side) for side in SIDES)
    return axis, allied


def names(desk: Desk) -> set[str]:
    return {path.name for path in desk.folder.iterdir()}


def raised(desk: Desk, word: str | None = None) -> list[str]:
    """Return what is said when an exchange can't go on, without the folder's name."""
    with pytest.raises(FieldpressError) as caught:
        desk.go_on(word)
    return str(caught.value).replace(f"{desk.folder.as_posix()}/", "").splitlines()


# --- word, key, seal ------------------------------------------------------------------------------


@given(st.text(min_size=16), st.text(min_size=16))
def test_other_words_make_other_keys_and_seals(one: str, other: str) -> None:
    keys = [key_of("terms", "axis", word) for word in (one, other)]
    seals = [seal_of(key) for key in keys]
    assert (keys[0] == keys[1]) == (seals[0] == seals[1]) == (one == other)
    assert not set(keys) & set(seals)
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in (*keys, *seals))


def test_a_key_is_for_one_side_and_one_campaign() -> None:
    terms = {
        terms_of(*what)
        for what in (
            ("pack", "content", "seed", {}),
            ("pack", "content", "seed-2", {}),
            ("pack", "contents", "seed", {}),
            ("pack", "content", "seed", {"theatre": "italy"}),
        )
    }
    keys = {key_of(one, side, "the same word") for one in terms for side in SIDES}
    assert (len(terms), len(keys)) == (4, 8)
    assert terms_of("p", "c", "s", {"a": "1", "b": "2"}) == terms_of(
        "p", "c", "s", {"b": "2", "a": "1"}
    )


def test_a_word_that_is_made_up_is_long_and_never_the_same() -> None:
    words = {new_word() for _ in range(50)}
    assert len(words) == 50
    assert {len(word) for word in words} == {64}


def test_a_seal_is_shown_in_groups() -> None:
    assert shown("0123456789abcdef" * 4) == "0123 4567 89ab cdef"


# --- the exchange ---------------------------------------------------------------------------------


def test_two_players_exchange_seals_and_then_keys(desks: tuple[Desk, Desk]) -> None:
    axis, allied = desks
    first = axis.go_on()
    assert first.seals is None
    here = axis.folder.as_posix()
    assert first.notes == [
        f"{here}/seal-axis.yaml: yours alone; keep a copy in another place",
        f"{here}/seal-axis.txt: send it to the other player",
        WAITING.format("seal-allied.txt"),
    ]
    assert names(axis) == {"seal-axis.yaml", "seal-axis.txt"}, "the key waits for the other's seal"
    assert axis.go_on().notes == [WAITING.format("seal-allied.txt")]
    axis.send(allied, "seal-axis.txt")
    there = allied.folder.as_posix()
    assert allied.go_on().notes == [
        f"{there}/seal-allied.yaml: yours alone; keep a copy in another place",
        f"{there}/seal-allied.txt: send it to the other player",
        f"{there}/key-allied.txt: send it to the other player",
        WAITING.format("key-axis.txt"),
    ]
    allied.send(axis, "seal-allied.txt", "key-allied.txt")
    done = axis.go_on()
    assert done.notes == [f"{here}/key-axis.txt: send it to the other player"]
    assert done.seals is not None
    assert done.seals.words == {"axis": WORDS["axis"]}
    axis.send(allied, "key-axis.txt")
    theirs = allied.go_on().seals
    assert theirs is not None
    assert (theirs.keys, theirs.terms) == (done.seals.keys, done.seals.terms)
    assert theirs.words == {"allied": WORDS["allied"]}
    assert names(axis) & names(allied) == {
        *("seal-axis.txt", "seal-allied.txt", "key-axis.txt", "key-allied.txt")
    }


def test_nobody_but_its_owner_reads_a_private_seal(desks: tuple[Desk, Desk]) -> None:
    axis, _ = desks
    before = os.umask(0)
    try:
        axis.go_on()
    finally:
        os.umask(before)
    assert (axis.folder / "seal-axis.yaml").stat().st_mode & 0o777 == 0o600
    assert (axis.folder / "seal-axis.txt").stat().st_mode & 0o777 == 0o644
    text = (axis.folder / "seal-axis.txt").read_text()
    private = (axis.folder / "seal-axis.yaml").read_text().replace("\n# ", " ")
    assert re.fullmatch(r"fieldpress seal axis [0-9a-f]{8} [0-9a-f]{64}\n", text)
    assert "without it no more of this side's papers can be made" in private


def test_a_line_may_be_changed_by_a_mail_program(desks: tuple[Desk, Desk]) -> None:
    axis, allied = desks
    all_exchanged(axis, allied)
    for name in ("seal-allied.txt", "key-allied.txt"):
        path = axis.folder / name
        text = path.read_text().upper().replace(" ", "\r\n  ")
        path.write_bytes(b"\xef\xbb\xbf" + text.encode() + b"\r\n\r\n")
    assert axis.go_on().seals is not None


def taken(desk: Desk, text: str) -> list[str]:
    """Put in what the other player has sent; return the names of the files that came of it."""
    return [path.name for path in take(desk.wanted, text)]


def refused(desk: Desk, text: str) -> list[str]:
    """Return what is said of a text that isn't taken, without the folder's name."""
    before = names(desk) if desk.folder.is_dir() else set()
    with pytest.raises(FieldpressError) as caught:
        take(desk.wanted, text)
    assert (names(desk) if desk.folder.is_dir() else set()) == before
    return str(caught.value).replace(f"{desk.folder.as_posix()}/", "").splitlines()


def line_of(desk: Desk, what: str) -> str:
    return (desk.folder / f"{what}-{desk.side}.txt").read_text()


def test_lines_are_taken_from_a_letter(desks: tuple[Desk, Desk]) -> None:
    """Broken where its program breaks lines, quoted, with a greeting; each is put in once."""
    axis, allied = desks
    axis.go_on()
    assert standing(axis.wanted).missing == ["seal-allied.txt", "key-allied.txt"]
    assert standing(axis.wanted).lines == {"seal-axis.txt": line_of(axis, "seal").strip()}
    assert taken(allied, line_of(axis, "seal")) == ["seal-axis.txt"]
    allied.go_on()
    seal, key = (line_of(allied, what).replace(" ", "\n> ", 4) for what in ("seal", "key"))
    letter = f"Hello!\n\n> {seal.upper()}> {key}>\nYours, A.\n"
    assert taken(axis, letter) == ["seal-allied.txt", "key-allied.txt"]
    assert (axis.folder / "seal-allied.txt").read_text() == line_of(allied, "seal")
    assert taken(axis, letter) == []
    assert axis.go_on().seals is not None
    assert list(standing(axis.wanted).lines) == ["seal-axis.txt", "key-axis.txt"]
    assert standing(axis.wanted).missing == []


def test_lines_that_are_not_taken(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    axis, allied = desks
    axis.go_on()
    axis.send(allied, "seal-axis.txt")
    allied.go_on()
    begins = "  hint: it begins with 'fieldpress seal allied' or 'fieldpress key allied'"
    nothing = ["there is no line of the other player in this", begins]
    assert refused(axis, "") == refused(axis, "Hello!") == nothing
    form = f"fieldpress seal allied {allied.wanted.terms[:8]} …"
    assert refused(axis, line_of(axis, "seal")) == [f"this is the seal of axis; here goes '{form}'"]
    assert refused(axis, "fieldpress seal allied") == [
        "this is no line that was handed over; it is 'fieldpress seal allied …'",
        "  hint: ask for the other player's seal-allied.txt again, and leave it as it is",
    ]
    assert refused(axis, line_of(allied, "key")) == [
        "his seal-allied.txt comes first, then his key"
    ]
    another = Desk(tmp_path / "another", axis.pack, "s4", "allied")
    another.go_on()
    assert refused(axis, line_of(another, "seal"))[0] == "this seal is of another campaign"
    again = Desk(tmp_path / "again", axis.pack, axis.seed, "allied")
    axis.send(again, "seal-axis.txt")
    again.go_on("another word of the same player")
    both = line_of(allied, "seal") + line_of(again, "key")
    wrong = "this key doesn't open the seal that was handed over before"
    assert refused(axis, both) == [wrong]
    assert taken(axis, line_of(allied, "seal")) == ["seal-allied.txt"]
    assert refused(axis, line_of(again, "key")) == [wrong]
    kept = "seal-allied.txt has another line, and is never written over"
    assert refused(axis, line_of(again, "seal")) == [kept]


def test_nothing_is_written_over(desks: tuple[Desk, Desk]) -> None:
    axis, allied = desks
    all_exchanged(axis, allied)
    before = {path.name: path.read_bytes() for path in axis.folder.iterdir()}
    axis.go_on()
    assert raised(axis, "quite another word of mine") == [
        "--word-file: seal-axis.yaml has another word, and is never written over"
    ]
    assert {path.name: path.read_bytes() for path in axis.folder.iterdir()} == before


def test_a_lost_seal_is_made_again_of_the_players_own_word(desks: tuple[Desk, Desk]) -> None:
    axis, allied = desks
    mine, _ = all_exchanged(axis, allied)
    (axis.folder / "seal-axis.yaml").unlink()
    assert axis.go_on().seals == mine


def test_lines_that_are_not_the_ones_expected(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    axis, allied = desks
    all_exchanged(axis, allied)
    other = Desk(tmp_path / "other", axis.pack, "s4", "allied")
    other.go_on()
    seal = (allied.folder / "seal-allied.txt").read_text()
    terms = seal.split()[3]
    cases = {
        (allied.folder / "seal-axis.txt").read_bytes(): [
            "seal-allied.txt:1:1: this is the seal of axis; here goes "
            f"'fieldpress seal allied {terms} …'"
        ],
        (allied.folder / "key-allied.txt").read_bytes(): [
            "seal-allied.txt:1:1: this is the key of allied; here goes "
            f"'fieldpress seal allied {terms} …'"
        ],
        (other.folder / "seal-allied.txt").read_bytes(): [
            "seal-allied.txt:1:1: this seal is of another campaign",
            "  hint: a seal is for one pack in one version, one seed and the same locks",
        ],
        **{
            data: [
                "seal-allied.txt:1:1: this is no line that was handed over; it is "
                "'fieldpress seal allied …'",
                "  hint: ask for the other player's seal-allied.txt again, and leave it as it is",
            ]
            for data in (b"", b"hello", seal.encode()[:-9], seal.encode() * 2)
        },
        b"\xff\xfe": ["seal-allied.txt:1:1: this is not text in UTF-8"],
        b" " * 3000: ["seal-allied.txt:1:1: can't be read: the file has more than 2,000 bytes"],
    }
    path = axis.folder / "seal-allied.txt"
    for data, said in cases.items():
        path.write_bytes(data)
        assert raised(axis) == said
    path.unlink()
    path.mkdir()
    assert raised(axis) == ["seal-allied.txt:1:1: can't be read: Is a directory"]


def test_a_key_that_is_not_that_of_the_seal(desks: tuple[Desk, Desk]) -> None:
    """Who sends another key than he sealed, having seen the other's, is found out at once."""
    axis, allied = desks
    all_exchanged(axis, allied)
    path = axis.folder / "key-allied.txt"
    own = path.read_text().split()[4]
    path.write_text(path.read_text().replace(own, "f" * 64))
    assert raised(axis) == [
        "key-allied.txt:1:1: this key doesn't open the seal that was handed over before"
    ]


def test_a_line_of_ones_own_that_was_changed(desks: tuple[Desk, Desk]) -> None:
    axis, _ = desks
    axis.go_on()
    (axis.folder / "seal-axis.txt").write_text("hello")
    assert raised(axis) == [
        "seal-axis.txt:1:1: this is not the seal of your seal-axis.yaml",
        "  hint: delete it, and it is written again",
    ]


def test_private_seals_that_are_damaged_or_of_the_other_side(desks: tuple[Desk, Desk]) -> None:
    axis, _ = desks
    axis.go_on()
    path, terms = axis.folder / "seal-axis.yaml", seals_of(axis.pack, "s3").terms
    good = path.read_bytes()
    damaged = "  hint: Fieldpress never writes over it: put back the copy that you kept"
    cases = {
        private_text("allied", terms, WORDS["axis"]): [
            "seal-axis.yaml:5:15: this is the seal of the side allied, not of axis"
        ],
        good.replace(b"private-seal: axis", b"private-seal: reds"): [
            "seal-axis.yaml:5:15: 'reds' is not a side; it is axis or allied"
        ],
        good.replace(b"seven", b"eight"): [
            "seal-axis.yaml:8:6: this file is damaged: its word doesn't make its key",
            damaged,
        ],
        re.sub(rb"word: .*", b"word: 1234567890123456", good): [
            "seal-axis.yaml:7:7: this file is damaged: text expected",
            damaged,
        ],
        re.sub(rb"seal: '?[0-9a-f]{64}'?", b"seal: " + b"f" * 64, good): [
            "seal-axis.yaml:9:7: this file is damaged: its key doesn't make its seal",
            damaged,
        ],
        b"[]\n": [
            "seal-axis.yaml:1:1: a private seal has private-seal, campaign, word, key, seal, "
            "and nothing else"
        ],
    }
    for data, said in cases.items():
        path.write_bytes(data)
        found = raised(axis)
        assert found == said
        assert not any(WORDS["axis"] in line or "1234567890123456" in line for line in found)
    path.unlink()
    path.symlink_to(axis.folder / "nowhere")
    assert raised(axis) == ["seal-axis.yaml:1:1: can't be read: No such file or directory"]


def test_a_folder_that_can_not_be_written(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "axis").write_text("a file")
    desk = Desk(tmp_path / "axis", pack, "s3", "axis")
    assert raised(desk) == ["can't write seal-axis.yaml: Not a directory"]


def test_words_of_the_players_own(tmp_path: Path) -> None:
    path = tmp_path / "word.txt"
    path.write_bytes(b"\xef\xbb\xbf  a kettle on the stove \r\n")
    assert read_word(path) == "a kettle on the stove"
    most = "a private word has 16 to 1,000 characters, and this one has"
    cases: dict[bytes, str] = {
        b"short\n": f"--word-file: {most} 5",
        b"w" * 1001: f"--word-file: {most} 1,001",
        b"two lines of a word\nand more": "--word-file: a private word is one line of printable "
        "characters",
        b"\xff\xfe": f"--word-file: '{path.as_posix()}' is not text in UTF-8",
        b"w" * 9000: f"--word-file: '{path.as_posix()}' can't be read: the file has more than "
        "8,000 bytes",
    }
    for data, said in cases.items():
        path.write_bytes(data)
        with pytest.raises(UsageError, match=f"^{re.escape(said)}$"):
            read_word(path)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(UsageError, match="can't be read: this is not an ordinary file"):
        read_word(path)


# --- the command ----------------------------------------------------------------------------------


def new(out: Path, *words: str) -> tuple[int, str, str]:
    ran = fieldpress("campaign", "new", *words, "--out", out.as_posix())
    return ran.status, ran.out, ran.err.replace(NOTHING, "")


def test_new_seals_and_waits_for_the_other_player(tmp_path: Path) -> None:
    status, out, err = new(tmp_path, "--seed", "s3", "--seal", "axis")
    here = f"{tmp_path.as_posix()}/platoon-leader/campaigns/s3.sealed"
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"{here}/seal-axis.yaml: yours alone; keep a copy in another place",
        f"{here}/seal-axis.txt: send it to the other player",
        WAITING.format("seal-allied.txt"),
    ]
    assert new(tmp_path, "--seed", "s3", "--seal", "axis")[1].splitlines() == out.splitlines()[2:]
    file = tmp_path / "word.txt"
    file.write_text("a word of my own choice\n")
    words = ("--seed", "s3", "--seal", "axis", "--word-file", file.as_posix())
    status, _, err = new(tmp_path, *words)
    assert (status, err.splitlines()) == (
        2,
        [f"--word-file: {here}/seal-axis.yaml has another word, and is never written over"],
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--seed", "s3", "--seal", "both"],
            ["--seal: 'both' is not a side; it is axis or allied: each player seals his own"],
        ),
        (
            ["--seed", "s3", "--seal", "alied"],
            [
                "--seal: 'alied' is not a side; it is axis or allied: each player seals his own",
                "  hint: did you mean 'allied'?",
            ],
        ),
        (["--seal", "axis"], ["--seal needs a --seed: both players type the same one"]),
        (
            ["--word-file", "word.txt"],
            ["--word-file goes with --seal, which says whose word it is"],
        ),
        *(
            (
                ["--seed", "s3", "--seal", "axis", *more],
                ["--seal prints one; it goes with neither --times, --list nor --book"],
            )
            for more in (["--list"], ["--times", "3"], ["--book", "2"])
        ),
        *(
            (
                ["--seed", "s3", "--seal", "axis", "--lock", lock],
                [f"--lock {lock}: what is secret can't be locked if it is sealed"],
            )
            for lock in ("axis.cp=20", "allied.cp=20", "allied.leaders.1=8-1", "axis.oba.1=Scarce")
        ),
        (
            ["--seed", "s3", "--seal", "axis", "--lock", "solitaire=allied"],
            ["--lock solitaire=allied: a sealed campaign has a player on each side"],
        ),
        (
            ["--seed", "s3", "--seal", "axis", "--word-file", "/nowhere"],
            ["--word-file: '/nowhere' can't be read: No such file or directory"],
        ),
    ],
)
def test_what_can_not_be_sealed(tmp_path: Path, words: list[str], said: list[str]) -> None:
    status, out, err = new(tmp_path, *words)
    assert (status, out, err.splitlines()) == (2, "", said)
    assert list(tmp_path.rglob("seal*")) == []


def test_a_lock_that_can_not_be_is_found_before_anything_is_sealed(tmp_path: Path) -> None:
    words = ("--seed", "s3", "--seal", "axis", "--lock", "axis.leaders=2")
    status, _, err = new(tmp_path, *words)
    assert status == 2
    assert err.startswith("--lock: 'axis.leaders' can't be locked")
    status, _, err = new(tmp_path, "--seed", "s3", "--seal", "axis", "--lock", "axis.opening.90=x")
    assert (status, err.splitlines()[0]) == (
        2,
        "--lock axis.opening.90=x: there is no such roll",
    )
    assert list(tmp_path.rglob("seal*")) == []


def test_games_without_secrets_have_nothing_to_seal(tmp_path: Path) -> None:
    ran = fieldpress(
        *("scenario", "new", "--seed", "s3", "--seal", "axis", "--out", tmp_path.as_posix())
    )
    assert (ran.status, ran.err.splitlines()[0]) == (
        2,
        "--seal: scenarios of this game have nothing that is secret",
    )


# --- the proof ------------------------------------------------------------------------------------


def side_folder(pack: Pack, folder: Path, *known: str) -> Path:
    """Write what the players of some sides have, without papers."""
    folder.mkdir()
    campaign = sealed(pack, "s3", *known)
    record = card(pack, campaign)
    (folder / "campaign.yaml").write_bytes(to_yaml(pack, campaign, record))
    for side in known:
        own = private_text(side, seals_of(pack, "s3").terms, WORDS[side])
        (folder / f"seal-{side}.yaml").write_bytes(own)
        (folder / f"secrets-{side}.yaml").write_bytes(secrets_text(campaign, record, side))
    return folder


def check(folder: Path, private: Path) -> tuple[int, list[str], list[str]]:
    ran = fieldpress("campaign", "check", folder.as_posix(), "--with", private.as_posix())
    return ran.status, ran.out.splitlines(), ran.err.splitlines()


def test_a_sides_rolls_are_proved_by_its_seal(pack: Pack, tmp_path: Path) -> None:
    mine, theirs = (side_folder(pack, tmp_path / side, side) for side in SIDES)
    status, out, err = check(mine, theirs / "seal-allied.yaml")
    rolls = len(card(pack, sealed(pack, "s3", "allied"))["sides"]["allied"]["secret"]["leaders"])
    assert (status, err) == (0, [])
    seal = shown(seals_of(pack, "s3").seal("allied"))
    assert out[0] == f"allied: the word makes the seal {seal} that was exchanged"
    found = re.fullmatch(r"allied: ([0-9]+) rolls of (\S+) follow from it", out[1])
    assert found is not None
    assert int(found[1]) >= rolls + 1
    assert found[2] == f"{theirs.as_posix()}/secrets-allied.yaml"


def test_without_its_secrets_a_sides_rolls_are_listed(pack: Pack, tmp_path: Path) -> None:
    mine = side_folder(pack, tmp_path / "axis", "axis")
    own = tmp_path / "seal-allied.yaml"
    own.write_bytes(private_text("allied", seals_of(pack, "s3").terms, WORDS["allied"]))
    status, out, _ = check(mine / "campaign.yaml", own)
    campaign = sealed(pack, "s3", "allied")
    rolled = [r.entry.line() for r in campaign.ledger if r.secret == "allied"]
    assert status == 0
    assert out[1:] == [
        "allied: secrets-allied.yaml isn't here; this is what it must say:",
        *(f"allied: {line}" for line in rolled),
        "allied: campaign.yaml and the reports beside it are needed to prove later rolls",
    ]


def test_rolls_that_the_word_did_not_make(pack: Pack, tmp_path: Path) -> None:
    mine, theirs = (side_folder(pack, tmp_path / side, side) for side in SIDES)
    path = theirs / "secrets-allied.yaml"
    text = path.read_text()
    line = next(line for line in text.splitlines() if "allied/cp ·" in line)
    number = text.splitlines().index(line) + 1
    (faces,) = re.findall(r"\(([1-6], [1-6])\)", line)
    wrong = "6, 6" if faces != "6, 6" else "1, 1"
    path.write_text(text.replace(line, line.replace(f"({faces})", f"({wrong})")))
    status, out, err = check(mine, theirs / "seal-allied.yaml")
    assert (status, out) == (1, [])
    said = f"allied/cp: the word rolls {faces}, not {wrong}"
    assert err[0] == f"{path.as_posix()}:{number}:5: {said}"
    cp = re.search(r"cp: ([0-9]+)", text)
    assert cp is not None
    path.write_text(text.replace(cp[0], f"cp: {int(cp[1]) + 1}", 1))
    status, _, err = check(mine, theirs / "seal-allied.yaml")
    assert (status, err[0]) == (1, f"{path.as_posix()}:3:7: 'cp' is not what the word rolls")
    path.write_text(text.replace(f"{line}\n", ""))
    status, _, err = check(mine, theirs / "seal-allied.yaml")
    assert status == 1
    assert err[0].endswith(": these are not all the rolls that the word makes")
    path.write_text(text.replace(line, "  - a line of mine"))
    assert check(mine, theirs / "seal-allied.yaml")[2][0].endswith(": this is no line of a ledger")


def test_words_that_were_not_sealed(pack: Pack, tmp_path: Path) -> None:
    mine = side_folder(pack, tmp_path / "axis", "axis")
    own = tmp_path / "seal-allied.yaml"
    terms = seals_of(pack, "s3").terms
    own.write_bytes(private_text("allied", terms, "some other word of his"))
    was = seals_of(pack, "s3").seal("allied")[:16]
    now = seal_of(key_of(terms, "allied", "some other word of his"))[:16]
    status, out, err = check(mine, own)
    assert (status, out) == (1, [])
    assert err[:2] == [
        f"{own.as_posix()}:8:6: the campaign was sealed with another word: seal {was}",
        f"  hint: this word makes the seal {now}",
    ]
    own.write_bytes(private_text("allied", seals_of(pack, "s4").terms, WORDS["allied"]))
    assert check(mine, own)[2][0] == f"{own.as_posix()}:6:11: this seal is of another campaign"
    own.write_bytes(b"word: [\n")
    assert check(mine, own)[0] == 1
    status, _, err = check(mine, tmp_path / "nowhere.yaml")
    where = (tmp_path / "nowhere.yaml").as_posix()
    assert (status, err[0]) == (1, f"{where}:1:1: can't be read: No such file or directory")


def test_an_unsealed_campaign_has_nothing_to_prove(pack: Pack, tmp_path: Path) -> None:
    mine = side_folder(pack, tmp_path / "axis", "axis")
    campaign = new_campaign(pack, "s3")
    file = tmp_path / "campaign.yaml"
    file.write_bytes(to_yaml(pack, campaign, card(pack, campaign)))
    status, _, err = check(tmp_path, mine / "seal-axis.yaml")
    assert (status, err[0]) == (1, f"{file.as_posix()}:1:1: this campaign isn't sealed")


def test_another_version_proves_the_dice_alone(pack: Pack, tmp_path: Path) -> None:
    """Tables may have changed: what was rolled on them still follows from the word."""
    folder = side_folder(pack, tmp_path / "axis", "axis")
    file = folder / "campaign.yaml"
    text = file.read_text()
    version = re.search(r"^fieldpress: (.*)$", text, re.MULTILINE)
    assert version is not None
    file.write_text(text.replace(version[0], "fieldpress: 0.0.9"))
    own = tmp_path / "seal-axis.yaml"
    shutil.move(folder / "seal-axis.yaml", own)
    told = prove(pack, file, own)
    assert told[2] == (
        "rolled with fieldpress 0.0.9, so that only the dice could be proved here, not what the "
        "tables make of them"
    )
    secrets = folder / "secrets-axis.yaml"
    secrets.write_text(re.sub(r"\((\d), (\d)\) = ", "(7, 7) = ", secrets.read_text()))
    with pytest.raises(ContentError, match="the word rolls"):
        prove(pack, file, own)
