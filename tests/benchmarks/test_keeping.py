"""What the benchmark of compression counts as kept."""

from benchmarks.keeping import Kept, by_chance, by_density, content_words, picked

TIDE = "The red crane moved slowly"


def test_a_message_is_kept_with_half_of_its_words_in_the_text_of_its_own_session() -> None:
    kept = Kept()
    kept.ask("c", [(TIDE, "crane red"), (TIDE, "a crane")], "")
    assert kept.evidence == [("c", 1.0), ("c", 0.0)]


def test_only_words_of_an_answer_that_its_messages_hold_are_counted() -> None:
    kept = Kept()
    kept.ask("c", [(TIDE, "The crane moved")], "a red crane, on Tuesday")
    assert kept.words == [("c", 1.0), ("c", 0.0)]


def test_stop_words_say_nothing_and_chinese_is_read_by_characters() -> None:
    assert content_words("The crane and the 4,471 吊车") == {"crane", "4,471", "吊", "车"}


def test_sentences_are_picked_in_an_order_while_they_fit_and_stand_as_they_were_said() -> None:
    said = ["It was so so so.", "Invoice 4471 is overdue.", "It is so."]
    assert by_density(said)[0] == 1
    assert sorted(by_chance(said)) == [0, 1, 2]
    assert picked(said, [1, 0, 2], 1_000) == "\n".join(said)
    assert picked(said, [1, 0, 2], 8).splitlines()[0] == said[1]
