// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/recovery/writer.h"

#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/text/utf8.h"

#include <array>
#include <functional>

namespace sito::extract {
namespace {

// Elements whose text continues to their end tag, whatever the text contains.
constexpr std::array kSwallowing = std::to_array<std::string_view>(
    {"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
     "template", "select", "svg", "math"});

bool has(std::string_view text, std::string_view front, std::string_view name) {
  for (std::size_t at = text.find(front); at != std::string_view::npos;
       at = text.find(front, at + 1)) {
    if (starts_with_lowered(text.substr(at + front.size()), name)) return true;
  }
  return false;
}

// Returns true for a fragment that would swallow the text behind it.
bool swallows(std::string_view html) {
  if (html.find("<!--") != std::string_view::npos && html.find("-->") == std::string_view::npos) {
    return true;
  }
  if (has(html, "<", "plaintext")) return true;
  return std::any_of(kSwallowing.begin(), kSwallowing.end(), [&](std::string_view name) {
    return has(html, "<", name) && !has(html, "</", name);
  });
}

}  // namespace

SourceRange RecoveredWriter::range_of(std::string_view written) const {
  if (range_.known()) return range_;
  const std::string_view source = page_.source();
  const std::less_equal<> before;
  if (!before(source.data(), written.data()) ||
      !before(written.data() + written.size(), source.data() + source.size())) {
    return page_.node(node_).source;
  }
  const auto begin = static_cast<std::uint32_t>(written.data() - source.data());
  return {begin, begin + static_cast<std::uint32_t>(written.size())};
}

void RecoveredWriter::begin_piece(SourceRange range) {
  found_.pieces.push_back({found_.html.size(), node_, range});
}

void RecoveredWriter::add_escaped(std::string_view text) {
  for (const char c : text) {
    if (c == '<') {
      found_.html += "&lt;";  // "&" stays, because plain strings also hold references
    } else {
      found_.html += c;
    }
  }
}

void RecoveredWriter::add_paragraphs(std::string_view text, std::string_view tag) {
  while (!text.empty()) {
    const std::string_view line = text::trim(take_until(text, '\n'));
    if (line.empty()) continue;
    found_.html.append("<").append(tag).append(">");
    add_escaped(line);
    found_.html.append("</").append(tag).append(">\n");
  }
}

void RecoveredWriter::add(DataText kind, std::string_view text, std::string_view written) {
  if (kind == DataText::Nothing || (kind == DataText::Html && swallows(text))) return;
  if (kind == DataText::Title) {
    title_ = text;
    title_range_ = range_of(written);
    return;
  }
  if (!seen_.insert(std::hash<std::string_view>{}(text)).second) return;
  if (!title_.empty() && seen_.insert(std::hash<std::string_view>{}(title_)).second) {
    begin_piece(title_range_);
    add_paragraphs(title_, "h2");
  }
  title_.clear();
  begin_piece(range_of(written));
  const std::size_t before = found_.html.size();
  if (kind == DataText::Html) {
    found_.html.append("<div>").append(text).append("</div>\n");
  } else {
    add_paragraphs(text, "p");
  }
  found_.n_text_bytes += found_.html.size() - before;
}

void RecoveredWriter::add_inline(std::string_view text, SourceRange range) {
  begin_piece(range);
  add_escaped(text);
  found_.n_text_bytes += text.size();
}

}  // namespace sito::extract
