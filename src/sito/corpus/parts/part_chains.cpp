// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/part_chains.h"

#include "sito/base/hash.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace sito::corpus {
namespace {

constexpr std::uint32_t kNoPage = 0xFFFFFFFF;

/// A link between two pages of one text.
struct Bond {
  std::uint32_t from = 0, to = 0;
  int rank = 0;  ///< 0: both pages say so
  PartEvidence evidence = PartEvidence::None;
};

class ChainFinder {
 public:
  explicit ChainFinder(const std::vector<PartPage>& pages)
      : pages_(pages),
        next_(pages.size(), kNoPage),
        previous_(pages.size(), kNoPage),
        evidence_(pages.size(), PartEvidence::None) {}

  std::vector<PartChain> find() {
    count_captures();
    take_bonds();
    std::vector<std::uint32_t> order = by_place();
    for (const std::uint32_t i : order) {
      if (previous_[i] == kNoPage) follow(i);
    }
    // The rest are rings. The least number begins.
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return pages_[a].number < pages_[b].number;
    });
    for (const std::uint32_t i : order) follow(i);
    std::sort(chains_.begin(), chains_.end(), [&](const PartChain& a, const PartChain& b) {
      return pages_[a.pages.front()].place < pages_[b.pages.front()].place;
    });
    return std::move(chains_);
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> by_place() const {
    std::vector<std::uint32_t> order(pages_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return pages_[a].place < pages_[b].place; });
    return order;
  }

  // Numbers the captures of each URL.
  void count_captures() {
    std::unordered_map<std::uint64_t, std::uint32_t> seen;
    capture_.resize(pages_.size());
    for (const std::uint32_t i : by_place()) {
      capture_[i] = seen[pages_[i].url]++;
      at_.emplace(hash_pair(pages_[i].url, capture_[i]), i);
    }
  }

  // Returns the page at a URL that belongs to the capture of page `i`.
  [[nodiscard]] std::uint32_t page_at(std::uint64_t url, std::uint32_t i) const {
    if (url == 0) return kNoPage;
    const auto found = at_.find(hash_pair(url, capture_[i]));
    return found == at_.end() ? kNoPage : found->second;
  }

  [[nodiscard]] bool are_of_one_text(const PartPage& a, const PartPage& b,
                                     PartEvidence evidence) const {
    const bool same_title = a.title == b.title && a.title != 0;
    const bool same_heading = a.heading == b.heading && a.heading != 0;
    const bool nothing_known = a.title == 0 && b.title == 0 && a.heading == 0 && b.heading == 0;
    if (evidence == PartEvidence::Page) return same_title || same_heading || nothing_known;
    const bool other_heading = a.heading != 0 && b.heading != 0 && !same_heading;
    return same_title && !other_heading;
  }

  void add_bond(std::uint32_t from, std::uint32_t to, PartEvidence evidence,
                std::vector<Bond>& bonds) const {
    if (from == kNoPage || to == kNoPage || from == to || evidence < PartEvidence::Rel) return;
    if (pages_[to].bytes == 0 || !are_of_one_text(pages_[from], pages_[to], evidence)) return;
    const bool forward = pages_[from].next == pages_[to].url;
    const bool back = pages_[to].previous == pages_[from].url;
    bonds.push_back({from, to, forward && back ? 0 : forward ? 1 : 2, evidence});
  }

  void take_bonds() {
    std::vector<Bond> bonds;
    for (std::uint32_t i = 0; i < pages_.size(); ++i) {
      add_bond(i, page_at(pages_[i].next, i), pages_[i].next_evidence, bonds);
      add_bond(page_at(pages_[i].previous, i), i, pages_[i].previous_evidence, bonds);
    }
    std::sort(bonds.begin(), bonds.end(), [&](const Bond& a, const Bond& b) {
      return std::tuple(a.rank, pages_[a.from].place, pages_[a.to].place) <
             std::tuple(b.rank, pages_[b.from].place, pages_[b.to].place);
    });
    for (const Bond& bond : bonds) {
      if (next_[bond.from] != kNoPage || previous_[bond.to] != kNoPage) continue;
      next_[bond.from] = bond.to;
      previous_[bond.to] = bond.from;
      evidence_[bond.to] = bond.evidence;
    }
  }

  // Takes the chain that begins at a page, unless it is taken.
  void follow(std::uint32_t first) {
    if (taken_.empty()) taken_.resize(pages_.size());
    std::vector<std::uint32_t> found;
    bool by_number_alone = false;
    for (std::uint32_t i = first; i != kNoPage && !taken_[i]; i = next_[i]) {
      taken_[i] = true;
      if (!found.empty()) by_number_alone |= evidence_[i] == PartEvidence::Step;
      found.push_back(i);
    }
    if (found.empty()) return;
    // Articles may have consecutive numbers, but few sites begin with their first article.
    if (by_number_alone && pages_[first].number > 1) return;
    cut(found);
  }

  // Returns true if a page links to a part that no page is. A number alone may be that of another
  // article, unless `counted`: the text begins with its first part.
  [[nodiscard]] bool is_missing(std::uint64_t url, PartEvidence evidence, bool counted,
                                std::uint32_t i) const {
    if (evidence < (counted ? PartEvidence::Step : PartEvidence::Page)) return false;
    return page_at(url, i) == kNoPage && page_at(url, first_capture(i)) == kNoPage;
  }
  // A page of a later capture is not missed if the first capture has it.
  [[nodiscard]] std::uint32_t first_capture(std::uint32_t i) const {
    const auto found = at_.find(hash_pair(pages_[i].url, 0));
    return found == at_.end() ? i : found->second;
  }

  void cut(const std::vector<std::uint32_t>& found) {
    const PartPage& head = pages_[found.front()];
    const PartPage& tail = pages_[found.back()];
    const bool incomplete =
        is_missing(head.previous, head.previous_evidence, false, found.front()) ||
        is_missing(tail.next, tail.next_evidence, head.number <= 1, found.back());
    PartChain chain;
    std::uint64_t bytes = 0;
    const auto end = [&](bool is_cut) {
      chain.incomplete = incomplete;
      chain.cut = is_cut;
      if (chain.pages.size() > 1 || incomplete || is_cut) chains_.push_back(std::move(chain));
      chain = {};
      bytes = 0;
    };
    for (const std::uint32_t i : found) {
      const bool full = chain.pages.size() == kMaxParts || bytes + pages_[i].bytes > kMaxPartBytes;
      if (full && !chain.pages.empty()) end(true);
      chain.pages.push_back(i);
      bytes += pages_[i].bytes;
    }
    end(false);
  }

  const std::vector<PartPage>& pages_;
  std::vector<std::uint32_t> capture_;                   // of its URL, from 0 on
  std::unordered_map<std::uint64_t, std::uint32_t> at_;  // pages by URL and capture
  std::vector<std::uint32_t> next_, previous_;
  std::vector<PartEvidence> evidence_;  // of the bond to the previous page
  std::vector<bool> taken_;
  std::vector<PartChain> chains_;
};

}  // namespace

std::vector<PartChain> find_part_chains(const std::vector<PartPage>& pages) {
  return ChainFinder(pages).find();
}

}  // namespace sito::corpus
