"""How people are named in Chinese, and the words that only look like a name."""

from mindfile.language.chinese import FAMILY_NAME, TITLE

# The characters by which foreign names are written: 麦克斯, 安娜.
_FOREIGN = (
    "阿埃艾安奥大卫巴贝比宾博布查达戴黛丹德迪蒂多恩尔法菲费芬弗盖格哈海汉赫亨基吉加简杰卡凯科克拉莱兰劳雷里丽利莉琳林卢露鲁罗洛"
    "玛迈麦曼梅米密莫纳娜内尼妮诺欧帕佩皮普奇乔琼萨塞莎山斯丝苏索塔泰汤特提托瓦威薇韦维沃希夏雅亚扬耶伊英尤约泽詹珍朱姆瑞芙蕾佐"
)
# Two or three characters that look like a name and are none.
_NO_NAME = (
    r"(?:高兴|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|爷爷|奶奶|宝宝|天天|偶偶|常常|刚刚|往往|渐渐|人人"
    r"|海外|里海|巴西|德里|周[一二三四五六日末边围年]|马[上路桶]|方[便法案向面]|白[天色领]"
    r"|金[额融牌]|石[头油]|黄[金色昏]|江[边湖苏西]"
    r"|范围|程[序度]|余额|谢谢|顾[客虑]|孔雀|何[时地况]|田[里野]|万[一能]|向[来导往]|严[重格]"
    r"|任[务何]|武[汉术]"
    r"|汪汪|毛[病衣巾]|龙[头虾]|常[见用]|安[排全静]|许[多久]|段[落子]|钱[包数不]|罗[马]|成[都本]"
    r"|沈阳|郑州|徐州|苏州"
    r"|温州|常州|宋[朝体]|唐[朝诗]|汉[族语字]|韩[国语]|华[为东南北]|夏[天季]|秦[岭朝]|陈[旧述皮]"
    r"|于[是]|林[业子]|史[上]"
    r"|戴[着]|莫[非名]|雷[达]|贾[宝]|曾[经在]|高[尔中级考铁血温德新校薪]|张[口]|程[序]员"
    r"|老[家师板公婆是想爱实乡外年人早旧]"
    r"|老[大二三四小么]|小[时学区孩组票费声心米狗猫]|小[红美][书团帽]|阿[里]|丁[克字]|杨[梅桃]"
    r"|胡[子说]|苏[打]|文[章件]"
    r"|付[款费钱]|房|车|手机)"
)
_GIVEN = "明红丽美芳刚强华兰梅雨雪月燕军伟杰敏静玲萍霞涛磊鹏辉勇超洋波宇轩婷琳倩欣怡晴莹娜安艾佳乐"
_TITLES = rf"(?:{TITLE}|先生|女士|小姐|太太|阿姨|叔叔?|哥|姐|总|工|处长|局长|校长|老板|同学)"
NAMED = (
    rf"(?:(?!{_NO_NAME})(?:[小老阿](?:{FAMILY_NAME}|[{_GIVEN}])"
    rf"|{FAMILY_NAME}{_TITLES}|{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}?)"
    r"|[A-Z][a-z]+)"
)
CALLED_FOREIGN = rf"(?!{_NO_NAME})[{_FOREIGN}]{{2,5}}?"
# A name that only stands as one behind who they are: 儿子麦克斯, 女儿果果.
CALLED = (
    rf"(?!{_NO_NAME})(?:(?P<twice>[\u4e00-\u9fff])(?P=twice)|[{_FOREIGN}]{{2,5}}?"
    r"|[小老阿][\u4e00-\u9fff])"
)
