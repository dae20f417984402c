"""Fieldpress: wargame play aids from YAML to paper at true size."""

__version__ = "0.2.0"
