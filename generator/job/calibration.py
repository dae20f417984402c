"""The printer test sheet as a file, and what is measured on it."""

from __future__ import annotations

from generator.job.options import Options
from generator.job.output.manifest import File
from generator.press.calibrate import calibration_sheet
from generator.typeset.fonts import REGULAR, SEMIBOLD, SERIF, font_file


def calibration_file(options: Options) -> File:
    """Return the test sheet on the options' paper, as their printer profile has it printed.

    Raises UsageError for paper that is too small.
    """
    fonts = {
        "sans": font_file(REGULAR),
        "sans-bold": font_file(SEMIBOLD),
        "serif": font_file(SERIF),
    }
    pdf = calibration_sheet(options.paper, fonts, options.profile)
    return File("calibrate.pdf", "sheet", "Calibration sheet", pdf, 2, product="calibrate")
