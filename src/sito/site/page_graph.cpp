// SPDX-License-Identifier: Apache-2.0
#include "sito/site/page_graph.h"

#include "sito/base/hash.h"
#include "sito/parts/link_kinds.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string_view>

namespace sito::site {
namespace {

// URLs that differ only in scheme, fragment and a slash at the end are one page.
std::uint64_t hash_of_address(std::string_view url) {
  url = url.substr(0, url.find('#'));
  if (const std::size_t scheme = url.find("://"); scheme != std::string_view::npos) {
    url.remove_prefix(scheme + 3);
  }
  if (url.ends_with('/')) url.remove_suffix(1);
  return hash_bytes(url);
}

}  // namespace

void PageLinks::read(const Page& page) {
  thread_local url::Resolver resolver;  // kept for its memory
  thread_local std::vector<parts::LinkKind> kinds;
  resolver.set_base(page.base_url());
  const std::string own = resolver.resolve(page.url());
  address = own.empty() ? 0 : hash_of_address(own);
  targets.clear();
  parts::find_link_kinds(page, kinds);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] != parts::LinkKind::Internal) continue;
    const std::string target = resolver.resolve(page.links()[i].href);
    if (!target.empty()) targets.push_back(hash_of_address(target));
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
}

std::uint32_t PageGraph::number_of(std::uint64_t address) {
  const auto next = static_cast<std::uint32_t>(seen_.size());
  const bool known = address != 0;  // nothing links to a page without a URL
  const std::uint32_t number = known ? numbers_.try_emplace(address, next).first->second : next;
  if (number == next) seen_.push_back(false);
  return number;
}

void PageGraph::add(const PageLinks& links) {
  const std::uint32_t page = number_of(links.address);
  seen_[page] = true;
  pages_.push_back(page);
  std::vector<std::uint32_t>& targets = targets_.emplace_back();
  for (const std::uint64_t target : links.targets) targets.push_back(number_of(target));
}

std::uint32_t PageGraph::root_of(std::uint32_t number) {
  while (parents_[number] != number) {
    parents_[number] = parents_[parents_[number]];
    number = parents_[number];
  }
  return number;
}

void PageGraph::group(std::span<const std::uint32_t> pages, bool through_unseen,
                      std::vector<std::uint32_t>& groups) {
  parents_.assign(seen_.size(), kNone);
  for (const std::uint32_t page : pages) parents_[pages_[page]] = pages_[page];
  for (const std::uint32_t page : pages) {
    for (const std::uint32_t target : targets_[page]) {
      if (parents_[target] == kNone) {
        if (seen_[target] || !through_unseen) continue;
        parents_[target] = target;
      }
      parents_[root_of(target)] = root_of(pages_[page]);
    }
  }
  groups.clear();
  for (const std::uint32_t page : pages) groups.push_back(root_of(pages_[page]));
}

}  // namespace sito::site
