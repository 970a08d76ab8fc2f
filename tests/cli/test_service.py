#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The extraction service: answers by format, options by name, parts, errors, limits, OpenAPI, the end."""
import concurrent.futures
import http.client
import json
import re
import signal
import socket
import time
import unittest

import loopback
from service_client import FILE, PAGE, ServiceTest
from tool import SANITIZED


class Answers(ServiceTest):
    def setUp(self):
        super().setUp()
        self.service = self.start("--allow-private")

    def command_line(self, *arguments):
        return self.run_sito("extract", "-q", *arguments, FILE).stdout

    def test_gives_the_bytes_of_the_command_line_in_every_format(self):
        formats = re.findall(r"^(\w+)", self.run_sito("list", "formats").stdout.decode(), re.MULTILINE)
        self.assertGreater(len(formats), 5)
        types = {"text": "text/plain; charset=utf-8", "markdown": "text/markdown; charset=utf-8", "html": "text/html; charset=utf-8",
                 "json": "application/json", "tei": "application/tei+xml"}
        address = "https://example.org/bridge"
        for name in ["text", "markdown", "html", "jsonld"]:
            answer = self.service.post(PAGE, format=name, url=address)
            self.assertEqual(answer.status, 200, answer.text)
            self.assertEqual(answer.body, self.command_line("--format", name, "--url", address), name)
            self.assertEqual(answer.headers["Content-Type"], types.get(name, answer.headers["Content-Type"]))
        for name, kind in types.items():
            if name not in formats:
                continue
            by_accept = self.service.ask("POST", "/extract", PAGE, Content_Type="text/html", Accept=kind.split(";")[0])
            self.assertEqual((by_accept.status, by_accept.headers["Content-Type"]), (200, kind))
            self.assertEqual(by_accept.body, self.service.post(PAGE, format=name).body)

    def test_weighs_what_a_client_accepts(self):
        for accept, kind in [("text/plain;q=0.2, text/markdown", "text/markdown"), ("*/*", "text/plain"), ("application/*", "application/json"),
                             ("TEXT/HTML,application/xhtml+xml;q=0.9,*/*;q=0.8", "text/html"), ("image/png, application/xml;q=0.1", "application/tei+xml"),
                             ("\xff\xfe, */*;q=0.1", "text/plain")]:
            answer = self.service.ask("POST", "/extract", PAGE, Content_Type="text/html", Accept=accept)
            self.assertEqual((answer.status, answer.headers["Content-Type"].split(";")[0]), (200, kind), accept)
        for accept in ["image/png", "text/html;q=0"]:
            self.assert_error(self.service.ask("POST", "/extract", PAGE, Accept=accept), 406, "not-acceptable")

    def test_takes_the_options_of_the_command_line(self):
        for options, words in [({"precision": "true"}, ["--precision"]), ({"no-links": ""}, ["--no-links"]), ({"algorithm": "keep-all"}, ["--algorithm", "keep-all"]),
                               ({"param": ["title=no", "dial=1"]}, ["--param", "title=no", "--param", "dial=1"]), ({"no-links": "false"}, [])]:
            expected = self.command_line("--format", "markdown", *words)
            self.assertEqual(self.service.post(PAGE, format="markdown", **options).body, expected, options)
            typed = {name: True if value in ("true", "") else False if value == "false" else value for name, value in options.items()}
            self.assertEqual(self.service.post_json(html=PAGE.decode(), options={"format": "markdown", **typed}).body, expected, options)
        metadata = self.service.post(PAGE, **{"only-metadata": "true"})
        self.assertEqual(metadata.headers["Content-Type"], "application/json")
        self.assertIn("title", json.dumps(metadata.json))

    def test_refuses_options_of_files_bounds_and_none(self):
        for options in [{"model": "/etc/passwd"}, {"stoplist": "/etc/passwd"}, {"feed": "/etc/passwd"}, {"classifier-model": "/etc/passwd"},
                        {"limit-source": "4000"}, {"page-time-limit": "0"}, {"help": ""}, {"output": "x"}, {"precison": "true"}, {"precision": "maybe"},
                        {"algorithm": "no-such"}, {"format": "no-such"}, {"precision": "true", "recall": "true"}, {"dial": "9"}, {"format": ""},
                        {"start-index": "-1"}, {"max-length": "x"}, {"param": "x"}, {"provenance": "true"}, {"algorithm": "x" * 5000}]:
            self.assert_error(self.service.post(PAGE, **options), 400, "invalid-argument")
        self.assertNotIn("--", self.service.post(PAGE, precision="true", recall="true").error["message"])
        for body in [{"html": "x", "options": {"param": {}}}, {"html": "x", "options": []}, {"html": 1}, {"html": "x", "fomat": "json"}, {}, {"options": {}}]:
            self.assert_error(self.service.post_json(**body), 400, "invalid-argument")
        for body in [b"", b"[", b"[]", b'{"html":' + b"[" * 10000, b"\xff"]:
            self.assert_error(self.service.ask("POST", "/extract", body, Content_Type="application/json"), 400, "malformed")

    def test_gives_a_long_page_in_parts(self):
        text = "".join(f"<p>\u017dlu\u0165ou\u010dk\u00fd k\u016f\u0148 number {i} went down the long road to the river and back again.</p>" for i in range(50))
        page = f"<html><head><meta charset=utf-8><title>x</title></head><body><article>{text}</article></body></html>"
        whole = self.service.post(page, algorithm="keep-all")
        self.assertEqual(whole.headers["Sito-Length"], str(len(whole.text)))
        self.assertNotIn("Sito-Next-Index", whole.headers)
        parts, index = [], "0"
        while index is not None:
            answer = self.service.post(page, algorithm="keep-all", **{"start-index": index, "max-length": "700"})
            self.assertEqual(answer.headers["Sito-Length"], str(len(whole.text)))
            self.assertLessEqual(len(answer.text), 700)
            parts.append(answer.body)
            index = answer.headers["Sito-Next-Index"]
        self.assertGreater(len(parts), 4)
        self.assertEqual(b"".join(parts), whole.body)
        behind = self.service.post(page, **{"start-index": "4000000000"})
        self.assertEqual((behind.status, behind.body), (200, b""))

    def test_fetches_addresses(self):
        pages = self.pages({"/page": (200, {}, PAGE), "/moved": (302, {"Location": "/page"}, b"")})
        expected = self.run_sito("extract", "-q", "--format", "html", "--allow-private", pages.address + "/moved").stdout
        self.assertEqual(self.service.get(pages.address + "/moved", format="html").body, expected)
        self.assertEqual(self.service.post_json(url=pages.address + "/moved", options={"format": "html"}).body, expected)
        # With a page, an address is where it comes from.
        asked = len(pages.asked)
        self.assertIn(pages.address, self.service.post_json(url=pages.address + "/other", html=PAGE.decode(), options={"format": "html"}).text)
        self.assertEqual(len(pages.asked), asked)
        head = self.service.ask("HEAD", "/extract?url=" + pages.address + "/page")
        self.assertEqual((head.status, head.body), (200, b""))

    def test_types_what_goes_wrong(self):
        pages = self.pages({"/pdf": (200, {"Content-Type": "text/html"}, b"%PDF-1.7\n"), "/busy": (503, {"Retry-After": "7"}, b""),
                            "/round": (302, {"Location": "/round"}, b""), "/file": (302, {"Location": "file:///etc/passwd"}, b""),
                            "/empty": (200, {}, b"<html><body></body></html>")})
        at = pages.address
        missing = self.service.get(at + "/no-such")
        self.assert_error(missing, 502, "upstream-status")
        self.assertEqual(missing.error["upstream_status"], 404)
        busy = self.service.get(at + "/busy")
        self.assert_error(busy, 502, "upstream-status", retryable=True)
        self.assertEqual(busy.headers["Retry-After"], "7")
        self.assert_error(self.service.get(at + "/pdf"), 415, "unsupported")
        self.assert_error(self.service.get(at + "/round"), 502, "too-many-redirects")
        self.assert_error(self.service.get(at + "/file"), 403, "refused")
        self.assert_error(self.service.get(at + "/empty"), 422, "empty-page")
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            self.assert_error(self.service.get(f"http://127.0.0.1:{closed.getsockname()[1]}/"), 502, "no-connection", retryable=True)
        for url in ["file:///etc/passwd", "/etc/passwd", "-", "ftp://example.org/", "http://"]:
            self.assertIn(self.service.get(url).status, (400, 403), url)
        self.assert_error(self.service.ask("GET", "/extract"), 400, "invalid-argument")
        self.assert_error(self.service.post(b"%PDF-1.7\n"), 415, "unsupported")
        self.assert_error(self.service.ask("POST", "/extract", b"x", Content_Type="image/png"), 415, "unsupported")
        self.assert_error(self.service.ask("POST", "/extract", b"x", Content_Encoding="gzip"), 415, "unsupported")
        self.assert_error(self.service.ask("GET", "/no-such"), 404, "not-found")
        self.assert_error(self.service.ask("DELETE", "/extract"), 405, "not-allowed")

    def test_counts(self):
        self.service.post(PAGE)
        self.service.post(b"<html><body></body></html>")
        self.service.post(PAGE, format="no-such")
        self.assertEqual(self.service.ask("GET", "/healthz").json, {"status": "ok"})
        metrics = self.service.ask("GET", "/metrics")
        self.assertTrue(metrics.headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        values = {}
        for line in metrics.text.splitlines():
            if not line.startswith("#"):
                self.assertRegex(line, r'^[a-z_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? [0-9.e+-]+$')
                name, value = line.rsplit(" ", 1)
                values[name] = float(value)
        self.assertEqual(values['sito_requests_total{path="/extract",status="200"}'], 1)
        self.assertEqual(values['sito_requests_total{path="/extract",status="400"}'], 1)
        self.assertEqual(values['sito_requests_total{path="/extract",status="422"}'], 1)
        self.assertEqual(values['sito_pages_total{outcome="kept"}'], 1)
        self.assertEqual(values['sito_pages_total{outcome="empty-page"}'], 1)
        self.assertEqual(values['sito_request_seconds_bucket{le="+Inf"}'], values["sito_request_seconds_count"])
        self.assertGreater(values["sito_page_bytes_total"], len(PAGE))
        self.assertGreater(values["process_resident_memory_bytes"], 1e6)

    def test_describes_itself(self):
        document = self.service.ask("GET", "/openapi.json").json
        self.assertEqual(document["openapi"], "3.1.0")
        self.assertEqual(set(document["paths"]), {"/extract", "/healthz", "/metrics", "/openapi.json"})
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                self.assertNotIn(self.service.ask(method.upper(), path, b"" if method == "post" else None).status, (404, 405), path)
                self.assertIn("default", operation["responses"])

        def references(part):
            if isinstance(part, dict):
                for name, value in part.items():
                    yield from [value] if name == "$ref" else references(value)
            elif isinstance(part, list):
                for value in part:
                    yield from references(value)
        for reference in references(document):
            found = document
            for step in reference.removeprefix("#/").split("/"):
                found = found[step]
        # Each option is taken, and those of `sito extract` are there but for files, bounds, inputs, outputs and views.
        parameters = {each["name"]: each for each in document["paths"]["/extract"]["get"]["parameters"]}
        samples = {"format": "json", "algorithm": "sito", "dial": "1", "param": "dial=1", "target-language": "en", "page-type": "article", "comments": "keep",
                   "keep-linked": "x", "classifier": "cld2", "charset-policy": "strict", "charset": "utf-8", "url": "https://example.org/"}
        for name, parameter in parameters.items():
            kind = parameter["schema"]["type"]
            value = "true" if kind == "boolean" else "1" if kind == "integer" else samples[name]
            answer = self.service.post(PAGE, **{"format": "json", name: value})
            self.assertIn(answer.status, (200, 422), (name, answer.text))
        flags = set(re.findall(r"--([a-z-]+)", re.sub(r"\n {10,}.*", "", self.run_sito("extract", "--help").stdout.decode())))
        left_out = flags - set(parameters)
        self.assertEqual(left_out, {"output", "output-format", "explain", "retain-links", "categories", "quiet", "allow-private", "pdf", "fetch-timeout", "help",
                                    "pipe-paragraphs", "pipe-phase", "pipe-html", "pipe-page-timeout", "keep-linked-hosts",
                                    "stoplist", "ad-hosts", "genres", "word-statistics", "model", "classifier-model", "feed", "limit-record",
                                    "limit-source", "limit-depth", "limit-nodes", "page-time-limit"} & flags)
        self.assertEqual(set(document["components"]["schemas"]["Request"]["properties"]["options"]["properties"]) | {"url"}, set(parameters))


class Limits(ServiceTest):
    def test_keeps_to_the_public_internet_on_every_hop(self):
        service = self.start()
        pages = self.pages({"/page": (200, {}, PAGE)})
        for url in [pages.address + "/page", "http://169.254.169.254/", "http://localhost/", "http://[::1]/", "http://0x7f000001/", "http://2130706433/"]:
            self.assert_error(service.get(url), 403, "refused")
        self.assertEqual(pages.asked, [])
        self.assert_error(self.start("--no-fetch").get(pages.address + "/page"), 400, "invalid-argument")

    def test_bounds_what_is_sent(self):
        service = self.start("--limit-page", 1)
        filler = b"<p>" + b"x" * (1 << 20)
        self.assert_error(service.post(filler), 413, "too-large")
        self.assert_error(service.post_json(html=filler.decode()), 413, "too-large")
        self.assert_error(service.post_json(html=filler.decode() * 3), 413, "too-large")
        for length in (5000, 9000):
            self.assert_error(service.ask("GET", "/" + "x" * length), 414 if length > 8192 else 404, "too-large" if length > 8192 else "not-found")
            self.assert_error(service.ask("POST", "/extract?algorithm=" + "x" * length, PAGE, Content_Type="text/html"), 414 if length > 8192 else 400,
                              "too-large" if length > 8192 else "invalid-argument")
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
        self.addCleanup(connection.close)
        connection.putrequest("POST", "/extract")
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders()
        self.assertEqual(connection.getresponse().status, 411)
        self.assertEqual(service.post(PAGE).status, 200)

    def raw(self, service, data):
        return loopback.raw(service.port, data)

    def test_refuses_what_can_be_read_in_two_ways(self):
        service = self.start()
        host = b"Host: 127.0.0.1\r\nContent-Type: text/html\r\n"
        post = b"POST /extract HTTP/1.1\r\n" + host
        hidden = b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n"
        for request in [post + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden, post + b"Content-Length: 0\r\nContent-Length: 60\r\n\r\n" + hidden,
                        post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + hidden, post + b"Content-Length: +3\r\n\r\nabc" + hidden, post + b"Content-Length: 99999999999999999999\r\n\r\n" + hidden,
                        post + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc" + hidden, b"GET /healthz\r\n", b"GET /healthz HTTP/0.9\r\n\r\n",
                        b"GET /healthz HTTP/1.1\r\n" + b"A: b\r\n" * 20000 + b"\r\n", b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                        post + b"Content-Length: 5\r\nTransfer-Encoding : chunked\r\n\r\n<p>ab" + hidden, post + b"X: y\r\n Content-Length: 50\r\nContent-Length: 5\r\n\r\n<p>ab" + hidden,
                        post + b"X: a\rContent-Length: 50\r\nContent-Length: 5\r\n\r\n<p>ab" + hidden, b"GET /healthz HTTP/1.1\r\n" + host + b"X: a\0b\r\n\r\n",
                        b"GET /healthz HTTP/1.1\r\n" + host + b"no field\r\n\r\n", b"GET  /healthz HTTP/1.1\r\n" + host + b"\r\n", b"GET /healthz HTTP/1.1\r\n" + host + b": x\r\n\r\n"]:
            answer = self.raw(service, request)
            self.assertNotIn(b"status", answer, request[:80])
            self.assertLessEqual(answer.count(b"HTTP/1.1 "), 1, request[:80])
            self.assertEqual(service.ask("GET", "/healthz").status, 200)
        # A body that is shorter than it says is no request.
        self.assertNotIn(b" 200 ", self.raw(service, post + b"Content-Length: 5000\r\n\r\n<p>short"))

    def test_types_the_refusals_of_what_is_no_request(self):
        service = self.start()
        host = b"Host: 127.0.0.1\r\n"
        for request, status, code in [(b"GET /healthz HTTP/0.9\r\n\r\n", 400, "invalid-argument"), (b"GET /healthz HTTP/3.0\r\n" + host + b"\r\n", 400, "invalid-argument"),
                                      (b"GET /healthz HTTP/1.1\n" + host.replace(b"\r", b"") + b"\n", 400, "invalid-argument"), (b"GET /healthz HTTP/1.1\r\n" + host + b"X: a\0b\r\n\r\n", 400, "invalid-argument"),
                                      (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n" + host + b"\r\n", 414, "too-large"),
                                      (b"GET /healthz HTTP/1.1\r\n" + host + b"Range: bytes=9-1\r\n\r\n", 416, "invalid-argument"),
                                      (b"GET /healthz HTTP/1.1\r\n" + host + b"no field\r\n\r\n", 400, "invalid-argument"), (b"PUT /healthz HTTP/1.1\r\n" + host + b"\r\n", 405, "not-allowed")]:
            head, body = self.raw(service, request).split(b"\r\n\r\n", 1)
            fields = dict(line.lower().split(": ", 1) for line in head.decode().split("\r\n")[1:])
            self.assertEqual(int(head.split()[1]), status, request[:60])
            self.assertEqual((fields["content-type"], fields["connection"], fields.get("keep-alive")), ("application/json", "close", None), request[:60])
            self.assertEqual(json.loads(body)["error"]["code"], code, request[:60])
        for path, methods in [("/healthz", "GET, HEAD"), ("/extract", "GET, HEAD, POST")]:
            self.assertEqual(service.ask("DELETE", path).headers["Allow"], methods)
        # Formats of whole corpora are not offered for one page.
        refused = service.post(PAGE, format="epub")
        self.assert_error(refused, 400, "invalid-argument")
        self.assertIn(" markdown ", refused.error["message"])
        self.assertNotIn("parquet", refused.error["message"])

    def test_bounds_what_is_fetched(self):
        service = self.start("--limit-page", 1, "--allow-private", "--fetch-timeout", "0.5")

        def endless(request):
            request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            for _ in range(100):
                request.wfile.write(b"x")
                time.sleep(0.05)
            return 200, {}, b""
        pages = self.pages({"/large": (200, {}, b"x" * (2 << 20)), "/endless": endless})
        self.assert_error(service.get(pages.address + "/large"), 413, "too-large")
        began = time.monotonic()
        self.assert_error(service.get(pages.address + "/endless"), 504, "timeout", retryable=True)
        self.assertLess(time.monotonic() - began, 4)

    def test_bounds_the_time_of_a_page(self):
        service = self.start("--page-time-limit", 0.001)
        page = "<p>Some words of a paragraph that goes on.</p>" * 20000
        answer = service.post(page)
        self.assert_error(answer, 504, "too-slow")

    def test_tells_who_asks_too_often_to_wait(self):
        service = self.start("--rate", 2)
        answers = [service.post(PAGE) for _ in range(4)]
        self.assertEqual([answer.status for answer in answers[:2]], [200, 200])
        self.assert_error(answers[3], 429, "too-many-requests", retryable=True)
        self.assertEqual(answers[3].headers["Retry-After"], "1")
        self.assertEqual(service.ask("GET", "/healthz").status, 200)
        time.sleep(0.6)
        self.assertEqual(service.post(PAGE).status, 200)

    def test_many_at_once_are_answered_or_told_to_wait(self):
        service = self.start("--concurrency", 1)
        page = PAGE + b"<p>Some words of a paragraph that goes on and on until the end.</p>" * (300 if SANITIZED else 3000)
        with concurrent.futures.ThreadPoolExecutor(60) as pool:
            answers = list(pool.map(lambda _: service.post(page), range(120)))
        statuses = {answer.status for answer in answers}
        self.assertIn(200, statuses)
        self.assertLessEqual(statuses, {200, 429})
        for answer in answers:
            if answer.status == 429:
                self.assert_error(answer, 429, "busy", retryable=True)
                self.assertIn("Retry-After", answer.headers)
        self.assertEqual(len({answer.body for answer in answers if answer.status == 200}), 1)


class Access(ServiceTest):
    def test_needs_the_token_beyond_loopback(self):
        service = self.start("--bind", "0.0.0.0")
        self.assertRegex(service.token, "^[0-9a-f]{32}$")
        for path in ["/extract?url=http://example.org/", "/metrics"]:
            for authorization in ["", "Bearer", "Bearer x", "Basic " + service.token, service.token]:
                answer = service.ask("GET", path, Authorization=authorization)
                self.assert_error(answer, 401, "unauthorized")
                self.assertEqual(answer.headers["WWW-Authenticate"], "Bearer")
        self.assert_error(service.ask("POST", "/extract", PAGE), 401, "unauthorized")
        self.assertEqual(service.ask("GET", "/healthz").status, 200)
        for scheme in ["Bearer ", "bearer "]:
            self.assertEqual(service.ask("POST", "/extract", PAGE, Authorization=scheme + service.token).status, 200)
        self.assertEqual(service.ask("GET", "/metrics", Authorization="Bearer " + service.token).status, 200)

    def test_takes_a_token_on_loopback(self):
        service = self.start("--token", "0123456789abcdef")
        self.assert_error(service.post(PAGE), 401, "unauthorized")
        self.assertEqual(service.ask("POST", "/extract", PAGE, Authorization="Bearer 0123456789abcdef").status, 200)
        self.run_sito("service", "--token", "short", exit_code=2)
        self.run_sito("service", "--bind", "example.org", exit_code=2)

    def test_refuses_pages_of_the_web(self):
        service = self.start()
        for headers in [{"Host": "evil.example"}, {"Sec_Fetch_Site": "cross-site"}, {"Origin": "https://evil.example"}, {"Origin": "null"}]:
            self.assertIn(service.ask("GET", "/extract?url=http://example.org/", **headers).status, (403, 421), headers)
        self.assert_error(service.ask("POST", "/extract", PAGE, Origin="https://evil.example"), 403, "forbidden")


class End(ServiceTest):
    def test_answers_what_is_in_hand(self):
        service = self.start("--allow-private")

        def slow(_):
            time.sleep(1)
            return 200, {}, PAGE
        pages = self.pages({"/slow": slow})
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            asked = pool.submit(service.get, pages.address + "/slow")
            while not pages.asked:
                time.sleep(0.02)
            code, _ = service.end(signal.SIGTERM)
            self.assertEqual(asked.result().status, 200)
        self.assertEqual(code, 0)

    def test_rests_small(self):
        if SANITIZED:
            self.skipTest("sanitizers take memory of their own")
        service = self.start()
        for _ in range(20):
            service.post(PAGE)
        resident = float(re.search(r"^process_resident_memory_bytes (\S+)", service.ask("GET", "/metrics").text, re.MULTILINE)[1])
        self.assertLess(resident, 60e6)


if __name__ == "__main__":
    unittest.main()
