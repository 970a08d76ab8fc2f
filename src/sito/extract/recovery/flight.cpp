// SPDX-License-Identifier: Apache-2.0
// A row is `id:` and JSON, or `id:Tn,` and n bytes (in hexadecimal) of text. In JSON an element is
// ["$", tag, key, {members}]; "$..." in place of a string refers to another row.
#include "sito/extract/recovery/flight.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/extract/recovery/data_strings.h"
#include "sito/extract/recovery/prose.h"
#include "sito/page/names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sito::extract {
namespace {

// Elements that are written; those among them that hold main text and not a label.
constexpr std::array kWritten = std::to_array<std::string_view>(
    {"article", "section",    "div", "ul", "ol",     "dl", "table", "tbody",     "thead",
     "tr",      "figure",     "a",   "em", "strong", "b",  "i",     "code",      "sub",
     "sup",     "br",         "p",   "h1", "h2",     "h3", "h4",    "h5",        "h6",
     "li",      "blockquote", "pre", "td", "th",     "dt", "dd",    "figcaption"});
constexpr std::array kTextElements =
    std::to_array<std::string_view>({"p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote",
                                     "pre", "td", "th", "dt", "dd", "figcaption"});
constexpr std::array kLeftOut = std::to_array<std::string_view>(
    {"nav", "header", "footer", "aside", "button", "form", "svg", "head", "title", "script",
     "style", "meta", "link", "noscript", "template", "select", "label", "dialog"});

}  // namespace

void Flight::clear() {
  rows_.clear();
  parts_.clear();
}

void Flight::add(std::string_view written, SourceRange range, NodeId node) {
  parts_.push_back({rows_.size(), range, node});
  append_unescaped(written, rows_);
}

/// Reads the rows.
class Flight::Rows {
 public:
  Rows(const Flight& flight, RecoveredWriter& writer) : flight_(flight), writer_(writer) {}

  void run() {
    const std::string_view rows = flight_.rows_;
    for (std::size_t at = 0; at < rows.size();) {
      const std::size_t colon = rows.find(':', at);
      if (colon == std::string_view::npos || colon + 1 >= rows.size()) return;
      const char first = rows[colon + 1];
      if (first == 'T') {
        at = take_text_row(colon + 2);
      } else if (first == '[' || first == '{') {
        levels_.clear();
        walk_data(rows, colon + 1, [&](const DataEvent& event) { take(event); });
        close_levels();
        at = next_line(colon);
      } else {
        at = next_line(colon);
      }
    }
  }

 private:
  struct Level {
    std::string_view key;
    std::string_view tag;  // of an element that was written
    std::size_t index = 0;
    bool array = false;
    bool element = false;
    bool left_out = false;
    bool of_text = false;
  };

  [[nodiscard]] std::size_t next_line(std::size_t at) const {
    const std::size_t end = flight_.rows_.find('\n', at);
    return end == std::string::npos ? flight_.rows_.size() : end + 1;
  }

  std::size_t take_text_row(std::size_t at) {
    const std::string_view rows = flight_.rows_;
    std::size_t n_bytes = 0;
    const char* end = rows.data() + rows.size();
    const auto read = std::from_chars(rows.data() + at, end, n_bytes, 16);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != ',') return next_line(at);
    const auto begin = static_cast<std::size_t>(read.ptr - rows.data()) + 1;
    std::string_view text = rows.substr(begin, n_bytes);
    while (begin + text.size() < rows.size() && is_continuation(rows[begin + text.size()])) {
      text = rows.substr(begin, text.size() + 1);  // the length was wrong
    }
    set_origin(begin);
    writer_.add(data_text_of("content", text), text, text);
    return begin + text.size();
  }

  void set_origin(std::size_t at) {
    auto part = std::upper_bound(flight_.parts_.begin(), flight_.parts_.end(), at,
                                 [](std::size_t place, const Part& p) { return place < p.begin; });
    if (part != flight_.parts_.begin()) --part;
    writer_.set_origin(part->node, part->range);
  }

  void take(const DataEvent& event) {
    switch (event.kind) {
      case DataEvent::Kind::Open:
        open(event);
        break;
      case DataEvent::Kind::Close:
        close();
        break;
      case DataEvent::Kind::String:
        string(event);
        break;
    }
  }

  void open(const DataEvent& event) {
    Level level;
    level.array = event.array;
    level.key = event.key;
    if (!levels_.empty()) {
      Level& above = levels_.back();
      ++above.index;
      if (level.key.empty()) level.key = above.key;
      level.left_out = above.left_out;
      level.of_text = above.of_text;
    }
    level.left_out = level.left_out || is_skipped_key(event.key, event.array);
    levels_.push_back(level);
  }

  void close() {
    if (levels_.empty()) return;
    const Level level = levels_.back();
    levels_.pop_back();
    if (!level.tag.empty() && level.tag != "br") {
      writer_.add_tag("</");
      writer_.add_tag(level.tag);
      writer_.add_tag(">");
    }
  }

  void close_levels() {
    while (!levels_.empty()) close();
  }

  void string(const DataEvent& event) {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    const std::size_t index = level.index++;
    if (level.array && index == 0 && event.text == "$") {
      level.element = true;
      return;
    }
    if (level.element) {
      if (index == 1) begin_element(level, event.text);
      return;
    }
    if (level.left_out || event.text.starts_with('$')) return;
    const std::string_view key = event.key.empty() ? level.key : event.key;
    text_.clear();
    append_unescaped(event.text, text_);
    set_origin(static_cast<std::size_t>(event.text.data() - flight_.rows_.data()));
    if (key == "children" && level.of_text) {
      writer_.add_inline(text_, writer_.range());
    } else {
      writer_.add(data_text_of(key, text_), text_, event.text);
    }
  }

  void begin_element(Level& level, std::string_view tag) {
    level.left_out = level.left_out || is_one_of(tag, kLeftOut);
    level.key = "children";
    if (level.left_out || !is_one_of(tag, kWritten)) return;
    level.tag = tag;
    level.of_text = level.of_text || is_one_of(tag, kTextElements);
    writer_.add_tag("<");
    writer_.add_tag(tag);
    writer_.add_tag(">");
  }

  const Flight& flight_;
  RecoveredWriter& writer_;
  std::vector<Level> levels_;
  std::string text_;
};

void Flight::write(RecoveredWriter& writer) const { Rows(*this, writer).run(); }

}  // namespace sito::extract
