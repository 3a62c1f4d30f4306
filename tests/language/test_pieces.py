"""A pattern is left out only where it cannot match."""

import re
import sys
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from mindfile.language import rules_en, rules_zh
from mindfile.language.patterns import PIECES, Sieve, fold, known, later, needs_of
from pieces import needs_of as derived
from pieces import written

RULES = (*rules_en.RULES, *rules_en.ORDERS, *rules_zh.RULES, *rules_zh.ORDERS)
# What a pattern may consist of, with a text that it matches: odd letters among them.
LEAVES = (
    *((one, one) for one in ("a", "b", "i", "s", "k", "is", "ab", " ", "我", "住", "ß", "|")),
    *(("[ab]", "b"), ("[^a]", "i"), ("[a-i]", "i"), (".", "ß"), (r"\w", "我"), (r"\b", "")),
    *(("i", "\u0130"), ("i", "\u0131"), ("s", "\u017f"), ("k", "\u212a"), ("[is]", "S")),
)
FORMS = (
    *("(?:{})?", "(?:{})+", "(?:{})*?", "(?:{}){{2,3}}", "(?i:{})", "(?>{})", "({})"),
    *("(?={0}){0}", "(?!{})"),
)
Made = tuple[str, str]


def _meets(needs: list[list[str]], text: str) -> bool:
    folded = fold(text)
    return all(any(piece in folded for piece in need) for need in needs)


def _escaped(leaf: Made) -> Made:
    return re.escape(leaf[0]) if len(leaf[0]) == 1 and leaf[0] != "." else leaf[0], leaf[1]


def _joined(*parts: Made) -> Made:
    return "".join(pattern for pattern, _ in parts), "".join(text for _, text in parts)


def _either(one: Made, two: Made) -> Made:
    return f"(?:{one[0]}|{two[0]})", one[1]


def _or_else(one: Made, two: Made) -> Made:
    return f"(?:{one[0]}|{two[0]})", two[1]


def _within(form: str, made: Made, times: int) -> Made:
    return form.format(made[0]), made[1] * times


def _larger(inner: st.SearchStrategy[Made]) -> st.SearchStrategy[Made]:
    forms = st.sampled_from(FORMS)
    return st.one_of(
        st.builds(_joined, inner, inner),
        st.builds(_joined, inner, inner, inner),
        st.builds(_either, inner, inner),
        st.builds(_or_else, inner, inner),
        st.builds(_within, forms, inner, st.integers(0, 2)),
    )


MADE = st.recursive(st.sampled_from(LEAVES).map(_escaped), _larger, max_leaves=12)


@given(MADE, st.sampled_from(("", "a", "i我")), st.sampled_from((0, re.IGNORECASE)))
def test_whatever_a_pattern_matches_holds_what_it_needs(
    made: Made, around: str, flags: int
) -> None:
    pattern, inner = made
    needed = derived(pattern, flags)
    for text in (inner, inner.upper(), f"{around}{inner}{around}"):
        if re.search(pattern, text, flags):
            assert _meets(needed, text)


def test_letters_are_folded_as_patterns_take_them_for_each_other() -> None:
    ignoring = re.compile("[a-z]", re.IGNORECASE)
    taken = [one for one in map(chr, range(sys.maxunicode + 1)) if ignoring.match(one)]
    assert {one: fold(one) for one in taken if not re.match(fold(one), one, re.IGNORECASE)} == {}
    assert {one for one in taken if len(fold(one)) != 1} == set()


def test_the_table_of_what_patterns_need_is_up_to_date() -> None:
    assert PIECES.read_text("utf-8") == written(), "run: python tests/pieces.py"


def test_a_pattern_that_waits_answers_alike_whether_a_text_holds_what_it_needs() -> None:
    text, flags = next(one for one in known() if needs_of(*one))
    made = re.compile(text, flags)
    for said in ("", "ß", "It rains.", *(rule.example for rule in RULES)):
        asked = partial(later, text, flags)
        assert [one.span() for one in asked().finditer(said)] == [
            one.span() for one in made.finditer(said)
        ]
        assert bool(asked().search(said)) == bool(made.search(said))
        assert bool(asked().match(said)) == bool(made.match(said))
        assert bool(asked().fullmatch(said)) == bool(made.fullmatch(said))
        assert asked().findall(said) == made.findall(said)
        assert asked().split(said) == made.split(said)
        assert asked().sub("then", said) == made.sub("then", said)
        assert asked().subn("then", said) == made.subn("then", said)


def test_a_sieve_lets_every_rule_through_that_matches_an_example() -> None:
    patterns = [rule.pattern for rule in RULES]
    sieve = Sieve(patterns)
    passed = 0
    for said in (rule.example for rule in RULES):
        places = sieve.passed(said)
        matching = [place for place, one in enumerate(patterns) if one.search(said)]
        assert set(matching) <= set(places), said
        assert places == sorted(places)
        passed += len(places)
    assert passed < len(RULES) * len(RULES) / 10
