// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/corrections.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/extract/learned/code.h"
#include "sito/extract/learned/comment_lists.h"
#include "sito/extract/learned/dated_article.h"
#include "sito/extract/learned/definitions.h"
#include "sito/extract/learned/entry_dates.h"
#include "sito/extract/learned/lead.h"
#include "sito/extract/learned/notices.h"
#include "sito/extract/learned/sibling_lists.h"
#include "sito/extract/learned/teasers.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

namespace sito::extract::learned {
namespace {

// So many units in a row are a copy and no quotation. With three, forums lose (decision 0013).
constexpr std::size_t kCopiedUnits = 4;
constexpr float kWordsOfCopy = 6;  // of each; shorter units are labels
constexpr std::string_view kForum = "forum";
constexpr std::string_view kArticle = "article";
constexpr std::string_view kDocumentation = "documentation";
// The most texts and words between two copies of a headline.
constexpr std::uint32_t kMostBetween = 3;
constexpr float kWordsBetween = 40;
constexpr float kLeastRepeated = 3;  // words of a text that is no heading and repeats one
// A column of a list stays or goes as a whole if this share of its words was chosen or was not.
constexpr float kMostOfColumn = 0.75F;
// A list with this share of the page's words is its subject: it stays as a whole.
constexpr float kWholePage = 0.9F;
// A longer heading is a text itself.
constexpr float kWordsOfLabel = 12;
// Signs behind the number of a heading: "3. The bridge".
constexpr std::string_view kNumberSigns = ".):";
// So many headings of one path without their text are the content, as the titles of cards.
constexpr std::uint32_t kTitlesOfCards = 3;
// The page is more than its dialogs if so many words were chosen outside of them.
constexpr float kWordsBesideDialogs = 30;
// A page lists titles if it has so many, each of at least three words, and so few words between two
// of them. Of 784 articles of wcxb, one does.
constexpr std::uint32_t kLeastTitles = 5;
constexpr float kWordsOfTitle = 3, kLinksOfTitle = 0.9F, kMostBetweenTitles = 100;

void drop_repeated(Choice& choice) {
  choice.content = false;
  choice.rule = "repeated";
}

bool are_siblings(const Page& page, const Unit& a, const Unit& b) {
  return a.owner == b.owner ||
         page.node(NodeId{a.owner}).parent == page.node(NodeId{b.owner}).parent;
}

// Returns a hash of the visible text of a unit without its white space. Copies of an article often
// differ in indentation and in inline elements. `ink`: memory for the text.
std::uint64_t wording_of(const Page& page, const Unit& unit, std::string& ink) {
  ink.clear();
  for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
    if (page.texts()[text].hidden) continue;
    for (const char c : page.texts()[text].text) {
      if (!is_html_space(c)) ink += c;
    }
  }
  return hash_bytes(ink);
}

// Keeps or drops a column of a list together, if nearly all of its words were chosen or were not:
// the n-th units of all siblings. A list that is nearly all of the page keeps all columns of which
// any word was chosen.
void level_rows(const ScoredPage& scored, std::span<const SiblingList> lists,
                std::span<Choice> choices) {
  const float all = std::accumulate(scored.words.begin(), scored.words.end(), 0.0F);
  for (const SiblingList& list : lists) {
    const auto words_of_list =
        std::accumulate(scored.words.begin() + list.begin, scored.words.begin() + list.end, 0.0F);
    const bool is_subject = words_of_list >= kWholePage * all;
    const std::uint32_t step = list.units_of_member;
    for (std::uint32_t column = list.begin; column < list.begin + step; ++column) {
      float words = 0;
      float kept = 0;
      for (std::uint32_t i = column; i < list.end; i += step) {
        words += scored.words[i];
        if (choices[i].content) kept += scored.words[i];
      }
      const bool keep = (is_subject && kept > 0) || kept >= kMostOfColumn * words;
      if (!keep && kept > (1 - kMostOfColumn) * words) continue;
      for (std::uint32_t i = column; i < list.end; i += step) {
        if (choices[i].content == keep) continue;
        choices[i].content = keep;
        choices[i].rule = "rows";
      }
    }
  }
}

// Drops text in dialogs that lie over an article, unless the page has little else. Dialogs of shops
// have descriptions and tables of sizes.
void drop_dialogs(const ScoredPage& scored, std::span<Choice> choices) {
  const auto is_in_dialog = [&](std::uint32_t i) {
    return has(scored.features.outline().node(scored.features.units()[i].inner).around,
               Around::Dialog);
  };
  float others = 0;
  bool any = false;
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].content) continue;
    const bool inside = is_in_dialog(i);
    any = any || inside;
    if (!inside) others += scored.words[i];
  }
  if (!any || others < kWordsBesideDialogs || scored.type.name != kArticle) return;
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].content || !is_in_dialog(i)) continue;
    choices[i].content = false;
    choices[i].rule = "dialog";
  }
}

// Keeps the sentences of dialogs that clicks have opened, unless they are those of a form. The trees
// know only dialogs that come by themselves.
void keep_opened(const ScoredPage& scored, std::span<Choice> choices) {
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    const Unit& unit = scored.features.units()[i];
    const std::uint32_t around = scored.features.outline().node(unit.inner).around;
    if (choices[i].content || !has(around, Around::Opened) || has(around, Around::Form)) continue;
    if (!is_prose(unit)) continue;
    choices[i].content = true;
    choices[i].rule = "opened";
  }
}

// Drops a heading, or a text right below, with the text of the last h1; and a heading right above an
// h1 with its text. Pages write the headline once more for small screens or printing, or above the
// body of the text. Only labels, a lead of one sentence or a line with author and date stand between.
// Titles of cards stay, because gold texts have them twice, too.
void drop_repeated_headline(const ScoredPage& scored, std::span<Choice> choices) {
  std::uint32_t last = kNone;
  std::uint32_t above = kNone;  // a heading after which no text was chosen
  std::uint32_t n_between = 0;
  float words = 0;  // between
  std::string ink;
  const auto are_equal = [&](std::uint32_t a, const Unit& unit) {
    const Unit& other = scored.features.units()[a];
    return other.shape.chars == unit.shape.chars &&
           wording_of(scored.page, other, ink) == wording_of(scored.page, unit, ink);
  };
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].content) continue;
    const Unit& unit = scored.features.units()[i];
    const int level = heading_level(scored.page, unit);
    const bool may_repeat = level > 0 ? n_between <= kMostBetween && words <= kWordsBetween
                                      : n_between == 0 && unit.words >= kLeastRepeated;
    if (last != kNone && may_repeat && are_equal(last, unit)) {
      drop_repeated(choices[i]);
      continue;
    }
    if (level == 1) {
      if (above != kNone && are_equal(above, unit)) drop_repeated(choices[above]);
      last = i;
      n_between = 0;
      words = 0;
    } else {
      ++n_between;
      words += unit.words;
    }
    above = level > 1 ? i : kNone;
  }
}

// Drops units whose text has occurred before in the same pieces, and runs of units whose wording
// has occurred before in the same order, as in a second copy of an article. A few units with the
// wording of earlier ones, and those in a quotation, are often part of a post in a forum, where
// posts quote each other. Siblings repeat each other on purpose: refrains, examples, steps.
void drop_repetitions(const ScoredPage& scored, float least_words, std::span<Choice> choices) {
  const auto counts = [&](std::uint32_t i) {
    return choices[i].content && scored.features.units()[i].words >= kWordsOfCopy;
  };
  // Units with the same wording or pieces have the same number of characters, and few others do:
  // a unit whose number is its own needs no comparison.
  std::vector<std::uint32_t> lengths;
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (counts(i)) lengths.push_back(scored.features.units()[i].shape.chars);
  }
  std::sort(lengths.begin(), lengths.end());
  if (std::adjacent_find(lengths.begin(), lengths.end()) == lengths.end()) return;
  const bool is_thread = scored.type.name == kForum;
  std::unordered_map<std::uint64_t, std::uint32_t> originals;  // by pieces: the first unit
  std::unordered_map<std::uint64_t, std::size_t> first;        // by wording: the number of the unit
  std::size_t n = 0;                                           // of kept units that are long enough
  std::size_t before = 0;          // the first unit with the last wording
  std::vector<std::uint32_t> run;  // repeats units in their order
  std::string ink;
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (!counts(i)) continue;
    const Unit& unit = scored.features.units()[i];
    const auto alike = std::equal_range(lengths.begin(), lengths.end(), unit.shape.chars);
    if (alike.second - alike.first == 1) {
      run.clear();
      before = n++;
      continue;
    }
    const std::size_t original =
        first.try_emplace(wording_of(scored.page, unit, ink), n).first->second;
    const bool quoted = has(scored.features.outline().node(unit.inner).around, Around::Quote);
    const bool copied = original < n && !quoted;
    if (!copied || original != before + 1) run.clear();
    if (copied) run.push_back(i);
    before = original;
    ++n;
    const auto [known, is_new] = originals.try_emplace(unit.text_hash, i);
    const bool is_copy = !is_new && !is_thread && unit.words >= least_words &&
                         !are_siblings(scored.page, scored.features.units()[known->second], unit);
    if (run.size() == kCopiedUnits) {
      for (const std::uint32_t own : run) drop_repeated(choices[own]);
    } else if (run.size() > kCopiedUnits || is_copy) {
      drop_repeated(choices[i]);
    }
  }
}

// Returns true for a heading that says something without its text: a sentence that is no question,
// or a number, which makes it one of a series. `is_last`: no text follows.
bool stands_alone(const Page& page, const Unit& unit, bool is_last) {
  const std::string_view first = text::trim(page.texts()[unit.text_begin].text);
  const std::string_view last = text::trim(page.texts()[unit.text_end - 1].text);
  const bool asks = last.ends_with('?') || last.ends_with("\xEF\xBC\x9F");
  // At the end of the text, "7 Comments" is no number of a series.
  const std::size_t behind = std::min(first.find_first_not_of("0123456789"), first.size());
  const bool is_numbered =
      behind > 0 && (!is_last || (behind < first.size() &&
                                  kNumberSigns.find(first[behind]) != std::string_view::npos));
  return (unit.shape.ends_sentence && !asks) || is_numbered || unit.words > kWordsOfLabel;
}

// Drops headings of articles and documentation all of whose text was dropped ("Related",
// "Contents"): the next kept text is a heading of the same or a higher level, or there is none. On
// pages of other types, drops only those that end the text and do not lead to it. Headings that
// stand without text on the page stay, and titles of cards, which are the content.
void drop_bare_headings(const ScoredPage& scored, std::span<Choice> choices) {
  const bool is_text = scored.type.name == kArticle || scored.type.name == kDocumentation;
  std::vector<std::uint32_t> bare;
  int next_level = 1;     // of the kept text behind; 7: no heading
  bool is_last = true;    // there is no kept text behind
  bool any_lost = false;  // between the unit and that text
  for (auto i = static_cast<std::uint32_t>(choices.size()); i-- > 0;) {
    if (!choices[i].content) {
      any_lost = true;
      continue;
    }
    const Unit& unit = scored.features.units()[i];
    const int level = heading_level(scored.page, unit);
    const bool leads_away = scored.page.texts()[unit.text_begin].link != kNoLink;
    const bool is_bare = level > 1 && next_level <= level && any_lost &&
                         (is_text || (is_last && !leads_away)) &&
                         !stands_alone(scored.page, unit, is_last);
    if (is_bare) {
      bare.push_back(i);
      continue;
    }
    next_level = level > 0 ? level : 7;
    is_last = any_lost = false;
  }
  std::unordered_map<std::uint32_t, std::uint32_t> of_path;
  for (const std::uint32_t i : bare) ++of_path[scored.features.paths()[i]];
  for (const std::uint32_t i : bare) {
    if (of_path[scored.features.paths()[i]] >= kTitlesOfCards) continue;
    choices[i].content = false;
    choices[i].rule = "bare-heading";
  }
}

}  // namespace

void correct(const ScoredPage& scored, float least_words, std::span<Choice> choices) {
  const SiblingLists lists =
      sibling_lists(scored.page, scored.features.units(), scored.features.outline());
  level_rows(scored, lists.rows, choices);
  drop_dialogs(scored, choices);
  keep_lead(scored, choices);
  keep_opened(scored, choices);
  keep_listings(scored, choices);
  keep_tabs(scored, choices);
  keep_code_between(scored, choices);
  keep_terms(scored, choices);
  keep_definitions(scored, choices);
  drop_repeated_headline(scored, choices);
  drop_repetitions(scored, least_words, choices);
  drop_comments(scored, lists.dated, choices);
  drop_teasers(scored, lists.teasers, choices);
  drop_notices(scored, choices);
  drop_advert_labels(scored, choices);
  drop_code_labels(scored, choices);
  drop_bare_headings(scored, choices);
  keep_entry_dates(scored, lists.dated, choices);
}

bool lists_titles(const ScoredPage& scored, std::span<const Choice> choices) {
  std::uint32_t n_titles = 0;
  float between = 0;
  const Units& units = scored.features.units();
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].content) continue;
    const Unit& unit = units[i];
    const bool is_caption = has(scored.features.outline().node(unit.inner).around, Around::Figure);
    if (unit.words >= kWordsOfTitle && (is_caption || unit.link_density() >= kLinksOfTitle)) {
      ++n_titles;
      between = 0;
      continue;
    }
    between += unit.words;
    if (between >= kMostBetweenTitles) return false;
  }
  return n_titles >= kLeastTitles;
}

}  // namespace sito::extract::learned
