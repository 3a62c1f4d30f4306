"""The prompts a person picks from the menu."""

import pytest
from mcp import MCPError
from mcp.types import TextContent

from mindfile.errors import InvalidArgumentError, UnknownArgumentError
from mindfile.surface.guide import GUIDES
from mindfile.surface.prompts import PROMPTS, prompt_text


def said(name: str, given: dict[str, str]) -> str:
    content = prompt_text(name, given).messages[0].content
    assert isinstance(content, TextContent)
    return content.text


def test_no_prompt_demands_an_argument() -> None:
    assert [prompt.name for prompt in PROMPTS] == ["recall", "save_session", "memory_guide"]
    for prompt in PROMPTS:
        assert prompt.arguments
        assert not any(argument.required for argument in prompt.arguments)
        assert said(prompt.name, {})


def test_a_topic_and_a_session_are_in_their_prompt() -> None:
    assert said("recall", {"topic": "my {} trip / 里斯本"}).endswith("my {} trip / 里斯本")
    assert said("save_session", {"session": "tuesday"}).endswith("tuesday")
    assert said("recall", {"topic": " "}) == said("recall", {})


def test_the_guide_comes_in_both_languages() -> None:
    assert said("memory_guide", {}) == GUIDES["en"]
    for chinese in ("ZH", "zh-CN", "Chinese", "中文"):
        assert said("memory_guide", {"language": chinese}) == GUIDES["zh"]
    with pytest.raises(InvalidArgumentError):
        prompt_text("memory_guide", {"language": "klingon"})


def test_unknown_prompts_and_arguments_are_refused() -> None:
    with pytest.raises(MCPError) as caught:
        prompt_text("remember", {})
    assert caught.value.error.code == -32602
    with pytest.raises(MCPError, match="Did you mean `recall`"):
        prompt_text("recal", {})
    with pytest.raises(UnknownArgumentError):
        prompt_text("recall", {"topics": "a"})
