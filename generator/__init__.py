"""Fieldpress: wargame play aids from YAML to paper at true size."""

__version__ = "0.1.0"
