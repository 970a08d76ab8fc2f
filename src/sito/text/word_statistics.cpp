// SPDX-License-Identifier: Apache-2.0
#include "sito/text/word_statistics.h"

#include "sito/base/cut.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sito::text {
namespace {

constexpr std::string_view kFirstLine = "# sito word statistics ";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kPages = "# pages: ";
constexpr std::string_view kUseful = "# useful: ";

Error malformed(std::size_t line, const std::string& message) {
  return {ErrorCode::Malformed, "line " + std::to_string(line) + ": " + message, {}};
}

template <typename Number>
std::optional<Number> number_of(std::string_view digits) {
  Number value{};
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::optional<double> share_of(std::string_view digits) {
  const auto share = number_of<double>(digits);
  return share && *share >= 0 && *share <= 1 ? share : std::nullopt;
}

// Six digits resolve one in a million.
std::string share_text(double share) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), share,
                                 std::chars_format::fixed, 6)
                       .ptr;
  return {digits.data(), end};
}

std::string_view next_field(std::string_view& line) {
  const std::string_view field = take_until(line, '\t');
  return field;
}

}  // namespace

Result<WordStatistics> WordStatistics::parse(std::string_view file) {
  WordStatistics made;
  bool has_pages = false;
  std::size_t n_line = 0;
  for (std::string_view line : parts_of(file, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (++n_line == 1) {
      if (!line.starts_with(kFirstLine)) {
        return malformed(1, "expected \"" + std::string(kFirstLine) + std::string(kVersion) + "\"");
      }
      if (line.substr(kFirstLine.size()) != kVersion) {
        return Error{ErrorCode::Unsupported,
                     "word statistics of version " + std::string(line.substr(kFirstLine.size())) +
                         ", expected " + std::string(kVersion),
                     {}};
      }
    } else if (line.starts_with(kPages)) {
      const auto n_pages = number_of<std::uint32_t>(line.substr(kPages.size()));
      if (!n_pages) return malformed(n_line, "expected a number of pages");
      made.n_pages_ = *n_pages;
      has_pages = true;
    } else if (line.starts_with(kUseful)) {
      made.mean_useful_ = share_of(line.substr(kUseful.size()));
      if (!made.mean_useful_) return malformed(n_line, "expected a share from 0 to 1");
    } else if (!line.empty() && !line.starts_with('#')) {
      const std::string_view word = next_field(line);
      const auto n_pages = number_of<std::uint32_t>(next_field(line));
      if (word.empty() || !n_pages || *n_pages > made.n_pages_) {
        return malformed(n_line, "expected a word and the number of its pages");
      }
      Word entry{*n_pages, 0};
      if (made.mean_useful_) {
        const auto useful = share_of(next_field(line));
        if (!useful) return malformed(n_line, "expected a probability from 0 to 1");
        entry.useful = static_cast<float>(*useful);
      }
      made.words_.emplace(word, entry);
    }
  }
  if (!has_pages) return malformed(n_line, "expected \"" + std::string(kPages) + "N\" above");
  return made;
}

const WordStatistics::Word* WordStatistics::find(std::string_view word) const {
  const auto found = words_.find(word);
  return found == words_.end() ? nullptr : &found->second;
}

double WordStatistics::inverse_frequency(std::string_view word) const {
  const Word* known = find(word);
  return std::log((1.0 + n_pages_) / (1.0 + (known == nullptr ? 0 : known->n_pages)));
}

double WordStatistics::useful(std::string_view word) const {
  if (!mean_useful_) return 1;
  const Word* known = find(word);
  return known == nullptr ? *mean_useful_ : static_cast<double>(known->useful);
}

template <typename Take>
void WordCounter::for_each(std::string_view text, Take&& take) {
  lowered_.clear();
  append_lower(text, lowered_);
  for_each_word(lowered_, [&](std::string_view word) {
    auto entry = words_.find(word);
    if (entry == words_.end()) entry = words_.emplace(word, Word{}).first;
    if (entry->second.here + entry->second.main_here == 0) on_page_.push_back(&*entry);
    take(entry->second);
  });
}

void WordCounter::begin_page() {
  on_page_.clear();
  main_known_ = false;
}

void WordCounter::add_text(std::string_view text) {
  for_each(text, [](Word& word) { ++word.here; });
}

void WordCounter::add_main_text(std::string_view text) {
  main_known_ = true;
  for_each(text, [](Word& word) { ++word.main_here; });
}

void WordCounter::end_page() {
  ++n_pages_;
  any_known_ = any_known_ || main_known_;
  for (Words::value_type* entry : on_page_) {
    Word& word = entry->second;
    if (word.here > 0) ++word.n_pages;
    if (main_known_) {
      word.n += word.here;
      word.n_useful += std::min(word.here, word.main_here);
      n_ += word.here;
      n_useful_ += std::min(word.here, word.main_here);
    }
    word.here = 0;
    word.main_here = 0;
  }
}

std::string WordCounter::write(std::uint32_t min_pages) const {
  const double mean = n_ == 0 ? 0 : static_cast<double>(n_useful_) / static_cast<double>(n_);
  std::string out = std::string(kFirstLine) + std::string(kVersion) + "\n" + std::string(kPages) +
                    std::to_string(n_pages_) + "\n";
  if (any_known_) out += std::string(kUseful) + share_text(mean) + "\n";
  std::vector<const Words::value_type*> sorted;
  for (const Words::value_type& entry : words_) {
    if (entry.second.n_pages >= std::max(min_pages, 1U)) sorted.push_back(&entry);
  }
  std::sort(sorted.begin(), sorted.end(),
            [](const auto* a, const auto* b) { return a->first < b->first; });
  for (const Words::value_type* entry : sorted) {
    const Word& word = entry->second;
    out += entry->first + '\t' + std::to_string(word.n_pages);
    if (any_known_) {
      const double useful = static_cast<double>(word.n_useful) + mean;
      out += '\t' + share_text(useful / (static_cast<double>(word.n) + 1));
    }
    out += '\n';
  }
  return out;
}

}  // namespace sito::text
