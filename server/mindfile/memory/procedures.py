"""Procedures brought to life: the version that leads, its text with variables, its own look-ups."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from mindfile.errors import MindfileError
from mindfile.forms import lookup_key
from mindfile.heads import indented, opening
from mindfile.model import Memory, Procedure, Scalar, Step

# Actions that memory itself can carry out; every other is the client's.
OWN_ACTIONS = frozenset({"search", "retrieve"})

_VARIABLE = re.compile(r"\{\{\s*([^{}\s][^{}]*?)\s*\}\}")
_NOT_NAME = re.compile(r"\W+")
# A longer name is no name for a variable.
_LONGEST_NAME = 40

# Carries out one of our own actions with a step's parameters, and returns the texts it found.
LookUp = Callable[[str, Mapping[str, str]], Awaitable[list[str]]]
# Shortens a text that would crowd the rest out.
Shorten = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A procedure ready for the prompt, and the variables that it lacks or shows shortened.

    ``left`` are the steps left to do, by the variables in which their results come back.
    """

    text: str
    missing: tuple[str, ...]
    left: tuple[str, ...]
    shortened: tuple[str, ...] = ()


def leading(versions: Iterable[Memory]) -> list[Memory]:
    """Return the version that leads for each name: the better record, of equals the newest.

    The record is the success rate with Laplace's rule of succession, (s + 1) / (s + f + 2).
    """
    best: dict[str, Memory] = {}
    for memory in versions:
        if memory.procedure is None:
            continue
        # Names that differ in case only are versions of one procedure.
        key = lookup_key(memory.procedure.name)
        known = best.get(key)
        if known is None or record_of(memory) > record_of(known):
            best[key] = memory
    return list(best.values())


def record_of(memory: Memory) -> tuple[float, int]:
    """Return what a version is compared by: its success rate as above, then its number."""
    procedure = memory.procedure
    if procedure is None:
        return (0.0, 0)
    tried = procedure.successes + procedure.failures
    return ((procedure.successes + 1) / (tried + 2), procedure.version)


def result_names(steps: Iterable[Step]) -> list[str]:
    """Return the variable in which each step's result comes back; a repeated name is numbered."""
    names: dict[str, None] = {}
    for position, step in enumerate(steps, 1):
        word = _NOT_NAME.sub("_", step.name.strip().lower()).strip("_") or "step"
        bare = f"result_{word if len(word) <= _LONGEST_NAME else f'step_{position}'}"
        name, number = bare, 1
        while name in names:
            number += 1
            name = f"{bare}_{number}"
        names[name] = None
    return list(names)


class _Variables:
    """What is known while a procedure is rendered: in full for look-ups, shortened in print."""

    def __init__(self, given: Mapping[str, Scalar], shorten: Shorten) -> None:
        self._shorten = shorten
        self._whole: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self.missing: dict[str, None] = {}
        self.shortened: dict[str, None] = {}
        for name, value in given.items():
            self.add(name, _text(value))

    def add(self, name: str, value: str) -> None:
        self._whole[name], self._shown[name] = value, self._shorten(value)

    def known(self, name: str) -> bool:
        return name in self._whole

    def shown(self, name: str) -> str:
        if self._shown[name] != self._whole[name]:
            self.shortened[name] = None
        return self._shown[name]

    def whole(self, text: str) -> str:
        """Fill a text in for a look-up."""
        return _VARIABLE.sub(lambda match: self._whole.get(match[1], match[0]), text)

    def fill(self, text: str, lacking: dict[str, None]) -> str:
        """Fill a text in for print; ``lacking`` learns what is not known."""

        def value_of(match: re.Match[str]) -> str:
            if self.known(match[1]):
                return self.shown(match[1])
            lacking[match[1]] = None
            return match[0]

        return _VARIABLE.sub(value_of, text)


async def render(
    memory: Memory,
    procedure: Procedure,
    variables: Mapping[str, Scalar],
    look_up: LookUp,
    shorten: Shorten = str,
) -> Rendered:
    """Write a procedure out with its variables; carry out its leading look-ups on the way.

    A step that fails is named with its reason, and the rest is rendered all the same.
    """
    known = _Variables(variables, shorten)
    lines = _head(memory, procedure)
    left: list[str] = []
    leads = True
    named = zip(procedure.steps, result_names(procedure.steps), strict=True)
    for number, (step, name) in enumerate(named, 1):
        lacking: dict[str, None] = {}
        told = f"{number}. {_told(step, known, lacking)}"
        if known.known(name):
            lines.append(f"{told}: done. {known.shown(name)}")
            continue
        action = known.fill(step.action, lacking)
        known.missing.update(lacking)
        leads = leads and known.whole(step.action) in OWN_ACTIONS
        if leads and not lacking:
            lines.append(f"{told}: {await _carry_out(step, name, known, look_up, shorten)}")
            continue
        lines.append(told + _to_do(step, action, lacking))
        left.append(name)
    if known.missing:
        lines.append(f"Missing variables: {', '.join(known.missing)}.")
    if left:
        lines.append(f"Give results back as variables: {', '.join(left)}.")
    text = "\n".join(map(indented, lines))
    return Rendered(text, tuple(known.missing), tuple(left), tuple(known.shortened))


def _told(step: Step, known: _Variables, lacking: dict[str, None]) -> str:
    name = known.fill(step.name, lacking)
    parameters = ", ".join(
        f"{key}={known.fill(_text(value), lacking)}" for key, value in step.parameters.items()
    )
    return f"{name} ({parameters})" if parameters else name


def _head(memory: Memory, procedure: Procedure) -> list[str]:
    tried = procedure.successes + procedure.failures
    record = f", {procedure.successes} of {tried} succeeded" if tried else ""
    head = [f"{opening(procedure.name)} (version {procedure.version}{record}, {memory.id})"]
    if procedure.last_failure:
        head.append(f"Last failure: {procedure.last_failure}")
    if procedure.trigger and procedure.trigger != procedure.name:
        head.append(f"When: {procedure.trigger}")
    return [*head, opening(procedure.description)] if procedure.description else head


def _to_do(step: Step, action: str, lacking: Iterable[str]) -> str:
    """Return what is said behind a step that is the client's; what says all by itself, nothing."""
    missing = ", ".join(lacking)
    if step.action == step.name:
        return f" (missing: {missing})" if missing else ""
    return f": yours to do, by {action!r}" + (f"; missing: {missing}" if missing else "")


async def _carry_out(
    step: Step, name: str, known: _Variables, look_up: LookUp, shorten: Shorten
) -> str:
    parameters = {key: known.whole(_text(value)) for key, value in step.parameters.items()}
    try:
        # A step that says nothing more is about what it is called.
        found = await look_up(
            known.whole(step.action), parameters or {"query": known.whole(step.name)}
        )
    except MindfileError as error:
        return f"failed: {error.message}"
    known.add(name, "; ".join(found))
    if not found:
        return "done; nothing was found."
    return "done; found:\n" + "\n".join(f" - {indented(shorten(text))}" for text in found)


def _text(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
