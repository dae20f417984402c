"""Scenarios of three packs are rolled as they were: record and ledger of each as a hash."""

from __future__ import annotations

import pytest

from tests import golden
from tests.test_golden import held

KINDS = {
    "panzer-leader": "kinds",
    "platoon-action": "missions",
    "plm-american-revolution": "battles",
}


@pytest.mark.parametrize("name", golden.HASHED)
def test_scenarios_are_rolled_as_they_were(name: str) -> None:
    held(f"{name}.txt", golden.scenarios_text(name))


@pytest.mark.parametrize("name", ["panzer-leader", "plm-american-revolution"])
def test_every_kind_is_among_them(name: str) -> None:
    texts = [golden.hashed_text(name, seed) for seed in golden.HASHED[name]]
    for kind in golden.pack(name).records(KINDS[name]):
        assert any(f": {kind}\n" in text for text in texts), kind
