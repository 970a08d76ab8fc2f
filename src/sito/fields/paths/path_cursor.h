// SPDX-License-Identifier: Apache-2.0
// Reads the tokens of path expressions: signs, names, numbers and strings.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::fields {

/// A place in an expression. The first fault is recorded by fail(); after that, nothing is read any
/// more.
class PathCursor {
 public:
  /// `text` is valid UTF-8 and outlives this.
  explicit PathCursor(std::string_view text) : text_(text) {}

  /// Returns true if these characters come next, after white space.
  [[nodiscard]] bool next_is(std::string_view sign);
  /// Reads these characters if they come next.
  bool take(std::string_view sign);
  /// Same as take(), but the characters must be there.
  bool expect(std::string_view sign);
  /// The same for a whole name ("and" is not in "android").
  bool take_word(std::string_view name);
  /// Returns true if a name comes next that is followed by this sign: "(" or "::".
  [[nodiscard]] bool next_is_name_before(std::string_view sign);
  [[nodiscard]] bool at_end();

  /// Reads a name, in lower case; returns "" and fails if there is none.
  std::string name(std::string_view what);
  /// Reads a number from `least` on.
  std::uint32_t number(std::uint32_t least);
  [[nodiscard]] bool next_is_digit();
  /// Reads a string in quotes, or concat() of some; refuses characters that XML does not have.
  std::string string();

  /// Records what was expected here.
  void fail(std::string_view expected);
  [[nodiscard]] bool failed() const { return !message_.empty(); }
  [[nodiscard]] Error error() const { return {ErrorCode::Malformed, message_}; }

 private:
  void skip_blanks();
  [[nodiscard]] std::size_t name_end(std::size_t from) const;
  std::string quoted();

  std::string_view text_;
  std::size_t at_ = 0;
  std::string message_;
};

}  // namespace sito::fields
