// SPDX-License-Identifier: Apache-2.0
// A feed from anywhere: what it says of pages is valid UTF-8 and the same every time, its links are
// absolute, and the index finds what it was given. Bounds hold.
#include "sito/metadata/feed.h"

#include "sito/metadata/feed_index.h"
#include "sito/page/html.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const FeedEntry& entry) {
  require(entry.link.starts_with("http://") || entry.link.starts_with("https://"));
  for (const auto* value : {&entry.link, &entry.title, &entry.published, &entry.modified,
                            &entry.lead, &entry.content}) {
    require(text::is_valid_utf8(*value));
  }
  for (const auto* list : {&entry.authors, &entry.categories}) {
    for (const std::string& value : *list) require(!value.empty() && text::is_valid_utf8(value));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  const Html html = decoder.decode({reinterpret_cast<const char*>(data), size}, "utf-8",
                                   CharsetPolicy::Lenient, {}, ignored);
  looks_like_feed(html.text);
  const Feed feed = read_feed(html.text, "https://x.test/feed");
  require(feed == read_feed(html.text, "https://x.test/feed"));
  require(feed.entries.size() <= kMaxFeedEntries);
  for (const FeedEntry& entry : feed.entries) check(entry);
  FeedIndex index;
  index.add(feed);
  require(index.size() <= feed.entries.size());
  for (const FeedEntry& entry : feed.entries) {
    const FeedEntry* found = index.find(entry.link);
    // A link through a redirect service is known by where it leads.
    if (found == nullptr) continue;
    const float recall = word_recall(found->lead, entry.lead);
    require(recall >= 0 && recall <= 1);
  }
  return 0;
}
