"""What Chinese says is otherwise now, or over: the old value is shown no longer, another stays."""

from pathlib import Path

import pytest

from memory.rows import HERE, look, put
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from minds import a_mind

# What was told, what is told later, what holds then (none: nothing), and what does not.
CASES = [
    (
        "我的手机号是13800000001",
        "我的手机号是13911112222，不是13800000001",
        "13911112222",
        "13800000001",
    ),
    ("我的医生是王大夫", "我的医生现在是李大夫", "李大夫", "王大夫"),
    ("我的牙医是欧阳医生", "换了个牙医，叫赵明", "赵明", "欧阳医生"),
    ("我的房东是刘阿姨", "换房东了，新房东叫赵强", "赵强", "刘阿姨"),
    ("我的地址是南京路8号1栋", "我的地址现在是北京路9号2栋", "北京路9号2栋", "南京路8号1栋"),
    ("我体重75公斤", "我现在体重68公斤", "68公斤", "75公斤"),
    ("我今年30岁", "我31了", "31", "30"),
    ("我住在上海", "我又搬回老家成都了", "成都", "上海"),
    ("我现在住南京", "上周六刚搬进苏州的新家", "苏州", "南京"),
    ("我在星巴克上班", "我跟星巴克提了离职", "", "星巴克"),
    ("我用VS Code", "我又用回Vim了", "Vim", "VS Code"),
    ("我每天吃二甲双胍", "医生上周让我把二甲双胍停了", "", "二甲双胍"),
    ("我对青霉素过敏", "忘掉我对青霉素过敏这件事", "", "青霉素"),
    ("我在阿里工作", "我又回腾讯工作了", "腾讯", "阿里"),
    ("我对海鲜过敏", "医生说我对海鲜不过敏", "", "海鲜"),
    ("我对海鲜过敏", "查出来其实不过敏", "", "海鲜"),
    ("I'm allergic to peanuts", "我对花生不过敏了", "", "peanuts"),
    ("我对青霉素过敏", "I'm not allergic to penicillin after all", "", "青霉素"),
    ("我老婆叫林芳", "林芳和我离婚了", "", "林芳"),
    ("我单身", "我和林芳结婚了", "林芳", "单身"),
    ("我的狗叫旺财", "旺财上周走了", "", "旺财"),
    ("我的狗旺财九岁了", "旺财没了", "", "九"),
    ("我外婆住在苏州", "我外婆上个月去世了", "", "苏州"),
    ("我在苏州有一套房子", "苏州的房子卖了", "", "苏州有一套房子"),
    ("我有一台索尼相机", "那台索尼相机送给表弟了", "", "一台索尼相机"),
    ("我喜欢香菜", "现在受不了香菜了", "香菜", ""),
    ("我吃素", "我不吃素了", "", "吃素"),
    ("我戒烟了", "我又抽上了", "", "戒了烟"),
    ("我每天吃20毫克立普妥", "立普妥加到40毫克了", "立普妥 40毫克", "立普妥 20毫克"),
    ("我每天吃20毫克立普妥", "我停药了", "", "立普妥 20毫克"),
    ("我叫张睿", "我改名叫张锐了", "张锐", "张睿"),
    ("我叫张瑞", "应该是“睿”不是“瑞”", "张睿", "张瑞"),
    ("以后用列表回答", "以后别再用列表", "别再用列表", "用列表回答"),
    ("请用中文回答我", "可以用英文了", "可以用英文了", "用中文回答我"),
    ("我怀孕了", "我上周生了个女儿", "女儿", "怀孕"),
    ("我养咗隻狗叫旺財", "旺財上星期走咗", "", "旺財"),
]
STAYS = [
    ("我的狗叫旺财", "邻居家的狗死了", "旺财"),
    ("我的狗叫旺财", "大黄去世了", "旺财"),
    ("我的狗叫旺财", "钱没了", "旺财"),
    ("我对花生过敏", "我弟弟对花生不过敏", "花生"),
    ("我对花生过敏", "我对虾不过敏", "花生"),
    ("我儿子叫明明", "老二叫亮亮", "明明"),
    ("我每天吃20毫克立普妥", "音量加到40了", "立普妥 20毫克"),
    ("我怀孕了", "我生了场病", "怀孕"),
    ("我有一台索尼相机", "我差点把相机卖了", "一台索尼相机"),
]


async def _values(tmp_path: Path, told: list[str], *, extract: bool) -> list[str | None]:
    async with a_mind(tmp_path) as mind:
        for text in told:
            if extract:
                await extract_facts(mind, ExtractRequest(HERE, text=text))
            else:
                await put(mind, text)
        hits = (await look(mind, kinds=("semantic",), limit=40)).hits
        return [hit.value for hit in hits if hit.attribute is not None]


@pytest.mark.parametrize("extract", [False, True], ids=["store", "extract_facts"])
@pytest.mark.parametrize(("said", "later", "now", "gone"), CASES)
async def test_what_is_otherwise_now_takes_the_place_of_what_was(
    tmp_path: Path, said: str, later: str, now: str, gone: str, extract: bool
) -> None:
    values = await _values(tmp_path, [said, later], extract=extract)

    assert not now or now in values
    assert not gone or gone not in values


@pytest.mark.parametrize(("said", "later", "still"), STAYS)
async def test_what_only_sounds_like_an_end_ends_nothing(
    tmp_path: Path, said: str, later: str, still: str
) -> None:
    assert still in await _values(tmp_path, [said, later], extract=False)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("记住：早上九点前不要给我打电话", "早上九点前不要给我打电话"),
        ("别忘了，周末不要给我派任务", "周末不要给我派任务"),
        ("請記住，早上九點前不要打電話給我", "早上九點前不要打電話給我"),
    ],
)
async def test_what_is_to_be_remembered_for_every_day_is_an_order(
    tmp_path: Path, text: str, order: str
) -> None:
    assert order in await _values(tmp_path, [text], extract=True)
