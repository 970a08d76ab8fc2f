#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Inputs by address: the bytes are those of a run over files, and servers that fail are asked again, or the run says where."""
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
import unittest

import range_server
from shard_runs import page
from tool import EXAMPLE, SANITIZED, SITO, ToolTest

KEY, SECRET = "AKIAEXAMPLE", "a secret/with+signs"
FLAGS = ["--format", "jsonl", "-q"]
AWS = {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_REGION": "eu-central-1"}


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return {**kept, **more}


class Remote(ToolTest):
    def setUp(self):
        super().setUp()
        pick = random.Random(5)
        # Incompressible enough for some ranges.
        self.archive = b"".join(page(i, pick.randrange(20, 900)) for i in range(2500))
        self.assertGreater(len(self.archive), 3 * 256 * 1024)
        (self.folder / "a.warc.gz").write_bytes(self.archive)
        self.site = self.serve()
        self.site.files = {"/crawl/a.warc.gz": self.archive, "/crawl/b.warc.gz": EXAMPLE.read_bytes()}

    def serve(self, keys=None):
        site = range_server.Files(keys)
        self.addCleanup(site.close)
        return site

    def address(self, name="a.warc.gz"):
        return f"{self.site.base}/crawl/{name}"

    def sito(self, *arguments, exit_code=0, **more):
        more.setdefault("env", environment())
        return self.run_sito(*arguments, exit_code=exit_code, cwd=self.folder, **more)

    def texts(self, path):
        """The documents, without the names of their inputs."""
        documents = [json.loads(line) for line in path.read_text().splitlines()]
        for document in documents:
            document["source"].pop("file")
            document.pop("id")
        return documents

    def as_file(self):
        self.sito("corpus", "a.warc.gz", "-o", "file.jsonl", *FLAGS)
        return self.texts(self.folder / "file.jsonl")

    def fetched(self, *more, exit_code=0, env=None):
        done = self.sito("corpus", self.address(), "-o", "net.jsonl", *FLAGS, "--allow-private", *more, exit_code=exit_code, env=env or environment())
        return self.texts(self.folder / "net.jsonl"), done.stderr.decode()

    def test_an_archive_by_ranges_is_the_archive(self):
        documents, _ = self.fetched()
        self.assertEqual(documents == self.as_file(), True)
        ranges = [fields["Range"] for _, fields in self.site.requests]
        self.assertEqual(ranges[:2], ["bytes=0-262143", "bytes=262144-786431"])
        self.assertEqual(self.site.requests[0][1]["Accept-Encoding"], "identity")
        self.assertNotIn("Authorization", self.site.requests[0][1])

    def test_busy_and_broken_answers_are_asked_for_again(self):
        self.site.faults["/crawl/a.warc.gz"] = [503, 503, None, range_server.broken, range_server.broken, 500]
        documents, said = self.fetched()
        self.assertEqual(documents == self.as_file(), True, said)
        self.assertEqual(self.site.faults["/crawl/a.warc.gz"], [])

    def test_ranges_are_requested_ahead(self):
        """While the pages of a range are processed, the next one arrives; each is requested once."""
        large = self.archive * 8
        self.site.files["/crawl/large.warc.gz"] = large
        self.sito("corpus", self.address("large.warc.gz"), "-o", "net.jsonl", *FLAGS, "--allow-private")
        ranges = [tuple(map(int, fields["Range"][6:].split("-"))) for _, fields in self.site.requests]
        self.assertEqual([begin for begin, _ in ranges], [0] + [end + 1 for _, end in ranges[:-1]])
        self.assertGreaterEqual(ranges[-1][1], len(large) - 1)
        (self.folder / "large.warc.gz").write_bytes(large)
        self.sito("corpus", "large.warc.gz", "-o", "file.jsonl", *FLAGS)
        self.assertEqual(self.texts(self.folder / "net.jsonl") == self.texts(self.folder / "file.jsonl"), True)

    def test_an_index_spares_requests(self):
        large = self.archive * 8
        self.site.files["/crawl/large.warc.gz"] = large
        (self.folder / "large.warc.gz").write_bytes(large)
        lines = self.sito("warc", "index", "large.warc.gz").stdout.decode().splitlines(keepends=True)
        (self.folder / "index.cdxj").write_text(lines[3] + lines[-3])
        documents, _ = self.fetched_from("large.warc.gz", "--select-cdx", "index.cdxj")
        self.assertEqual(len(documents), 2)
        asked = sum(int(end) + 1 - int(begin) for begin, end in (fields["Range"][6:].split("-") for _, fields in self.site.requests))
        self.assertLess(asked, len(large) // 2)

    def fetched_from(self, name, *more):
        done = self.sito("corpus", self.address(name), "-o", "net.jsonl", *FLAGS, "--allow-private", *more)
        return self.texts(self.folder / "net.jsonl"), done.stderr.decode()

    def test_tries_have_a_bound(self):
        self.site.faults["/crawl/a.warc.gz"] = [None] + [503] * 100
        _, said = self.fetched(exit_code=1)
        self.assertIn("the server answers with status 503; tried 6 times", said)
        self.assertIn("/crawl/a.warc.gz at byte 262144", said)
        self.assertEqual(len(self.site.requests), 7)

    def test_what_servers_do_wrong_is_said_with_its_place(self):
        for fault, said_of_it in ((range_server.whole_file, "the server ignores the range"), (range_server.other_range, "a range other than bytes 262144-"),
                                  (range_server.other_version, "the file changed on the server"), (404, "the server answers with status 404")):
            with self.subTest(said_of_it):
                self.site.faults["/crawl/a.warc.gz"] = [None, fault]
                before = len(self.site.requests)
                _, said = self.fetched(exit_code=1)
                self.assertIn(said_of_it, said)
                self.assertIn("at byte 262144", said)
                self.assertEqual(len(self.site.requests), before + 2, "it is not asked again")
        self.site.faults["/crawl/a.warc.gz"] = [range_server.whole_file]
        _, said = self.fetched(exit_code=1)
        self.assertIn("ignores the range", said)

    def test_inputs_that_are_not_there(self):
        said = self.sito("corpus", self.address("none.warc.gz"), self.address("b.warc.gz"), "-o", "o.jsonl", *FLAGS, "--allow-private", exit_code=1).stderr.decode()
        self.assertIn("none.warc.gz: cannot be opened: the server answers with status 404 (NoSuchKey)", said)
        self.assertGreater(len((self.folder / "o.jsonl").read_text()), 0)
        self.site.files["/crawl/empty.warc.gz"] = b""
        said = self.sito("corpus", self.address("empty.warc.gz"), "-o", "o.jsonl", *FLAGS, "--allow-private", exit_code=1).stderr.decode()
        self.assertIn("has no records", said)

    def test_the_guard_holds(self):
        said = self.sito("corpus", self.address(), "-o", "o.jsonl", *FLAGS, exit_code=1).stderr.decode()
        self.assertIn("127.0.0.1 is", said)
        self.assertRegex(said, "inputs not read to the end:\n *1  refused\n")
        self.assertEqual(self.site.requests, [])

    def test_flags_without_effect_and_wrong_addresses_are_refused(self):
        for arguments, words in ((["a.warc.gz", "--allow-private"], "--allow-private has no effect"),
                                 (["a.warc.gz", "--s3-endpoint", self.site.base], "--s3-endpoint has no effect"),
                                 (["s3://b/k", "--s3-endpoint", "minio:9000"], "--s3-endpoint is http://HOST"),
                                 (["a.warc.gz", "--input-base", "x"], "--input-list"),
                                 ([self.site.base], "for one page"), ([self.site.base + "/crawl/"], "for one page"),
                                 ([self.site.base + "/crawl/a.html?x"], "for one page"), (["www.town.example"], "begins with https://"),
                                 (["ftp://town.example/a.warc.gz"], "URLs are http, https or s3"),
                                 ([self.address("x.wacz")], "download it first")):
            with self.subTest(arguments):
                self.assertIn(words, self.sito("corpus", *arguments, "-o", "o.jsonl", exit_code=2).stderr.decode())
        said = self.sito("corpus", "s3://bucket", "-o", "o.jsonl", exit_code=1).stderr.decode()
        self.assertIn("s3://BUCKET/KEY", said)
        said = self.sito("corpus", "s3://b/k", "-o", "o.jsonl", exit_code=2, env=environment(AWS_ACCESS_KEY_ID="x")).stderr.decode()
        self.assertIn("go together", said)

    def test_a_path_list_of_common_crawl(self):
        self.site.files["/crawl/warc.paths.gz"] = gzip.compress(b"crawl/a.warc.gz\ncrawl/b.warc.gz\n")
        self.sito("corpus", "-i", self.address("warc.paths.gz"), "--input-base", self.site.base + "/", "-o", "net.jsonl", *FLAGS, "--allow-private")
        self.sito("corpus", "a.warc.gz", EXAMPLE, "-o", "file.jsonl", *FLAGS)
        self.assertEqual(self.texts(self.folder / "net.jsonl") == self.texts(self.folder / "file.jsonl"), True)
        (self.folder / "paths").write_text("a.warc.gz\n")
        self.sito("corpus", "-i", "paths", "--input-base", f"{self.folder}/", "-o", "local.jsonl", *FLAGS)
        self.assertEqual(self.texts(self.folder / "local.jsonl") == self.as_file(), True)

    def test_shards_of_an_address_are_the_bytes_of_one_process(self):
        address = self.address()
        self.sito("plan", address, self.address("b.warc.gz"), "-o", "run", *FLAGS, "--allow-private", "--shard-size", "0.3")
        manifest = [json.loads(line) for line in (self.folder / "run/manifest.jsonl").read_text().splitlines()]
        self.assertGreater(len(manifest), 2)
        self.assertEqual(sum(part["to"] - part["from"] for shard in manifest for part in shard["parts"]), len(self.archive) + len(EXAMPLE.read_bytes()))
        self.site.faults["/crawl/a.warc.gz"] = [503, None, range_server.broken]
        self.sito("run", "run", "-q")
        self.sito("finish", "run", "-o", "all", "-q")
        self.sito("corpus", address, self.address("b.warc.gz"), "-o", "one.jsonl", *FLAGS, "--allow-private")
        whole = subprocess.run(["zstd", "-dc", self.folder / "all/corpus.jsonl.zst"], capture_output=True, check=True).stdout
        self.assertEqual(whole == (self.folder / "one.jsonl").read_bytes(), True)

    def test_a_changed_file_and_a_dead_server_leave_a_shard_undone(self):
        self.sito("plan", self.address(), "-o", "run", *FLAGS, "--allow-private", "--whole")
        self.site.faults["/crawl/a.warc.gz"] = [None, None, *[503] * 6]
        self.assertIn("status 503", self.sito("run", "run", exit_code=1).stderr.decode())
        self.site.faults.clear()
        self.site.etags["/crawl/a.warc.gz"] = '"2"'
        self.assertIn("has changed since the plan was made", self.sito("run", "run", exit_code=1).stderr.decode())
        self.site.etags.clear()
        self.sito("run", "run", "-q")
        self.sito("finish", "run", "-q")

    def test_a_run_that_waits_for_a_server_stops_and_resumes(self):
        self.site.faults["/crawl/a.warc.gz"] = [None] * 2 + [503] * 100
        command = ["corpus", self.address(), "-o", "net.jsonl", *FLAGS, "--allow-private", "--resume", "-j", "2"]
        running = subprocess.Popen([SITO, *command], cwd=self.folder, env=environment(), stderr=subprocess.PIPE)
        until = time.monotonic() + 60
        while len(self.site.requests) < 4 and time.monotonic() < until:
            time.sleep(0.02)
        begin = time.monotonic()
        running.send_signal(signal.SIGTERM)
        said = running.communicate(timeout=60)[1].decode()
        self.assertLess(time.monotonic() - begin, 20 if SANITIZED else 5)
        self.assertIn("run the same command again", said)
        self.site.faults.clear()
        self.sito(*command)
        self.assertEqual(self.texts(self.folder / "net.jsonl") == self.as_file(), True)

    def test_s3_with_signed_requests(self):
        store = self.serve({KEY: SECRET})
        store.files["/my.bucket/k\u00e9y a+b=c/a.warc.gz"] = self.archive
        arguments = ["corpus", "s3://my.bucket/k\u00e9y a+b=c/a.warc.gz", "-o", "net.jsonl", *FLAGS, "--s3-endpoint", store.base, "--allow-private"]
        self.sito(*arguments, env=environment(**AWS, AWS_SESSION_TOKEN="token=="))
        self.assertEqual(self.texts(self.folder / "net.jsonl") == self.as_file(), True)
        sent = store.requests[0][1]
        self.assertIn("/eu-central-1/s3/aws4_request", sent["Authorization"])
        self.assertEqual(sent["X-Amz-Security-Token"], "token==")
        self.assertNotIn(SECRET, json.dumps(store.requests))
        said = self.sito(*arguments, env=environment(**{**AWS, "AWS_SECRET_ACCESS_KEY": "wrong"}), exit_code=1).stderr.decode()
        self.assertIn("status 403 (SignatureDoesNotMatch)", said)
        said = self.sito(*arguments, env=environment(), exit_code=1).stderr.decode()
        self.assertIn("status 403", said)
        self.assertNotIn("Authorization", store.requests[-1][1])

    def test_signatures_go_to_no_other_host(self):
        elsewhere = self.serve()
        store = self.serve({KEY: SECRET})
        store.files["/b/a.warc.gz"] = self.archive
        store.faults["/b/a.warc.gz"] = [lambda handler, *_: handler.answer(307, b"", {"Location": elsewhere.base + "/b/a.warc.gz", "x-amz-bucket-region": "us-west-2"})]
        said = self.sito("corpus", "s3://b/a.warc.gz", "-o", "o.jsonl", *FLAGS, "--s3-endpoint", store.base, "--allow-private", env=environment(**AWS), exit_code=1).stderr.decode()
        self.assertIn("status 307; the bucket is in the region us-west-2", said)
        self.assertEqual(elsewhere.requests, [])
        self.site.faults["/crawl/a.warc.gz"] = [lambda handler, *_: handler.answer(302, b"", {"Location": "/crawl/b.warc.gz"})]
        self.site.files["/crawl/a.warc.gz"] = EXAMPLE.read_bytes()
        documents, _ = self.fetched(env=environment(**AWS))
        self.assertGreater(len(documents), 0)
        self.assertNotIn("Authorization", self.site.requests[-1][1])

    @unittest.skipIf(SANITIZED, "a sanitizer needs memory of its own")
    def test_memory_does_not_grow_with_the_file(self):
        large = self.archive * (120 * (1 << 20) // len(self.archive))
        self.site.files["/crawl/large.warc.gz"] = large

        def peak(name):
            command = [SITO, "corpus", self.address(name), "-o", "o.jsonl", *FLAGS, "--allow-private", "-j", "1", "--algorithm", "keep-all", "--select-url", "nothing"]
            running = subprocess.Popen(command, cwd=self.folder, env=environment())
            _, status, usage = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(running.returncode, 0)
            return usage.ru_maxrss / 1024
        small_mb, large_mb = peak("a.warc.gz"), peak("large.warc.gz")
        self.assertLess(large_mb, small_mb + 30, "megabytes")

    def test_moto_accepts_the_signatures(self):
        python = next((p for p in (os.environ.get("SITO_MOTO_PYTHON"), sys.executable) if p and subprocess.run(
            [p, "-c", "import moto.server, boto3"], capture_output=True).returncode == 0), None)
        if python is None:
            self.skipTest("moto is not installed (pip install 'moto[server,s3]'; SITO_MOTO_PYTHON names its interpreter)")
        script = """
import os, pathlib, sys, boto3
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
server.start()
base = "http://%s:%d" % server.get_host_and_port()
s3 = boto3.client("s3", endpoint_url=base, region_name="us-east-1", aws_access_key_id="k", aws_secret_access_key="s")
s3.create_bucket(Bucket="crawl")
s3.put_object(Bucket="crawl", Key="in/a b.warc.gz", Body=pathlib.Path(sys.argv[1]).read_bytes())
print('at', base, flush=True)
sys.stdin.read()
"""
        moto = subprocess.Popen([python, "-c", script, self.folder / "a.warc.gz"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(moto.stdout.close)
        self.addCleanup(moto.wait)
        self.addCleanup(moto.stdin.close)
        base = next(line.split()[1] for line in moto.stdout if line.startswith(b"at ")).decode()
        self.sito("corpus", "s3://crawl/in/a b.warc.gz", "-o", "net.jsonl", *FLAGS, "--s3-endpoint", base, "--allow-private", env=environment(**AWS))
        self.assertEqual(self.texts(self.folder / "net.jsonl") == self.as_file(), True)


if __name__ == "__main__":
    unittest.main(verbosity=1)
