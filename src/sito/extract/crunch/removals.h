// SPDX-License-Identifier: Apache-2.0
// Removes parts of a page, smallest first. Each part is measured without the parts removed before.
#pragma once

#include "sito/extract/steps/regions.h"
#include "sito/page/page.h"
#include "sito/parts/totals.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract {

/// The content of a part of a page.
struct Amount {
  double chars = 0;       ///< visible code points that are not white space
  double words = 0;       ///< words outside links
  double link_chars = 0;  ///< of the characters, in links; weighted
  double links = 0;       ///< weighted
  double media = 0;       ///< pictures, forms and objects

  Amount& operator+=(const Amount& other);
  Amount& operator-=(const Amount& other);
};

/// Measures subtrees.
class Amounts {
 public:
  /// Links count by `weighted`, everything else by `plain`; both are totals of the page and must
  /// outlive it.
  Amounts(const Page& page, const parts::Totals& plain, const parts::Totals& weighted)
      : page_(page), plain_(plain), weighted_(weighted) {}

  /// Adds an amount at a node that the totals do not have. In document order.
  void add(std::uint32_t node, const Amount& amount);
  /// Cost: logarithmic in the number of added amounts.
  [[nodiscard]] Amount of(std::uint32_t node) const;

 private:
  [[nodiscard]] Amount added_before(std::uint32_t node) const;

  const Page& page_;
  const parts::Totals& plain_;
  const parts::Totals& weighted_;
  std::vector<std::uint32_t> nodes_;  // where amounts were added
  std::vector<Amount> sums_;          // the sums up to and including each
};

/// The removed parts: subtrees that do not overlap, in document order, each with a reason.
class Removals {
 public:
  explicit Removals(const Page& page, const Amounts& amounts) : page_(page), amounts_(amounts) {}

  /// Removes a subtree that lies behind all others.
  void append(std::uint32_t node, std::string_view rule);

  /// Asks `why(amount left in the subtree) -> rule, or ""` about elements from the last to the
  /// first, so that inner ones come before outer ones. Removes the subtrees that have a reason.
  /// Skips elements in removed parts. `elements` are in document order. Cost: for each element
  /// logarithmic in the number of parts.
  template <typename Why>
  void take_out(std::span<const std::uint32_t> elements, Why&& why);

  [[nodiscard]] std::span<const Region> regions() const { return regions_; }
  [[nodiscard]] std::string_view rule_of(std::size_t index) const { return rules_[index]; }

 private:
  // A part on the way from the last to the first, and the sum of this part and all parts behind it.
  struct Open {
    Region region;
    std::string_view rule;
    Amount sum;
  };
  void push(const Region& region, std::string_view rule);
  [[nodiscard]] std::size_t first_inside(std::uint32_t node) const;
  [[nodiscard]] Amount sum_below(std::size_t size) const {
    return size == 0 ? Amount{} : stack_[size - 1].sum;
  }
  void reopen_behind(std::uint32_t node);
  [[nodiscard]] bool is_out(std::uint32_t node) const {
    return !regions_.empty() && node < regions_.back().end;
  }
  void close();

  const Page& page_;
  const Amounts& amounts_;
  std::vector<Region> regions_;
  std::vector<std::string_view> rules_;
  std::vector<Open> stack_;  // the last part of the page is at the bottom
};

template <typename Why>
void Removals::take_out(std::span<const std::uint32_t> elements, Why&& why) {
  for (std::size_t k = elements.size(); k-- > 0;) {
    const std::uint32_t node = elements[k];
    reopen_behind(node);
    if (is_out(node)) continue;
    const std::size_t inside = first_inside(node);
    Amount left = amounts_.of(node);
    left -= sum_below(stack_.size());
    left += sum_below(inside);
    const std::string_view rule = why(left);
    if (rule.empty()) continue;
    stack_.resize(inside);
    push({node, page_.nodes()[node].end}, rule);
  }
  close();
}

}  // namespace sito::extract
