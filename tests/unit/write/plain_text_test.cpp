// SPDX-License-Identifier: Apache-2.0
#include "support/render.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

Document two_paragraphs() {
  Document document;
  document.title = "Title";
  document.paragraphs.emplace_back().text = "one\ntwo";
  document.paragraphs.emplace_back();
  document.paragraphs.emplace_back().text = "three";
  return document;
}

TEST(PlainText, AParagraphIsALine) {
  EXPECT_EQ(test::render(two_paragraphs(), "text"), "one two\nthree\n\n");
}

TEST(PlainText, TheTitleIsALineIfAskedFor) {
  EXPECT_EQ(test::render(two_paragraphs(), "text", {{"title", "yes"}}),
            "Title\none two\nthree\n\n");
}

}  // namespace
}  // namespace sito::write
