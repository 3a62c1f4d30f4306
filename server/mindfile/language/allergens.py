"""What people are allergic to, in both languages: 花生 is what "peanuts" are."""

from mindfile.language.patterns import later
from mindfile.language.values import core

# One Chinese word may stand for several English ones, and the other way round.
_NAMES = {
    "花生": ("peanut", "groundnut"),
    "坚果": ("nut", "tree nut"),
    "腰果": ("cashew",),
    "核桃": ("walnut",),
    "杏仁": ("almond",),
    "海鲜": ("seafood", "shellfish"),
    "贝类": ("shellfish",),
    "甲壳类": ("shellfish",),
    "虾": ("shrimp", "prawn"),
    "螃蟹": ("crab",),
    "蟹": ("crab",),
    "鱼": ("fish",),
    "牛奶": ("milk", "cow milk", "cow's milk"),
    "奶制品": ("dairy", "dairy product"),
    "乳制品": ("dairy", "dairy product"),
    "鸡蛋": ("egg",),
    "大豆": ("soy", "soya", "soybean"),
    "小麦": ("wheat",),
    "麸质": ("gluten",),
    "芝麻": ("sesame",),
    "芒果": ("mango", "mangoe"),
    "桃子": ("peach", "peache"),
    "草莓": ("strawberry", "strawberrie"),
    "花粉": ("pollen",),
    "尘螨": ("dust mite", "house dust mite", "dust"),
    "螨虫": ("dust mite", "mite"),
    "灰尘": ("dust",),
    "霉菌": ("mold", "mould"),
    "猫": ("cat",),
    "猫毛": ("cat", "cat hair", "cat fur"),
    "狗": ("dog",),
    "狗毛": ("dog", "dog hair", "dog fur"),
    "蜜蜂": ("bee", "bee sting"),
    "蜂毒": ("bee sting", "bee venom"),
    "青霉素": ("penicillin",),
    "阿莫西林": ("amoxicillin",),
    "头孢": ("cephalosporin",),
    "磺胺": ("sulfa", "sulfa drug", "sulfonamide"),
    "阿司匹林": ("aspirin",),
    "布洛芬": ("ibuprofen",),
    "乳胶": ("latex",),
    "酒精": ("alcohol",),
    "镍": ("nickel",),
    "金属": ("metal",),
}
_HAN = later(r"[\u3400-\u9fff]")


def is_named_alike(one: str, other: str) -> bool:
    """Tell whether two words, one Chinese and one English, name one thing to be allergic to."""
    if bool(_HAN.search(one)) == bool(_HAN.search(other)):
        return False
    chinese, english = (one, other) if _HAN.search(one) else (other, one)
    return core(english) in _NAMES.get(core(chinese), ())
