// SPDX-License-Identifier: Apache-2.0
#include "sito/base/diagnostics.h"

namespace sito {

void CountingDiagnostics::note(std::string_view problem, const Where& where, std::string_view detail) {
  auto found = counts_.find(problem);
  if (found == counts_.end()) found = counts_.emplace(std::string(problem), 0).first;
  ++found->second;
  if (samples_.size() < max_samples_) {
    samples_.push_back({std::string(problem), where, std::string(detail)});
  }
}

void CountingDiagnostics::add(const CountingDiagnostics& other) {
  for (const auto& [problem, count] : other.counts_) counts_[problem] += count;
  for (const Sample& sample : other.samples_) {
    if (samples_.size() >= max_samples_) break;
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
