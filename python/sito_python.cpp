// SPDX-License-Identifier: Apache-2.0
// The module sito._sito: the public headers for Python. What is convenient stands in python/sito.
#include "binding.h"
#include "page_bytes.h"

#include <pthread.h>
#include <unicode/putil.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

using namespace sito_python;
using namespace nb::literals;

namespace {

struct Modifiers;
thread_local Modifiers* current_modifiers = nullptr;

/// Functions of Python that see the paragraphs of the page that this thread reads, and what they
/// raise. None where there is nothing to call. A modifier may read another page meanwhile.
struct Modifiers {
  Modifiers(nb::handle before, nb::handle after)
      : before(before), after(after), around(std::exchange(current_modifiers, this)) {}
  Modifiers(const Modifiers&) = delete;
  Modifiers& operator=(const Modifiers&) = delete;
  ~Modifiers() { current_modifiers = around; }

  nb::handle before;
  nb::handle after;
  Modifiers* around;
  WithoutLock* lock = nullptr;
  std::exception_ptr raised;
};

void call_modifier(nb::handle modifier, std::vector<sito::ModifiableParagraph>& paragraphs) {
  nb::list shown;
  for (sito::ModifiableParagraph& paragraph : paragraphs)
    shown.append(nb::cast(std::move(paragraph), nb::rv_policy::move));
  const nb::object given = modifier(shown);
  if (!given.is_none() && !given.is(shown)) {
    throw nb::type_error(
        "a modifier changes the paragraphs of its list and returns None, or that list");
  }
  if (nb::len(shown) != paragraphs.size()) {
    throw nb::type_error("a modifier leaves the number of paragraphs: set a text to '' instead");
  }
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    if (!nb::isinstance<sito::ModifiableParagraph>(shown[i]))
      throw nb::type_error("a modifier leaves paragraphs in its list");
    paragraphs[i] = nb::cast<const sito::ModifiableParagraph&>(shown[i]);
  }
}

sito::Result<void> modify(sito::ModifierPhase phase,
                          std::vector<sito::ModifiableParagraph>& paragraphs) {
  Modifiers& modifiers = *current_modifiers;
  const bool before = phase == sito::ModifierPhase::Before;
  const nb::handle modifier = before ? modifiers.before : modifiers.after;
  if (modifier.is_none()) return {};
  modifiers.lock->with_lock([&] {
    try {
      call_modifier(modifier, paragraphs);
    } catch (...) {
      modifiers.raised = std::current_exception();
    }
  });
  if (!modifiers.raised) return {};
  return sito::Error{sito::ErrorCode::InvalidArgument, "the modifier has raised an exception"};
}

/// Extractors for any number of threads: each takes one and puts it back.
class Pool {
 public:
  Pool(const OptionTexts& options, bool modified) : options_(options_of(options)) {
    if (modified) options_.modifier = modify;
    put(value_or_throw(sito::Extractor::make(options_)));  // says what is wrong with the options
  }

  sito::Document extract(const nb::object& page, const std::string& url, const std::string& charset,
                         bool plain_text, const nb::object& before, const nb::object& after) {
    PageBytes bytes(page);
    return run(before, after, [&](sito::Extractor& extractor) {
      return extractor.extract(sito::PageInput{
          .bytes = bytes.view(), .url = url, .charset = charset, .plain_text = plain_text});
    });
  }

  sito::Document extract_record(const sito::Record& record, const nb::object& before,
                                const nb::object& after) {
    return run(before, after,
               [&](sito::Extractor& extractor) { return extractor.extract(record); });
  }

 private:
  template <typename Work>
  sito::Document run(const nb::object& before, const nb::object& after, Work work) {
    Modifiers modifiers(before, after);
    std::optional<sito::Result<sito::Document>> document;
    {
      WithoutLock without_lock;
      modifiers.lock = &without_lock;
      sito::Extractor extractor = take();
      document.emplace(work(extractor));
      put(std::move(extractor));
    }
    if (modifiers.raised) std::rethrow_exception(modifiers.raised);
    return value_or_throw(*std::move(document));
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
  /// `source`: bytes, a path, or a function that gives at most so many bytes of a stream, which
  /// `name` stands for in messages.
  Archive(nb::object source, std::size_t record_bytes, std::string name) {
    const sito::ArchiveLimits limits{record_bytes, record_bytes};
    if (nb::isinstance<nb::bytes>(source)) {
      source_ = std::move(source);
      const auto bytes = nb::borrow<nb::bytes>(source_);
      set(sito::ArchiveReader::over(view(bytes), name, limits));
    } else if (nb::isinstance<nb::str>(source)) {
      const std::string path = path_of(nb::cast<nb::str>(source));
      locked([&] { set(sito::ArchiveReader::open(path, limits)); });
    } else {
      source_ = std::move(source);
      const auto read = [this](std::span<char> into) { return read_stream(into); };
      locked([&] { set(sito::ArchiveReader::stream(read, std::move(name), limits)); });
    }
  }

  /// The next record; null at the end.
  std::unique_ptr<sito::Record> next() {
    auto record = std::make_unique<sito::Record>();
    bool found = false;
    locked([&] {
      check_open();
      auto read = reader_->next(*record);
      if (!raised_) found = value_or_throw(std::move(read));
    });
    return found ? std::move(record) : nullptr;
  }

  nb::dict payload(const sito::Record& record) {
    sito::Payload payload;
    locked([&] {
      check_open();
      payload = value_or_throw(reader_->payload(record));
    });
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
    std::vector<sito::Note> notes;
    locked([&] {
      check_open();
      notes = reader_->notes();
    });
    return notes;
  }

  std::string container() {
    std::string container;
    locked([&] {
      check_open();
      container = reader_->container();
    });
    return container;
  }

  void close() {
    locked([&] { reader_.reset(); });
    source_.reset();
  }

 private:
  /// The call whose turn it is.
  struct Turn {
    Turn(Archive& archive, WithoutLock& lock) : archive(archive) {
      archive.lock_ = &lock;
      archive.reader_thread_ = std::this_thread::get_id();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { archive.reader_thread_ = std::thread::id(); }
    Archive& archive;
  };

  /// Does work without the interpreter's lock when it is this thread's turn; who waits for its turn
  /// with that lock would block a stream that needs it. Raises what the stream has raised.
  template <typename Work>
  void locked(Work work) {
    if (reader_thread_ == std::this_thread::get_id()) {
      throw Failure{
          {sito::ErrorCode::InvalidArgument, "the stream of an archive uses the archive"}};
    }
    std::exception_ptr raised;
    {
      WithoutLock without_lock;
      const std::lock_guard lock(mutex_);
      const Turn turn(*this, without_lock);
      work();
      raised = std::exchange(raised_, nullptr);
    }
    if (raised) std::rethrow_exception(raised);
  }

  void set(sito::Result<sito::ArchiveReader>&& opened) {
    if (raised_) return;
    reader_ = std::make_unique<sito::ArchiveReader>(value_or_throw(std::move(opened)));
  }

  sito::Result<std::size_t> read_stream(std::span<char> into) {
    std::size_t n = 0;
    lock_->with_lock([&] {
      try {
        const nb::object given = source_(into.size());
        if (!nb::isinstance<nb::bytes>(given))
          throw nb::type_error("the method read of a stream gives bytes");
        const std::string_view bytes = view(nb::borrow<nb::bytes>(given));
        n = bytes.size();
        if (n <= into.size()) std::ranges::copy(bytes, into.begin());
      } catch (...) {
        raised_ = std::current_exception();
      }
    });
    if (raised_) return sito::Error{sito::ErrorCode::Io, "the stream has raised an exception"};
    return n;
  }

  void check_open() const {
    if (!reader_) {
      throw Failure{{sito::ErrorCode::InvalidArgument, "the archive is closed"}};
    }
  }

  nb::object source_;  // what the reader reads, unless it is a file
  std::mutex mutex_;
  WithoutLock* lock_ = nullptr;  // of the call whose turn it is
  std::atomic<std::thread::id> reader_thread_;
  std::exception_ptr raised_;
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
      .def_ro("text", &sito::Paragraph::text, "Its text, in one line.")
      .def_ro("role", &sito::Paragraph::role,
              "text, heading, list-item, table-cell, quote or preformatted")
      .def_ro("heading_level", &sito::Paragraph::heading_level, "1 to 6; 0: no heading.")
      .def_ro("language", &sito::Paragraph::language, "With paragraph_languages; else ''.")
      .def_ro("xpath", &sito::Paragraph::xpath, "Its element, with provenance; else ''.")
      .def_ro("source_begin", &sito::Paragraph::source_begin, "Its first byte in the decoded page.")
      .def_ro("source_end", &sito::Paragraph::source_end, "The byte after its last.");
  nb::class_<sito::MetadataValue>(m, "MetadataValue", "One value found for a field of metadata.")
      .def_ro("field", &sito::MetadataValue::field, "title, author, published ...")
      .def_ro("value", &sito::MetadataValue::value, "The value in its normal form.")
      .def_ro("source", &sito::MetadataValue::source, "Where on the page it was found.")
      .def_ro("accepted", &sito::MetadataValue::accepted, "Whether it is a value of the document.")
      .def_ro("score", &sito::MetadataValue::score, "How sure it is, 0 to 1.")
      .def_ro("written", &sito::MetadataValue::written,
              "The text that gave the value, where it differs.")
      .def_ro("xpath", &sito::MetadataValue::xpath, "Its element; '' if unknown.");
  nb::class_<sito::Block>(m, "Block", "One run of text that the algorithm decided about.")
      .def_ro("text", &sito::Block::text, "Its text, in one line.")
      .def_ro("content", &sito::Block::content, "Whether it was kept.")
      .def_ro("heading", &sito::Block::heading, "Whether it stands in h1 to h6.")
      .def_ro("score", &sito::Block::score, "The score that decided; 0 if none.")
      .def_ro("rule", &sito::Block::rule, "The rule that decided.")
      .def_ro("xpath", &sito::Block::xpath, "Its element.")
      .def_ro("role", &sito::Block::role,
              "title, heading, list-item, table-cell, caption, quote, preformatted or text")
      .def_ro("n_words", &sito::Block::n_words, "The number of its words.")
      .def_ro("link_density", &sito::Block::link_density, "The share of characters in links.")
      .def_ro("source_begin", &sito::Block::source_begin, "Its first byte in the decoded page.")
      .def_ro("source_end", &sito::Block::source_end, "The byte after its last.")
      .def_ro("reasons", &sito::Block::reasons,
              "What moved the decision most, in log odds; above 0 towards content.");
  using Modifiable = sito::ModifiableParagraph;
  const auto text = [](std::string Modifiable::*member) {
    return [member](const Modifiable& paragraph) { return text_of(paragraph.*member); };
  };
  const auto set_text = [](const char* name, std::string Modifiable::*member) {
    return [name, member](Modifiable& paragraph, const nb::object& value) {
      paragraph.*member = utf8_of(name, value);
    };
  };
  const auto any = nb::for_setter(nb::arg("value").none());  // utf8_of() says what is wrong
  nb::class_<Modifiable>(m, "ModifiableParagraph",
                         "A paragraph that a modifier of sito.Extractor sees. It may change text, "
                         "html and class_type.")
      .def_prop_rw("text", text(&Modifiable::text), set_text("text", &Modifiable::text), any,
                   nb::for_setter(nb::sig("def text(self, value: str, /) -> None")),
                   "Its text; '' leaves it out.")
      .def_prop_rw("html", text(&Modifiable::html), set_text("html", &Modifiable::html), any,
                   nb::for_setter(nb::sig("def html(self, value: str, /) -> None")),
                   "Its part of the source; changed, it gives the text.")
      .def_prop_rw("class_type", text(&Modifiable::label),
                   set_text("class_type", &Modifiable::label), any,
                   nb::for_setter(nb::sig("def class_type(self, value: str, /) -> None")),
                   "'good' or 'bad'; before: ''.")
      .def_ro("cf_class", &Modifiable::cf_class, "Its class without its neighbours.")
      .def_ro("rule", &Modifiable::rule, "The rule that decided last.")
      .def_ro("link_density", &Modifiable::link_density, "The share of characters in links.")
      .def_ro("heading", &Modifiable::heading, "Whether it stands in h1 to h6.");
  nb::class_<sito::Note>(m, "Note", "Damage that was survived, with its place.")
      .def_ro("problem", &sito::Note::problem, "Its kind.")
      .def_ro("detail", &sito::Note::detail, "What is wrong.")
      .def_prop_ro(
          "file", [](const sito::Note& note) { return text_of(note.where.source); },
          "The file that has it.")
      .def_prop_ro(
          "offset", [](const sito::Note& note) { return note.where.offset; },
          "The byte of the file.");
}

void bind_document(nb::module_& m) {
  using sito::Document;
  const auto text = [](const std::string& (Document::*get)() const) {
    return [get](const Document& document) { return text_of((document.*get)()); };
  };
  nb::class_<Document>(m, "Document", nb::dynamic_attr(), "The clean document of one page.")
      .def("__init__",
           [](Document*, const nb::args&, const nb::kwargs&) {
             throw nb::type_error(
                 "a document is what sito.Extractor().extract(page) gives; the Document(page) of "
                 "readability is in sito.compat.readability");
           })
      .def_prop_ro("id", text(&Document::id), "32 hexadecimal digits, made of its source.")
      .def_prop_ro("url", text(&Document::url), "The URL that was given.")
      .def_prop_ro("title", text(&Document::title), "The title of the page; '' if none.")
      .def_prop_ro("language", text(&Document::language), "A code such as 'en'; '' if unknown.")
      .def_prop_ro("language_score", &Document::language_score, "How sure the language is, 0 to 1.")
      .def_prop_ro("algorithm", text(&Document::algorithm),
                   "The row or expression, with its parameters.")
      .def_prop_ro("page_type", text(&Document::page_type), "article, forum, product ...")
      .def_prop_ro("page_type_score", &Document::page_type_score, "How sure the type is, 0 to 1.")
      .def_prop_ro("reason", text(&Document::reason), "Why there is no text; '' when there is.")
      .def_prop_ro("charset", text(&Document::charset), "The encoding of the page.")
      .def_prop_ro("site_use", text(&Document::site_use), "used, missed or no-template")
      .def_prop_ro("cut", &Document::cut, "Whether a limit cut the page.")
      .def_prop_ro("text", &Document::text, "The paragraphs, a line each; code keeps its lines.")
      .def_prop_ro(
          "paragraphs", [](const Document& d) { return d.paragraphs(); }, "What was kept.")
      .def_prop_ro(
          "metadata", [](const Document& d) { return d.metadata(); },
          "All values that were found, with their sources.")
      .def_prop_ro(
          "blocks", [](const Document& d) { return d.blocks(); },
          "With blocks=True: all decisions.")
      .def_prop_ro(
          "notes", [](const Document& d) { return d.notes(); }, "Damage that was survived.")
      .def(
          "field",
          [](const Document& d, const std::string& name) { return text_of(d.metadata(name)); },
          "name"_a, "The first accepted value of a field of metadata; '' when there is none.")
      .def("metadata_json", &Document::metadata_json, "What is known, as JSON, without the text.")
      .def("render", &render, "format"_a, "settings"_a = sito::Settings{},
           "The document in a format of `sito list formats`.");
}

void bind_archive(nb::module_& m) {
  using sito::Record;
  nb::class_<Record>(m, "Record", "One record of an archive, as stored.")
      .def_prop_ro(
          "type", [](const Record& r) { return text_of(r.type()); }, "response, warcinfo ...")
      .def_prop_ro(
          "version", [](const Record& r) { return text_of(r.version()); },
          "As the record says it, such as WARC/1.1.")
      .def_prop_ro(
          "url", [](const Record& r) { return text_of(r.url()); }, "The URL of the page.")
      .def_prop_ro(
          "file", [](const Record& r) { return text_of(r.file()); }, "The file of the archive.")
      .def_prop_ro("offset", &Record::offset, "In the file as stored.")
      .def_prop_ro("length", &Record::length, "As stored; 0 when records share one stream.")
      .def_prop_ro("truncated", &Record::truncated, "Whether its end is missing.")
      .def_prop_ro(
          "head", [](const Record& r) { return bytes_of(r.head()); }, "Its header as stored.")
      .def_prop_ro(
          "block", [](const Record& r) { return bytes_of(r.block()); },
          "What follows the header, as stored.")
      .def_prop_ro(
          "headers",
          [](const Record& r) {
            nb::list headers;
            for (const auto& [name, value] : r.fields()) {
              headers.append(nb::make_tuple(text_of(name), text_of(value)));
            }
            return headers;
          },
          "All header fields, as pairs.")
      .def(
          "header", [](const Record& r, const std::string& name) { return text_of(r.field(name)); },
          "name"_a, "A header field, without regard to case; '' when absent.");
  nb::class_<Archive>(m, "Archive")
      .def(nb::init<nb::object, std::size_t, std::string>(), "source"_a, "record_bytes"_a, "name"_a)
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
  bind_states();
  nb::class_<Pool>(m, "Pool")
      .def(nb::init<const OptionTexts&, bool>(), "options"_a, "modified"_a)
      .def("extract", &Pool::extract, "page"_a, "url"_a, "charset"_a, "plain_text"_a,
           "before"_a.none(), "after"_a.none())
      .def("extract_record", &Pool::extract_record, "record"_a, "before"_a.none(),
           "after"_a.none());
  m.def(
      "use_icu_data", [](const nb::str& folder) { u_setDataDirectory(path_of(folder).c_str()); },
      "folder"_a, "Reads ICU's data from a folder first. Before anything else.");
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
