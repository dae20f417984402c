"""`from: cards.xlsx`: what a file writes in place of a list of records, and its schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictStr

from generator.content.models import Closed, Text
from generator.content.words import Schema

FROM = "from"


class TableRequest(Closed):
    """Which table holds the records, and which of its columns is which field."""

    from_: Text
    sheet: Text | None = None
    columns: dict[str, Text | None] = Field(default={})
    separator: Annotated[StrictStr, Field(min_length=1, max_length=5)] = ";"
    delimiter: Literal[",", ";", "tab"] | None = None


SCHEMA: Schema = {
    "type": "object",
    "description": "The records are the rows of a spreadsheet of the pack; its columns are fields.",
    "required": [FROM],
    "additionalProperties": False,
    "properties": {
        FROM: {
            "type": "string",
            "description": "The spreadsheet, by its path in the pack.",
            "pattern": r"\.([cC][sS][vV]|[tT][sS][vV]|[xX][lL][sS][xXmM]|[oO][dD][sS])$",
            "examples": ["cards.xlsx", "cards.csv"],
        },
        "sheet": {
            "type": "string",
            "minLength": 1,
            "description": "The sheet, by its name; without it the first one.",
        },
        "columns": {
            "type": "object",
            "description": "The field of each column that isn't called like one, by the column's "
            "name; null for a column that is none.",
            "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
        "separator": {
            "type": "string",
            "minLength": 1,
            "maxLength": 5,
            "default": ";",
            "description": "What separates the items of a list in one cell.",
        },
        "delimiter": {
            "enum": [",", ";", "tab"],
            "description": "What separates the cells of a CSV, where it can't be told.",
        },
    },
}
