// SPDX-License-Identifier: Apache-2.0
// Removes elements with a large share of their text in links.
//
// The filter is older than any paper about it; this form is that of Komporday (thesis, Pazmany
// Peter Catholic University, 2016), section 5.2.2. `formula=mantratzis` follows the idea of
// Mantratzis, Orgun and Cassidy, "Separating XHTML content from navigation clutter using
// DOM-structure block analysis", Hypertext 2005, that a link counts less the deeper it is in the
// element; the weight 1 / (1 + levels) is our reconstruction. No reference implementation exists.
// Not tuned for any language. DEVIATION: levels count up to kFarthest, so that the depth of a page
// costs nothing. DEVIATION: order=bottomup is ours: it removes the smallest elements first, tests
// those around them without the removed text, and never removes all of body.
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/regions.h"
#include "sito/extract/steps/walk.h"
#include "sito/page/tag_sets.h"

#include <array>

namespace sito::extract {
namespace {

enum : std::size_t { kTheta, kMinChars, kCount, kFormula, kOrder, kCandidates };
enum class Count : std::uint8_t { Chars, Words, LinksPerWord };
constexpr std::array<std::string_view, 3> kCounts = {"chars", "words", "links-per-word"};
constexpr std::array<std::string_view, 2> kFormulas = {"share", "mantratzis"};
constexpr std::array<std::string_view, 2> kOrders = {"topdown", "bottomup"};
constexpr std::array<std::string_view, 2> kCandidateSets = {"blocks", "all"};

// Links per word if no word is outside links.
constexpr double kNothingButLinks = 1e9;
// A link this many levels down weighs 1/32 already; deeper ones weigh the same.
constexpr std::size_t kFarthest = 31;

}  // namespace

const ParamSpec kLinkQuotaParams[6] = {
    {"theta", 0.5, 0, 1, "share", "remove elements with a larger link quota"},
    {"min-chars", 1, 1, 100000, "characters", "do not test elements with less text"},
    {"count", 0, 0, 2, "choice",
     "measure: share of characters in links, share of words in links, or links per word outside "
     "links",
     kCounts},
    {"formula", 0, 0, 1, "choice",
     "weights: all links count the same, or links deep in the element count less (Mantratzis and "
     "others)",
     kFormulas},
    {"order", 0, 0, 1, "choice",
     "test large elements first, or small elements first and then the remaining text of those "
     "around them",
     kOrders},
    {"candidates", 0, 0, 1, "choice", "test block elements, or all elements that hold elements",
     kCandidateSets},
};

namespace {

struct Options {
  double theta;
  double min_chars;
  Count count;
  bool by_depth;
  bool bottom_up;
  bool all_elements;
};

Options options_of(const Inputs& inputs) {
  const auto value = [&](std::size_t index) { return param(kLinkQuotaParams, inputs, index); };
  return {value(kTheta),        value(kMinChars),   static_cast<Count>(value(kCount)),
          value(kFormula) == 1, value(kOrder) == 1, value(kCandidates) == 1};
}

/// The parts of the quota of an element.
struct Amounts {
  double chars = 0;
  double total = 0;    ///< characters or words, whichever is counted
  double outside = 0;  ///< of them in no link
  double linked = 0;   ///< of them in links, by the weights of the links; or the links themselves

  void add(const Amounts& other, double sign) {
    chars += sign * other.chars;
    total += sign * other.total;
    outside += sign * other.outside;
    linked += sign * other.linked;
  }
};

/// An element that was removed.
struct Removed {
  Region region;
  double quota;
};

/// Sums and rules of one page.
class Judge {
 public:
  Judge(const Inputs& inputs, Facts& facts)
      : options_(options_of(inputs)),
        plain_(facts.totals()),
        weighted_(facts.totals(link_weights(kLinkQuotaParams, inputs))) {}

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] bool is_candidate(const Node& node) const {
    if (kBlockElements.contains(node.tag)) return true;
    return options_.all_elements && node.tag != Tag::Html;
  }
  /// Returns the amounts of the nodes [begin, end).
  [[nodiscard]] Amounts amounts(std::uint32_t begin, std::uint32_t end) const {
    const Sums plain = plain_.between(begin, end);
    const Sums sums = weighted_.between(begin, end);
    Amounts amounts;
    amounts.chars = plain.chars;
    if (options_.count == Count::Chars) {
      amounts.total = plain.chars;
      amounts.outside = plain.chars - plain.link_chars;
      amounts.linked = sums.link_chars;
    } else {
      amounts.total = plain.words;
      amounts.outside = plain.words - plain.link_words;
      amounts.linked = options_.count == Count::Words ? sums.link_words : sums.links;
    }
    return amounts;
  }
  [[nodiscard]] double quota(const Amounts& amounts) const {
    if (amounts.chars < options_.min_chars || amounts.total <= 0) return 0;
    if (options_.count != Count::LinksPerWord) {
      return std::min(1.0, amounts.linked / amounts.total);
    }
    return amounts.outside > 0 ? amounts.linked / amounts.outside : kNothingButLinks;
  }
  [[nodiscard]] bool removes(double quota) const { return quota > options_.theta; }

 private:
  Options options_;
  const Totals& plain_;
  const Totals& weighted_;
};

/// Computes quotas that need the children of an element first: by depth of the links, or by the
/// text that remains after smaller elements were removed. Goes over the page once, with a level for
/// each open element.
class Ascent {
 public:
  Ascent(const Page& page, const Judge& judge, std::vector<Removed>& removed)
      : page_(page), judge_(judge), removed_(removed), quotas_(page.nodes().size()) {
    walk(page, *this);
  }
  [[nodiscard]] double quota(std::uint32_t i) const { return quotas_[i]; }

  bool start(std::uint32_t i, const Node& node) {
    if (levels_.size() <= node.depth) levels_.resize(node.depth + std::size_t{1});
    const bool is_link =
        next_link_ < page_.links().size() && index_of(page_.links()[next_link_].node) == i;
    if (is_link) ++next_link_;
    Level& level = levels_[node.depth];
    level.in_link = is_link || levels_[node.depth - 1U].in_link;
    level.removed = {};
    if (level.has_links) level.linked.fill(0);
    level.has_links = false;
    take_own(i, level);
    return true;
  }

  void text(TextId id) {
    const Text& text = page_.text(id);
    if (text.link == kNoLink || text.n_chars == 0) return;
    const std::uint32_t i = index_of(text.node);
    take_own(i, levels_[page_.nodes()[i].depth - 1U]);
  }

  void end(std::uint32_t i, const Node& node) {
    Level& level = levels_[node.depth];
    Level& above = levels_[node.depth - 1U];
    const Amounts all = judge_.amounts(i, node.end);
    Amounts left = all;
    left.add(level.removed, -1);
    if (judge_.options().by_depth) {
      left.linked = 0;
      for (std::size_t k = 0; k <= kFarthest; ++k) {
        left.linked += level.linked[k] / (1.0 + static_cast<double>(k));
      }
      if (judge_.options().count != Count::LinksPerWord) left.total = left.linked + left.outside;
    }
    const double quota = judge_.quota(left);
    quotas_[i] = quota;
    const bool removes = judge_.options().bottom_up && node.tag != Tag::Body &&
                         judge_.is_candidate(node) && judge_.removes(quota);
    above.removed.add(removes ? all : level.removed, 1);
    if (removes) {
      while (!removed_.empty() && removed_.back().region.begin > i) removed_.pop_back();
      removed_.push_back({{i, node.end}, quota});
    } else if (level.has_links) {
      lift(level, above);
    }
  }

 private:
  struct Level {
    Amounts removed;
    std::array<double, kFarthest + 1> linked{};  // by levels down to the link
    bool has_links = false;
    bool in_link = false;
  };

  void take_own(std::uint32_t i, Level& level) {
    if (!judge_.options().by_depth) return;
    const double linked = judge_.amounts(i, i + 1).linked;
    if (linked == 0) return;
    level.linked[0] += linked;
    level.has_links = true;
  }

  // Levels below a link do not count.
  static void lift(const Level& level, Level& above) {
    const std::size_t step = above.in_link ? 0 : 1;
    for (std::size_t k = 0; k <= kFarthest; ++k) {
      above.linked[std::min(k + step, kFarthest)] += level.linked[k];
    }
    above.has_links = true;
  }

  const Page& page_;
  const Judge& judge_;
  std::vector<Removed>& removed_;
  std::vector<double> quotas_;
  std::vector<Level> levels_ = std::vector<Level>(1);  // by depth; that of html is 1
  std::size_t next_link_ = 0;
};

template <typename QuotaOf>
void remove_from_above(const Page& page, const Judge& judge, QuotaOf&& quota_of,
                       std::vector<Removed>& removed) {
  const auto nodes = page.nodes();
  for (std::uint32_t i = 0; i < nodes.size();) {
    const Node& node = nodes[i];
    const bool judged = !node.is_text() && judge.is_candidate(node);
    const double quota = judged ? quota_of(i) : 0;
    if (judged && judge.removes(quota)) {
      removed.push_back({{i, node.end}, quota});
      i = node.end;
    } else {
      ++i;
    }
  }
}

void label_removed(const Page& page, std::span<const Removed> removed, Labels& labels) {
  write_segments(
      page, removed,
      [&](std::size_t i) {
        const auto score = static_cast<float>(removed[i].quota);
        return Verdict{Label::Boilerplate, Role::None, score, "link-quota"};
      },
      {Label::Content, Role::None, 0, "few-links"}, labels);
}

}  // namespace

void label_link_quota(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  FactsFor facts(page, inputs);
  const Judge judge(inputs, *facts);
  thread_local std::vector<Removed> removed;
  removed.clear();
  if (!judge.options().bottom_up && !judge.options().by_depth) {
    const auto quota_of = [&](std::uint32_t i) {
      return judge.quota(judge.amounts(i, page.nodes()[i].end));
    };
    remove_from_above(page, judge, quota_of, removed);
  } else {
    const Ascent ascent(page, judge, removed);
    if (!judge.options().bottom_up) {
      remove_from_above(
          page, judge, [&](std::uint32_t i) { return ascent.quota(i); }, removed);
    }
  }
  label_removed(page, removed, labels);
  trace_labels(trace, "link-quota", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
