# SPDX-License-Identifier: Apache-2.0
"""Pages for the bench where no real ones are at hand: deterministic, in several languages, and of the
make-up measured on real pages (272 kB a page; 40 % scripts and styles, 48 % tags and attributes, 12 %
text of which a third is main text)."""
import random

MEAN_BYTES = 272_000
SCRIPT_SHARE = 0.40
MAIN_CHARS = 11_000

# A few frequent words of each language, so that stop lists and language identification have something
# to find; other words are made of the syllables. Escapes: the sources of the project are ASCII.
LANGUAGES = {
    "en": ("the of and to in is that it was for on with as be at by this had not are but from or have an they "
           "which one were all there their been would when who will more if no out so said what up about into "
           "than them can only other new some could time these two may then do first any my now such like",
           "ca ro ten ling pa stor men ti ver al ing der mo na cle bri sta on re ple"),
    "de": ("der die und in den von zu das mit sich des auf f\\u00fcr ist im dem nicht ein eine als auch es an "
           "werden aus er hat dass sie nach wird bei einer um am sind noch wie einem \\u00fcber so zum war haben "
           "nur oder aber vor zur bis mehr durch man sein wurde sei",
           "ge ber schaf ten ung stra lich bau re mer hal fen schu tag werk er si ma kel bund"),
    "cs": ("a v se na je \\u017ee s z do o k i to jako za by jsem ale pro jsou po kter\\u00fd byl podle tak od "
           "jeho jen p\\u0159i m\\u00e1 jsme m\\u016f\\u017ee b\\u00fdt bylo kter\\u00e9 u\\u017e roku co nebo "
           "aby jejich v\\u0161ak p\\u0159ed mezi jak tak\\u00e9 jeden ne jejich v\\u0161echny",
           "po ve no sta ro ka li va dr\\u017e ci mo \\u0159e di hla vo t\\u011b pra k\\u00e1 na je"),
    "sk": ("a v sa na je \\u017ee s z do o k aj to ako za by som ale pre s\\u00fa po ktor\\u00fd bol pod\\u013ea "
           "tak od jeho len pri m\\u00e1 sme m\\u00f4\\u017ee by\\u0165 bolo ktor\\u00e9 u\\u017e roku \\u010do "
           "alebo aby ich v\\u0161ak pred medzi nie tie\\u017e jeden",
           "po ve no sta ro ka li va dr\\u017e ci mo re di hla vo te pra k\\u00e1 na je"),
    "hu": ("a az \\u00e9s hogy nem is egy ez volt meg de csak mint m\\u00e1r el ha vagy azt ki minden sem kell "
           "m\\u00e9g lehet ezt amely van \\u00edgy t\\u00f6bb mert akkor ami nagy \\u00e9v ut\\u00e1n k\\u00f6z"
           "\\u00f6tt szerint lesz olyan n\\u00e1luk illetve",
           "me ga lom sz\\u00e1 mo kor t\\u00e9 ren dez het ke le v\\u00e1 ros nek ben ta ni f\\u00f6l d\\u0151"),
    "ru": ("\\u0438 \\u0432 \\u043d\\u0435 \\u043d\\u0430 \\u0447\\u0442\\u043e \\u0441 \\u043a\\u0430\\u043a "
           "\\u043f\\u043e \\u044d\\u0442\\u043e \\u043e\\u043d \\u043a \\u043d\\u043e \\u0438\\u0437 "
           "\\u0434\\u043b\\u044f \\u043e\\u0442 \\u0442\\u0430\\u043a \\u0436\\u0435 \\u0438\\u043b\\u0438 "
           "\\u0431\\u044b\\u043b\\u0438 \\u0435\\u0433\\u043e \\u0433\\u043e\\u0434\\u0430 "
           "\\u043a\\u043e\\u0442\\u043e\\u0440\\u044b\\u0439 \\u0442\\u0430\\u043a\\u0436\\u0435",
           "\\u043f\\u043e \\u0441\\u0442\\u0430 \\u0440\\u043e \\u043d\\u0438 \\u0432\\u0435 \\u043b\\u044f "
           "\\u043a\\u0430 \\u043c\\u043e \\u0434\\u0435 \\u043b\\u0435 \\u0442\\u0438 \\u0432\\u0430"),
}
ORDER = ("en", "en", "en", "de", "cs", "ru", "en", "hu", "sk")  # English as often as in real crawls
HOSTS = ("news", "shop", "forum", "blog", "docs")


class Writer:
    def __init__(self, number):
        self.dice = random.Random(number)
        self.language = ORDER[number % len(ORDER)]
        frequent, syllables = LANGUAGES[self.language]
        self.frequent = frequent.encode().decode("unicode_escape").split()
        self.syllables = syllables.encode().decode("unicode_escape").split()

    def word(self):
        if self.dice.random() < 0.45:  # the share of stop words in running text
            return self.dice.choice(self.frequent)
        return "".join(self.dice.choices(self.syllables, k=self.dice.randint(2, 4)))

    def words(self, low, high):
        return " ".join(self.word() for _ in range(self.dice.randint(low, high)))

    def sentence(self):
        text = self.words(6, 24)
        return text[0].upper() + text[1:] + self.dice.choice(".....?!")

    def attributes(self, kind):
        name = "".join(self.dice.choices(self.syllables, k=2)).encode("ascii", "ignore").decode() or "x"
        return (f'class="{kind}-{name} {kind}__item js-{kind} col-md-{self.dice.randint(1, 12)}" '
                f'id="{kind}-{self.dice.randint(1, 99999)}" data-track="{{&quot;pos&quot;:{self.dice.randint(1, 99)}}}"')

    def link(self):
        path = "/".join(str(self.dice.randint(1, 999)) for _ in range(3))
        return f'<a {self.attributes("link")} href="/{path}?ref=menu" title="{self.words(1, 3)}">{self.words(1, 4)}</a>'

    def menu(self):
        items = "".join(f'<li {self.attributes("menu")}>{self.link()}</li>\n' for _ in range(self.dice.randint(8, 40)))
        return f'<nav {self.attributes("nav")}><ul>{items}</ul></nav>\n'

    def card(self):
        return (f'<div {self.attributes("card")}><div {self.attributes("body")}><span {self.attributes("tag")}>'
                f'{self.words(1, 2)}</span>{self.link()}<img alt="" loading="lazy" width="320" height="180" '
                f'src="/img/{self.dice.randint(1, 9999)}.jpg"></div></div>\n')

    def paragraph(self):
        sentences = [self.sentence() for _ in range(self.dice.randint(1, 7))]
        if self.dice.random() < 0.3:
            sentences.insert(1, f'<a href="https://example.org/{self.dice.randint(1, 999)}">{self.words(2, 4)}</a>')
        if self.dice.random() < 0.2:
            sentences.append(f"<b>{self.words(1, 3)}</b> &amp; {self.words(2, 5)}.")
        return f"<p>{' '.join(sentences)}</p>\n"

    def script(self, size):
        line = "var {0}=function(t,n){{return t<{1}&&n[{1}]||document.querySelector('.{0}')}};\n"
        lines, total = [], 0
        while total < size:
            name = "v" + format(self.dice.getrandbits(40), "x")
            lines.append(line.format(name, self.dice.randint(1, 999)))
            total += len(lines[-1])
        return "".join(lines)

    def page(self):
        target = int(MEAN_BYTES * min(6.0, self.dice.lognormvariate(-0.25, 0.7)))
        head = (f'<!DOCTYPE html><html lang="{self.language}"><head><meta charset="utf-8"><title>{self.words(3, 8)}'
                f'</title><style>{self.script(int(target * SCRIPT_SHARE * 0.3))}</style></head>\n<body>\n')
        main, size = [f"<h1>{self.words(3, 9)}</h1>\n"], 0
        goal = self.dice.randint(MAIN_CHARS // 4, MAIN_CHARS * 7 // 4)
        while size < goal:
            main.append(self.paragraph() if self.dice.random() < 0.9 else f"<h2>{self.words(2, 6)}</h2>\n")
            size += len(main[-1])
        parts = [head, self.menu(), f'<main><article {self.attributes("article")}>', *main, "</article></main>\n"]
        parts.append(f"<script>{self.script(int(target * SCRIPT_SHARE * 0.7))}</script>\n")
        size = sum(map(len, parts))
        while size < target:
            parts.append(self.card() if self.dice.random() < 0.9 else self.menu())
            size += len(parts[-1])
        return "".join(parts) + "<footer><p>&copy; 2025</p></footer></body></html>\n"


def pages(n_pages):
    """Yields (address, bytes), always the same ones."""
    for number in range(n_pages):
        host = HOSTS[number % len(HOSTS)]
        yield f"https://{host}.example.org/{number // 7}/{number}.html", Writer(number).page().encode()
