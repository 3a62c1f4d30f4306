"""One name for what has many names, its category, and one value or several."""

import pytest

from mindfile.language.attributes import canonical, category_of, is_single, opposite
from mindfile.model import Category


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("姓名", "name"),
        ("Full Name", "name"),
        ("profession", "job"),
        ("职业", "job"),
        ("居住地", "city"),
        ("company", "employer"),
        ("过敏原", "allergy"),
        ("e-mail", "email"),
        ("phone_number", "phone"),
        ("操作系统", "os"),
        ("DB", "database"),
        ("框架", "framework"),
        ("former trade", "former trade"),
        ("framewor", "framewor"),
    ],
)
def test_synonyms_share_one_name_and_the_unknown_stays_as_given(given: str, name: str) -> None:
    assert canonical(given) == name


@pytest.mark.parametrize(
    ("attribute", "category"),
    [
        ("name", Category.IDENTITY),
        ("邮箱", Category.CONTACT),
        ("pet", Category.FAMILY),
        ("employer", Category.WORK),
        ("dislike", Category.PREFERENCE),
        ("instruction", Category.PREFERENCE),
        ("favorite color", Category.PREFERENCE),
        ("过敏", Category.HEALTH),
        ("plan", Category.PLAN),
        ("former trade", Category.OTHER),
    ],
)
def test_an_attribute_stands_under_its_category(attribute: str, category: Category) -> None:
    assert category_of(attribute) is category


@pytest.mark.parametrize(
    ("attribute", "single"),
    [("name", True), ("城市", True), ("framework", True), ("former trade", True)]
    + [(many, False) for many in ("like", "过敏", "skill", "language", "pet", "uses", "plan")],
)
def test_a_newer_value_supersedes_unless_values_add_up(attribute: str, single: bool) -> None:
    assert is_single(attribute) is single


def test_what_is_liked_is_not_disliked() -> None:
    assert (opposite("like"), opposite("讨厌"), opposite("name")) == ("dislike", "like", None)
