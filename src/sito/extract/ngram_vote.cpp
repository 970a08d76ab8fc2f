// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/ngram_vote.h"

#include "sito/base/hash.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace sito::extract {
namespace {

// Marks the edges: in front of the first word of an answer, and behind its last.
constexpr std::uint64_t kEdge = 0x9E3779B97F4A7C15U;

struct Word {
  std::uint32_t text = 0;            ///< its node
  std::uint32_t begin = 0, end = 0;  ///< bytes in it
  std::uint64_t hash = 0;
};

std::vector<Word> words_of(const Page& page) {
  std::vector<Word> words;
  for (std::uint32_t i = 0; i < page.texts().size(); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.blank) continue;
    const std::string_view whole = text.text;
    const std::size_t first = words.size();
    text::for_each_word(whole, [&](std::string_view word) {
      const auto begin = static_cast<std::uint32_t>(word.data() - whole.data());
      const auto end = begin + static_cast<std::uint32_t>(word.size());
      words.push_back({i, begin, end, hash_bytes(word)});
    });
    if (words.size() == first) continue;
    // A sign belongs to the word in front of it, up to the next blank.
    for (std::size_t w = first; w < words.size(); ++w) {
      const std::size_t most = w + 1 < words.size() ? words[w + 1].begin : whole.size();
      const std::size_t blank = whole.find_first_of(" \t\r\n", words[w].end);
      words[w].end = static_cast<std::uint32_t>(std::min(blank, most));
    }
    words[first].begin = 0;
    words.back().end = static_cast<std::uint32_t>(whole.size());
  }
  return words;
}

/// Returns the places in `words` of those that an answer keeps.
std::vector<std::uint32_t> kept_words(const Labels& labels, const std::vector<Word>& words) {
  std::vector<std::uint32_t> kept;
  auto cutting = labels.cuttings.begin();
  for (std::uint32_t w = 0; w < words.size(); ++w) {
    const Word& word = words[w];
    const float keep = labels.keep[word.text];
    if (keep == 1) kept.push_back(w);
    if (keep == 0 || keep == 1) continue;
    while (cutting != labels.cuttings.end() &&
           (index_of(cutting->text) < word.text ||
            (index_of(cutting->text) == word.text && cutting->end <= word.begin))) {
      ++cutting;
    }
    if (cutting != labels.cuttings.end() && index_of(cutting->text) == word.text &&
        cutting->begin < word.end) {
      kept.push_back(w);
    }
  }
  return kept;
}

/// Returns the hashes of all runs of `n` words, with n - 1 edges around the answer: run i ends with
/// word i, and run i + n - 1 begins with it.
std::vector<std::uint64_t> runs_of(const std::vector<std::uint32_t>& kept,
                                   const std::vector<Word>& words, std::size_t n) {
  std::vector<std::uint64_t> padded(n - 1, kEdge);
  for (const std::uint32_t w : kept) padded.push_back(words[w].hash);
  padded.insert(padded.end(), n - 1, kEdge);
  std::vector<std::uint64_t> runs;
  for (std::size_t i = 0; i + n <= padded.size(); ++i) {
    std::uint64_t hash = n;
    for (std::size_t j = i; j < i + n; ++j) hash = hash_pair(hash, padded[j]);
    runs.push_back(hash);
  }
  return runs;
}

}  // namespace

std::vector<float> keep_by_ngrams(const Page& page, const std::vector<Voter>& voters, double needed,
                                  std::size_t n, std::vector<Cutting>& cuttings) {
  const std::vector<Word> words = words_of(page);
  std::vector<std::vector<std::uint32_t>> kept;
  std::vector<std::vector<std::uint64_t>> runs;
  struct Votes {
    double sum = 0;
    std::size_t last = 0;  // the voter that was counted last, from 1
  };
  std::unordered_map<std::uint64_t, Votes> votes;
  for (const Voter& voter : voters) {
    kept.push_back(kept_words(*voter.labels, words));
    runs.push_back(kept.back().empty() ? std::vector<std::uint64_t>()
                                       : runs_of(kept.back(), words, n));
    for (const std::uint64_t run : runs.back()) {
      Votes& of_run = votes[run];
      if (of_run.last != kept.size()) of_run.sum += voter.weight;
      of_run.last = kept.size();
    }
  }
  std::vector<bool> wins(words.size());
  for (std::size_t v = 0; v < kept.size(); ++v) {
    for (std::size_t i = 0; i < kept[v].size(); ++i) {
      const double most = std::max(votes[runs[v][i]].sum, votes[runs[v][i + n - 1]].sum);
      if (most >= needed) wins[kept[v][i]] = true;
    }
  }
  std::vector<float> shares(page.texts().size());
  // Text without words, such as a comma between two links, is kept with the words around it.
  for (std::uint32_t i = 0, next = 0; i < shares.size(); ++i) {
    while (next < words.size() && words[next].text < i) ++next;
    if (next > 0 && next < words.size() && wins[next - 1] && wins[next]) shares[i] = 1;
  }
  for (std::size_t begin = 0, end = 0; begin < words.size(); begin = end) {
    const std::uint32_t text = words[begin].text;
    std::size_t n_kept = 0;
    for (end = begin; end < words.size() && words[end].text == text; ++end)
      n_kept += wins[end] ? 1U : 0U;
    shares[text] = static_cast<float>(n_kept) / static_cast<float>(end - begin);
    if (n_kept == 0 || n_kept == end - begin) continue;
    for (std::size_t w = begin; w < end; ++w) {
      if (!wins[w]) continue;
      if (w > begin && wins[w - 1]) {
        cuttings.back().end = words[w].end;
      } else {
        cuttings.push_back({TextId{text}, words[w].begin, words[w].end});
      }
    }
  }
  return shares;
}

}  // namespace sito::extract
