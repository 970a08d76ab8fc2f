// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/comment_lists.h"

#include "sito/extract/learned/dated_article.h"
#include "sito/extract/learned/units.h"
#include "sito/metadata/thread.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kArticle = "article";
// An article has so many words of sentences before its comments.
constexpr float kWordsOfArticle = 15;
// The heading of the comments is so near to them, and so short.
constexpr std::uint32_t kUnitsOfHeading = 4;
constexpr float kWordsOfHeading = 12;

bool has_heading_of_comments(const ScoredPage& scored, const SiblingList& list) {
  const Units& units = scored.features.units();
  for (std::uint32_t i = list.begin - std::min(list.begin, kUnitsOfHeading); i < list.begin; ++i) {
    if (units[i].words <= kWordsOfHeading && scored.features.words_of(Purpose::Comment, i) > 0)
      return true;
  }
  return false;
}

}  // namespace

void drop_comments(const ScoredPage& scored, std::span<const SiblingList> lists,
                   std::span<Choice> choices) {
  if (lists.empty() || scored.type.name != kArticle) return;
  const Units& units = scored.features.units();
  float prose = 0;              // words of sentences before the list
  std::uint32_t first = kNone;  // the first sentence
  std::uint32_t i = 0;
  std::uint32_t end = 0;  // of the dropped lists, which may contain each other
  for (const SiblingList& list : lists) {
    for (; i < list.begin; ++i) {
      if (!choices[i].content || !is_prose(units[i])) continue;
      prose += units[i].words;
      first = std::min(first, i);
    }
    if (prose < kWordsOfArticle || !has_heading_of_comments(scored, list)) continue;
    if (!begins_dated_article(scored, first, list.begin) || declares_thread(scored.page)) return;
    for (end = std::max(end, list.begin); end < list.end; ++end) {
      if (!choices[end].content) continue;
      choices[end].content = false;
      choices[end].rule = kCommentRule;
    }
  }
}

}  // namespace sito::extract::learned
