// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/difference.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::eval {
namespace {

Document document_of(const std::vector<std::string>& texts) {
  Document document;
  for (const std::string& text : texts) document.paragraphs.emplace_back().text = text;
  return document;
}

using Flags = std::vector<bool>;

TEST(Difference, EqualDocumentsHaveNone) {
  const Document document = document_of({"one two three four", "five", "six seven"});
  EXPECT_EQ(only_in_first(document, document), (Flags{false, false, false}));
}

TEST(Difference, WhatTheOtherLacksIsMarked) {
  const Document document = document_of({"one two three four", "home about contact us"});
  EXPECT_EQ(only_in_first(document, document_of({"one two three four"})), (Flags{false, true}));
  EXPECT_EQ(only_in_first(document, document_of({})), (Flags{true, true}));
}

TEST(Difference, WhereParagraphsEndMakesNone) {
  const Document whole = document_of({"one two three four five six seven"});
  const Document split = document_of({"one two", "three four five", "six seven"});
  EXPECT_EQ(only_in_first(whole, split), (Flags{false}));
  EXPECT_EQ(only_in_first(split, whole), (Flags{false, false, false}));
}

TEST(Difference, AShortParagraphElsewhereIsNone) {
  EXPECT_EQ(
      only_in_first(document_of({"a b c d", "Read more"}), document_of({"Read more", "a b c d"})),
      (Flags{false, false}));
}

TEST(Difference, AFewWordsMoreAreNone) {
  const Document document = document_of({"one two three four five six and more"});
  EXPECT_EQ(only_in_first(document, document_of({"one two three four five six"})), (Flags{false}));
  EXPECT_EQ(only_in_first(document, document_of({"one two three"})), (Flags{true}));
}

}  // namespace
}  // namespace sito::eval
