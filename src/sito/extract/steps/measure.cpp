// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/measure.h"

#include "sito/extract/steps/eight_bytes.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract {
namespace {

constexpr std::string_view kCopySign = "\xC2\xA9";  // U+00A9 COPYRIGHT SIGN
constexpr std::string_view kCopyWord = "&copy";     // an ampersand that was escaped twice

class Measurer {
 public:
  explicit Measurer(std::string_view text) : text_(text) {}

  TextMeasure run() {
    while (at_ < text_.size()) {
      const EightBytes eight = EightBytes::load(text_, at_);
      if (eight.doubtful() != 0) {
        step_by_character();
      } else {
        step_by_eight(eight);
      }
    }
    if (ampersands_ != 0) m_.copyright = m_.copyright || text_.find(kCopyWord) != text_.npos;
    m_.trailing = in_space_;
    return m_;
  }

 private:
  void step_by_eight(const EightBytes& eight) {
    const auto n_bytes = static_cast<std::uint32_t>(std::min<std::size_t>(8, text_.size() - at_));
    const std::uint64_t spaces = eight.spaces();
    const std::uint64_t behind = (spaces << 8) | (in_space_ ? 0x80U : 0U);
    if (at_ == 0) m_.leading = (spaces & 0x80U) != 0;
    m_.n_chars += n_bytes - EightBytes::count(spaces) - EightBytes::count(eight.continuations());
    m_.n_runs += EightBytes::count(spaces & ~behind);
    in_space_ = ((spaces >> (8 * n_bytes - 1)) & 1) != 0;
    ampersands_ |= eight.equal('&');
    at_ += n_bytes;
  }

  // Steps one character at a time to the end of these eight bytes: punctuation and blanks beyond
  // ASCII.
  void step_by_character() {
    const std::size_t end = std::min(at_ + 8, text_.size());
    for (at_ = next_character(text_, at_); at_ < end;) {
      const text::CodePoint point = text::code_point_at(text_, at_);
      const bool space = text::is_space(point.value);
      if (at_ == 0) m_.leading = space;
      m_.n_chars += space ? 0 : 1;
      m_.n_runs += space && !in_space_ ? 1 : 0;
      in_space_ = space;
      if (point.value == '&') ampersands_ = 1;
      if (text_.substr(at_, point.length) == kCopySign) m_.copyright = true;
      at_ += point.length;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool in_space_ = false;
  std::uint64_t ampersands_ = 0;
  TextMeasure m_;
};

}  // namespace

TextMeasure measure_text(std::string_view text) { return Measurer(text).run(); }

std::uint32_t count_listed_words(std::string_view text, const text::StopWords& words) {
  std::uint32_t n_listed = 0;
  std::size_t begin = 0;  // of the open word
  const auto close = [&](std::size_t end, std::size_t next) {
    if (end > begin && words.contains(text.substr(begin, end - begin))) ++n_listed;
    begin = next;
  };
  for (std::size_t at = 0; at < text.size();) {
    const EightBytes eight = EightBytes::load(text, at);
    if (eight.doubtful() != 0) {
      const std::size_t end = std::min(at + 8, text.size());
      for (at = next_character(text, at); at < end;) {
        const text::CodePoint point = text::code_point_at(text, at);
        if (text::is_space(point.value)) close(at, at + point.length);
        at += point.length;
      }
      continue;
    }
    for (std::uint64_t spaces = eight.spaces(); spaces != 0; spaces &= spaces - 1) {
      const std::size_t space = at + static_cast<std::size_t>(std::countr_zero(spaces)) / 8;
      close(space, space + 1);
    }
    at += 8;
  }
  close(text.size(), text.size());
  return n_listed;
}

}  // namespace sito::extract
