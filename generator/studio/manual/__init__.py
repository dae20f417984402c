"""The manual: the pages of `docs/` as the studio's Help."""
