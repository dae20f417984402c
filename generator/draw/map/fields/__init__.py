"""Fields of a hex map: their borders straightened, plots of crops, closes of grass."""
