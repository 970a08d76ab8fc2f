#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito serve as a process: detection, what is made of it, and why algorithms keep what they keep."""
import http.server
import json
import re
import threading
import unittest
import xml.etree.ElementTree as ElementTree

from test_serve import PAGE, ServeTest

NEWS = """<!DOCTYPE html><html lang="en"><head><title>{title} - The Paper</title></head><body>
<div class="menu"><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></div>
<div class="article"><h1 class="headline">{title}</h1>
<p class="meta">By <span class="author">{author}</span>, <span class="date">{date}</span></p>
<div class="body"><p>{title} is what this article is about, and it says so at some length in its first paragraph.</p>
<p>The second paragraph goes on for long enough, as paragraphs of articles do, and says what others think of it, too.</p>
<p>In the end there is a third one, which tells what happens next, when it happens and who is going to be there.</p></div></div>
<div class="footer">Copyright The Paper. All rights reserved. <a href="/contact">Contact</a></div></body></html>"""
STORIES = [("The bridge is open again", "Anna Bell", "3 March 2024"), ("A library on four wheels", "John Carter", "14 April 2024"),
           ("Rain is good for gardens", "Mary Stone", "21 May 2024")]


def news(title, author, date):
    return NEWS.format(title=title, author=author, date=date)


class DetectTest(ServeTest):
    def pages(self, server):
        return [server.add(news(*story), f"{i}.html") for i, story in enumerate(STORIES)]

    def detect(self, server, **more):
        """Detects; gives (job, result)."""
        job = server.post("/api/detect", **more).json["job"]
        events = server.events(job)
        self.assertEqual(events[-1][0], "done", events)
        return job, events[-1][1]["result"]

    def hits(self, detection, field):
        return next((part["hits"] for part in detection["fields"] if part["field"] == field), [])


class Detect(DetectTest):
    def test_a_detection_is_given_again_as_it_was_corrected(self):
        server = self.serve()
        pages = [page["id"] for page in self.pages(server)]
        job, result = self.detect(server, pages=pages)
        again = server.get("/api/detections/" + job).json
        self.assertEqual(again, {"detection": result["detection"], "pages": result["pages"]})
        changed = server.post(f"/api/detections/{job}/path", field="title", xpath="//span[@class='author']").json
        again = server.get("/api/detections/" + job).json
        self.assertEqual(again["detection"], changed["detection"])
        self.assertEqual(server.get("/api/detections/x").code, "not-found")

    def test_from_files_to_fields(self):
        server = self.serve()
        pages = self.pages(server)
        job, result = self.detect(server, pages=[page["id"] for page in pages])
        self.assertEqual([page["id"] for page in result["pages"]], [page["id"] for page in pages])
        self.assertEqual(result["problems"], [])
        self.assertGreater(result["ms"], 0)
        detection = result["detection"]
        self.assertEqual([page["name"] for page in detection["pages"]], ["0.html", "1.html", "2.html"])
        for field, index in [("title", 0), ("author", 1)]:
            best = self.hits(detection, field)[0]
            self.assertTrue(best["chosen"], field)
            self.assertEqual([value["value"] for value in best["values"]], [story[index] for story in STORIES], field)
        self.assertEqual([value["value"][:10] for value in self.hits(detection, "date")[0]["values"]],
                         ["2024-03-03", "2024-04-14", "2024-05-21"])
        state = server.get("/api/jobs/" + job).json
        self.assertEqual((state["state"], state["result"]["detection"]), ("done", detection))

    def test_the_tool_says_the_same(self):
        server = self.serve()
        names = []
        for i, story in enumerate(STORIES):
            (self.folder / f"{i}.html").write_text(news(*story))
            names.append(f"{i}.html")
        said = json.loads(self.run_sito("detect", "--all", "--format", "json", *names, cwd=self.folder).stdout)
        pages = [server.post("/api/pages", path=name).json["id"] for name in names]
        self.assertEqual(self.detect(server, pages=pages)[1]["detection"], said)

    def test_events_come_in_order(self):
        server = self.serve()
        job = server.post("/api/detect", pages=[page["id"] for page in self.pages(server)]).json["job"]
        for _ in range(2):  # whoever comes late is told all, too
            events = server.events(job)
            stages = [data["stage"] for name, data in events if name == "progress"]
            self.assertEqual(stages, ["parse"] * 3 + ["detect"] * 2)
            self.assertEqual([data["page"] for name, data in events[:3]], ["0.html", "1.html", "2.html"])
            self.assertEqual([name for name, _ in events].count("done"), 1)
            self.assertEqual(events[-1][0], "done")
        self.assertEqual(server.get(f"/api/jobs/{job}/events").headers["Content-Type"], "text/event-stream")

    def test_choosing_keeps_numbers(self):
        server = self.serve()
        job, result = self.detect(server, pages=[page["id"] for page in self.pages(server)])
        hits = self.hits(result["detection"], "title")
        self.assertGreater(len(hits), 1)
        other = hits[-1]["id"]
        changed = server.post(f"/api/detections/{job}/choose", field="title", hits=[other]).json["detection"]
        self.assertEqual([hit["id"] for hit in self.hits(changed, "title") if hit["chosen"]], [other])
        self.assertEqual(sorted(hit["id"] for hit in self.hits(changed, "title")), sorted(hit["id"] for hit in hits))
        none = server.post(f"/api/detections/{job}/choose", field="title", hits=[]).json["detection"]
        self.assertFalse(any(hit["chosen"] for hit in self.hits(none, "title")))
        author = self.hits(result["detection"], "author")[0]["id"]
        for hits, code in [([author], "invalid-argument"), ([99999], "invalid-argument"), (["x"], "invalid-argument"), ("x", "invalid-argument"),
                           ([-1], "invalid-argument"), ([1.5], "invalid-argument")]:
            self.assertEqual(server.post(f"/api/detections/{job}/choose", field="title", hits=hits).code, code)
        self.assertEqual(server.post(f"/api/detections/{job}/choose", field="nonsense", hits=[]).code, "invalid-argument")

    def test_pointing_at_a_place_assigns_it(self):
        server = self.serve()
        job, result = self.detect(server, pages=[page["id"] for page in self.pages(server)])
        title = self.hits(result["detection"], "title")[0]
        numbers = {hit["id"] for part in result["detection"]["fields"] for hit in part["hits"]}
        node = title["values"][1]["node"]
        changed = server.post(f"/api/detections/{job}/assign", field="perex", page=1, node=node).json["detection"]
        hit = self.hits(changed, "perex")[0]
        self.assertEqual((hit["stage"], hit["chosen"]), ("hand", True))
        self.assertNotIn(hit["id"], numbers)
        self.assertEqual([value["text"] for value in hit["values"]], [story[0] for story in STORIES])
        self.assertEqual(self.hits(changed, "title")[0]["id"], title["id"])
        changed = server.post(f"/api/detections/{job}/path", field="title", xpath="//span[@class='author']").json["detection"]
        hits = self.hits(changed, "title")
        self.assertEqual([hit["id"] for hit in hits if hit["chosen"]], [hits[0]["id"]])
        self.assertEqual([value["text"] for value in hits[0]["values"]], [story[1] for story in STORIES])
        for body in [{"field": "title", "page": 9, "node": 1}, {"field": "title", "page": 0, "node": 4294967295}, {"field": "title", "page": 0},
                     {"field": "x", "page": 0, "node": 1}, {"field": "title", "page": 0, "node": -1}]:
            self.assertEqual(server.call("POST", f"/api/detections/{job}/assign", body).code, "invalid-argument", body)
        for xpath, words in [("//p[", ""), ("//nothing", "nothing"), ("", ""), ("document('x')", ""), ("//p" + "[1]" * 5000, "")]:
            answer = server.post(f"/api/detections/{job}/path", field="title", xpath=xpath)
            self.assertEqual(answer.status // 100, 4, xpath)
            self.assertIn(words, answer.json["error"]["message"])

    def test_save(self):
        server = self.serve()
        job, result = self.detect(server, pages=[page["id"] for page in self.pages(server)])
        title, author = (self.hits(result["detection"], field)[0]["id"] for field in ("title", "author"))
        answer = server.post(f"/api/detections/{job}/save", format="xml", hits=[title])
        self.assertIn('attachment; filename="site.xml"', answer.headers["Content-Disposition"])
        text = ElementTree.tostring(ElementTree.fromstring(answer.body), encoding="unicode")
        self.assertIn("The bridge is open again", text)
        self.assertNotIn("Anna Bell", text)
        answer = server.post(f"/api/detections/{job}/save", format="json", hits=[title, author])
        self.assertEqual([part["field"] for part in answer.json["fields"]], ["author", "title"])
        answer = server.call("POST", f"/api/detections/{job}/save", {"format": "json", "hits": [title]}, Accept="application/json")
        self.assertEqual(answer.json["name"], "site.json")
        self.assertEqual(json.loads(answer.json["text"])["fields"][0]["field"], "title")
        for body in [{"format": "pdf", "hits": [title]}, {"format": "xml", "hits": []}, {"format": "xml", "hits": [99999]}, {"hits": [title]}]:
            self.assertEqual(server.call("POST", f"/api/detections/{job}/save", body).status, 400, body)

    def test_a_template_is_tried_and_applied(self):
        server = self.serve()
        job, result = self.detect(server, pages=[page["id"] for page in self.pages(server)])
        hits = [self.hits(result["detection"], field)[0]["id"] for field in ("title", "author", "date", "article")]
        (self.folder / "more").mkdir()
        others = [(f"Story number {i} is told", f"Ann Teller{'abcdefgh'[i]}", f"{i + 1} June 2024") for i in range(8)]
        for i, story in enumerate(others):
            (self.folder / f"more/{i}.html").write_text(news(*story))
        (self.folder / "more/9.html").write_text("%PDF-")
        answer = server.post(f"/api/detections/{job}/try", path="more", hits=hits).json
        self.assertEqual([page["name"] for page in answer["pages"]], [f"more/{i}.html" for i in range(8)])
        self.assertEqual([note["code"] for note in answer["notes"]], ["unsupported"])
        fields = {field["field"]: field for field in answer["fields"]}
        self.assertEqual((fields["title"]["hits"], fields["title"]["pages"], fields["title"]["rate"]), (8, 8, 1))
        self.assertEqual([value["value"] for value in fields["author"]["values"]], [story[1] for story in others])
        page = server.add("<title>x</title><p>Another site altogether.</p>")["id"]
        answer = server.post(f"/api/detections/{job}/try", pages=[page]).json
        self.assertEqual({field["hits"] for field in answer["fields"] if field["field"] == "author"}, {0})
        for body in [{}, {"path": "../x"}, {"pages": ["x"]}, {"pages": [page] * 101}, {"pages": [page], "hits": []}]:
            self.assertEqual(server.call("POST", f"/api/detections/{job}/try", body).status, 400, body)
        # What is saved is what `sito apply` takes.
        saved = server.post(f"/api/detections/{job}/save", format="template", hits=hits)
        (self.folder / "site.json").write_bytes(saved.body)
        self.run_sito("apply", "site.json", "more/0.html", "-o", "out.jsonl", "--metadata", cwd=self.folder)
        document = json.loads((self.folder / "out.jsonl").read_text())
        self.assertIn(others[0][1], json.dumps(document["metadata"]))
        config = server.post(f"/api/detections/{job}/save", format="site-config", hits=hits).body.decode()
        self.assertRegex(config, r"(?m)^title: //")
        self.assertRegex(config, r"(?m)^author: //")

    def test_bad_requests(self):
        server = self.serve()
        page = server.add(PAGE)["id"]
        for body, status in [({}, 400), ({"pages": []}, 400), ({"pages": "x"}, 400), ({"pages": [1]}, 400), ({"pages": [page] * 6}, 400),
                             ({"pages": ["0" * 32]}, 404), ({"pages": [page], "kind": "poem"}, 400), ({"pages": [page], "method": "luck"}, 400),
                             ({"pages": [page], "structured_data": "yes"}, 400)]:
            self.assertEqual(server.call("POST", "/api/detect", body).status, status, body)
        for path in ["/api/jobs/x", "/api/jobs/x/events"]:
            self.assertEqual(server.get(path).code, "not-found")
        for path in ["/api/jobs/x/stop", "/api/detections/x/choose", "/api/detections/x/assign", "/api/detections/x/path", "/api/detections/x/save"]:
            self.assertEqual(server.post(path, field="date", hits=[], format="xml").code, "not-found")

    def test_without_what_pages_say_of_themselves(self):
        server = self.serve()
        head = '<meta property="article:published_time" content="2020-01-01T10:00:00Z"></head>'
        page = server.add(news(*STORIES[0]).replace("</head>", head))["id"]
        sources = {}
        for structured in [True, False]:
            detection = self.detect(server, pages=[page], structured_data=structured)[1]["detection"]
            sources[structured] = {hit["source"] for part in detection["fields"] for hit in part["hits"]}
        self.assertNotEqual(sources[True] - {"text"}, set())
        self.assertEqual(sources[False], {"text"})


class Addresses(DetectTest):
    def site(self, answers):
        """Serves {path: (status, headers, body)} on loopback; gives its address."""

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                status, headers, body = answers.get(self.path, (404, {}, b"no"))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        self.addCleanup(lambda: (site.shutdown(), thread.join(), site.server_close()))
        return f"http://127.0.0.1:{site.server_port}"

    def test_pages_are_fetched_and_failures_told(self):
        html = {"Content-Type": "text/html; charset=utf-8"}
        site = self.site({"/0": (200, html, news(*STORIES[0]).encode()), "/1": (302, {"Location": "/2"}, b""), "/2": (200, html, news(*STORIES[1]).encode()),
                          "/pdf": (200, {"Content-Type": "application/pdf"}, b"%PDF-1.7")})
        server = self.serve("--allow-private")
        page = server.post("/api/pages", url=site + "/1").json
        self.assertEqual((page["url"], page["title"], page["charset"]), (site + "/2", STORIES[1][0] + " - The Paper", "utf-8"))
        job = server.post("/api/detect", urls=[site + "/0", site + "/missing", site + "/1", site + "/pdf"]).json["job"]
        events = server.events(job)
        problems = [data for name, data in events if name == "problem"]
        self.assertEqual([problem["page"] for problem in problems], [site + "/missing", site + "/pdf"])
        self.assertEqual([problem["error"]["code"] for problem in problems], ["network", "unsupported"])
        result = events[-1][1]["result"]
        self.assertEqual([page["url"] for page in result["pages"]], [site + "/0", site + "/2"])
        self.assertEqual(result["problems"], problems)
        self.assertEqual(server.events(server.post("/api/detect", urls=[site + "/missing"]).json["job"])[-1][0], "failed")

    def test_private_addresses_are_refused(self):
        site = self.site({"/": (200, {"Content-Type": "text/html"}, PAGE.encode())})
        server = self.serve()
        for url in [site + "/", f"http://localhost:{site.rsplit(':', 1)[1]}/", "http://169.254.169.254/", "http://[::1]/", "http://10.0.0.1/", "http://0/",
                    "file:///etc/passwd", "ftp://example.org/", "gopher://127.0.0.1/", "javascript:1", "", "x", server.address]:
            answer = server.post("/api/pages", url=url)
            self.assertEqual((answer.status, answer.code), (400, "invalid-argument"), url)
        self.assertEqual(self.serve("--no-fetch").post("/api/pages", url=site + "/").status, 400)


class View(DetectTest):
    def test_the_view_is_harmless_and_its_address_is_its_key(self):
        server = self.serve()
        page = server.add("<title>x</title><body onload='alert(1)'><script>alert(2)</script><p>Some <b>text</b>.</p>")
        answer = server.call("GET", page["view"], X_Sito_Token=None)
        self.assertEqual(answer.status, 200)
        policy = answer.headers["Content-Security-Policy"]
        self.assertIn("sandbox allow-scripts", policy)
        self.assertIn("default-src 'none'", policy)
        nonce = re.search(r"'nonce-([0-9a-f]+)'", policy).group(1)
        self.assertEqual(re.findall(r"<script[^>]*>", answer.body.decode()), [f'<script nonce="{nonce}">'])
        self.assertNotIn(b"alert", answer.body)
        self.assertNotIn(nonce, server.get(page["view"]).headers["Content-Security-Policy"])
        self.assertEqual(server.get("/view/" + "0" * 32 + "/").status, 404)
        self.assertEqual(server.get(f"/view/{page['id']}/").status, 404)


class Why(DetectTest):
    def test_segments_with_their_rules(self):
        server = self.serve()
        page = server.add(news(*STORIES[0]))
        answer = server.post("/api/why", page=page["id"], algorithm="justext", params={"length-high": 80}).json
        self.assertEqual(answer["algorithm"], "justext[length-high=80]")
        self.assertTrue(any(segment["kept"] for segment in answer["segments"]))
        self.assertTrue(all(segment["rule"] for segment in answer["segments"]))
        self.assertTrue(all(0 <= segment["t"][0] < segment["t"][1] <= page["n_texts"] for segment in answer["segments"]))
        strict = server.post("/api/why", page=page["id"], algorithm="justext", params={"length-high": 500}).json
        self.assertLess(strict["kept_words"], answer["kept_words"])

    def test_bad_requests(self):
        server = self.serve()
        page = server.add(PAGE)["id"]
        for body, status in [({"page": page}, 400), ({"page": "x", "algorithm": "justext"}, 404), ({"page": page, "algorithm": "nonsense"}, 400),
                             ({"page": page, "algorithm": "justext", "params": {"nothing": 1}}, 400),
                             ({"page": page, "algorithm": "justext", "params": [1]}, 400), ({"page": page, "algorithm": "vote(" * 1000}, 400)]:
            self.assertEqual(server.call("POST", "/api/why", body).status, status, body)


if __name__ == "__main__":
    unittest.main()
