#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Workers that share one crawl through a real PostgreSQL server. Skipped where none is installed."""
import json
import signal
import time
import unittest

import postgres_server
from crawl_server import paragraph
from crawl_tool import FAST, CrawlTest


@unittest.skipIf(postgres_server.why_not(), postgres_server.why_not())
class Shared(CrawlTest):
    @classmethod
    def setUpClass(cls):
        cls.server = postgres_server.PostgresServer()
        cls.addClassCleanup(cls.server.close)

    def worker(self, name, schema, *arguments):
        """Starts a worker whose folder has its name."""
        return self.begin(*arguments, *FAST, "--no-sitemap", "--frontier", self.server.location(schema), "--worker", name, folder=name)

    def finish(self, running, exit_code=0):
        _, said = running.communicate(timeout=120)
        self.assertEqual(running.returncode, exit_code, said.decode())
        return said.decode()

    def counts(self, schema):
        rows = self.server.sql(f"SELECT state, count(*) FROM {schema}.sito_address GROUP BY state").stdout.decode().split()
        return dict(row.split("|") for row in rows)

    def ask(self, question):
        return int(self.server.sql(question).stdout)

    def pages_of(self, folder):
        path = self.folder / folder / "pages.jsonl"
        return len(path.read_text().splitlines()) if path.exists() else 0

    def test_tasks_of_a_killed_worker_are_taken_over(self):
        site = self.site(300)
        site.pause = 0.02  # seconds, so that there is something under way
        first = self.worker("a", "killed", site.base + "/")
        self.wait_for(lambda: self.pages_of("a") > 10)
        second = self.worker("b", "killed", site.base + "/")
        self.wait_for(lambda: self.ask("SELECT count(*) FROM killed.sito_worker") == 2)
        second.send_signal(signal.SIGSTOP)  # or it may take all tasks in the meantime
        first.send_signal(signal.SIGSTOP)
        while self.ask("SELECT held FROM killed.sito_worker WHERE name='a'") == 0:
            self.assertIsNone(first.poll())
            first.send_signal(signal.SIGCONT)
            time.sleep(0.02)
            first.send_signal(signal.SIGSTOP)
        first.kill()
        second.send_signal(signal.SIGCONT)
        self.finish(first, -signal.SIGKILL)
        # It has been silent for longer than its lease.
        self.server.sql("UPDATE killed.sito_worker SET until=1 WHERE name='a'")
        self.finish(second)
        self.assertGreater(self.pages_of("b"), 0)
        self.assertEqual(self.counts("killed"), {"2": "300"})
        # Once more, so that it cuts back what it had not committed.
        self.finish(self.worker("a", "killed"))
        self.expect_each_once(300, "a", "b")

    def test_a_worker_that_ends_leaves_its_tasks_to_the_others(self):
        site = self.site(200)
        self.finish(self.worker("a", "ended", site.base + "/", "--limit", "30"))
        self.assertNotIn("1", self.counts("ended"))
        self.finish(self.worker("b", "ended"))
        self.assertEqual(self.counts("ended"), {"2": "200"})
        self.expect_each_once(200, "a", "b")

    def test_another_scope_or_other_outputs_are_refused(self):
        site, other = self.site(20), self.site(20)
        self.finish(self.worker("a", "scope", site.base + "/", "--limit", "5", "--scope", "host"))
        said = self.finish(self.worker("b", "scope", other.base + "/", "--scope", "host"), 2)
        self.assertIn("seeds of this crawl is", said)
        self.assertIn("another database or schema", said)
        self.assertIn("--scope", self.finish(self.worker("b", "scope", site.base + "/", "--scope", "domain"), 2))
        self.assertIn("--format", self.finish(self.worker("b", "scope", "--scope", "host", "--format", "vertical"), 2))
        self.assertEqual(other.paths(), [])
        self.finish(self.worker("b", "scope", "--scope", "host"))
        self.assertEqual(self.counts("scope"), {"2": "20"})

    def test_a_worker_that_forgot_its_name_is_refused_while_the_other_lives(self):
        site = self.site(120)
        site.pause = 0.05  # seconds
        location = ("--frontier", self.server.location("forgotten"))
        first = self.begin(site.base + "/", *FAST, "--no-sitemap", *location, folder="a")
        self.wait_for(lambda: self.pages_of("a") > 5)
        second = self.begin(*FAST, "--no-sitemap", *location, folder="b")
        said = self.finish(second, 2)
        self.assertIn(f'worker "main" is now used by process {first.pid} on ', said)
        self.assertIn(f" in {(self.folder / 'a').resolve()}: give this worker another name (--worker)", said)
        # It is the same one when it comes back to its folder, and dead only when its lease is over.
        first.kill()
        self.finish(first, -signal.SIGKILL)
        self.assertIn("is now used by", self.finish(self.begin(*FAST, "--no-sitemap", *location, folder="b"), 2))
        self.finish(self.begin(*FAST, "--no-sitemap", *location, folder="a"))
        self.assertEqual(self.counts("forgotten"), {"2": "120"})
        self.expect_each_once(120, "a")

    def test_a_new_frontier_needs_a_seed(self):
        self.assertIn("no seed", self.finish(self.worker("a", "seedless"), 2))

    def test_pairs_do_not_depend_on_who_has_read_what(self):
        site = self.site(1)
        codes = ("en", "de", "cs")
        for number in range(40):
            head = "".join(f'<link rel="alternate" hreflang="{code}" href="/{code}/{number}">' for code in codes)
            for code in codes:
                body = "".join(f"<p>{paragraph(1000 * number + 10 * codes.index(code) + i)}</p>" for i in range(3))
                after = f'<a href="/{code}/{number + 1}">next</a>' if number < 39 else ""
                site.answers[f"/{code}/{number}"] = (200, {"Content-Type": "text/html"}, f'<html lang="{code}"><head>{head}</head><body>{body}{after}</body></html>')

        def pairs(*folders):
            found = [json.loads(line) for folder in folders for line in (self.folder / folder / "pairs.jsonl").read_text().splitlines()]
            ids = {one["id"] for folder in folders for one in self.documents(folder=folder)}
            self.assertLessEqual({one[side]["id"] for one in found for side in ("first", "second")}, ids)
            return sorted((one["first"]["url"], one["second"]["url"], one["first"]["named"], one["second"]["named"]) for one in found)

        self.crawl(site.base + "/en/0", "--pairs", folder="alone")
        alone = pairs("alone")
        self.assertEqual(len(alone), 3 * 40)
        running = [self.worker(name, "pairs", site.base + "/en/0", "--pairs") for name in ("a", "b")]
        for one in running:
            self.finish(one)
        self.assertEqual(pairs("a", "b"), alone)
        # A third one has read nothing, and so has no pairs.
        self.finish(self.worker("c", "pairs", "--pairs"))
        self.assertEqual(pairs("c"), [])


if __name__ == "__main__":
    unittest.main()
