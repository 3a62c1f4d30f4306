"""Proposals drawn from text: facts, summaries, importance cues and dates."""
