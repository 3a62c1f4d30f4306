"""What is read of a talk while it is read: facts, what is turned away, and what went before."""

from dataclasses import dataclass, field

from mindfile.language.amends import put_right
from mindfile.language.filter import JOKE
from mindfile.language.topics_zh import SELF, Topic
from mindfile.model import FactProposal, Rejection

NO_RULE = "no rule fits"
# More sentences than this without a fact are not told one by one; of each, the beginning is.
MAX_UNREAD = 20
# What is corrected without being named was said at most so many messages before.
RECENT_TURNS = 3
UNREAD_CHARACTERS = 200


@dataclass(slots=True)
class Found:
    """What has been read so far; no sentence of the user vanishes unsaid."""

    facts: list[tuple[FactProposal, str]] = field(default_factory=list[tuple[FactProposal, str]])
    rejected: list[Rejection] = field(default_factory=list[Rejection])
    unread: int = 0
    # What the other side asked last, and whom the user spoke of.
    question: str = ""
    mention: str | None = None
    # Whom a Chinese sentence goes on about that names nobody.
    topic: Topic = SELF
    # For how many messages more the user plays a part, if no word ends it.
    played: int = 0
    # How many messages were read, and which one each was.
    turns: int = 0
    told: dict[str, int] = field(default_factory=dict[str, int])

    def reject(self, text: str, reason: str) -> None:
        """Turn a text away, with its reason."""
        self.rejected.append(Rejection(text, reason))

    def correct(self, correction: FactProposal, source: str) -> None:
        """Put right the newest fact that a correction may be about; keep it where none is here."""
        corrects = correction.corrects or ("", "")
        for place in range(len(self.facts) - 1, -1, -1):
            fact, its_source = self.facts[place]
            if not corrects[0] and self.turns - self.told.get(its_source, 0) > RECENT_TURNS:
                break
            righted = put_right(fact, corrects, correction.statement)
            if righted is not None:
                self.facts[place] = (righted, its_source)
                return
        self.facts.append((correction, source))

    def take_back(self, sentence: str) -> None:
        """Drop what the sentence said that was not meant."""
        kept = [one for one in self.facts if one[0].quote != sentence]
        if len(kept) < len(self.facts):
            self.facts = kept
            self.reject(sentence, JOKE)

    def leave(self, text: str) -> None:
        """Tell of a sentence that no rule reads; of very many, only the first."""
        self.unread += 1
        if self.unread <= MAX_UNREAD:
            self.reject(text[:UNREAD_CHARACTERS], NO_RULE)
