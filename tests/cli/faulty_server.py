# SPDX-License-Identifier: Apache-2.0
"""Servers on loopback that break the protocol: what they send, and when, is said byte by byte."""
import socket
import struct
import time

from crawl_server import paragraph
from loopback import Connections

HANDSHAKE = b"\x16"  # the first byte of TLS
PATIENCE = 30  # seconds for which a server goes on with its fault when nobody ends it


def html(number, *links):
    """A page of its own text."""
    text = "".join(f"<p>{paragraph(number * 10 + i)}</p>" for i in range(4))
    anchors = " ".join(f'<a href="{link}">x</a>' for link in links)
    return f'<html lang="en"><title>{number}</title>{text}{anchors}</html>'.encode()


def head(status, *fields):
    return "\r\n".join([f"HTTP/1.1 {status}", *fields, "", ""]).encode()


def whole(body, *fields, status="200 OK", kind="text/html; charset=utf-8"):
    """An answer as it should be."""
    body = body if isinstance(body, bytes) else body.encode()
    return head(status, f"Content-Type: {kind}", f"Content-Length: {len(body)}", "Connection: close", *fields) + body


def xml(body, *fields):
    return whole(body, *fields, kind="text/xml")


def to(place, *fields, status="302 Found"):
    return whole("", f"Location: {place}", *fields, status=status)


NOT_FOUND = whole("", status="404 Not Found")


def silence(connection):
    """Until the other side leaves."""
    while connection.recv(65536):
        pass


def trickle(connection, part=b"x"):
    """A part ten times a second."""
    for _ in range(10 * PATIENCE):
        connection.sendall(part)
        time.sleep(0.1)


def reset(connection):
    """The connection is not ended but broken."""
    time.sleep(0.1)  # what was sent arrives before it
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


class FaultyServer(Connections):
    """`answer(path)` gives what is sent: bytes, or a list of bytes and of functions that are called with the connection. Then the
    connection is closed. `asked` has the paths; `context` is that of TLS, which is spoken with who begins with it (`handshakes`); `greets`
    is called with the connection before anything else."""

    def __init__(self, answer, context=None, greets=None):
        self.answer, self.context, self.greets, self.asked, self.handshakes = answer, context, greets, [], 0
        self.listen(f"http{'s' if context or greets else ''}")

    def serve(self, connection):
        connection.settimeout(PATIENCE)
        try:
            if self.greets:
                self.greets(connection)
            if self.context and connection.recv(1, socket.MSG_PEEK) == HANDSHAKE:
                self.handshakes += 1
                connection = self.context.wrap_socket(connection, server_side=True)
            request = b""
            while b"\r\n\r\n" not in request:
                part = connection.recv(65536)
                if not part:
                    return
                request += part
            path = request.split(b" ", 2)[1].decode()
            self.asked.append(path)
            answer = self.answer(path)
            for step in [answer] if isinstance(answer, bytes) else answer:
                connection.sendall(step) if isinstance(step, bytes) else step(connection)
        except OSError:
            pass  # the other side has had enough
        finally:
            connection.close()

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)  # wakes accept()
        except OSError:
            pass
        self.socket.close()
