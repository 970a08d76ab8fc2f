// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/text_yield.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace sito::crawl {

void TextYield::learn(std::uint64_t fetched_bytes, std::uint64_t kept_bytes) {
  ++pages_;
  fetched_ += fetched_bytes;
  kept_ += std::min(kept_bytes, fetched_bytes);
}

double TextYield::rate() const {
  return (static_cast<double>(kept_) + kTypicalRate * kBytesOfBelief) /
         (static_cast<double>(fetched_) + kBytesOfBelief);
}

bool TextYield::is_below_threshold() const {
  if (pages_ <= 10 || fetched_ == 0) return false;
  const double threshold = 0.01 * (std::log10(static_cast<double>(pages_)) - 1);
  return static_cast<double>(kept_) < threshold * static_cast<double>(fetched_);
}

nlohmann::json TextYield::to_json() const {
  return {{"pages", pages_}, {"fetched", fetched_}, {"kept", kept_}};
}

TextYield TextYield::from_json(const nlohmann::json& json) {
  TextYield yield;
  if (!json.is_object()) return yield;
  const auto number = [&](const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
  };
  yield.pages_ = number("pages");
  yield.fetched_ = number("fetched");
  yield.kept_ = std::min(number("kept"), yield.fetched_);
  return yield;
}

}  // namespace sito::crawl
