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
