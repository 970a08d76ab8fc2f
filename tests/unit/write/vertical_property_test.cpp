// SPDX-License-Identifier: Apache-2.0
// What holds for the vertical of any document.
#include "sito/text/clean.h"
#include "sito/text/utf8.h"

#include "support/nasty_documents.h"
#include "support/render.h"
#include "support/well_formed.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

constexpr int kDocuments = 2000;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

std::string unescaped(const std::string& text) {
  return replaced(replaced(replaced(replaced(text, "&lt;", "<"), "&gt;", ">"), "&quot;", "\""),
                  "&amp;", "&");
}

/// A text as the format promises it: cleaned, without white space and the two characters that
/// XML lacks.
std::string visible(const std::string& text) {
  std::string clean;
  text::append_clean(text, clean);
  clean = replaced(replaced(clean, "\xEF\xBF\xBE", ""), "\xEF\xBF\xBF", "");
  std::string out;
  for (std::size_t at = 0; at < clean.size();) {
    const text::CodePoint point = text::code_point_at(clean, at);
    if (!text::is_space(point.value)) out.append(clean, at, point.length);
    at += point.length;
  }
  return out;
}

std::string visible(const Document& document) {
  std::string out;
  for (const Paragraph& paragraph : document.paragraphs) out += visible(paragraph.text);
  return out;
}

TEST(VerticalProperty, XmlIsWellFormed) {
  test::NastyDocuments documents(11);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = "<r>\n" + test::render(documents.next(), "vertical") + "</r>\n";
    ASSERT_EQ(test::WellFormed(out).fault(), "") << out;
  }
}

TEST(VerticalProperty, TheCheckerFindsFaults) {
  for (const char* text : {"<a>", "</a>", "<a></b>", "<a b=\"1\" b=\"2\"/>", "a & b",
                           "<a b=\"<\"/>", "\x01", "\xEF\xBF\xBE", "<a b=1/>", "<a b=\"1/>"}) {
    EXPECT_NE(test::WellFormed(text).fault(), "") << text;
  }
  EXPECT_EQ(test::WellFormed("<a b=\"&lt;\"><c/>x</a>").fault(), "");
}

TEST(VerticalProperty, XmlKeepsAllText) {
  test::NastyDocuments documents(12);
  for (int i = 0; i < kDocuments; ++i) {
    const Document document = documents.next();
    std::string text;
    for (const std::string& line : lines_of(test::render(document, "vertical", {{"head", "no"}}))) {
      if (!line.starts_with("<")) text += unescaped(line);
    }
    ASSERT_EQ(text, visible(document));
  }
}

TEST(VerticalProperty, GlueTellsWhereBlanksWere) {
  // A paragraph is its tokens joined with a blank, unless <g/> stands between them.
  Document document;
  document.paragraphs.emplace_back().text = "He said (twice): \"1,5 % of x|y\".";
  std::string text;
  bool glued = true;
  for (const std::string& line : lines_of(test::render(document, "vertical", {{"head", "no"}}))) {
    if (line == "<g/>") glued = true;
    if (line.starts_with("<")) continue;
    text += (glued ? "" : " ") + unescaped(line);
    glued = false;
  }
  EXPECT_EQ(text, "He said (twice): \"1,5 % of x\xC2\xA6y\".");
}

TEST(VerticalProperty, EveryMarkIsWritten) {
  test::NastyDocuments documents(13);
  for (int i = 0; i < kDocuments; ++i) {
    const Document document = documents.next();
    std::size_t links = 0, images = 0;
    for (const Paragraph& paragraph : document.paragraphs) {
      std::size_t links_here = 0, images_here = 0;
      for (const Mark& mark : paragraph.marks) {
        ++(mark.kind == MarkKind::Link ? links_here : images_here);
      }
      // A paragraph of nothing but removed characters is left out.
      if (visible(paragraph.text).empty() && images_here == 0) continue;
      links += links_here;
      images += images_here;
    }
    std::size_t a = 0, img = 0;
    for (const std::string& line : lines_of(test::render(document, "vertical"))) {
      if (line.starts_with("<a ") && line.find("\" continues=\"yes\">") == std::string::npos) ++a;
      if (line.starts_with("<img ")) ++img;
    }
    ASSERT_EQ(img, images);
    ASSERT_EQ(a, links);
  }
}

TEST(VerticalProperty, KnotHasAPositionForEveryPair) {
  test::NastyDocuments documents(14);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next(), "vertical", {{"dialect", "knot"}});
    for (const std::string& line : lines_of(out)) {
      const std::size_t tab = line.find('\t');
      if (tab == std::string::npos) continue;
      ASSERT_GT(tab, 0U) << out;
      ASSERT_FALSE(line.starts_with("<")) << line;
      // token { TAB '<link="' url '">' TAB '<length=' N '>' }
      std::size_t at = tab;
      while (at < line.size()) {
        ASSERT_EQ(line.substr(at, 8), "\t<link=\"") << line;
        at = line.find("\">\t<length=", at);
        ASSERT_NE(at, std::string::npos) << line;
        at = line.find('>', at + 11);
        ASSERT_NE(at, std::string::npos) << line;
        ++at;
      }
    }
  }
}

}  // namespace
}  // namespace sito::write
