"""Content: packs of YAML, read with places, checked and frozen."""

from generator.content.pack import Pack, load_pack
from generator.content.parts import product_ids

__all__ = ["Pack", "load_pack", "product_ids"]
