#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The proxy beside the workbench: start, counters, rules while it runs, faults, the end."""
import http.client
import socket
import unittest

from service_client import Pages
from tool import ROOT, ToolTest
from workbench_server import Workbench

PAGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()


class ServeProxy(ToolTest):
    def setUp(self):
        super().setUp()
        self.server = Workbench(cwd=self.folder)
        self.addCleanup(self.server.kill)
        self.pages = Pages({"/page": (200, {}, PAGE), "/empty": (200, {}, b"<html><body></body></html>")})
        self.addCleanup(self.pages.end)

    def start(self, **settings):
        answer = self.server.post("/api/proxy/start", **settings)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertTrue(answer.json["running"])
        return answer.json["port"]

    def ask(self, port, path):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", self.pages.address + path)
            return connection.getresponse().read()
        finally:
            connection.close()

    def counters(self):
        return self.server.get("/api/proxy").json["counters"]

    def test_counts_while_it_runs(self):
        before = self.server.get("/api/proxy").json
        self.assertFalse(before["running"])
        self.assertNotIn("counters", before)
        port = self.start()
        cleaned = self.ask(port, "/page")
        self.assertLess(len(cleaned), len(PAGE))
        self.ask(port, "/empty")
        counters = self.counters()
        self.assertEqual((counters["pages_cleaned"], counters["pages_unchanged"], counters["bytes_before"]), (1, 1, len(PAGE)))
        self.assertLess(counters["bytes_after"], len(PAGE))
        self.assertGreater(counters["mean_milliseconds"], 0)
        self.assertFalse(self.server.post("/api/proxy/stop").json["running"])
        with self.assertRaises(OSError):
            self.ask(port, "/page")
        self.assertEqual(self.ask(self.start(), "/page"), cleaned)
        self.assertEqual(self.counters()["pages_cleaned"], 1)

    def test_rules_change_while_it_runs(self):
        port = self.start(rules={"sites": {"127.0.0.1": {"clean": False}}})
        self.assertEqual(self.ask(port, "/page"), PAGE)
        answer = self.server.post("/api/proxy/rules", rules={"sites": {"127.0.0.1": {"options": {"algorithm": "keep-all", "no-links": True}}}})
        self.assertEqual(answer.json["rules"]["sites"]["127.0.0.1"]["options"]["algorithm"], "keep-all")
        kept = self.ask(port, "/page")
        self.assertEqual(kept.count(b"<a "), 1)  # the way back
        self.server.post("/api/proxy/rules", rules={})
        usual = self.ask(port, "/page")
        self.assertGreater(usual.count(b"<a "), 1)
        self.assertLess(len(usual), len(PAGE))
        # Settings outlive a stop.
        self.server.post("/api/proxy/rules", rules={"kinds": {"forum": {"clean": False}}})
        self.server.post("/api/proxy/stop")
        self.assertEqual(self.server.get("/api/proxy").json["rules"]["kinds"], {"forum": {"clean": False}})

    def test_wrong_settings_change_nothing(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            answer = self.server.post("/api/proxy/start", port=taken.getsockname()[1])
            self.assertGreaterEqual(answer.status, 400, answer.body)
        for settings in [{"port": 70_000}, {"port": "x"}, {"https_out": 3}, {"rules": []}, {"rules": {"site": {}}}, {"rules": {"sites": {"": {}}}},
                         {"rules": {"kinds": {"forum": {"options": {"output": "x"}}}}}]:
            answer = self.server.post("/api/proxy/start", **settings)
            self.assertEqual((answer.status, answer.code), (400, "invalid-argument"), settings)
        self.assertFalse(self.server.get("/api/proxy").json["running"])
        port = self.start()
        self.assertEqual(self.server.post("/api/proxy/rules", rules={"sites": 3}).status, 400)
        self.assertLess(len(self.ask(port, "/page")), len(PAGE))

    def test_pages_of_the_web_cannot_start_it(self):
        for fields, status in [({"X_Sito_Token": None}, 401), ({"Origin": "https://evil.example"}, 403)]:
            for path in ["start", "stop", "rules"]:
                self.assertEqual(self.server.call("POST", f"/api/proxy/{path}", {}, **fields).status, status, path)
        self.assertFalse(self.server.get("/api/proxy").json["running"])


if __name__ == "__main__":
    unittest.main()
