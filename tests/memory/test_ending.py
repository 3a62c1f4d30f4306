"""What was true and is no longer: closed, kept, and out of the profile."""

from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import let_go, look, put, put_id
from mindfile.memory.mind import Mind
from mindfile.memory.profile import profile
from mindfile.memory.requests import StoreRequest
from mindfile.memory.storing import store
from mindfile.memory.validity import is_current
from mindfile.model import Kind, Memory
from minds import a_mind


async def said(mind: Mind, *texts: str) -> list[str]:
    """Store each text by itself; return what became of the last."""
    stored: list[str] = []
    for text in texts:
        reply = await store(mind, StoreRequest("default", content=text))
        stored = [one.status for one in reply.stored]
    return stored


async def claimed(mind: Mind) -> list[str]:
    """Return what the profile claims of the user."""
    async with mind.store.read() as unit:
        sections = await profile(unit, "default", mind.clock())
    return [memory.content for section in sections for memory in section.facts]


async def about(mind: Mind, attribute: str) -> list[Memory]:
    """Return every fact with an attribute, also those that were closed."""
    async with mind.store.read() as unit:
        return await unit.memories.facts_about("default", "user", [attribute])


ENDED = [
    ("I like Thai food", "I don't like Thai food anymore", "like"),
    ("I like skiing", "I used to like skiing", "like"),
    ("I love watching ballet", "I no longer enjoy ballet", "like"),
    ("I'm allergic to nuts", "I'm no longer allergic to nuts", "allergy"),
    ("I work at Siemens", "I no longer work at Siemens", "employer"),
    ("I work for Damen", "I quit my job at Damen", "employer"),
    ("I live in Rome", "I don't live in Rome any more", "city"),
    ("I live in Leith, Edinburgh", "I've left Edinburgh", "city"),
    ("I live in Rome", "The user no longer lives in Rome", "city"),
    ("My name is Lena", "My name isn't Lena", "name"),
    ("My editor is Vim", "I stopped using Vim", "editor"),
    ("I'm a nurse", "I'm not a nurse any more", "job"),
    ("I drive a Saab", "I sold my Saab", "possession"),
    ("My favorite color is blue", "My favorite color is no longer blue", "favorite color"),
    ("My girlfriend is Nora", "We broke up last week", "girlfriend"),
    ("My girlfriend is Nora", "Nora and I broke up", "girlfriend"),
    ("My cat is Felix", "Our old cat Felix passed away in March", "cat"),
    ("My hamster is called Nugget", "Nugget died yesterday", "hamster"),
    ("I love sushi", "I've gone off sushi since I got food poisoning", "like"),
    ("我女朋友叫小雅", "我跟小雅分手了", "girlfriend"),
    ("我女朋友叫小雅", "我们分手了", "girlfriend"),
    ("我家的狗叫豆包", "我家的狗豆包上个月走了", "dog"),
    ("我吃素", "最近开始吃鱼了", "diet"),
    ("我喜欢吃川菜", "我现在不喜欢吃川菜了", "like"),
    ("我喜欢滑雪", "我以前很喜欢滑雪", "like"),
    ("我喜欢看芭蕾", "我不再喜欢芭蕾了", "like"),
    ("我对花生过敏", "我不再对花生过敏了", "allergy"),
    ("我对牛奶过敏", "我对牛奶已经不过敏了", "allergy"),
    ("我在西门子上班", "我已经不在西门子上班了", "employer"),
    ("我在宝钢工作", "我从宝钢离职了", "employer"),
    ("我住在罗马", "我不住在罗马了", "city"),
    ("我住在上海浦东", "我离开了上海", "city"),
    ("我住在罗马", "用户不再住在罗马", "city"),
    ("我叫李雷", "我不叫李雷", "name"),
    ("我的编辑器是 Vim", "我不用 Vim 了", "editor"),
    ("我是护士", "我不是护士了", "job"),
    ("我最喜欢的颜色是蓝色", "我最喜欢的颜色不再是蓝色了", "最喜欢的颜色"),
]


@pytest.mark.parametrize(("first", "later", "attribute"), ENDED)
async def test_what_has_ended_is_closed_kept_and_no_longer_claimed(
    tmp_path: Path, first: str, later: str, attribute: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, first)
        assert await claimed(mind) == [first]
        assert await said(mind, later) == ["superseding"]
        assert first not in await claimed(mind)
        (closed,) = await about(mind, attribute)
        assert not is_current(closed, mind.clock())


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I live in Austin", "moved to Denver for work"),
        ("My rent is 950", "rent went up to 990"),
        ("我的房租是五千八", "房租涨到六千二了"),
        ("My favorite color is blue", "My favourite color has changed to green"),
        ("My favorite color is blue", "My new favorite color is green"),
        ("I'm a nurse", "I'm a baker now"),
        ("I work as a nurse", "I've become a baker"),
        ("I use Vim", "I switched from Vim to Helix"),
        ("My car is a Golf", "I sold the Golf and bought a Zoe"),
        ("I use an iPhone", "I switched to a Pixel"),
        ("I use an iPhone 15 Pro", "I switched to a Pixel 9"),
        ("My phone is a Fairphone", "I've switched over to a Pixel"),
        ("I use Chrome", "I switched to Firefox"),
        ("User lives in Porto", "User moved to Lyon"),
        ("我用 iPhone", "我换成Pixel了"),
        ("我用 iPhone", "我换了 Pixel 手机"),
        ("我用 Chrome", "我改用 Firefox 了"),
        ("我用 Vim", "我从 Vim 换到了 Helix"),
        ("我最喜欢的颜色是蓝色", "我最喜欢的颜色变成绿色了"),
        ("我最爱的颜色是蓝色", "我现在最喜欢的颜色是绿色"),
        ("我是护士", "我现在是面包师了"),
        ("我是一名护士", "我转行当了面包师"),
    ],
)
async def test_what_has_changed_takes_the_place_of_what_was(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        assert await said(mind, first, later) == ["superseding"]
        assert await claimed(mind) == [later]


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I like eating sushi", "I hate sushi"),
        ("I love the opera", "I can't stand opera"),
        ("我喜欢吃川菜", "我讨厌川菜"),
        ("我爱喝咖啡", "我不喜欢咖啡"),
    ],
)
async def test_what_is_disliked_is_liked_no_more_whatever_the_wording(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        assert await said(mind, first, later) == ["superseding"]
        assert await claimed(mind) == [later]


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I like tea", "I used to like green tea"),
        ("I like green tea", "I don't like tea"),
        ("I work at Siemens", "I no longer work at Bosch"),
        ("I live in Rome", "She said I no longer live in Rome"),
        ("I live in Rome", "I don't know whether I live in Rome"),
        ("My sister lives in Rome", "I no longer live in Rome"),
        ("我喜欢茶", "我以前喜欢绿茶"),
        ("我在西门子上班", "我已经不在博世上班了"),
        ("我住在罗马", "他说我不住在罗马了"),
        ("我姐姐住在罗马", "我不住在罗马了"),
    ],
)
async def test_what_ended_otherwise_or_elsewhere_closes_nothing(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, first)
        assert "superseding" not in await said(mind, later)


@pytest.mark.parametrize(
    ("text", "denial"),
    [("I live in Rome", "I no longer live in Rome"), ("我住在罗马", "我不住在罗马了")],
)
async def test_what_ended_may_begin_and_end_again(tmp_path: Path, text: str, denial: str) -> None:
    async with a_mind(tmp_path, clock=HandClock()) as mind:
        assert await said(mind, text, denial, text) == ["superseding"]
        assert await claimed(mind) == [text]
        assert await said(mind, denial) == ["superseding"]
        assert await claimed(mind) == []


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I work at Siemens", "I no longer work at Siemens"),
        ("我在西门子上班", "我已经不在西门子上班了"),
    ],
)
async def test_a_message_that_takes_something_back_closes_it_at_once(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        for text in (first, later):
            await store(mind, StoreRequest("default", content=text, session="s"))
        assert await claimed(mind) == []


async def test_a_fact_that_is_replaced_by_its_end_leaves_no_value(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        (fact,) = (await store(mind, StoreRequest("default", content="I live in Rome"))).stored
        request = StoreRequest(
            "default",
            content="I no longer live in Rome",
            replaces=fact.id,
            fields_given=frozenset({"content", "replaces"}),
        )
        await store(mind, request)
        assert await claimed(mind) == []


@pytest.mark.parametrize(
    ("both", "later", "left"),
    [
        (
            "My name is Hans Ott and I live in Ulm",
            "I moved to Oslo",
            ["My name is Hans Ott", "I moved to Oslo"],
        ),
        (
            "I work at Siemens as an electrician",
            "I work at Bosch as a clerk",
            ["I work at Bosch", "job: clerk"],
        ),
        ("我住在成都，在华为工作", "我搬到北京了", ["我搬到北京了", "在华为工作"]),
    ],
)
async def test_of_two_facts_in_one_sentence_each_ends_by_itself(
    tmp_path: Path, both: str, later: str, left: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, both, later)
        assert await claimed(mind) == left
        async with mind.store.read() as unit:
            rows = await unit.memories.same_text("default", Kind.SEMANTIC, both)
        assert rows == []


@pytest.mark.parametrize(
    ("text", "subject"),
    [("My landlord mentioned the roof", "landlord"), ("我的房东提到了屋顶", "landlord")],
)
async def test_what_is_told_of_another_is_filed_under_them(
    tmp_path: Path, text: str, subject: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, text)
        async with mind.store.read() as unit:
            (row,) = await unit.memories.same_text("default", Kind.SEMANTIC, text)
        assert row.fact is not None
        assert row.fact.subject == subject


@pytest.mark.parametrize(
    ("first", "later", "left"),
    [
        ("User works at Bosch", "User left Bosch and joined Audi", ["employer: Audi"]),
        ("I work at Bosch", "I left Bosch and joined Audi", ["I left Bosch and joined Audi"]),
        ("我在博世工作", "我从博世离职，加入了奥迪", ["加入了奥迪"]),
        ("用户在博世工作", "用户从博世离职，加入了奥迪", ["加入了奥迪"]),
    ],
)
async def test_who_leaves_one_employer_for_another_has_the_other(
    tmp_path: Path, first: str, later: str, left: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        assert "superseding" in await said(mind, first, later)
        assert await claimed(mind) == left


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I use an iPhone", "I use Firefox"),
        ("I use an iPhone", "I switched to Firefox"),
        ("I use Emacs", "I switched from Vim to Helix"),
        ("我用 iPhone", "我改用 Firefox 了"),
    ],
)
async def test_what_is_switched_to_ends_nothing_of_another_class(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        assert await said(mind, first, later) == ["stored"]
        assert await claimed(mind) == [first, later]


@pytest.mark.parametrize(
    ("first", "later", "left"),
    [
        ("I use Windows 11", "I switched to Fedora", []),
        ("I use Emacs 29", "I switched to Helix", []),
        ("I use Ubuntu 24.04 LTS", "I switched to Fedora", []),
        ("I use Vim", "I switched to Helix from Vim", []),
        ("I use Linux", "I switched to Windows", []),
        ("I use Linux", "I switched to Ubuntu", ["I use Linux"]),
        ("我用 Windows 11", "我换成 Fedora 了", []),
        ("我用 Ubuntu 24.04 LTS", "我改用 Fedora 了", []),
        ("我用 Linux", "我换成 Ubuntu 了", ["我用 Linux"]),
    ],
)
async def test_what_is_switched_to_ends_every_model_of_its_class_but_no_wider_one(
    tmp_path: Path, first: str, later: str, left: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, first, later)
        assert await claimed(mind) == [*left, later]


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I live in Rome", "I used to live in Rome, and I still do."),
        ("I live in Rome", "I used to live in Rome and still live there."),
        ("I'm a nurse", "I used to be a nurse and still am"),
        ("I use Vim", "I don't use Vim yet"),
        ("我住在罗马", "我以前住在罗马，现在还住在那里"),
        ("我住在罗马", "我以前住在罗马，现在也是。"),
        ("我用 Vim", "我还不用 Vim"),
    ],
)
async def test_what_goes_on_and_what_has_not_begun_end_nothing(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, first, later)
        assert first in await claimed(mind)


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I work at Siemens", "I used to work at Siemens, and I still visit them"),
        ("I like tea", "I used to like tea but I still like coffee"),
        ("我住在罗马", "我以前住在罗马，现在还在西门子工作"),
    ],
)
async def test_what_goes_on_keeps_nothing_else_from_ending(
    tmp_path: Path, first: str, later: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, first, later)
        assert first not in await claimed(mind)


@pytest.mark.parametrize(
    ("held", "denied"),
    [("I work at Siemens", "I no longer work at Siemens"), ("我住在罗马", "我不再住在罗马")],
)
async def test_a_denial_that_was_forgotten_is_not_closed_and_can_come_back(
    tmp_path: Path, held: str, denied: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, held)
        gone = await let_go(mind, ids=(await put_id(mind, denied),))
        assert (await put(mind, held)).stored[0].supersedes == ()
        await let_go(mind, undo=gone.undo)
        assert denied in [hit.content for hit in (await look(mind)).hits]


@pytest.mark.parametrize(
    ("texts", "denied"),
    [
        (("I use Vim", "My editor is Vim"), "I no longer use Vim"),
        (("我用 Vim", "我的编辑器是 Vim"), "我不用 Vim 了"),
    ],
)
async def test_a_denial_of_two_facts_is_closed_once(
    tmp_path: Path, texts: tuple[str, str], denied: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await said(mind, *texts)
        denial = await put_id(mind, denied)
        assert (await put(mind, texts[0])).stored[0].supersedes == (denial,)


@pytest.mark.parametrize(
    ("held", "corrected"),
    [("I like tea", "Tea is what the kettle is for"), ("我喜欢茶", "水壶是泡茶用的")],
)
async def test_a_correction_in_other_words_is_no_denial(
    tmp_path: Path, held: str, corrected: str
) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, held)
        given = frozenset({"replaces", "content"})
        await put(mind, corrected, replaces=old, fields_given=given)
        assert (await put(mind, held)).stored[0].supersedes == ()
        assert corrected in [hit.content for hit in (await look(mind)).hits]
