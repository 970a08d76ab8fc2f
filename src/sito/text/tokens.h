// SPDX-License-Identifier: Apache-2.0
// The token splitter behind Segmenter. Private to the room.
#pragma once

#include "sito/text/segment.h"

#include <memory>
#include <string_view>
#include <vector>

namespace sito::text {

/// Splits a range into tokens; see Segmenter::tokens. Keeps ICU's word iterator after its first
/// use.
class Tokenizer {
 public:
  Tokenizer();
  ~Tokenizer();
  void split(std::string_view text, Span range, std::vector<Token>& out);

 private:
  struct Dictionary;
  std::unique_ptr<Dictionary> dictionary_;
};

}  // namespace sito::text
