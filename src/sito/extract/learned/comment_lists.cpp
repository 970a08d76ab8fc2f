// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/comment_lists.h"

#include "sito/extract/learned/dated_article.h"
#include "sito/extract/learned/units.h"
#include "sito/extract/steps/date_like.h"
#include "sito/metadata/date.h"
#include "sito/metadata/relative.h"
#include "sito/metadata/thread.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kArticle = "article";
// A less probable article may be a thread, whose posts look like comments.
constexpr float kSureArticle = 0.75F;
// An article has so many words of sentences before its comments.
constexpr float kWordsOfArticle = 15;
// The heading of a list is so near to it, and so short.
constexpr std::uint32_t kUnitsOfHeading = 4;
constexpr float kWordsOfHeading = 12;
// A heading of a section is shorter, above all if it is not marked as a heading.
constexpr float kWordsOfSectionHeading = 6, kWordsOfSectionLabel = 3;
// Links with such words lead to comments, or to a form.
constexpr float kLinksOfHeading = 0.6F;
// Comments have by-lines with dates.
constexpr std::uint32_t kLeastDates = 2;
constexpr float kWordsOfDateLine = 14;
constexpr Date kAnyDay = {.year = 2000, .month = 1, .day = 1};
// So many texts of a page may be headings. Where there are more, they are labels of other pages.
constexpr std::uint32_t kMostHeadings = 8;
// Headings of comments that the lexicon does not know: of cs, de, fi, hr, hu, id, it, nl, pl, pt, ro,
// ru, sk, sl, uk, el, ca, et, eu, lt, lv, sq and vi.
constexpr auto kOtherWords =
    std::to_array<std::string_view>({"ohlasy",
                                     "leserbriefe",
                                     "lesermeinungen",
                                     "kommentit",
                                     "komentari",
                                     "komentarji",
                                     "v\u00E9lem\u00E9nyek",
                                     "komentar",
                                     "risposte",
                                     "opmerkingen",
                                     "odpowiedzi",
                                     "respostas",
                                     "r\u0103spunsuri",
                                     "\u043E\u0442\u0432\u0435\u0442\u044B",
                                     "reakcie",
                                     "\u0432\u0456\u0434\u043F\u043E\u0432\u0456\u0434\u0456",
                                     "\u03B1\u03C0\u03B1\u03BD\u03C4\u03AE\u03C3\u03B5\u03B9\u03C2",
                                     "comentaris",
                                     "kommentaarid",
                                     "iruzkinak",
                                     "komentarai",
                                     "koment\u0101ri",
                                     "komentet"});
constexpr std::string_view kOtherWordPair[] = {"b\u00ECnh", "lu\u1EADn"};

bool has_other_word(std::string_view text) {
  bool found = false;
  bool behind_first = false;  // of the pair
  std::string lower;
  text::for_each_word(text, [&](std::string_view word) {
    lower.clear();
    text::append_lower(word, lower);
    found = found || std::ranges::find(kOtherWords, lower) != kOtherWords.end() ||
            (behind_first && lower == kOtherWordPair[1]);
    behind_first = lower == kOtherWordPair[0];
  });
  return found;
}

/// Drops the comments of one page.
class Comments {
 public:
  Comments(const ScoredPage& scored, std::span<Choice> choices)
      : scored_(scored),
        units_(scored.features.units()),
        choices_(choices),
        prose_of_path_(scored.features.n_paths()) {}

  void drop_sections();
  void drop_lists(std::span<const SiblingList> lists);

 private:
  // The sentences of the article so far.
  struct Article {
    float words = 0;
    std::uint32_t first = kNone;  // unit
  };

  bool read(std::uint32_t unit, Article& article) const;
  [[nodiscard]] bool speaks_of_comments(std::uint32_t unit) const {
    return scored_.features.words_of(Purpose::Comment, unit) > 0 ||
           has_other_word(text_of(scored_.page, units_[unit]));
  }
  [[nodiscard]] bool heads_section(std::uint32_t unit) const;
  [[nodiscard]] std::uint32_t end_of_box(std::uint32_t unit) const;
  [[nodiscard]] bool continues_article(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] bool has_dates(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] bool has_heading(const SiblingList& list, bool with_links) const;
  [[nodiscard]] bool has_headline(const SiblingList& list) const;
  void drop(std::uint32_t begin, std::uint32_t end);

  const ScoredPage& scored_;
  const Units& units_;
  std::span<Choice> choices_;
  std::vector<bool> prose_of_path_;  // whether chosen sentences before have the path
};

// Returns true for a chosen sentence.
bool Comments::read(std::uint32_t unit, Article& article) const {
  if (!choices_[unit].content || !is_prose(units_[unit])) return false;
  article.words += units_[unit].words;
  article.first = std::min(article.first, unit);
  return true;
}

bool Comments::heads_section(std::uint32_t unit) const {
  const Unit& text = units_[unit];
  if (text.words > kWordsOfSectionHeading || text.link_density() > kLinksOfHeading) return false;
  if (text.shape.ends_sentence) return false;  // "He declined to comment."
  if (!speaks_of_comments(unit)) return false;
  return text.words <= kWordsOfSectionLabel || heading_level(scored_.page, text) > 1;
}

// Returns the end of the smallest element around a unit that has units behind it.
std::uint32_t Comments::end_of_box(std::uint32_t unit) const {
  NodeId box{units_[unit].owner};
  while (box != kNoNode) {
    const std::uint32_t end = units_.before(scored_.page.node(box).end);
    if (end > unit + 1) return end;
    box = scored_.page.node(box).parent;
  }
  return unit + 1;
}

// Returns true for text that has a headline, or sentences with the path of those before.
bool Comments::continues_article(std::uint32_t begin, std::uint32_t end) const {
  for (std::uint32_t i = begin; i < end; ++i) {
    if (heading_level(scored_.page, units_[i]) == 1) return true;
    const bool is_sentence = choices_[i].content && is_prose(units_[i]);
    if (is_sentence && prose_of_path_[scored_.features.paths()[i]]) return true;
  }
  return false;
}

bool Comments::has_dates(std::uint32_t begin, std::uint32_t end) const {
  std::uint32_t n = 0;
  for (std::uint32_t i = begin; i < end && n < kLeastDates; ++i) {
    if (units_[i].words > kWordsOfDateLine || units_[i].shape.digits == 0) continue;
    const std::string text = text_of(scored_.page, units_[i]);
    // "vor 3 Tagen"; any day serves as the one that it counts from.
    if (has_year_or_time(text) || relative_date(text, "", kAnyDay)) ++n;
  }
  return n == kLeastDates;
}

void Comments::drop(std::uint32_t begin, std::uint32_t end) {
  for (std::uint32_t i = begin; i < end; ++i) {
    if (!choices_[i].content) continue;
    choices_[i].content = false;
    choices_[i].rule = kCommentRule;
  }
}

void Comments::drop_sections() {
  const bool is_sure = scored_.type.probability >= kSureArticle;
  Article article;
  std::uint32_t n_headings = 0;
  for (std::uint32_t i = 0; i < units_.size() && n_headings < kMostHeadings; ++i) {
    if (read(i, article)) prose_of_path_[scored_.features.paths()[i]] = true;
    if (article.words < kWordsOfArticle || !heads_section(i)) continue;
    ++n_headings;
    const std::uint32_t end = end_of_box(i);
    if (continues_article(i, end)) continue;
    if (!has_dates(i, end)) continue;
    if (!is_sure && !begins_dated_article(scored_, article.first, i)) continue;
    if (declares_thread(scored_.page)) return;
    drop(i, end);
    i = end - 1;
  }
}

// `with_links`: a link counts, too.
bool Comments::has_heading(const SiblingList& list, bool with_links) const {
  for (std::uint32_t i = list.begin - std::min(list.begin, kUnitsOfHeading); i < list.begin; ++i) {
    const Unit& unit = units_[i];
    if (unit.words > kWordsOfHeading || unit.shape.ends_sentence || !speaks_of_comments(i))
      continue;
    if (with_links || unit.link_density() <= kLinksOfHeading || unit.shape.digits > 0) return true;
  }
  return false;
}

bool Comments::has_headline(const SiblingList& list) const {
  for (std::uint32_t i = list.begin; i < list.end; ++i) {
    if (is_headline(scored_.page, units_[i])) return true;
  }
  return false;
}

void Comments::drop_lists(std::span<const SiblingList> lists) {
  const bool is_sure = scored_.type.probability >= kSureArticle;
  Article article;
  std::uint32_t next = 0;
  std::uint32_t end = 0;  // of the dropped lists, which may contain each other
  for (const SiblingList& list : lists) {
    for (; next < list.begin; ++next) read(next, article);
    if (article.words < kWordsOfArticle || list.end <= end) continue;
    const bool is_below = begins_dated_article(scored_, article.first, list.begin);
    if (!has_heading(list, is_below)) continue;
    if (!is_below && (!is_sure || has_headline(list))) continue;
    if (declares_thread(scored_.page)) return;
    drop(std::max(end, list.begin), list.end);
    end = list.end;
  }
}

}  // namespace

void drop_comments(const ScoredPage& scored, std::span<const SiblingList> lists,
                   std::span<Choice> choices) {
  if (scored.type.name != kArticle) return;
  Comments comments(scored, choices);
  comments.drop_sections();
  comments.drop_lists(lists);
}

}  // namespace sito::extract::learned
