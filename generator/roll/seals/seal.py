"""A side's private word, what both players know of it, and the dice that come of it.

Of the word comes the side's key, and of the key its seal, each as a hash of what is before it. The
seals are exchanged first, then the keys: whoever hands over his seal can't choose another key, and
knows of the other's none. A side's dice take its word and all keys, so that neither player can try
words until his dice are good. After the campaign the word proves key, seal and dice.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from generator.errors import UsageError

SHORTEST, LONGEST = 16, 1_000
"""Characters of a word: a shorter one could be found by trying, once its key is known."""

SHOWN = 16
"""Characters of a seal that papers print; files have all 64."""

_HASH = re.compile(r"[0-9a-f]{64}")


def new_word() -> str:
    """Make up a word that nobody will guess: 256 bits at random."""
    return secrets.token_hex(32)


def check_word(word: str) -> str:
    """Return a word without spaces around it; raise UsageError for one that can't be a word."""
    word = word.strip()
    if not SHORTEST <= len(word) <= LONGEST:
        message = f"a private word has {SHORTEST} to {LONGEST:,} characters, and this one has"
        raise UsageError(f"{message} {len(word):,}")
    if not word.isprintable():
        raise UsageError("a private word is one line of printable characters")
    return word


def terms_of(pack: str, content: str, seed: str, locks: Mapping[str, str]) -> str:
    """Return a hash of all that something is rolled from, but for the words: a seal is for that."""
    return sha256(json.dumps([pack, content, seed, sorted(locks.items())]).encode()).hexdigest()


def key_of(terms: str, side: str, word: str) -> str:
    """Return the key of a word. Nobody can tell the word from it."""
    return _hashed("key", terms, side, word)


def seal_of(key: str) -> str:
    """Return the seal of a key. Nobody can tell the key from it."""
    return _hashed("seal", key)


def is_hash(text: str) -> bool:
    """Tell whether a text could be a key or a seal."""
    return _HASH.fullmatch(text) is not None


def shown(seal: str) -> str:
    """Return the beginning of a seal in groups of four, as papers have it."""
    return " ".join(seal[at : at + 4] for at in range(0, SHOWN, 4))


def sealed_words(seals: Mapping[str, str]) -> str:
    """Return what stands on a paper in place of the seed: the seal of each side."""
    return "sealed" + "".join(f" · {side} {shown(seal)}" for side, seal in seals.items())


@dataclass(frozen=True)
class Seals:
    """The seals of something rolled: the key of each side, and the words that are known here."""

    terms: str
    keys: Mapping[str, str]
    words: Mapping[str, str]

    @property
    def sides(self) -> Sequence[str]:
        """The sides, all of which are sealed."""
        return tuple(self.keys)

    def seal(self, side: str) -> str:
        """Return a side's seal."""
        return seal_of(self.keys[side])

    def dice(self) -> Mapping[str, str | None]:
        """Return for each side what its secret streams take in place of the seed, if it is known.

        It is told to nobody: with it, the side's rolls could be foretold.
        """
        keys = "/".join(self.keys[side] for side in sorted(self.keys))
        return {
            side: _hashed("dice", self.terms, side, self.words[side], keys)
            if side in self.words
            else None
            for side in self.keys
        }


def _hashed(*parts: str) -> str:
    whole = "\0".join(("fieldpress", *parts))
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
