// SPDX-License-Identifier: Apache-2.0
// Searches texts for a phrase in any case of its letters, without a copy in lower case.
#pragma once

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"

#include <cstddef>
#include <string_view>

namespace sito::quality {

class Phrase {
 public:
  /// `lower`: ASCII in lower case, not empty. Constant expression for literals.
  constexpr explicit Phrase(std::string_view lower) : lower_(lower) {
    for (std::size_t i = 0; i < lower.size(); ++i) {
      const std::size_t place = kRareFirst.find(lower[i]);
      if (place < kRareFirst.find(lower[rarest_])) rarest_ = i;
    }
  }

  /// Returns true if the text contains the phrase; only ASCII letters match the other case. Cost:
  /// two searches of the text for one byte, and a comparison at each place.
  [[nodiscard]] bool is_in(std::string_view text) const {
    const char byte = lower_[rarest_];
    return has(text, byte) || (is_letter(byte) && has(text, upper(byte)));
  }

 private:
  // Letters of English text; other characters count as frequent.
  static constexpr std::string_view kRareFirst = "zqxjkvbpygfwmucldrhsnioate";

  [[nodiscard]] bool has(std::string_view text, char byte) const {
    for (std::size_t at = text.find(byte, rarest_); at != std::string_view::npos;
         at = text.find(byte, at + 1)) {
      if (equals_lowered(text.substr(at - rarest_, lower_.size()), lower_)) return true;
    }
    return false;
  }

  std::string_view lower_;
  std::size_t rarest_ = 0;  // the place of its rarest letter
};

}  // namespace sito::quality
