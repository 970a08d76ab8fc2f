// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/difference.h"

#include "sito/eval/measure/words.h"

#include <cstdint>
#include <string_view>
#include <unordered_set>

namespace sito::eval {
namespace {

constexpr std::size_t kRun = 3;  // words

// The words of a document, and the ends of its paragraphs.
struct WordRow {
  Words words;
  std::vector<std::size_t> ends;
};

WordRow row_of(const Document& document, Vocabulary& vocabulary) {
  WordRow row;
  Words words;
  for (const Paragraph& paragraph : document.paragraphs) {
    split_at_space(paragraph.text, vocabulary, words);
    row.words.insert(row.words.end(), words.begin(), words.end());
    row.ends.push_back(row.words.size());
  }
  return row;
}

// Numbers each run of kRun words: the number of (the number of its first two, its third).
std::vector<std::uint32_t> runs_of(const Words& words, Pairs& pairs, Pairs& runs) {
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i + kRun <= words.size(); ++i) {
    out.push_back(runs.number_of(pairs.number_of(words[i], words[i + 1]), words[i + 2]));
  }
  return out;
}

std::vector<bool> words_in_shared_runs(const WordRow& row, const WordRow& other) {
  Pairs pairs;
  Pairs runs;
  const std::vector<std::uint32_t> theirs = runs_of(other.words, pairs, runs);
  const std::uint32_t n_theirs = runs.size();  // runs with higher numbers are not in `other`
  const std::vector<std::uint32_t> ours = runs_of(row.words, pairs, runs);
  std::vector<bool> shared(row.words.size());
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i] >= n_theirs) continue;
    for (std::size_t k = 0; k < kRun; ++k) shared[i + k] = true;
  }
  return shared;
}

}  // namespace

std::vector<bool> only_in_first(const Document& document, const Document& other) {
  Vocabulary vocabulary;
  const WordRow row = row_of(document, vocabulary);
  const std::vector<bool> shared = words_in_shared_runs(row, row_of(other, vocabulary));
  std::unordered_set<std::string_view> texts;
  for (const Paragraph& paragraph : other.paragraphs) texts.insert(paragraph.text);

  std::vector<bool> only;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < document.paragraphs.size(); ++i) {
    std::size_t n_shared = 0;
    for (std::size_t k = begin; k < row.ends[i]; ++k) n_shared += shared[k] ? 1 : 0;
    const bool mostly_shared = 2 * n_shared >= row.ends[i] - begin && n_shared > 0;
    only.push_back(!mostly_shared && !texts.contains(document.paragraphs[i].text));
    begin = row.ends[i];
  }
  return only;
}

}  // namespace sito::eval
