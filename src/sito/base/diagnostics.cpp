// SPDX-License-Identifier: Apache-2.0
#include "sito/base/diagnostics.h"

namespace sito {

void CountingDiagnostics::note(std::string_view problem, const Where& where,
                               std::string_view detail) {
  auto found = counts_.find(problem);
  if (found == counts_.end()) found = counts_.emplace(std::string(problem), 0).first;
  if (++found->second <= samples_per_name_) {
    samples_.push_back({std::string(problem), where, std::string(detail)});
  }
}

void CountingDiagnostics::add(const CountingDiagnostics& other) {
  // Each name has as many samples as its count, up to samples_per_name_.
  std::map<std::string_view, std::uint64_t> room;
  for (const auto& [problem, count] : other.counts_) {
    std::uint64_t& sum = counts_[problem];
    room[problem] = sum < samples_per_name_ ? samples_per_name_ - sum : 0;
    sum += count;
  }
  for (const Sample& sample : other.samples_) {
    std::uint64_t& left = room[sample.problem];
    if (left == 0) continue;
    --left;
    samples_.push_back(sample);
  }
}

void CountingDiagnostics::clear() {
  counts_.clear();
  samples_.clear();
}

std::uint64_t CountingDiagnostics::count(std::string_view problem) const {
  const auto found = counts_.find(problem);
  return found == counts_.end() ? 0 : found->second;
}

}  // namespace sito
