"""Splitting text into sentences, and telling its language."""

import pytest

from mindfile.language.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("We met. Was it late? Yes!", ["We met.", "Was it late?", "Yes!"]),
        ("Pi is 3.14 here. v2.3.1 is out.", ["Pi is 3.14 here.", "v2.3.1 is out."]),
        ("See https://a.example/x.html?y=1. Done.", ["See https://a.example/x.html?y=1.", "Done."]),
        ("Write to o.q@r.example. Soon.", ["Write to o.q@r.example.", "Soon."]),
        ("Dr. Wu, e.g. here, left. Ok.", ["Dr. Wu, e.g. here, left.", "Ok."]),
        (
            "J. R. Smith came. I write C. I like Go.",
            ["J. R. Smith came.", "I write C.", "I like Go."],
        ),
        ("My boss is J. R. Hill. He left.", ["My boss is J. R. Hill.", "He left."]),
        ("At A.P. Moller in D.C. We met.", ["At A.P. Moller in D.C.", "We met."]),
        ("We take plan B. Rome is next.", ["We take plan B.", "Rome is next."]),
        ("Come at 9 a.m. We wait.", ["Come at 9 a.m.", "We wait."]),
        ('He said "go." Then he left.', ['He said "go."', "Then he left."]),
        ("1. buy milk\n- sell eggs\n\n", ["buy milk", "sell eggs"]),
        ("今天开会。几点？三点！", ["今天开会。", "几点？", "三点！"]),
        ("他说：“走吧。”然后走了。", ["他说：“走吧。”", "然后走了。"]),
        ("版本是 3.5.1。我用 Zig.他用 C。", ["版本是 3.5.1。", "我用 Zig.", "他用 C。"]),
        ("圆周率约3.14，够了。", ["圆周率约3.14，够了。"]),
        (" \n ?! ", []),
        ("", []),
    ],
)
def test_a_text_is_split_where_its_sentences_end(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences
