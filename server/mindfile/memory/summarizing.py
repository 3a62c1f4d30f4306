"""Writing the summaries of a compression, by the first rung that serves.

The caller's own texts, else those of the client's model where it was asked, else the endpoint's
where one is set, else the local rules'.
"""

from collections.abc import Sequence
from dataclasses import replace

from mindfile.cutting import Count, cut
from mindfile.errors import InvalidArgumentError
from mindfile.language.answers import AnswerError
from mindfile.language.pleasantries import is_pleasantry
from mindfile.language.summary import SENTENCE_END_SHARE, left_out, reduce, summarize
from mindfile.memory.aside import aside
from mindfile.memory.condensing import condense
from mindfile.memory.conversation import talk_of
from mindfile.memory.mind import Mind
from mindfile.memory.planning import IMPORTANCE, INCREMENTAL, Assignment, Plan, Written
from mindfile.memory.proposing import passed_on
from mindfile.memory.requests import CompressRequest
from mindfile.memory.sampled import summaries_of
from mindfile.model import MESSAGE_OVERHEAD_TOKENS

DEFAULT_TARGET_TOKENS = 500
# Unasked, a summary takes one part in so many of the window.
WINDOW_SHARE = 4
# Less than this holds no sentence.
LEAST_TARGET_TOKENS = 20
# An earlier summary that takes more than this share of the budget makes room for what comes.
FULL_SHARE = 0.6
FULL_DIVISOR = 4
# What a new line takes.
_BREAK = 1
# Of the sentences that gave way so many are named, each with so many characters.
_NAMED, _SHOWN = 3, 60


def require_fitting(plan: Plan, request: CompressRequest) -> None:
    """Check the caller's summaries against what is planned.

    Raises:
        InvalidArgumentError: they say nothing, or fit neither one text nor one for each chunk.
    """
    given = request.summaries
    if not given:
        return
    if request.strategy == IMPORTANCE:
        raise InvalidArgumentError(
            "`summaries` do not go with `importance`, which keeps messages as they are.",
            hint="Leave them out, or use map_reduce.",
        )
    fitting = sorted({len(plan.chunks), *([1] if len(plan.parts) == 1 else [])})
    if len(given) not in fitting:
        raise InvalidArgumentError(
            f"`summaries` holds {len(given)} texts; {' or '.join(map(str, fitting))} fit.",
            hint="Pass one for each chunk as dry_run lists them, or one text for one summary.",
        )
    # Of several summaries, none may be empty; of one, some lines must be there.
    each = given if len(plan.parts) > 1 else ["".join(given)]
    if not all(text.strip() for text in each):
        raise InvalidArgumentError(
            "`summaries` says nothing.", hint="Leave it out to have a summary written."
        )


async def write(mind: Mind, plan: Plan, request: CompressRequest) -> Written:
    """Write a summary for each part of a plan by the first rung that serves."""
    if not plan.parts:
        return Written((), "rules")
    count = mind.embedding.tokens.count
    wanted, target = _targets(mind, plan, request)
    assignments = assign(mind, plan, request)
    length = sum(len(memory.content) for memory in [*plan.earlier, *plan.old])
    if request.summaries:
        written = await aside(length, _by_caller, assignments, count)
    else:
        written, notes = await _by_models(mind, assignments, request)
        if written is None:
            drawn = await aside(length, _by_rules, assignments, count)
            written = replace(drawn, notes=(*notes, *drawn.notes))
    if wanted < target:
        note = f"`target_tokens` was set to {target}: less holds no sentence."
        return replace(written, notes=(note, *written.notes))
    return written


def _targets(mind: Mind, plan: Plan, request: CompressRequest) -> tuple[int, int]:
    """Return the tokens wanted of each summary, and those that hold a sentence.

    Where nothing is asked for, a small window is not filled by what stands for its past.
    """
    usual = min(DEFAULT_TARGET_TOKENS, mind.config.window_tokens // WINDOW_SHARE)
    wanted = (request.target_tokens or usual) // len(plan.parts)
    return wanted, max(wanted, LEAST_TARGET_TOKENS)


def assign(mind: Mind, plan: Plan, request: CompressRequest) -> list[Assignment]:
    """Return what is to be written for each part of a plan that has one, within which budget."""
    if not plan.parts:
        return []
    count = mind.embedding.tokens.count
    target = _targets(mind, plan, request)[1]
    given = request.summaries
    assignments: list[Assignment] = []
    for place, part in enumerate(plan.parts):
        told = given if len(plan.parts) == 1 else given[place : place + 1]
        one = Assignment(part, target, target, told)
        if not given:
            full = request.strategy == INCREMENTAL and count(one.earlier) > FULL_SHARE * target
            wanted = target // FULL_DIVISOR if full else target
            # A summary is no longer than what it stands for.
            one = replace(one, target=max(min(wanted, one.tokens), LEAST_TARGET_TOKENS))
        assignments.append(one)
    return assignments


async def _by_models(
    mind: Mind, assignments: Sequence[Assignment], request: CompressRequest
) -> tuple[Written | None, tuple[str, ...]]:
    """Return what the client's model wrote, else the endpoint; None where the rules must write.

    What is to be said of those who failed comes with it. There is nothing to ask about greetings
    and nods.
    """
    failures: list[str] = []
    if request.proposal is not None:
        try:
            return await summaries_of(mind, request.proposal, assignments), ()
        except AnswerError as error:
            failures.append(f"the client's model {error}")
    messages = [message for one in assignments for message in one.part.messages]
    if mind.endpoint is not None and not all(is_pleasantry(one.content) for one in messages):
        step_by_step = request.strategy == INCREMENTAL
        try:
            written = await condense(mind, mind.endpoint, assignments, step_by_step=step_by_step)
            notes = passed_on(failures, "the endpoint wrote the summary")
            return replace(written, notes=(*notes, *written.notes)), ()
        except AnswerError as error:
            failures.append(f"the endpoint {error}")
    return None, passed_on(failures, "the local rules wrote the summary")


def _by_caller(assignments: Sequence[Assignment], count: Count) -> Written:
    notes: dict[str, None] = {}
    texts = tuple(_joined(one, count, notes) for one in assignments)
    return Written(texts, "caller", tuple(notes))


def _joined(one: Assignment, count: Count, notes: dict[str, None]) -> str:
    """Join the caller's texts behind the earlier summary, which gives way where not all fits."""
    told = "\n".join(text.strip() for text in one.told if text.strip())
    own = cut(told, one.target, count, tail=SENTENCE_END_SHARE)
    if own != told:
        notes[f"`summaries` were cut to {one.target} tokens; `target_tokens` allows more."] = None
    taken, freed = count(own) + MESSAGE_OVERHEAD_TOKENS, one.tokens
    if taken > freed:
        notes[
            f"`summaries` take {taken} tokens, what they stand for {freed}: nothing is saved."
        ] = None
    # A caller who worked the earlier summary in has said these lines again.
    fresh = "\n".join(line for line in one.earlier.splitlines() if line.strip() not in told)
    if not fresh:
        return own
    room = one.target - count(f"\n{own}")
    kept = fresh if count(fresh) <= room else ""
    if not kept and room >= LEAST_TARGET_TOKENS:
        kept = reduce([fresh], target_tokens=room, count_tokens=count).text
    if kept != fresh:
        notes["The earlier summary was shortened; `target_tokens` allows more."] = None
    return f"{kept}\n{own}" if kept else own


def _by_rules(assignments: Sequence[Assignment], count: Count) -> Written:
    notes: dict[str, None] = {}
    return Written(tuple(_extract(one, count, notes) for one in assignments), "rules", tuple(notes))


def _extract(one: Assignment, count: Count, notes: dict[str, None]) -> str:
    """Write what was said behind the earlier summary, which stays while there is room."""
    # There is no need to ask for less once the summary has grown: nothing is written anew.
    target = max(min(one.usual, one.tokens), LEAST_TARGET_TOKENS)
    # All at once: what is rare in a chunk may be common in the whole.
    talk = [talk_of(message) for message in one.part.messages]
    # Of several summaries there may be no messages yet.
    told = summarize(talk, target_tokens=target, count_tokens=count) if talk else None
    earlier = one.earlier
    if told is not None and earlier:
        needed = min(count(told.text), target // FULL_DIVISOR)
        kept = target - needed - _BREAK
        if count(earlier) > kept:
            earlier = reduce([earlier], target_tokens=kept, count_tokens=count).text
        room = max(target - count(earlier) - _BREAK, needed)
        told = summarize(talk, target_tokens=room, count_tokens=count)
    text = told.text if told is not None else ""
    if earlier:
        text = reduce([earlier, text], target_tokens=target, count_tokens=count).text
        _note_dropped(left_out(one.earlier, text), notes)
    if told is not None and told.untold:
        number = f"{told.untold} of {len(talk)} messages"
        notes[f"{number} have no sentence in the summary; `target_tokens` allows more."] = None
    return text


def _note_dropped(sentences: Sequence[str], notes: dict[str, None]) -> None:
    if not sentences:
        return
    shown = [f'"{text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"}"' for text in sentences]
    named = ", ".join(shown[:_NAMED])
    if len(shown) > _NAMED:
        named += f" and {len(shown) - _NAMED} more"
    notes[f"Dropped from the earlier summary: {named}; `target_tokens` allows more."] = None
