"""Secrets in a text: found wherever they stand, and told from what only resembles them."""

import time

import pytest

from benchmarks.withheld import Sample, measure, read_samples
from mindfile.language.credential_forms import answered
from mindfile.language.credentials import redacted, redacted_value

POSITIVES, NEGATIVES = read_samples("positives"), read_samples("negatives")
STRIPE = "sk_" + "test_" + "4eC39HqLyjWDarjtT1zdp7dc"
AWS = "AKIA" + "Z7QWERTYUIOP2345"


def test_secrets_are_found_and_little_else() -> None:
    assert len(POSITIVES) >= 110
    assert len(NEGATIVES) >= 220
    outcome = measure(POSITIVES, NEGATIVES)
    assert outcome.recall >= 0.95, outcome.missed
    assert outcome.precision >= 0.95, outcome.wrong


@pytest.mark.parametrize("stand_in", ["AKIA" + "IOSFODNN7EXAMPLE", "${API_KEY}", "<your key>"])
def test_what_only_stands_for_a_secret_passes(stand_in: str) -> None:
    for text in (f"api_key={stand_in}", f"The access key is {stand_in}.", f"密钥是{stand_in}"):
        assert redacted(text).text == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"凭证为{STRIPE}，请保管", "凭证为[secret: Stripe access token]，请保管"),
        (f"the key {AWS} is ours", "the key [secret: AWS access key] is ours"),
        ("my password is Hunter2!", "my password is [secret: password]!"),
        ("我的密码是Hunter2!x，别说", "我的密码是[secret: password]，别说"),
        ("我的银行卡密码是 8842 1190，别说", "我的银行卡密码是 [secret: password]，别说"),
        ("our pass: Xk29mmQ78!", "our pass: [secret: password]"),
        ("the pin of my phone is 4821.", "the pin of my phone is [secret: password]."),
        ("postgres://app:n7Wqz@db/x", "postgres://app:[secret: password]@db/x"),
        ("card 4111 1111 1111 1111 ok", "card [secret: card number] ok"),
        ("**Password:** `Blue.Kettle.77`", "**Password:** `[secret: password]`"),
        ("use Wicker88basket as the password", "use [secret: password] as the password"),
        ("ｐａｓｓ\u200bｗｏｒｄ：Ripple!83a。", "ｐａｓｓ\u200bｗｏｒｄ：[secret: password]。"),
        ("<password>Moss7green</password>", "<password>[secret: password]</password>"),
        (
            "changed my password from Tulip4th to Maple9th, ok",
            "changed my password from [secret: password] to [secret: password], ok",
        ),
        ("密码从abc123改成def456。", "密码从[secret: password]改成[secret: password]。"),
        ("unzip -P Bl0ssom77 a.zip", "unzip -P [secret: password] a.zip"),
        ("sqlplus hr/W1nter@db1", "sqlplus hr/[secret: password]@db1"),
        ("my CVV is 482, ok", "my CVV is [secret: card security code], ok"),
        ("IBAN DE75 5121 0800 1245 1261 99 OK", "IBAN [secret: IBAN] OK"),
        ("身份证号11010519491231002X。", "身份证号[secret: identity number]。"),
        ("身份证号110105194912310021。", "身份证号110105194912310021。"),
        ("SSN 666-12-3456", "SSN 666-12-3456"),
        ("TOTP seed: GEZDGNBVGY3TQOJQ", "TOTP seed: [secret: one-time password seed]"),
        ('{"pass\\u0077ord":"Lil\\u0061c.44"}', '{"pass\\u0077ord":"[secret: password]"}'),
        ("pin: 1024 resolution", "pin: 1024 resolution"),
    ],
)
def test_a_marker_says_what_stood_there(text: str, left: str) -> None:
    assert redacted(text).text == left


@pytest.mark.parametrize(
    "code",
    [
        "user = User(name=name, password_hash=hashed_password)",
        "self.password = password_hash",
        "login(password=userPassword, retries=3)",
        "users table with id, password: password_hash, email",
    ],
)
def test_a_name_in_code_is_no_secret(code: str) -> None:
    assert redacted(code).text == code


@pytest.mark.parametrize("sample", POSITIVES[::7], ids=lambda sample: sample.text[:12])
def test_what_holds_markers_is_left_as_it_is(sample: Sample) -> None:
    once = redacted(sample.text).text
    assert redacted(once).kinds == ()


def test_a_private_key_that_was_cut_off_goes_as_far_as_it_reaches() -> None:
    body = "\n".join(["b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2g"] * 3)
    text = f"here: -----BEGIN {'OPENSSH'} PRIVATE KEY-----\n{body}\nthat was it"
    assert redacted(text).text == "here: [secret: private key]\nthat was it"


def test_a_value_is_judged_by_what_it_is_called() -> None:
    assert redacted_value("wifi password", "blueRouter55").text == "[secret: password]"
    assert redacted_value("password", "four words of mine 7").text == "[secret: password]"
    assert redacted_value("密码", "blueRouter55").kinds == ("password",)
    assert redacted_value("router", "blueRouter55").kinds == ()
    assert redacted_value("password", "changed in May 2024").kinds == ()
    assert redacted_value("Passwort", "Regen7bogen").kinds == ("password",)


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("What is the password of the server?", "Hunter2Blue", "Hunter2Blue"),
        ("Sure. What's the PIN?", "It's 4821.", "4821"),
        ("My wifi password is", "Hunter3Blue!", "Hunter3Blue!"),
        ("Enter your password for the NAS:", "sure, m4ple_Owl", "m4ple_Owl"),
        ("服务器密码是多少？", "hunter3Blue", "hunter3Blue"),
        ("What is the password of the server?", "I do not know", None),
        ("What is the password of the server?", "forgotten", None),
        ("Which password manager do you use?", "1Password", None),
        ("What is the password length?", "16chars", None),
        ("How is the weather?", "Hunter2Blue", None),
        ("The password is wrong.", "v2release", None),
        ("密码学课几点？", "room204", None),
    ],
)
def test_what_answers_a_question_for_a_password_is_one(
    question: str, answer: str, told: str | None
) -> None:
    assert answered(question, answer) == told


@pytest.mark.parametrize(
    "text",
    [
        "a1B2" * 100_000,
        "a1B2c3D4e5F6g7H8i9 " * 5_000,
        "password " * 10_000,
        "login is a / " * 10_000,
        "pin of the passphrase is " * 5_000,
        "密码是" * 15_000,
        "key key key=" * 6_000,
        "4111-" * 40_000,
        "-----BEGIN PRIVATE KEY-----" * 5_000,
        "x://a:" * 40_000,
        "set the password " * 8_000,
        "it is my pass " * 8_000,
        "mysql -u root " * 8_000,
        "pass\u200bword " * 8_000,
        "mot de passe de la " * 8_000,
        "a1b2c3:" * 30_000 + "@",
    ],
    ids=lambda text: text[:12],
)
def test_a_long_text_takes_no_more_than_its_length(text: str) -> None:
    redacted("token: a1B2c3D4e5F6")
    begun = time.process_time()
    redacted(text)
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    "part",
    [
        "password: ",
        "recovery codes a1b2",
        "TOTP AAAA BBBB ",
        "cookie: a=b; ",
        "code to my phone ",
        "changed password from ",
        "密码从a1b2c改",
        "here is the password\n",
        "PuTTY-User-Key-File-2: ",
        "\\",
        "%41",
        "&sig=%2B",
        "mongo -p ",
        "AB12 CD34 ",
        "ssn 123-45-",
    ],
)
def test_four_times_the_text_takes_no_more_than_some_four_times_as_long(part: str) -> None:
    def taken(length: int) -> float:
        text = (part * (length // len(part) + 1))[:length] + " 1"
        begun = time.process_time()
        redacted(text)
        return time.process_time() - begun

    redacted("token: a1B2c3D4e5F6")
    # What takes the square of its length takes sixteen times as long.
    long, short = (min(taken(length) for _ in range(3)) for length in (64_000, 16_000))
    assert long < 10 * short + 0.02
