#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Folders that a crawl cannot use: what it says, and that it destroys nothing. Disks that are full."""
import json
import random
import shutil
import subprocess
import unittest

from crawl_tool import FAST, HTML, CrawlTest
from tool import SITO


def contents(folder, frontier=True):
    """What is in a folder, also without the files of its frontier."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if frontier or not path.name.startswith("frontier")}


class Faults(CrawlTest):
    def begun(self):
        """A crawl that has some of its pages, and its site."""
        site = self.site(40)
        self.crawl(site.base + "/", "--limit", "10")
        return site, self.folder / "crawl"

    def expect_it_goes_on(self, site):
        self.assertEqual(self.crawl(site.base + "/")["written"], 40)
        self.expect_each_once(40)

    def test_other_outputs_are_refused(self):
        site, folder = self.begun()
        before = contents(folder, frontier=False)
        for other in (["--format", "vertical"], ["--format", "jsonl,vertical"], ["--compress", "gzip"], ["--pairs"], ["--no-archive"]):
            said = self.refused(site.base + "/", *other)
            self.assertRegex(said, "(--format|--pairs|--no-archive) of this crawl is ")
            self.assertIn("another folder", said)
        self.assertEqual(contents(folder, frontier=False), before)
        self.expect_it_goes_on(site)

    def test_a_crawl_goes_on_without_its_seeds(self):
        site, _ = self.begun()
        account = self.crawl()
        self.assertEqual((account["written"], account["waiting"]), (40, 0))
        self.expect_each_once(40)

    def test_a_crawl_of_one_folder_gets_further_seeds(self):
        site, _ = self.begun()
        other = self.site(7)
        self.crawl(other.base + "/")
        self.expect_each_once(47)

    def test_a_folder_in_use(self):
        site = self.site(200)
        running = self.begin(site.base + "/", "--delay", "0.05", "--allow-private", "--render", "never", "--no-sitemap")
        self.wait_for(lambda: len(site.requests) > 5)
        said = self.refused(site.base + "/")
        self.assertIn(f"in use by process {running.pid}", said)
        self.assertIn("folder of its own", said)
        # Looking at it is no reason to wait, and disturbs nobody.
        status = self.status()
        self.assertGreater(status["addresses"], 0)
        self.assertEqual(status["addresses"], status["waiting"] + status["written"])
        self.assertGreaterEqual(len(self.listed()), status["addresses"])
        self.assertEqual(self.sql("SELECT name FROM sito_worker"), [("main",)])
        self.assertEqual(self.interrupt(running)[0], 130)

    def test_looking_at_a_crawl_that_was_killed(self):
        site = self.site(200)
        running = self.begin(site.base + "/", "--delay", "0.02", "--allow-private", "--render", "never")
        self.wait_for(lambda: len(site.requests) > 20)
        running.kill()
        running.communicate()
        before = contents(self.folder / "crawl")
        status, listed = self.status(), self.listed()
        self.assertEqual(status["addresses"], len(listed))
        states = [state for state, _ in listed.values()]
        self.assertEqual(status["written"], states.count("done"))
        self.assertEqual(status["waiting"], states.count("waiting") + states.count("leased"))
        after = contents(self.folder / "crawl")
        for name in before:
            if not name.endswith("-shm"):
                self.assertEqual(after.get(name), before[name], name)

    def test_a_missing_folder(self):
        for flag in ("--status", "--list"):
            said = self.run_sito("crawl", flag, self.folder / "nothing", exit_code=2).stderr.decode()
            self.assertIn("there is no crawl in", said)
        self.assertFalse((self.folder / "nothing").exists())
        (self.folder / "file").write_text("mine")
        self.assertIn("file", self.refused("http://127.0.0.1:9/", folder="file/crawl"))
        self.assertIn("file", self.refused("http://127.0.0.1:9/", folder="file"))
        self.assertEqual((self.folder / "file").read_text(), "mine")

    def test_a_folder_that_cannot_be_written(self):
        site, folder = self.begun()
        before = contents(folder)
        if subprocess.run(["mount", "--bind", folder, folder], capture_output=True).returncode != 0:
            self.skipTest("nothing can be mounted")
        self.addCleanup(subprocess.run, ["umount", folder])
        subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
        said = self.refused(site.base + "/")
        self.assertIn("cannot write here: Read-only file system", said)
        self.assertEqual(self.status()["written"], 10)
        self.assertEqual(len(self.listed()), self.status()["addresses"])
        self.assertEqual(contents(folder), before)

    def test_a_crawl_of_a_newer_version(self):
        site, folder = self.begun()
        self.sql("UPDATE sito_meta SET number=99 WHERE name='version'")
        before = contents(folder)
        said = self.refused(site.base + "/")
        self.assertIn("made by a later version of sito", said)
        self.assertIn("later version", self.run_sito("crawl", "--status", folder, exit_code=2).stderr.decode())
        self.assertEqual(contents(folder), before)  # also the frontier

    def test_a_damaged_frontier(self):
        site, folder = self.begun()
        frontier = folder / "frontier.sqlite"
        whole = frontier.read_bytes()
        pick = random.Random(1)
        noise = bytes(pick.randrange(256) for _ in range(len(whole) - 4096))
        for name, damage in (("cut", whole[:len(whole) // 2]), ("short", whole[:100]), ("noise", whole[:4096] + noise), ("other", noise)):
            with self.subTest(name):
                frontier.write_bytes(damage)
                kept = contents(folder, frontier=False)
                said = self.refused(site.base + "/")
                self.assertRegex(said, "damaged|not an SQLite database")
                self.assertIn("frontier.sqlite", said)
                for path in folder.glob("frontier.sqlite-*"):
                    path.unlink()
                self.assertEqual(contents(folder, frontier=False), kept)
        frontier.write_bytes(whole)
        self.expect_it_goes_on(site)

    def test_files_without_their_frontier(self):
        site, folder = self.begun()
        frontier = (folder / "frontier.sqlite").read_bytes()
        (folder / "frontier.sqlite").unlink()
        before = contents(folder)
        self.assertIn("belongs to a crawl that is not in this frontier", self.refused(site.base + "/"))
        self.assertEqual(contents(folder, frontier=False), before)
        (folder / "frontier.sqlite").write_bytes(frontier)
        self.expect_it_goes_on(site)

    def test_a_file_that_is_shorter_than_it_was(self):
        site, folder = self.begun()
        for name in ("crawl-00000.warc.gz", "corpus.jsonl", "pages.jsonl"):
            whole = (folder / name).read_bytes()
            (folder / name).write_bytes(whole[:-9])
            before = contents(folder, frontier=False)
            said = self.refused(site.base + "/")
            self.assertIn(f"has only {len(whole) - 9} of {len(whole)} bytes", said)
            self.assertIn(name, said)
            self.assertEqual(contents(folder, frontier=False), before)
            (folder / name).unlink()
            self.assertIn("has only 0 of", self.refused(site.base + "/"))
            (folder / name).write_bytes(whole)
        self.expect_it_goes_on(site)

    def test_a_host_that_was_given_up_is_asked_again(self):
        site, _ = self.begun()
        port = site.port
        site.close()
        # Nine failures in a row: the next one is the last.
        (blob,), = self.sql("SELECT blob FROM sito_host")
        blob = json.loads(blob)
        blob["pace"].update(failures=9, not_before=0)
        blob["answered"] = False  # one that had is waited for
        self.sql(f"UPDATE sito_host SET ready_at=0, blob=CAST('{json.dumps(blob)}' AS BLOB)")
        account = self.crawl("--attempts", "1", "--outage", "3600", exit_code=1)
        self.assertEqual(account["ended"], "addresses-lost")
        self.assertGreater(account["failed"]["host-silent"], 0)
        self.assertEqual(account["waiting"], 0)
        silent = account["failed"]["host-silent"]
        self.sql("UPDATE sito_host SET ready_at=0")
        blob["pace"].update(failures=0)
        self.sql(f"UPDATE sito_host SET blob=CAST('{json.dumps(blob)}' AS BLOB)")
        self.site(40, port=port)
        account = self.crawl()
        self.assertNotIn("host-silent", account["failed"])
        self.assertGreaterEqual(account["written"], 10 + silent)


    def test_errors_of_some_addresses_are_not_those_of_their_host(self):
        bad = [f"/bad/{i}" for i in range(12)]
        links = "".join(f'<a href="{path}">{path}</a>' for path in bad)
        # The bad links stand in front of the good ones.
        site = self.site(40)
        first = site.page(0).replace("<h1>", links + "<h1>", 1)
        site.answers["/"] = (200, HTML, first)
        site.answers.update({path: (500 + i % 3, HTML, "broken") for i, path in enumerate(bad)})
        account = self.crawl(site.base + "/", "--attempts", "2", exit_code=1)
        self.assertEqual((account["ended"], account["written"], account["lost"], account["waiting"]), ("addresses-lost", 40, 12, 0))
        self.assertEqual(account["failed"], {"http-500": 4, "http-501": 4, "http-502": 4})
        asked = [path for path in site.paths() if path.startswith(("/bad", "/page"))]
        self.assertEqual(len(asked), 39 + 2 * 12)
        self.assertEqual(set(asked[-12:]), set(bad), "addresses are asked again when all others were asked")
        # The next start asks for what was lost.
        for i, path in enumerate(bad):
            site.answers[path] = (200, HTML, site.page(100 + i))
        account = self.crawl(site.base + "/")
        self.assertEqual((account["ended"], account["written"], account["lost"], account["failed"]), ("complete", 52, 0, {}))


class FullDisk(CrawlTest):
    def small_disk(self, megabytes):
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", disk], capture_output=True).returncode != 0:
            self.skipTest("no file system can be mounted")
        self.addCleanup(subprocess.run, ["umount", "-l", disk])
        return disk

    def fill(self, disk, leave):
        """Takes the room on a disk, but for some bytes."""
        free = shutil.disk_usage(disk).free - leave
        (disk / "filling").write_bytes(b"\0" * max(free, 0))

    def test_a_crawl_goes_on_when_there_is_room_again(self):
        site = self.site(300)
        disk = self.small_disk(16)
        for leave in (700_000, 120_000, 40_000, 8_000, 0, 300_000):
            with self.subTest(leave=leave):
                self.fill(disk, leave)
                done = subprocess.run([SITO, "crawl", site.base + "/", "-o", disk / "crawl", *FAST], capture_output=True, timeout=60)
                said = done.stderr.decode()
                self.assertIn(done.returncode, (1, 2), said)
                self.assertIn("the disk is full", said)
                self.assertIn("make room", said)
                self.assertNotIn("at byte 0", said)
                (disk / "filling").unlink()
        account = self.crawl(site.base + "/", folder=disk / "crawl")
        self.assertEqual((account["written"], account["waiting"]), (300, 0))
        self.expect_each_once(300, disk / "crawl")

    def test_a_bound_of_file_sizes(self):
        site = self.site(200)
        # As `ulimit -f`: the shell ignores the signal, so that it is an error of each write.
        command = f"trap '' XFSZ; ulimit -f 200; exec '{SITO}' crawl {site.base}/ -o {self.folder}/crawl {' '.join(FAST)}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
        self.assertIn(done.returncode, (1, 2), done.stderr.decode())
        account = self.crawl(site.base + "/")
        self.assertEqual((account["written"], account["waiting"]), (200, 0))
        self.expect_each_once(200)


if __name__ == "__main__":
    unittest.main()
