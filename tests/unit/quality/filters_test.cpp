// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/filters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <tuple>

namespace sito::quality {
namespace {

Document document_of(const std::vector<std::string>& lines, const std::string& language = "en") {
  Document document;
  document.language = language;
  for (const std::string& line : lines) {
    document.paragraphs.emplace_back();
    document.paragraphs.back().text = line;
  }
  return document;
}

std::set<std::string> broken(const std::string& filters, Document document) {
  Judge judge(choose_filters(filters).value());
  std::set<std::string> names;
  for (const Broken& one : judge.judge(document)) names.emplace(one.filter->name);
  return names;
}

using Names = std::set<std::string>;

// Sentences of words that come by chance, as many as are asked for.
std::vector<std::string> prose(std::size_t n) {
  const std::vector<std::string> vocabulary = {
      "the",   "that",   "bees",  "honey",  "of",    "flower", "meadow", "have", "summer", "and",
      "small", "wooden", "hive",  "garden", "queen", "worker", "winter", "with", "clover", "wax",
      "comb",  "nectar", "visit", "pollen", "swarm", "keeper", "smoke",  "be",   "gentle", "river"};
  std::uint32_t random = 7;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < n; ++i) {
    std::string line = "Here";
    for (int k = 0; k < 11; ++k) {
      random = random * 1664525 + 1013904223;
      line += " " + vocabulary[(random >> 16) % vocabulary.size()];
    }
    lines.push_back(line + ".");
  }
  return lines;
}

TEST(Filters, NamesAreUniqueAndRowsAreOfOneKind) {
  std::set<std::string_view> names;
  for (const Filter& filter : filters()) {
    EXPECT_TRUE(names.insert(filter.name).second) << filter.name;
    EXPECT_NE(filter.of_document == nullptr, filter.of_line == nullptr) << filter.name;
    EXPECT_FALSE(filter.doc.empty());
  }
}

TEST(Filters, ProseBreaksNone) {
  EXPECT_EQ(broken("gopher-quality,gopher-repetition,fineweb,c4", document_of(prose(30))), Names());
}

TEST(Filters, GopherJudgesWords) {
  EXPECT_EQ(broken("gopher-quality", document_of({"The bees of the hive have honey."})),
            Names({"gopher-words-least"}));
  EXPECT_EQ(broken("gopher-words-least=7", document_of({"The bees of the hive have honey."})),
            Names());
  EXPECT_EQ(broken("gopher-words-most=6", document_of({"The bees of the hive have honey."})),
            Names({"gopher-words-most"}));
  EXPECT_EQ(broken("gopher-word-length-least", document_of({"a b c d of it"})),
            Names({"gopher-word-length-least"}));
  EXPECT_EQ(broken("gopher-word-length-most", document_of({"antidisestablishmentarianism"})),
            Names({"gopher-word-length-most"}));
  EXPECT_EQ(broken("gopher-hashes", document_of({"# bees # honey # hives"})),
            Names({"gopher-hashes"}));
  EXPECT_EQ(broken("gopher-ellipses", document_of({"bees... honey\xE2\x80\xA6"})),
            Names({"gopher-ellipses"}));
  EXPECT_EQ(broken("gopher-letters", document_of({"1 2 3 4 5 bees"})), Names({"gopher-letters"}));
}

TEST(Filters, GopherJudgesLines) {
  EXPECT_EQ(broken("gopher-bullet-lines", document_of({"- bees", "\xE2\x80\xA2 honey"})),
            Names({"gopher-bullet-lines"}));
  EXPECT_EQ(broken("gopher-ellipsis-lines", document_of({"bees ...", "honey", "hives"})),
            Names({"gopher-ellipsis-lines"}));
}

TEST(Filters, StopWordsAreThoseOfTheLanguage) {
  EXPECT_EQ(broken("gopher-stop-words", document_of({"Bees visit the flowers"})),
            Names({"gopher-stop-words"}));
  EXPECT_EQ(broken("gopher-stop-words", document_of({"the of"})), Names());
  EXPECT_EQ(broken("gopher-stop-words", document_of({"To je ale med, a je to"}, "cs")), Names());
  EXPECT_EQ(broken("gopher-stop-words", document_of({"the of"}, "cs")),
            Names({"gopher-stop-words"}));
  // Nobody knows the stop words of a language without a list.
  EXPECT_EQ(broken("gopher-stop-words", document_of({"ez da"}, "eu")), Names());
}

TEST(Filters, GopherJudgesRepetition) {
  std::vector<std::string> lines = prose(20);
  const std::vector<std::string> again(lines.begin(), lines.begin() + 9);
  lines.insert(lines.end(), again.begin(), again.end());
  const Names names = broken("gopher-repetition", document_of(lines));
  EXPECT_TRUE(names.contains("gopher-repeated-lines"));
  EXPECT_TRUE(names.contains("gopher-repeated-line-text"));
  EXPECT_TRUE(names.contains("gopher-repeated-5-grams"));
  EXPECT_TRUE(names.contains("gopher-repeated-10-grams"));
  EXPECT_FALSE(names.contains("gopher-top-2-gram"));
  std::string chorus;
  for (int i = 0; i < 30; ++i) chorus += "buzz buzz ";
  EXPECT_TRUE(broken("gopher-repetition", document_of({chorus})).contains("gopher-top-2-gram"));
}

TEST(Filters, FineWebJudgesLines) {
  EXPECT_EQ(broken("fineweb-ended-lines", document_of({"bees", "honey"})),
            Names({"fineweb-ended-lines"}));
  EXPECT_EQ(broken("fineweb-ended-lines", document_of({"bees\xE3\x80\x82", "honey"})), Names());
  EXPECT_EQ(broken("fineweb-short-lines", document_of({"bees", "honey"})),
            Names({"fineweb-short-lines"}));
  EXPECT_EQ(broken("fineweb-repeated-line-text", document_of({"bees", "bees"})),
            Names({"fineweb-repeated-line-text"}));
  EXPECT_EQ(broken("fineweb-line-ends", document_of({"bees", "honey", "hives"})),
            Names({"fineweb-line-ends"}));
}

TEST(Filters, C4TakesLinesOutAndJudgesTheRest) {
  std::vector<std::string> lines = prose(6);
  lines.insert(lines.begin(), {"Menu", "This page needs JavaScript to be seen.",
                               "We use cookies to make it better.", "Read on...",
                               "A line that a note ends.[12]", "Of two."});
  Document document = document_of(lines);
  Judge judge(choose_filters("c4").value());
  EXPECT_TRUE(judge.judge(document).empty());
  EXPECT_EQ(judge.lines_out(), 5U);
  ASSERT_EQ(document.paragraphs.size(), 7U);
  EXPECT_EQ(document.paragraphs[0].text, "A line that a note ends.[12]");
  EXPECT_EQ(broken("c4", document_of({"Menu", "One sentence is too little."})),
            Names({"c4-sentences"}));
  lines.emplace_back("The body { has a rule of style.");
  EXPECT_EQ(broken("c4", document_of(lines)), Names({"c4-curly-brackets"}));
  lines.back() = "Lorem ipsum dolor sit amet.";
  EXPECT_EQ(broken("c4", document_of(lines)), Names({"c4-lorem-ipsum"}));
}

TEST(Filters, ADocumentThatGoesKeepsItsLines) {
  Document document = document_of({"Menu", "One sentence is too little."});
  Judge judge(choose_filters("c4").value());
  EXPECT_FALSE(judge.judge(document).empty());
  EXPECT_EQ(document.paragraphs.size(), 2U);
}

double measure_of(const std::string& filter, Document document) {
  Judge judge(choose_filters(filter).value());
  const auto found = judge.judge(document);
  return found.empty() ? -1 : found.front().measure;
}

TEST(Filters, MeasuresOfBrokenRulesAreComplete) {
  EXPECT_EQ(measure_of("c4-sentences=1000", document_of(prose(30))), 30);
  EXPECT_EQ(measure_of("gopher-stop-words=9", document_of(prose(30))), 7);
  EXPECT_EQ(measure_of("gopher-stop-words=1000", document_of({"je ale med, a je to"}, "cs")), 4);
  EXPECT_EQ(measure_of("c4-sentences=30", document_of(prose(30))), -1);
}

TEST(Filters, ChoicesAreChecked) {
  EXPECT_EQ(choose_filters("fineweb").value().size(), 4U);
  const auto chosen = choose_filters("c4-sentences=3,fineweb,c4-sentences");
  ASSERT_EQ(chosen.value().size(), 5U);
  EXPECT_EQ(chosen.value().back().limit, 3);
  for (const char* wrong : {"", "gopher", "fineweb=3", "c4-sentences=", "c4-sentences=x"}) {
    EXPECT_FALSE(choose_filters(wrong).has_value()) << wrong;
  }
}

TEST(Filters, AnEmptyDocumentIsJudged) {
  EXPECT_TRUE(
      broken("gopher-quality,gopher-repetition,fineweb,c4", {}).contains("gopher-words-least"));
}

// By the definition: each run is compared with all before it.
std::pair<std::uint64_t, std::uint64_t> by_definition(const std::vector<std::string>& words,
                                                      std::size_t n) {
  std::vector<std::string> runs;
  std::size_t best = 0, best_count = 0;
  std::set<std::string> seen;
  std::uint64_t repeated = 0;
  const auto run = [&](std::size_t at, const char* between) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text += (i > 0 ? between : "") + words[at + i];
    return text;
  };
  for (std::size_t at = 0; at + n <= words.size(); ++at) runs.push_back(run(at, " "));
  for (std::size_t at = 0; at < runs.size(); ++at) {
    const auto count = static_cast<std::size_t>(std::count(runs.begin(), runs.end(), runs[at]));
    if (count > best_count) best_count = count, best = at;
  }
  for (std::size_t at = 0; at < runs.size();) {
    if (seen.insert(runs[at]).second) {
      ++at;
    } else {
      repeated += run(at, "").size();
      at += n;
    }
  }
  return {runs.empty() ? 0 : runs[best].size() * best_count, repeated};
}

TEST(Repetition, IsAsDefined) {
  std::uint32_t random = 1;
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> words;
    std::string text;
    const std::uint32_t alphabet = 1 + static_cast<std::uint32_t>(round) % 7;
    for (int i = round % 60; i >= 0; --i) {
      random = random * 1664525 + 1013904223;
      const std::uint32_t letter = (random >> 16) % alphabet;
      words.emplace_back(letter % 3 + 1, static_cast<char>('a' + letter));
      text += words.back() + " ";
    }
    std::vector<Token> tokens;
    tokenize(text, tokens);
    ASSERT_EQ(tokens.size(), words.size());
    Repetition repetition;
    repetition.set(tokens);
    for (std::size_t n = 2; n <= Repetition::kLongest; ++n) {
      const auto expected = by_definition(words, n);
      ASSERT_EQ(repetition.top(n), expected.first) << text << n;
      ASSERT_EQ(repetition.repeated(n), expected.second) << text << n;
    }
  }
}

std::string tokens_of(const std::string& text) {
  std::vector<Token> tokens;
  tokenize(text, tokens);
  std::string all;
  for (const Token& token : tokens)
    all += (all.empty() ? "" : "|") + text.substr(token.begin, token.end - token.begin) +
           (token.symbol ? "~" : "");
  return all;
}

TEST(Tokens, AreWordsNumbersAndSymbols) {
  EXPECT_EQ(tokens_of("It's 3.5 %, well-known... \xE8\x9C\x82\xE8\x9C\x9C"),
            "It|'s|3.5|%~|,~|well|-~|known|...~|\xE8\x9C\x82|\xE8\x9C\x9C");
  EXPECT_EQ(tokens_of(""), "");
}

// Words in front of a blank are read by a shorter way than those in front of a tab.
TEST(Tokens, AreTheSameBeforeBlanksAndTabs) {
  constexpr auto kPieces = std::to_array<std::string_view>(
      {"a", "Word", "U", "x1",  "3",     ".", ",", "-",        "'",
       "!", "..",   "/", "www", "http:", "_", "&", "\xC3\xA9", "\xE8\x9C\x82",
       " ", " ",    " ", " "});
  std::mt19937 random(26);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (auto n = random() % 9; n > 0; --n) text += kPieces[random() % kPieces.size()];
    text += ' ';
    std::string with_tabs = text;
    std::replace(with_tabs.begin(), with_tabs.end(), ' ', '\t');
    std::vector<Token> tokens, expected;
    tokenize(text, tokens);
    tokenize(with_tabs, expected);
    ASSERT_EQ(tokens.size(), expected.size()) << text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Token &one = tokens[i], &other = expected[i];
      ASSERT_EQ(
          std::tie(one.hash, one.begin, one.end, one.length, one.symbol, one.letter),
          std::tie(other.hash, other.begin, other.end, other.length, other.symbol, other.letter))
          << text;
    }
  }
}

TEST(Tokens, SignsInsideAWordAreItsOwn) {
  EXPECT_EQ(tokens_of("at 12:30, 1/2 of AT&T's UTF-8 in the U.S. by J. Doe."),
            "at|12:30|,~|1/2|of|AT&T|'s|UTF-8|in|the|U.S.|by|J.|Doe|.~");
  EXPECT_EQ(tokens_of("a_b me@mail.example, e.g. and/or 5-10. End.Next (x.)"),
            "a_b|me@mail.example|,~|e.g|.~|and|/~|or|5|-~|10|.~|End|.~|Next|(~|x|.~|)~");
}

TEST(Tokens, SignsInFrontOfAWordAreItsOwn) {
  EXPECT_EQ(tokens_of("-v --help /etc/fstab .net a-b - c / d --"),
            "-v|--help|/etc|/~|fstab|.net|a|-~|b|-~|c|/~|d|--~");
}

TEST(Tokens, ApostrophesBeginATokenInAWord) {
  EXPECT_EQ(tokens_of("don\u2019t 'so' dogs' 5'6"), "don|\u2019t|'~|so|'~|dogs|'~|5|'~|6");
}

TEST(Tokens, AddressesAreOneToken) {
  EXPECT_EQ(tokens_of("(https://a.example/x?y=1&z, www.b.example). http:// x"),
            "(~|https://a.example/x?y=1&z|,~|www.b.example|)~|.~|http://|x");
}

}  // namespace
}  // namespace sito::quality
