# SPDX-License-Identifier: Apache-2.0
"""Runs `sito crawl` as a process and reads what it leaves."""
import collections
import gzip
import json
import signal
import sqlite3
import subprocess
import time

from crawl_server import Site
from tool import SITO, ToolTest

STATIC = ["--allow-private", "--render", "never"]
FAST = ["--delay", "0", "--per-host", "4", "--no-adaptive", *STATIC]
HTML = {"Content-Type": "text/html; charset=utf-8"}


class CrawlTest(ToolTest):
    def site(self, *arguments, **more):
        site = Site(*arguments, **more)
        self.addCleanup(site.close)
        return site

    def crawl(self, *arguments, exit_code=0, folder="crawl", flags=FAST):
        """Runs `sito crawl` and gives its account."""
        stats = self.folder / "stats.json"
        self.run_sito("crawl", *arguments, "-o", self.folder / folder, "--stats", stats, *flags, exit_code=exit_code)
        account = json.loads(stats.read_text())
        self.assertTrue(account["adds_up"], account)
        return account

    def refused(self, *arguments, folder="crawl", exit_code=2):
        """What `sito crawl` says when it does not begin."""
        done = self.run_sito("crawl", *arguments, "-o", self.folder / folder, *FAST, exit_code=exit_code)
        said = done.stderr.decode()
        self.assertNotIn("at byte 0", said)
        return said

    def begin(self, *arguments, folder="crawl", **more):
        """Starts `sito crawl` and does not wait for it; it is killed when the test ends."""
        command = list(map(str, [SITO, "crawl", *arguments, "-o", self.folder / folder]))
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)
        self.addCleanup(self.end, running)
        return running

    @staticmethod
    def end(running):
        if running.poll() is None:
            running.kill()
        running.wait()
        running.stderr.close()

    def interrupt(self, running, how=signal.SIGINT):
        """Its exit code and what it said."""
        running.send_signal(how)
        _, said = running.communicate(timeout=60)
        return running.returncode, said.decode()

    def wait_for(self, what, seconds=30):
        deadline = time.monotonic() + seconds
        while not what():
            self.assertLess(time.monotonic(), deadline, "it did not come")
            time.sleep(0.01)

    def documents(self, name="corpus.jsonl", folder="crawl"):
        return [json.loads(line) for line in (self.folder / folder / name).read_text().splitlines()]

    def urls(self, folder="crawl"):
        return {one["url"] for one in self.documents(folder=folder)}

    def listed(self, folder="crawl"):
        """Address: (state, reason) of a crawl."""
        lines = self.run_sito("crawl", "--list", self.folder / folder).stdout.decode().splitlines()
        rows = [line.split("\t") for line in lines]
        return {row[4]: (row[0], row[1]) for row in rows}

    def status(self, folder="crawl", *more):
        return json.loads(self.run_sito("crawl", "--status", self.folder / folder, *more).stdout)

    def records(self, folder="crawl"):
        """(type, address, fields, block) of each record in the archives of a folder."""
        found = []
        for archive in sorted((self.folder / folder).glob("crawl-*.warc.gz")):
            rest = gzip.decompress(archive.read_bytes())
            while rest:
                head, _, rest = rest.partition(b"\r\n\r\n")
                fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
                length = int(fields["Content-Length"])
                found.append((fields["WARC-Type"], fields.get("WARC-Target-URI", ""), fields, rest[:length]))
                rest = rest[length + 4:]
        return found

    def expect_each_once(self, count, *folders):
        """Each of `count` pages has one document, one line and one response over all folders."""
        folders = folders or ("crawl",)
        urls, pages, responses = (collections.Counter() for _ in range(3))
        for folder in folders:
            urls.update(one["url"] for one in self.documents(folder=folder))
            pages.update(one["url"] for one in self.documents("pages.jsonl", folder=folder))
            responses.update(url for kind, url, *_ in self.records(folder) if kind == "response" and not url.endswith(("/robots.txt", "/sitemap.xml")))
        for name, counter in (("documents", urls), ("pages", pages), ("responses", responses)):
            self.assertEqual((len(counter), sum(counter.values())), (count, count), (name, counter.most_common(3)))

    def sql(self, statement, folder="crawl"):
        """Runs a statement in the frontier of a folder, as nobody but a test should."""
        database = sqlite3.connect(self.folder / folder / "frontier.sqlite")
        rows = database.execute(statement).fetchall()
        database.commit()
        database.close()
        return rows


