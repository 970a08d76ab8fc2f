// SPDX-License-Identifier: Apache-2.0
// The module sito._sito: the public headers for Python. What is convenient stands in python/sito.
#include "binding.h"

#include <pthread.h>

#include <cstdint>
#include <memory>
#include <mutex>

using namespace sito_python;
using namespace nb::literals;

namespace {

/// Extractors for any number of threads: each takes one and puts it back.
class Pool {
 public:
  explicit Pool(const OptionTexts& options) : options_(options_of(options)) {
    put(value_or_throw(sito::Extractor::make(options_)));  // says what is wrong with the options
  }

  sito::Document extract(const nb::bytes& bytes, const std::string& url, const std::string& charset,
                         bool plain_text) {
    const std::string_view html = view(bytes);
    return run([&](sito::Extractor& extractor) {
      return extractor.extract(
          sito::PageInput{.bytes = html, .url = url, .charset = charset, .plain_text = plain_text});
    });
  }

  sito::Document extract_record(const sito::Record& record) {
    return run([&](sito::Extractor& extractor) { return extractor.extract(record); });
  }

 private:
  template <typename Work>
  sito::Document run(Work work) {
    const WithoutLock without_lock;
    sito::Extractor extractor = take();
    sito::Result<sito::Document> document = work(extractor);
    put(std::move(extractor));
    return value_or_throw(std::move(document));
  }

  sito::Extractor take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        sito::Extractor extractor = std::move(idle_.back());
        idle_.pop_back();
        return extractor;
      }
    }
    return value_or_throw(sito::Extractor::make(options_));
  }

  void put(sito::Extractor extractor) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(extractor));
  }

  sito::Options options_;
  std::mutex mutex_;
  std::vector<sito::Extractor> idle_;
};

/// An archive that several threads may ask; they take turns.
class Archive {
 public:
  Archive(nb::object source, std::size_t record_bytes) {
    const sito::ArchiveLimits limits{record_bytes, record_bytes};
    if (nb::isinstance<nb::bytes>(source)) {
      bytes_ = nb::borrow<nb::bytes>(source);
      reader_ = std::make_unique<sito::ArchiveReader>(
          value_or_throw(sito::ArchiveReader::over(view(bytes_), "<bytes>", limits)));
      return;
    }
    const std::string path = path_of(nb::cast<nb::str>(source));
    const WithoutLock without_lock;
    reader_ = std::make_unique<sito::ArchiveReader>(
        value_or_throw(sito::ArchiveReader::open(path, limits)));
  }

  /// The next record; null at the end.
  std::unique_ptr<sito::Record> next() {
    const WithoutLock without_lock;
    const std::lock_guard lock(mutex_);
    check_open();
    auto record = std::make_unique<sito::Record>();
    return value_or_throw(reader_->next(*record)) ? std::move(record) : nullptr;
  }

  nb::dict payload(const sito::Record& record) {
    const std::lock_guard lock(mutex_);
    check_open();
    const sito::Payload payload = value_or_throw(reader_->payload(record));
    nb::dict dict;
    dict["bytes"] = bytes_of(payload.bytes);
    dict["content_type"] = text_of(payload.content_type);
    dict["charset"] = text_of(payload.charset);
    dict["status"] = payload.status;
    dict["truncated"] = payload.truncated;
    dict["skipped"] = text_of(payload.skipped);
    return dict;
  }

  std::vector<sito::Note> notes() {
    const std::lock_guard lock(mutex_);
    check_open();
    return reader_->notes();
  }

  std::string container() {
    const std::lock_guard lock(mutex_);
    check_open();
    return std::string(reader_->container());
  }

  void close() {
    const std::lock_guard lock(mutex_);
    reader_.reset();
  }

 private:
  void check_open() const {
    if (!reader_) {
      throw Failure{{sito::ErrorCode::InvalidArgument, "the archive is closed"}};
    }
  }

  nb::bytes bytes_;
  std::mutex mutex_;
  std::unique_ptr<sito::ArchiveReader> reader_;
};

std::string render(const sito::Document& document, const std::string& format,
                   const sito::Settings& settings) {
  const WithoutLock without_lock;
  return value_or_throw(document.render(format, settings));
}

void raise(const sito::Error& error) {
  const nb::object type =
      nb::module_::import_("sito.errors").attr("of_code")(text_of(name_of(error.code)));
  const nb::object raised = type(text_of(error.message), text_of(name_of(error.code)),
                                 text_of(error.where.source), error.where.offset);
  PyErr_SetObject(raised.type().ptr(), raised.ptr());
}

void bind_values(nb::module_& m) {
  nb::class_<sito::Paragraph>(m, "Paragraph", "One paragraph of the content.")
      .def_ro("text", &sito::Paragraph::text)
      .def_ro("role", &sito::Paragraph::role)
      .def_ro("heading_level", &sito::Paragraph::heading_level)
      .def_ro("language", &sito::Paragraph::language)
      .def_ro("xpath", &sito::Paragraph::xpath)
      .def_ro("source_begin", &sito::Paragraph::source_begin)
      .def_ro("source_end", &sito::Paragraph::source_end);
  nb::class_<sito::MetadataValue>(m, "MetadataValue", "One value found for a field of metadata.")
      .def_ro("field", &sito::MetadataValue::field)
      .def_ro("value", &sito::MetadataValue::value)
      .def_ro("source", &sito::MetadataValue::source)
      .def_ro("accepted", &sito::MetadataValue::accepted)
      .def_ro("score", &sito::MetadataValue::score)
      .def_ro("written", &sito::MetadataValue::written)
      .def_ro("xpath", &sito::MetadataValue::xpath);
  nb::class_<sito::Block>(m, "Block", "One run of text that the algorithm decided about.")
      .def_ro("text", &sito::Block::text)
      .def_ro("content", &sito::Block::content)
      .def_ro("heading", &sito::Block::heading)
      .def_ro("score", &sito::Block::score)
      .def_ro("rule", &sito::Block::rule, "The rule that decided.")
      .def_ro("xpath", &sito::Block::xpath)
      .def_ro("role", &sito::Block::role,
              "title, heading, list-item, table-cell, caption, quote, preformatted or text")
      .def_ro("n_words", &sito::Block::n_words)
      .def_ro("link_density", &sito::Block::link_density)
      .def_ro("source_begin", &sito::Block::source_begin)
      .def_ro("source_end", &sito::Block::source_end)
      .def_ro("reasons", &sito::Block::reasons,
              "What moved the decision most, in log odds; above 0 towards content.");
  nb::class_<sito::Note>(m, "Note", "Damage that was survived, with its place.")
      .def_ro("problem", &sito::Note::problem)
      .def_ro("detail", &sito::Note::detail)
      .def_prop_ro("file", [](const sito::Note& note) { return text_of(note.where.source); })
      .def_prop_ro("offset", [](const sito::Note& note) { return note.where.offset; });
}

void bind_document(nb::module_& m) {
  using sito::Document;
  const auto text = [](const std::string& (Document::*get)() const) {
    return [get](const Document& document) { return text_of((document.*get)()); };
  };
  nb::class_<Document>(m, "Document", nb::dynamic_attr(), "The clean document of one page.")
      .def_prop_ro("id", text(&Document::id))
      .def_prop_ro("url", text(&Document::url))
      .def_prop_ro("title", text(&Document::title))
      .def_prop_ro("language", text(&Document::language))
      .def_prop_ro("language_score", &Document::language_score)
      .def_prop_ro("algorithm", text(&Document::algorithm))
      .def_prop_ro("page_type", text(&Document::page_type))
      .def_prop_ro("page_type_score", &Document::page_type_score)
      .def_prop_ro("reason", text(&Document::reason), "Why there is no text; '' when there is.")
      .def_prop_ro("charset", text(&Document::charset))
      .def_prop_ro("site_use", text(&Document::site_use), "used, missed or no-template")
      .def_prop_ro("cut", &Document::cut)
      .def_prop_ro("text", &Document::text, "The paragraphs, a line each.")
      .def_prop_ro("paragraphs", [](const Document& d) { return d.paragraphs(); })
      .def_prop_ro("metadata", [](const Document& d) { return d.metadata(); })
      .def_prop_ro("blocks", [](const Document& d) { return d.blocks(); })
      .def_prop_ro("notes", [](const Document& d) { return d.notes(); })
      .def(
          "field",
          [](const Document& d, const std::string& name) { return text_of(d.metadata(name)); },
          "name"_a, "The first accepted value of a field of metadata; '' when there is none.")
      .def("metadata_json", &Document::metadata_json)
      .def("render", &render, "format"_a, "settings"_a = sito::Settings{},
           "The document in a format of `sito list formats`.");
}

void bind_archive(nb::module_& m) {
  using sito::Record;
  nb::class_<Record>(m, "Record", "One record of an archive, as stored.")
      .def_prop_ro("type", [](const Record& r) { return text_of(r.type()); })
      .def_prop_ro("version", [](const Record& r) { return text_of(r.version()); })
      .def_prop_ro("url", [](const Record& r) { return text_of(r.url()); })
      .def_prop_ro("file", [](const Record& r) { return text_of(r.file()); })
      .def_prop_ro("offset", &Record::offset, "In the file as stored.")
      .def_prop_ro("length", &Record::length, "As stored; 0 when records share one stream.")
      .def_prop_ro("truncated", &Record::truncated)
      .def_prop_ro("head", [](const Record& r) { return bytes_of(r.head()); })
      .def_prop_ro("block", [](const Record& r) { return bytes_of(r.block()); })
      .def_prop_ro("headers",
                   [](const Record& r) {
                     nb::list headers;
                     for (const auto& [name, value] : r.fields()) {
                       headers.append(nb::make_tuple(text_of(name), text_of(value)));
                     }
                     return headers;
                   })
      .def(
          "header", [](const Record& r, const std::string& name) { return text_of(r.field(name)); },
          "name"_a, "A header field, without regard to case; '' when absent.");
  nb::class_<Archive>(m, "Archive")
      .def(nb::init<nb::object, std::size_t>(), "source"_a, "record_bytes"_a)
      .def("next", &Archive::next, nb::sig("def next(self) -> Record | None"))
      .def("payload", &Archive::payload, "record"_a)
      .def("notes", &Archive::notes)
      .def("container", &Archive::container)
      .def("close", &Archive::close);
}

}  // namespace

NB_MODULE(_sito, m) {
  Py_AtExit(WithoutLock::wait_for_all);
  pthread_atfork(nullptr, nullptr, WithoutLock::forget_all);
  nb::set_leak_warnings(false);  // extractors that are kept until the end are no leaks
  nb::register_exception_translator([](const std::exception_ptr& thrown, void* /*unused*/) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      raise(failure.error);
    }
  });
  bind_values(m);
  bind_document(m);
  bind_archive(m);
  bind_text(m);
  bind_justext(m);
  bind_sites(m);
  bind_arrow(m);
  nb::class_<Pool>(m, "Pool")
      .def(nb::init<const OptionTexts&>(), "options"_a)
      .def("extract", &Pool::extract, "page"_a, "url"_a, "charset"_a, "plain_text"_a)
      .def("extract_record", &Pool::extract_record, "record"_a);
  m.def("version", [] { return std::string(sito::version()); });
  m.def(
      "model_id", [] { return std::string(sito::model_id()); },
      "Tells the model of the algorithm `sito` from those of other versions.");
  m.def(
      "read_record",
      [](const nb::str& name, std::uint64_t offset) {
        const std::string path = path_of(name);
        auto record = std::make_unique<sito::Record>();
        const WithoutLock without_lock;
        check(sito::ArchiveReader::read_at(path, offset, *record));
        return record;
      },
      "path"_a, "offset"_a, "The one record that begins at a byte of a WARC or ARC file.");
}
