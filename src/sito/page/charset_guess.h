// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: the character set of bytes that nobody declared.
#pragma once

#include "sito/base/bytes.h"

#include <memory>
#include <string>

namespace sito {

/// Guesses by the letters of a page, with uchardet. One per thread; keeps its memory.
class CharsetGuesser {
 public:
  CharsetGuesser();
  ~CharsetGuesser();
  CharsetGuesser(CharsetGuesser&&) noexcept;
  CharsetGuesser& operator=(CharsetGuesser&&) noexcept;

  /// A name as encoding_of_label gives it, or "" when there is nothing to tell.
  /// Cost: linear in the first few hundred kilobytes; a page of prose takes about a millisecond.
  std::string guess(Bytes bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// "utf-16le" or "utf-16be" when every other byte is zero as in mostly ASCII text without a mark;
/// else "".
std::string_view utf16_without_mark(Bytes bytes);

}  // namespace sito
