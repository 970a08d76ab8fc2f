// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/collection.h"

#include <gtest/gtest.h>

namespace sito::dedup {
namespace {

/// Documents with the addresses "a", "b" ... one day apart, each of the paragraphs given.
class CollectionTest : public testing::Test {
 protected:
  CollectionTest() {
    options_.folder = testing::TempDir();
    options_.names = true;
    options_.min_words = 3;
    options_.paragraph_gram = 3;
  }

  static Document document(char name, int day, const std::vector<std::string>& paragraphs) {
    Document made;
    made.id = std::string("id-") + name;
    made.url = std::string("http://t.example/") + name;
    made.origin.date = "2026-01-" + std::to_string(10 + day) + "T00:00:00Z";
    for (const std::string& text : paragraphs) made.paragraphs.emplace_back().text = text;
    return made;
  }

  /// "a: stays; b: copy of a ..." in the order of the documents.
  std::string judge(const std::vector<Document>& documents, bool shards = false) {
    Collection collection(options_);
    Printer printer(options_);
    for (std::size_t i = 0; i < documents.size(); ++i) {
      std::string print;
      // Places have gaps: not every record is a document.
      printer.append(documents[i], "", {3 * i + 1, shards ? static_cast<std::uint32_t>(i) : 0},
                     print);
      EXPECT_TRUE(collection.add(print));
    }
    const Result<void> judged = collection.judge();
    EXPECT_TRUE(judged);
    std::string out;
    for (std::size_t i = 0; i < 3 * documents.size() + 2; ++i) {
      Judged verdict;
      EXPECT_TRUE(collection.find(i, verdict));
      EXPECT_EQ(verdict.known, i % 3 == 1 && i / 3 < documents.size());
      if (!verdict.known) continue;
      const Document& document = documents[i / 3];
      EXPECT_EQ(verdict.text_check, static_cast<std::uint32_t>(text_hash(document).high));
      if (!out.empty()) out += "; ";
      out += document.url.back();
      if (verdict.verdict.reason != Reason::Stays) {
        out += verdict.verdict.reason == Reason::Duplicate ? " = " : " ~ ";
        out += collection.name(verdict.verdict.keeper)->url.back();
      }
      for (const ParagraphVerdict& copy : verdict.paragraphs) {
        out += ' ' + std::to_string(copy.unit.paragraph()) + '=' +
               collection.name(copy.keeper.document())->url.back() +
               std::to_string(copy.keeper.paragraph());
      }
    }
    return out;
  }

  Options options_;
};

constexpr const char* kLong =
    "the old bridge across the river was opened again on monday after two years of repairs and the "
    "city says that the work has cost less than was planned and that all lanes are now in use "
    "again "
    "which is more than most people here had hoped for in the spring of last year when it began";

TEST_F(CollectionTest, TheOldestOfEqualDocumentsStaysWhereverItStands) {
  options_.documents = true;
  const std::vector<std::string> text = {"same text of all", "and more"};
  const Document a = document('a', 1, text);
  const Document b = document('b', 0, text);
  const Document c = document('c', 2, text);
  const Document d = document('d', 0, {"same text of all and more"});
  EXPECT_EQ(judge({a, b, c, d}), "a = b; b; c = b; d");
  EXPECT_EQ(judge({d, c, b, a}), "d; c = b; b; a = b");
  EXPECT_EQ(judge({b, a, d, c}), "b; a = b; d; c = b");
}

TEST_F(CollectionTest, ADocumentOfAKnownDayGoesBeforeOneOfAnUnknownDayAndAShortAddressFirst) {
  options_.documents = true;
  Document a = document('a', 0, {"text"});
  Document b = a;
  b.url = "b";
  b.origin.date = "yesterday";
  EXPECT_EQ(judge({b, a}), "b = a; a");
  b.origin.date = a.origin.date;
  EXPECT_EQ(judge({b, a}), "b; a = b");
}

TEST_F(CollectionTest, ShardsAreApart) {
  options_.documents = true;
  options_.paragraphs = true;
  const Document a = document('a', 0, {kLong});
  const Document b = document('b', 1, {kLong});
  for (const Method method : {Method::Exact, Method::Near}) {
    options_.method = method;
    options_.scope = Scope::Run;
    EXPECT_EQ(judge({a, b}, true), "a; b = a");
    options_.scope = Scope::Shard;
    EXPECT_EQ(judge({a, b}, true), "a; b");
    EXPECT_EQ(judge({a, b}, false), "a; b = a");
  }
}

TEST_F(CollectionTest, NearDocumentsDifferInAFewWords) {
  options_.documents = true;
  options_.method = Method::Near;
  const std::string text = kLong;
  std::string changed = text;
  changed.replace(changed.find("monday"), 6, "tuesday");
  const Document a = document('a', 0, {text});
  const Document b = document('b', 1, {changed});
  const Document c = document('c', 2, {text});
  const Document d = document('d', 3, {text.substr(0, text.size() / 3)});
  EXPECT_EQ(judge({d, c, b, a}), "d; c = a; b ~ a; a");
  options_.similarity = 0.99;
  EXPECT_EQ(judge({a, b, c, d}), "a; b; c = a; d");
}

TEST_F(CollectionTest, WhatGoesIsLikeSomethingThatStays) {
  // A chain: each is like its neighbours, and the ends are not alike.
  options_.documents = true;
  options_.method = Method::Near;
  options_.similarity = 0.6;
  const auto numbers = [](int from, int to) {
    std::string text;
    for (int i = from; i < to; ++i) text += "w" + std::to_string(i) + ' ';
    return text;
  };
  const Document a = document('a', 0, {numbers(0, 1000)});
  const Document b = document('b', 1, {numbers(150, 1150)});
  const Document c = document('c', 2, {numbers(300, 1300)});
  EXPECT_EQ(judge({a, b, c}), "a; b ~ a; c");
  EXPECT_EQ(judge({c, b, a}), "c; b ~ a; a");
}

TEST_F(CollectionTest, VeryShortDocumentsAreLikeTheirEqualsOnly) {
  options_.documents = true;
  options_.method = Method::Near;
  EXPECT_EQ(judge({document('a', 0, {"one two"}), document('b', 1, {"one two"}),
                   document('c', 2, {"one three"}), document('d', 3, {"..."}),
                   document('e', 4, {"..."}), document('f', 5, {"!!!"})}),
            "a; b = a; c; d; e = d; f");
}

TEST_F(CollectionTest, ParagraphsStayInTheOldestDocumentAndThereInTheFirstPlace) {
  options_.paragraphs = true;
  const Document a = document('a', 0, {"one two three", "x", "one two three"});
  const Document b = document('b', 1, {"x", "one two three", "four five six"});
  const Document c = document('c', 2, {"four five six", "x"});
  EXPECT_EQ(judge({c, b, a}), "c 0=b2; b 1=a0; a 2=a0");
  EXPECT_EQ(judge({a, b, c}), "a 2=a0; b 1=a0; c 0=b2");
}

// Worked by hand: 3-grams of letters that stand for words.
TEST_F(CollectionTest, NearParagraphsGoByTheShareOfTheirGramsThatStandElsewhere) {
  options_.paragraphs = true;
  options_.method = Method::Near;
  const Document a = document('a', 0, {"a b c d e f"});  // abc bcd cde def
  // abc bcd are of a: 2 of 4.
  EXPECT_EQ(judge({a, document('b', 1, {"a b c d x y"})}), "a; b 0=a0");
  // Only abc: 1 of 4.
  EXPECT_EQ(judge({a, document('b', 1, {"a b c x y z"})}), "a; b");
  options_.share = 0.25;
  EXPECT_EQ(judge({a, document('b', 1, {"a b c x y z"})}), "a; b 0=a0");
  options_.share = 0.5;
  // b has abc of a, and cxy of c, which is older than b but not than a: 2 of 4, most of neither.
  const Document b = document('b', 2, {"a b c x y z"});  // abc bcx cxy xyz
  const Document c = document('c', 1, {"c x y q r s"});
  EXPECT_EQ(judge({b, c, a}), "b 0=a0; c; a");
  // What is repeated inside belongs to the paragraph itself.
  EXPECT_EQ(judge({document('a', 0, {"a b c a b c a b c"})}), "a");
  // Shorter than an n-gram.
  options_.min_words = 0;
  EXPECT_EQ(judge({document('a', 0, {"a b", "a b"})}), "a");
}

TEST_F(CollectionTest, ADocumentThatGoesOwnsNoParagraphs) {
  options_.documents = true;
  options_.paragraphs = true;
  options_.method = Method::Near;
  options_.paragraph_gram = 5;
  // b goes for a; so c keeps the paragraph that b alone had before it.
  const std::string extra = "nothing like this paragraph stands in the first of them at all";
  std::string more;
  for (int i = 0; i < 200; ++i) more += " w" + std::to_string(i);
  const Document a = document('a', 0, {kLong + more});
  const Document b = document('b', 1, {kLong + more, extra});
  const Document c = document('c', 2, {extra, "and something else that nobody has"});
  EXPECT_EQ(judge({a, b, c}), "a; b ~ a; c");
  options_.documents = false;
  EXPECT_EQ(judge({a, b, c}), "a; b 0=a0; c 0=b1");
}

TEST_F(CollectionTest, TheResultIsTheSameInTheLeastMemory) {
  options_.documents = true;
  options_.paragraphs = true;
  std::vector<Document> documents;
  for (int i = 0; i < 60; ++i) {
    std::vector<std::string> paragraphs;
    for (int j = 0; j < 30; ++j) {
      paragraphs.push_back(kLong + std::string(" number ") + std::to_string(i * j % 70));
    }
    documents.push_back(document(static_cast<char>('A' + i), i % 15, paragraphs));
  }
  for (const Method method : {Method::Exact, Method::Near}) {
    options_.method = method;
    options_.memory = kMemoryBytes;
    const std::string plenty = judge(documents);
    options_.memory = 0;
    EXPECT_EQ(judge(documents), plenty);
  }
}

TEST_F(CollectionTest, AnEmptyRunIsNoProblem) {
  options_.documents = options_.paragraphs = true;
  EXPECT_EQ(judge({}), "");
}

TEST_F(CollectionTest, SaysThatTemporaryFilesCannotBeWritten) {
  options_.documents = true;
  options_.folder = "/no/such/folder";
  Collection collection(options_);
  Printer printer(options_);
  std::string print;
  printer.append(document('a', 0, {"x"}), "", {1, 0}, print);
  const Result<void> added = collection.add(print);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, ErrorCode::Io);
}

TEST_F(CollectionTest, OfAPageTheDocumentAtItsOwnUrlStays) {
  options_.pages = true;
  options_.documents = true;
  Document copy = document('a', 0, {"a text of a page"});
  copy.url = "http://t.example/b?print=1";
  const Document own = document('b', 1, {"a text of a page and its menu"});
  const Document alike = document('c', 2, {"a text of a page"});
  Collection collection(options_);
  Printer printer(options_);
  std::string prints;
  printer.append(copy, "", {0, 0}, prints, own.url);
  printer.append(own, "", {1, 0}, prints, own.url);
  printer.append(alike, "", {2, 0}, prints, alike.url);
  ASSERT_TRUE(collection.add(prints));
  ASSERT_TRUE(collection.judge());
  const Reason expected[] = {Reason::SamePage, Reason::Stays, Reason::Stays};
  for (std::size_t i = 0; i < 3; ++i) {
    Judged judged;
    ASSERT_TRUE(collection.find(i, judged));
    EXPECT_EQ(judged.verdict.reason, expected[i]) << i;
  }
}

}  // namespace
}  // namespace sito::dedup
