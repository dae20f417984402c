"""Players' diaries in docs: the pages of a rulebook that they name."""

from __future__ import annotations

import re


def cited(diary: str, rule: str) -> list[tuple[int, str]]:
    """Return the pages that a diary names, from 0, each with the rule that should stand there.

    `rule` is the pattern of a rule's number. Both `page 5, 4.2` and `4.2‡, page 5` are found.
    """
    said = [(page, one) for page, one in re.findall(rf"page (\d+), ({rule})", diary)]
    said += [(page, one) for one, page in re.findall(rf"({rule})‡?, page (\d+)", diary)]
    return [(int(page) - 1, one) for page, one in said]
