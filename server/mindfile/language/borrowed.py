"""Stretches of a text in which somebody else speaks: mails, reports, what is to be translated.

A person in there says "I" of themselves; nothing of it is told of who pastes it.
"""

import re
from collections.abc import Iterator

from mindfile.language.borrowed_zh import TO_THE_END_ZH, TO_THE_LINE_ZH
from mindfile.language.patterns import compiled, later

_NAME = r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
_WRITINGS = (
    r"(?:e-?mail|mail|message|text|letter|reply|answer|draft|paragraph|sentence|note|post|tweet"
    r"|bio|intro|introduction|translation|wording|caption|essay|review|statement|transcript|quote"
    r"|comment|story|poem|speech|chat|conversation|article|profile|ad)"
)
_ASIDES = (
    r"(?:(?:please|pls|plz|now|then|ok(?:ay)?|hey|hi|so|can you|could you|would you|will you),? )*"
)
_TASK = (
    rf"(?:^|(?<=[.!?] )){_ASIDES}(?:help me (?:to )?)?(?:summari[sz]e|translate|proofread|rewrite"
    r"|reword|rephrase|paraphrase|shorten|polish|simplify|analy[sz]e|critique|grade|classify"
    r"|transcribe|anonymi[sz]e|spell-?check|(?:improve|edit|correct|review|check|fix|read"
    r"|convert|extract"
    r"|format|explain|reply to|respond to|answer)(?= (?:this|the|my|these|it|his|her|their|a)\b)"
    r"|make (?:this|it|the following)|turn this)\b"
)
# From here to the end of the text.
_TO_THE_END = (
    rf"(?i:{_TASK})[^:.?!\n]{{0,80}}(?::|(?<=this|text)\n|(?<=following)\n)",
    # Is this mail all right?
    (
        rf"\b(?i:is|are|does|do|how(?:'s| is| does)|what do you think (?:of|about)|thoughts on"
        rf"|feedback on) (?:this|the following|these)\b[^?:.\n]{{0,60}}?\b{_WRITINGS}s?\b"
        r"[^?:.\n]{0,40}[?:]"
    ),
    # The heads of mails
    r"^(?:Subject|Sent|Betreff): .*$",
    r"^From: .*(?:@.*|\n(?:To|Subject|Date|Sent|Cc): .*)$",
    (
        r"^[ \t>]*[-_]{2,} ?(?:Original|Forwarded|Begin)\b.*$|^Begin forwarded message:"
        r"|^(?:Forwarded|Fwd?|Fw|FW)(?: \w+)?:|^On .{6,80} wrote:$"
    ),
    (
        r"^(?:Hi|Hello|Hey|Dear|Good (?:morning|afternoon|evening)) (?:all|team|colleagues"
        r"|(?:Sir|Madam|(?:Mr|Mrs|Ms|Dr|Prof)\.? [A-Z]\w+|hiring manager|customers?|members"
        r"|parents)"
        r"(?: or (?:Sir|Madam))?)\b[,!:]?"
    ),
    rf"^Dear {_NAME},",
    # Questions of an interview and their answers
    r"^\W{0,3}Q\d{0,2}[:.] (?=(?:.|\n)*?(?:^|\s)A\d{0,2}[:.] )",
)
_SAID = (
    r"(?:say(?:s|ing)?|said|told (?:me|us|him|her|them|everyone|\w+)|wrote|writes|text(?:s|ed)"
    r"|e-?mail(?:s|ed)|message[sd]|repl(?:ied|ies)|answer(?:ed|s)|ask(?:ed|s)|shout(?:s|ed)|yelled"
    r"|(?:was|is|were|are) like|tweeted|posted|sent|reads?|states?|claim(?:s|ed)"
    r"|comment(?:s|ed)|responded|announced|introduced \w+)"
)
_SOMEBODY = (
    r"(?:[Hh]e|[Ss]he|[Tt]hey|[Ss]ome(?:one|body)|[Ee]very(?:one|body)"
    r"|(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?|[Tt]his|[Oo]ne|[Hh]is|[Hh]er) [\w'’ -]{2,40}?"
    rf"|(?!(?:We|You|As)\b){_NAME})"
)
_OFTEN = r"(?: (?:just|always|then|also|once|literally|recently|never|already|often|has|had))*"
_REPORT = rf"(?<!\w)(?:{_SOMEBODY}){_OFTEN} {_SAID}\b"
# From here to the end of the line, or over the next paragraph where the line ends here.
_TO_THE_LINE = (
    rf"{_REPORT}[^:.!?\n]{{0,40}}:",
    rf"\b[Hh]ere(?:'s| is| are) (?:what|how) (?:{_SOMEBODY}) [^:.\n]{{1,40}}:",
    (
        rf"\b(?:[Hh]ere(?:'s| is| are)|[Tt]h(?:is|at)(?:'s| is)|[Bb]elow is) (?:the|an?|his|her"
        rf"|their"
        rf"|{_NAME}'s|(?:my|our) [\w -]{{2,20}}'s) (?:\w+ )?{_WRITINGS}s?\b(?! (?:I|we)\b)"
        r"[^:.\n]{0,40}:"
    ),
    # A novel, a song, a part that is played
    (
        r"\b(?:in (?:the )?first[- ]person|in character|point of view|perspective|POV|monologue"
        r"|(?:opening|first|last|next) (?:line|sentence|paragraph)|lyrics?|dialog(?:ue)?"
        r"|(?:narrator|hero|heroine|protagonist|character|villain)(?:'s \w+)?(?: \w+)?"
        r"|(?:story|novel|poem|song|play|joke|scene|chapter) (?:starts?|begins?|opens?|goes|reads))"
        r"[^:.\n]{0,30}:"
    ),
)
# From here to the end of the sentence: "She said, I hate winter".
_TO_THE_STOP = (rf"{_REPORT},(?= (?:I|I'\w+|[Mm]y|[Ww]e|[Oo]ur)\b)",)
_CLOSING = {'"': '"', "“": "”", "'": "'", "‘": "’", "「": "」"}
_SIGNED = later(
    r"^(?:Hi|Hello|Hey|Dear)(?: [\w.'-]+){1,3}[,!]?[ \t]*\n(?:.*\n)+?[ \t]*(?:(?:Best|Kind|Warm)"
    r"(?:est)?(?: regards| wishes)?|Regards|Sincerely|Yours(?: \w+)?|Cheers|(?:Many )?[Tt]hanks"
    r"|Thank you|Love)[,!.]?[ \t]*\n+[ \t]*[A-Z][\w' .-]{1,40}",
    re.MULTILINE,
)
_MAY_OPEN = later(
    r"[:?\u3001-\uffee]|^(?:Hi|Hello|Hey|Dear|Good) |--|__|\bQ\d*\. |(?:this|text|following)\n",
    re.M,
)
_MARKED = later(r"[:\u3001-\uffee]")
_STOP = later(r"[.!?](?=\s|$)|\n")
_BLANK = later(r"\n[ \t]*\n")


_END, _LINE, _SENTENCE = (
    "|".join(f"(?:{one})" for one in patterns)
    for patterns in (
        (*_TO_THE_END, *TO_THE_END_ZH),
        (*_TO_THE_LINE, *TO_THE_LINE_ZH),
        _TO_THE_STOP,
    )
)


def borrowed(text: str) -> list[str]:
    """Return the stretches of a text in which somebody else speaks, in order."""
    return [text[start:end] for start, end in _spans(text)]


def without_borrowed(text: str) -> str:
    """Return a text without what somebody else says in it; what introduces that stays."""
    for start, end in reversed(list(_spans(text))):
        text = text[:start] + " …" + text[end:]
    return text


def _spans(text: str) -> Iterator[tuple[int, int]]:
    position = 0
    while position < len(text):
        found = _next(text, position)
        if found is None or found[0] >= len(text.rstrip()):
            return
        yield found
        position = max(found[1], position + 1)


def _next(text: str, position: int) -> tuple[int, int] | None:
    signed = _SIGNED.search(text, position)
    spans = [signed.span()] if signed else []
    rest = text[position:]
    openers = [(_END, None)] if _MAY_OPEN.search(rest) else []
    # Most texts hold none of these marks.
    openers += [(_LINE, _end_of_line)] if _MARKED.search(rest) else []
    openers += [(_SENTENCE, _end_of_sentence)] if ", " in rest else []
    for pattern, scope in openers:
        opener = compiled(pattern, re.MULTILINE).search(text, position)
        if opener is not None:
            start = opener.end()
            end = _end_of_quote(text, start) or (len(text) if scope is None else scope(text, start))
            if text[start:end].strip():
                spans.append((start, end))
    return min(spans, default=None)


def _end_of_quote(text: str, start: int) -> int | None:
    """Return where the quotation ends that stands at a place; None where none does."""
    place = start + len(text[start:]) - len(text[start:].lstrip())
    closing = _CLOSING.get(text[place : place + 1])
    if closing is None:
        return None
    end = re.compile(rf"(?<=\S){closing}(?!\w)").search(text, place + 1)
    return None if end is None else end.end()


def _end_of_line(text: str, start: int) -> int:
    line = text.find("\n", start)
    if line < 0:
        return len(text)
    if text[start:line].strip():
        return line
    begin = start + len(text[start:]) - len(text[start:].lstrip())
    blank = _BLANK.search(text, begin)
    return len(text) if blank is None else blank.start()


def _end_of_sentence(text: str, start: int) -> int:
    stop = _STOP.search(text, start)
    return len(text) if stop is None else stop.start()
