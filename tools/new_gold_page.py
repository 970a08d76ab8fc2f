#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds pages to the project's own gold set, or writes them anew.

    tools/new_gold_page.py DRAFT.html...

A draft is a page that was written by hand, with marks in it that the gold text is taken from:

    <!--page {"id": ..., "url": ..., ...}-->   first line: the fields of pages.jsonl but text; "charset" when not UTF-8;
                                               "text" and "from_data" when scripts hold the text
    <!--main--> ... <!--/main-->               main content, as often as needed
    <!--skip--> ... <!--/skip-->               inside main content: not gold after all

Writes tests/quality/gold/html/<id>.html without the marks and the page's line in pages.jsonl, lines sorted by id. Text
is one line for each block of the page, words as they stand. Prints the text, which is to be read before it is committed.
"""
import html.parser
import json
import pathlib
import re
import sys

GOLD = pathlib.Path(__file__).resolve().parents[1] / "tests/quality/gold"
MARK = re.compile(r"^[ \t]*<!--/?(?:main|skip)-->[ \t]*\n|<!--/?(?:main|skip)-->", re.M)
HEAD = re.compile(r"\A<!--page (\{.*?\})-->\n", re.S)
INLINE = {"a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img",
          "ins", "kbd", "label", "mark", "noscript", "q", "s", "samp", "small", "span", "strike", "strong", "sub",
          "sup", "time", "tt", "u", "var", "wbr"}
CELLS = {"td", "th"}  # blocks, but of one line with those beside them
SILENT = {"script", "style", "template"}


class GoldText(html.parser.HTMLParser):
    """Collects what stands between the marks, a line for each block."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lines = [""]
        self.main = self.skip = self.pre = self.silent = False

    def break_line(self, tag):
        if tag in CELLS:
            self.lines[-1] += " "
        elif tag not in INLINE:
            self.lines.append("")

    def handle_starttag(self, tag, attrs):
        self.pre = self.pre or tag == "pre"
        self.silent = self.silent or tag in SILENT
        self.break_line(tag)

    def handle_endtag(self, tag):
        self.pre = self.pre and tag != "pre"
        self.silent = self.silent and tag not in SILENT
        self.break_line(tag)

    def handle_comment(self, data):
        name = data.strip("/")
        if name in ("main", "skip"):
            setattr(self, name, not data.startswith("/"))
            self.lines.append("")

    def handle_data(self, data):
        if self.silent or not self.main or self.skip:
            return
        if self.pre:
            first, *rest = data.split("\n")
            self.lines[-1] += first
            self.lines.extend(rest)
        else:
            self.lines[-1] += re.sub(r"[ \t\r\n\f]+", " ", data)


def gold_text(source):
    parser = GoldText()
    parser.feed(source)
    parser.close()
    lines = (re.sub(r" {2,}", " ", line).strip() for line in parser.lines)
    return "\n".join(line for line in lines if line)


def read_pages():
    path = GOLD / "pages.jsonl"
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {page["id"]: page for page in map(json.loads, lines)}


def add(draft, pages):
    source = pathlib.Path(draft).read_text(encoding="utf-8")
    head = HEAD.match(source)
    if not head:
        sys.exit(f"{draft}: does not begin with <!--page {{...}}-->")
    page = json.loads(head[1])
    source = source[head.end():]
    charset = page.pop("charset", "utf-8")
    page["html"] = f"html/{page['id']}.html"
    page.setdefault("text", gold_text(source))  # of pages that show no text it is a field
    for field in ("url", "title", "page_type", "lang", "with", "without", "shows"):
        if field not in page:
            sys.exit(f"{draft}: has no \"{field}\"")
    (GOLD / page["html"]).write_bytes(MARK.sub("", source).encode(charset))
    pages[page["id"]] = page
    print(f"== {page['id']}\n{page['text']}")


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    (GOLD / "html").mkdir(parents=True, exist_ok=True)
    pages = read_pages()
    for draft in sys.argv[1:]:
        add(draft, pages)
    lines = (json.dumps(pages[name], ensure_ascii=False) + "\n" for name in sorted(pages))
    (GOLD / "pages.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
