// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/texts.h"

#include "sito/base/hash.h"
#include "sito/reveal/merge.h"

namespace sito::reveal {
namespace {

// A block of fewer words is a count, a clock or a label: no reason to keep a state.
constexpr std::uint32_t kLeastBlockWords = 4;

// The text of a block as far as it is shown; "" when it is not.
std::string shown_text(const Page& page, const Block& block, std::uint32_t& first_node) {
  std::string text;
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& part = page.texts()[i];
    if (part.hidden || part.n_chars == 0 || page.node(part.node).style_hidden) continue;
    if (text.empty()) first_node = index_of(part.node);
    text += part.text;
    text += ' ';
  }
  return text;
}

}  // namespace

bool TextYield::is_between(std::uint32_t begin, std::uint32_t end) const {
  std::uint32_t inside = 0;
  for (const Part& part : parts) {
    if (part.node >= begin && part.node < end) inside += part.words;
  }
  return 2 * inside > words;
}

TextYield StateTexts::add(const Page& page, std::uint32_t state) {
  TextYield yield;
  if (own_words_.size() <= state) own_words_.resize(state + 1, 0);
  for (const Block& block : page.blocks()) {
    std::uint32_t node = 0;
    const std::string text = shown_text(page, block, node);
    if (text.empty()) continue;
    const std::uint64_t key = hash_bytes(merge_form(text));
    const std::uint32_t counted = block.n_words < kLeastBlockWords ? 0 : block.n_words;
    const auto [place, is_new] = blocks_.try_emplace(key, Seen{state, counted});
    if (is_new) {
      own_words_[state] += counted;
      yield.parts.push_back({node, block.n_words});
      yield.words += block.n_words;
      yield.link_words += block.n_link_words;
    } else if (place->second.state != state) {
      own_words_[place->second.state] -= place->second.words;
      own_words_[state] += place->second.words;
      place->second.state = state;
    }
  }
  return yield;
}

std::vector<std::uint32_t> StateTexts::worth_keeping() const {
  std::vector<std::uint32_t> states;
  for (std::uint32_t i = 0; i + 1 < own_words_.size(); ++i) {
    if (own_words_[i] > 0) states.push_back(i);
  }
  return states;
}

}  // namespace sito::reveal
