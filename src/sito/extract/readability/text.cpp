// SPDX-License-Identifier: Apache-2.0
// Text nodes counted as the reference counts them, eight bytes at a time.
#include "sito/extract/readability/tree.h"
#include "sito/extract/steps/eight_bytes.h"
#include "sito/extract/steps/script_text.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract::readability {
namespace {

constexpr char32_t kFirstAstral = 0x10000;  // two UTF-16 units from this one on

// U+060C arabic, U+FE50 small, U+FE10 and U+FE11 vertical, U+2E41 reversed, U+2E34 raised, U+2E32
// turned, U+FF0C fullwidth comma.
bool is_other_comma(char32_t value) {
  switch (value) {
    case 0x060C:
    case 0xFE50:
    case 0xFE10:
    case 0xFE11:
    case 0x2E41:
    case 0x2E34:
    case 0x2E32:
    case 0xFF0C:
      return true;
    default:
      return false;
  }
}

/// Returns the first bytes of white space and commas beyond ASCII, and of characters beyond 16
/// bits.
std::uint64_t doubtful(const EightBytes& eight) {
  if (eight.ascii()) return 0;
  const std::uint64_t astral = eight.bytes & (eight.bytes << 1) & (eight.bytes << 2) &
                               (eight.bytes << 3) & EightBytes::kHigh;
  return astral | eight.equal(0xC2) | eight.equal(0xD8) | eight.equal(0xE1) | eight.equal(0xE2) |
         eight.equal(0xE3) | eight.equal(0xEF);
}

class Counter {
 public:
  explicit Counter(std::string_view text) : text_(text) {}

  TextParts run() {
    while (at_ < text_.size()) {
      const EightBytes eight = EightBytes::load(text_, at_);
      if (doubtful(eight) != 0) {
        step_by_character();
      } else {
        step_by_eight(eight);
      }
    }
    parts_.trailing = in_space_;
    return parts_;
  }

 private:
  void step_by_eight(const EightBytes& eight) {
    const auto n_bytes = static_cast<std::uint32_t>(std::min<std::size_t>(8, text_.size() - at_));
    const std::uint64_t spaces = eight.spaces();
    const std::uint64_t behind = (spaces << 8) | (in_space_ ? 0x80U : 0U);
    if (at_ == 0) parts_.leading = (spaces & 0x80U) != 0;
    const std::uint32_t n_spaces = EightBytes::count(spaces);
    parts_.n_spaces += n_spaces;
    parts_.n_chars += n_bytes - n_spaces - EightBytes::count(eight.continuations());
    parts_.n_runs += EightBytes::count(spaces & ~behind);
    parts_.n_commas += EightBytes::count(eight.equal(','));
    in_space_ = ((spaces >> (8 * n_bytes - 1)) & 1) != 0;
    at_ += n_bytes;
  }

  // Steps one character at a time to the end of these eight bytes.
  void step_by_character() {
    const std::size_t end = std::min(at_ + 8, text_.size());
    for (at_ = next_character(text_, at_); at_ < end;) {
      const text::CodePoint point = text::code_point_at(text_, at_);
      const bool space = is_script_space(point.value);
      if (at_ == 0) parts_.leading = space;
      parts_.n_spaces += space ? 1U : 0U;
      parts_.n_chars += space ? 0U : (point.value >= kFirstAstral ? 2U : 1U);
      parts_.n_runs += space && !in_space_ ? 1U : 0U;
      parts_.n_commas += point.value == ',' ? 1U : 0U;
      parts_.n_other_commas += is_other_comma(point.value) ? 1U : 0U;
      in_space_ = space;
      at_ += point.length;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool in_space_ = false;
  TextParts parts_;
};

}  // namespace

TextParts count_parts(std::string_view text) { return Counter(text).run(); }

}  // namespace sito::extract::readability
