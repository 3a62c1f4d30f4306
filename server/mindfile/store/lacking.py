"""What waits for its vector: the chunks of which a model has none yet."""

# The first mark takes the model.
PENDING = """chunk AS c JOIN memory AS m ON m.id = c.memory
  WHERE c.by_meaning = 1 AND c.failed_with IS NOT ? AND m.state <> 'forgotten'"""


def lacking_of(model: int | None) -> list[tuple[str, tuple[int, ...]]]:
    """Return conditions that together find the chunks without a vector of this model.

    Apart, since SQLite would answer ``embedded_by IS NOT ?`` by reading every chunk.
    """
    none: tuple[str, tuple[int, ...]] = ("c.embedded_by IS NULL", ())
    if model is None:
        return [none]
    return [none, ("c.embedded_by < ?", (model,)), ("c.embedded_by > ?", (model,))]
