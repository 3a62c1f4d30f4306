"""Text to vectors: the model catalog, loading, tokens, chunks and the background queue."""
