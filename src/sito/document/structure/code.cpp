// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/code.h"

#include "sito/document/structure/attributes.h"
#include "sito/page/tag_sets.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sito::structured {
namespace {

// Classes by which highlighters mark line numbers (Pygments, Rouge, Chroma, Crayon, highlight.js
// and Prism plugins, CodeMirror, SyntaxHighlighter, code hosts). What bears one and holds anything
// but digits is text all the same.
constexpr std::array<std::string_view, 20> kNumberClasses = {"lineno",
                                                             "linenos",
                                                             "linenodiv",
                                                             "line-number",
                                                             "line-numbers",
                                                             "linenumber",
                                                             "linenumbers",
                                                             "lineNumber",
                                                             "lineNumbers",
                                                             "gutter",
                                                             "gl",
                                                             "lnt",
                                                             "ln",
                                                             "blob-num",
                                                             "rouge-gutter",
                                                             "crayon-nums",
                                                             "hljs-ln-numbers",
                                                             "hljs-ln-n",
                                                             "line-numbers-rows",
                                                             "CodeMirror-linenumber"};
// Cells that hold the code beside them.
constexpr std::array<std::string_view, 9> kCodeCells = {
    "code",         "blob-code", "rouge-code",     "crayon-code", "hljs-ln-code",
    "line-content", "code-line", "highlight-code", "content"};

// Boxes of one line of code each.
constexpr std::array<std::string_view, 8> kLineClasses = {
    "line", "code-line", "codeline", "code_line", "view-line", "CodeMirror-line", "ec-line", "cl"};
// Boxes around them.
constexpr std::array<std::string_view, 12> kCodeBoxes = {
    "code",       "codeblock",   "code-block", "code_block", "CodeBlock",         "highlight",
    "sourceCode", "source-code", "code-box",   "codebox",    "syntaxhighlighter", "code-snippet"};

constexpr TagSet kDropped(Tag::Button, Tag::Select, Tag::Textarea, Tag::Input);
constexpr TagSet kLines(Tag::Div, Tag::P, Tag::Li, Tag::Tr, Tag::Ol, Tag::Ul, Tag::Table);

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

bool is_digits(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_ascii_space(c) || (c >= '0' && c <= '9') || c == '.' || c == '|') continue;
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
  /// A line ends here, unless what follows says so itself.
  void may_end_line() { may_end_ = true; }
  void end_line() { lines_ += '\n'; }
  void start_line() {
    if (!lines_.empty() && lines_.back() != '\n') lines_ += '\n';
  }
  /// A line number was left out here.
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
  // The blank between number and code, when every line has it.
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

// A `span` that is shown as a line.
bool is_line_span(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  if (node.tag != Tag::Span || node.n_attrs == 0) return false;
  if (has_token_of(class_of(page, id), kLineClasses)) return true;
  const std::string_view style = attribute_named(page, id, "style").value_or(std::string_view());
  return style.find("display:block") != style.npos || style.find("display: block") != style.npos;
}

/// One `end` for each open line box: nodes behind them start a new line.
struct LineBoxes {
  std::vector<std::uint32_t> ends;
  bool leave(std::uint32_t index) {
    bool left = false;
    for (; !ends.empty() && ends.back() <= index; ends.pop_back()) left = true;
    return left;
  }
};

}  // namespace

bool is_line_numbers(const Page& page, NodeId id) {
  const std::string_view classes = class_of(page, id);
  return !classes.empty() && has_token_of(classes, kNumberClasses) && holds_only_digits(page, id);
}

bool is_code_box(const Page& page, NodeId div) {
  if (!has_token_of(class_of(page, div), kCodeBoxes)) return false;
  std::uint32_t n_lines = 0;
  for (std::uint32_t i = index_of(div) + 1; i < page.node(div).end;) {
    const NodeId id{i};
    const Node& child = page.node(id);
    i = child.end;
    if (child.is_text() ? page.text(child.text).blank : child.hidden) continue;
    const bool is_line = child.tag == Tag::Div && has_token_of(class_of(page, id), kLineClasses);
    if (!is_line) return false;
    ++n_lines;
  }
  return n_lines > 0;
}

CodeText code_text(const Page& page, const KeptIndex& kept, NodeId id) {
  CodeText code;
  Listing listing;
  LineBoxes boxes, spans;
  const bool keeps_lines_only = page.node(id).tag == Tag::Div;
  const std::uint32_t end = page.node(id).end;
  for (std::uint32_t i = index_of(id) + 1; i < end;) {
    const Node& node = page.nodes()[i];
    if (boxes.leave(i)) listing.start_line();
    if (spans.leave(i)) listing.may_end_line();
    const bool is_number = node.n_attrs > 0 && is_line_numbers(page, NodeId{i});
    if (is_number) listing.skip_number();
    if (node.hidden || is_number || kDropped.contains(node.tag)) {
      i = node.end;
      continue;
    }
    if (node.tag == Tag::Br) listing.end_line();
    if (kLines.contains(node.tag)) {
      listing.start_line();
      boxes.ends.push_back(node.end);
    }
    if (is_line_span(page, NodeId{i})) spans.ends.push_back(node.end);
    if (node.is_text()) {
      const Text& text = page.text(node.text);
      if (text.blank && keeps_lines_only && boxes.ends.empty()) {
        ++i;  // white space between lines that are boxes
        continue;
      }
      if (text.blank || kept.is_kept(node.text)) listing.add(text.text);
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
    if (numbers) return has_token_of(classes, kCodeCells);
    if (!has_token_of(classes, kNumberClasses) || !holds_only_digits(page, NodeId{i})) return false;
    numbers = true;
    i = node.end;
  }
  return false;
}

}  // namespace sito::structured
