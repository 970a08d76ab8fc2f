// SPDX-License-Identifier: Apache-2.0
// The places of values on a page.
#include "sito/metadata/clean_value.h"
#include "sito/metadata/reader.h"

#include "support/golden_pages.h"
#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

/// Returns the text of a range of the source, as a reader sees it.
std::string seen(std::string_view source) {
  std::string text;
  bool tag = false;
  for (const char c : source) {
    if (c == '<' || c == '>') {
      tag = c == '<';
      text += ' ';
    } else if (!tag) {
      text += c;
    }
  }
  return comparable(clean_value(text));
}

void check_values(const Page& page, std::string_view source, const std::string& name) {
  const Metadata metadata = test::read(page);
  MetadataField field = MetadataField::Title;
  for (const MetadataValue& value : metadata.values) {
    EXPECT_GE(value.field, field) << name;
    field = value.field;
    EXPECT_FALSE(value.value.empty()) << name;
    EXPECT_GT(value.score, 0) << name << value.value;
    EXPECT_LE(value.score, 1) << name << value.value;
    if (value.source == MetadataSource::Address) continue;
    EXPECT_FALSE(value.xpath.empty()) << name << value.value;
    if (value.source_end == 0) continue;
    ASSERT_LE(value.source_end, source.size()) << name;
    const std::string range(
        source.substr(value.source_begin, value.source_end - value.source_begin));
    const std::string written = comparable(value.written.empty() ? value.value : value.written);
    const bool stands = seen(range).find(written) != std::string::npos ||
                        comparable(clean_value(range)).find(written) != std::string::npos;
    EXPECT_TRUE(stands) << name << ": " << written << " is not in " << range;
  }
}

TEST(MetadataReader, EveryValueStandsWhereItSays) {
  for (const test::GoldenPage& golden : test::golden_pages()) {
    const test::ParsedPage parsed(golden.html);
    check_values(parsed.page, parsed.source, golden.slug);
  }
  const test::ParsedPage parsed(test::kHead);
  check_values(parsed.page, parsed.source, "head");
}

TEST(MetadataReader, APageMayBeCutAnywhere) {
  const std::string page = test::article(
      R"(<script type="application/ld+json">{"@type":"Article","headline":"Old bridge reopens",
      "author":{"name":"Jane Doe"},"datePublished":"2012-01-05"}</script>)",
      "<p class=byline>By <a rel=author href=/author/jane>Jane Doe</a> &middot; "
      "<time datetime='2012-01-05T10:20'>5 Jan</time></p>");
  for (std::size_t end = 0; end <= page.size(); ++end) {
    const test::ParsedPage parsed(std::string_view(page).substr(0, end));
    check_values(parsed.page, parsed.source, std::to_string(end));
  }
}

}  // namespace
}  // namespace sito
