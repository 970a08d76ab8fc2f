// SPDX-License-Identifier: Apache-2.0
#include "sito/write/inline_walk.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

/// Writes what it is told, so that a test can be read.
class Teller final : public InlineSink {
 public:
  std::string told;
  void open(InlineKind kind, const Mark* /*link*/) override {
    told += std::string("<") + letter(kind) + '>';
  }
  void close(InlineKind kind) override { told += std::string("</") + letter(kind) + '>'; }
  void text(std::string_view text) override { told += text; }
  void blank() override { told += '_'; }
  void image(const Mark& /*image*/) override { told += '@'; }
  void line_break() override { told += '/'; }
  void math(std::string_view value, std::string_view text) override {
    told += '$' + std::string(value) + '=' + std::string(text) + '$';
  }
  void note_ref(std::string_view id, std::string_view text) override {
    told += '^' + std::string(id) + '=' + std::string(text) + '^';
  }

 private:
  static char letter(InlineKind kind) { return "lescxud"[static_cast<std::size_t>(kind)]; }
};

std::string walked(std::string text, std::vector<Span> spans, std::vector<Mark> marks = {}) {
  Paragraph paragraph;
  paragraph.text = std::move(text);
  paragraph.spans = std::move(spans);
  paragraph.marks = std::move(marks);
  Teller teller;
  InlineWalk walk;
  walk.walk(paragraph, teller);
  return teller.told;
}

Mark link(std::uint32_t begin, std::uint32_t end) {
  return {begin, end, MarkKind::Link, false, "http://x.test/"};
}
Mark image(std::uint32_t at, bool in_link) {
  return {at, at, MarkKind::Image, in_link, "http://x.test/i"};
}

TEST(InlineWalk, SpansNest) {
  EXPECT_EQ(walked("abcd", {{0, 4, SpanKind::Strong, ""}, {1, 2, SpanKind::Emphasis, ""}}),
            "<s>a<e>b</e>cd</s>");
}

TEST(InlineWalk, SpansThatOverlapAreCut) {
  EXPECT_EQ(walked("abcd", {{0, 2, SpanKind::Strong, ""}, {1, 4, SpanKind::Emphasis, ""}}),
            "<s>a</s><e><s>b</s>cd</e>");
}

TEST(InlineWalk, LinksAreNeverCut) {
  EXPECT_EQ(walked("abcd", {{0, 2, SpanKind::Strong, ""}}, {link(1, 3)}),
            "<s>a</s><l><s>b</s>c</l>d");
  EXPECT_EQ(walked("abcd", {{1, 4, SpanKind::Strong, ""}}, {link(0, 2)}),
            "<l>a<s>b</s></l><s>cd</s>");
  EXPECT_EQ(walked("abcd", {{0, 4, SpanKind::Strong, ""}}, {link(1, 3)}), "<s>a<l>bc</l>d</s>");
}

TEST(InlineWalk, OfLinksThatOverlapTheLaterOneWins) {
  EXPECT_EQ(walked("abcd", {}, {link(0, 3), link(1, 4)}), "<l>a</l><l>bcd</l>");
}

TEST(InlineWalk, CodeIsInnermost) {
  EXPECT_EQ(walked("abc", {{0, 3, SpanKind::Code, ""}, {1, 2, SpanKind::Strong, ""}}),
            "<c>a</c><s><c>b</c></s><c>c</c>");
  EXPECT_EQ(walked("ab", {{0, 2, SpanKind::Code, ""}}, {image(1, false)}), "<c>a</c>@<c>b</c>");
}

TEST(InlineWalk, BlanksStandOutside) {
  EXPECT_EQ(walked("a b c", {{1, 4, SpanKind::Strong, ""}}), "a_<s>b</s>_c");
}

TEST(InlineWalk, TheSameKindIsNotOpenedTwice) {
  EXPECT_EQ(walked("abc", {{0, 3, SpanKind::Strong, ""}, {1, 2, SpanKind::Strong, ""}}),
            "<s>abc</s>");
}

TEST(InlineWalk, ImagesOfALinkStandInIt) {
  EXPECT_EQ(walked("ab", {}, {link(0, 1), image(1, true)}), "<l>a@</l>b");
  EXPECT_EQ(walked("ab", {}, {link(1, 1), image(1, true)}), "a<l>@</l>b");
  EXPECT_EQ(walked("ab", {}, {link(1, 1)}), "ab");
}

TEST(InlineWalk, FormulasAndNotesReplaceTheirText) {
  EXPECT_EQ(walked("a xy b", {{2, 4, SpanKind::Math, "t"}}), "a_$t=xy$_b");
  EXPECT_EQ(walked("ab1", {{2, 3, SpanKind::NoteRef, "n"}}), "ab^n=1^");
}

TEST(InlineWalk, BreaksStandBetweenLinesOnly) {
  EXPECT_EQ(walked("a b", {{2, 2, SpanKind::Break, ""}}), "a/b");
  EXPECT_EQ(walked("ab", {{0, 0, SpanKind::Break, ""}, {2, 2, SpanKind::Break, ""}}), "ab");
}

TEST(InlineWalk, PlacesOutsideOfTheTextAreItsEnd) {
  EXPECT_EQ(walked("ab", {{1, 99, SpanKind::Strong, ""}}, {link(50, 60)}), "a<s>b</s>");
  EXPECT_EQ(walked("\xC5\xBE", {{1, 2, SpanKind::Strong, ""}}), "<s>\xC5\xBE</s>");
}

}  // namespace
}  // namespace sito::write
