# SPDX-License-Identifier: Apache-2.0
"""Processes, threads, frameworks that spread work, logging, progress, and interpreters that end in the middle."""
import concurrent.futures
import copy
import io
import logging
import multiprocessing
import os
import pickle
import subprocess
import sys
import sysconfig
import threading
import time

import pytest
from conftest import PAGES, ROOT

import sito

ARCHIVE = ROOT / "examples/crawl.warc.gz"
BRIDGE = PAGES[1].read_bytes()


def _rows_of(path):
    return list(sito.Corpus(path).rows())


class Reader:
    """An extractor that travels to other processes with its options."""

    def __init__(self):
        self.extractor = sito.Extractor(algorithm="justext", metadata=False, structure=False)

    def __call__(self, page):
        return self.extractor.extract(page).text


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_multiprocessing(method):
    pages = [path.read_bytes() for path in PAGES]
    wanted = [Reader()(page) for page in pages]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(Reader(), pages * 2) == wanted * 2


def test_futures_read_archives_side_by_side():
    wanted = _rows_of(ARCHIVE)
    for kind in (concurrent.futures.ThreadPoolExecutor, concurrent.futures.ProcessPoolExecutor):
        with kind(2) as pool:
            assert list(pool.map(_rows_of, [ARCHIVE] * 3)) == [wanted] * 3


def test_ray(tmp_path):
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False, runtime_env={
        "env_vars": {"PYTHONPATH": os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT / "python/tests")])}}, _temp_dir=str(tmp_path / "r"))
    try:
        reader = ray.put(Reader())
        read = ray.remote(lambda reader, page: reader(page))
        pages = [path.read_bytes() for path in PAGES]
        assert ray.get([read.remote(reader, page) for page in pages]) == [Reader()(page) for page in pages]
        documents = ray.get([ray.remote(lambda page: sito.Extractor().extract(page)).remote(page) for page in pages])
        assert [document.markdown() for document in documents] == [sito.Extractor().extract(page).markdown() for page in pages]
    finally:
        ray.shutdown()


def test_dask():
    pytest.importorskip("dask")
    import dask
    import dask.bag
    pages = [path.read_bytes() for path in PAGES]
    wanted = [Reader()(page) for page in pages]
    for scheduler in ("threads", "processes"):
        bag = dask.bag.from_sequence(pages, npartitions=3).map(Reader())
        with dask.config.set({"multiprocessing.context": "spawn"}):
            assert bag.compute(scheduler=scheduler, num_workers=2) == wanted
            documents = dask.bag.from_sequence(pages, npartitions=3).map(sito.Extractor().extract).compute(scheduler=scheduler, num_workers=2)
            assert [document.markdown() for document in documents] == [sito.Extractor().extract(page).markdown() for page in pages]


def test_threads_share_everything():
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert not sys._is_gil_enabled(), "the module has switched the lock on again"
    pages = [path.read_text(encoding="utf-8") for path in PAGES]
    extractor, archive = sito.Extractor(blocks=True, provenance=True), sito.ArchiveIterator(ARCHIVE)

    def read(page):
        document = extractor.extract(page)
        tokens = [token.text for token in sito.tokens(document.text, document.language)]
        paragraphs = [paragraph.text for paragraph in sito.justext(page, sito.get_stoplist("English"))]
        return document.to_dict(), [block.reasons for block in document.blocks], tokens, paragraphs, sito.extract(page)

    wanted = [read(page) for page in pages]
    records, failed, shared = [], [], extractor.extract(pages[1])
    shown = shared.markdown()

    def work(begin):
        try:
            for number in range(begin, begin + 3 * len(pages)):
                assert read(pages[number % len(pages)]) == wanted[number % len(pages)] and shared.markdown() == shown
                records.extend(record.offset for record in archive)
        except BaseException as error:  # noqa: BLE001  of a thread
            failed.append(error)

    threads = [threading.Thread(target=work, args=(begin,)) for begin in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed, failed
    assert sorted(records) == [record.offset for record in sito.ArchiveIterator(ARCHIVE)]


def test_a_fork_amid_threads_reads_pages():
    extractor = sito.Extractor()
    extractor.extract(BRIDGE)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            extractor.extract(BRIDGE)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            time.sleep(0.01)
            child = os.fork()
            if child == 0:
                os._exit(0 if extractor.extract(BRIDGE).text and sito.extract(BRIDGE) and sito.sentences("A. B.") else 1)
            for _ in range(600):
                done, status = os.waitpid(child, os.WNOHANG)
                if done:
                    break
                time.sleep(0.05)
            else:
                os.kill(child, 9)
                os.waitpid(child, 0)
                pytest.fail("the child hangs")
            assert os.waitstatus_to_exitcode(status) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("ending", ["sys.exit(3)", "os._exit(3)", "raise SystemExit(3)", "os.kill(os.getpid(), 15)"])
def test_an_interpreter_ends_while_threads_read(ending):
    program = f"""
import os, sys, threading, time, sito
page = b"<p>The old bridge was opened again on Monday, and all of its lanes are in use by everyone.</p>" * 3000
extractor = sito.Extractor()
def work():
    while True:
        extractor.extract(page)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
archive = sito.ArchiveIterator({str(ARCHIVE)!r})
record = next(archive)
time.sleep(0.3)
{ending}
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=120)
    assert done.returncode == (-15 if "kill" in ending else 3), done.stderr
    assert b"Fatal" not in done.stderr and b"Segmentation" not in done.stderr and b"leaked" not in done.stderr


def test_an_extractor_of_another_version_is_refused():
    extractor = sito.Extractor(algorithm="justext")
    data = pickle.dumps(extractor)
    assert sito.model_id().encode() in data and len(sito.model_id()) == 16
    for there, here in ((sito.model_id(), "0" * 16), (sito.__version__, "9" * len(sito.__version__))):
        with pytest.raises(sito.VersionMismatch, match="Install one version on all machines"):
            pickle.loads(data.replace(there.encode(), here.encode()))


def test_what_cannot_be_pickled_says_so():
    with pytest.raises((TypeError, pickle.PicklingError), match="pickle"):
        pickle.dumps(sito.ArchiveIterator(ARCHIVE))


RENDERED = ("text", "markdown", "html", "tei", "json", "jsonl", "jsonld", "messages", "vertical")
FORUM = b"<title>A forum</title>" + b"".join(
    b'<div class="post" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">User %d</span><div itemprop="text"><p>This is what the user with '
    b"the number %d thinks of the <b>old</b> bridge and of its <a href=/new>new lanes</a> in <code>use</code>.</p><table><tr><td rowspan=2>a<td>b<tr><td><img src=i.png></table>"
    b"</div></div>" % (number, number) for number in range(5))


def told(document):
    """All that a document tells."""
    parts = [[{name: getattr(part, name) for name in dir(part) if name[0] != "_"} for part in getattr(document, several)]
             for several in ("paragraphs", "metadata", "blocks", "notes")]
    plain = {name: getattr(document, name) for name in dir(document) if name[0] != "_" and isinstance(getattr(document, name), (str, float, bool))}
    return parts, plain, document.metadata_json(), [document.render(form) for form in RENDERED]


def all_documents():
    options = {"blocks": True, "provenance": True, "paragraph_languages": True}
    yield from (sito.Extractor(**options).extract(page, "http://a.example/") for page in (*[path.read_bytes() for path in PAGES], FORUM, b"", b"<p>\xff&#0;"))
    yield from map(sito.Extractor(**options).extract, sito.ArchiveIterator(ARCHIVE))


@pytest.mark.parametrize("copied", [lambda document: pickle.loads(pickle.dumps(document)), copy.deepcopy, lambda document: pickle.loads(pickle.dumps(document, 2))])
def test_documents_are_pickled_whole(copied):
    for document in all_documents():
        document.own = {"of": "the user"}
        other = copied(document)
        assert told(other) == told(document) and other.own == document.own
        assert told(copied(other)) == told(document)
        for several in ("paragraphs", "metadata", "blocks", "notes"):
            for part in getattr(document, several):
                assert all(getattr(copied(part), name) == getattr(part, name) for name in dir(part) if name[0] != "_")
    assert len(pickle.dumps(sito.Extractor().extract(BRIDGE))) < len(BRIDGE) * 4


def test_records_are_pickled_whole():
    arc = (b"filedesc://a.arc 0.0.0.0 20260101000000 text/plain 9\n1 0 a\n\nx\nhttp://a.example/ 1.2.3.4 20260101000000 text/html 4\n<p>x\n")
    folded = b"WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.example/\r\nX-Own: a\r\n  b\r\nContent-Length: 1\r\n\r\nx\r\n\r\n"
    extractor = sito.Extractor()
    for source in (ARCHIVE, arc, folded):
        archive = sito.ArchiveIterator(source)
        for record in archive:
            other = pickle.loads(pickle.dumps(record))
            assert {name: getattr(other, name) for name in dir(other) if name[0] != "_" and name != "header"} == {
                name: getattr(record, name) for name in dir(record) if name[0] != "_" and name != "header"}
            assert archive.payload(other) == archive.payload(record)
            assert told(extractor.extract(other)) == told(extractor.extract(record))


def test_processes_give_documents():
    pages = [path.read_bytes() for path in PAGES]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        found = list(pool.map(sito.Extractor().extract, pages))
        assert [document.markdown() for document in found] == [sito.Extractor().extract(page).markdown() for page in pages]
        records = list(sito.ArchiveIterator(ARCHIVE))
        assert [document.text for document in pool.map(sito.Extractor().extract, records)] == [sito.Extractor().extract(record).text for record in records]


def test_a_damaged_pickle_is_refused():
    document = sito.Extractor().extract(BRIDGE)
    state = document._state()
    for damaged in (b"", state[:7], state[:-1], state + b"x", *(state[:at] + bytes([state[at] ^ 1]) + state[at + 1:] for at in range(0, len(state), 97))):
        with pytest.raises(sito.Damaged, match="damaged"):
            sito.Document._of_state(damaged)
    data = pickle.dumps(document)
    with pytest.raises(sito.VersionMismatch, match="Install one version on all machines"):
        pickle.loads(data.replace(sito.__version__.encode(), b"9" * len(sito.__version__)))


def test_failures_are_logged(caplog):
    with caplog.at_level(logging.INFO, "sito"):
        list(sito.Corpus([ROOT / "none.warc", b"garbage in front\r\n" + b"WARC/1.0\r\nContent-Length: 5\r\n\r\nab"],
                         on_error=lambda error: None))
    assert "none.warc" in caplog.text


def test_progress_is_shown_where_tqdm_is(monkeypatch, capsys, caplog):
    tqdm = pytest.importorskip("tqdm")
    assert len(list(sito.Corpus(ARCHIVE, progress=True))) > 3
    assert "records" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with caplog.at_level(logging.INFO, "sito"):
        assert len(list(sito.Corpus(ARCHIVE, progress=True))) > 3
    assert "tqdm is not installed" in caplog.text and tqdm


def test_odd_names_and_addresses(tmp_path):
    odd = os.fsencode(tmp_path) + b"/crawl-\xff.warc.gz"
    with open(odd, "wb") as file:
        file.write(ARCHIVE.read_bytes())
    wanted = [record.url for record in sito.ArchiveIterator(ARCHIVE)]
    assert [record.url for record in sito.ArchiveIterator(os.fsdecode(odd))] == wanted
    assert sito.read_record_at(os.fsdecode(odd), 0).type == "warcinfo"
    document = sito.Extractor().extract(BRIDGE, "http://a.example/\ud800")
    assert document.url == "http://a.example/?" and document.text


def test_an_archive_that_is_closed_in_another_thread():
    for _ in range(20):
        archive = sito.ArchiveIterator(ARCHIVE)
        closer = threading.Thread(target=archive.close)
        closer.start()
        try:
            for record in archive:
                archive.payload(record)
        except ValueError as error:
            assert "closed" in str(error)
        closer.join()
    with pytest.raises(ValueError, match="closed"):
        archive.notes  # noqa: B018
    archive.close()


def test_file_objects_that_give_nonsense():
    class Nonsense(io.RawIOBase):
        def __init__(self, given):
            self.given = given

        def read(self, size=-1):
            if isinstance(self.given, Exception):
                raise self.given
            return self.given

    for given in (7, None, ["x"]):
        with pytest.raises((TypeError, sito.SitoError)):
            list(sito.ArchiveIterator(Nonsense(given)))
    with pytest.raises(ZeroDivisionError):
        sito.ArchiveIterator(Nonsense(ZeroDivisionError()))


def test_a_callback_that_raises_ends_the_run_and_nothing_else():
    corpus = sito.Corpus([ROOT / "none.warc", ARCHIVE], on_error=lambda error: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        list(corpus)
    assert sum(corpus.account.failed.values()) == 1
