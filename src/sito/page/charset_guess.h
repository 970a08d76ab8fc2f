// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: guesses the encoding of pages that declare none.
#pragma once

#include "sito/base/bytes.h"

#include <memory>
#include <string>

namespace sito {

/// Guesses the encoding from the letters of a page, with uchardet. One per thread; keeps its
/// memory.
class CharsetGuesser {
 public:
  CharsetGuesser();
  ~CharsetGuesser();
  CharsetGuesser(CharsetGuesser&&) noexcept;
  CharsetGuesser& operator=(CharsetGuesser&&) noexcept;

  /// Returns a name as encoding_of_label does, or "" if the bytes give no evidence.
  /// Cost: linear in the first 512 KB; a page of prose takes about a millisecond.
  std::string guess(Bytes bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
