"""Counting tokens and cutting texts, against the model's own tokenizer."""

import inspect
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from mindfile.embedding import graph
from mindfile.embedding.catalog import DEFAULT_MODEL
from mindfile.embedding.chunks import CHUNK_TOKENS, split
from mindfile.embedding.tokens import Tokens, estimate, weigh

SAMPLES = {
    "english prose": (
        "We left the harbor before dawn and sailed along the coast until the lighthouse came into "
        "view. Nobody spoke much; the wind did the talking, and the old captain seemed pleased."
    ),
    "chinese prose": (
        "天刚亮我们就离开了港口,沿着海岸一直航行,直到看见那座灯塔。谁也没怎么说话,"
        "只有风声在耳边呼啸,老船长看上去倒是挺高兴的。"
    ),
    "english chat": "omg yes!! I'll be there at 7ish, can u bring the charger? thx, see ya tmrw :)",
    "chinese chat": "好呀好呀,那我们明天下午三点在地铁站门口见吧,记得带上我的充电器哦!",
    "numbers": "Invoice 20311: 14 units at $12.50, 3.5 % off, due 2026-04-30, total $168.88",
    "chinese numbers": "2026年4月30日之前需支付168.88元,订单号20311,共14件,折扣3.5%。",
    "code": inspect.getsource(graph)[2000:3500],
    "camel case": "The method getUserAccountDetails returns HttpResponseHeaders or null.",
    "shouting": "PLEASE DO NOT SWITCH OFF THE SERVER BEFORE THE BACKUP HAS FINISHED, THANK YOU",
    "address": "Write to anna.becker@example.org or see https://example.org/help/faq.html#billing",
    "mixed": "我在周末用 Python 重写了那个 parser,性能比以前 faster 三倍,下周发布 v2.1 版本。",
    "list": "- milk\n- two loaves of bread\n- olive oil\n- 6 eggs\n- coffee beans (dark roast)\n",
}
OTHERS = {
    "russian": "Мы вышли из гавани до рассвета и плыли вдоль берега, пока не увидели маяк.",
    "japanese": "夜明け前に港を出て、灯台が見えるまで海岸に沿って進みました。",
    "korean": "우리는 새벽이 되기 전에 항구를 떠나 등대가 보일 때까지 해안을 따라갔습니다.",
    "german": "Vor Sonnenaufgang verließen wir den Hafen und segelten die Küstenlinie entlang.",
    "arabic": "غادرنا الميناء قبل الفجر وأبحرنا على طول الساحل حتى ظهرت المنارة.",
    "emoji": "🚢🌊🌅😀👍🏽🎣🐟🍻🎶🌙",
}
# The cut-off of the model, less the longest prefix and the two special tokens.
ROOM = DEFAULT_MODEL.max_tokens - 6
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=4000)


@pytest.fixture(scope="module")
def reference(model_folder: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(model_folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("name", SAMPLES)
def test_an_estimate_is_within_thirty_percent_of_the_tokenizer(name: str, exact: Tokens) -> None:
    true = exact.count(SAMPLES[name])
    assert abs(estimate(SAMPLES[name]) - true) <= 0.3 * true


@pytest.mark.parametrize("name", OTHERS)
def test_an_estimate_of_another_language_is_within_a_half(name: str, exact: Tokens) -> None:
    true = exact.count(OTHERS[name])
    assert abs(estimate(OTHERS[name]) - true) <= 0.5 * true


def test_a_counter_becomes_exact_with_the_tokenizer(exact: Tokens) -> None:
    tokens = Tokens()
    assert not tokens.exact
    assert tokens.count("") == 0
    assert tokens.count("hello there") == estimate("hello there")
    assert exact.exact
    assert exact.count("") == 0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*SAMPLES.values(), *OTHERS.values()]) | ANY_TEXT, max_size=30))
def test_exact_counts_are_the_tokenizers_beyond_the_models_cut_off_too(
    exact: Tokens, reference: Tokenizer, texts: list[str]
) -> None:
    text = " ".join(texts)
    assert exact.count(text) == len(reference.encode(text, add_special_tokens=False).ids)


@settings(max_examples=100, deadline=None)
@given(ANY_TEXT, st.integers(5, 400))
def test_pieces_cover_every_character_and_stay_within_their_limit(text: str, limit: int) -> None:
    pieces = split(text, limit)
    assert bare("".join(pieces)) == bare(text)
    assert all(weigh(piece) <= limit for piece in pieces)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_piece_of_a_long_text_exceeds_what_the_model_reads(name: str, exact: Tokens) -> None:
    pieces = split(SAMPLES[name] * 60)
    assert len(pieces) > 1
    assert max(map(exact.count, pieces)) <= ROOM


@pytest.mark.parametrize("text", ["x" * 20_000, "汉字" * 10_000, "aB3x/Q9+" * 3_000, "🚢" * 5_000])
def test_a_text_without_any_joint_is_cut_all_the_same(text: str, exact: Tokens) -> None:
    pieces = split(text)
    assert "".join(pieces) == text
    assert max(map(exact.count, pieces)) <= ROOM


def test_a_short_text_stays_whole_with_its_white_space() -> None:
    assert split("  two lines\n of text ") == ["  two lines\n of text "]
    assert split("") == [""]


def test_cuts_fall_between_sentences() -> None:
    english = "The lighthouse keeper wrote every ship into a large green book. " * 60
    chinese = "灯塔管理员把每一艘船都记在一本绿色的大本子里。" * 60
    assert all(piece.endswith("book.") for piece in split(english))
    assert all(piece.endswith("。") for piece in split(chinese))


@pytest.mark.parametrize(
    "last", ["The spare key is under the blue pot.", "备用钥匙在蓝色花盆下面。"]
)
def test_the_last_sentence_of_three_thousand_words_lies_whole_in_the_last_piece(last: str) -> None:
    text = "The meeting went on and on about budgets nobody had read. " * 300 + last
    pieces = split(text)
    assert last in pieces[-1]
    assert len(pieces) >= 3000 / CHUNK_TOKENS
