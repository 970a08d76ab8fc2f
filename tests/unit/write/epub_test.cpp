// SPDX-License-Identifier: Apache-2.0
#include "sito/write/epub.h"

#include "sito/write/store_zip.h"

#include "support/nasty_documents.h"
#include "support/well_formed.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito::write {
namespace {

std::uint32_t number(std::string_view bytes, std::size_t at, int n) {
  std::uint32_t value = 0;
  for (int i = n - 1; i >= 0; --i) {
    value = value << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  }
  return value;
}

// The members of an archive by its directory.
std::map<std::string, std::string> members_of(std::string_view zip) {
  std::map<std::string, std::string> members;
  const std::size_t end = zip.size() - 22;
  EXPECT_EQ(number(zip, end, 4), 0x06054b50U);
  std::size_t at = number(zip, end + 16, 4);
  for (std::uint32_t left = number(zip, end + 10, 2); left > 0; --left) {
    const std::size_t name_size = number(zip, at + 28, 2);
    const std::size_t offset = number(zip, at + 42, 4);
    const std::string name(zip.substr(at + 46, name_size));
    EXPECT_EQ(zip.substr(offset + 30, name_size), name);
    members[name] = zip.substr(offset + 30 + name_size, number(zip, at + 20, 4));
    at += 46 + name_size;
  }
  EXPECT_EQ(at, end);
  return members;
}

// Without what the test of well-formed XML does not know.
std::string fault_of(std::string_view xml) {
  for (std::string_view front :
       {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<!DOCTYPE html>\n"}) {
    if (xml.starts_with(front)) xml.remove_prefix(front.size());
  }
  return test::WellFormed(xml).fault();
}

Document with_image(const std::string& url) {
  Document document;
  document.id = "1";
  document.url = "https://a.test/x";
  document.title = "Of <mills> & wheels";
  document.language = "en";
  Body& body = document.structured;
  body.paragraphs.resize(2);
  body.paragraphs[0].text = "The wheel";
  body.paragraphs[0].role = ParagraphRole::Heading;
  body.paragraphs[1].text = "It turns.";
  body.images.push_back({url, "A \"wheel\""});
  Element heading, image, text;
  heading.kind = ElementKind::Heading;
  heading.level = 2;
  heading.end = 1;
  heading.paragraph = 0;
  image.kind = ElementKind::Image;
  image.end = 2;
  image.detail = 0;
  text.end = 3;
  text.paragraph = 1;
  body.elements = {heading, image, text};
  return document;
}

TEST(StoreZip, KnowsTheChecksumOfTheStandard) {
  StoreZip zip;
  zip.add("a", "123456789");
  const std::string bytes = zip.finish();
  EXPECT_EQ(number(bytes, 14, 4), 0xCBF43926U);
  EXPECT_EQ(members_of(bytes).at("a"), "123456789");
  EXPECT_TRUE(members_of(StoreZip().finish()).empty());
}

TEST(Epub, BeginsAsReadersExpect) {
  const std::string book = epub(with_image("https://a.test/i.png"), {});
  EXPECT_EQ(book.substr(30, 28), "mimetypeapplication/epub+zip");
  EXPECT_EQ(book, epub(with_image("https://a.test/i.png"), {})) << "the same bytes";
}

TEST(Epub, HasTitleContentsAndLanguage) {
  auto members = members_of(epub(with_image("https://a.test/i.png"), {}));
  EXPECT_NE(members["EPUB/package.opf"].find("<dc:title>Of &lt;mills&gt; &amp; wheels</dc:title>"),
            std::string::npos);
  EXPECT_NE(members["EPUB/package.opf"].find("<dc:language>en</dc:language>"), std::string::npos);
  EXPECT_NE(members["EPUB/nav.xhtml"].find("page.xhtml#heading-2\">The wheel</a>"),
            std::string::npos)
      << "the title is the first heading";
  EXPECT_NE(members["EPUB/page.xhtml"].find("<h2 id=\"heading-2\">The wheel</h2>"),
            std::string::npos);
}

TEST(Epub, HasTheImagesThatAreGiven) {
  const Document document = with_image("https://a.test/i.png");
  EXPECT_EQ(image_addresses(document), std::vector<std::string>{"https://a.test/i.png"});
  EpubOptions options;
  options.images.push_back({"https://a.test/i.png", "image/png", "bytes"});
  auto members = members_of(epub(document, options));
  EXPECT_EQ(members["EPUB/images/1.png"], "bytes");
  EXPECT_NE(members["EPUB/page.xhtml"].find("src=\"images/1.png\" alt=\"A &quot;wheel&quot;\""),
            std::string::npos);
  EXPECT_NE(members["EPUB/package.opf"].find("href=\"images/1.png\" media-type=\"image/png\""),
            std::string::npos);
  options.images[0].type = "text/html";
  members = members_of(epub(document, options));
  EXPECT_NE(members["EPUB/page.xhtml"].find("<span class=\"image\">A &quot;wheel&quot;</span>"),
            std::string::npos);
}

TEST(Epub, OfAnythingIsWellFormed) {
  test::NastyDocuments documents(7);
  for (int i = 0; i < 300; ++i) {
    const Document document = documents.next_structured();
    for (const auto& [name, bytes] : members_of(epub(document, {}))) {
      if (!name.ends_with("html") && !name.ends_with("opf")) continue;
      ASSERT_EQ(fault_of(bytes), "") << name << " of " << document.id << "\n" << bytes;
      EXPECT_EQ(bytes.find("<a href=\"x"), std::string::npos) << "no relative links";
    }
  }
}

}  // namespace
}  // namespace sito::write
