// SPDX-License-Identifier: Apache-2.0
// The addresses that a page shows in any of its states.
#pragma once

#include "sito/elements/classifier.h"
#include "sito/page/page.h"
#include "sito/reveal/reveal.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// Collects addresses, each once, in the order of their finding.
class LinkHarvest {
 public:
  /// What was classified as a link of some kind, and the alternates and pages that the head of the
  /// document names. Output: how many are new. Cost: linear.
  std::uint32_t add(const Page& page, const std::vector<elements::Verdict>& verdicts,
                    std::uint32_t state);
  /// An address that a click wanted to go to. True: it is new.
  bool add_target(std::string_view url, std::string_view page_url, std::uint32_t state);
  [[nodiscard]] const std::vector<FoundLink>& links() const { return links_; }
  [[nodiscard]] std::vector<FoundLink> take() { return std::move(links_); }

 private:
  bool add_link(FoundLink link);
  void add_head(const Page& page, std::uint32_t state, std::uint32_t& n_new);

  std::vector<FoundLink> links_;
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace sito::reveal
