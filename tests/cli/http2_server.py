# SPDX-License-Identifier: Apache-2.0
"""A server of HTTP/2 on loopback that ends streams and connections in every way that the protocol knows. Needs python3-h2."""
import socket
import struct
import sys

from loopback import Connections

try:
    import h2
except ImportError:
    sys.path.append("/usr/lib/python3/dist-packages")  # as packages of the system are for its own interpreter
try:
    import h2.config
    import h2.connection
    import h2.errors
    import h2.events
except ImportError:
    h2 = None


FAULTS = {
    "goaway": "the request is not looked at, and the connection ends",
    "goaway-after": "it is answered, and the connection ends",
    "refused": "the stream is refused",
    "reset": "the stream ends with an error",
    "closed": "the connection ends without a word",
    "broken": "it is reset",
}
RESETS = struct.pack("ii", 1, 0)  # what a socket does when it is closed


class Http2Server(Connections):
    """`page(path)` gives the body of an answer, or None. With every `every`-th request of a connection `fault` happens instead of an
    answer, or after it; with `breaks` every second connection is reset in its handshake. `faults` counts both, `asked` has the paths
    that were answered."""

    def __init__(self, context, page, fault="", every=4, breaks=False):
        context.set_alpn_protocols(["h2"])
        self.context, self.page, self.fault, self.every, self.breaks = context, page, fault, every, breaks
        self.asked, self.faults, self.connections = [], 0, 0
        self.listen("https")

    def serve(self, connection):
        self.connections += 1
        if self.breaks and self.connections % 2 == 0:
            self.faults += 1
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESETS)
            return connection.close()
        try:
            with self.context.wrap_socket(connection, server_side=True) as secure:
                self.talk(secure, h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8")))
        except OSError:
            pass

    def talk(self, secure, protocol):
        protocol.initiate_connection()
        secure.sendall(protocol.data_to_send())
        requests, goes_on = 0, True
        while goes_on:
            data = secure.recv(65536)
            if not data:
                return
            for event in protocol.receive_data(data):
                if not isinstance(event, h2.events.RequestReceived):
                    continue
                requests += 1
                path = dict(event.headers)[":path"]
                fault = self.fault if requests % self.every == 0 else ""
                goes_on = self.answer(secure, protocol, event.stream_id, path, fault)
                if not goes_on:
                    break
            secure.sendall(protocol.data_to_send())

    def answer(self, secure, protocol, stream, path, fault):
        """Whether the connection goes on."""
        if fault in ("", "goaway-after"):
            self.asked.append(path)
            body = self.page(path)
            status = "404" if body is None else "200"
            protocol.send_headers(stream, [(":status", status), ("content-type", "text/html")])
            protocol.send_data(stream, body or b"", end_stream=True)
        self.faults += bool(fault)
        if fault == "goaway":
            protocol.close_connection(h2.errors.ErrorCodes.NO_ERROR, last_stream_id=max(stream - 2, 0))
        elif fault == "goaway-after":
            protocol.close_connection(h2.errors.ErrorCodes.NO_ERROR, last_stream_id=stream)
        elif fault == "refused":
            protocol.reset_stream(stream, h2.errors.ErrorCodes.REFUSED_STREAM)
        elif fault == "reset":
            protocol.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
        elif fault == "broken":
            secure.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESETS)
        return fault in ("", "refused", "reset")

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)  # wakes accept()
        except OSError:
            pass
        self.socket.close()
