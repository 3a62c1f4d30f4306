"""Passages: of a text too long to be shown whole, the sentences that bear on what is asked."""

from collections import Counter
from collections.abc import Sequence

from mindfile.cutting import Count, cut
from mindfile.language.sentences import split_sentences
from mindfile.ranking.analyzer import analyze, analyze_query


def passage(text: str, query: str, budget: int, count: Count) -> str:
    """Return whole neighboring sentences, as they stand, around the one that says most of it.

    Args:
        text: what is cut.
        query: what is asked; where no word of it stands in the text, the passage begins with it.
        budget: tokens.
        count: counts tokens.

    Returns:
        The passage; empty where not even that one sentence fits.
    """
    spans = _spans(text)
    if not spans:
        return ""
    first = last = _best([text[start:end] for start, end in spans], query)

    def told(start: int, end: int) -> str:
        return text[spans[start][0] : spans[end][1]]

    if count(told(first, last)) > budget:
        return ""
    while True:
        # What comes after a sentence explains it more often than what went before.
        if last + 1 < len(spans) and count(told(first, last + 1)) <= budget:
            last += 1
        elif first and count(told(first - 1, last)) <= budget:
            first -= 1
        else:
            return told(first, last)


def excerpt(text: str, query: str, budget: int, count: Count) -> str:
    """Return a passage, or the beginning of its best sentence where that alone is too long."""
    found = passage(text, query, budget, count)
    if found:
        return found
    sentences = split_sentences(text) or [text]
    return cut(sentences[_best(sentences, query)], budget, count)


def _spans(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of a text begin and end."""
    spans: list[tuple[int, int]] = []
    end = 0
    for sentence in split_sentences(text):
        start = text.find(sentence, end)
        end = start + len(sentence)
        spans.append((start, end))
    return spans


def _best(sentences: Sequence[str], query: str) -> int:
    """Return which sentence holds most of what is asked; a word of few sentences counts more."""
    wanted = set(analyze_query(query).tokens)
    held = [wanted.intersection(analyze(sentence)) for sentence in sentences]
    frequency = Counter(word for words in held for word in words)
    return max(
        range(len(sentences)),
        key=lambda place: (sum(1 / frequency[word] for word in held[place]), -place),
    )
