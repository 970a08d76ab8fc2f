#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito compare as a process: the real server over HTTP, without a browser."""
import http.client
import json
import pathlib
import signal
import unittest
import urllib.error

from compare_server import HOSTILE, LONG, SHORT, Server
from tool import EXAMPLE, ToolTest


class Compare(ToolTest):
    def page(self, name, text):
        path = self.folder / "pages" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def pages(self, n):
        for i in range(n):
            self.page(f"{i}.html", f"<title>Page {i}</title>" + LONG + SHORT)

    def serve(self, *arguments, tools=("keep-all", "ten-words")):
        server = Server(*tools, "pages", "--tally", "t.json", *arguments, cwd=self.folder)
        self.addCleanup(server.kill)
        self.assertIsNotNone(server.address, server.remarks)
        return server

    def tally(self):
        return json.loads((self.folder / "t.json").read_text())

    def test_a_session_to_its_end(self):
        self.pages(4)
        server = self.serve("--user", "me")
        page = server.get()
        self.assertEqual(page.title, "1 of 4 - sito compare")
        self.assertNotIn("ten-words", page.text)  # blind
        self.assertEqual(len(page.panes), 2)
        ours = 0 if "Home" in page.panes[0] else 1  # the side of keep-all
        page = server.answer(page, ["left", "right"][ours])
        page = server.answer(page, "neither")
        page = server.answer(page, "skip")
        self.assertEqual(page.title, "4 of 4 - sito compare")
        page = server.answer(page, "undo")
        self.assertEqual(page.title, "3 of 4 - sito compare")
        for _ in range(2):
            ours = 0 if "Home" in page.panes[0] else 1
            page = server.answer(page, ["right", "left"][ours])
        self.assertIn("All pages are done", page.text)
        exit_code, out, _ = server.end()
        self.assertEqual(exit_code, 0)
        self.assertIn("4 pages, 4 votes: 3 points, 1 tie", out)
        tally = self.tally()
        self.assertEqual(tally["version"], 1)
        self.assertEqual(tally["score"], {"keep-all": 1, "ten-words": 2})
        self.assertEqual(tally["ties"], 1)
        self.assertEqual(tally["files"], 4)
        self.assertEqual([vote["input"] for vote in tally["votes"]], [f"pages/{i}.html" for i in range(4)])
        self.assertEqual([vote["winner"] for vote in tally["votes"]], ["keep-all", None, "ten-words", "ten-words"])
        for vote in tally["votes"]:
            self.assertEqual(vote["user"], "me")
            self.assertFalse(vote["auto"])
            self.assertRegex(vote["at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
            self.assertEqual(set(vote["ms"]), {"keep-all", "ten-words"})
        self.assertEqual(self.leftovers(), [])
        self.assertFalse((self.folder / "t.json.lock").exists())

    def test_whoever_gives_nothing_loses_the_point(self):
        self.page("0.html", SHORT)  # ten-words keeps nothing
        self.page("1.html", "")
        self.page("2.html", LONG)  # both keep the same
        self.page("3.html", LONG + SHORT)
        server = self.serve()
        page = server.get()
        self.assertEqual(page.title, "4 of 4 - sito compare")
        tally = self.tally()
        self.assertEqual([(vote["winner"], vote["auto"]) for vote in tally["votes"]],
                         [("keep-all", True), (None, True), (None, True)])
        self.assertEqual(tally["failures"], {"keep-all": 1, "ten-words": 2})
        server.answer(page, "left")
        self.assertEqual(server.end()[0], 0)

    def test_nothing_to_ask_needs_no_browser(self):
        self.page("0.html", SHORT)
        done = self.run_sito("compare", "keep-all", "ten-words", "pages", "--tally", "t.json", cwd=self.folder)
        self.assertIn(b"there is nothing left to vote on", done.stderr)
        self.assertIn(b"1 of 1 point, 100.0 %", done.stdout)

    def test_a_killed_session_is_taken_up_again(self):
        self.pages(3)
        server = self.serve()
        first = server.get()
        server.answer(first, "left")
        server.process.kill()
        server.end()
        self.assertEqual(len(self.tally()["votes"]), 1)
        server = self.serve()
        self.assertIn("t.json has 1 vote already", server.remarks)
        page = server.get()
        self.assertEqual(page.title, "2 of 3 - sito compare")
        second = page.panes
        exit_code, out, _ = server.end(signal.SIGINT)
        self.assertEqual(exit_code, 130)
        self.assertIn("1 page, 1 vote", out)
        self.assertEqual(len(self.tally()["votes"]), 1)
        # The sides are the same every time, whichever algorithm is named first.
        server = self.serve(tools=("ten-words", "keep-all"))
        self.assertEqual(server.get().panes, second)

    def test_it_ends_when_nobody_asks(self):
        self.pages(1)
        server = self.serve("--idle-minutes", "0.01")
        exit_code, out, error = server.end()
        self.assertEqual(exit_code, 0)
        self.assertIn("received no request for", error)
        self.assertIn("0 votes", out)

    def test_one_tally_has_one_server(self):
        self.pages(1)
        server = self.serve()
        done = self.run_sito("compare", "keep-all", "ten-words", "pages", "--tally", "t.json", cwd=self.folder, exit_code=2)
        self.assertIn(f"t.json: in use by process {server.process.pid}", done.stderr.decode())
        done = self.run_sito("compare", "keep-all", "ten-words", "pages", "--tally", "other.json", "--port", server.port,
                             cwd=self.folder, exit_code=2)
        self.assertIn(f"port {server.port} is not free", done.stderr.decode())

    def test_hostile_text_stays_text(self):
        self.page("0.html", HOSTILE)
        server = self.serve()
        for path in ["", "source", "report"]:
            page = server.get(path)
            scripts = [attributes for tag, attributes in page.tags if tag == "script"]
            self.assertEqual(len(scripts), 1, path)
            self.assertTrue(scripts[0].get("nonce"))
            for tag, attributes in page.tags:
                self.assertNotIn(tag, {"img", "b", "iframe", "base", "object"} - ({"b"} if path == "source" else set()))
                for name, value in attributes.items():
                    self.assertFalse(name.startswith("on"), (tag, name))
                    self.assertNotIn("javascript:", value or "")
                    self.assertNotEqual(name, "style")
            for raw in ["<script>alert", "<img src=x", "\a"]:
                self.assertNotIn(raw, page.text)
        page = server.get()
        self.assertIn("</article></section></main><script>alert(6)</script>", page.panes[0])
        self.assertIn("<img src=x onerror=alert(5)>", page.panes[0])

    def test_nothing_is_loaded_and_nothing_may_frame_it(self):
        self.pages(1)
        server = self.serve()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.addCleanup(connection.close)
        connection.request("GET", "/")
        reply = connection.getresponse()
        policy = dict(part.strip().split(" ", 1) for part in reply.headers["Content-Security-Policy"].split(";"))
        self.assertEqual(policy["default-src"], "'none'")
        self.assertRegex(policy["script-src"], r"^'nonce-[0-9a-f]{32}'$")
        self.assertEqual(policy["base-uri"], "'none'")
        self.assertEqual(policy["frame-ancestors"], "'none'")
        self.assertEqual(reply.headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(reply.headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(reply.headers["Cache-Control"], "no-store")
        text = reply.read().decode()
        self.assertIn(policy["script-src"][1:-1].removeprefix("nonce-"), text)

    def status(self, server, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.addCleanup(connection.close)
        connection.putrequest(method, path, skip_host="Host" in headers)
        data = (body or "").encode()
        if body is not None:
            headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
            headers["Content-Length"] = str(len(data))
        for name, value in headers.items():
            for one in value if isinstance(value, list) else [value]:
                connection.putheader(name, one)
        connection.endheaders(data)
        return connection.getresponse().status

    def test_other_names_are_refused(self):
        self.pages(1)
        server = self.serve()
        for host in [f"127.0.0.1:{server.port}", f"localhost:{server.port}", "localhost", "localhost:1"]:
            self.assertEqual(self.status(server, "GET", "/", Host=host), 200, host)
        for host in ["evil.test", f"evil.test:{server.port}", "localhost.evil.test", "127.0.0.1.evil.test", "",
                     [f"localhost:{server.port}", "evil.test"], "evil.test:localhost", "localhost:x"]:
            self.assertEqual(self.status(server, "GET", "/", Host=host), 421, host)

    def test_answers_need_the_token_and_the_round(self):
        self.pages(2)
        server = self.serve()
        page = server.get()
        token = page.hidden["token"]
        for body in ["answer=left&round=0", "token=&answer=left&round=0", f"token={token[:-1]}&answer=left&round=0",
                     f"token={token}x&answer=left&round=0"]:
            self.assertEqual(self.status(server, "POST", "/answer", body), 403, body)
        for body in [f"token={token}&answer=left&round=1", f"token={token}&answer=left",
                     f"token={token}&answer=nonsense&round=0", f"token={token}&answer=N%2BS%2B&round=0"]:
            self.assertEqual(self.status(server, "POST", "/answer", body), 303, body)
        self.assertEqual(self.tally()["votes"], [])
        self.assertEqual(self.status(server, "GET", f"/answer?token={token}&answer=left&round=0"), 404)
        self.assertEqual(self.status(server, "GET", "/nothing"), 404)
        self.assertEqual(self.status(server, "POST", "/answer", "x" * 100000), 413)
        server.answer(page, "left")
        server.answer(page, "left")  # the window that was left open
        self.assertEqual(len(self.tally()["votes"]), 1)

    def test_it_listens_to_this_machine_only(self):
        self.pages(1)
        server = self.serve()
        lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
        listening = [line.split()[1] for line in lines if line.split()[3] == "0A"]
        port = f":{server.port:04X}"
        self.assertEqual([place for place in listening if place.endswith(port)], ["0100007F" + port])

    def test_an_answer_that_cannot_be_kept_is_not_lost_silently(self):
        self.pages(2)
        server = self.serve()
        page = server.get()
        (self.folder / "t.json").unlink()
        (self.folder / "t.json").mkdir()
        with self.assertRaises(urllib.error.HTTPError) as failed:
            server.answer(page, "left")
        self.assertEqual(failed.exception.code, 500)
        self.assertIn("The answer was not saved", failed.exception.read().decode())
        failed.exception.close()
        (self.folder / "t.json").rmdir()
        self.assertEqual(server.get().title, "1 of 2 - sito compare")
        server.answer(page, "left")
        self.assertEqual(len(self.tally()["votes"]), 1)

    def test_three_algorithms_meet_in_pairs(self):
        self.page("0.html", LONG + SHORT + "<p>" + "x" * 300 + "</p>")
        server = self.serve("--also", "boilerpipe-num-words")
        page = server.get()
        while "is better" in page.text:
            page = server.answer(page, "left")
        self.assertEqual(server.end()[0], 0)
        tally = self.tally()
        self.assertEqual(len(tally["votes"]), 3)
        self.assertEqual(tally["files"], 1)
        summary = json.loads(self.run_sito("compare", "--summary", self.folder / "t.json", "--format", "json").stdout)
        self.assertEqual(len(summary["pairs"]), 3)

    def test_names_are_shown_when_asked(self):
        self.pages(1)
        page = self.serve("--no-blind").get()
        self.assertIn("keep-all", page.panes[0])
        self.assertIn("ten-words", page.panes[1])

    def test_expressions_are_algorithms(self):
        self.pages(1)
        tools = ("union(ten-words, justext)", "keep-all")
        server = self.serve(tools=tools)
        server.answer(server.get(), "left")
        server.end()
        self.assertEqual(self.tally()["tools"], ["union(ten-words,justext)", "keep-all"])

    def test_grading(self):
        self.page("0.html", SHORT + LONG)
        self.page("1.html", SHORT + LONG)
        server = self.serve("--grade", "ten-words", tools=())
        page = server.get()
        self.assertIn("This text is long enough", page.panes[0])
        self.assertIn("Home", page.panes[1])
        page = server.answer(page, "N+S+")
        page = server.answer(page, "N-S+")
        self.assertIn("All pages are done", page.text)
        exit_code, out, _ = server.end()
        self.assertEqual(exit_code, 0)
        self.assertIn("2 pages, 2 grades", out)
        tally = self.tally()
        self.assertEqual(tally["grades"], {"N-S-": 0, "N+S-": 0, "N-S+": 1, "N+S+": 1})
        self.assertEqual([vote["grade"] for vote in tally["votes"]], ["N+S+", "N-S+"])

    def test_pages_of_an_archive(self):
        server = Server("keep-all", "justext", EXAMPLE, "--sample", "3", cwd=self.folder)
        self.addCleanup(server.kill)
        page = server.get()
        self.assertRegex(page.title, r"of 3 - sito compare$")
        while "is better" in page.text:
            page = server.answer(page, "right")
        self.assertEqual(server.end()[0], 0)
        tally = json.loads((self.folder / "compare.json").read_text())
        self.assertEqual(tally["files"], 3)
        for vote in tally["votes"]:  # the offset is one that `sito warc cat` takes
            path, offset = vote["input"].rsplit("@", 1)
            self.run_sito("warc", "cat", path, "--offset", offset)

    def test_pages_that_cannot_be_read_are_told(self):
        self.pages(2)
        server = self.serve()
        page = server.get()
        (self.folder / "pages/1.html").unlink()
        server.answer(page, "left")
        exit_code, _, error = server.end()
        self.assertEqual(exit_code, 1)
        self.assertIn("page not read", error)

    def test_damaged_tallies_are_refused_and_left_alone(self):
        self.pages(1)
        path = self.folder / "t.json"
        for text, message in [("", None), ("{", "not JSON"), ('{"version":' + "[" * 200000, "not JSON"), ("[]", "not a tally"), ('{"version":9}', "version 9"),
                              ('{"version":1,"tools":["a","b"],"votes":[]}', "other algorithms: a, b"),
                              ('{"version":1,"tools":["keep-all","ten-words"],"ties":1,"votes":[]}', "the votes say 0")]:
            path.write_text(text)
            if message is None:
                continue  # an empty file is a new tally
            done = self.run_sito("compare", "keep-all", "ten-words", "pages", "--tally", "t.json", cwd=self.folder, exit_code=2)
            self.assertIn(message, done.stderr.decode())
            self.assertEqual(path.read_text(), text)
            if "other algorithms" not in message:
                done = self.run_sito("compare", "--summary", path, exit_code=2)
                self.assertIn(message, done.stderr.decode())
        self.run_sito("compare", "--summary", self.folder / "missing.json", exit_code=2)

    def test_usage_errors(self):
        self.pages(1)
        for arguments, message in [
                ([], "two algorithms"), (["keep-all"], "two algorithms"), (["keep-all", "ten-words"], "no page"),
                (["keep-all", "nonsense", "pages"], "nonsense"), (["keep-all", "keep-all", "pages"], "itself"),
                (["keep-all", "ten-words", "missing.html"], "missing.html"),
                (["keep-all", "ten-words", "pages", "--format", "json"], "no effect without --summary"),
                (["--summary", "t.json", "keep-all"], "takes no algorithms"),
                (["--grade", "keep-all", "pages", "--no-blind"], "no effect with --grade"),
                (["--grade", "keep-all"], "no page"),
                (["keep-all", "ten-words", "pages", "--tally", "no/t.json"], "no/t.json"),
                (["keep-all", "ten-words", "-"], "standard input")]:
            done = self.run_sito("compare", *arguments, cwd=self.folder, exit_code=2)
            self.assertIn(message, done.stderr.decode(), arguments)


if __name__ == "__main__":
    unittest.main()
