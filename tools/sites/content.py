# SPDX-License-Identifier: Apache-2.0
"""The main text of a page by its kind, with its marks."""
from html import escape

from .page import element, link, mark

PAGES_FOR_SHARED = 17  # one of them has the sentence that some pages of the site share
INLINE = ["b", "em", "a", "i", "strong"]


def marked_up(page, text):
    """The text with one inline element in it now and then."""
    words = text.split(" ")
    if len(words) < 12 or not page.rng.chance(0.4):
        return escape(text)
    start = page.rng.between(2, len(words) - 6)
    name = page.rng.pick(INLINE)
    open_tag = f'<a href="{page.site.url_of(page.site.other_index(page.rng))}">' if name == "a" else f"<{name}>"
    inner = " ".join(words[start:start + 3])
    return (escape(" ".join(words[:start])) + " " + open_tag + escape(inner) + f"</{name}> " +
            escape(" ".join(words[start + 3:])))


def paragraph(page, text):
    return mark("main", marked_up(page, text))


def heading(page, text, level=1):
    return element(f"h{level}", page.M(text), page.attributes(f"h{level}"))


def list_block(page):
    name = page.rng.pick(["ul", "ol"])
    items = "\n".join(element("li", page.M(page.site.prose.title(page.rng) + ".")) for _ in range(page.rng.between(3, 6)))
    return f"<{name}>\n{items}\n</{name}>"


def table_block(page):
    rows = []
    for _ in range(page.rng.between(3, 5)):
        cells = [page.site.prose.title(page.rng), str(page.rng.between(2, 900)), str(page.rng.between(1900, 2024))]
        rows.append(mark("main", "<tr>" + "".join(element("td", escape(cell)) for cell in cells) + "</tr>"))
    return '<table border="1">\n' + "\n".join(rows) + "\n</table>"


def quote_block(page):
    return element("blockquote", element("p", paragraph(page, page.site.prose.sentence(page.rng))))


def body(page, n_paragraphs):
    """Paragraphs of 40 to 400 characters with a heading, a list, a table or a quotation between them."""
    blocks = []
    breaks = page.look.paragraphs == "br"
    for i in range(n_paragraphs):
        chars = 40 if page.rng.chance(0.1) else page.rng.between(110, 360)
        text = page.site.prose.paragraph(page.rng, chars)
        blocks.append(paragraph(page, text) + "<br><br>" if breaks else
                      element(page.look.paragraphs, paragraph(page, text), page.attributes("p")))
        if i > 0 and i + 1 < n_paragraphs and page.rng.chance(0.25):
            extra = page.rng.pick([list_block, table_block, quote_block, lambda p: heading(p, p.site.prose.title(p.rng), 2)])
            blocks.append(extra(page))
        if i == 1:
            blocks.extend(page.site.between_paragraphs(page))
    if page.index % PAGES_FOR_SHARED == 4:  # it is theirs all the same
        blocks.append(element("p", page.M(page.site.shared_sentence)))
    return "\n".join(blocks)


def article(page):
    return body(page, page.rng.between(5, 11))


def listing(page):
    """Titles and teasers of other pages, which are the main text here."""
    items = []
    for index in dict.fromkeys(page.site.other_index(page.rng) for _ in range(page.rng.between(8, 14))):
        title = link(page.site.url_of(index), page.M(page.site.title_of(index)))
        teaser = element("p", page.M(page.site.teaser_of(index)), page.attributes("teaser"))
        more = link(page.site.url_of(index), page.R(page.ui["more"]))
        items.append(page.box("item", element("h3", title), teaser, more))
    pages = "\n".join(link(f"?p={number}", page.R(page.ui[way])) for number, way in ((1, "previous"), (3, "next")))
    return "\n".join(items) + "\n" + page.box("pager", pages)


def product(page):
    """Description and table of properties; price and reviews are not main text."""
    prose, rng, words = page.site.prose, page.rng, page.words
    price = element("span", page.O(f'{page.ui["price"]}: {rng.between(120, 9900)},-'), page.attributes("price"))
    stock = element("span", page.R(page.ui["stock"]), page.attributes("stock"))
    button = f'<button type="submit">{page.R(page.ui["cart"])}</button>'
    description = body(page, rng.between(2, 4))
    rows = []
    for trait in rng.some(words["traits"], rng.between(4, 6)):
        value = prose.fill(rng.pick(words["values"]), rng, M=rng.between(2, 900))
        rows.append(mark("main", f"<tr>{element('th', escape(trait))}{element('td', escape(value))}</tr>"))
    table = element("h3", page.R(page.ui["specification"])) + "<table>\n" + "\n".join(rows) + "\n</table>"
    delivery = element("p", page.R(page.ui["delivery"]))
    reviews = [element("h3", page.R(page.ui["reviews"]))]
    reviews += [element("p", page.O(prose.comment(rng))) for _ in range(rng.between(0, 3))]
    return "\n".join([page.box("offer", price, stock, button), description, table, delivery,
                      page.box("reviews", *reviews)])


def thread(page):
    """A thread of a forum: the posts are main text, their authors, dates, quotations and signatures are not."""
    prose, rng, posts = page.site.prose, page.rng, []
    previous = None
    for i in range(rng.between(3, 7)):
        user = rng.pick(page.site.users)
        head = page.box("user", element("b", page.O(user)), element("span", page.O(page.site.clock_of(page.index, i))),
                        element("span", page.O(f'{page.ui["posts"]}: {rng.between(1, 4000)}')))
        parts = []
        if previous and rng.chance(0.3):
            parts.append(element("blockquote", page.O(previous)))
        for _ in range(rng.between(1, 3)):
            previous = prose.paragraph(rng, rng.between(60, 260)) if rng.chance(0.7) else prose.comment(rng)
            parts.append(element("p", paragraph(page, previous)))
        if page.site.signature_of(user):
            parts.append(page.box("signature", page.O(page.site.signature_of(user))))
        tools = page.R(" | ").join(link(f"#{way}{i}", page.R(page.ui[way])) for way in ("reply", "quote"))
        posts.append(page.box("post", head, page.box("posting", *parts), page.box("tools", tools)))
    return "\n".join(posts) + element("p", page.R(page.ui["reply_box"])) + "<form><textarea></textarea></form>"


def error(page):
    return element("p", page.R(page.ui["error"]))


CONTENT = {"article": article, "list": listing, "front": listing, "product": product, "forum": thread, "error": error}
