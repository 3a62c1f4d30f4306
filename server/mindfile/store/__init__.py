"""Everything that speaks SQL."""
