"""Who came in somebody's place: "Dr. Amsel retired, we now go to Dr. Vogt"."""

from mindfile.language.patterns import later

_WHO = r"(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
_GONE = (
    r"(?:retired|left(?: the [a-z]+)?|quit|moved away|passed away|died|is (?:leaving|retiring|gone"
    r"|on (?:\w+ )?leave)|went on (?:\w+ )?leave|closed)"
)
_SUCCEEDS = later(
    rf"^(?P<old>{_WHO})(?: has|'s)?(?: just| recently| sadly)? {_GONE}(?:[,;.]| and| so)* "
    r"(?:and |so |but )?(?:(?:(?:I|we|now)(?:'re| are|'m| am)?(?: now)? (?:go(?:ing)? to"
    r"|see(?:ing)?"
    r"|with|have|report(?:ing)? to)|(?:now )?it's(?: now)?|(?:my|our) new one is|the new one is)"
    rf" (?:now )?(?P<new>{_WHO})|(?P<next>{_WHO}) (?:took over|is taking over|replaced (?:him|her)"
    r"|replaces (?:him|her)|is the new one))(?: now| instead)?[.!]*$"
)


def succeeded(sentence: str) -> tuple[str, str] | None:
    """Return who was followed by whom where a sentence says that, and nothing of what they do."""
    found = _SUCCEEDS.match(sentence.replace("’", "'"))
    if found is None:
        return None
    new = found["new"] or found["next"]
    return None if found["old"] == new else (found["old"], new)
