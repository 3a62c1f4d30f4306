"""What is said back about the times of what is stored: how they were read, and what is past."""

from mindfile.language.reminders import asks_for_reminder
from mindfile.memory.mind import Mind
from mindfile.memory.requests import StoreRequest
from mindfile.memory.stating import SHOWN_BY
from mindfile.model import Moment, Role

NO_REMINDER = (
    "No reminder was set: pass `remind_at` with the time, for example "
    'store(content="call the dentist", remind_at="tomorrow 9:00").'
)
NOT_YET = f"valid_from is in the future: {SHOWN_BY}"


def time_notes(mind: Mind, request: StoreRequest) -> list[str]:
    """Say how times were read, that one is past, and that nobody is reminded who asked to be."""
    now = mind.clock()
    unset = request.remind_at is None and request.replaces is None and _wants_reminder(request)
    notes = [NO_REMINDER] if unset else []
    if request.valid_from is not None and request.valid_from.at > now:
        notes.append(NOT_YET)
    # What was misread is not noticed before it fails to come, or to be there.
    for name, moment in (("remind_at", request.remind_at), ("expires_at", request.expires_at)):
        if moment is not None:
            past = ", which is past" if moment.at <= now else ""
            notes.append(f"`{name}` was read as {_shown(moment, mind)}{past}.")
    if request.remind_at and request.expires_at and request.expires_at.at <= request.remind_at.at:
        notes.append("Nobody is reminded: `expires_at` comes before `remind_at`.")
    return notes


def _shown(moment: Moment, mind: Mind) -> str:
    """Write a time in the user's zone, with the day of the week, by which people check it."""
    try:
        local = moment.at.astimezone(mind.zone)
    except OverflowError:  # the first and the last day of the calendar have no neighbor
        local = moment.at
    return f"{local:%A}, {local.isoformat(timespec='minutes')}"


def _wants_reminder(request: StoreRequest) -> bool:
    """Tell whether the user's own newest words ask to be reminded."""
    if request.role not in {None, Role.USER}:
        return False
    said = [one.content for one in request.messages if one.role is Role.USER]
    newest = request.content if not request.messages else next(reversed(said), None)
    return newest is not None and asks_for_reminder(newest)
