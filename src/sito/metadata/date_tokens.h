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

/// A decimal digit of ASCII or of Arabic script.
struct DateDigit {
  int value = 0;
  std::size_t length = 0;  ///< in bytes; 0: another character
};

/// Reads the digit that begins at byte `at`, which may lie behind the end.
DateDigit date_digit_at(std::string_view text, std::size_t at);

/// Returns the place of the first such digit at or behind `at`, or the end.
std::size_t find_date_digit(std::string_view text, std::size_t at);

inline bool has_date_digit(std::string_view text) { return find_date_digit(text, 0) < text.size(); }

/// A run of digits, a run of letters, or one ideograph for year, month or day.
struct DateToken {
  bool number = false;
  std::size_t begin = 0, end = 0;
  std::int64_t value = 0;        // of a number
  std::size_t n_digits = 0;      // of a number
  std::string_view gap;          // text before it
  std::array<char, 40> lower{};  // of a word; "" if it is longer
  std::size_t lower_size = 0;
  /// Returns the number of digits, or of the bytes of a word.
  [[nodiscard]] std::size_t size() const { return number ? n_digits : end - begin; }
  [[nodiscard]] bool has_arabic_digits() const { return number && n_digits < end - begin; }
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
