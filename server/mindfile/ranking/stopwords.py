"""Words that carry no topic, stemmed as the analyzer stems them."""

# The closed classes of English: articles, pronouns, auxiliaries, prepositions, question words.
# fmt: off
STOP_WORDS = frozenset({
    "a", "about", "am", "an", "and", "ani", "are", "as", "at", "be", "becaus", "been", "befor",
    "by", "can", "can't", "could", "couldn't", "did", "didn't", "do", "doe", "doesn't", "don't",
    "for", "from", "had", "has", "have", "he", "her", "here", "him", "his", "how", "i", "i'd",
    "i'm", "i've", "if", "in", "into", "is", "isn't", "it", "it's", "its", "just", "like", "me",
    "mine",
    "my", "of", "on", "or", "our", "she", "should", "so", "some", "that", "that's", "the",
    "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "up", "us",
    "veri", "was", "wasn't", "we", "were", "what", "what's", "when", "where", "whi", "which",
    "while", "who", "who's", "whom", "will", "with", "won't", "would", "wouldn't", "you",
    "you're", "your", "yours",
})
# fmt: on

# Chinese particles, pronouns and question words, as single characters.
STOP_CHARACTERS = frozenset(
    "的了吗呢吧啊呀么什是我你您他她它们在有和与就都也很这那个哪谁几多少怎为着过把被让给从到对于把之其"
)
