// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/advert_label.h"

#include "sito/base/cut.h"
#include "sito/base/hash.h"
#include "sito/extract/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract {
namespace {

// Returns a hash of the words; 0 for no words, or too many.
std::uint64_t hash_of(std::span<const learned::WordHash> words) {
  if (words.size() > kWordsOfAdvertLabel) return 0;
  std::uint64_t hash = 0;
  for (const learned::WordHash word : words) hash = hash_pair(hash, word);
  return hash;
}

std::vector<std::uint64_t> read_labels() {
  std::string_view rest;
  for (const Embedded& file : embedded_page_states()) {
    if (file.name == "advert_labels") rest = file.text;
  }
  std::vector<std::uint64_t> labels;
  std::vector<learned::WordHash> words;
  while (!rest.empty()) {
    const std::string_view line = text::trim(take_until(rest, '\n'));
    if (line.empty() || line.front() == '#') continue;
    words.clear();
    learned::append_words(line, kWordsOfAdvertLabel + 1, words);
    labels.push_back(hash_of(words));
  }
  std::sort(labels.begin(), labels.end());
  return labels;
}

}  // namespace

bool is_advert_label(std::span<const learned::WordHash> words) {
  static const std::vector<std::uint64_t> labels = read_labels();
  const std::uint64_t hash = hash_of(words);
  return hash != 0 && std::binary_search(labels.begin(), labels.end(), hash);
}

}  // namespace sito::extract
