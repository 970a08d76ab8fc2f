# SPDX-License-Identifier: Apache-2.0
"""A proxy and a server behind it, for the tests of sito proxy."""
import re
import socket
import subprocess
import threading

from tool import ROOT, SITO, ToolTest

PAGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()
HTML = b"Content-Type: text/html; charset=utf-8\r\n"


class Origin:
    """A server that answers with bytes as they are told: {path: function of (connection, request)} or bytes."""

    def __init__(self, answers):
        self.answers, self.requests = answers, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            connection.settimeout(20)
            request = b""
            while b"\r\n\r\n" not in request:
                piece = connection.recv(65536)
                if not piece:
                    return
                request += piece
            head, body = request.split(b"\r\n\r\n", 1)
            length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
            if length:
                while len(body) < int(length[1]) and (piece := connection.recv(65536)):
                    body += piece
            if b"\r\ntransfer-encoding: chunked" in head.lower():
                while not body.endswith(b"0\r\n\r\n") and (piece := connection.recv(65536)):
                    body += piece
            self.requests.append((head, body))
            answer = self.answers[head.split()[1].decode().split("?")[0]]
            try:
                connection.sendall(answer(connection) if callable(answer) else answer)
            except OSError:
                pass

    def end(self):
        self.socket.close()


def whole(body, *fields, kind=HTML, status=b"200 OK"):
    return b"HTTP/1.1 " + status + b"\r\n" + kind + b"Content-Length: %d\r\n" % len(body) + b"".join(field + b"\r\n" for field in fields) + b"\r\n" + body


def chunked(body, size=5000):
    return b"".join(b"%x\r\n%s\r\n" % (len(body[at:at + size]), body[at:at + size]) for at in range(0, len(body), size)) + b"0\r\n\r\n"


class Answer:
    def __init__(self, file, head_only=False):
        line = file.readline()
        while line.startswith(b"HTTP/1.1 100 "):
            file.readline()
            line = file.readline()
        self.status = int(line.split()[1]) if line else None
        self.fields = {}
        while (line := file.readline()) not in (b"\r\n", b""):
            name, value = line.decode("latin-1").rstrip("\r\n").split(": ", 1)
            self.fields[name.lower()] = value
        if head_only or self.status in (204, 304):
            self.body = b""
        elif self.fields.get("transfer-encoding") == "chunked":
            self.body, self.whole = b"", False
            while line := file.readline():
                size = int(line, 16)
                self.body += file.read(size)
                file.readline()
                if size == 0:
                    self.whole = True
                    break
        elif "content-length" in self.fields:
            self.body = file.read(int(self.fields["content-length"]))
        else:
            self.body = file.read()


class ProxyTest(ToolTest):
    def start(self, *arguments):
        self.process = subprocess.Popen([SITO, "proxy", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.process.communicate)
        self.addCleanup(self.process.kill)
        self.port = int(re.search(r"127.0.0.1:(\d+)", self.process.stderr.readline())[1])

    def origin(self, answers):
        origin = Origin(answers)
        self.addCleanup(origin.end)
        return origin

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        file = connection.makefile("rb")
        self.addCleanup(connection.close)
        self.addCleanup(file.close)
        return connection, file

    def ask(self, url, *fields, method="GET", body=b"", version="HTTP/1.1"):
        connection, file = self.connect()
        host = url.split("/")[2] if "//" in url else url
        lines = [f"{method} {url} {version}", f"Host: {host}", *fields, "", ""]
        connection.sendall("\r\n".join(lines).encode() + body)
        return Answer(file, method == "HEAD")

    def cleaned(self, url, page=PAGE):
        return self.run_sito("extract", "-q", "--format", "html", "--url", url, "-", stdin=page).stdout

    def assert_cleaned(self, answer, url, page=PAGE):
        self.assertEqual(answer.status, 200)
        back = re.search(rb'\n<p><a href="([^"]*)">Original page</a></p>', answer.body)
        self.assertEqual(answer.body.replace(back[0], b""), self.cleaned(url, page))
        return back[1].decode().replace("&amp;", "&")
