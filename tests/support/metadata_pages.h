// SPDX-License-Identifier: Apache-2.0
// Pages for tests of metadata, and their metadata.
#pragma once

#include "sito/metadata/reader.h"

#include "support/labelled_page.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

inline constexpr std::string_view kHead =
    "<html lang=cs-CZ><head><title>Bees</title>"
    "<meta property='og:title' content='Bees &amp; flowers'>"
    "<meta name=Description content=' What  bees do '>"
    "<meta property=\"og:site_name\" content=\"The Hive\">"
    "<meta property=og:image content='/bee.png'>"
    "<link rel='canonical' href='http://x.test/bees'>"
    "<link rel='nofollow license' href='https://creativecommons.org/licenses/by/4.0/'>"
    "</head><body><p>text</p></body></html>";

inline Metadata read(const Page& page, const MetadataContext& context = {}) {
  MetadataReader reader;
  Metadata metadata;
  reader.read(page, context, metadata);
  return metadata;
}

inline Metadata read(std::string_view html, const MetadataContext& context = {}) {
  const test::ParsedPage parsed(html, "https://www.rivertown.example/news/old-bridge-reopens");
  return read(parsed.page, context);
}

using Texts = std::vector<std::string>;

inline Texts accepted(const Metadata& metadata, MetadataField field) {
  Texts texts;
  for (const MetadataValue& value : metadata.values) {
    if (value.field == field && value.accepted) texts.push_back(value.value);
  }
  return texts;
}

/// The paragraphs of an article.
inline constexpr std::string_view kStory =
    "<p>The mayor cut the ribbon at noon, and some three hundred people walked over the bridge, "
    "among them the men who had built it.</p><p>Two years ago the flood had taken its third "
    "pillar, "
    "and everybody had to go by the ferry since then.</p>";

/// Returns an article with this head, and this line below the title.
inline std::string article(std::string_view head, std::string_view line) {
  return "<html><head><title>Old bridge reopens | Rivertown News</title>" + std::string(head) +
         "</head><body><nav><a href=/>Home</a></nav><article><h1>Old bridge reopens</h1>" +
         std::string(line) +
         "<p>The old bridge over the river was reopened after two years of work.</p></article>"
         "</body></html>";
}

}  // namespace sito::test
