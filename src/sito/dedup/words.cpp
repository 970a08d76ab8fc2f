// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/words.h"

#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

namespace sito::dedup {

void WordHasher::append(std::string_view text, std::vector<std::uint64_t>& hashes) {
  lower_.clear();
  text::append_lower(text, lower_);
  text::for_each_word(lower_, [&](std::string_view word) { hashes.push_back(hash64(word)); });
}

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  text::for_each_word(text, [&count](std::string_view) { ++count; });
  return count;
}

}  // namespace sito::dedup
