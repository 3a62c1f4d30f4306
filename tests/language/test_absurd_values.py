"""What only looks like a name, a trade, a taste or a home is none; the opposite least of all."""

import pytest

from mindfile.language.extraction import facts_in


def told(text: str) -> list[tuple[str, str | None, str | None]]:
    return [(fact.subject, fact.attribute, fact.value) for fact in facts_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm Libra",
        "I'm Welsh-speaking",
        "I'm INTJ",
        "I'm Team Blue",
        "I've become an agnostic",
        "I became a feminist in college",
        "I don't just like chess",
        "I don't only love opera",
        "I hate everyone",
        "I moved to Sales",
        "We moved to Agile",
        "Paris turned 13 streets green",
        "I hate myself sometimes",
        "I love him",
        "I'm a godfather",
    ],
)
def test_what_is_no_value_of_any_attribute_gives_none(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We moved from Jenkins to Buildkite.", ("project", "uses", "Buildkite")),
        ("We moved to Scaleway last week", ("project", "uses", "Scaleway")),
        ("We've relocated to Fly.io", ("project", "uses", "Fly.io")),
        ("I moved from Evernote to Logseq", ("user", "uses", "Logseq")),
        ("We moved to Kubernetes", ("project", "uses", "Kubernetes")),
        ("I moved to Trello from Jira", ("user", "uses", "Trello")),
        ("I just moved to Neovim", ("user", "uses", "Neovim")),
        ("We moved from Falcon to Osprey in production", ("project", "uses", "Osprey")),
        ("I moved from KPMG to Capgemini", ("user", "employer", "Capgemini")),
        ("I moved from Siemens to a startup", None),
        ("We moved from Ghent to Bruges", ("user", "city", "Bruges")),
        ("I moved back to Phoenix", ("user", "city", "Phoenix")),
        ("We moved our family from Ghent to Lyon", None),
    ],
)
def test_only_who_moves_to_a_place_has_a_new_home(
    text: str, fact: tuple[str, str, str] | None
) -> None:
    assert told(text) == ([] if fact is None else [fact])


def test_what_was_moved_from_is_used_no_longer() -> None:
    (fact,) = facts_in("We moved from Jenkins to Buildkite.")
    assert fact.ends == (("uses", "Jenkins"),)


def test_who_must_not_be_called_so_is_not_called_so() -> None:
    told_of = told("Don't call me Robert, all my friends call me Bobby")
    assert [one for one in told_of if one[1]] == [("user", "nickname", "Bobby")]
    (fact,) = facts_in("Please stop calling me Robert")
    assert (fact.attribute, fact.ends) == (
        None,
        (("nickname", "Robert"), ("name", "Robert")),
    )


def test_what_is_liked_better_is_no_thing_that_is_liked() -> None:
    assert told("I like trams rather than buses") == [
        ("user", "preference", "trams rather than buses")
    ]
    assert told("I don't just like chess, I love it") == [("user", "like", "chess")]


def test_a_date_that_is_put_right_in_one_breath_is_the_one_after_it() -> None:
    assert told("my birthday is 7 March, sorry, 8 March") == [("user", "birthday", "8 March")]
    assert told("The launch is on 2 May, no wait, 9 May") == [("user", "launch", "on 9 May")]
