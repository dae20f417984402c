"""What every test may count on."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time, and no time limit on an example: machines differ.
settings.register_profile("fieldpress", deadline=None, derandomize=True)
settings.load_profile("fieldpress")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder that pyproject.toml stands in."""
    return Path(__file__).resolve().parent.parent
