"""Content: packs of YAML, read with places, checked and frozen."""

from generator.content.kinds import product_ids
from generator.content.pack import Pack, load_pack

__all__ = ["Pack", "load_pack", "product_ids"]
