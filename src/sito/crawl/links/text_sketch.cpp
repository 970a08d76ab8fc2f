// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/text_sketch.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"

#include <algorithm>
#include <limits>

namespace sito::crawl {
namespace {

// Calls back with the hash of each run of three words; for a shorter text with the hash of all
// words.
template <typename Take>
void each_run(std::string_view text, bool numbers, const Take& take) {
  const auto is_part = [numbers](char c) { return may_be_letter(c) || (numbers && is_digit(c)); };
  std::array<std::uint64_t, 3> last{};
  std::size_t n = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_part(text[at])) ++at;
    if (at == begin) {
      ++at;
      continue;
    }
    last = {last[1], last[2], hash_bytes(text.substr(begin, at - begin), 0)};
    if (++n >= 3) take(last[0] * 3 + last[1] * 5 + last[2]);
  }
  if (n == 1 || n == 2) take(last[1] * 5 + last[2]);
}

}  // namespace

TextSketch TextSketch::of(std::string_view text, bool numbers) {
  TextSketch sketch;
  sketch.least.fill(std::numeric_limits<std::uint32_t>::max());
  each_run(text, numbers, [&](std::uint64_t run) {
    ++sketch.n_runs;
    for (std::size_t i = 0; i < kHashes; ++i) {
      const auto hash = static_cast<std::uint32_t>(mix_bits(run + i * 0x9E3779B97F4A7C15ULL) >> 32);
      sketch.least[i] = std::min(sketch.least[i], hash);
    }
  });
  return sketch;
}

double same_share(const TextSketch& a, const TextSketch& b) {
  if (a.n_runs == 0 || b.n_runs == 0) return 0;
  std::size_t same = 0;
  for (std::size_t i = 0; i < TextSketch::kHashes; ++i) same += a.least[i] == b.least[i] ? 1 : 0;
  return static_cast<double>(same) / TextSketch::kHashes;
}

double contained_share(const TextSketch& part, const TextSketch& whole) {
  const double same = same_share(part, whole);
  if (same == 0) return 0;
  const double all = static_cast<double>(part.n_runs) + whole.n_runs;
  return std::min(1.0, same / (1 + same) * all / part.n_runs);
}

}  // namespace sito::crawl
