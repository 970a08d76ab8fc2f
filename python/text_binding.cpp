// SPDX-License-Identifier: Apache-2.0
// Plain text, the tables, and jusText by steps.
#include "binding.h"

#include <mutex>

using namespace nanobind::literals;

namespace sito_python {
namespace {

nb::list rows_of(const std::vector<sito::TableRow>& rows) {
  nb::list list;
  for (const sito::TableRow& row : rows) {
    nb::dict params;
    for (const auto& [name, value] : row.params) params[text_of(name)] = text_of(value);
    list.append(nb::make_tuple(text_of(row.name), text_of(row.summary), params));
  }
  return list;
}

/// Texts of several threads take turns. Positions are those of characters, as in `str`.
class Reader {
  template <typename Work>
  auto locked(Work work) {
    const WithoutLock without_lock;
    const std::lock_guard lock(mutex_);
    return value_or_throw(work());
  }

 public:
  Reader() : reader_(value_or_throw(sito::TextReader::make())) {}

  nb::tuple language(const std::string& text) {
    const sito::Language found = locked([&] { return reader_.language(text); });
    return nb::make_tuple(text_of(found.code), found.score, found.reliable);
  }

  std::vector<std::string> sentences(const std::string& text, const std::string& language) {
    return pieces(text, locked([&] { return reader_.sentences(text, language); }));
  }

  nb::list tokens(const std::string& text, const std::string& language) {
    const auto tokens = locked([&] { return reader_.tokens(text, language); });
    nb::list list;
    std::size_t at = 0;
    std::size_t characters = 0;
    const auto move_to = [&](std::size_t end) {
      for (; at < end; ++at) characters += (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
      return characters;
    };
    for (const sito::TextToken& token : tokens) {
      const std::size_t begin = move_to(token.begin);
      const std::size_t end = move_to(token.end);
      list.append(nb::make_tuple(
          text_of(std::string_view(text).substr(token.begin, token.end - token.begin)), begin, end,
          token.glued));
    }
    return list;
  }

 private:
  template <typename Spans>
  static std::vector<std::string> pieces(const std::string& text, const Spans& spans) {
    std::vector<std::string> found;
    found.reserve(spans.size());
    for (const auto& span : spans) found.push_back(text.substr(span.begin, span.end - span.begin));
    return found;
  }

  std::mutex mutex_;
  sito::TextReader reader_;
};

/// jusText by steps; several threads take turns.
class Steps {
 public:
  Steps(const OptionTexts& options, std::vector<std::string> words)
      : justext_(value_or_throw(sito::Justext::make(with_words(options, std::move(words))))) {}

  std::vector<sito::JustextParagraph> split(const nb::bytes& page, const std::string& charset) {
    const std::string_view html = view(page);
    const WithoutLock without_lock;
    const std::lock_guard lock(mutex_);
    return value_or_throw(justext_.split({.bytes = html, .charset = charset}));
  }

  std::vector<sito::JustextParagraph> classify(std::vector<sito::JustextParagraph> paragraphs) {
    const WithoutLock without_lock;
    const std::lock_guard lock(mutex_);
    check(justext_.classify(paragraphs));
    return paragraphs;
  }

 private:
  // Words may hold commas, which part them in the text of an option.
  static sito::Options with_words(const OptionTexts& texts, std::vector<std::string> words) {
    sito::Options options = options_of(texts);
    options.stop_words = std::move(words);
    return options;
  }

  std::mutex mutex_;
  sito::Justext justext_;
};

}  // namespace

void bind_text(nb::module_& m) {
  m.def("algorithms", [] { return rows_of(sito::algorithms()); });
  m.def("formats", [] { return rows_of(sito::formats()); });
  m.def("learners", [] { return rows_of(sito::learners()); });
  m.def("stop_list_languages", &sito::stop_list_languages);
  m.def(
      "stop_words",
      [](const std::string& language) { return value_or_throw(sito::stop_words(language)); },
      "language"_a);
  nb::class_<Reader>(m, "TextReader")
      .def(nb::init<>())
      .def("language", &Reader::language, "text"_a)
      .def("sentences", &Reader::sentences, "text"_a, "language"_a)
      .def("tokens", &Reader::tokens, "text"_a, "language"_a);
}

void bind_justext(nb::module_& m) {
  using Paragraph = sito::JustextParagraph;
  nb::class_<Paragraph>(m, "JustextParagraph", "A paragraph of jusText, before its classes.")
      .def(nb::init<>())
      .def_rw("text", &Paragraph::text)
      .def_prop_ro("html", [](const Paragraph& paragraph) { return text_of(paragraph.html); })
      .def_rw("xpath", &Paragraph::xpath)
      .def_rw("dom_path", &Paragraph::dom_path)
      .def_rw("link_chars", &Paragraph::link_chars)
      .def_rw("n_tags", &Paragraph::n_tags)
      .def_rw("heading", &Paragraph::heading)
      .def_rw("select", &Paragraph::select)
      .def_rw("class_type", &Paragraph::class_type)
      .def_rw("cf_class", &Paragraph::cf_class)
      .def_rw("stopwords", &Paragraph::stopwords)
      .def_rw("rule", &Paragraph::rule);
  nb::class_<Steps>(m, "JustextSteps")
      .def(nb::init<const OptionTexts&, std::vector<std::string>>(), "options"_a, "words"_a)
      .def("split", &Steps::split, "page"_a, "charset"_a)
      .def("classify", &Steps::classify, "paragraphs"_a);
}

}  // namespace sito_python
