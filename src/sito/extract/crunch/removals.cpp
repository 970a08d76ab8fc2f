// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/removals.h"

#include <algorithm>

namespace sito::extract {

Amount& Amount::operator+=(const Amount& other) {
  chars += other.chars;
  words += other.words;
  link_chars += other.link_chars;
  links += other.links;
  media += other.media;
  return *this;
}

Amount& Amount::operator-=(const Amount& other) {
  chars -= other.chars;
  words -= other.words;
  link_chars -= other.link_chars;
  links -= other.links;
  media -= other.media;
  return *this;
}

void Amounts::add(std::uint32_t node, const Amount& amount) {
  Amount sum = sums_.empty() ? Amount{} : sums_.back();
  sum += amount;
  nodes_.push_back(node);
  sums_.push_back(sum);
}

Amount Amounts::added_before(std::uint32_t node) const {
  const auto at = std::lower_bound(nodes_.begin(), nodes_.end(), node) - nodes_.begin();
  return at == 0 ? Amount{} : sums_[static_cast<std::size_t>(at) - 1];
}

Amount Amounts::of(std::uint32_t node) const {
  const parts::Sums plain = plain_.of(page_, node);
  const parts::Sums weighted = weighted_.of(page_, node);
  Amount amount = added_before(page_.nodes()[node].end);
  amount -= added_before(node);
  amount += {static_cast<double>(plain.chars), plain.words - plain.link_words, weighted.link_chars,
             weighted.links, 0};
  return amount;
}

void Removals::append(std::uint32_t node, std::string_view rule) {
  regions_.push_back({node, page_.nodes()[node].end});
  rules_.push_back(rule);
}

void Removals::push(const Region& region, std::string_view rule) {
  Amount sum = sum_below(stack_.size());
  sum += amounts_.of(region.begin);
  stack_.push_back({region, rule, sum});
}

// Returns the lowest place on the stack of a part inside the subtree; all parts above it are inside
// too.
std::size_t Removals::first_inside(std::uint32_t node) const {
  const std::uint32_t end = page_.nodes()[node].end;
  const auto first = std::partition_point(
      stack_.begin(), stack_.end(), [&](const Open& open) { return open.region.begin >= end; });
  return static_cast<std::size_t>(first - stack_.begin());
}

// Moves the parts behind the start of the node onto the stack.
void Removals::reopen_behind(std::uint32_t node) {
  while (!regions_.empty() && regions_.back().begin > node) {
    push(regions_.back(), rules_.back());
    regions_.pop_back();
    rules_.pop_back();
  }
}

void Removals::close() {
  for (; !stack_.empty(); stack_.pop_back()) {
    regions_.push_back(stack_.back().region);
    rules_.push_back(stack_.back().rule);
  }
}

}  // namespace sito::extract
