"""Words that carry no topic, as the analyzer makes them."""

import re

# The closed classes of English: articles, pronouns, auxiliaries, prepositions, question words; what
# makes a request polite; and two words that stand for any thing and any deed.
# fmt: off
STOP_WORDS = frozenset({
    "a", "about", "am", "an", "and", "ani", "are", "as", "at", "be", "becaus", "been", "befor",
    "by", "can", "can't", "could", "couldn't", "did", "didn't", "do", "doe", "doesn't", "don't",
    "for", "from", "had", "has", "have", "he", "her", "here", "him", "his", "how", "i", "if", "in",
    "into", "is", "isn't", "it", "its", "just", "let", "like", "me", "mine", "my", "of", "on",
    "or", "our", "pleas", "she", "should", "so", "some", "thank", "that", "the", "their", "them",
    "then", "there", "these", "they", "thing", "this", "those", "to", "too", "up", "us", "use",
    "veri", "was", "wasn't", "we", "were", "what", "when", "where", "whi", "which", "while", "who",
    "whom", "whose", "will", "with", "won't", "would", "wouldn't", "you", "your", "yours",
})
# fmt: on

# Chinese question words, pronouns and particles, longest first: where they stand a run is split.
# Characters that also stand in words of content (过敏, 到达, 对象) are not among the single ones.
STOP_RUN = re.compile(
    "叫什么|为什么|什么时候|有没有|是不是|能不能|可不可以|怎么样|哪一[个位次天年]|多少|几[个次位]|哪[个位里儿些]|"
    "什么|怎么|怎样|如何|请问|告诉|知道|[请帮]帮?我|帮忙|麻烦[你您]?|一下|谢谢[你您]?|来着|啥|另外|"
    "[我你您他她它咱]们?的?|自己的?|这[个些里样]?|那[个些里样]?|"
    "[的了吗呢吧啊呀么嘛是在有和与就都也很谁哪]"
)
