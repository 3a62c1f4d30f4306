"""The same said under another attribute is kept, and reported as near."""

from pathlib import Path

import pytest

from mindfile.memory.requests import StoreRequest
from mindfile.memory.storing import store
from minds import a_mind


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I write Rust", "Language: Rust"),
        ("I use Vim", "Editor: Vim"),
        ("I drive a Saab", "My car is a Saab"),
        ("I like chess", "My hobby is playing chess"),
        ("我写 Python", "语言：Python"),
        ("我用 Vim", "编辑器：Vim"),
        ("我开一辆沃尔沃", "我的车是沃尔沃"),
        ("我会 Go", "编程语言：Go"),
    ],
)
async def test_the_same_in_another_attribute_is_near(
    tmp_path: Path, first: str, second: str
) -> None:
    async with a_mind(tmp_path) as mind:
        (one,) = (await store(mind, StoreRequest("default", content=first))).stored
        (other,) = (await store(mind, StoreRequest("default", content=second))).stored
        assert (other.status, other.near) == ("stored", (one.id,))
