"""Tasks, samples and moods of the moment in Chinese, which are no facts, beside facts like them."""

import pytest

from mindfile.language.extraction import extract
from mindfile.model import Role, Talk


def _stated(text: str) -> list[str]:
    found = extract([Talk(Role.USER, text)], statements=True)
    return [fact.statement for fact, _ in found.facts]


@pytest.mark.parametrize(
    "text",
    [
        "下午三点前要一份三百字的提纲，就按上面的材料写。",
        "今晚之前要两段文案，按刚才那个风格来。",
        "第三段写得正式一点，最后一句删掉。",
        "最后一段再短一些，引言那段去掉。",
        "把《背影》缩成一百字，别超过两段。",
        "把这首诗翻成白话文，控制在两百字以内。",
        "各举三个例子。",
        "首付改成四成再算一遍。",
        "汇率按七点二再算一次。",
        "100英里是多少公里，精确到个位就行",
        "一磅等于多少克，保留一位小数",
        "烦请拟三个标题。",
        "五百字左右，就按这篇来。",
    ],
)
def test_a_task_on_a_text_or_a_sum_is_no_fact(text: str) -> None:
    assert _stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "报错如下：用户张三在上海，年龄三十岁。",
        "聊天记录在下面：我叫王磊，住在南京。",
        "把下面这段译成法语：我住在里昂，是一名老师。",
        "下面这句怎么翻：我在银行上班，今年三十岁。",
        "有个留言写着“我老公在华为上班，从来不回家”，你信不信",
    ],
)
def test_what_is_pasted_or_quoted_is_told_of_nobody(text: str) -> None:
    assert _stated(text) == []


@pytest.mark.parametrize(
    "text", ["冻死了，家里只剩一包泡面，能煮点啥", "累坏了，手机只剩百分之五的电"]
)
def test_a_mood_of_the_moment_is_no_fact(text: str) -> None:
    assert _stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "老板周五之前要一份市场报告，我负责写。",
        "我把第二套房子改成了民宿，今年开始营业。",
        "周五之前要交一份报告给王总。",
        "我们的利率换成百分之四了，月供少了三百块。",
        "我家冰箱里有胰岛素，放了两年了。",
        "合同是去年签的，到期时间是2027年6月。",
        "第三版已经定稿了，六月上线。",
        "我把那段经历写成了一本书，去年出版了。",
        "我们组按项目算奖金，每个项目两万块。",
    ],
)
def test_a_fact_in_the_words_of_a_task_is_kept(text: str) -> None:
    assert _stated(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我在医院药房上班，最近胃口差，白天怎么补觉比较好？", "我在医院药房上班"),
        ("我每天晚上吃他汀，早上吃会更好吗？", "我每天晚上吃他汀"),
        ("我们一家去年从兰州搬到了珠海，周末去哪儿好？", "我们一家去年从兰州搬到了珠海"),
        ("我出生在喀什，在成都长大，普通话该练多久？", "在成都长大"),
        ("我做菜只用花生油，家里也不备鸡精，凉拌菜怎么调味？", "家里也不备鸡精"),
        ("微博我去年就注销了，演出信息怎么看？", "微博我去年就注销了"),
        ("我係做會計嘅，返工喺觀塘，附近有冇健身室？", "我係做會計嘅"),
        ("我而家喺銅鑼灣返工。", "我而家喺銅鑼灣返工"),
    ],
)
def test_what_is_told_of_oneself_ahead_of_a_question_is_kept(text: str, told: str) -> None:
    assert told in _stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "我把文件删了，回收站里也没有，还能恢复吗？",
        "我点了外卖，等了一个小时，能退款吗？",
        "我住在无锡，对吗？",
        "我要是辞职了，社保怎么办？",
    ],
)
def test_what_was_done_just_now_or_is_asked_about_itself_is_not(text: str) -> None:
    assert _stated(text) == []
