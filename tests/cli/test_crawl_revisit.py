#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages that are visited again: unchanged, changed, gone and back; what the archive and the corpus have of them."""
import collections
import pathlib
import time
import unittest

from crawl_server import paragraph
from crawl_tool import FAST, CrawlTest

HAS_CHROMIUM = any(pathlib.Path(path).exists() for path in ["/usr/lib/chromium/chromium", "/usr/bin/chromium"])
RENDER = ["--delay", "0", "--no-adaptive", "--allow-private", "--render", "always", "--no-robots", "--no-sitemap"]
PROFILES = "http://netpreserve.org/warc/1.1/revisit/"
HTML = {"Content-Type": "text/html; charset=utf-8"}


def page(seed, extra=""):
    return f'<html lang="en"><head><title>Page</title></head><body>{"".join(f"<p>{paragraph(seed + i)}</p>" for i in range(4))}{extra}</body></html>'


class Revisit(CrawlTest):
    def setUp(self):
        super().setUp()
        self.server = self.site(1, extra="".join(f'<a href="/{name}">{name}</a>' for name in ("tagged", "untagged", "changing", "gone", "removed", "decorated")))
        self.pages = {"/untagged": page(100), "/changing": page(200), "/gone": page(300), "/removed": page(400), "/decorated": page(500, "<!-- 1 -->")}
        plain = self.server.answer
        self.requests = collections.Counter()

        def answer(path, headers):
            self.requests[path] += 1
            if path == "/tagged":
                known = headers.get("If-None-Match") == '"t"'
                return (304, {"ETag": '"t"'}, "") if known else (200, {**HTML, "ETag": '"t"'}, page(600))
            if path in self.pages:
                body = self.pages[path]
                return (body, HTML, "nothing here") if isinstance(body, int) else (200, HTML, body)
            return plain(path, headers)

        self.server.answer = answer

    def visit(self):
        """Everything is due."""
        self.sql("UPDATE sito_address SET not_before=1 WHERE state >= 2")
        return self.crawl(self.server.base + "/", "--revisit", "--no-sitemap")

    def of(self, name):
        """Records about a page, in order, without requests."""
        url = f"{self.server.base}/{name}"
        return [record for record in self.records() if record[1] == url and record[0] in ("response", "revisit")]

    def documents_of(self, name):
        return [one["text"] for one in self.documents() if one["url"].endswith("/" + name)]

    def state_of(self, name):
        return self.listed()[f"{self.server.base}/{name}"]

    def test_each_kind_of_visit_leaves_what_it_should(self):
        self.crawl(self.server.base + "/", "--no-sitemap")
        self.assertEqual(len(self.documents()), 7)
        self.pages.update({"/changing": page(250), "/gone": 404, "/removed": 410, "/decorated": page(500, "<!-- 2 -->")})
        account = self.visit()
        self.assertEqual(account["failed"], {"http-404": 1, "http-410": 1})
        self.assertEqual((account["written"], account["waiting"]), (5, 0))
        self.assertEqual(account["revisits"], 3)  # the front page, tagged, untagged
        self.assertEqual(account["unchanged"], 4)  # and decorated

        for name, profile in (("tagged", "server-not-modified"), ("untagged", "identical-payload-digest")):
            first, second = self.of(name)
            self.assertEqual((first[0], second[0]), ("response", "revisit"))
            self.assertEqual(second[2]["WARC-Profile"], PROFILES + profile)
            self.assertEqual(second[2]["WARC-Refers-To"], first[2]["WARC-Record-ID"])
            self.assertEqual(second[2]["WARC-Refers-To-Date"], first[2]["WARC-Date"])
            self.assertEqual(second[2]["WARC-Refers-To-Target-URI"], first[1])
            self.assertNotIn(b"<p>", second[3])
            self.assertEqual(len(self.documents_of(name)), 1)
            self.assertEqual(self.state_of(name)[0], "done")

        self.assertEqual([record[0] for record in self.of("changing")], ["response", "response"])
        before, after = self.documents_of("changing")
        self.assertIn(paragraph(200), before)
        self.assertIn(paragraph(250), after)
        # Other bytes, the same text: archived, but no other document.
        self.assertEqual([record[0] for record in self.of("decorated")], ["response", "response"])
        self.assertEqual(len(self.documents_of("decorated")), 1)
        for name, status in (("gone", b" 404 "), ("removed", b" 410 ")):
            first, second = self.of(name)
            self.assertEqual((first[0], second[0]), ("response", "response"))
            self.assertIn(status, second[3].split(b"\r\n")[0])
            self.assertEqual(len(self.documents_of(name)), 1)
            self.assertEqual(self.state_of(name), ("failed", "http-" + status.decode().strip()))

        # The third visit: nothing is new, and one page is back as it was.
        self.pages["/gone"] = page(300)
        account = self.visit()
        self.assertEqual(len(self.documents()), 8)
        self.assertEqual(self.state_of("gone")[0], "done")
        self.assertEqual(self.state_of("removed"), ("failed", "http-410"))
        for name, of in (("tagged", 0), ("changing", 1), ("decorated", 1), ("gone", 0)):
            *earlier, last = self.of(name)
            self.assertEqual(last[0], "revisit", name)
            self.assertEqual(last[2]["WARC-Refers-To"], earlier[of][2]["WARC-Record-ID"], name)
        ids = collections.Counter(one["id"] for one in self.documents())
        self.assertEqual(set(ids.values()), {1})
        self.run_sito("warc", "check", self.folder / "crawl/crawl-00000.warc.gz")

    def test_nothing_is_asked_for_before_it_is_due(self):
        self.crawl(self.server.base + "/")
        before = len(self.server.requests)
        self.crawl(self.server.base + "/", "--revisit")
        self.assertEqual(len(self.server.requests), before)


    def test_a_schedule_crawls_again_until_it_is_interrupted(self):
        self.crawl(self.server.base + "/", "--no-sitemap")
        stats = self.folder / "stats.json"
        stats.unlink()
        running = self.begin(self.server.base + "/", "--schedule", "@every 1s", "--no-sitemap", "--stats", stats, *FAST)
        self.wait_for(stats.exists)
        self.pages["/changing"] = page(260)

        def visited(times):
            if self.requests["/changing"] < times:
                self.sql("UPDATE sito_address SET not_before=1 WHERE state >= 2")  # a visit in hand is not
                time.sleep(0.3)
            return self.requests["/changing"] >= times

        for times in (2, 3):
            self.wait_for(lambda: visited(times))
        exit_code, said = self.interrupt(running)
        self.assertIn(exit_code, (0, 130))
        self.assertGreaterEqual(said.count("the next crawl begins at 2"), 2, said)
        self.assertEqual(len(set(self.documents_of("changing"))), 2)

    def test_what_is_no_schedule_is_refused(self):
        for times in ("daily", "* * *", "0 0 30 2 *", "@every 0s"):
            self.assertIn("--schedule: ", self.refused(self.server.base + "/", "--schedule", times))
            self.assertFalse((self.folder / "crawl").exists())


@unittest.skipUnless(HAS_CHROMIUM, "there is no Chromium")
class RenderedAgain(CrawlTest):
    """The server sends the same page again, whose script shows something else."""

    def setUp(self):
        super().setUp()
        self.server = self.site(1)
        self.data = paragraph(700)
        script = '<p id="late"></p><script>fetch("/data").then((one) => one.text()).then((text) => { document.getElementById("late").textContent = text; })</script>'
        plain = self.server.answer

        def answer(path, headers):
            if path == "/app":
                return (304, {"ETag": '"t"'}, "") if headers.get("If-None-Match") == '"t"' else (200, {**HTML, "ETag": '"t"'}, page(10, script))
            return (200, {"Content-Type": "text/plain"}, self.data) if path == "/data" else plain(path, headers)

        self.server.answer = answer

    def visit(self, *flags):
        self.sql("UPDATE sito_address SET not_before=1 WHERE state >= 2")
        return self.crawl(self.server.base + "/app", "--revisit", "--scope", "page", flags=[*flags])

    def texts(self):
        return [one["text"] for one in self.documents()]

    def in_archive(self):
        done = self.run_sito("corpus", self.folder / "crawl", "--format", "jsonl", "--algorithm", "keep-all", "-q")
        return len(done.stdout.splitlines())

    def test_a_rendered_page_is_rendered_again(self):
        self.crawl(self.server.base + "/app", "--scope", "page", flags=RENDER)
        self.assertIn(paragraph(700), self.texts()[0])
        self.assertEqual(self.visit(*RENDER)["unchanged"], 1)
        self.assertEqual((len(self.texts()), self.in_archive()), (1, 1))
        self.data = paragraph(800)
        self.visit(*RENDER)
        self.assertEqual(len(self.texts()), 2)
        self.assertIn(paragraph(800), self.texts()[1])
        self.run_sito("warc", "check", self.folder / "crawl/crawl-00000.warc.gz")

    def test_a_page_that_was_fetched_without_a_browser_is_rendered(self):
        self.crawl(self.server.base + "/app", "--scope", "page", flags=FAST)
        self.assertNotIn(paragraph(700), self.texts()[0])
        account = self.visit(*RENDER)
        self.assertEqual(account["rendered"], 1)
        self.assertIn(paragraph(700), self.texts()[1])


@unittest.skipUnless(HAS_CHROMIUM, "there is no Chromium")
class OnePayloadManyPages(CrawlTest):
    """What rendered pages share is in the archive once."""

    def test_later_pages_refer_to_the_first(self):
        server = self.site(1)
        script = "document.body.append(" + "'x'" + ");" + "// " + "x" * 5000
        pages = {f"/p{i}": page(100 * i, f'<a href="/p{i + 1}">on</a><script src="/app.js"></script>') for i in range(1, 4)}
        plain = server.answer
        server.answer = lambda path, headers: (200, {"Content-Type": "text/javascript"}, script) if path == "/app.js" else (
            (200, HTML, pages[path]) if path in pages else plain(path, headers))
        self.crawl(server.base + "/p1", *RENDER, "--limit", "3", "-j", "1", flags=[])
        scripts = [record for record in self.records() if record[1].endswith("/app.js") and record[0] != "request"]
        kinds = [record[0] for record in scripts]
        self.assertEqual(len(scripts), 3)
        self.assertEqual(kinds[0], "response")
        self.assertIn("revisit", kinds)  # pages that are rendered before the first one is committed have it again
        for kind, url, fields, block in scripts:
            if kind != "revisit":
                continue
            self.assertEqual(fields["WARC-Profile"], PROFILES + "identical-payload-digest")
            self.assertEqual(fields["WARC-Refers-To-Target-URI"], url)
            self.assertIn(fields["WARC-Refers-To"], {one[2]["WARC-Record-ID"] for one in scripts if one[0] == "response"})
            self.assertIn(fields["WARC-Refers-To-Date"], {one[2]["WARC-Date"] for one in scripts if one[0] == "response"})
            self.assertNotIn(b"xxxx", block)
        self.assertEqual(len(self.documents()), 3)
        stats = self.folder / "corpus.json"
        self.run_sito("corpus", self.folder / "crawl", "-o", self.folder / "out.jsonl", "--stats", stats, "--no-language")
        self.assertEqual(len((self.folder / "out.jsonl").read_text().splitlines()), 3, "a document a page")
        self.run_sito("warc", "check", *sorted((self.folder / "crawl").glob("*.warc.gz")))


if __name__ == "__main__":
    unittest.main()
