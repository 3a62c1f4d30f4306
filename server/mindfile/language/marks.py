"""The words with which somebody asks to have something remembered, in one place."""

MARK_EN = (
    r"(?:remember|note(?=[:,]| that\b| this\b)|don'?t forget|(?:keep|bear) in mind|make a note)"
)
MARK_ZH = r"(?:记住|记得|记一下|别忘了?|牢记|备注)"
