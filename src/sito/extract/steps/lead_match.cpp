// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/lead_match.h"

#include "sito/base/hash.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace sito::extract {
namespace {

// Fewer words in a row stand in other texts, too.
constexpr std::size_t kRunWords = 4;

/// Hashes each run of words of the texts that it is given.
class Runs {
 public:
  void begin() { n_words_ = 0; }

  /// Calls `act(hash)` for each run that ends in the text.
  template <typename Act>
  void read(std::string_view text, Act&& act) {
    text::for_each_word(text, [&](std::string_view word) {
      lower_.clear();
      text::append_lower(word, lower_);
      std::shift_left(last_.begin(), last_.end(), 1);
      last_.back() = hash_bytes(lower_);
      if (++n_words_ < kRunWords) return;
      std::uint64_t hash = 0;
      for (const std::uint64_t one : last_) hash = hash_pair(hash, one);
      act(hash);
    });
  }

 private:
  std::array<std::uint64_t, kRunWords> last_{};
  std::size_t n_words_ = 0;
  std::string lower_;
};

}  // namespace

LeadPlaces::LeadPlaces(const Page& page, std::string_view lead) {
  if (lead.empty()) return;
  Runs runs;
  std::unordered_map<std::uint64_t, std::uint32_t> last_block;  // that had the run; by run
  runs.read(lead, [&](std::uint64_t run) { last_block.try_emplace(run, 0); });
  if (last_block.empty()) return;
  const double one = 1.0 / static_cast<double>(last_block.size());
  for (std::uint32_t i = 0; i < page.blocks().size(); ++i) {
    const Block& block = page.blocks()[i];
    runs.begin();
    double share = 0;
    for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
      const Text& text = page.texts()[t];
      if (text.hidden) continue;
      runs.read(text.text, [&](std::uint64_t run) {
        const auto found = last_block.find(run);
        if (found == last_block.end() || found->second == i + 1) return;
        found->second = i + 1;
        share += one;
      });
    }
    if (share == 0) continue;
    places_.push_back({index_of(page.text(block.text_begin).node), all_});
    all_ += share;
  }
}

double LeadPlaces::share_before(std::uint32_t node) const {
  const auto place =
      std::lower_bound(places_.begin(), places_.end(), node,
                       [](const Place& place, std::uint32_t until) { return place.node < until; });
  return place == places_.end() ? all_ : place->before;
}

double LeadPlaces::share_of(std::uint32_t begin, std::uint32_t end) const {
  if (places_.empty()) return 0;
  return std::min(share_before(end) - share_before(begin), 1.0);
}

}  // namespace sito::extract
