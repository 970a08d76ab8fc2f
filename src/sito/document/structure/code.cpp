// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/code.h"

#include "sito/base/lowered.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/document/structure/name_words.h"
#include "sito/page/tag_sets.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::structured {
namespace {

// Cells with the code beside line numbers.
constexpr std::array<std::string_view, 9> kCodeCells = {
    "code",         "blob-code", "rouge-code",     "crayon-code", "hljs-ln-code",
    "line-content", "code-line", "highlight-code", "content"};

constexpr TagSet kDropped(Tag::Button, Tag::Select, Tag::Textarea, Tag::Input);
constexpr TagSet kLines(Tag::Div, Tag::P, Tag::Li, Tag::Tr, Tag::Ol, Tag::Ul, Tag::Table, Tag::Pre);

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
constexpr std::string_view kZeroWidthSpace = "\xE2\x80\x8B";

bool is_digits(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_html_space(c) || is_digit(c) || c == '.' || c == '|') continue;
    if (text.substr(i).starts_with(kNoBreakSpace)) {
      ++i;
      continue;
    }
    return false;
  }
  return true;
}

bool holds_only_digits(const Page& page, NodeId id) {
  const std::uint32_t end = page.node(id).end;
  for (std::uint32_t i = index_of(id); i < end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text() && !node.hidden && !is_digits(page.text(node.text).text)) return false;
  }
  return true;
}

// Returns true if the element has a class of line numbers and holds only digits.
bool is_line_numbers(const Page& page, NodeId id) {
  const std::string_view classes = class_of(page, id);
  return !classes.empty() && names_line_numbers(classes) && holds_only_digits(page, id);
}

// Returns the same, with less work for most elements.
bool is_line_numbers(const Page& page, NodeId id, ClassSigns& signs) {
  return page.node(id).n_attrs > 0 && (signs.of(id) & kNumberSign) != 0 &&
         is_line_numbers(page, id);
}

// Returns true for a symbol to copy or load the code, which is not part of it.
bool is_sign(const Page& page, NodeId id) {
  constexpr std::size_t kLongest = 4;  // bytes
  std::size_t bytes = 0;
  for (std::uint32_t i = index_of(id); i < page.node(id).end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || node.hidden || page.text(node.text).blank) continue;
    const std::string_view text = text::trim(page.text(node.text).text);
    bytes += text.size();
    if (bytes > kLongest || text::is_letter_or_digit(text::code_point_at(text, 0).value))
      return false;
  }
  return true;
}

/// Builds the lines of a listing.
class Listing {
 public:
  void add(std::string_view piece) {
    if (may_end_ && !piece.starts_with('\n') && !piece.starts_with('\r')) start_line();
    may_end_ = false;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const char c = piece[i];
      if (c == '\r') {
        if (i + 1 == piece.size() || piece[i + 1] != '\n') lines_ += '\n';
      } else if (piece.substr(i).starts_with(kNoBreakSpace)) {
        lines_ += ' ';
        ++i;
      } else {
        lines_ += c;
      }
    }
  }
  /// Adds text whose runs of white space are blanks, and nothing at the start of a line.
  void add_flowing(std::string_view piece) {
    std::string line;
    for (const char c : piece) {
      const char last = !line.empty() ? line.back() : lines_.empty() ? '\n' : lines_.back();
      if (!is_html_space(c)) {
        line += c;
      } else if (last != '\n' && last != ' ') {
        line += ' ';
      }
    }
    add(line);
  }
  /// Ends a line here, unless the next text begins with a line end.
  void may_end_line() { may_end_ = true; }
  void end_line() { lines_ += '\n'; }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  /// Returns true if only a line end was added since the listing had this size.
  [[nodiscard]] bool is_blank_line(std::size_t begin) const {
    return lines_.size() == begin + 1 && lines_.back() == '\n';
  }
  void start_line() {
    if (!lines_.empty() && lines_.back() != '\n') lines_ += '\n';
  }
  /// Notes that a line number was left out.
  void skip_number() { numbered_ = true; }
  std::string take() {
    if (numbered_) drop_margin();
    const std::size_t last = lines_.find_last_not_of(" \t\n\f");
    lines_.resize(last == std::string::npos ? 0 : last + 1);
    const std::size_t first = lines_.find_first_not_of(" \t\n\f");
    const std::size_t line = first == std::string::npos ? 0 : lines_.rfind('\n', first);
    if (first != std::string::npos && line != std::string::npos) lines_.erase(0, line + 1);
    return std::move(lines_);
  }

 private:
  // Removes the blank between number and code if every line has it.
  void drop_margin() {
    std::string dedented;
    for (std::size_t at = 0; at < lines_.size();) {
      const std::size_t end = std::min(lines_.find('\n', at), lines_.size());
      if (end > at && lines_[at] != ' ') return;
      if (end > at) dedented.append(lines_, at + 1, end - at - 1);
      if (end < lines_.size()) dedented += '\n';
      at = end + 1;
    }
    lines_ = std::move(dedented);
  }

  std::string lines_;
  bool numbered_ = false;
  bool may_end_ = false;
};

// Returns true for a `span` that is displayed as a line.
bool is_line_span(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  if (node.tag != Tag::Span || node.n_attrs == 0) return false;
  if (has_token_of(class_of(page, id), kLineBoxes)) return true;
  const std::string_view style = attribute_named(page, id, "style").value_or(std::string_view());
  return style.find("display:block") != style.npos || style.find("display: block") != style.npos;
}

// Returns true for the box of a line without anything but its number.
bool is_blank_line(const Page& page, NodeId id) {
  if (page.node(id).tag != Tag::Div || !has_token_of(class_of(page, id), kLineBoxes)) return false;
  for (std::uint32_t i = index_of(id) + 1; i < page.node(id).end;) {
    const Node& node = page.nodes()[i];
    if (node.tag == Tag::Br || (node.is_text() && !page.text(node.text).blank)) return false;
    const bool is_number = node.n_attrs > 0 && is_line_numbers(page, NodeId{i});
    i = is_number ? node.end : i + 1;
  }
  return true;
}

/// One `end` for each open line box. A node behind it starts a new line.
struct LineBoxes {
  std::vector<std::uint32_t> ends;
  bool leave(std::uint32_t index) {
    bool left = false;
    for (; !ends.empty() && ends.back() <= index; ends.pop_back()) left = true;
    return left;
  }
};

// Returns true if a line number stands at the front of the line.
bool begins_with_number(const Page& page, NodeId line, ClassSigns& signs) {
  for (std::uint32_t i = index_of(line) + 1; i < page.node(line).end; ++i) {
    const Node& part = page.nodes()[i];
    if (part.is_text() && !page.text(part.text).blank) return false;
    if (is_line_numbers(page, NodeId{i}, signs)) return true;
  }
  return false;
}

// Returns true for a line of an editor, perhaps in a box with its number.
bool is_editor_line(const Page& page, NodeId id, ClassSigns& signs) {
  std::uint32_t n_lines = 0;
  for (std::uint32_t i = index_of(id); i < page.node(id).end;) {
    const Node& node = page.nodes()[i];
    if (node.is_text() && !page.text(node.text).blank) return false;
    const bool is_line = node.n_attrs > 0 && (signs.of(NodeId{i}) & kLineSign) != 0 &&
                         has_token_of(class_of(page, NodeId{i}), kEditorLines);
    n_lines += is_line ? 1 : 0;
    i = is_line || is_line_numbers(page, NodeId{i}, signs) ? node.end : i + 1;
  }
  return n_lines == 1;
}

// Returns true if the `div` has only boxes of lines, and a class for code or numbers of lines.
bool is_code_box(const Page& page, NodeId div, ClassSigns& signs) {
  bool is_code = (signs.of(div) & kCodeSign) != 0 && names_code(class_of(page, div));
  std::uint32_t n_lines = 0;
  for (std::uint32_t i = index_of(div) + 1; i < page.node(div).end;) {
    const NodeId id{i};
    const Node& child = page.node(id);
    i = child.end;
    if (child.is_text() ? page.text(child.text).blank : child.hidden) continue;
    if (is_editor_line(page, id, signs)) {
      is_code = true;
      ++n_lines;
      continue;
    }
    const bool is_line = child.tag == Tag::Div && (signs.of(id) & kLineSign) != 0 &&
                         has_token_of(class_of(page, id), kLineBoxes);
    if (!is_line && (!is_code || !is_sign(page, id))) return false;
    if (is_line && !is_code && !begins_with_number(page, id, signs)) return false;
    is_code = true;
    n_lines += is_line ? 1 : 0;
  }
  return n_lines > 0;
}

// Returns true for a `div` of a class such as `phpcode` that holds one `code` and nothing else.
bool is_box_of_code(const Page& page, NodeId div) {
  constexpr std::string_view kCode = "code";
  const bool names_it = any_token(class_of(page, div), [&](std::string_view token) {
    return token.size() > kCode.size() && token.ends_with(kCode);
  });
  if (!names_it) return false;
  bool has_code = false;
  for (std::uint32_t i = index_of(div) + 1; i < page.node(div).end;) {
    const Node& child = page.nodes()[i];
    const bool is_code = child.tag == Tag::Code && !has_code;
    if (child.is_text() ? !page.text(child.text).blank : !is_code) return false;
    has_code = has_code || is_code;
    i = child.end;
  }
  return has_code;
}

// Returns true for a `div` of a class for code that must not be translated and holds text and line
// breaks alone. Its white space is that of running text.
bool is_untranslated_code(const Page& page, NodeId div) {
  const std::string_view classes = class_of(page, div);
  const bool stays = has_token(classes, "notranslate") ||
                     attribute_named(page, div, "translate").value_or("") == "no";
  if (!stays || !names_code(classes)) return false;
  bool has_text = false;
  for (std::uint32_t i = index_of(div) + 1; i < page.node(div).end; ++i) {
    const Node& part = page.nodes()[i];
    if (!part.is_text() && part.tag != Tag::Span && part.tag != Tag::Br) return false;
    has_text = has_text || (part.is_text() && !page.text(part.text).blank);
  }
  return has_text;
}

}  // namespace

bool is_code_div(const Page& page, NodeId div, ClassSigns& signs) {
  if (is_code_box(page, div, signs)) return true;
  const bool may_name = (signs.of(div) & kCodeSign) != 0;
  return may_name && (is_box_of_code(page, div) || is_untranslated_code(page, div));
}

bool is_code_of_element(const Page& page, NodeId id) {
  if (!is_code_element(page, id)) return false;
  for (std::uint32_t i = index_of(id) + 1; i < page.node(id).end; ++i) {
    const Node& part = page.nodes()[i];
    if (part.is_text() && !part.hidden &&
        text::trim(page.text(part.text).text).find('\n') != std::string_view::npos)
      return true;
  }
  return false;
}

CodeText code_text(const Page& page, const KeptIndex& kept, NodeId id) {
  CodeText code;
  Listing listing;
  LineBoxes boxes, spans;
  std::size_t span_begin = 0;  // size of the listing where the last of them began
  const bool is_div = page.node(id).tag == Tag::Div;
  const bool is_flowing = is_div && is_untranslated_code(page, id);
  const bool keeps_lines_only = is_div && !is_flowing && !is_box_of_code(page, id);
  const std::uint32_t end = page.node(id).end;
  for (std::uint32_t i = index_of(id) + 1; i < end;) {
    const Node& node = page.nodes()[i];
    if (boxes.leave(i)) listing.start_line();
    if (spans.leave(i)) listing.may_end_line();
    const bool is_number = node.n_attrs > 0 && is_line_numbers(page, NodeId{i});
    if (is_number) listing.skip_number();
    // Some highlighters write the numbers as a list behind the code.
    const bool is_list = node.tag == Tag::Ul || node.tag == Tag::Ol;
    const bool is_gutter = is_list && listing.size() > 0 && holds_only_digits(page, NodeId{i});
    if (node.hidden || is_number || is_gutter || kDropped.contains(node.tag)) {
      i = node.end;
      continue;
    }
    // The box of a blank line contains a line end for plain text and a `br` for display; count one.
    const bool is_ended = !spans.ends.empty() && listing.is_blank_line(span_begin);
    if (node.tag == Tag::Br && !is_ended) listing.end_line();
    if (keeps_lines_only && node.tag == Tag::Div && boxes.ends.empty() &&
        is_sign(page, NodeId{i}) && !has_token_of(class_of(page, NodeId{i}), kLineBoxes)) {
      i = node.end;
      continue;
    }
    if (keeps_lines_only && is_blank_line(page, NodeId{i})) {
      listing.start_line();
      listing.end_line();
      i = node.end;
      continue;
    }
    if (kLines.contains(node.tag)) {
      listing.start_line();
      boxes.ends.push_back(node.end);
    }
    if (is_line_span(page, NodeId{i})) {
      spans.ends.push_back(node.end);
      span_begin = listing.size();
    }
    if (node.is_text()) {
      const Text& text = page.text(node.text);
      if (text.blank && keeps_lines_only && boxes.ends.empty()) {
        ++i;  // white space between lines that are boxes
        continue;
      }
      const bool stands_for_nothing = text.text == kZeroWidthSpace;  // in an editor's blank line
      if (!stands_for_nothing && (text.blank || kept.is_kept(node.text))) {
        is_flowing ? listing.add_flowing(text.text) : listing.add(text.text);
      }
      if (!text.blank && kept.is_kept(node.text)) {
        if (code.first == kNoText) code.first = node.text;
        code.last = node.text;
      }
    }
    ++i;
  }
  code.verbatim = listing.take();
  return code;
}

namespace {

bool holds_only_pre(const Page& page, NodeId cell) {
  std::uint32_t n = 0;
  for (std::uint32_t i = index_of(cell) + 1; i < page.node(cell).end; i = page.nodes()[i].end) {
    const Node& part = page.nodes()[i];
    if (part.is_text() ? !page.text(part.text).blank : part.tag != Tag::Pre) return false;
    n += part.is_text() ? 0 : 1;
  }
  return n == 1;
}

}  // namespace

bool is_code_table(const Page& page, NodeId table) {
  const std::uint32_t end = page.node(table).end;
  bool numbers = false;
  for (std::uint32_t i = index_of(table) + 1; i < end;) {
    const Node& node = page.nodes()[i];
    const bool cell = node.tag == Tag::Td || node.tag == Tag::Th;
    if (!cell) {
      if (node.is_text() && !page.text(node.text).blank) return false;
      i += 1;
      continue;
    }
    const std::string_view classes = class_of(page, NodeId{i});
    if (numbers) return has_token_of(classes, kCodeCells) || holds_only_pre(page, NodeId{i});
    if (!names_line_numbers(classes) || !holds_only_digits(page, NodeId{i})) return false;
    numbers = true;
    i = node.end;
  }
  return false;
}

}  // namespace sito::structured
