// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/advert_label.h"

#include "sito/base/cut.h"
#include "sito/base/hash.h"
#include "sito/extract/embedded.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace sito::extract {
namespace {

// Returns a hash of the words in lower case; 0 for no words, or too many.
std::uint64_t hash_of_words(std::string_view text) {
  std::uint64_t hash = 0;
  int n_words = 0;
  std::string lower;
  text::for_each_word(text, [&](std::string_view word) {
    if (n_words++ >= kWordsOfAdvertLabel) return;
    lower.clear();
    text::append_lower(word, lower);
    hash = hash_pair(hash, hash_bytes(lower));
  });
  return n_words > kWordsOfAdvertLabel ? 0 : hash;
}

std::vector<std::uint64_t> read_labels() {
  std::string_view rest;
  for (const Embedded& file : embedded_page_states()) {
    if (file.name == "advert_labels") rest = file.text;
  }
  std::vector<std::uint64_t> labels;
  while (!rest.empty()) {
    const std::string_view line = text::trim(take_until(rest, '\n'));
    if (!line.empty() && line.front() != '#') labels.push_back(hash_of_words(line));
  }
  std::sort(labels.begin(), labels.end());
  return labels;
}

}  // namespace

bool is_advert_label(std::string_view text) {
  static const std::vector<std::uint64_t> labels = read_labels();
  const std::uint64_t hash = hash_of_words(text);
  return hash != 0 && std::binary_search(labels.begin(), labels.end(), hash);
}

}  // namespace sito::extract
