# SPDX-License-Identifier: Apache-2.0
"""Starts `sito serve` and talks to it as its page does."""
import base64
import http.client
import json
import re
import subprocess
import urllib.parse

from loopback import ServingTool
from tool import SITO


class Answer:
    def __init__(self, reply):
        self.status = reply.status
        self.headers = reply.headers
        self.body = reply.read()

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The code of an error."""
        return self.json["error"]["code"]


class Workbench(ServingTool):
    """A running `sito serve ARGUMENTS`."""

    def __init__(self, *arguments, cwd):
        self.process = subprocess.Popen([SITO, "serve", *map(str, arguments)], cwd=cwd, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address, self.token, self.remarks = None, "", ""
        for line in self.process.stderr:
            self.remarks += line
            found = re.search(r"open (http://\S+?)(?:#token=(\S+))? in a browser", line)
            if found:
                self.address = found.group(1)
                self.port = urllib.parse.urlsplit(self.address).port
                self.token = found.group(2) or self.call("GET", "/api/session").json["token"]
                break

    def call(self, method, path, body=None, **headers):
        """One request on a connection of its own. Keyword Content_Type is the header Content-Type; None leaves one out."""
        if not isinstance(body, (bytes, type(None))):
            body = json.dumps(body).encode()
        fields = {"X-Sito-Token": self.token, "Content-Type": None if body is None else "application/json"}
        fields.update({name.replace("_", "-"): value for name, value in headers.items()})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {name: value for name, value in fields.items() if value is not None})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path):
        return self.call("GET", path)

    def post(self, address, /, **body):
        return self.call("POST", address, body)

    def add(self, html, name="page.html"):
        """Uploads a page; gives what the server says of it."""
        text = html if isinstance(html, bytes) else html.encode()
        answer = self.post("/api/pages", name=name, html_base64=base64.b64encode(text).decode())
        assert answer.status == 200, answer.body
        return answer.json

    def events(self, job):
        """All events of a job as (name, data), until it is over."""
        answer = self.get(f"/api/jobs/{job}/events")
        assert answer.status == 200, answer.body
        events = []
        for block in answer.body.decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
            if fields:
                events.append((fields["event"], json.loads(fields["data"])))
        return events
