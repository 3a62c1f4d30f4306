"""The settings: the one reader of the environment.

Every variable is ``MINDFILE_`` and a field's name in capitals. A mistyped name or a bad value
stops the start with that name and the nearest right one.
"""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import tzinfo
from pathlib import Path
from typing import Annotated, Literal, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import platformdirs
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails

from mindfile.errors import ConfigurationError
from mindfile.nearest import nearest, question_of

PREFIX = "MINDFILE_"
# What people call a setting that they have not looked up.
_OTHER_NAMES = {
    "db": "database",
    "db_path": "database",
    "file": "database",
    "path": "database",
    "readonly": "read_only",
    "tz": "timezone",
}
# What zones are not named after, though people look for it.
_OTHER_CITIES = {"beijing": "Asia/Shanghai", "北京": "Asia/Shanghai", "delhi": "Asia/Kolkata"}
# Beijing is not Berlin.
_CITIES_ALIKE = 0.8


def _lower(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


def _folder_path(value: object) -> object:
    return Path(value).expanduser().absolute() if isinstance(value, str) and value else value


def _zone_near(word: str) -> str | None:
    """Return the zone that may be meant; its city is enough, for nobody knows the areas."""
    # Those without an area are of another kind, and Etc/GMT+1 is west of Greenwich.
    names = [name for name in available_timezones() if "/" in name and not name.startswith("Etc/")]
    cities = {name.rpartition("/")[2].lower(): name for name in sorted(names)} | _OTHER_CITIES
    places = {name.lower(): name for name in names} if "/" in word else cities
    near = nearest(word.replace(" ", "_"), places, alike=_CITIES_ALIKE)
    return near and places[near]


def _known_zone(value: object) -> object:
    if isinstance(value, str) and value:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            meant = question_of(_zone_near(value)).rstrip()
            raise ValueError(
                f"{value!r} is not a time zone such as Europe/Lisbon{meant and f'. {meant}'}"
            ) from error
    return value


def _address(value: object) -> object:
    if isinstance(value, str) and value and not value.startswith(("http://", "https://")):
        raise ValueError("it is no address such as http://localhost:11434/v1")
    return value


ExpandedPath = Annotated[Path, BeforeValidator(_folder_path)]
Switch = Annotated[bool, BeforeValidator(_lower)]


def _default_database() -> Path:
    return Path(platformdirs.user_data_dir("mindfile", appauthor=False)) / "memory.sqlite3"


def _default_cache() -> Path:
    return Path(platformdirs.user_cache_dir("mindfile", appauthor=False))


def _default_log() -> Path:
    return Path(platformdirs.user_log_dir("mindfile", appauthor=False))


class Config(BaseModel):
    """Settings as read once at the start; the field's description is the README's line."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    database: ExpandedPath = Field(
        default_factory=_default_database, description="The memory file."
    )
    backups: int = Field(
        default=5,
        ge=0,
        le=1000,
        description="Backups kept beside the memory file; 0 makes none by itself.",
    )
    namespace: str = Field(
        default="default",
        min_length=1,
        max_length=200,
        description="The namespace of calls that name none.",
    )
    timezone: Annotated[str, BeforeValidator(_known_zone)] = Field(
        default="", description="The zone of “yesterday”; the system's if unset."
    )
    window_tokens: int = Field(
        default=4000, ge=1, le=1_000_000, description="Token budget of a session's window."
    )
    window_policy: Annotated[
        Literal["fifo", "importance", "turns", "all"], BeforeValidator(_lower)
    ] = Field(
        default="fifo",
        description="What leaves the window first: `fifo`, `importance`, `turns` or `all`.",
    )
    window_turns: int = Field(
        default=10, ge=1, le=10_000, description="Rounds kept by the policy `turns`."
    )
    auto_compress: Switch = Field(
        default=False, description="Compress a session by itself at 80 % of its window."
    )
    maintenance: Annotated[Literal["off", "daily"], BeforeValidator(_lower)] = Field(
        default="off",
        description="`daily` lets the server do once a day what `mindfile maintain` does.",
    )
    read_only: Switch = Field(
        default=False,
        description="Pause remembering: memories are found, and nothing is written to the file.",
    )
    model: Annotated[Literal["auto", "off"], BeforeValidator(_lower)] = Field(
        default="auto", description="`off` searches by words only and loads no model."
    )
    model_dir: ExpandedPath | None = Field(
        default=None, description="Folder with `model.onnx` and `tokenizer.json` to use."
    )
    cache_dir: ExpandedPath = Field(
        default_factory=_default_cache, description="Where model files are kept."
    )
    model_download: Switch = Field(
        default=True, description="Fetch the model from its hub in the background if missing."
    )
    offline: Switch = Field(
        default=False,
        description="Open no connection unasked: the model is not fetched, whatever the line above "
        "says.",
    )
    llm_base_url: Annotated[str, BeforeValidator(_address)] = Field(
        default="",
        description="OpenAI-compatible endpoint that writes summaries and facts, if set.",
    )
    llm_model: str = Field(
        default="", validate_default=True, description="The model to ask for there."
    )
    llm_api_key: SecretStr | None = Field(
        default=None, description="The key for it; never logged or shown."
    )
    secrets: Annotated[Literal["redact", "refuse", "keep"], BeforeValidator(_lower)] = Field(
        default="redact",
        description="What becomes of keys, passwords and card numbers in what is to be stored:"
        " `redact` stores a marker, `refuse` nothing, `keep` all.",
    )
    log_dir: ExpandedPath = Field(
        default_factory=_default_log, description="Where the rotating log file is kept."
    )
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = (
        Field(
            default="info",
            description="What the log file holds: `debug`, `info`, `warning` or `error`.",
        )
    )
    era: Annotated[Literal["auto", "legacy"], BeforeValidator(_lower)] = Field(
        default="auto", description="`legacy` for clients that fail to negotiate the protocol."
    )

    @field_validator("llm_model")
    @classmethod
    def _model_of_the_endpoint(cls, value: str, info: ValidationInfo) -> str:
        endpoint = info.data.get("llm_base_url", "")
        if bool(value) != bool(endpoint):
            raise ValueError("it goes together with MINDFILE_LLM_BASE_URL, set both or neither")
        return value

    @property
    def may_download(self) -> bool:
        """Tell whether the model may be fetched."""
        return self.model_download and not self.offline

    def zone(self) -> tzinfo:
        """Return the user's time zone: the setting's, or the system's."""
        if self.timezone:
            return ZoneInfo(self.timezone)
        # Lazily: the system's zone is needed only where a time without an offset is read.
        from dateutil.tz import tzlocal

        return tzlocal()


def variables() -> dict[str, str]:
    """Return a copy of the environment, which also says where other programs keep their files."""
    return dict(os.environ)


def quiet_libraries() -> None:
    """Have fastembed log warnings only: stderr is a pipe that some clients never read."""
    os.environ.setdefault("LOGURU_LEVEL", "WARNING")


@contextmanager
def variables_set(**variables: str) -> Generator[None]:
    """Set variables that a library reads while it is loaded, and leave none of them behind."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def read_config(environ: Mapping[str, str]) -> Config:
    """Read the settings out of ``environ`` (usually ``os.environ``); empty values count as unset.

    Raises:
        ConfigurationError: a ``MINDFILE_`` name is unknown or its value is bad.
    """
    fields = {PREFIX + name.upper(): name for name in Config.model_fields}
    given: dict[str, str] = {}
    for name, value in environ.items():
        upper = name.upper()
        if not upper.startswith(PREFIX) or not value.strip():
            continue
        if upper not in fields:
            # Without the prefix, which makes any two of them alike.
            word = upper[len(PREFIX) :].lower()
            near = _OTHER_NAMES.get(word) or nearest(word, fields.values())
            meant = question_of(near and PREFIX + near.upper()).rstrip()
            hint = meant or f"Known: {', '.join(sorted(fields))}."
            raise ConfigurationError(f"{name}: there is no such setting.", hint=hint)
        given[fields[upper]] = value.strip()
    try:
        return Config.model_validate(given)
    except ValidationError as error:
        raise _refusal(error.errors()[0]) from error


def _refusal(fault: ErrorDetails) -> ConfigurationError:
    """Say in a person's words what is wrong with a value, with the nearest right word."""
    field = str(fault["loc"][0])
    name = PREFIX + field.upper()
    said = fault["msg"].removeprefix("Value error, ")
    message, words = f"{name}: {said}{'' if said.endswith('?') else '.'}", tuple[str, ...]()
    if fault["type"] == "literal_error":
        words = get_args(Config.model_fields[field].annotation)
        message = f"{name}: {fault['input']!r} is none of {', '.join(words)}."
    elif fault["type"] == "bool_parsing":
        words = ("on", "off", "true", "false", "yes", "no")
        message = f"{name}: {fault['input']!r} is neither on nor off."
    elif Config.model_fields[field].annotation is int:
        least, most = Config.model_fields[field].metadata
        message = f"{name}: {fault['input']!r} is no whole number from {least.ge} to {most.le:,}."
    # Short words are alike by chance.
    meant = question_of(nearest(str(fault["input"]), words, alike=0.6))
    hint = f"{meant}Change or unset {name}; README lists the settings."
    return ConfigurationError(message, hint=hint)
