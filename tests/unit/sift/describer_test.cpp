// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/describer.h"

#include "sito/base/diagnostics.h"
#include "sito/sift/sift_page.h"
#include "sito/sift/sifter.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::sift {
namespace {

TEST(Describer, TitlesAndNamesAreReadable) {
  SiftOptions options;
  options.plan = extract::Plan::parse("keep-all").value();
  options.classifier = "skip";
  options.stop_list = StopListChoice::None;
  options.metadata = true;
  const auto sifter = Sifter::make(options);
  ASSERT_TRUE(sifter);
  const std::string html =
      "<title>&#x202A;Bees&#x202C; &amp;reg; AT&amp;T</title><meta name=author "
      "content='&#x2068;Anna Berg&#x2069;'><meta property=article:author content='Anna "
      "Berg'><p>They visit many flowers.";
  const LonePage page = {
      .bytes = html, .url = "http://x.test/", .content_type = {}, .charset = {}, .name = {}};
  NoDiagnostics notes;
  Document document;
  ASSERT_TRUE(sift_page(**sifter, page, notes, document));
  EXPECT_EQ(document.title, "Bees \xC2\xAE AT&T");
  int n_authors = 0;
  for (const MetadataValue& one : document.metadata.values) {
    EXPECT_EQ(one.value.find("\xE2\x80\xAA"), std::string::npos) << one.value;
    if (one.field != MetadataField::Author) continue;
    EXPECT_EQ(one.value, "Anna Berg");
    ++n_authors;
  }
  EXPECT_EQ(n_authors, 1);
}

}  // namespace
}  // namespace sito::sift
