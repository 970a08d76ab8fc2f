// SPDX-License-Identifier: Apache-2.0
#include "sito/write/corpus_text.h"

#include "sito/text/clean.h"
#include "sito/text/utf8.h"

namespace sito::write {
namespace {

// Returns true if the text has U+FFFE or U+FFFF, which XML lacks.
bool has_non_xml(std::string_view text) {
  for (std::size_t at = text.find('\xEF'); at != std::string_view::npos;
       at = text.find('\xEF', at + 1)) {
    if (text.substr(at).starts_with("\xEF\xBF\xBE") ||
        text.substr(at).starts_with("\xEF\xBF\xBF")) {
      return true;
    }
  }
  return false;
}

void remove_non_xml(std::string& text) {
  std::size_t to = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      at += 3;
    } else {
      text[to++] = text[at++];
    }
  }
  text.resize(to);
}

}  // namespace

void CorpusText::set(std::string_view text, std::span<const Mark> marks) {
  text_ = text;
  marks_ = marks;
  const bool is_xml = !has_non_xml(text);
  if (is_xml && text::is_clean(text)) return;
  clean_.clear();
  text::append_clean(text, clean_);
  if (!is_xml) remove_non_xml(clean_);
  text_ = clean_;
  if (!marks.empty()) move_marks(text, marks);
}

// Cleaning removes some characters and replaces some by a single other one. The two texts can thus
// be walked side by side: a character that is not the next one of the clean text was replaced or
// removed.
void CorpusText::move_marks(std::string_view original, std::span<const Mark> marks) {
  positions_.assign(original.size() + 1, static_cast<std::uint32_t>(clean_.size()));
  std::size_t to = 0;
  for (std::size_t at = 0; at < original.size();) {
    const text::CodePoint from = text::code_point_at(original, at);
    for (std::size_t i = 0; i < from.length; ++i)
      positions_[at + i] = static_cast<std::uint32_t>(to);
    if (to < clean_.size()) {
      const text::CodePoint next = text::code_point_at(clean_, to);
      constexpr char32_t kBrokenBar = 0xA6;
      const bool bar = from.value == U'|' && next.value == kBrokenBar;
      const bool blank = next.value == U' ' && text::is_space(from.value);
      if (next.value == from.value || bar || blank) to += next.length;
    }
    at += from.length;
  }
  moved_.assign(marks.begin(), marks.end());
  for (Mark& mark : moved_) {
    mark.begin = positions_[mark.begin];
    mark.end = positions_[mark.end];
  }
  marks_ = moved_;
}

}  // namespace sito::write
