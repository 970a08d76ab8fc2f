// SPDX-License-Identifier: Apache-2.0
// The numbers and words of dates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <string_view>

namespace sito {

/// A run of digits, a run of letters, or one ideograph for year, month or day.
struct DateToken {
  bool number = false;
  std::size_t begin = 0, end = 0;
  std::int64_t value = 0;        // of a number
  std::string_view gap;          // text before it
  std::array<char, 40> lower{};  // of a word; "" if it is longer
  std::size_t lower_size = 0;
  [[nodiscard]] std::size_t size() const { return end - begin; }
  [[nodiscard]] std::string_view word() const { return {lower.data(), lower_size}; }
};

/// Cuts a text into tokens on demand.
class DateTokens {
 public:
  DateTokens(std::string_view text, std::size_t from) : text_(text), at_(from) {}

  /// Returns token i, or null after the last.
  const DateToken* get(std::size_t i);
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  void read();

  void read_number(DateToken& token);

  void read_word(DateToken& token);

  std::string_view text_;
  std::size_t at_ = 0;
  bool done_ = false;
  std::array<std::byte, 4096> room_;  // for the first tokens: most texts have no others
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
  std::pmr::deque<DateToken> tokens_{&memory_};  // pointers to them stay valid
};

}  // namespace sito
