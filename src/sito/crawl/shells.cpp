// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/shells.h"

namespace sito::crawl {

void Shells::keep(const fetch::Response& response, const frontier::Visit& visit) {
  if (response.body.size() > kMostBytes || !response.truncated.empty()) return;
  const std::lock_guard lock(mutex_);
  std::erase_if(shells_, [&](const auto& one) { return one->response.url == response.url; });
  shells_.push_back(std::make_shared<const Shell>(Shell{response, visit}));
  if (shells_.size() > kMostKept) shells_.pop_front();
}

std::shared_ptr<const Shell> Shells::find(std::string_view url) const {
  const std::lock_guard lock(mutex_);
  for (const auto& one : shells_) {
    if (one->response.url == url) return one;
  }
  return nullptr;
}

}  // namespace sito::crawl
