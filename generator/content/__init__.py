"""Content packs: YAML files read with line and column, validated, and frozen."""

from generator.content.kinds import product_ids
from generator.content.pack import Pack, load_pack

__all__ = ["Pack", "load_pack", "product_ids"]
