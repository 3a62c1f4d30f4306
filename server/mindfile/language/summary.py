"""The local rung of compression: an extract of what matters, in the words that were said."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.cutting import Count, cut
from mindfile.heads import speaking
from mindfile.language.choosing import Sentence, choose, heaviest, negations, untold, words_of
from mindfile.language.patterns import later
from mindfile.language.pleasantries import is_pleasantry, strip_greeting
from mindfile.language.sentences import split_sentences
from mindfile.model import Role, Talk
from mindfile.writing import is_chinese

# Share of the budget's end in which a sentence end is worth losing what follows it.
SENTENCE_END_SHARE = 0.3

_ASSISTANT = later(r"Assistant: (?=\S)|助手：(?=\S)")
_SPOKEN = later(r"([^\s:：][^:：]{0,30}): (?=\S)")


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary; ``untold`` counts the messages of substance of which nothing stands there."""

    text: str
    untold: int = 0


def summarize(talk: Sequence[Talk], *, target_tokens: int, count_tokens: Count) -> Summary:
    """Extract the telling sentences of a talk, in their order, within a token budget."""
    sentences = _sentences(talk)
    if not sentences:
        return Summary(_only_pleasantries(talk))

    label = _Labels(talk)

    def price(one: Sentence, begun: bool) -> int:
        """Return the tokens of a sentence with its break, and of its speaker in a new line."""
        speaker = "" if begun else label(one.turn)
        return count_tokens(one.text) + 1 + (count_tokens(speaker) + 1 if speaker else 0)

    def printed(chosen: Sequence[Sentence]) -> int:
        return count_tokens("\n".join(_lines(chosen, talk)))

    chosen = choose(sentences, target_tokens, price, printed) or [heaviest(sentences)]
    text = "\n".join(_lines(chosen, talk))
    text = cut(text, target_tokens, count_tokens, tail=SENTENCE_END_SHARE)
    return Summary(text, untold(sentences, chosen))


def reduce(parts: Sequence[str], *, target_tokens: int, count_tokens: Count) -> Summary:
    """Merge summaries into one without repeats, in their order, within a token budget.

    Where the parts are blank, so is the whole: nothing is claimed of what was not told.
    """
    lines = [line.strip() for part in parts for line in part.splitlines() if line.strip()]
    if not lines:
        return Summary("")
    telling = [line for line in lines if line not in _NOTHING] or lines[:1]
    spoken = Counter(
        match[1]
        for line in telling
        if (match := _SPOKEN.match(line)) and not _ASSISTANT.match(line)
    )
    talk = [_as_talk(line, order, spoken) for order, line in enumerate(telling)]
    return summarize(talk, target_tokens=target_tokens, count_tokens=count_tokens)


def left_out(earlier: str, later: str) -> list[str]:
    """Return the sentences of one summary that do not stand in a later one."""
    said = [text for line in earlier.splitlines() for text in split_sentences(_unspoken(line))]
    return [text for one in said if (text := one.strip()) not in later and text not in _NOTHING]


def _unspoken(line: str) -> str:
    match = _ASSISTANT.match(line) or _SPOKEN.match(line)
    return line[match.end() :] if match else line


def _as_talk(line: str, order: int, spoken: Counter[str]) -> Talk:
    """Read a line of a summary back; what stands before two lines is the name of a speaker."""
    if assistant := _ASSISTANT.match(line):
        return Talk(Role.ASSISTANT, line[assistant.end() :], position=order)
    match = _SPOKEN.match(line) if len(spoken) > 1 else None
    if match is None or spoken[match[1]] < 2:
        return Talk(Role.USER, line, position=order)
    return Talk(Role.USER, line[match.end() :], speaker=match[1], position=order)


_NOTHING_EN = "Only pleasantries were exchanged."
_NOTHING_ZH = "只有寒暄，没有实质内容。"
_NOTHING = frozenset((_NOTHING_EN, _NOTHING_ZH))


def _only_pleasantries(talk: Sequence[Talk]) -> str:
    whole = " ".join(turn.content for turn in talk)
    return _NOTHING_ZH if is_chinese(whole) else _NOTHING_EN


class _Labels:
    """What stands in front of the lines of a message, so that a reader knows who spoke.

    That is the speaker where several named ones speak, else only that it was the assistant:
    what stands without a label is the user's.
    """

    def __init__(self, talk: Sequence[Talk]) -> None:
        self._several = len({turn.speaker for turn in talk if turn.speaker}) > 1

    def __call__(self, turn: Talk) -> str:
        if self._several and turn.speaker:
            return f"{speaking(turn.role.value, turn.speaker)}: "
        if turn.role is Role.ASSISTANT:
            return "助手：" if is_chinese(turn.content) else "Assistant: "
        return ""


def _lines(sentences: Sequence[Sentence], talk: Sequence[Talk]) -> list[str]:
    """Print what one message said in one line, behind its label."""
    label = _Labels(talk)
    lines: list[str] = []
    last: Talk | None = None
    for one in sentences:
        if one.turn is last:
            gap = "" if is_chinese(one.text) else " "
            lines[-1] += gap + one.text
        else:
            lines.append(label(one.turn) + one.text)
        last = one.turn
    return lines


def _sentences(talk: Sequence[Talk]) -> list[Sentence]:
    """Return what is said beyond greetings, nods, and answers that only say it again."""
    found: list[Sentence] = []
    said = _Said()
    for place, turn in enumerate(talk):
        if turn.role is Role.THOUGHT:
            continue
        for sentence in split_sentences(turn.content):
            text = strip_greeting(sentence).strip()
            answers = turn.role is Role.ASSISTANT or text != sentence.strip()
            if is_pleasantry(text) or (answers and said.elsewhere(text, place)):
                continue
            words = words_of(text)
            found.append(Sentence(text, len(found), turn, frozenset(words)))
            said.add(text, words, place)
    return found


class _Said:
    """The sentences so far, to know an answer that says one of them again."""

    def __init__(self) -> None:
        self._places: dict[str, set[int]] = {}
        self._words: dict[str, list[str]] = {}
        self._holding: dict[str, list[str]] = {}

    def add(self, text: str, words: list[str], place: int) -> None:
        if text not in self._places:
            self._words[text] = words
            for word in set(words):
                self._holding.setdefault(word, []).append(text)
        self._places.setdefault(text, set()).add(place)

    def elsewhere(self, text: str, place: int) -> bool:
        """Tell whether another message told what an answer says in part: "Right, 12 June."."""
        words = words_of(text)
        if not words or text.endswith(("?", "？")):
            return False
        holding = min((self._holding.get(word, []) for word in words), key=len)
        return any(
            self._places[told] != {place} and self._holds(told, words, negations(text))
            for told in holding
        )

    def _holds(self, told: str, words: Sequence[str], denied: int) -> bool:
        if told.endswith(("?", "？")) or negations(told) != denied:
            return False
        rest = iter(self._words[told])
        return all(word in rest for word in words)
