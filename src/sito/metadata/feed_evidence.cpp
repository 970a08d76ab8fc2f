// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/feed_evidence.h"

namespace sito {

void add_feed_entry(const FeedEntry& entry, Candidates& candidates) {
  const auto add = [&](MetadataField field, std::string_view text) {
    Candidate candidate;
    candidate.field = field;
    candidate.source = MetadataSource::Feed;
    candidate.score = kFeedScore;
    candidate.text = text;
    candidates.add(candidate);
  };
  add(MetadataField::Title, entry.title);
  for (const std::string& author : entry.authors) add(MetadataField::Author, author);
  add(MetadataField::Published, entry.published.empty() ? entry.modified : entry.published);
  if (!entry.published.empty()) add(MetadataField::Modified, entry.modified);
  for (const std::string& category : entry.categories) add(MetadataField::Category, category);
  add(MetadataField::Description, entry.lead);
}

}  // namespace sito
