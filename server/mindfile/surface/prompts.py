"""Prompts: what a person picks from the client's menu."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcp import MCPError
from mcp.types import (
    INVALID_PARAMS,
    GetPromptResult,
    Prompt,
    PromptArgument,
    PromptMessage,
    TextContent,
)

from mindfile.nearest import nearest, question_of
from mindfile.surface import values
from mindfile.surface.guide import GUIDES

MAX_ARGUMENT_CHARACTERS = 2_000
_LANGUAGES = {"english": "en", "chinese": "zh", "zh_cn": "zh", "英文": "en", "中文": "zh"}


@dataclass(frozen=True, slots=True)
class _Entry:
    """One prompt: how it is listed, and the text for its arguments, each optional."""

    prompt: Prompt
    bare: str
    filled: str


_RECALL = _Entry(
    prompt=Prompt(
        name="recall",
        title="Recall",
        description="Bring what is remembered, on a topic or in general, into this conversation.",
        arguments=[PromptArgument(name="topic", description="About what", required=False)],
    ),
    bare=(
        "Call the memory tool `retrieve` without arguments. Then tell me briefly what you know "
        "about me, which reminders are due, and what we last worked on. Say so where nothing is "
        "remembered."
    ),
    filled=(
        "Call the memory tool `retrieve` with the query below, and `search` where a detail is "
        "missing. Then tell me briefly what is remembered about it, with dates. Say so where "
        "nothing is.\n\nQuery: {}"
    ),
)
_SAVE = _Entry(
    prompt=Prompt(
        name="save_session",
        title="Save this session",
        description="Keep this conversation and its lasting facts in memory.",
        arguments=[PromptArgument(name="session", description="Its name", required=False)],
    ),
    bare=(
        "Save this conversation to memory. Call `store` with `messages`, all of it in order with "
        "role and content. Then call `extract_facts` with the `session` that the reply names and "
        "with `facts`: what holds beyond today about me, my work, my preferences, our decisions. "
        "No guesses, no passing tasks. Tell me in two lines what was kept."
    ),
    filled=(
        "Save this conversation to memory as the session named below. Call `store` with that "
        "`session` and `messages`, all of it in order with role and content. Then call "
        "`extract_facts` with the `session` and with `facts`: what holds beyond today about me, "
        "my work, my preferences, our decisions. No guesses, no passing tasks. Tell me in two "
        "lines what was kept.\n\nSession: {}"
    ),
)
_GUIDE = _Entry(
    prompt=Prompt(
        name="memory_guide",
        title="Memory guide",
        description="An instruction to paste into a project, so that the model uses its memory.",
        arguments=[PromptArgument(name="language", description="en or zh", required=False)],
    ),
    bare=GUIDES["en"],
    filled="",
)
_ENTRIES = {entry.prompt.name: entry for entry in (_RECALL, _SAVE, _GUIDE)}

PROMPTS = tuple(entry.prompt for entry in _ENTRIES.values())


def prompt_text(name: str, given: Mapping[str, str]) -> GetPromptResult:
    """Return a prompt as one message of the user.

    Raises:
        MCPError: there is no such prompt or argument.
        InvalidArgumentError: an argument's value cannot be used.
    """
    entry = _ENTRIES.get(name)
    if entry is None:
        meant, known = question_of(nearest(name, _ENTRIES)), ", ".join(_ENTRIES)
        message = f"There is no such prompt. {meant}Known: {known}."
        raise MCPError(code=INVALID_PARAMS, message=message)
    known = [argument.name for argument in entry.prompt.arguments or []]
    for argument in given:
        if argument not in known:
            raise values.unknown_argument(argument, known, "", f"The prompt `{name}`")
    return GetPromptResult(
        description=entry.prompt.description,
        messages=[
            PromptMessage(
                role="user", content=TextContent(type="text", text=_filled(entry, given, known[0]))
            )
        ],
    )


def _filled(entry: _Entry, given: Mapping[str, str], name: str) -> str:
    value = values.read_text(given.get(name, ""), name, MAX_ARGUMENT_CHARACTERS).strip()
    if not value:
        return entry.bare
    if entry is _GUIDE:
        return GUIDES[values.read_choice(value, name, GUIDES, _LANGUAGES)]
    return entry.filled.replace("{}", value)
