"""The settings of the endpoint: what goes together, and what is never shown."""

import pytest

from mindfile.config import read_config
from mindfile.errors import ConfigurationError
from mindfile.memory.opening import endpoint_of

ADDRESS = "http://localhost:11434/v1"
KEY = "sk-secret"
WHOLE = {
    "MINDFILE_LLM_BASE_URL": ADDRESS,
    "MINDFILE_LLM_MODEL": "small",
    "MINDFILE_LLM_API_KEY": KEY,
}


def test_no_endpoint_is_asked_unless_one_is_set() -> None:
    assert endpoint_of(read_config({})) is None


def test_an_endpoint_takes_its_address_model_and_key_from_the_settings() -> None:
    endpoint = endpoint_of(read_config(WHOLE))
    assert endpoint is not None
    assert (endpoint.base_url, endpoint.model, endpoint.api_key) == (ADDRESS, "small", KEY)
    assert KEY not in f"{read_config(WHOLE)!r} {read_config(WHOLE)} {endpoint!r}"


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"MINDFILE_LLM_BASE_URL": ADDRESS}, "MINDFILE_LLM_MODEL"),
        ({"MINDFILE_LLM_MODEL": "small"}, "MINDFILE_LLM_MODEL"),
        ({**WHOLE, "MINDFILE_LLM_BASE_URL": "localhost:11434"}, "MINDFILE_LLM_BASE_URL"),
    ],
)
def test_half_an_endpoint_or_no_address_stops_the_start_and_names_the_setting(
    settings: dict[str, str], name: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        read_config(settings)
    assert name in caught.value.message
    assert KEY not in f"{caught.value.message} {caught.value.hint}"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"MINDFILE_WINDOW_POLICY": "importence"}, "Did you mean `importance`?"),
        ({"MINDFILE_LOG_LEVEL": "warn"}, "Did you mean `warning`?"),
        ({"MINDFILE_ERA": "2025"}, "auto, legacy"),
        ({"MINDFILE_AUTO_COMPRESS": "ofF!"}, "Did you mean `off`?"),
        ({"MINDFILE_AUTO_COMPRESS": "maybe"}, "neither on nor off"),
        ({"MINDFILE_NAMESPAC": "x"}, "Did you mean `MINDFILE_NAMESPACE`?"),
        ({"mindfile_qqqq": "x"}, "Known: MINDFILE_"),
        ({"MINDFILE_DB": "x"}, "Did you mean `MINDFILE_DATABASE`?"),
        ({"MINDFILE_TIMEZONE": "asia/shangai"}, "Did you mean `Asia/Shanghai`?"),
        ({"MINDFILE_TIMEZONE": "Lisbn"}, "Did you mean `Europe/Lisbon`?"),
        ({"MINDFILE_TIMEZONE": "Beijing"}, "Did you mean `Asia/Shanghai`?"),
        ({"MINDFILE_TIMEZONE": "GMT+1"}, "'GMT+1' is not a time zone such as Europe/Lisbon. Hint"),
        ({"MINDFILE_BACKUPS": "-1"}, "'-1' is no whole number from 0 to 1,000."),
        ({"MINDFILE_WINDOW_TOKENS": "many"}, "'many' is no whole number from 1 to 1,000,000."),
    ],
)
def test_a_wrong_name_or_word_is_met_with_the_nearest_right_one(
    settings: dict[str, str], words: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        read_config(settings)
    assert words in f"{caught.value.message} Hint: {caught.value.hint}"


def test_the_case_of_names_and_words_is_forgiven() -> None:
    given = {"mindfile_window_policy": " Turns ", "Mindfile_Auto_Compress": "TRUE"}
    config = read_config(given)
    assert (config.window_policy, config.auto_compress) == ("turns", True)


@pytest.mark.parametrize(
    ("settings", "allowed"),
    [
        ({}, True),
        ({"MINDFILE_OFFLINE": "1"}, False),
        ({"MINDFILE_MODEL_DOWNLOAD": "off"}, False),
        ({"MINDFILE_OFFLINE": "1", "MINDFILE_MODEL_DOWNLOAD": "on"}, False),
        ({"MINDFILE_OFFLINE": "0", "MINDFILE_MODEL_DOWNLOAD": "on"}, True),
    ],
)
def test_offline_forbids_the_download_whatever_else_is_set(
    settings: dict[str, str], allowed: bool
) -> None:
    assert read_config(settings).may_download is allowed
