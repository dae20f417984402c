"""Reports as PDF forms: laid out, filled in as programs do it, read back; hostile ones refused."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from generator.content.forms import reading
from generator.content.forms.fields import MAX_BYTES, NotAFormError, read_fields
from generator.content.forms.reading import FormReader
from generator.games.platoon_leader.history.reports.filled import source_of_form
from generator.games.platoon_leader.history.reports.form import report_forms
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.job.job import Job
from generator.job.layout.documents import DOCUMENT
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import PageSetup, PaperWork
from generator.scenario.generator import Form, Papers
from tests.history_folder import HistoryFolder, history_folder

POINTS = 72 / 25.4
Said = Mapping[str, str | bool]


@pytest.fixture(scope="module")
def forms(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, bytes]:
    """The forms of the first firefight, by name."""
    made = history_folder(tmp_path_factory.mktemp("campaign"))
    out = sharing(tmp_path_factory.mktemp("forms") / "out")
    return laid_out(made, Job(Options(out=out)))


def laid_out(made: HistoryFolder, job: Job) -> dict[str, bytes]:
    papers = Papers(report_forms(made.pack, made.stored, made.chronicle(), 1), {})
    wanted = PrintJob(made.pack, GENERATOR, (), made.stored.seed, folded=False)
    return {file.name: file.data for file in PaperWork(wanted, papers, job).flat()}


@pytest.fixture
def campaign(tmp_path: Path, forms: Mapping[str, bytes]) -> HistoryFolder:
    made = history_folder(tmp_path)
    (tmp_path / "firefight-1").mkdir()
    for name, data in forms.items():
        (tmp_path / "firefight-1" / name).write_bytes(data)
    return made


def fill(made: HistoryFolder, name: str, said: Said) -> None:
    """Fill in fields of a form as any program does."""
    path = made.folder / "firefight-1" / name
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        fields = {str(field.T): field for field in pdf.Root.AcroForm.Fields}
        for key, value in said.items():
            if isinstance(value, bool):
                fields[key].V = fields[key].AS = Name.on if value else Name.Off
            else:
                fields[key].V = String(value)
        pdf.save(path)


QUICK: Said = {"played_yes": True, "winner_allied": True}


# --- what is printed -----------------------------------------------------------------------------


def test_a_public_form_is_one_page_and_a_side_s_at_most_two(forms: Mapping[str, bytes]) -> None:
    counts = {}
    for name, data in forms.items():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            counts[name] = len(pdf.pages)
    assert counts == {"report.pdf": 1, "report-axis.pdf": 2, "report-allied.pdf": 2}


def test_fields_have_room_for_a_pen(forms: Mapping[str, bytes]) -> None:
    for data in forms.values():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for field in pdf.Root.AcroForm.Fields:
                left, low, right, high = (float(side) for side in field.Rect)
                tick = str(field.FT) == "/Btn"
                assert abs(high - low) / POINTS >= (3.5 if tick else 6.8), field.T
                assert abs(right - left) / POINTS >= (3.5 if tick else 6.5), field.T


def test_every_field_says_what_it_is_for(forms: Mapping[str, bytes]) -> None:
    for data in forms.values():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            names = [str(field.T) for field in pdf.Root.AcroForm.Fields]
            assert len(names) == len(set(names))
            assert all(str(field.TU) != str(field.T) for field in pdf.Root.AcroForm.Fields)
            assert all(str(page.obj.Tabs) == "/S" for page in pdf.pages)


def test_what_is_known_is_filled_in(campaign: HistoryFolder, forms: Mapping[str, bytes]) -> None:
    public = read_fields(forms["report.pdf"])
    assert (public["campaign"], public["firefight"], public["report"]) == (
        "tuesday-5",
        "1",
        "public",
    )
    assert (public["attackers_allied"], public["attackers_axis"]) == (True, False)
    axis = read_fields(forms["report-axis.pdf"])
    line = campaign.chronicle().roster("axis").lines[0]
    known = [axis[f"groups_1_{key}"] for key in ("group", "name", "had", "left")]
    assert known == [line.group, line.name, "3 × 4-6-7, 1 × LMG", ""]
    assert (axis["leaders_1_leader"], axis["leaders_1_state_lost"]) == ("6+1", False)


def test_nothing_secret_is_on_the_public_form(
    campaign: HistoryFolder, forms: Mapping[str, bytes]
) -> None:
    said = " ".join(str(value) for value in read_fields(forms["report.pdf"]).values())
    for side in ("axis", "allied"):
        assert not any(line.name in said for line in campaign.chronicle().roster(side).lines)


# --- what is filled in ---------------------------------------------------------------------------


def test_a_form_that_nobody_touched_says_nothing(campaign: HistoryFolder) -> None:
    assert campaign.refused() == []
    assert campaign.read() == ()


def leaders(campaign: HistoryFolder) -> list[str]:
    """Return the German leaders in the order of their rows."""
    lines = campaign.chronicle().roster("axis").lines
    return [leader.name for line in lines for leader in line.leaders]


def test_a_form_says_the_same_as_the_file(campaign: HistoryFolder, tmp_path: Path) -> None:
    fill(
        campaign,
        "report.pdf",
        {**QUICK, "gained_axis": "12", "taken_axis": "D12, G13", "works_2_name": "Wire"}
        | {"works_2_hex": "C8", "rubble": "E11", "breaches_2": "breach C11/C12"},
    )
    armour = campaign.line_of("axis", "A")
    ((number, tank),) = armour.left
    assert number > 1
    # Two lines have an 8-1: the row of the form and the line of the file are those of the first.
    row = next(n for n, one in enumerate(leaders(campaign), start=1) if one == "8-1")
    lines = campaign.chronicle().roster("axis").lines
    leading = next(one for one in lines if "8-1" in [leader.name for leader in one.leaders])
    fill(
        campaign,
        "report-axis.pdf",
        {"filled-in": True, f"groups_{armour.line}_left": f"1 × {tank}"}
        | {f"leaders_{row}_state_wounded": True}
        | {"purchases_1_group": "I1", "purchases_1_set-up_in-reserve": True, "used-oba": ""}
        | {"where_4_line": "1", "where_4_unit": "4-6-7", "where_4_marks": "hip, encircled"}
        | {"where_4_hex": "D2", "where_4_level": "−1", "dice_1_roll": "axis/elr"}
        | {"dice_1_faces": "[3, 4]", "choices_harden": "2, 1", "choices_lead_harden": True}
        | {"patrols_1_kind_anti-vehicle": True, "patrols_1_hex": "D12", "patrols_1_gained": "3"}
        | {"patrols_1_units": "1 × 4-6-7", "patrols_1_result": "safe", "bombardment": True},
    )
    (form,) = campaign.read()
    for name in ("report.pdf", "report-axis.pdf"):
        (campaign.folder / "firefight-1" / name).unlink()
    campaign.make_ready(1)
    public = {"played: ": "played: yes", "winner: ": "winner: allied", "  axis: 0": "  axis: 12"}
    public |= {"  axis: \n": "  axis: G13 D12\n", "rubble: ": "rubble: E11"}
    public |= {"breaches:\n": "breaches:\n  - breach C11/C12\n"}
    public |= {"works:\n": "works:\n  - {name: Wire, hex: C8}\n"}
    campaign.fill(1, "public", *public.items())
    secret = {"filled-in: no": "filled-in: yes", "bombardment: no": "bombardment: yes"}
    secret |= {f"left: '{number} × {tank}'": f"left: 1 × {tank}"}
    at = f"line: {leading.line}, leader: '8-1', state:"
    secret |= {f"{at} fit": f"{at} wounded"}
    secret |= {"purchases:\n": "purchases:\n  - {group: I1, set-up: in reserve}\n"}
    where = "{line: 1, unit: 4-6-7, hex: D2, level: -1, marks: [hip, encircled]}"
    secret |= {"where:\n": f"where:\n  - {where}\n"}
    secret |= {"dice:\n": "dice:\n  - {roll: axis/elr, faces: [3, 4]}\n"}
    secret |= {"  harden: []": "  harden: [2, 1]", "  lead: ": "  lead: harden"}
    patrol = "{kind: anti-vehicle, hex: D12, units: 1 × 4-6-7, result: safe, gained: 3}"
    secret |= {"patrols:\n": f"patrols:\n  - {patrol}\n"}
    campaign.fill(1, "axis", *secret.items())
    (file,) = campaign.read()
    assert form.public.digest == file.public.digest
    assert form.secret["axis"].report == file.secret["axis"].report
    assert form.public.report == file.public.report.model_copy(
        update={"taken": form.public.report.taken}
    )


@pytest.mark.parametrize(
    ("name", "said", "problem"),
    [
        (
            "report.pdf",
            {"played_yes": True},
            "report.pdf, field 'winner': who won is missing: axis, allied, or none for a draw "
            "(1.31)",
        ),
        (
            "report.pdf",
            {**QUICK, "winner_axis": True},
            "report.pdf, field 'winner': axis and allied are both ticked",
        ),
        (
            "report.pdf",
            {**QUICK, "taken_allied": "Z9 D12"},
            "report.pdf, field 'taken_allied': 'Z9' is not a hex of this map; its hexes are A1 to "
            "Y18",
        ),
        (
            "report.pdf",
            {**QUICK, "gained_axis": "many"},
            "report.pdf, field 'gained_axis': expected a whole number, found the text 'many'",
        ),
        (
            "report.pdf",
            {"winner_axis": True},
            "report.pdf, field 'played': 'winner' is filled in, but 'played' is not: say yes, or "
            "no if it was Idle",
        ),
        (
            "report.pdf",
            {**QUICK, "campaign": "monday"},
            "report.pdf, field 'campaign': this is a report of another campaign; this folder has "
            "'tuesday-5'",
        ),
        (
            "report-axis.pdf",
            {"filled-in": True, "groups_2_left": "5 × 4-6-7"},
            "report-axis.pdf, field 'groups_2_left': more is left than there was: 5 squads of 3",
        ),
        (
            "report-axis.pdf",
            {"filled-in": True, "purchases_3_set-up_on-map": True},
            "report-axis.pdf, field 'purchases_3_group': 'group' is missing",
        ),
        (
            "report-axis.pdf",
            {"filled-in": True, "purchases_2_group": "Q7"},
            "report-axis.pdf, field 'purchases_2_group': the card has no Q7",
        ),
    ],
)
def test_what_is_wrong_is_told_by_its_field(
    campaign: HistoryFolder, name: str, said: Said, problem: str
) -> None:
    if name != "report.pdf":
        fill(campaign, "report.pdf", QUICK)
    fill(campaign, name, said)
    assert campaign.refused()[0] == f"firefight-1/{problem}"


def test_form_and_file_contradict_each_other(campaign: HistoryFolder) -> None:
    fill(campaign, "report.pdf", {**QUICK, "gained_axis": "3"})
    campaign.write(
        1,
        "report.yaml",
        "report: public\ncampaign: tuesday-5\nfirefight: 1\nplayed: yes\nattackers: allied\n"
        "winner: axis\nfires:\ngained: {axis: 3}\n".replace("fires:\n", "fires: {}\n"),
    )
    assert campaign.refused() == [
        "firefight-1/report.pdf, field 'winner': 'winner' is otherwise in report.yaml: fill in "
        "one of the two, or both alike\n  see firefight-1/report.yaml:6:9"
    ]
    campaign.fill(1, "public", ("winner: axis", "winner: allied"))
    assert campaign.refused() == []


def test_a_secret_form_given_as_the_public_one(
    campaign: HistoryFolder, forms: Mapping[str, bytes]
) -> None:
    (campaign.folder / "firefight-1" / "report.pdf").write_bytes(forms["report-axis.pdf"])
    assert campaign.refused() == [
        "firefight-1/report.pdf, field 'report': this is the Axis report, in the place of the "
        "public report: nothing of it was read\n"
        "  hint: what it says is one player’s secret: move it before anybody opens it"
    ]


def test_not_even_a_contradiction_of_a_secret_form_is_told(
    campaign: HistoryFolder, forms: Mapping[str, bytes]
) -> None:
    fill(
        campaign, "report-axis.pdf", {"leaders_3_state_wounded": True, "leaders_3_state_lost": True}
    )
    folder = campaign.folder / "firefight-1"
    (folder / "report.pdf").write_bytes((folder / "report-axis.pdf").read_bytes())
    public, axis = sorted(campaign.refused(), key=len, reverse=True)
    assert "nothing of it was read" in public
    assert axis == (
        "firefight-1/report-axis.pdf, field 'leaders_3_state': wounded and lost are both ticked"
    )


# --- what is hostile -----------------------------------------------------------------------------


def form(fields: Callable[[pikepdf.Pdf], list[object]], **root: object) -> bytes:
    """Return a PDF with these fields in its form, and these keys in its root."""
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.Root.AcroForm = Dictionary(Fields=Array(fields(pdf)))
    for key, value in root.items():
        pdf.Root[f"/{key}"] = value
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def text(name: str, value: str = "", **more: object) -> Dictionary:
    return Dictionary(FT=Name.Tx, T=String(name), V=String(value), **more)


def circle(pdf: pikepdf.Pdf) -> list[object]:
    one = pdf.make_indirect(Dictionary(T=String("a")))
    one.Kids = Array([one])
    return [one]


def nested(pdf: pikepdf.Pdf) -> list[object]:
    inner = Dictionary(T=String("a"), V=String("b"))
    for _ in range(40):
        inner = Dictionary(T=String("a"), Kids=Array([pdf.make_indirect(inner)]))
    return [inner]


SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
LONG = "a field of this form has more than 2,000 letters"
RUNS = "this form has a script in it, which no form of ours has"
NO_PDF = "this is no PDF, or it is damaged"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", NO_PDF),
        (b"%PDF-1.7\nnothing", NO_PDF),
        (form(lambda _: [])[:200], NO_PDF),
        (form(circle), "the fields of this form lead in a circle"),
        (form(nested), "the fields of this form are nested too deep"),
        (form(lambda _: [text("a", "b" * 2001)]), LONG),
        (form(lambda _: [text("a" * 2001)]), LONG),
        (
            form(lambda pdf: [Dictionary(T=String("a"), V=pdf.make_stream(b"b"))]),
            LONG,
        ),
        (
            form(lambda _: [text(f"f{n}") for n in range(2_001)]),
            "this form has more than 2,000 fields",
        ),
        (form(lambda _: [text("a")], OpenAction=SCRIPT), RUNS),
        (form(lambda _: [text("a")], Names=Dictionary(JavaScript=Dictionary())), RUNS),
        (form(lambda _: [text("a", AA=Dictionary(K=SCRIPT))]), RUNS),
        (form(lambda _: [text("a", A=SCRIPT)]), RUNS),
    ],
)
def test_a_hostile_form_ends_in_one_line(campaign: HistoryFolder, data: bytes, said: str) -> None:
    (campaign.folder / "firefight-1" / "report-axis.pdf").write_bytes(data)
    assert campaign.refused() == [f"firefight-1/report-axis.pdf:1:1: {said}"]


def test_a_pdf_without_fields_or_with_a_password(campaign: HistoryFolder) -> None:
    path = campaign.folder / "firefight-1" / "report.pdf"
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.save(path)
    assert campaign.refused() == ["firefight-1/report.pdf:1:1: this PDF has no fields to fill in"]
    pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert campaign.refused() == ["firefight-1/report.pdf:1:1: this form has a password"]


def test_a_form_is_too_large(campaign: HistoryFolder) -> None:
    path = campaign.folder / "firefight-1" / "report.pdf"
    path.write_bytes(bytes(MAX_BYTES + 1))
    assert campaign.refused() == ["firefight-1/report.pdf:1:1: it has more than 10,000,000 bytes"]


def test_values_that_are_no_texts(campaign: HistoryFolder) -> None:
    odd = [Array([String("b")]), Dictionary(), Name.b]
    data = form(lambda _: [Dictionary(T=String(f"f{n}"), V=one) for n, one in enumerate(odd)])
    assert read_fields(data) == {"f0": "", "f1": "", "f2": "/b"}


@pytest.mark.ci
def test_a_bomb_is_stopped() -> None:
    """A stream of objects that unpacks to more memory than a form may take."""
    packed = zlib.compress(bytes(1_000_000_000), 9)
    head = b"%PDF-1.5\n"
    stream = (
        b"1 0 obj\n<</Type/XRef/Size 100000000/W[1 2 1]/Root 2 0 R/Filter/FlateDecode/Length %d>>\n"
        b"stream\n" % len(packed) + packed + b"\nendstream\nendobj\n"
    )
    data = head + stream + b"startxref\n%d\n%%%%EOF\n" % len(head)
    with FormReader() as reader, pytest.raises(NotAFormError) as raised:
        reader.read(data)
    assert str(raised.value) in (NO_PDF, reading.BROKEN, reading.SLOW)


@pytest.mark.parametrize("paper", ["letter", "148x210mm"])
def test_forms_on_other_papers(tmp_path: Path, sharing: Callable[[Path], Path], paper: str) -> None:
    made = history_folder(tmp_path)
    found = laid_out(made, Job(Options(out=sharing(tmp_path / "out"), paper_name=paper)))
    names = {name: set(read_fields(data)) for name, data in found.items()}
    assert {"played_yes", "works_1_hex", "dice_1_faces"} <= names["report.pdf"]
    assert {"groups_7_left", "where_1_hex", "choices_lead_harden"} <= names["report-axis.pdf"]


def test_a_form_of_the_next_firefight_is_the_same_page(tmp_path: Path) -> None:
    """Nothing on its page hangs on the firefight: it isn't laid out again."""
    made = history_folder(tmp_path)
    papers = report_forms(made.pack, made.stored, made.chronicle(), 1)
    for paper in papers:
        assert paper.form
        told = {name: paper.form.says[name] for name in paper.form.fixed}
        assert told["firefight"] == "1"
        assert told["shown_number_1"] == told["shown_number_2"] == "firefight 1"
        assert str(told["shown_when"]).startswith(made.stored.card.title)
        work = PaperWork(
            PrintJob(made.pack, GENERATOR, (), made.stored.seed),
            Papers((paper,), {}),
            Job(Options(out=tmp_path)),
        )
        later = replace(paper, title="another", values={**paper.values, "number": 2}, form=Form())
        one, other = (work.tasks(which, PageSetup(work.job))[DOCUMENT] for which in (paper, later))
        assert one.key == other.key


def test_what_only_tells_something_is_not_read(
    campaign: HistoryFolder, forms: Mapping[str, bytes]
) -> None:
    assert {"shown_when", "shown_number_1"} <= read_fields(forms["report.pdf"]).keys()
    source = source_of_form("report.pdf", b"", read_fields(forms["report.pdf"]))
    assert not [name for name in source.plain() if name.startswith("shown")]
