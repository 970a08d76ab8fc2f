// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/copies.h"

#include "sito/base/hash.h"
#include "sito/crawl/links/follow.h"
#include "sito/crawl/page_tools.h"

#include <string>

namespace sito::crawl {
namespace {

constexpr std::size_t kNumbers = TextSketch::kHashes + 3;
constexpr std::size_t kNumberBytes = 4;

void put_number(std::uint32_t number, std::string& out) {
  for (std::size_t i = 0; i < kNumberBytes; ++i) out += static_cast<char>(number >> (8 * i));
}

std::uint32_t number_at(std::string_view bytes, std::size_t n) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < kNumberBytes; ++i) {
    number |= std::uint32_t{static_cast<unsigned char>(bytes[n * kNumberBytes + i])} << (8 * i);
  }
  return number;
}

}  // namespace

std::string Copies::value_of(const Known& known) {
  std::string value;
  put_number(static_cast<std::uint32_t>(known.page), value);
  put_number(static_cast<std::uint32_t>(known.page >> 32), value);
  put_number(known.text.n_runs, value);
  for (const std::uint32_t least : known.text.least) put_number(least, value);
  return value;
}

void Copies::learn(const frontier::Fact& fact) {
  if (fact.value.size() != kNumbers * kNumberBytes) return;
  Known known;
  known.page = number_at(fact.value, 0) | std::uint64_t{number_at(fact.value, 1)} << 32;
  known.text.n_runs = number_at(fact.value, 2);
  for (std::size_t i = 0; i < TextSketch::kHashes; ++i) {
    known.text.least[i] = number_at(fact.value, i + 3);
  }
  keep(hash_bytes(fact.name), known);
}

void Copies::keep(std::uint64_t identity, const Known& known) {
  const auto [place, is_new] = known_.insert_or_assign(identity, known);
  if (!is_new) return;
  order_.push_back(identity);
  if (order_.size() <= kMostKept) return;
  known_.erase(order_.front());
  order_.pop_front();
}

void Copies::judge(Work& work) {
  PageResult& page = work.page;
  if (page.identity.empty() || page.id.empty()) return;
  const std::string& key = work.task.link.key;
  const Known own{hash_bytes(key), page.numbered};
  const std::uint64_t identity = hash_bytes(page.identity);
  const auto other = known_.find(identity);
  const bool is_known = other != known_.end() && other->second.page != own.page;
  if (is_known && !is_seed(work.task.link) &&
      contained_share(own.text, other->second.text) >= kSameShare) {
    forget_text(work);
    page.language.clear();
    page.text_bytes = 0;
    work.outcome.visit.text_digest.clear();
    return drop(work, "canonical-copy");
  }
  // The page that the others name is the one to compare them with.
  if (is_known && page.identity != key) return;
  keep(identity, own);
  work.facts.push_back({std::string(kPageIdentity), page.identity, value_of(own)});
}

}  // namespace sito::crawl
