#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""--comments and --no-comments, on pages as common programs write them, in three languages."""
import json
import unittest

from tool import ToolTest

ARTICLES = {
    "cs": ["Most p\u0159es \u0159eku se po dlouh\u00e9 oprav\u011b kone\u010dn\u011b otev\u0159el a lid\u00e9 z obou b\u0159eh\u016f mohou zase chodit p\u011b\u0161ky do m\u011bsta bez velk\u00e9 okliky.",
           "Stavba trvala d\u00e9le, ne\u017e se \u010dekalo, proto\u017ee d\u011bln\u00edci na\u0161li pod dla\u017ebou zbytky star\u00e9ho pil\u00ed\u0159e, kter\u00fd museli nejprve zam\u011b\u0159it.",
           "Starosta \u0159ekl, \u017ee oprava st\u00e1la m\u00e9n\u011b, ne\u017e m\u011bsto p\u016fvodn\u011b pl\u00e1novalo, a \u017ee zbyl\u00e9 pen\u00edze p\u016fjdou na nov\u00e9 lampy kolem n\u00e1m\u011bst\u00ed."],
    "de": ["Die Br\u00fccke \u00fcber den Fluss ist nach langer Reparatur wieder offen, und die Leute von beiden Ufern gehen ohne gro\u00dfen Umweg in die Stadt.",
           "Die Arbeiten dauerten l\u00e4nger als erwartet, weil unter dem Pflaster Reste eines alten Pfeilers lagen, der erst vermessen werden musste.",
           "Der B\u00fcrgermeister sagte, die Reparatur habe weniger gekostet als geplant, und der Rest werde f\u00fcr neue Laternen am Marktplatz ausgegeben."],
    "en": ["The bridge over the river has opened again after a long repair, and people on both banks can walk into the town without the long way round.",
           "The work took longer than expected because the workers found the remains of an old pillar under the paving, which had to be surveyed first.",
           "The mayor said that the repair had cost less than the town had planned, and that the rest would pay for new lamps around the square."],
}
COMMENTS = {
    "cs": ["Kone\u010dn\u011b, u\u017e jsem to nemohl vydr\u017eet, ka\u017ed\u00fd den jsem jezdil kolem a ztratil p\u016fl hodiny.",
           "To je sice hezk\u00e9, ale kdo zaplat\u00ed opravu druh\u00e9ho mostu, o kter\u00e9m se v\u016fbec nemluv\u00ed?",
           "Souhlas\u00edm, druh\u00fd most je v mnohem hor\u0161\u00edm stavu a nikdo s t\u00edm nic ned\u011bl\u00e1."],
    "de": ["Endlich, ich habe es nicht mehr ausgehalten, jeden Tag fuhr ich au\u00dfen herum und verlor eine halbe Stunde.",
           "Das ist sch\u00f6n, aber wer bezahlt die andere Br\u00fccke, von der \u00fcberhaupt niemand spricht?",
           "Ich stimme zu, die andere Br\u00fccke ist in einem viel schlechteren Zustand und niemand tut etwas."],
    "en": ["At last, I could not stand it any more, I drove round every day and lost half an hour.",
           "That is nice, but who pays for the other bridge that nobody talks about at all?",
           "I agree, the other bridge is in a much worse state and nobody does anything about it."],
}
HEADINGS = {"cs": "Diskuze (3)", "de": "3 Kommentare", "en": "3 thoughts on \u201cThe bridge is open\u201d"}
DATES = {"cs": "12. 5. 2026 v 10:1%d", "de": "12. Mai 2026 um 10:1%d Uhr", "en": "May 12, 2026 at 10:1%d am"}
NAMES = ["Jana", "Petr M.", "Eva"]


def wordpress(language):
    items = "".join(f'<li class="comment even depth-1" id="comment-{i}"><article class="comment-body"><footer class="comment-meta"><b class="fn">{NAMES[i]}</b> '
                    f'<time datetime="2026-05-12T10:1{i}:00">{DATES[language] % i}</time></footer><div class="comment-content"><p>{text}</p></div></article></li>'
                    for i, text in enumerate(COMMENTS[language]))
    return f'<div id="comments" class="comments-area"><h2 class="comments-title">{HEADINGS[language]}</h2><ol class="comment-list">{items}</ol></div>'


def static_thread(language):
    items = "".join(f'<div class="post-content"><header><span class="author">{NAMES[i]}</span> <a class="time-ago">{DATES[language] % i}</a></header>'
                    f'<div class="post-message"><p>{text}</p></div></div>' for i, text in enumerate(COMMENTS[language]))
    return f'<div id="disqus_thread"><ul id="post-list">{items}</ul></div>'


def portal(language):
    """No class says a word; a heading and the form of what follows do."""
    items = "".join(f'<div class="x1"><div class="x2">{NAMES[i]}</div><div class="x3">{DATES[language] % i}</div><p>{text}</p></div>'
                    for i, text in enumerate(COMMENTS[language]))
    return f'<div class="b7"><h3>{HEADINGS[language]}</h3>{items}</div>'


def siblings(language):
    """The heading and the comments stand beside the text of the article."""
    items = "".join(f"<p><b>{NAMES[i]}</b> <i>{DATES[language] % i}</i></p><p>{text}</p>" for i, text in enumerate(COMMENTS[language]))
    return f"<h3>{HEADINGS[language]}</h3>{items}"


PROGRAMS = [wordpress, static_thread, portal, siblings]


def page(language, comments):
    body = "".join(f"<p>{text}</p>" for text in ARTICLES[language])
    return (f'<html lang="{language}"><head><title>The bridge is open</title></head><body><h1>The bridge is open</h1><div class="story">{body}'
            f"{comments}</div></body></html>")


class Comments(ToolTest):
    def text(self, html, *arguments, row="keep-all"):
        return self.run_sito("extract", "--algorithm", row, *arguments, stdin=html.encode()).stdout.decode()

    def test_comments_are_left_out_and_nothing_else(self):
        for program in PROGRAMS:
            for language in ARTICLES:
                with self.subTest(program=program.__name__, language=language):
                    html = page(language, program(language))
                    whole = self.text(html)
                    without = self.text(html, "--no-comments")
                    for text in ARTICLES[language]:
                        self.assertIn(text, without)
                    for text in COMMENTS[language]:
                        self.assertIn(text, whole)
                        self.assertNotIn(text, without)
                    self.assertNotIn(HEADINGS[language], without)

    def test_structure_says_the_same(self):
        for program in PROGRAMS:
            html = page("en", program("en"))
            document = json.loads(self.text(html, "--no-comments", "--format", "json"))
            texts = " ".join(paragraph["text"] for paragraph in document["paragraphs"])
            self.assertIn(ARTICLES["en"][2], texts)
            self.assertNotIn(COMMENTS["en"][0], texts, program.__name__)

    def test_the_posts_of_a_thread_stay(self):
        html = ("<html><body><h1>The bridge</h1>" + wordpress("en").replace("comments-title", "t") + "</body></html>")
        for text in COMMENTS["en"]:
            self.assertIn(text, self.text(html, "--no-comments"))

    def test_replies_and_quotations_on_a_forum_stay(self):
        posts = "".join(
            f'<div class="post comment" id="p{i}"><div class="postprofile"><a class="username" href="/memberlist?u={i}">member{i}</a><dd>Posts: {31 * i}</dd></div>'
            f'<div class="postbody"><h3><a href="#p{i}">Re: The bridge</a></h3><p class="author">by member{i} &raquo; 12 May 2019, 10:3{i}</p><div class="content">{text}</div>'
            f'<div class="signature">Member of the old town</div><a href="/quote?p={i}">Quote</a> <a href="/report?p={i}">Report</a></div></div>'
            for i, text in enumerate([" ".join(ARTICLES["en"])] + COMMENTS["en"] * 3))
        html = ('<html lang="en"><head><title>The bridge - View topic - Town forum</title></head><body class="section-viewtopic"><div class="navbar"><a href="/">Board index</a> '
                '<a href="/viewforum?f=3">Streets and bridges</a> <a href="/faq">FAQ</a></div><h2 class="topic-title"><a href="/viewtopic?t=4">The bridge</a></h2>'
                f'<div class="topic-actions"><a href="/reply">Post a reply</a> 10 posts</div><div class="forum-thread comments">{posts}</div><div class="pagination">Page 1 of 1</div>'
                "<p>Return to Streets and bridges</p><p>Users browsing this forum: 2 guests</p></body></html>")
        whole, without = (json.loads(self.run_sito("extract", *flags, "--format", "json", stdin=html.encode()).stdout) for flags in ([], ["--no-comments"]))
        self.assertEqual(whole["page_type"], "forum")
        self.assertEqual(without["paragraphs"], whole["paragraphs"])
        texts = [paragraph["text"] for paragraph in whole["paragraphs"]]
        self.assertEqual([texts.count(text) for text in COMMENTS["en"]], [3, 3, 3])

    def test_threads_stay_without_a_page_type(self):
        boards = "".join(f"<p>{text}</p>" for text in ARTICLES["en"] * 2)  # what a row may keep above a thread
        answers = "".join(f'<li class="comment" id="comment-{i}"><b class="fn">{NAMES[i % 3]}</b> <time datetime="2026-05-12T10:1{i}:00">12 May</time><p>{text}</p></li>'
                          for i, text in enumerate(COMMENTS["en"]))
        posts = "".join(f'<div class="post" id="p{i}"><p class="author">by <a class="username" href="/memberlist?u={i}">member{i}</a> &raquo; 12 May 2019, 10:3{i}</p>'
                        f'<div class="content">{text}</div></div>' for i, text in enumerate(COMMENTS["en"] + ARTICLES["en"]))
        pages = {
            "program": ("", '<meta name="generator" content="phpBB">', f'<ol class="comments">{answers}</ol>'),
            "type": ("", '<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>', f'<ol class="comments">{answers}</ol>'),
            "address": ("http://town.example/viewtopic.php?t=4", "", f'<ol class="comments">{answers}</ol>'),
            "posts": ("", "", f'<div class="b7"><h3>Comments</h3>{posts}</div>'),
            "article": ("http://town.example/news/bridge", "", f'<ol class="comments">{answers}</ol>'),
        }
        for name, (url, head, body) in pages.items():
            with self.subTest(name):
                html = f'<html lang="en"><head><title>The bridge</title>{head}</head><body><div class="top">{boards}</div>{body}</body></html>'
                flags = ["--url", url] if url else []
                whole, without = self.text(html, *flags), self.text(html, *flags, "--comments", "drop")
                self.assertIn(COMMENTS["en"][1], whole)
                if name == "article":
                    self.assertNotIn(COMMENTS["en"][1], without)
                else:
                    self.assertEqual(without, whole)

    def test_a_chapter_called_discussion_stays(self):
        chapter = "<h2>Discussion</h2>" + "".join(f"<p>{text}</p>" for text in COMMENTS["en"])
        for text in COMMENTS["en"]:
            self.assertIn(text, self.text(page("en", chapter), "--no-comments"))

    def test_comments_are_kept_when_asked_for(self):
        for program in (wordpress, static_thread):
            for language in ARTICLES:
                with self.subTest(program=program.__name__, language=language):
                    html = page(language, program(language) + '<div class="related"><a href="/a">Lamps for the square</a> <a href="/b">A new bus stop</a></div>')
                    # A row that drops short texts.
                    plain = self.text(html, "--param", "min-words=20", row="ten-words")
                    kept = self.text(html, "--param", "min-words=20", "--comments", "keep", row="ten-words")
                    for text in COMMENTS[language]:
                        self.assertNotIn(text, plain)
                        self.assertIn(text, kept)
                    for text in ("Lamps", *NAMES, DATES[language] % 1):
                        self.assertNotIn(text, kept)
                    by_default = self.text(html, "--comments", "keep", row="sito")
                    for text in ARTICLES[language] + COMMENTS[language]:
                        self.assertIn(text, by_default)

    def test_kept_comments_are_comments_in_structured_formats(self):
        html = page("en", wordpress("en"))
        document = json.loads(self.text(html, "--comments", "keep", "--format", "json", row="sito"))
        comments = [post for post in document["posts"] if post.get("comment")]
        self.assertEqual([post["author"] for post in comments], NAMES)

    def test_a_corpus_has_them_too(self):
        path = self.folder / "page.html"
        path.write_text(page("en", wordpress("en")))
        for choice, expected in (("keep", True), ("auto", False), ("drop", False)):
            done = self.run_sito("corpus", path, "--algorithm", "ten-words", "--param", "min-words=20", "--comments", choice, "--format", "text")
            self.assertEqual(COMMENTS["en"][1] in done.stdout.decode(), expected, choice)

    def test_a_page_without_text_gets_no_comments(self):
        html = "<html><body><nav><a href='/'>Front page of the town</a></nav>" + wordpress("en") + "</body></html>"
        self.assertEqual(self.text(html, "--param", "min-words=50", "--comments", "keep", row="ten-words").strip(), "")

    def test_the_choice_has_three_words(self):
        for arguments in (["--comments", "all"], ["--comments", "keep", "--no-comments"]):
            self.assertEqual(self.run_sito("extract", *arguments, stdin=b"<p>a</p>", exit_code=2).returncode, 2)
        html = page("en", wordpress("en"))
        self.assertEqual(self.text(html, "--comments", "drop"), self.text(html, "--no-comments"))

    def test_explain_names_the_rule(self):
        shown = self.text(page("en", wordpress("en")), "--no-comments", "--explain")
        self.assertIn("left-out-comments", shown)


if __name__ == "__main__":
    unittest.main()
