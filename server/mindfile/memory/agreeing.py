"""The user's yes to what a call would forget: asked for, and known again."""

import hashlib
import json

from mindfile.errors import ConfirmationNeededError
from mindfile.memory.aiming import Aim, ids_of
from mindfile.memory.purging import PurgePlan
from mindfile.memory.requests import ForgetRequest


def confirmation(request: ForgetRequest, aim: Aim, plan: PurgePlan | None) -> str:
    """Derive a value from what would be forgotten, so that it fits nothing else."""
    drawn = () if plan is None else ids_of([*plan.drawn, *(one.summary for one in plan.rebuilt)])
    meant = [
        request.namespace,
        request.purge,
        sorted(ids_of(aim.memories)),
        sorted(drawn),
        sorted(session.row for session in aim.emptied),
        None if aim.scratch is None else [aim.scratch.row, aim.attribute],
    ]
    text = json.dumps(meant, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def require_yes(request: ForgetRequest, aim: Aim, plan: PurgePlan | None) -> None:
    """Let a destructive call pass only with the user's yes, or what a dry run gave for just this.

    Raises:
        ConfirmationNeededError: neither is there; its message asks the user.
    """
    if not request.needs_yes or request.confirmed:
        return
    value = confirmation(request, aim, plan)
    if request.confirm == value:
        return
    where = f"all of the namespace {request.namespace!r}, " if request.is_whole else ""
    what = f"{where}{len(aim.memories)} memories"
    if plan is not None:
        also = len(plan.drawn)
        with_them = f" and {also} facts and summaries drawn from them" if also else ""
        question = f"Erase {what}{with_them} for good? This cannot be undone."
    else:
        question = f"Forget {what}?"
    stale = "`confirm` does not fit what would be forgotten now. " if request.confirm else ""
    raise ConfirmationNeededError(
        question,
        hint=f"{stale}Nothing was changed. Call with dry_run=true, show the user what it lists, "
        "and after their yes pass its `confirm`.",
        value=value,
    )
