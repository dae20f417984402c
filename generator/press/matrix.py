"""PDF transformation matrices `(a, b, c, d, e, f)` (ISO 32000-2, 8.3.3)."""

from __future__ import annotations

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that applies `first` and `then` the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def transform(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
