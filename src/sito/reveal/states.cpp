// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/states.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sito::reveal {
namespace {

constexpr std::size_t kMaxKeptBytes = std::size_t{64} << 20;

}  // namespace

void StateDocuments::add(sift::Drop drop, const Document& document, std::uint32_t state) {
  if (drop == sift::Drop::Kept) {
    merger_.add(document, state);
    last_drop_ = drop;
  } else if (merger_.empty()) {
    last_drop_ = drop;
    last_dropped_ = document;
  }
}

void StateDocuments::finish(Revealed& out) {
  out.drop = last_drop_;
  out.document = merger_.empty() ? std::move(last_dropped_) : merger_.finish();
  out.words = merger_.words();
  out.words_loaded = words_loaded_;
}

void KeptStates::add(std::uint32_t number, PageState state, std::span<const std::uint32_t> worth) {
  std::erase_if(states_, [&](const auto& kept) {
    return !std::binary_search(worth.begin(), worth.end(), kept.first);
  });
  states_.emplace(number, std::move(state));
  std::size_t bytes = 0;
  for (const auto& [of, kept] : states_) bytes += kept.html.size();
  while (bytes > kMaxKeptBytes && states_.size() > 1) {
    bytes -= states_.begin()->second.html.size();
    states_.erase(states_.begin());
  }
}

void KeptStates::finish(Revealed& out) {
  for (auto& [number, state] : states_) out.states.push_back(std::move(state));
}

}  // namespace sito::reveal
