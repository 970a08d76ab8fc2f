#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito crawl over pages that are made at run time: what a browser brings, and what goes without one."""
import contextlib
import json
import os
import pathlib
import signal
import threading
import time
import unittest
import unittest.mock

from crawl_server import Site, paragraph
import tls_server
from tool import ToolTest

CHROMIUM = "/usr/lib/chromium/chromium"
FAST = ["--delay", "0", "--per-host", "4", "--no-adaptive", "--allow-private"]
CZECH = " P\u0159\u00edli\u0161 \u017elu\u0165ou\u010dk\u00fd k\u016f\u0148 \u00fap\u011bl \u010f\u00e1belsk\u00e9 \u00f3dy."
COMMENTS = [paragraph(9000 + i) for i in range(3)]


def page(number):
    """Its article is there; its comments come when a button is pressed."""
    text = "".join(f"<p>{paragraph(number * 10 + i)}</p>" for i in range(4))
    script = "document.getElementById('more').onclick = function () { var all = " + json.dumps(COMMENTS) + """;
      for (var i = 0; i < all.length; i++) { var p = document.createElement('p'); p.textContent = all[i]; document.getElementById('comments').appendChild(p); }
      this.remove(); };"""
    return f"""<html lang="en"><head><title>Story {number}</title></head><body><main><h1>Story {number}</h1>{text}</main>
      <section id="comments" class="comments"><h2>Comments</h2><button id="more" class="load-more" aria-expanded="false">Show 3 more comments</button></section>
      <a href="/story/{(number + 1) % 4}">next</a><script>{script}</script></body></html>"""


def application():
    """Nothing of it is there without scripts."""
    text = json.dumps([paragraph(7000 + i) for i in range(4)])
    return f"""<html lang="en"><head><title>App</title></head><body><div id="root"></div><script>
      var h = '<h1>App</h1>'; {text}.forEach(function (t) {{ h += '<p>' + t + '</p>'; }}); document.getElementById('root').innerHTML = '<main>' + h + '</main>';</script></body></html>"""


def browsers_of(process):
    """Processes of Chromium below a process, from the first to the last."""
    parents, found = {}, []
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            head, _, rest = entry.read_text().rpartition(")")
            parents[int(entry.parent.name)] = (int(rest.split()[1]), head.partition("(")[2])
    for one, (above, name) in sorted(parents.items()):
        while above in parents and above != process:
            above = parents[above][0]
        if above == process and name.startswith("chromium"):
            found.append(one)
    return found


@unittest.skipUnless(os.path.exists(CHROMIUM), "Chromium is not installed")
class Dynamic(ToolTest):
    def crawl(self, site, path, *arguments, folder="crawl"):
        stats = self.folder / "stats.json"
        self.run_sito("crawl", site.base + path, "-o", self.folder / folder, "--stats", stats, *FAST, *arguments)
        account = json.loads(stats.read_text())
        self.assertTrue(account["adds_up"], account)
        return account

    def site(self):
        site = Site(1)
        self.addCleanup(site.close)
        html = {"Content-Type": "text/html; charset=utf-8"}
        for number in range(4):
            site.answers[f"/story/{number}"] = (200, html, page(number))
        site.answers["/app"] = (200, html, application())
        return site

    def test_an_application_is_rendered_and_never_shows_what_is_missed(self):
        site = self.site()
        account = self.crawl(site, "/app", "--scope", "page")
        self.assertEqual((account["written"], account["rendered"]), (1, 1), account)
        self.assertIn(paragraph(7000), (self.folder / "crawl/corpus.jsonl").read_text())
        account = self.crawl(site, "/app", "--scope", "page", "--render", "never", folder="static")
        self.assertEqual((account["written"], account["rendered"]), (0, 0), account)

    def test_hidden_comments_come_into_a_vertical(self):
        site = self.site()
        account = self.crawl(site, "/story/0", "--format", "vertical")
        self.assertEqual(account["written"], 4, account)
        self.assertGreaterEqual(account["clicks"], 3, account)
        pages = [json.loads(line) for line in (self.folder / "crawl/pages.jsonl").read_text().splitlines()]
        self.assertEqual(len({one["url"] for one in pages}), 4)
        self.assertTrue(all(one["rendered"] and one["words"] > one["words_static"] for one in pages), pages)
        shown = [(click["name"], click["words"] > 0) for one in pages for click in one["click_list"][:1]]
        self.assertEqual(shown, [("Show 3 more comments", True)] * len(pages))
        missed = self.run_sito("crawl", "--missed", self.folder / "crawl").stdout
        missed = missed if isinstance(missed, str) else missed.decode()
        for text in COMMENTS:
            self.assertEqual(missed.count("  + " + text), 4, missed)
        self.assertNotIn(paragraph(0), missed)
        self.assertIn("4 pages were opened in a browser", missed)
        self.assertTrue(any(verdict.startswith("rendered") for verdict in account["judged"].values()), account["judged"])

    def test_pages_are_opened_for_text_that_extraction_drops(self):
        account = self.crawl(self.site(), "/story/0", "--no-comments")
        self.assertEqual((account["written"], account["rendered"]), (4, 4), account)
        self.assertFalse(any(COMMENTS[0] in text for text in self.texts().values()))

    def test_pages_without_scripts_are_not_opened(self):
        site = self.site()
        text = "".join(f"<p>{paragraph(800 + i)}</p>" for i in range(4))
        for number in range(5):
            data = '<script type="application/ld+json">{"@type": "Article"}</script>'
            body = f'<html lang="en"><body><main><h1>{number}</h1>{text}<p>{paragraph(number)}</p></main><a href="/note/{number + 1}">next</a>{data}</body></html>'
            site.answers[f"/note/{number}"] = (200, {"Content-Type": "text/html"}, body)
        account = self.crawl(site, "/note/0", "--no-sitemap", "--limit", "5")
        self.assertEqual((account["written"], account.get("rendered", 0)), (5, 0), account)
        self.assertEqual([site.paths().count(f"/note/{number}") for number in range(5)], [1] * 5)

    def test_a_page_whose_browser_is_killed_is_read_again(self):
        site = self.site()
        first, later = paragraph(1), paragraph(2)
        script = f"""setTimeout(() => document.body.append(Object.assign(document.createElement('p'), {{textContent: {json.dumps(later)}}})), 4000);
          setInterval(() => fetch('/tick'), 300);"""
        site.answers["/slow"] = (200, {"Content-Type": "text/html"}, f"<html lang=en><body><main><p>{first}</p></main><script>{script}</script></body></html>")
        site.answers["/tick"] = (200, {"Content-Type": "text/plain"}, "")
        done = []

        def kill():
            while "/tick" not in site.paths():
                time.sleep(0.05)
            time.sleep(1)
            done.extend(browsers_of(os.getpid()))
            for process in done[:1]:
                os.kill(process, signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        account = self.crawl(site, "/slow", "--scope", "page", "--render", "always", "--watch", "6")
        killer.join()
        self.assertTrue(done, "there was no browser")
        self.assertEqual((account["written"], account["notes"].get("browser-lost")), (1, 1), account)
        self.assertIn(later, "".join(self.texts().values()))

    def test_a_page_that_leads_on_by_a_script_is_a_redirect(self):
        site = self.site()
        html = {"Content-Type": "text/html; charset=utf-8"}
        for name, target in (("leads", "/story/1"), ("hides", "/private/story"), ("away", "http://127.0.0.2:9/out")):
            site.answers[f"/{name}"] = (200, html, f"<html><body><p>{paragraph(5)}</p><script>location.href = '{target}';</script></body></html>")
        site.answers["/private/story"] = (200, html, page(3))
        site.answers["/start"] = (200, html, '<html><body><a href="/leads">a</a> <a href="/hides">b</a> <a href="/away">c</a></body></html>')
        account = self.crawl(site, "/start", "--render", "always", "--scope", "host", "--depth", "3")
        self.assertEqual(account["dropped"].get("redirect"), 3, account)
        self.assertEqual(account["dropped"].get("robots"), 1, account)
        self.assertEqual(account["notes"].get("page-leads-elsewhere"), 3, account)
        self.assertNotIn("/private/story", site.paths())
        self.assertIn("/story/1", site.paths())
        written = [json.loads(line)["url"] for line in (self.folder / "crawl/pages.jsonl").read_text().splitlines()]
        self.assertNotIn(site.base + "/leads", written)

    def texts(self, folder="crawl"):
        """Address: text."""
        documents = map(json.loads, (self.folder / folder / "corpus.jsonl").read_text().splitlines())
        return {one["url"]: one["text"] for one in documents}

    def test_what_a_browser_shows_less_of_stands_as_it_was_fetched(self):
        site = self.site()
        text = "".join(f"<p>{paragraph(600 + i)}</p>" for i in range(8))
        faulty = f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><main>{text.replace("</p>", " &</p>", 1)}</main></body></html>'
        site.answers["/xml"] = (200, {"Content-Type": "application/xhtml+xml"}, faulty)
        czech = "".join(f"<p>{paragraph(700 + i)}{CZECH}</p>" for i in range(4))
        site.answers["/said"] = (200, {"Content-Type": "text/html; charset=windows-1250"}, f"<html><head><title>Y</title></head><body><main>{czech}</main></body></html>")
        site.answers["/start"] = (200, {"Content-Type": "text/html"}, '<html><body><a href="/xml">x</a> <a href="/said">y</a></body></html>')
        account = self.crawl(site, "/start", "--render", "always")
        texts = self.texts()
        self.assertIn(paragraph(607), texts[site.base + "/xml"])
        self.assertIn(CZECH.strip(), texts[site.base + "/said"])
        self.assertEqual(account["notes"]["rendered-has-less-text"], 1, account)
        self.assertEqual(account["notes"]["rendered-in-other-charset"], 1, account)

    def test_a_page_keeps_its_address_whatever_its_scripts_write(self):
        site = self.site()
        html = {"Content-Type": "text/html; charset=utf-8"}
        for name in "ab":
            text = "".join(f"<p>{paragraph(ord(name) * 10 + i)}</p>" for i in range(4))
            script = "<script>history.replaceState({}, '', '/private/same?utm_source=x');</script>"
            site.answers[f"/pushes/{name}"] = (200, html, f'<html><body><main>{text}</main><a href="/pushes/b">b</a>{script}</body></html>')
        self.crawl(site, "/pushes/a", "--render", "always")
        self.assertEqual(set(self.texts()), {site.base + "/pushes/a", site.base + "/pushes/b"})

    def test_addresses_that_scripts_read_to_their_end(self):
        site = self.site()
        routes = {name: [paragraph(ord(name) * 10 + i) for i in range(4)] for name in "abc"}
        script = f"""var routes = {json.dumps(routes)}, name = location.hash.slice(3) || 'a';
          document.querySelector('main').innerHTML = routes[name].map(function (t) {{ return '<p>' + t + '</p>'; }}).join('');"""
        body = f'<html><body><main></main><a href="/app#!/b">b</a> <a href="/app#!/c">c</a><script>{script}</script></body></html>'
        site.answers["/app"] = (200, {"Content-Type": "text/html; charset=utf-8"}, body)
        self.crawl(site, "/app")
        texts = self.texts()
        for name, address in (("a", "/app"), ("b", "/app#!/b"), ("c", "/app#!/c")):
            self.assertIn(routes[name][3], texts[site.base + address])

    @unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
    def test_a_certificate_of_nobody_is_counted_and_the_crawl_goes_on(self):
        site = self.site()
        server = tls_server.start(self.folder)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        html = {"Content-Type": "text/html; charset=utf-8"}
        site.answers["/start"] = (200, html, f'<html><body><p>{paragraph(5)}</p><a href="{server.base}/page">a</a> <a href="/leads">b</a> <a href="/story/0">c</a></body></html>')
        site.answers["/leads"] = (200, html, f"<html><body><script>location.href = '{server.base}/other';</script></body></html>")
        account = self.crawl(site, "/start", "--render", "always", "--scope", "any", "--attempts", "1")
        self.assertEqual(server.asked, [], account)
        self.assertEqual(sum(account["failed"].values()), 2, account)
        self.assertGreaterEqual(account["written"], 5, account)

    @unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
    def test_the_browser_trusts_the_authorities_of_ca_file_or_sito_says_what_is_missing(self):
        server = tls_server.start(self.folder, host="IP:127.0.0.1")
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        command = ["render", server.base + "/", "--allow-private", "--algorithm", "keep-all"]
        self.run_sito(*command, exit_code=1)
        self.assertEqual(server.asked, [])
        has_certutil = os.path.exists("/usr/bin/certutil")
        done = self.run_sito(*command, "--ca-file", self.folder / "bad.pem", exit_code=0 if has_certutil else 2)
        if has_certutil:
            self.assertIn(b"What a certificate of nobody covers.", done.stdout)
        else:
            self.assertIn(b"libnss3-tools", done.stderr)
            account = self.crawl(self.site(), "/story/0", "--ca-file", self.folder / "bad.pem", "--render", "never")
            self.assertEqual(account["written"], 4, account)

    def kill_tabs(self, is_tab=lambda line: b"--type=renderer" in line):
        """Those of the browser whose folder is in that of the test. Not all browsers name it in the lines of their tabs."""
        lines, parents = {}, {}
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                lines[int(process.name)] = (process / "cmdline").read_bytes()
                parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        for tab in [one for one, line in lines.items() if is_tab(line)]:
            above = tab
            while above in lines and str(self.folder).encode() not in lines[above]:
                above = parents.get(above)
            if above in lines:
                with contextlib.suppress(OSError):
                    os.kill(tab, signal.SIGKILL)

    def test_of_a_tab_that_dies_while_it_loads_the_fetched_text_stands(self):
        site, text = self.site(), paragraph(5)
        answer = site.answer
        site.answer = lambda path, headers: (path == "/late.js" and self.kill_tabs()) or answer(path, headers)
        site.answers["/dies"] = (200, {"Content-Type": "text/html; charset=utf-8"}, f'<html><body><p>{text}</p><script src="/late.js"></script></body></html>')
        with unittest.mock.patch.dict(os.environ, TMPDIR=str(self.folder)):
            account = self.crawl(site, "/dies", "--render", "always", "--scope", "page", "--attempts", "1")
        self.assertEqual((account["written"], account["rendered"]), (1, 0), account)
        self.assertEqual(account["notes"].get("browser-lost"), 1, account)
        (document,) = [json.loads(line) for line in (self.folder / "crawl/corpus.jsonl").read_text().splitlines()]
        self.assertIn(text, document["text"])

    def kill_browser(self):
        self.kill_tabs(lambda line: b"--remote-debugging-pipe" in line and b"--type=" not in line)

    def dying_site(self):
        """A page with two buttons; the browser dies after the first click, once."""
        site, kills = self.site(), []
        answer = site.answer

        def answer_and_kill(path, headers):
            if path == "/late" and not kills:
                kills.append(1)
                self.kill_browser()
            return answer(path, headers)
        site.answer = answer_and_kill
        site.answers["/late"] = (200, {"Content-Type": "text/plain"}, "x")
        show = "this.nextElementSibling.innerHTML = '<p>' + {0} + '</p>'; this.remove(); fetch('/late')"
        buttons = "".join(f'<section><h2>Part {i}</h2><button aria-expanded="false" onclick="{show.format(repr(paragraph(800 + i)))}">Show more</button><div></div></section>' for i in range(2))
        site.answers["/dies"] = (200, {"Content-Type": "text/html; charset=utf-8"}, f'<html lang="en"><body><main><h1>Dies</h1><p>{paragraph(5)}</p>{buttons}</main></body></html>')
        return site, kills

    def test_a_page_is_opened_again_if_the_browser_dies_while_it_is_read(self):
        site, kills = self.dying_site()
        with unittest.mock.patch.dict(os.environ, TMPDIR=str(self.folder)):
            account = self.crawl(site, "/dies", "--render", "always", "--scope", "page")
        self.assertEqual(kills, [1])
        self.assertEqual((account["written"], account["rendered"]), (1, 1), account)
        self.assertEqual(account["notes"].get("browser-lost"), 1, account)
        (text,) = self.texts().values()
        for i in (800, 801):
            self.assertIn(paragraph(i), text)

    def test_render_opens_a_page_again_if_the_browser_dies(self):
        site, kills = self.dying_site()
        with unittest.mock.patch.dict(os.environ, TMPDIR=str(self.folder)):
            text = self.run_sito("render", site.base + "/dies", "--allow-private").stdout.decode()
        self.assertEqual(kills, [1])
        for i in (800, 801):
            self.assertIn(paragraph(i), text)

    def test_without_a_browser_the_fetched_text_stands(self):
        site = self.site()
        account = self.crawl(site, "/story/0", "--browser", self.folder / "no-such-program")
        self.assertEqual((account["written"], account["rendered"]), (4, 0), account)
        self.assertGreater(account["notes"]["no-browser"], 0)


if __name__ == "__main__":
    unittest.main()
