// SPDX-License-Identifier: Apache-2.0
// The pagelet with the most text.
//
// The partition is that of Bar-Yossef and Rajagopalan, "Template Detection via Data Mining and its
// Applications", WWW 2002: an element is a pagelet when none of its children holds k links and none
// of its ancestors is a pagelet. Taking the largest as the main text is how Gottron's comparisons
// (2008) and Komporday (2016) use it. No reference implementation exists. Tuned for no language.
// DEVIATION: the paper begins at the root; that would make `head` a pagelet, so we begin at body.
// DEVIATION: text that stands beside pagelets would belong to none; together with the inline
// elements around it, it is a pagelet without a name (anonymous-pagelets).
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/regions.h"
#include "sito/page/tag_sets.h"

#include <array>

namespace sito::extract {
namespace {

enum Param : std::size_t { kLinks, kAnonymous, kMeasure };
constexpr std::array<std::string_view, 2> kMeasures = {"text", "unlinked"};

}  // namespace

const ParamSpec kLargestPageletParams[3] = {
    {"k", 3, 1, 50, "links", "an element is parted when one of its children holds so many links"},
    {"anonymous-pagelets", 1, 0, 1, "switch",
     "text and inline elements between pagelets make pagelets too; 0 drops the text"},
    {"measure", 0, 0, 1, "choice",
     "characters that make a pagelet large: all, or those not in links", kMeasures},
};

namespace {

/// The partition of one page.
class Pagelets {
 public:
  Pagelets(const Page& page, const Totals& totals, double k, bool anonymous)
      : page_(page), totals_(totals), k_(k), anonymous_(anonymous) {}

  Split split_of(std::uint32_t i) const {
    const Node& node = page_.nodes()[i];
    if (node.is_text()) {
      const bool shown = page_.text(node.text).n_chars != 0;
      return shown && anonymous_ ? Split::Join : Split::Skip;
    }
    if (some_child_has_links(i)) return Split::Open;
    return anonymous_ && kInlineElements.contains(node.tag) ? Split::Join : Split::Alone;
  }

 private:
  bool some_child_has_links(std::uint32_t i) const {
    const auto nodes = page_.nodes();
    // Most elements hold too few to begin with.
    if (totals_.between(i + 1, nodes[i].end).links < k_) return false;
    for (std::uint32_t child = i + 1; child < nodes[i].end; child = nodes[child].end) {
      if (totals_.of(page_, child).links >= k_) return true;
    }
    return false;
  }

  const Page& page_;
  const Totals& totals_;
  double k_;
  bool anonymous_;
};

}  // namespace

void label_largest_pagelet(const Page& page, const Inputs& inputs, const Trace* trace,
                           Labels& labels) {
  labels.reset(page.texts().size());
  FactsFor facts(page, inputs);
  const Totals& totals = facts->totals(link_weights(kLargestPageletParams, inputs));
  const Pagelets pagelets(page, totals, param(kLargestPageletParams, inputs, kLinks),
                          param(kLargestPageletParams, inputs, kAnonymous) != 0);
  thread_local std::vector<Region> regions;
  cut_regions(
      page, content_root(page), [&](std::uint32_t i) { return pagelets.split_of(i); }, regions);

  const bool unlinked = param(kLargestPageletParams, inputs, kMeasure) == 1;
  const auto size_of = [&](std::size_t region) {
    const Sums sums = totals.between(regions[region].begin, regions[region].end);
    return unlinked ? std::max(0.0, sums.chars - sums.link_chars) : static_cast<double>(sums.chars);
  };
  std::size_t largest = 0;
  for (std::size_t i = 1; i < regions.size(); ++i) {
    if (size_of(i) > size_of(largest)) largest = i;
  }
  write_segments(
      page, regions,
      [&](std::size_t i) {
        const auto score = static_cast<float>(size_of(i));
        return i == largest && score > 0
                   ? Verdict{Label::Content, Role::None, score, "largest-pagelet"}
                   : Verdict{Label::Boilerplate, Role::None, score, "other-pagelet"};
      },
      {Label::Boilerplate, Role::None, 0, "no-pagelet"}, labels);
  tell(trace, "largest-pagelet", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
