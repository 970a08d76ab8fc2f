// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/words.h"

#include <gtest/gtest.h>

#include <set>

namespace sito::dedup {
namespace {

std::vector<std::uint64_t> words_of(std::string_view text) {
  std::vector<std::uint64_t> words;
  WordHasher().append(text, words);
  return words;
}

std::vector<std::uint64_t> grams_of(std::string_view text, std::size_t n) {
  std::vector<std::uint64_t> grams;
  const std::vector<std::uint64_t> words = words_of(text);
  for_each_gram(words, n, [&](std::uint64_t gram) { grams.push_back(gram); });
  return grams;
}

TEST(Words, CaseAndPunctuationDoNotCount) {
  EXPECT_EQ(words_of("The Bridge, again!"), words_of("the bridge again"));
  EXPECT_EQ(words_of("\xC5\x98"
                     "eka"),
            words_of("\xC5\x99"
                     "eka"));  // R with caron, large and small
  EXPECT_NE(words_of("the bridge again"), words_of("the bridges again"));
  EXPECT_TRUE(words_of("... --- !?").empty());
}

TEST(Words, AnIdeographIsAWord) {
  EXPECT_EQ(words_of("\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97").size(), 3U);  // three Han characters
  EXPECT_EQ(count_words("\xE4\xB8\xAD\xE6\x96\x87 and two"), 4U);
}

TEST(Words, EveryRunOfWordsIsOneGram) {
  EXPECT_EQ(grams_of("a b c d e", 3).size(), 3U);
  EXPECT_EQ(grams_of("a b c", 3).size(), 1U);
  EXPECT_TRUE(grams_of("a b", 3).empty());
  EXPECT_TRUE(grams_of("", 1).empty());
}

TEST(Words, GramsDependOnTheirWordsAndTheirOrderAlone) {
  const auto first = grams_of("one two three x y z one two three", 3);
  EXPECT_EQ(first.front(), first.back());
  EXPECT_EQ(std::set(first.begin(), first.end()).size(), first.size() - 1);
  EXPECT_NE(grams_of("one two three", 3), grams_of("three two one", 3));
  EXPECT_NE(grams_of("a a b", 3), grams_of("a b b", 3));
  EXPECT_EQ(grams_of("one two three", 1), [] {
    std::vector<std::uint64_t> grams = grams_of("one", 1);
    for (const char* word : {"two", "three"}) grams.push_back(grams_of(word, 1).front());
    return grams;
  }());
}

TEST(Hash, DiffersForTextsThatDifferAnywhere) {
  std::set<std::uint64_t> short_hashes;
  std::set<Hash128> hashes;
  std::size_t count = 0;
  for (const std::size_t length : {1U, 7U, 8U, 15U, 16U, 17U, 31U, 32U, 100U}) {
    const std::string base(length, 'a');
    short_hashes.insert(hash64(base));
    hashes.insert(hash128(base));
    ++count;
    for (std::size_t i = 0; i < length; ++i) {
      std::string changed = base;
      changed[i] = 'b';
      short_hashes.insert(hash64(changed));
      hashes.insert(hash128(changed));
      ++count;
    }
  }
  hashes.insert(hash128(""));
  hashes.insert(hash128(std::string(1, '\0')));
  hashes.insert(hash128(std::string(2, '\0')));
  EXPECT_EQ(short_hashes.size(), count);
  EXPECT_EQ(hashes.size(), count + 3);
}

TEST(Hash, IsPinned) {
  // Another value would give other copies the right to stay.
  EXPECT_EQ(hash64("sito"), hash64(std::string("si") + "to"));
  EXPECT_EQ(scramble(0), 0xE220A8397B1DCDAFULL);  // the published first value of SplitMix64
}

}  // namespace
}  // namespace sito::dedup
