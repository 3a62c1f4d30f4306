"""Procedures brought to life: the version that leads, its text with variables, its own look-ups."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from mindfile.errors import MindfileError
from mindfile.forms import lookup_key
from mindfile.model import Memory, Procedure, Scalar, Step

# Actions that memory itself can carry out; every other is the client's.
OWN_ACTIONS = frozenset({"search", "retrieve"})

_VARIABLE = re.compile(r"\{\{\s*([^{}\s][^{}]*?)\s*\}\}")
_NOT_NAME = re.compile(r"\W+")

# Carries out a search: query in, found texts out.
LookUp = Callable[[str], Awaitable[list[str]]]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A procedure ready for the prompt, the variables it lacks, and the steps left to do."""

    text: str
    missing: tuple[str, ...]
    left: tuple[str, ...]


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
        if known is None or _record(memory) > _record(known):
            best[key] = memory
    return list(best.values())


def _record(memory: Memory) -> tuple[float, int]:
    procedure = memory.procedure
    if procedure is None:
        return (0.0, 0)
    tried = procedure.successes + procedure.failures
    return ((procedure.successes + 1) / (tried + 2), procedure.version)


def result_names(steps: Iterable[Step]) -> list[str]:
    """Return the variable in which each step's result comes back; a repeated name is numbered."""
    names: dict[str, None] = {}
    for step in steps:
        bare = "result_" + (_NOT_NAME.sub("_", step.name.strip().lower()).strip("_") or "step")
        name, number = bare, 1
        while name in names:
            number += 1
            name = f"{bare}_{number}"
        names[name] = None
    return list(names)


async def render(
    memory: Memory, procedure: Procedure, variables: Mapping[str, Scalar], look_up: LookUp
) -> Rendered:
    """Write a procedure out with its variables; carry out its leading look-ups on the way.

    A step that fails is named with its reason, and the rest is rendered all the same.
    """
    known = {name: _text(value) for name, value in variables.items()}
    lines = [_head(memory, procedure)]
    missing: dict[str, None] = {}
    left: list[str] = []
    leads = True
    named = zip(procedure.steps, result_names(procedure.steps), strict=True)
    for number, (step, name) in enumerate(named, 1):
        parameters, lacking = _fill(step, known)
        missing.update(dict.fromkeys(lacking))
        shown = ", ".join(f"{key}={value}" for key, value in parameters.items())
        told = f"{number}. {step.name}" + (f" ({shown})" if shown else "")
        if name in known:
            lines.append(f"{told}: done. {known[name]}")
            continue
        leads = leads and step.action in OWN_ACTIONS
        if leads and not lacking:
            lines.append(f"{told}: {await _carry_out(step, name, parameters, known, look_up)}")
            continue
        lines.append(f"{told}: yours to do, by {step.action!r}{_lacks(lacking)}")
        left.append(name)
    if missing:
        lines.append(f"Missing variables: {', '.join(missing)}.")
    if left:
        lines.append(f"Give results back as variables: {', '.join(left)}.")
    return Rendered("\n".join(lines), tuple(missing), tuple(left))


def _head(memory: Memory, procedure: Procedure) -> str:
    tried = procedure.successes + procedure.failures
    record = f", {procedure.successes} of {tried} succeeded" if tried else ""
    head = f"{procedure.name} (version {procedure.version}{record}, {memory.id})"
    if procedure.last_failure:
        head += f"\nLast failure: {procedure.last_failure}"
    if procedure.trigger:
        head += f"\nWhen: {procedure.trigger}"
    return f"{head}\n{procedure.description}" if procedure.description else head


def _fill(step: Step, known: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    lacking: list[str] = []

    def value_of(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in known:
            lacking.append(name)
            return match.group(0)
        return known[name]

    filled = {key: _VARIABLE.sub(value_of, _text(value)) for key, value in step.parameters.items()}
    return filled, list(dict.fromkeys(lacking))


def _lacks(lacking: Iterable[str]) -> str:
    names = ", ".join(lacking)
    return f"; missing: {names}" if names else ""


async def _carry_out(
    step: Step,
    name: str,
    parameters: Mapping[str, str],
    known: dict[str, str],
    look_up: LookUp,
) -> str:
    query = parameters.get("query") or " ".join(parameters.values()) or step.name
    try:
        found = await look_up(query)
    except MindfileError as error:
        return f"failed: {error.message}"
    known[name] = "; ".join(found)
    if not found:
        return "done; nothing was found."
    return "done; found:\n" + "\n".join(f"   - {text}" for text in found)


def _text(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
