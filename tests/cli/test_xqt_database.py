#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito xqt with a real BaseX: databases, questions, modules that were edited; with SITO_DATABASE=all (slow_xqt_database) also what is killed or
interrupted. Skipped where BaseX is not installed."""
import contextlib
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time
import unittest

from test_xqt import LINKS, TITLE, record, template
from tool import ROOT, SITO, ToolTest

NEWS = ROOT / "examples/news"
TEMPLATE = NEWS / "courier.xml"
ALL = os.environ.get("SITO_DATABASE") == "all"
LONG = unittest.skipUnless(ALL, "takes long: SITO_DATABASE=all")
PARTS = [pathlib.Path(path) for path in ("/usr/share/java/basex.jar", "/usr/bin/java", "/usr/bin/bwrap")]


def descendants(pid):
    """Processes below one, as {pid: command line}."""
    children, commands = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parent = int(re.sub(r".*\) ", "", (entry / "stat").read_text()).split()[1])
            commands[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, ValueError, IndexError):
            continue
        children.setdefault(parent, []).append(int(entry.name))
    found, todo = {}, [pid]
    while todo:
        for child in children.get(todo.pop(), []):
            found[child] = commands.get(child, "")
            todo.append(child)
    return found


@unittest.skipUnless(all(path.exists() for path in PARTS), "BaseX, Java or bubblewrap is not installed")
class XqtDatabaseTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"

    def ask(self, question, exit_code=0):
        return self.run_sito("xqt", "query", question, "--data", self.data, "--database", "news", exit_code=exit_code).stdout.decode().strip()

    def fill(self, pages, *arguments, fields=TITLE, exit_code=0):
        xqt = self.folder / "t.xml"
        xqt.write_text(template(fields))
        warc = self.folder / "pages.warc"
        warc.write_bytes(b"".join(record(url, html, i) for i, (url, html) in enumerate(pages.items(), 1)))
        return self.run_sito("xqt", "run", xqt, warc, "--data", self.data, "--database", "news", *arguments, exit_code=exit_code)

    def test_records_are_updated_by_address_and_can_be_asked_for(self):
        self.fill({f"https://a.example/{i}": f"<h1>Bridge {i}</h1>" for i in range(20)})
        self.assertEqual(self.ask("count(//article)"), "20")
        again = self.fill({f"https://a.example/{i}": f"<h1>Harbour {i}</h1>" for i in range(15, 25)})
        self.assertIn(b"5 records replaced others", again.stderr)
        self.assertEqual(self.ask("count(//article)"), "25")
        self.assertEqual(self.ask("count(//article[title contains text 'harbour'])"), "10")
        self.assertEqual(self.ask("string-join(sort(//article[title contains text 'harbour']/@url/string()) ! substring-after(., '.example/'), ' ')"),
                         "15 16 17 18 19 20 21 22 23 24")
        self.assertEqual(self.ask("db:info('news')//textindex/string(), db:info('news')//ftindex/string()").split(), ["true", "true"])

    def test_the_questions_of_the_document_are_answered(self):
        lines = re.findall(r"^    (sito xqt (?:run|query) .*--database news.*)$", (ROOT / "docs/xqt.md").read_text(), re.M)
        commands = [shlex.split(re.split(r"\s{2,}", line)[0]) for line in lines]
        self.assertGreaterEqual(len(commands), 3)
        for command in commands:
            arguments = [str(ROOT / part) if part.startswith("examples/") else part for part in command[1:]]
            answer = self.run_sito(*arguments, cwd=self.folder).stdout.decode().strip()
            if command[2] == "query":
                self.assertNotIn(answer, ("", "0", "()"), command)

    def test_faults_of_a_question_have_their_place(self):
        self.fill({"https://a.example/1": "<h1>One</h1>"})
        done = self.run_sito("xqt", "query", "for $a in //article\nretur $a", "--data", self.data, "--database", "news", exit_code=2)
        self.assertIn(b"line 2", done.stderr)
        self.run_sito("xqt", "query", "1", "--data", self.folder / "nosuch", "--database", "news", exit_code=2)
        self.run_sito("xqt", "query", "1", "--database", "news", exit_code=2)

    def test_both_engines_give_the_same_bytes(self):
        direct = self.run_sito("xqt", "run", TEMPLATE, NEWS, "--engine", "direct").stdout
        self.assertEqual(self.run_sito("xqt", "run", TEMPLATE, NEWS, "--engine", "basex", "-j", 2).stdout, direct)

    def test_odd_addresses_are_the_same_by_both(self):
        odd = ["http://a.example/\x01ctl", "http://a.example/x\x01y\x02document-node()", "http://a.example/\ufffe\x0c?a=1&b=<2>\"'", "http://a.example/{1}"]
        warc = self.folder / "odd.warc"
        warc.write_bytes(b"".join(record(url, "<h1>One</h1>", i) for i, url in enumerate(odd, 1)) +
                         record("http://a.example/@@", "<h1>Two</h1>", 9).replace(b"@@", b"\xff\xfe"))
        hrefs = "".join(f"<a href='{href}'>x</a>" for href in ("..?", "?", "a/../b?", ".", "./x?y=1", "//b.example/", "#x", "x y", "?a=b&amp;c", "..?b.c", ".?b", "HTTP://C.example"))
        warc.write_bytes(warc.read_bytes() + record("http://a.example/a/b?c#d", "<h1>Links</h1>" + hrefs, 10))
        xqt = self.folder / "t.xml"
        xqt.write_text(template(TITLE + LINKS))
        direct = self.run_sito("xqt", "run", xqt, warc, "--engine", "direct").stdout
        self.assertEqual(direct.count(b"<article"), 6)
        direct.decode()
        self.assertEqual(self.run_sito("xqt", "run", xqt, warc, "--engine", "basex").stdout, direct)

    def test_generated_module_runs_alone_and_can_be_edited(self):
        module = self.folder / "courier.xq"
        self.run_sito("xqt", "generate", TEMPLATE, "-o", module)
        plain = self.run_sito("xqt", "run", TEMPLATE, NEWS).stdout
        self.assertEqual(self.run_sito("xqt", "run", module, NEWS).stdout, plain)
        module.write_text(module.read_text().replace("<title>", "<headline>").replace("</title>", "</headline>"))
        edited = self.run_sito("xqt", "run", module, NEWS).stdout
        self.assertIn(b"<headline>", edited)
        self.assertNotIn(b"<title>", edited)
        self.assertEqual(edited.replace(b"headline>", b"title>"), plain)

    def test_bad_module_is_an_error_with_its_place(self):
        module = self.folder / "bad.xq"
        module.write_text("declare variable $doc external;\n<a>{ $doc//h1[ }</a>")
        done = self.run_sito("xqt", "check", module, exit_code=2)
        self.assertRegex(done.stderr.decode(), r"bad: line 2, column \d+: XPST0003")
        self.run_sito("xqt", "run", module, NEWS, exit_code=2)

    def test_template_reads_neither_files_nor_databases(self):
        self.fill({"https://a.example/1": "<h1>Secret of the river</h1>"})
        page = self.folder / "page.html"
        page.write_text("<h1>One</h1>")
        module = self.folder / "spy.xq"
        attacks = ("fetch:text('/etc/passwd')", "db:open('news')", "environment-variable('PATH')", "fetch:binary('/basex/data/news/txt.basex')",
                   "string-join(fetch:text('/proc/self/cmdline'))", "unparsed-text('/etc/passwd')")
        for spies in attacks if ALL else attacks[:2]:  # each starts a server
            module.write_text("declare variable $doc external;\n<a>{ " + spies + " }</a>")
            done = self.run_sito("xqt", "run", module, page, "--data", self.data, "--database", "other", exit_code=1)
            self.assertNotIn("root:", done.stderr.decode())
            self.assertIn("malformed", done.stderr.decode(), spies)
            self.assertNotIn("Your feedback", done.stderr.decode())
        self.assertEqual(self.ask("count(//article)"), "1")

    def test_runaway_query_costs_its_page_only(self):
        module = self.folder / "slow.xq"
        module.write_text("declare variable $doc external;\n<a>{ if ($doc//h1 = 'slow') then count((1 to 100000000000)[. mod 7 = 3]) else string($doc//h1) }</a>")
        warc = self.folder / "pages.warc"
        titles = ["one", "slow", "three"]
        warc.write_bytes(b"".join(record(f"https://a.example/{i}", f"<h1>{title}</h1>", i) for i, title in enumerate(titles, 1)))
        stats = self.folder / "stats.json"
        done = self.run_sito("xqt", "run", module, warc, "--query-time", 2, "--stats", stats, "-j", 1, exit_code=1)
        account = json.loads(stats.read_text())
        self.assertEqual((account["written"], account["failed"]), (2, {"timeout": 1}))
        self.assertIn(b"<a>three</a>", done.stdout)

    @LONG
    def test_interrupt_does_not_wait_for_every_query(self):
        module = self.folder / "slow.xq"
        module.write_text("declare variable $doc external;\n<a>{ count((1 to 100000000000)[. mod 7 = 3]) }</a>")
        warc = self.folder / "pages.warc"
        warc.write_bytes(b"".join(record(f"https://a.example/{i}", "<h1>x</h1>", i) for i in range(40)))
        temporary = self.folder / "temporary"
        temporary.mkdir()
        for sign in signal.SIGINT, signal.SIGHUP:
            running = subprocess.Popen([SITO, "xqt", "run", str(module), str(warc), "--query-time", "3", "-j", "1"], stderr=subprocess.PIPE,
                                       stdout=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(temporary)})
            time.sleep(5)
            self.assertTrue(list(temporary.glob("sito-basex-*")))
            running.send_signal(sign)
            said = running.communicate(timeout=30)[1].decode()
            self.assertEqual(running.returncode, 130, said)
            self.assertEqual(list(temporary.glob("sito-basex-*")), [])

    @LONG
    def test_killed_server_loses_and_doubles_nothing(self):
        """The server is killed while records are being written; what is asked for afterwards is all there, once."""
        self.fill({"https://a.example/old": "<h1>Old</h1>"})
        pages = {f"https://a.example/{i}": f"<h1>Story {i}</h1>" + "<p>Text.</p>" * 20 for i in range(4000)}
        warc = self.folder / "pages.warc"
        warc.write_bytes(b"".join(record(url, html, i) for i, (url, html) in enumerate(pages.items(), 1)))
        running = subprocess.Popen([SITO, "xqt", "run", str(self.folder / "t.xml"), str(warc), "--data", str(self.data), "--database", "news"],
                                   stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        killed = False
        until = time.monotonic() + 60
        while not killed and running.poll() is None and time.monotonic() < until:
            journal = sum(path.stat().st_size for path in (self.data / "journal").glob("*")) if (self.data / "journal").exists() else 0
            servers = [pid for pid, command in descendants(running.pid).items() if "BaseXServer" in command]
            if servers and journal > 20_000:
                for pid in servers:
                    with contextlib.suppress(ProcessLookupError):  # with the jail, what is in it ends
                        os.kill(pid, signal.SIGKILL)
                killed = True
            time.sleep(0.005)
        said = running.communicate(timeout=120)[1].decode()
        self.assertEqual(running.returncode, 0, said)
        self.assertTrue(killed, said)
        self.assertRegex(said, "lost|started again")
        self.assertEqual(self.ask("count(//article)"), "4001")
        self.assertEqual(self.ask("count(distinct-values(//article/@url))"), "4001")
        self.assertEqual(self.ask("count(//article[title])"), "4001")

    @LONG
    def test_run_that_was_killed_is_gone_on_with(self):
        """While it is not finished, questions are refused: what is there is not what was there before, nor all."""
        self.fill({f"https://a.example/old/{i}": "<h1>Old</h1>" for i in range(30)})
        pages = {f"https://a.example/{i}": f"<h1>Story {i}</h1>" for i in range(20_000)}
        warc = self.folder / "many.warc"
        warc.write_bytes(b"".join(record(url, html, i) for i, (url, html) in enumerate(pages.items(), 1)))
        running = subprocess.Popen([SITO, "xqt", "run", str(self.folder / "t.xml"), str(warc), "--data", str(self.data), "--database", "news"],
                                   stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        journal = self.data / "journal" / "news.journal"
        until = time.monotonic() + 60
        while time.monotonic() < until and (not journal.exists() or journal.stat().st_size < 50_000):
            time.sleep(0.005)
        running.kill()
        running.wait()
        self.assertTrue(journal.exists(), "it was killed too late")
        done = self.run_sito("xqt", "query", "count(//article)", "--data", self.data, "--database", "news", exit_code=2)
        self.assertIn(b"is incomplete", done.stderr)
        self.fill({"https://a.example/last": "<h1>Last</h1>"})
        count = int(self.ask("count(//article)"))
        self.assertGreater(count, 31)
        self.assertEqual(self.ask("count(distinct-values(//article/@url))"), str(count))
        self.assertEqual(self.ask("count(//article[title = 'Old'])"), "30")

    def test_records_of_one_page_are_one_document(self):
        module = self.folder / "list.xq"
        module.write_text("declare variable $doc external;\nfor $p in $doc//p return <item>{ string($p) }</item>")
        for texts in (("one", "two", "three"), ("only",)):
            warc = self.folder / "list.warc"
            warc.write_bytes(record("http://a.example/l", "".join(f"<p>{text}</p>" for text in texts)) +
                             record("http://a.example/l#2", "<p>other</p>", 2))
            self.run_sito("xqt", "run", module, warc, "--data", self.data, "--database", "news")
            self.assertEqual(self.ask("string-join(sort(//item/string()), ' ')"), " ".join(sorted([*texts, "other"])))
        lines = self.run_sito("xqt", "run", module, warc, "--format", "jsonl").stdout.decode().splitlines()
        self.assertEqual([json.loads(line)["xml"] for line in lines], ["<item>only</item>", "<item>other</item>"])

    def test_names_are_of_databases_only(self):
        self.fill({"https://a.example/1": "<h1>One</h1>"})
        for name in ("users.xml", "../x", "a b", "", "-a", "x" * 65, ".basex"):
            self.run_sito("xqt", "run", self.folder / "t.xml", self.folder / "pages.warc", "--data", self.data, "--database", name, exit_code=2)
        self.assertEqual(self.ask("count(//article)"), "1")

    def test_nothing_runs_on(self):
        self.fill({"https://a.example/1": "<h1>One</h1>"})
        left = [command for command in descendants(os.getpid()).values() if "BaseX" in command]
        self.assertEqual(left, [])


if __name__ == "__main__":
    if not all(path.exists() for path in PARTS):
        print("skipped: BaseX, Java or bubblewrap is not installed")
        sys.exit(77)
    unittest.main()
