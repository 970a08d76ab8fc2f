// SPDX-License-Identifier: Apache-2.0
#include "sito/site/pagelet_shingles.h"

#include "sito/base/hash.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <limits>

namespace sito::site {
namespace {

struct Permutation {
  std::uint32_t factor = 1;  // odd, so that no two values meet
  std::uint32_t offset = 0;
};

// Permutations of 32-bit values, the same on every machine.
constexpr std::array<Permutation, kMinHashes> make_permutations() {
  std::array<Permutation, kMinHashes> permutations{};
  for (std::size_t i = 0; i < kMinHashes; ++i) {
    const std::uint64_t random = hash_pair(0x5348494E474C45, i);  // "SHINGLE"
    permutations[i] = {static_cast<std::uint32_t>(random) | 1U,
                       static_cast<std::uint32_t>(random >> 32)};
  }
  return permutations;
}
constexpr auto kPermutations = make_permutations();

std::uint64_t hash_of(std::span<const std::uint64_t> tokens) {
  std::uint64_t hash = tokens.size();
  for (const std::uint64_t token : tokens) hash = hash_pair(hash, token);
  return hash;
}

}  // namespace

PairKeys pair_keys(const Sketch& sketch) {
  PairKeys keys{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < kSuperShingles; ++i) {
    for (std::size_t j = i + 1; j < kSuperShingles; ++j) {
      keys[n++] = hash_pair(hash_pair(i * kSuperShingles + j, sketch[i]), sketch[j]);
    }
  }
  return keys;
}

void PageletShingles::find(const Page& page, const ShingleRules& rules) {
  pagelets_.clear();
  totals_.build(page, {}, {});
  parts::find_pagelets(page, totals_, {.k = rules.k}, regions_);
  for (const parts::Region& region : regions_) {
    if (totals_.between(region.begin, region.end).chars == 0) continue;
    read_tokens(page, region, rules);
    ShingledPagelet& pagelet = pagelets_.emplace_back();
    pagelet.region = region;
    if (rules.sketch) {
      make_sketch(pagelet.sketch);
    } else {
      pagelet.sketch[0] = hash_of(tokens_);
    }
  }
}

void PageletShingles::read_tokens(const Page& page, const parts::Region& region,
                                  const ShingleRules& rules) {
  tokens_.clear();
  const auto nodes = page.nodes();
  for (std::uint32_t i = region.begin; i < region.end; ++i) {
    if (nodes[i].hidden) continue;
    if (!nodes[i].is_text()) {
      if (rules.with_tags) tokens_.push_back(static_cast<std::uint64_t>(nodes[i].tag));
      continue;
    }
    const Text& own = page.text(nodes[i].text);
    if (own.blank) continue;
    if (!rules.sketch) {
      tokens_.push_back(hash_bytes(text::trim(own.text)));
      continue;
    }
    lower_.clear();
    text::append_lower(own.text, lower_);
    std::size_t at = 0;
    for (auto word = text::next_word(lower_, at); !word.empty();
         word = text::next_word(lower_, at)) {
      tokens_.push_back(hash_bytes(word));
    }
  }
}

void PageletShingles::make_sketch(Sketch& sketch) {
  std::array<std::uint32_t, kMinHashes> least{};
  least.fill(std::numeric_limits<std::uint32_t>::max());
  const std::size_t words = std::min(tokens_.size(), kShingleWords);
  for (std::size_t i = 0; i + words <= tokens_.size(); ++i) {
    const auto shingle =
        static_cast<std::uint32_t>(hash_of(std::span(tokens_).subspan(i, words)) >> 32);
    for (std::size_t h = 0; h < kMinHashes; ++h) {
      least[h] = std::min(least[h], shingle * kPermutations[h].factor + kPermutations[h].offset);
    }
  }
  for (std::size_t i = 0; i < kSuperShingles; ++i) {
    sketch[i] = 0;
    for (std::size_t h = 0; h < kMinHashesInEach; ++h) {
      sketch[i] = hash_pair(sketch[i], least[i * kMinHashesInEach + h]);
    }
  }
}

}  // namespace sito::site
