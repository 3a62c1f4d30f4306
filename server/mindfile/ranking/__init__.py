"""Pure functions that analyze, score, order and pack text."""
