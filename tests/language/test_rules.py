"""Every rule reads its own example, and leaves alone what it must not read."""

import re

import pytest

from mindfile.language import rules_en, rules_zh
from mindfile.language.rules import Rule, apply

JOINTS = re.compile(r" and | or |, |、|和")
RULES = (*rules_en.RULES, *rules_en.ORDERS, *rules_zh.RULES, *rules_zh.ORDERS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.example)
def test_a_rule_reads_its_example(rule: Rule) -> None:
    assert apply([rule], rule.example, JOINTS) != []


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.not_example], ids=lambda rule: rule.not_example
)
def test_a_rule_leaves_alone_what_only_looks_like_it(rule: Rule) -> None:
    assert apply([rule], rule.not_example or "", JOINTS) == []
