"""Long decks: assembled from stacks of sheets, of which only the new ones are drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.job.products.product import Keep
from generator.job.store.entries import content_key
from generator.job.store.program import program_hash
from generator.press.imposition import Arrangement
from generator.press.proof import proof_joined, proof_stack
from generator.press.sheets import FinishedSheets, PrintedPiece, Titles
from generator.press.stacks import Stack, StackFile, draw_stack, join_stacks, stacks
from generator.typeset.record import FaceRecord


@dataclass(frozen=True, slots=True)
class LongDeck:
    """A long deck to be put together.

    `faces` are by their names in the deck, `keys` say by the same names what was laid out.
    """

    pieces: Sequence[PrintedPiece]
    faces: Mapping[str, FaceRecord]
    keys: Mapping[str, str]
    plan: Arrangement
    titles: Titles
    colourless: bool

    def put_together(self, keep: Keep) -> tuple[FinishedSheets, dict[str, str], tuple[str, ...]]:
        """Return the file, the files that were read for it, and what is wrong with it."""
        faults: list[str] = []
        parts = [self._stack(stack, keep, faults) for stack in stacks(self.pieces, self.plan)]
        made = join_stacks(parts, self.plan, self.titles)
        read = {name: digest for part in parts for name, digest in part.read.items()}
        return made, read, (*faults, *proof_joined(made, self.plan.paper))

    def _stack(self, stack: Stack, keep: Keep, faults: list[str]) -> StackFile:
        """Return a kept stack, or a new one; one with faults is not kept."""
        drawn: list[StackFile] = []

        def draw() -> bytes | None:
            here = (face for piece in stack.pieces for face in (piece.front, piece.back))
            names = {face: self.keys[face][:20] for face in here if face}
            drawn.append(draw_stack(stack, self.faces, names, self.plan, self.titles))
            wrong = list(proof_stack(drawn[0].made, self.plan, colourless=self.colourless))
            faults.extend(f"in the stack from sheet {stack.first + 1} on, {text}" for text in wrong)
            return None if wrong else drawn[0].to_bytes()

        data = keep(self._key(stack), draw)
        return drawn[0] if drawn else StackFile.from_bytes(data or b"")

    def _key(self, stack: Stack) -> str:
        """Derive a stack's key from its pieces' faces, and how and where they are printed."""
        faces = [
            [piece.id, *(self._face(face) for face in (piece.front, piece.back))]
            for piece in stack.pieces
        ]
        where = (self.plan.job, self.titles, self.colourless, stack.first, stack.total)
        return content_key(program_hash(), "stack", repr(where), json.dumps(faces))

    def _face(self, name: str | None) -> object:
        return None if name is None else [self.keys[name], dict(self.faces[name].read)]
