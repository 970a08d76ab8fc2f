# SPDX-License-Identifier: Apache-2.0
"""A real Squid that opens HTTPS with an authority made for the test, and sends responses to `sito icap`."""
import os
import pathlib
import shutil
import socket
import subprocess
import time

import tls_server

CERTGEN = pathlib.Path("/usr/lib/squid/security_file_certgen")  # of squid-openssl
IS_INSTALLED = bool(shutil.which("squid") and CERTGEN.exists() and tls_server.HAS_OPENSSL)
MISSING = "Squid with OpenSSL (Debian: squid-openssl) or openssl is not installed"


def run(*command):
    subprocess.run(list(map(str, command)), check=True, capture_output=True)


def start(test, icap_port, origin_certificate):
    """Starts Squid for a test; gives its port. Clients have to trust FOLDER/authority.crt, and Squid trusts the certificate of the origin."""
    folder = test.folder
    folder.chmod(0o755)
    authority = folder / "authority.pem"
    run("openssl", "req", "-new", "-newkey", "rsa:2048", "-nodes", "-x509", "-days", "2", "-subj", "/CN=test authority", "-addext",
        "basicConstraints=critical,CA:TRUE", "-keyout", authority, "-out", folder / "authority.crt")
    authority.write_text(authority.read_text() + (folder / "authority.crt").read_text())
    state = folder / "state"
    state.mkdir()
    run(CERTGEN, "-c", "-s", state / "certificates", "-M", "4MB")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    name = f"sito{port}"  # of its shared memory
    configuration = folder / "squid.conf"
    configuration.write_text(f"""
http_port 127.0.0.1:{port} ssl-bump cert={authority} generate-host-certificates=on dynamic_cert_mem_cache_size=4MB
sslcrtd_program {CERTGEN} -s {state}/certificates -M 4MB
sslcrtd_children 1
acl step1 at_step SslBump1
ssl_bump peek step1
ssl_bump bump all
tls_outgoing_options cafile={origin_certificate}
request_header_access Accept-Encoding deny all
icap_enable on
icap_preview_enable on
icap_persistent_connections on
icap_service sito respmod_precache icap://127.0.0.1:{icap_port}/respmod bypass=off
adaptation_access sito allow all
acl here src 127.0.0.1
http_access allow here
cache deny all
pinger_enable off
access_log none
cache_store_log none
cache_log {state}/cache.log
pid_filename {state}/squid.pid
coredump_dir {state}
shutdown_lifetime 0 seconds
max_filedescriptors 1024
netdb_filename none
""")
    if os.geteuid() == 0:
        configuration.write_text(configuration.read_text() + "cache_effective_user proxy\n")
        run("chown", "-R", "proxy", state, authority)
    squid = subprocess.Popen(["squid", "-N", "-n", name, "-f", str(configuration)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    test.addCleanup(lambda: [path.unlink() for path in pathlib.Path("/dev/shm").glob(f"{name}-*")])
    test.addCleanup(squid.wait)
    test.addCleanup(squid.terminate)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return port
        except OSError:
            test.assertIsNone(squid.poll(), (state / "cache.log").read_text() if (state / "cache.log").exists() else "")
            time.sleep(0.05)
    return test.fail("Squid does not listen")
