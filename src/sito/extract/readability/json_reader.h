// SPDX-License-Identifier: Apache-2.0
// Reads JSON of a page, as strictly as a browser, into one flat array. For a few members of small
// documents; converts values only on request.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

struct JsonValue {
  enum class Kind : std::uint8_t { Null, False, True, Number, String, Array, Object };
  Kind kind = Kind::Null;
  std::string_view key;   ///< of a member of an object: as written, between the quotes
  std::string_view text;  ///< of a string or number: as written, a string between the quotes
  std::uint32_t end = 0;  ///< behind its last descendant
};

/// A document. Views point into the parsed text.
class JsonReader {
 public:
  /// Returns false if it is not JSON (RFC 8259), or has more than 100,000 values. Cost: linear.
  bool parse(std::string_view text);

  /// Values in document order; the root is the first.
  [[nodiscard]] const std::vector<JsonValue>& values() const { return values_; }
  [[nodiscard]] const JsonValue& at(std::uint32_t value) const { return values_[value]; }
  /// Returns the member of an object; the last one of that name, kNoValue if there is none (or
  /// `object` is none). Cost: the number of members.
  [[nodiscard]] std::uint32_t member(std::uint32_t object, std::string_view name) const;
  [[nodiscard]] bool is(std::uint32_t value, JsonValue::Kind kind) const {
    return value != kNoValue && values_[value].kind == kind;
  }
  /// Returns the text of a string with its escapes resolved; half of a surrogate pair becomes
  /// U+FFFD.
  [[nodiscard]] std::string string(std::uint32_t value) const;

  static constexpr std::uint32_t kNoValue = 0xFFFFFFFF;

 private:
  bool parse_value(std::string_view key);
  bool parse_string(std::string_view& out);
  bool parse_number(std::string_view& out);
  bool parse_literal(std::string_view word);
  bool begin_member();
  bool go_on();
  void skip_space();
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c);
  bool take_digits();

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<JsonValue> values_;
  std::vector<std::uint32_t> open_;  // arrays and objects
};

}  // namespace sito::extract
