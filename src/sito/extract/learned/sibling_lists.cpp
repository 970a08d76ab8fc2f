// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/sibling_lists.h"

#include "sito/base/lowered.h"
#include "sito/extract/steps/date_like.h"
#include "sito/url/url.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr std::uint32_t kLeastTeasers = 3, kLeastRows = 4, kLeastEntries = 2;
constexpr float kShareOfTeasers = 0.75F;
constexpr std::uint32_t kUnitsOfMember = 8;
constexpr float kWordsOfTeaser = 120;
constexpr float kWordsOfRow = 15;  // on average
constexpr float kWordsOfTitle = 2;
constexpr float kLinkedTitle = 0.8F;  // share of its words
constexpr float kWordsOfDate = 4;
// Entries have a date in one of the first or last units.
constexpr float kShareOfDated = 0.75F;
constexpr std::uint32_t kUnitsAtFront = 8, kUnitsAtEnd = 4;
constexpr float kWordsOfByLine = 14;
constexpr std::uint32_t kCharsOfByLine = 200;
constexpr float kWordsOfEntry = 4, kLinksOfEntry = 0.3F;  // of one of its texts

// Returns true for links to other pages of the site, as far as its host says.
bool leads_to_site(const Page& page, LinkId link, std::string_view own_host) {
  if (link == kNoLink) return false;
  const std::string_view href = page.links()[index_of(link)].href;
  if (href.starts_with('/') && !href.starts_with("//")) return true;
  const std::string_view scheme = url::scheme_of(href);
  const bool is_other = !scheme.empty() && scheme != "http" && scheme != "https";
  if (href.empty() || href.front() == '#' || is_other) return false;
  const std::string_view host = url::bare_host_of(href);
  return host.empty() || equals_lowered(host, own_host);
}

// Returns true for a title that is a link, perhaps with a date beside it.
bool is_linked_title(const Unit& unit) {
  const float others = unit.words - unit.link_words;
  if (unit.words >= kWordsOfTitle && unit.link_density() >= kLinkedTitle) return true;
  return unit.link_words >= kWordsOfTitle && others <= kWordsOfDate && unit.shape.digits > 0;
}

bool is_text(const Unit& unit) {
  return unit.words >= kWordsOfEntry && unit.link_density() < kLinksOfEntry;
}

/// What units are. A unit is in many runs, one around the other, and is looked at once.
class Signs {
 public:
  Signs(const Page& page, const Units& units)
      : page_(page), units_(units), own_host_(url::bare_host_of(page.base_url())) {
    known_.resize(units.size());
  }
  bool is_date(std::uint32_t unit) {
    return is(unit, kDate, [&](const Unit& one) {
      if (page_.nodes()[one.inner].tag == Tag::Time) return true;
      return one.words <= kWordsOfByLine && one.shape.chars <= kCharsOfByLine &&
             one.shape.digits > 1 && has_year_or_time(text_of(page_, one));
    });
  }
  // Returns true for a title that leads to another page of the site.
  bool is_title(std::uint32_t unit) {
    return is(unit, kTitle, [&](const Unit& one) {
      return is_linked_title(one) &&
             leads_to_site(page_, page_.texts()[one.text_begin].link, own_host_);
    });
  }
  // Returns true for an entry: text with a date.
  bool are_dated(std::uint32_t first, std::uint32_t last) {
    bool has_text = false;
    bool has_date = false;
    const auto look = [&](std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t i = begin; i < end && !(has_text && has_date); ++i) {
        has_text = has_text || is_text(units_[i]);
        has_date = has_date || is_date(i);
      }
    };
    const std::uint32_t front = std::min(first + kUnitsAtFront, last);
    look(first, front);
    look(std::max(front, last - std::min(last, kUnitsAtEnd)), last);
    return has_text && has_date;
  }

 private:
  // For each sign two bits: whether it is known, and whether the unit has it.
  static constexpr unsigned kDate = 0, kTitle = 2;
  template <typename Look>
  bool is(std::uint32_t unit, unsigned sign, Look&& look) {
    std::uint8_t& known = known_[unit];
    if ((known >> sign & 1U) == 0) {
      known = static_cast<std::uint8_t>(known | (look(units_[unit]) ? 3U : 1U) << sign);
    }
    return (known >> sign & 2U) != 0;
  }

  const Page& page_;
  const Units& units_;
  std::string_view own_host_;
  std::vector<std::uint8_t> known_;  // by unit
};

/// The members of one run.
struct Members {
  std::uint32_t n = 0, n_teasers = 0, n_dated = 0, n_units = 0;
  std::uint32_t begin = kNone, end = 0;
  std::uint32_t units_of_first = 0;
  bool uniform = true;
  float words = 0;

  void add(Signs& signs, const Units& units, std::uint32_t first, std::uint32_t last);
  [[nodiscard]] SiblingList list() const { return {begin, end, units_of_first, n}; }
  // Returns true if no text stands between most members.
  [[nodiscard]] bool are_together() const { return end - begin <= n_units + n; }
  [[nodiscard]] bool are_teasers() const {
    return n_teasers >= kLeastTeasers && are_together() &&
           static_cast<float>(n_teasers) >= kShareOfTeasers * static_cast<float>(n);
  }
  [[nodiscard]] bool are_dated() const {
    return n_dated >= kLeastEntries &&
           static_cast<float>(n_dated) >= kShareOfDated * static_cast<float>(n);
  }
  [[nodiscard]] bool are_rows() const {
    return uniform && n >= kLeastRows && end - begin == n_units &&
           words <= kWordsOfRow * static_cast<float>(n);
  }
};

void Members::add(Signs& signs, const Units& units, std::uint32_t first, std::uint32_t last) {
  if (n == 0) units_of_first = last - first;
  ++n;
  n_units += last - first;
  begin = std::min(begin, first);
  end = std::max(end, last);
  n_dated += signs.are_dated(first, last) ? 1 : 0;
  uniform = uniform && last - first == units_of_first && last - first <= kUnitsOfMember;
  if (last - first > kUnitsOfMember) return;
  float own = 0;
  bool has_title = false;
  for (std::uint32_t i = first; i < last; ++i) {
    own += units[i].words;
    has_title = has_title || signs.is_title(i);
  }
  words += own;
  if (has_title && own <= kWordsOfTeaser) ++n_teasers;
}

void sort(std::vector<SiblingList>& lists) {
  std::sort(lists.begin(), lists.end(), [](const SiblingList& a, const SiblingList& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
}

// Sorts lists, and joins those that overlap.
void order(std::vector<SiblingList>& lists) {
  sort(lists);
  std::size_t n = 0;
  for (const SiblingList& list : lists) {
    if (n > 0 && list.begin < lists[n - 1].end) {
      lists[n - 1].end = std::max(lists[n - 1].end, list.end);
      lists[n - 1].members = std::max(lists[n - 1].members, list.members);
    } else {
      lists[n++] = list;
    }
  }
  lists.resize(n);
}

}  // namespace

SiblingLists sibling_lists(const Page& page, const Units& units, const Outline& outline) {
  std::vector<Members> runs(outline.runs().size());
  Signs signs(page, units);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) continue;
    const std::uint32_t run = outline.node(i).run;
    if (run == kNone || outline.run(run).members < kLeastEntries) continue;
    const std::uint32_t begin = units.before(i);
    const std::uint32_t end = units.before(node.end);
    if (begin < end) runs[run].add(signs, units, begin, end);
  }
  SiblingLists lists;
  for (const Members& members : runs) {
    if (members.are_teasers()) lists.teasers.push_back(members.list());
    if (members.are_dated()) lists.dated.push_back(members.list());
    if (members.are_rows()) lists.rows.push_back(members.list());
  }
  order(lists.teasers);
  sort(lists.dated);
  order(lists.rows);
  return lists;
}

}  // namespace sito::extract::learned
