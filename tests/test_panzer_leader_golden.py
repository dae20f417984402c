"""Situations are rolled as they were: their records and ledgers, seed by seed, as hashes."""

from __future__ import annotations

from tests import golden
from tests.test_golden import held


def test_situations_are_rolled_as_they_were() -> None:
    held("situations.txt", golden.situations_text())


def test_every_kind_is_among_them() -> None:
    texts = [golden.situation_text(seed) for seed in golden.SITUATIONS]
    for kind in golden.pack("panzer-leader").records("kinds"):
        assert any(f"mission: {kind}\n" in text for text in texts), kind
