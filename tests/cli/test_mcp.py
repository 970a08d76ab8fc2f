#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito mcp: a scripted client; bad messages, cancelled calls; and the official client where it is installed."""
import asyncio
import json
import pathlib
import queue
import signal
import subprocess
import threading
import time
import unittest

from service_client import Pages
from tool import ROOT, SANITIZED, SITO, ToolTest

PAGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()
MODERN = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
                    "io.modelcontextprotocol/clientCapabilities": {}}}
LONG = "<html><head><title>Long</title></head><body><article>" + "".join(
    f"<p>Sentence {i} says that the river goes on for a long way behind the bridge of the town.</p>" for i in range(400)) + "</article></body></html>"


class Client:
    """A running `sito mcp ARGUMENTS`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([SITO, "mcp", *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.last = 0

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send(self, message):
        self.process.stdin.write(message if isinstance(message, bytes) else json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def receive(self, timeout=30):
        line = self.lines.get(timeout=timeout)
        return None if line is None else json.loads(line)

    def ask(self, method, **params):
        self.last += 1
        self.send({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        answer = self.receive()
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", self.last), answer
        return answer

    def call(self, tool, **arguments):
        return self.ask("tools/call", name=tool, arguments={name.replace("_", "-"): value for name, value in arguments.items()})["result"]

    def end(self):
        self.process.stdin.close()
        code = self.process.wait(timeout=30)
        return code, self.process.stderr.read()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


class McpTest(ToolTest):
    def start(self, *arguments):
        client = Client(*arguments)
        self.addCleanup(client.kill)
        return client

    def pages(self, pages):
        server = Pages(pages)
        self.addCleanup(server.end)
        return server

    def problem(self, result):
        self.assertTrue(result["isError"], result)
        return json.loads(result["content"][0]["text"])


class Scripted(McpTest):
    def test_shakes_hands(self):
        for asked, given in [("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"), (3, "2025-11-25"),
                             # The revision with several messages on a line, which sito does not read.
                             ("2025-03-26", "2024-11-05")]:
            client = self.start()
            result = client.ask("initialize", protocolVersion=asked, capabilities={}, clientInfo={"name": "t", "version": "1"})["result"]
            self.assertEqual((result["protocolVersion"], result["serverInfo"]["name"]), (given, "sito"))
            self.assertIn("tools", result["capabilities"])
            client.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
            self.assertEqual(client.ask("ping")["result"], {})
            self.assertEqual([tool["name"] for tool in client.ask("tools/list")["result"]["tools"]], ["fetch", "extract"])
            self.assertEqual(client.end(), (0, b""))

    def test_speaks_the_revision_without_a_handshake(self):
        client = self.start()
        found = client.ask("server/discover", **MODERN)["result"]
        self.assertEqual((found["supportedVersions"], found["resultType"]), (["2026-07-28"], "complete"))
        tools = client.ask("tools/list", **MODERN)["result"]
        self.assertEqual((tools["resultType"], tools["cacheScope"]), ("complete", "public"))
        for tool in tools["tools"]:
            form = tool["inputSchema"]["properties"]["format"]
            self.assertEqual((form["default"], form["description"]), ("markdown", "Format of the text"))
        result = client.ask("tools/call", name="extract", arguments={"html": PAGE.decode()}, **MODERN)["result"]
        self.assertEqual((result["resultType"], result["isError"]), ("complete", False))
        other = client.ask("tools/list", _meta={"io.modelcontextprotocol/protocolVersion": "2031-01-01"})
        self.assertEqual((other["error"]["code"], other["error"]["data"]["supported"]), (-32022, ["2026-07-28"]))

    def test_extracts(self):
        client = self.start()
        for arguments, words in [({}, ["--format", "markdown"]), ({"format": "text"}, []), ({"format": "html", "no_links": True}, ["--format", "html", "--no-links"]),
                                 ({"options": {"algorithm": "keep-all"}}, ["--format", "markdown", "--algorithm", "keep-all"])]:
            result = client.call("extract", html=PAGE.decode(), max_length=100000, **arguments)
            expected = self.run_sito("extract", "-q", *words, "-", stdin=PAGE).stdout
            self.assertEqual((result["isError"], result["content"][0]["text"].encode()), (False, expected), arguments)
        for tool in client.ask("tools/list")["result"]["tools"]:
            schema = tool["inputSchema"]
            self.assertLessEqual(set(schema["required"]), set(schema["properties"]))
            self.assertLess(len(json.dumps(tool)), 4000)  # a model reads it each time

    def test_reads_a_long_page_in_parts(self):
        pages = self.pages({"/long": (200, {}, LONG.encode())})
        client = self.start("--allow-private")
        expected = self.run_sito("extract", "-q", "--format", "markdown", "--allow-private", pages.address + "/long").stdout.decode()
        self.assertGreater(len(expected), 20000)
        first = client.call("fetch", url=pages.address + "/long")
        self.assertEqual(first["content"][0]["text"], expected[:20000])
        self.assertIn("start-index 20000", first["content"][1]["text"])
        asked = len(pages.asked)
        pages.pages["/long"] = (500, {}, b"")
        text, start = "", 0
        while True:
            part = client.call("fetch", url=pages.address + "/long", start_index=start, max_length=9000) if start else first
            text += part["content"][0]["text"]
            if len(part["content"]) == 1:
                break
            start = len(text)
        self.assertEqual(text, expected)
        self.assertEqual(len(pages.asked), asked)  # all parts are of one answer
        self.assertEqual(self.problem(client.call("fetch", url=pages.address + "/long"))["upstream_status"], 500)

    def test_types_what_goes_wrong(self):
        client = self.start()
        pages = self.pages({"/page": (200, {}, PAGE)})
        for tool, arguments, code in [("fetch", {"url": pages.address + "/page"}, "refused"), ("fetch", {"url": "http://169.254.169.254/"}, "refused"),
                                      ("fetch", {"url": "file:///etc/passwd"}, "invalid-argument"), ("fetch", {"url": "/etc/passwd"}, "invalid-argument"),
                                      ("fetch", {}, "invalid-argument"), ("fetch", {"url": ""}, "invalid-argument"), ("fetch", {"url": 3}, "invalid-argument"),
                                      ("fetch", {"html": "x"}, "invalid-argument"), ("extract", {"html": 3}, "invalid-argument"), ("extract", {}, "invalid-argument"),
                                      ("extract", {"html": "x", "options": {"model": "/etc/passwd"}}, "invalid-argument"),
                                      ("extract", {"html": "x", "options": []}, "invalid-argument"), ("extract", {"html": "x", "format": "no-such"}, "invalid-argument"),
                                      ("extract", {"html": "x", "max-length": -1}, "invalid-argument"), ("extract", {"html": "%PDF-1.7"}, "unsupported"),
                                      ("extract", {"html": "<html></html>"}, "empty-page")]:
            problem = self.problem(client.ask("tools/call", name=tool, arguments=arguments)["result"])
            self.assertEqual((problem["code"], problem["retryable"]), (code, False), (tool, arguments))
        self.assertEqual(pages.asked, [])
        for params in [{"name": "no-such"}, {"name": 3}, {}, {"name": "fetch", "arguments": []}]:
            self.assertEqual(client.ask("tools/call", **params)["error"]["code"], -32602)
        self.assertEqual(client.ask("no/such")["error"]["code"], -32601)


class BadInput(McpTest):
    def test_answers_what_is_no_message(self):
        client = self.start()
        for line, code, answered in [(b"{", -32700, None), (b"no JSON", -32700, None), (b"\xff\xfe", -32700, None), (b"[" * 100000, -32700, None),
                                     (b'{"a":' * 1000 + b"1" + b"}" * 1000, -32700, None), (b"[]", -32600, None), (b"3", -32600, None), (b"{}", -32600, None),
                                     (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 1), (b'{"jsonrpc":"2.0","id":1}', -32600, 1),
                                     (b'{"jsonrpc":"2.0","id":[],"method":"ping"}', -32600, None), (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, None),
                                     (b'{"jsonrpc":"2.0","id":1,"method":3}', -32600, 1), (b'{"jsonrpc":"2.0","id":"x","method":"ping","params":[]}', -32602, "x"),
                                     (b'{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":3}}', None, 7)]:
            client.send(line + b"\n")
            answer = client.receive()
            self.assertEqual((answer.get("error", {}).get("code"), answer["id"]), (code, answered), line[:60])
        # Nothing answers blank lines, notifications and answers.
        client.send(b'\n \r\n{"jsonrpc":"2.0","method":"no/such"}\n{"jsonrpc":"2.0","id":9,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/cancelled"}\n')
        self.assertEqual(client.ask("ping")["result"], {})

    def test_takes_no_message_of_any_length(self):
        client = self.start("--limit-page", 1)

        def peak():
            status = pathlib.Path(f"/proc/{client.process.pid}/status").read_text()
            return int(status.split("VmHWM:")[1].split()[0]) * 1024
        client.ask("ping")
        before = peak()
        piece = b"x" * (1 << 20)
        client.send(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"extract","arguments":{"html":"')
        for _ in range(64):
            client.send(piece)
        client.send(b'"}}}\n')
        self.assertEqual(client.receive()["error"]["code"], -32600)
        if not SANITIZED:
            self.assertLess(peak() - before, 16 << 20)
        large = client.call("extract", html="<p>" + "x" * (1 << 20))
        self.assertEqual(self.problem(large)["code"], "too-large")
        self.assertEqual(client.ask("ping")["result"], {})

    def test_a_cancelled_call_ends_and_is_not_answered(self):
        ends = threading.Event()

        def slow(_):
            ends.wait(20)
            return 200, {}, PAGE
        pages = self.pages({"/slow": slow})
        self.addCleanup(ends.set)
        client = self.start("--allow-private")
        for id in (1, "a"):
            client.send({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "fetch", "arguments": {"url": pages.address + "/slow"}}})
        client.send({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "fetch", "arguments": {"url": pages.address + "/slow"}}})
        self.assertEqual(client.receive()["error"]["message"], "the id is in use")
        while len(pages.asked) < 2:
            time.sleep(0.02)
        client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1, "reason": "x"}})
        client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "a"}})
        client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": {"no": "such"}}})
        began = time.monotonic()
        self.assertEqual(client.end(), (0, b""))
        self.assertLess(time.monotonic() - began, 5)
        self.assertIsNone(client.receive())

    def test_calls_in_hand_are_answered_at_the_end_of_the_input(self):
        message = json.dumps({"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "extract", "arguments": {"html": PAGE.decode()}}})
        done = self.run_sito("mcp", stdin=message.encode())  # also without an end of the line
        self.assertEqual(json.loads(done.stdout)["id"], 5)

    def test_ends_when_told_and_when_nobody_reads(self):
        ends = threading.Event()
        pages = self.pages({"/slow": lambda _: (ends.wait(20), (200, {}, PAGE))[1]})
        self.addCleanup(ends.set)
        client = self.start("--allow-private")
        client.send({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "fetch", "arguments": {"url": pages.address + "/slow"}}})
        while not pages.asked:
            time.sleep(0.02)
        client.process.send_signal(signal.SIGTERM)
        self.assertEqual(client.process.wait(timeout=10), 0)
        reader = subprocess.Popen([SITO, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        reader.stdout.close()
        try:
            for _ in range(3):
                reader.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
                reader.stdin.flush()
                time.sleep(0.1)
        except BrokenPipeError:
            pass
        self.assertEqual(reader.wait(timeout=10), 0)
        try:
            reader.stdin.close()
        except BrokenPipeError:
            pass


class Official(McpTest):
    """The client of the protocol's authors (the package mcp)."""

    def test_lists_the_tools_and_reads_a_long_page(self):
        try:
            import mcp
            from mcp.client.stdio import StdioServerParameters, stdio_client
        except ImportError:
            self.skipTest("the package mcp is not installed")
        pages = self.pages({"/long": (200, {}, LONG.encode())})
        parameters = StdioServerParameters(command=SITO, args=["mcp", "--allow-private"])

        async def read(client):
            tools = await client.list_tools()
            self.assertEqual([tool.name for tool in tools.tools], ["fetch", "extract"])
            text, start = "", 0
            while True:
                result = await client.call_tool("fetch", {"url": pages.address + "/long", "start-index": start})
                text += result.content[0].text
                start = len(text)
                if len(result.content) == 1:
                    break
            self.assertIn("Sentence 399 ", text)
            failed = await client.call_tool("fetch", {"url": "file:///etc/passwd"})
            self.assertIn("invalid-argument", failed.content[0].text)

        async def with_session():
            async with stdio_client(parameters) as (reading, writing), mcp.ClientSession(reading, writing) as session:
                await session.initialize()
                await read(session)

        async def with_client():
            async with mcp.Client(stdio_client(parameters)) as client:
                self.assertEqual(client.protocol_version, "2026-07-28")
                await read(client)
        asyncio.run(with_session())
        if hasattr(mcp, "Client"):
            asyncio.run(with_client())


if __name__ == "__main__":
    unittest.main()
