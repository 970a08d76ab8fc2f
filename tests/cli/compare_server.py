# SPDX-License-Identifier: Apache-2.0
"""Starts `sito compare` and talks to it as a browser would."""
import html.parser
import re
import subprocess
import urllib.parse
import urllib.request

from tool import SITO

LONG = "<p>This text is long enough for all of the rows, because it has many of the words of English in it.</p>"
SHORT = "<p>Home</p>"  # keep-all keeps it, ten-words does not
HOSTILE = """<!DOCTYPE html><html lang='en"><script>alert(1)</script>'><head>
<title>&lt;/title>&lt;script>alert(2)&lt;/script> "quoted' &amp;amp;</title></head><body onload="alert(3)">
<h1 onclick="alert(4)">&lt;img src=x onerror=alert(5)> in the heading of a page, which is long enough for all of them</h1>
<p>&lt;/article>&lt;/section>&lt;/main>&lt;script>alert(6)&lt;/script> and this text goes on for long enough, &#7; that is sure.</p>
<p>A <a href="javascript:alert(7)">link to a script</a> and <b style="background:url(http://x.test/)">a style</b> are in it, too.</p>
<script>alert(8)</script><p>Home</p></body></html>"""


class Page(html.parser.HTMLParser):
    """What the tests want to know of a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.text = text
        self.tags = []  # (name, attributes as a dict)
        self.panes = []  # text of each pane
        self.hidden = {}  # hidden fields of the form
        self.in_pane = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        if tag == "section":
            self.in_pane += 1
            self.panes.append("")
        if tag == "input" and attributes.get("type") == "hidden":
            self.hidden[attributes["name"]] = attributes["value"]

    def handle_endtag(self, tag):
        if tag == "section":
            self.in_pane -= 1

    def handle_data(self, data):
        if self.in_pane:
            self.panes[-1] += data

    @property
    def title(self):
        return re.search(r"<title>(.*?)</title>", self.text, re.S).group(1)


class Server:
    """A running `sito compare ARGUMENTS`."""

    def __init__(self, *arguments, cwd):
        self.process = subprocess.Popen([SITO, "compare", *map(str, arguments)], cwd=cwd, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = None
        self.remarks = ""
        for line in self.process.stderr:
            self.remarks += line
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.address, self.port = found.group(0), int(found.group(1))
                break

    def get(self, path=""):
        with urllib.request.urlopen(self.address + path, timeout=30) as reply:
            return Page(reply.read().decode())

    def post(self, **fields):
        data = urllib.parse.urlencode(fields).encode()
        with urllib.request.urlopen(self.address + "answer", data=data, timeout=30) as reply:
            return Page(reply.read().decode())

    def answer(self, page, answer):
        """Answers the round of a page; gives the page that follows."""
        return self.post(**page.hidden, answer=answer)

    def end(self, sign=None):
        """Waits for the end; gives (exit code, standard output, standard error)."""
        if sign is not None:
            self.process.send_signal(sign)
        out, error = self.process.communicate(timeout=60)
        return self.process.returncode, out, self.remarks + error

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
