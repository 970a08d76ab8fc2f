// SPDX-License-Identifier: Apache-2.0
// Tags in the source of a page, found without a tree: what learners of boundaries and of tag rules
// search.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::site {

/// A tag: bytes of the source, from `<` to behind `>`.
struct SourceTag {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t name_begin = 0, name_end = 0;
  bool closing = false;
};

/// Gives one tag after the other. Comments, doctypes, processing instructions and what is inside
/// script, style, textarea and the like are passed over; so is a tag that does not end.
/// Cost: linear in the source, a few instructions a byte.
class TagScanner {
 public:
  /// The source must outlive it. Sources are shorter than 4 GiB.
  explicit TagScanner(std::string_view source, std::size_t from = 0) : source_(source), at_(from) {}

  /// False at the end.
  bool next(SourceTag& tag);
  /// Calls `take(begin, end)` for each piece of text between the last two tags, comments left out.
  /// To be called right after next(), also after the last one.
  template <typename Take>
  void for_each_text(Take&& take) const {
    std::size_t at = text_begin_;
    while (at < text_end_) {
      const std::size_t end = text_piece_end(at);
      if (end > at) take(at, end);
      at = skip_comment(end);
    }
  }

 private:
  [[nodiscard]] std::size_t text_piece_end(std::size_t at) const;
  [[nodiscard]] std::size_t skip_comment(std::size_t at) const;
  [[nodiscard]] std::size_t behind_markup(std::size_t at) const;
  void skip_raw_text(std::string_view name);

  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t text_begin_ = 0, text_end_ = 0;  // between the last two tags
};

/// The name as ASCII lower case compared with `name`, which is lower case.
bool has_name(std::string_view source, const SourceTag& tag, std::string_view name);
/// A hash of the tag as it stands there, runs of white space taken for one blank.
std::uint64_t hash_of_tag(std::string_view tag);
/// Appends text with runs of ASCII white space as one blank.
void append_blanked(std::string_view text, std::string& out);

}  // namespace sito::site
