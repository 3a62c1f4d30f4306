"""Whose name it is: the user's, the client's, or somebody's whose name is nearly the same."""

import pytest

from tools import Memory


@pytest.mark.parametrize(
    ("client", "about_user", "about_client", "user", "client_name"),
    [
        (
            "My client is called Feng Min",
            "what is my name?",
            "what is my client called?",
            "My name is Feng Ning",
            "Feng Min",
        ),
        ("我的客户叫冯敏", "我叫什么名字？", "我的客户叫什么？", "我叫冯宁", "冯敏"),
        (
            "My landlord's name is Vera Lindt",
            "what am I called?",
            "what's the name of my landlord?",
            "I'm called Vera Lind",
            "Vera Lindt",
        ),
        ("我的房东叫许文清", "我的名字是什么？", "我房东叫什么？", "我的名字是许文青", "许文清"),
    ],
)
async def test_the_name_of_somebody_else_is_never_the_users(
    memory: Memory, client: str, about_user: str, about_client: str, user: str, client_name: str
) -> None:
    await memory.store(client)
    hits = await memory.search(about_user)
    assert all(hit.get("subject") not in {None, "user"} for hit in hits)
    assert client_name not in await memory.resource("memory://default/profile")

    await memory.store(user)
    assert (await memory.found(about_user))[0] == user
    assert (await memory.found(about_client))[0] == client


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (
            ("Milo Brandt keeps the archive keys", "Milo Brand sells the tickets"),
            ("Milo Brandt", "Milo Brand"),
        ),
        (
            ("Jon Hale trains the rowers", "John Hale tunes the organ"),
            ("Jon Hale", "John Hale"),
        ),
        (("陈晓明负责仓库", "陈小明负责前台"), ("陈晓明", "陈小明")),
        (("张玮管财务", "张伟管人事"), ("张玮", "张伟")),
    ],
)
async def test_names_that_are_nearly_alike_are_each_exactly_their_own(
    memory: Memory, texts: tuple[str, str], names: tuple[str, str]
) -> None:
    stored = [(await memory.store(text))[0]["status"] for text in texts]
    assert stored == ["stored", "stored"]
    for text, name in zip(texts, names, strict=True):
        assert (await memory.found(name))[0] == text


async def test_of_two_people_with_like_names_each_has_what_is_said_of_them(memory: Memory) -> None:
    for subject, city in (("Milo Brandt", "Graz"), ("Milo Brand", "Linz")):
        await memory.store(subject=subject, attribute="city", value=city)
    for subject, city in (("Milo Brandt", "Graz"), ("Milo Brand", "Linz")):
        (hit,) = await memory.search(subject=subject, attribute="city")
        assert (hit["value"], hit["subject"]) == (city, subject)
