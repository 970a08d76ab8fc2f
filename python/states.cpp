// SPDX-License-Identifier: Apache-2.0
#define SITO_INSIDE  // the rooms have other types with the names of the public ones
#include "states.h"

#include "sito/archive/record.h"
#include "sito/base/hash.h"
#include "sito/door/contents.h"
#include "sito/parquet/bytes.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace sito_python {
namespace {

template <typename T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// `Is<T> auto&` is T& for the reader and const T& for the writer.
template <typename Given, typename T>
concept Is = std::same_as<std::remove_const_t<Given>, T>;

class Writer {
 public:
  template <typename... T>
  void operator()(const T&... values) {
    (put(values), ...);
  }
  [[nodiscard]] std::string take() && { return std::move(out_); }

 private:
  void put(Number auto value) { sito::parquet::put(value, out_); }
  void put(std::string_view text) { sito::parquet::put_bytes(text, out_); }
  void put(const std::string& text) { put(std::string_view(text)); }
  void put(const sito::Buffer& bytes) { put(bytes.view()); }
  template <typename T>
  void put(const std::vector<T>& all) {
    put(static_cast<std::uint32_t>(all.size()));
    for (const T& value : all) put(value);
  }
  template <typename T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <typename A, typename B>
  void put(const std::pair<A, B>& both) {
    put(both.first);
    put(both.second);
  }
  template <typename T>
  requires(!Number<T>) void put(const T& whole) { fields(*this, whole); }

  std::string out_;
};

/// Reads what Writer wrote. At the end of the bytes, values are empty.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : in_(bytes) {}
  template <typename... T>
  void operator()(T&... values) {
    (get(values), ...);
  }
  [[nodiscard]] bool at_end() const { return in_.at_end(); }

 private:
  void get(bool& value) { value = in_.get<std::uint8_t>() != 0; }
  void get(Number auto& value) { value = in_.get<std::remove_reference_t<decltype(value)>>(); }
  void get(std::string& text) { text = in_.get_bytes(); }
  void get(sito::Buffer& bytes) { bytes.append(in_.get_bytes()); }
  template <typename T>
  void get(std::vector<T>& all) {
    for (auto left = in_.get<std::uint32_t>(); left > 0 && !in_.at_end(); --left)
      get(all.emplace_back());
  }
  template <typename T>
  void get(std::optional<T>& value) {
    bool there = false;
    get(there);
    if (there) get(value.emplace());
  }
  template <typename A, typename B>
  void get(std::pair<A, B>& both) {
    get(both.first);
    get(both.second);
  }
  template <typename T>
  requires(!Number<T>) void get(T& whole) { fields(*this, whole); }

  sito::parquet::Cursor in_;
};

// A structured binding names all members: one that is added later does not compile until it stands
// here, too.
void fields(auto& pass, Is<sito::Mark> auto& mark) {
  auto& [begin, end, kind, in_link, url, alt] = mark;
  pass(begin, end, kind, in_link, url, alt);
}

void fields(auto& pass, Is<sito::Span> auto& span) {
  auto& [begin, end, kind, value] = span;
  pass(begin, end, kind, value);
}

void fields(auto& pass, Is<sito::Pieces> auto& pieces) {
  auto& [first, last] = pieces;
  pass(first, last);
}

void fields(auto& pass, Is<sito::Paragraph> auto& paragraph) {
  auto& [text, role, level, marks, spans, verbatim, xpath, begin, end, language, score, duplicate,
         part, pieces] = paragraph;
  pass(text, role, level, marks, spans, verbatim, xpath, begin, end, language, score, duplicate,
       part, pieces);
}

void fields(auto& pass, Is<sito::Origin> auto& origin) {
  auto& [file, offset, length, record_id, date, mime, charset, declared, detected] = origin;
  pass(file, offset, length, record_id, date, mime, charset, declared, detected);
}

void fields(auto& pass, Is<sito::Element> auto& element) {
  auto& [kind, level, ordered, header, start, columns, rows, end, paragraph, detail, value] =
      element;
  pass(kind, level, ordered, header, start, columns, rows, end, paragraph, detail, value);
}

void fields(auto& pass, Is<sito::Post> auto& post) {
  auto& [comment, id, author, date, reply_to] = post;
  pass(comment, id, author, date, reply_to);
}

void fields(auto& pass, Is<sito::BlockImage> auto& image) {
  auto& [url, alt, link] = image;
  pass(url, alt, link);
}

void fields(auto& pass, Is<sito::Body> auto& body) {
  auto& [paragraphs, elements, posts, images] = body;
  pass(paragraphs, elements, posts, images);
}

void fields(auto& pass, Is<sito::JoinedPart> auto& part) {
  auto& [url, record_id] = part;
  pass(url, record_id);
}

void fields(auto& pass, Is<sito::MetadataValue> auto& found) {
  auto& [field, source, accepted, score, value, written, xpath, begin, end] = found;
  pass(field, source, accepted, score, value, written, xpath, begin, end);
}

void fields(auto& pass, Is<sito::Metadata> auto& metadata) { pass(metadata.values); }

template <typename Pass, Is<sito::Document> T>
void fields(Pass& pass, T& document) {
  using Plain = std::conditional_t<std::is_const_v<T>, const sito::Body, sito::Body>;
  pass(static_cast<Plain&>(document), document.id, document.url, document.title, document.language,
       document.language_score, document.algorithm, document.page_type, document.page_type_score,
       document.feed_recall, document.reason, document.duplicate, document.cut, document.directives,
       document.origin, document.parts, document.metadata, document.structured);
}

void fields(auto& pass, Is<sito::Where> auto& where) {
  auto& [source, offset] = where;
  pass(source, offset);
}

void fields(auto& pass, Is<sito::door::Paragraph> auto& paragraph) {
  auto& [text, role, level, language, xpath, begin, end] = paragraph;
  pass(text, role, level, language, xpath, begin, end);
}

void fields(auto& pass, Is<sito::door::MetadataValue> auto& found) {
  auto& [field, value, source, accepted, score, written, xpath] = found;
  pass(field, value, source, accepted, score, written, xpath);
}

void fields(auto& pass, Is<sito::door::Block> auto& block) {
  auto& [text, content, heading, score, rule, xpath, role, words, links, begin, end, reasons] =
      block;
  pass(text, content, heading, score, rule, xpath, role, words, links, begin, end, reasons);
}

void fields(auto& pass, Is<sito::door::Note> auto& note) {
  auto& [problem, detail, where] = note;
  pass(problem, detail, where);
}

void fields(Writer& pass, const sito::door::Document& document) {
  const auto& contents = document.contents();
  pass(contents.document, contents.blocks, contents.notes, contents.site_use,
       contents.has_structure);
}

void fields(Reader& pass, sito::door::Document& document) {
  auto contents = std::make_shared<sito::door::Document::Contents>();
  pass(contents->document, contents->blocks, contents->notes, contents->site_use,
       contents->has_structure);
  sito::door::fill_parts(*contents);
  document = sito::door::Document(std::move(contents));
}

using Texts = std::vector<std::pair<std::string, std::string>>;

void fields(auto& pass, Is<sito::archive::Record> auto& record, auto& texts) {
  auto& [type, version, views, head, folded, block, uri, source, offset, length, position,
         truncated, joined] = record;
  pass(type, version, texts, head, block, uri, source, offset, length, position, truncated, joined);
}

void fields(Writer& pass, const sito::door::Record& record) {
  Texts texts;
  for (const auto& [name, value] : record.fields()) texts.emplace_back(name, value);
  fields(pass, record.contents().record, texts);
}

/// The fields point into other memory than before: into that of folded lines.
void fields(Reader& pass, sito::door::Record& made) {
  sito::archive::Record& record = made.contents().record;
  Texts texts;
  fields(pass, record, texts);
  for (const auto& [name, value] : texts) {
    record.folded.append(name);
    record.folded.append(value);
  }
  std::string_view rest = record.folded.view();
  for (const auto& [name, value] : texts) {
    record.fields.push_back({rest.substr(0, name.size()), rest.substr(name.size(), value.size())});
    rest.remove_prefix(name.size() + value.size());
  }
}

/// A sum over the bytes; of none, too.
std::uint64_t sum_of(std::string_view bytes) { return sito::hash_bytes(bytes, bytes.size() + 1); }

}  // namespace

template <typename T>
std::string write_state(const T& value) {
  Writer body;
  body(value);
  std::string state = std::move(body).take();
  sito::parquet::put(sum_of(state), state);
  return state;
}

template <typename T>
sito::Result<T> read_state(std::string_view state) {
  const std::size_t size = state.size() - std::min(state.size(), sizeof(std::uint64_t));
  Reader body(state.substr(0, size));
  sito::parquet::Cursor sum(state.substr(size));
  T value;
  // Bytes with the right sum were written by write_state().
  if (sum.get<std::uint64_t>() == sum_of(state.substr(0, size))) {
    body(value);
    if (body.at_end()) return value;
  }
  return sito::Error{sito::ErrorCode::Malformed, "the pickled object is damaged"};
}

template std::string write_state(const sito::door::Document&);
template std::string write_state(const sito::door::Record&);
template std::string write_state(const sito::door::Paragraph&);
template std::string write_state(const sito::door::MetadataValue&);
template std::string write_state(const sito::door::Block&);
template std::string write_state(const sito::door::Note&);
template sito::Result<sito::door::Document> read_state(std::string_view);
template sito::Result<sito::door::Record> read_state(std::string_view);
template sito::Result<sito::door::Paragraph> read_state(std::string_view);
template sito::Result<sito::door::MetadataValue> read_state(std::string_view);
template sito::Result<sito::door::Block> read_state(std::string_view);
template sito::Result<sito::door::Note> read_state(std::string_view);

}  // namespace sito_python
