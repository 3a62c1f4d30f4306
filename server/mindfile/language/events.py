"""Events with a time that may be moved: "my dentist appointment", 预算会."""

import re

from mindfile.language.patterns import later

_NOUNS_EN = (
    r"(?:appointment|meeting|interview|exam|flight|lesson|party|wedding|surgery|operation"
    r"|check-?up|review|demo|launch|concert|trip|visit|delivery|inspection|hearing|workshop"
    r"|conference|reservation|booking|standup|stand-up|retro|sync|viewing|rehearsal|ceremony"
    r"|webinar|presentation|graduation|move|moving day|release|go-live|kick-?off)"
)
_NOUNS_ZH = (
    r"(?:会议|例会|年会|面试|考试|预约|评审|航班|体检|手术|聚餐"
    r"|婚礼"
    r"|演出|答辩|培训|复诊|看牙|验收|发布|搬家|旅行|上线|交付|发版|开业)"
)
EVENT_EN = (
    rf"(?:[\w'-]+ ){{0,3}}?{_NOUNS_EN}"
    r"(?: home| back| out)?(?: (?:with|at|for|to) (?:the |my "
    r"|our )?[\w.'\ua78f-]+(?: [A-Z][\w.'\ua78f-]*)?)?"
)
# 会 is a meeting and "will"; behind these it is never a meeting.
EVENT_ZH = (
    rf"(?:[\u4e00-\u9fff]{{0,6}}?{_NOUNS_ZH}"
    r"|[\u4e00-\u9fff]{1,5}?(?<![我你他她它们不就才都也机社开学约误体只还可能将])会)"
)
# When, and nothing else: 周四上午十点.
CLOCK_ZH = (
    r"(?:[上下]午|早上|晚上|中午|凌晨|傍晚|晚|早)?(?:(?:\d{1,2}|[一二两三四五六七八九十零]{1,3})"
    r"(?:点半?|[:：]\d{2}|时)(?:(?:\d{1,2}|[一二两三四五六七八九十零]{1,3}|一刻)分?)?)?"
)
# A time says when: a day or a clock; "on port 8080" and "3 days long" say nothing of it.
TIME_EN = (
    r"(?=(?:(?:on|at|in|for|from) )?(?:the |next |this |coming )?(?:(?:Mon|Tues|Wednes|Thurs|Fri"
    r"|Satur|Sun)day|tomorrow|noon|midnight|\w+ (?:week|month|year)\b|week\b|month\b"
    r"|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d|\d{4}-\d\d"
    r"|\d{1,2}(?:[:.]\d\d|/\d{1,2})|\d{1,2} ?(?:[ap]\.?m\b|o'clock)|\d{1,2}(?:st|nd|rd|th)\b)"
    r"|at \d{1,2}(?!\d)|in (?:\d+|\w+) (?:days|weeks|months)\b(?! long))"
)
MOVED_EN = (
    rf"(?:(?:(?:has |have )?(?:moves|moved|slips|slipped|shifted)(?: back)?(?= to {TIME_EN})"
    r"|(?:was|has been|is|got|has|had to be|will be|is being)(?: now| just| been)? (?:moved"
    r"|postponed|rescheduled|pushed(?: back)?|brought forward|shifted|delayed|changed|put off"
    r"|put back)(?: from [^.;!?]+?)?) (?:to|until|till|for))"
)
MOVED_ZH = r"(?:改到|改成|改为|改期到|推迟到|延期到|延到|提前到|挪到|调到|换到)"
# What somebody did to it: "we postponed the release to".
MOVING_EN = (
    r"(?:moved|postponed|rescheduled|pushed(?: back)?|delayed|shifted|brought forward|put off)"
)
_DATE_OF = later(rf"^(?P<event>(?:.+ )?{_NOUNS_EN}) dates?$", re.IGNORECASE)
_EVENT = later(rf"\b{_NOUNS_EN}(?: (?:with|at|for|to) .+)?$|{EVENT_ZH}$", re.IGNORECASE)
_MOVED = later(
    rf"{MOVED_EN}|{MOVING_EN} (?:my|our|the) [\w' -]{{2,40}}? (?:to|until|till) |{MOVED_ZH}"
)
_HAN = later(r"[\u4e00-\u9fff]")


def event_named(attribute: str) -> str:
    """Return the event of which an attribute is the date: "launch date" is the launch."""
    found = _DATE_OF.match(attribute.strip())
    return attribute if found is None else found["event"]


def is_event(attribute: str) -> bool:
    """Tell whether an attribute names an event that has a time."""
    return _EVENT.search(attribute) is not None


def tells_of_moving(statement: str) -> bool:
    """Tell whether a statement says that an event has another time than it had."""
    return _MOVED.search(statement) is not None


def is_of_event(event: str, value: str) -> bool:
    """Tell whether a plan is the event: "a dentist appointment on 3 May"."""
    wanted, held = event.casefold(), value.casefold()
    if _HAN.search(wanted):
        return len(wanted) > 1 and wanted in held
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", held) is not None
