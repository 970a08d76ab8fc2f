// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/order.h"

#include <re2/re2.h>

#include <algorithm>
#include <utility>

namespace sito::xqt {
namespace {

using Proposals = std::vector<Proposal>;

// Counts the results of a path on each page; within records, the largest number of one record.
Result<std::vector<std::uint32_t>> numbers_of(const std::string& path,
                                              std::span<const Page* const> pages,
                                              const OrderOptions& order) {
  const auto parsed = fields::parse_path(path);
  if (!parsed) return parsed.error();
  const fields::Selector selector(*parsed);
  std::vector<std::uint32_t> numbers;
  std::vector<fields::Found> found;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    std::size_t most = 0;
    for (const NodeId context : order.contexts[i]) {
      if (order.in_time) {
        if (auto in_time = order.in_time(); !in_time) return in_time.error();
      }
      if (auto done = selector.select(*pages[i], context, found); !done) return done.error();
      most = std::max(most, found.size());
    }
    numbers.push_back(static_cast<std::uint32_t>(most));
  }
  return numbers;
}

// Makes proposals from the pages of the examples only, which find at most one node on others.
Result<Proposals> propose_from_example_pages(std::span<const Page* const> pages,
                                             std::span<const Example> examples,
                                             const ProposeOptions& options,
                                             const OrderOptions& order) {
  std::vector<const Page*> some;
  std::vector<Example> there;
  for (const Example& example : examples) {
    const Page* page = pages[example.page];
    const auto at = std::find(some.begin(), some.end(), page);
    there.push_back({static_cast<std::uint32_t>(at - some.begin()), example.found});
    if (at == some.end()) some.push_back(page);
  }
  if (some.size() == pages.size()) return Proposals();
  auto proposals = propose(some, there, options);
  if (!proposals) return proposals;
  Proposals good;
  for (Proposal& proposal : *proposals) {
    if (is_frail(proposal.path)) continue;
    auto found = numbers_of(proposal.path, pages, order);
    if (!found) return found.error();
    const std::uint32_t most = *std::max_element(found->begin(), found->end());
    if (most > 1 && !options.repeated) continue;
    proposal.found = std::move(*found);
    good.push_back(std::move(proposal));
  }
  return good;
}

// Worse is greater.
enum class Quality : std::uint8_t { Good, Frail, TooMany };

Quality quality_of(const Proposal& proposal, bool repeated) {
  const auto is_several = [](std::uint32_t n) { return n > 1; };
  if (!repeated && std::any_of(proposal.found.begin(), proposal.found.end(), is_several))
    return Quality::TooMany;
  return is_frail(proposal.path) ? Quality::Frail : Quality::Good;
}

void take(const Proposals& from, Quality quality, bool repeated, Proposals& all) {
  for (const Proposal& proposal : from) {
    const auto same = [&proposal](const auto& other) { return other.path == proposal.path; };
    if (all.size() == kMostProposals || quality_of(proposal, repeated) != quality) continue;
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(proposal);
  }
}

}  // namespace

bool is_frail(const std::string& path) {
  static const re2::RE2 frail(R"(\[(?:\d+|last\(\))|s:norm\()");
  return re2::RE2::PartialMatch(path, frail);
}

Result<Proposals> propose_in_order(std::span<const Page* const> pages,
                                   std::span<const Example> examples, const ProposeOptions& options,
                                   const OrderOptions& order) {
  const auto everywhere = propose(pages, examples, options);
  if (!everywhere) return everywhere;
  const auto here = propose_from_example_pages(pages, examples, options, order);
  if (!here) return here;
  Proposals all;
  const bool here_first = order.optional && options.repeated;
  take(here_first ? *here : *everywhere, Quality::Good, options.repeated, all);
  take(here_first ? *everywhere : *here, Quality::Good, options.repeated, all);
  take(*everywhere, Quality::Frail, options.repeated, all);
  take(*everywhere, Quality::TooMany, options.repeated, all);
  return all;
}

}  // namespace sito::xqt
