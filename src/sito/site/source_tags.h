// SPDX-License-Identifier: Apache-2.0
// Finds tags in the source of a page without a tree, for learners of boundaries and of tag
// rules.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::site {

/// A tag: bytes of the source, from `<` to after `>`.
struct SourceTag {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t name_begin = 0, name_end = 0;
  bool closing = false;
};

/// Returns one tag after the other. Skips comments, doctypes, processing instructions, the contents
/// of script, style, textarea and the like, and a tag that does not end.
/// Cost: linear in the source, about an instruction a byte.
class TagScanner {
 public:
  /// The source must outlive it. Sources are shorter than 4 GiB.
  explicit TagScanner(std::string_view source, std::size_t from = 0)
      : source_(source), at_(from), text_begin_(from) {}

  /// Finds the next tag; returns false at the end.
  bool next(SourceTag& tag);
  /// Same as next(), but does not search for the end of the tag: for callers that need few tags.
  bool next_name(SourceTag& tag);
  /// Finds the end of the tag that next_name() gave last; returns false if it has none.
  bool complete(SourceTag& tag);

  /// Calls `take(begin, end)` for each piece of text between the last two tags of next(), without
  /// comments. At the end, for the remaining text.
  template <typename Take>
  void for_each_text(Take&& take) const {
    for (std::size_t at = text_begin_; at < text_end_;) {
      const std::size_t end = text_piece_end(at);
      if (end > at) take(at, end);
      at = end < text_end_ ? behind_markup(end) : end;
    }
  }

 private:
  [[nodiscard]] std::size_t text_piece_end(std::size_t at) const;
  [[nodiscard]] std::size_t behind_markup(std::size_t at) const;
  void skip_raw_text(std::string_view name);

  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t text_begin_ = 0, text_end_ = 0;  // between the last two tags
};

/// Calls `take(name, value)` for each attribute in `text`: the part of a tag after its name. Values
/// are without quotation marks, and as written.
template <typename Take>
void for_each_attribute(std::string_view text, Take&& take) {
  const auto npos = std::string_view::npos;
  for (std::size_t at = text.find_first_not_of(" \t\n\r\f/>"); at != npos;) {
    std::size_t end = std::min(text.find_first_of(" \t\n\r\f/>=", at), text.size());
    const std::string_view name = text.substr(at, end - at);
    std::size_t value = text.find_first_not_of(" \t\n\r\f", end);
    std::string_view said;
    if (value != npos && text[value] == '=') {
      value = std::min(text.find_first_not_of(" \t\n\r\f", value + 1), text.size());
      const bool quoted = value < text.size() && (text[value] == '"' || text[value] == '\'');
      end = quoted ? text.find(text[value], value + 1) : text.find_first_of(" \t\n\r\f>", value);
      end = std::min(end, text.size());
      said = quoted ? text.substr(value + 1, end - value - 1) : text.substr(value, end - value);
      if (quoted && end < text.size()) ++end;
    }
    take(name, said);
    at = text.find_first_not_of(" \t\n\r\f/>", std::max(end, at + 1));
  }
}

/// Returns the end of the tag `wanted`, in which white space is single blanks, if the source has it
/// at `at` with any white space; npos if it does not.
std::size_t match_tag(std::string_view source, std::size_t at, std::string_view wanted);
/// Returns true if the text has no ASCII white space except single blanks.
bool is_blanked(std::string_view text);
/// Appends text with runs of ASCII white space as one blank.
void append_blanked(std::string_view text, std::string& out);

}  // namespace sito::site
