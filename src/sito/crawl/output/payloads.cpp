// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/payloads.h"

namespace sito::crawl {

void Payloads::add(const std::vector<Original>& originals) {
  if (originals.empty()) return;
  const std::scoped_lock lock(mutex_);
  for (const Original& original : originals) {
    if (known_.size() >= kMostKept) return;
    known_.try_emplace(original.digest, original);
  }
}

std::optional<Original> Payloads::find(const std::string& digest) const {
  const std::scoped_lock lock(mutex_);
  const auto found = known_.find(digest);
  return found == known_.end() ? std::nullopt : std::optional<Original>(found->second);
}

}  // namespace sito::crawl
