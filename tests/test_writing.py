"""Which writing a text is in."""

import pytest

from mindfile.writing import is_chinese


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("船在港口", True),
        ("我们用 Go 写后端服务", True),
        ("我们从 Jenkins 迁移到了 GitHub Actions。", True),
        ("我的邮箱是 luo@example.cn。", True),
        ("the boat 船 is here", False),
        ("The ferry is late", False),
        ("42", False),
        ("", False),
    ],
)
def test_a_text_is_chinese_where_characters_prevail_over_words(text: str, chinese: bool) -> None:
    assert is_chinese(text) is chinese
