"""Changes to texts and to plain data, each decided by a random number generator alone."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

LONGEST = 6_000
"""Characters of a changed text, but for the few that are blown up on purpose."""

NUMBERS = (
    *("0", "-0", "1", "-1", "2", "3", "7", "9", "12", "13", "99", "100", "101", "255", "256"),
    *("999", "1000", "1001", "2000", "10000", "65536", "2147483648", "-2147483649", "999999999"),
    *("9223372036854775808", "1e9", "1e308", "1e309", "-1e400", "0.1", ".5", "5.", "0x7f", "0o17"),
    *("1_000", "١٢", "½", "1,5", "+1", "--1", "0.0000001", "nan", ".nan", ".inf", "-.inf"),
)
NASTY = (
    *(
        "",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "\0",
        "\x1b[31m",
        "\x7f",
        "\x85",
        "\xa0",
        "\xad",
        "\u200b",
    ),
    *("\u2028", "\u2029", "\u202e", "\ufeff", "\ufffe", "\uffff", "\U0001f3b2", "\U0010ffff", "é"),
    *("−", "–", "≤", "≥", "ß", "İ", "ſ", "ﬁ", "'", '"', "\\", "/", "..", "../..", "/etc/passwd"),
    *(
        "~",
        "null",
        "true",
        "no",
        "yes",
        "<<",
        "*",
        "&",
        "!",
        "|",
        ">",
        "%",
        "@",
        "`",
        "?",
        ":",
        "-",
    ),
    *("#", ",", "[", "]", "{", "}", "[]", "{}", "[[", "]]", "{{", "}}", "{%", "%}", "{#", "#}"),
    *("here", "id", "kind", "title", "name", "count", "x", "__class__", "a" * 300, "\u0301" * 40),
)
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[\w-]+")


def changed(rng: random.Random, texts: Sequence[str], tokens: Sequence[str] = ()) -> str:
    """Return one of the texts with a few changes, seldom with none."""
    text = rng.choice(texts)
    for _ in range(_few(rng)):
        text = _once(rng, text, texts, tokens)[:LONGEST]
    if rng.random() < 0.001:
        text = blown_up(rng, text)
    return text


def changed_bytes(rng: random.Random, texts: Sequence[str], tokens: Sequence[str] = ()) -> bytes:
    """Return a changed text as UTF-8, now and then as bytes that are none."""
    data = bytearray(changed(rng, texts, tokens).encode("utf-8", "surrogatepass"))
    if data and rng.random() < 0.1:
        for _ in range(_few(rng)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def bytes_changed(rng: random.Random, data: bytes) -> bytes:
    """Return bytes with a few of them changed, added or left out, seldom with none."""
    for _ in range(_few(rng)):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + int(rng.expovariate(0.3)) + 1)
        match rng.randrange(4):
            case 0:
                data = data[:at] + rng.randbytes(end - at) + data[end:]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:end] + data[at:end] * rng.randrange(1, 4) + data[end:]
            case _:
                data = data[:at] + rng.choice((b"\0", b"\xff", b"\x7f", b"\x80")) + data[at + 1 :]
    return data


def blown_up(rng: random.Random, text: str) -> str:
    """Repeat a piece of a text some thousand times."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.randrange(1, 60))
    return text[:start] + text[start:end] * rng.randrange(1000, 5000) + text[end:]


def _few(rng: random.Random) -> int:
    count = 1
    while count < 12 and rng.random() < 0.45:
        count += 1
    return count if rng.random() < 0.98 else 0


def _once(rng: random.Random, text: str, texts: Sequence[str], tokens: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + int(rng.expovariate(0.15)) + 1)
    match rng.randrange(13):
        case 0:
            return text[:at] + text[end:]
        case 1:
            return text[:end] + text[at:end] + text[end:]
        case 2:
            return text[:at] + _token(rng, tokens) + text[at:]
        case 3:
            return text[:at] + _token(rng, tokens) + text[end:]
        case 4:
            return text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
        case 5:
            return _instead(rng, _NUMBER, text, rng.choice(NUMBERS))
        case 6:
            return _instead(rng, _WORD, text, _token(rng, tokens))
        case 7:
            other = rng.choice(texts)
            start = rng.randrange(len(other) + 1)
            return text[:at] + other[start : start + rng.randrange(1, 80)] + text[end:]
        case 8:
            return text[:at] + text[at:end] * rng.randrange(2, 30) + text[end:]
        case 9 | 10:
            return _lines(rng, text)
        case 11:
            words = _WORD.findall(text)
            return _instead(rng, _WORD, text, rng.choice(words)) if words else text
        case _:
            return text[:at]


def _token(rng: random.Random, tokens: Sequence[str]) -> str:
    if tokens and rng.random() < 0.6:
        return rng.choice(tokens)
    return rng.choice(NASTY) if rng.random() < 0.7 else rng.choice(NUMBERS)


def _instead(rng: random.Random, what: re.Pattern[str], text: str, new: str) -> str:
    found = list(what.finditer(text))
    if not found:
        return text + new
    one = rng.choice(found)
    return text[: one.start()] + new + text[one.end() :]


def _lines(rng: random.Random, text: str) -> str:
    """Swap, repeat, leave out or indent a line."""
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            del lines[one]
        case _:
            lines[one] = " " * rng.randrange(1, 5) + lines[one]
    return "\n".join(lines)


def any_value(rng: random.Random, deep: int = 2) -> Any:
    """Return plain data of any type."""
    match rng.randrange(9 if deep else 7):
        case 0:
            return None
        case 1:
            return rng.random() < 0.5
        case 2:
            return rng.choice((0, 1, -1, 2, 5, 12, 99, 100, 10**6, -(10**6), 10**17, -(10**17)))
        case 3:
            return rng.choice((0.0, -0.0, 0.5, 1e-9, -3.7, 1e300))
        case 4 | 5:
            return rng.choice(NASTY)
        case 6:
            return rng.choice(NUMBERS)
        case 7:
            return [any_value(rng, deep - 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(NASTY): any_value(rng, deep - 1) for _ in range(rng.randrange(4))}
