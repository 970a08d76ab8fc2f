// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/texts.h"

#include "sito/base/hash.h"
#include "sito/page/geometry.h"
#include "sito/reveal/merge.h"

#include <algorithm>
#include <string>

namespace sito::reveal {
namespace {

// Blocks of fewer words are counts, clocks or labels; a state is not kept for them.
constexpr std::uint32_t kMinBlockWords = 4;
// Rows of a table have many short blocks. A state is kept for so many words in them.
constexpr std::uint64_t kMinShortWords = 12;
// Elements of fewer words may wait for their text: "Loading, please wait".
constexpr std::uint32_t kMinKnownWords = 8;
constexpr std::ptrdiff_t kMinLabels = 2;  // of a menu

/// The text of a block, as far as it counts.
struct ShownText {
  std::string text;  ///< "" if nothing of it counts
  std::uint32_t node = 0, words = 0;
};

/// Tells whether nodes are inside labels; call it in document order.
class Labels {
 public:
  Labels(const Page& page, std::span<const NodeId> labels) : page_(page), left_(labels) {}
  bool hold(NodeId node) {
    while (!left_.empty() && page_.node(left_.front()).end <= index_of(node)) {
      left_ = left_.subspan(1);
    }
    return !left_.empty() && index_of(left_.front()) <= index_of(node);
  }

 private:
  const Page& page_;
  std::span<const NodeId> left_;
};

enum class Hidden : std::uint8_t { Counts, IsSkipped };

// Reads a block without labels; `by_style`: what to do with text that inline styles hide.
ShownText text_of(const Page& page, const Block& block, Labels& labels, Hidden by_style) {
  ShownText shown;
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& part = page.texts()[i];
    if (part.hidden || part.n_chars == 0) continue;
    if (by_style == Hidden::IsSkipped && page.node(part.node).style_hidden) continue;
    if (labels.hold(part.node)) continue;
    if (shown.text.empty()) shown.node = index_of(part.node);
    shown.text += part.text;
    shown.text += ' ';
    shown.words += part.n_words;
  }
  return shown;
}

// Returns true if a part of it changes permanently.
bool ticks(const Page& page, const Block& block) {
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const NodeId around = page.node(page.texts()[i].node).parent;
    const auto geometry = around == kNoNode ? std::nullopt : geometry_of(page, around);
    if (geometry && geometry->ticking) return true;
  }
  return false;
}

}  // namespace

bool TextYield::is_between(std::uint32_t begin, std::uint32_t end) const {
  std::uint32_t inside = 0;
  for (const Part& part : parts) {
    if (part.node >= begin && part.node < end) inside += part.words;
  }
  return 2 * inside > words;
}

void StateTexts::OwnWords::add(std::uint32_t words) {
  (words < kMinBlockWords ? in_short : in_long) += words;
}

void StateTexts::OwnWords::remove(std::uint32_t words) {
  (words < kMinBlockWords ? in_short : in_long) -= words;
}

TextYield StateTexts::add(const Page& page, std::uint32_t state, std::span<const NodeId> labels) {
  TextYield yield;
  Labels in_labels(page, labels);
  if (own_words_.size() <= state) own_words_.resize(state + 1);
  for (const Block& block : page.blocks()) {
    const ShownText shown = text_of(page, block, in_labels, Hidden::IsSkipped);
    if (shown.text.empty()) continue;
    const std::uint64_t key = hash_bytes(merge_form(shown.text));
    const auto [place, is_new] = blocks_.try_emplace(key, Seen{state, shown.words});
    if (is_new) {
      own_words_[state].add(shown.words);
      if (ticks(page, block)) continue;
      yield.parts.push_back({shown.node, shown.words});
      yield.words += shown.words;
      yield.link_words += block.n_link_words;
    } else if (place->second.state != state) {
      own_words_[place->second.state].remove(place->second.words);
      own_words_[state].add(place->second.words);
      place->second.state = state;
    }
  }
  return yield;
}

bool StateTexts::know(const Page& page, NodeId element, std::span<const NodeId> labels) const {
  const auto begins_at = [&page](const Block& block) {
    return index_of(page.text(block.text_begin).node);
  };
  const auto blocks = page.blocks();
  auto block = std::partition_point(blocks.begin(), blocks.end(), [&](const Block& one) {
    return begins_at(one) < index_of(element);
  });
  Labels in_labels(page, labels);
  std::uint32_t words = 0, n_blocks = 0;
  for (; block != blocks.end() && begins_at(*block) < page.node(element).end; ++block) {
    const ShownText text = text_of(page, *block, in_labels, Hidden::Counts);
    if (text.text.empty()) continue;
    if (!blocks_.contains(hash_bytes(merge_form(text.text)))) return false;
    words += text.words;
    ++n_blocks;
  }
  const std::uint32_t end = page.node(element).end;
  const auto n_labels = std::count_if(labels.begin(), labels.end(), [&](NodeId label) {
    return index_of(label) > index_of(element) && index_of(label) < end;
  });
  return n_blocks > 0 ? words >= kMinKnownWords || n_blocks > 1 : n_labels >= kMinLabels;
}

std::vector<std::uint32_t> StateTexts::worth_keeping() const {
  std::vector<std::uint32_t> states;
  for (std::uint32_t i = 0; i + 1 < own_words_.size(); ++i) {
    if (own_words_[i].in_long > 0 || own_words_[i].in_short >= kMinShortWords) states.push_back(i);
  }
  return states;
}

}  // namespace sito::reveal
