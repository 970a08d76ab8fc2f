// SPDX-License-Identifier: Apache-2.0
// Reads the words of path expressions: signs, names, numbers and strings.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::xqt {

/// A place in an expression. What cannot be read is told once, by fail(); after that nothing is
/// read any more.
class PathCursor {
 public:
  /// `text` is valid UTF-8 and outlives this.
  explicit PathCursor(std::string_view text) : text_(text) {}

  /// Whether these characters come next, after white space.
  [[nodiscard]] bool sees(std::string_view sign);
  /// Reads them if they do.
  bool take(std::string_view sign);
  /// As take(), but it must be there.
  bool expect(std::string_view sign);
  /// The same of a name, which ends where it ends ("and" is not in "android").
  bool take_word(std::string_view name);
  /// Whether a name comes next that this sign follows: "(" or "::".
  [[nodiscard]] bool sees_name_before(std::string_view sign);
  [[nodiscard]] bool at_end();

  /// A name, in lower case; "" and failed when there is none.
  std::string name(std::string_view what);
  /// A number from `least` on.
  std::uint32_t number(std::uint32_t least);
  [[nodiscard]] bool sees_digit();
  /// A string in quotes, or concat() of some; characters that XML does not have are refused.
  std::string string();

  /// Says what was expected here.
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

}  // namespace sito::xqt
