// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/teasers.h"

#include "sito/extract/learned/dated_article.h"
#include "sito/extract/learned/units.h"
#include "sito/extract/steps/date_like.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kArticle = "article", kListing = "listing";
// The text above a named list is an article if its sentences have so many words.
constexpr float kWordsOfArticle = 15;
constexpr float kWordsOfHeading = 6;
// A short article with teasers may be taken for a listing, but not for certain, and it has so many words
// of sentences above the teasers.
constexpr float kDoubtfulListing = 0.6F;
constexpr float kWordsAbove = 40;
// An article without a date has cards below it with so many words at most, as a multiple of its own.
constexpr float kMostInCards = 2;
// A list ends an article if so few words of sentences stand behind it, as a share of those before,
// or if so much of the text from it on is in lists of teasers.
constexpr float kMostBehind = 0.2F;
constexpr float kTeasersOfTail = 0.7F;
// A list of such paragraphs that the trees are sure of is the text of a round-up.
constexpr float kWordsOfEntry = 30;  // on average
constexpr float kSure = 0.9F;
// A list is the subject of a page with fewer words of sentences above it, all in one element with the
// list.
constexpr float kWordsOfIntroduction = 40;
constexpr float kWordsOfDate = 8, kMostEntries = 0.75F;

// So many texts below dropped titles are teasers, and such titles have so many words.
constexpr std::uint32_t kLeastTexts = 3;
constexpr float kWordsOfLinkedTitle = 3, kLinksOfLinkedTitle = 0.8F;
constexpr float kWordsOfText = 5, kLinksOfText = 0.5F;
constexpr float kMostOfPath = 0.75F;
// A less probable article may be a list itself.
constexpr float kSureArticle = 0.75F, kProbableArticle = 0.5F;

/// Drops lists of one page.
class Teasers {
 public:
  Teasers(const ScoredPage& scored, std::span<Choice> choices)
      : scored_(scored), units_(scored.features.units()), choices_(choices) {}

  void drop(std::span<const SiblingList> lists);

 private:
  // A list without a heading that says what it is.
  struct Unnamed {
    SiblingList list;
    float prose = 0;          // words of sentences before, outside of lists
    bool fills_tail = false;  // most of the text from it on is in lists
  };

  void read_until(std::uint32_t end);
  [[nodiscard]] bool is_named(const SiblingList& list) const;
  [[nodiscard]] bool is_outside(const SiblingList& list) const;
  [[nodiscard]] bool is_round_up(const SiblingList& list) const;
  [[nodiscard]] bool is_in_order(const SiblingList& list, NodeId around) const;
  [[nodiscard]] bool is_subject(const SiblingList& list) const;
  [[nodiscard]] bool are_cards_below(const SiblingList& list, float prose) const;
  void find_tails();
  void drop(std::uint32_t begin, std::uint32_t end);

  const ScoredPage& scored_;
  const Units& units_;
  std::span<Choice> choices_;
  std::vector<Unnamed> unnamed_;
  std::uint32_t next_ = 0;       // unit to read
  float prose_ = 0;              // words of sentences so far, outside of lists
  std::uint32_t first_ = kNone;  // the first sentence
};

void Teasers::read_until(std::uint32_t end) {
  for (; next_ < end; ++next_) {
    if (!choices_[next_].content || !is_prose(units_[next_])) continue;
    if (heading_level(scored_.page, units_[next_]) > 0) continue;  // of a list, or a long title
    prose_ += units_[next_].words;
    first_ = std::min(first_, next_);
  }
}

bool Teasers::is_named(const SiblingList& list) const {
  const std::uint32_t heading = list.begin - 1;
  const float links = units_[heading].link_density();
  // "See also the old mill." with a link in it is a note and no heading.
  const bool is_note = links > 0 && links < 1;
  // "Read more" leads on from the text above.
  const bool is_label = links == 1 && heading_level(scored_.page, units_[heading]) == 0;
  return prose_ >= kWordsOfArticle && units_[heading].words <= kWordsOfHeading && !is_note &&
         !is_label && scored_.features.words_of(Purpose::Related, heading) > 0;
}

// Returns true for a list outside of the `main` or `article` with the text.
bool Teasers::is_outside(const SiblingList& list) const {
  const auto around = [this](std::uint32_t unit) {
    return scored_.features.outline().node(units_[unit].inner).around;
  };
  const std::uint32_t of_text = around(first_), of_heading = around(list.begin - 1);
  return (has(of_text, Around::Main) && !has(of_heading, Around::Main)) ||
         (has(of_text, Around::Article) && !has(of_heading, Around::Article));
}

bool Teasers::is_round_up(const SiblingList& list) const {
  float words = 0;
  float sure = 0;
  for (std::uint32_t i = list.begin; i < list.end; ++i) {
    if (!choices_[i].content) continue;
    words += units_[i].words;
    sure += units_[i].words * choices_[i].probability;
  }
  return words >= kWordsOfEntry * static_cast<float>(list.members) && sure >= kSure * words;
}

// Returns true if a list is an `ol`, or most of its entries have a date. `around`: its element.
bool Teasers::is_in_order(const SiblingList& list, NodeId around) const {
  if (scored_.page.node(around).tag == Tag::Ol) return true;
  float dates = 0;
  for (std::uint32_t i = list.begin; i < list.end; ++i) {
    const bool may_be_date = units_[i].words <= kWordsOfDate && units_[i].shape.digits > 1;
    if (may_be_date && has_year_or_time(text_of(scored_.page, units_[i]))) ++dates;
  }
  return dates >= kMostEntries * static_cast<float>(list.members);
}

// Returns true for a ranking or results below an introduction: the list is longer, stands right behind
// a sentence without a heading or label, and is a sibling of the sentences. Teasers stand apart from
// the article.
bool Teasers::is_subject(const SiblingList& list) const {
  if (prose_ >= kWordsOfIntroduction || !is_prose(units_[list.begin - 1])) return false;
  float words = 0;
  for (std::uint32_t i = list.begin; i < list.end; ++i) words += units_[i].words;
  if (words < 2 * prose_) return false;
  NodeId around{units_[list.begin].owner};
  const std::uint32_t last = units_[list.end - 1].owner;
  while (around != kNoNode && scored_.page.node(around).end <= last) {
    around = scored_.page.node(around).parent;
  }
  if (around == kNoNode) return false;
  NodeId text = scored_.page.node(NodeId{units_[first_].owner}).parent;
  if (text != kNoNode && scored_.page.node(text).tag == Tag::Header) {
    text = scored_.page.node(text).parent;
  }
  const bool is_beside = text == around || text == scored_.page.node(around).parent;
  return is_beside && is_in_order(list, around);
}

// Returns true for cards below an article: each has a linked title and right below it a text without
// links, and the texts have one path. A longer list may be the subject of the page.
bool Teasers::are_cards_below(const SiblingList& list, float prose) const {
  std::uint32_t n = 0;
  std::uint32_t path = kNone;
  float words = 0;
  for (std::uint32_t i = list.begin; i < list.end; ++i) {
    words += units_[i].words;
    if (i + 1 == list.end) break;
    const Unit &title = units_[i], &text = units_[i + 1];
    if (title.words < kWordsOfLinkedTitle || title.link_density() < kLinksOfLinkedTitle) continue;
    if (text.words < kWordsOfText || text.link_density() > 0) continue;
    if (path == kNone) path = scored_.features.paths()[i + 1];
    if (scored_.features.paths()[i + 1] == path) ++n;
  }
  return prose >= kWordsAbove && words <= kMostInCards * prose && n >= list.members;
}

void Teasers::find_tails() {
  float all = 0;
  float in_lists = 0;
  std::uint32_t end = units_.size();
  for (auto one = unnamed_.rbegin(); one != unnamed_.rend(); ++one) {
    for (std::uint32_t i = one->list.begin; i < end; ++i) {
      if (!choices_[i].content) continue;
      all += units_[i].words;
      if (i < one->list.end) in_lists += units_[i].words;
    }
    end = one->list.begin;
    one->fills_tail = all > 0 && in_lists >= kTeasersOfTail * all;
  }
}

void Teasers::drop(std::uint32_t begin, std::uint32_t end) {
  for (std::uint32_t i = begin; i < end; ++i) {
    if (!choices_[i].content) continue;
    choices_[i].content = false;
    choices_[i].rule = "teasers";
  }
}

void Teasers::drop(std::span<const SiblingList> lists) {
  const bool is_article = scored_.type.name == kArticle;
  for (const SiblingList& list : lists) {
    read_until(list.begin);
    next_ = list.end;
    if (first_ == kNone) continue;
    const float least = is_outside(list) ? kProbableArticle : kSureArticle;
    if (is_article && scored_.type.probability >= least && is_named(list)) {
      drop(list.begin - 1, list.end);
    } else if (!is_round_up(list) && !is_subject(list)) {
      unnamed_.push_back({list, prose_});
    }
  }
  read_until(units_.size());
  if (scored_.type.name != kArticle && prose_ < kWordsAbove) return;
  if (unnamed_.empty()) return;
  const bool is_dated = begins_dated_article(scored_, first_, unnamed_.front().list.begin);
  const bool may_be_undated = is_article && scored_.type.probability >= kSureArticle;
  if (!is_dated && !may_be_undated) return;
  find_tails();
  for (const auto& [list, prose, fills_tail] : unnamed_) {
    if (!is_dated && !are_cards_below(list, prose)) continue;
    if (fills_tail || prose_ - prose <= kMostBehind * prose) drop(list.begin, list.end);
  }
}

/// Finds the texts of one page that stand right below dropped titles of other pages, wherever both
/// are: siblings, rows of a table, parts of one paragraph.
class TextsOfTitles {
 public:
  TextsOfTitles(const ScoredPage& scored, std::span<Choice> choices)
      : scored_(scored),
        units_(scored.features.units()),
        choices_(choices),
        of_path_(scored.features.n_paths()) {}

  void drop();

 private:
  // The chosen units of one path.
  struct Path {
    std::uint32_t n_texts = 0;  // below titles
    float text_words = 0, words = 0;
    float sure = 0;  // words, each as its probability
    [[nodiscard]] bool are_teasers() const {
      return n_texts >= kLeastTexts && text_words >= kMostOfPath * words && sure <= kSure * words;
    }
  };

  [[nodiscard]] bool is_below_title(std::uint32_t unit) const;
  [[nodiscard]] bool is_text(std::uint32_t unit) const;

  const ScoredPage& scored_;
  const Units& units_;
  std::span<Choice> choices_;
  std::vector<Path> of_path_;
};

bool TextsOfTitles::is_below_title(std::uint32_t unit) const {
  if (unit == 0 || choices_[unit - 1].content) return false;
  const Unit& title = units_[unit - 1];
  return title.words >= kWordsOfLinkedTitle && title.link_density() >= kLinksOfLinkedTitle;
}

bool TextsOfTitles::is_text(std::uint32_t unit) const {
  const Unit& text = units_[unit];
  return text.words >= kWordsOfText && text.link_density() < kLinksOfText &&
         heading_level(scored_.page, text) == 0;
}

void TextsOfTitles::drop() {
  std::vector<std::uint32_t> texts;
  float prose = 0;  // words of sentences so far that are below no title
  for (std::uint32_t i = 0; i < choices_.size(); ++i) {
    if (!choices_[i].content) continue;
    const Unit& unit = units_[i];
    Path& path = of_path_[scored_.features.paths()[i]];
    path.words += unit.words;
    path.sure += unit.words * choices_[i].probability;
    if (!is_below_title(i)) {
      if (is_prose(unit)) prose += unit.words;
    } else if (prose >= kWordsOfArticle && is_text(i)) {
      ++path.n_texts;
      path.text_words += unit.words;
      texts.push_back(i);
    }
  }
  for (const std::uint32_t i : texts) {
    if (!of_path_[scored_.features.paths()[i]].are_teasers()) continue;
    choices_[i].content = false;
    choices_[i].rule = "teasers";
  }
}

}  // namespace

void drop_teasers(const ScoredPage& scored, std::span<const SiblingList> lists,
                  std::span<Choice> choices) {
  const PageType& type = scored.type;
  if (type.name == kArticle && type.probability >= kSureArticle) {
    TextsOfTitles(scored, choices).drop();
  }
  const bool may_be_article =
      type.name == kArticle || (type.name == kListing && type.probability < kDoubtfulListing);
  if (!lists.empty() && may_be_article) Teasers(scored, choices).drop(lists);
}

}  // namespace sito::extract::learned
