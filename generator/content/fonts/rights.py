"""Whether a font may be embedded: `fsType` of its table OS/2 (OpenType 1.9.1, OS/2)."""

from __future__ import annotations

from generator.content.fonts.facts import FontFault

RESTRICTED, PRINT, EDIT = 0x0002, 0x0004, 0x0008
WHOLE_ONLY, BITMAPS_ONLY = 0x0100, 0x0200

ANY_USE = "may be embedded for any use"
FOR_EDITING = "may be embedded for printing and editing"
FOR_PRINT = "may be embedded for printing and viewing only"

_HINT = "ask its maker for one that may be, or use another font"
_ALONE = 3
"""From this version of the table on, no more than one of the first three bits may be set."""


def embedding_rights(fs_type: int, version: int) -> str:
    """Return in words how far a font may be embedded.

    Raises FontFault if its characters may not be put into a PDF. In a table before version 3,
    which may grant several rights at once, the one that allows most holds.
    """
    granted = fs_type & (PRINT | EDIT)
    if fs_type & RESTRICTED and not (granted and version < _ALONE):
        raise FontFault("the font's maker forbids to embed it in a file (fsType 2)", _HINT)
    if fs_type & WHOLE_ONLY:
        raise FontFault(
            "the font may only be embedded whole (fsType 256); "
            "a print holds no more than the characters in it",
            _HINT,
        )
    if fs_type & BITMAPS_ONLY:
        raise FontFault("only bitmaps of the font may be embedded (fsType 512)", _HINT)
    if granted & EDIT:
        return FOR_EDITING
    return FOR_PRINT if granted else ANY_USE
