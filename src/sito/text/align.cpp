// SPDX-License-Identifier: Apache-2.0
// Aligns by greedy string tiling (Wise 1993) over words, then by longest common subsequences in the
// gaps.
#include "sito/text/align.h"

#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::text {
namespace {

constexpr std::uint32_t kShortestRun = 3;  // words; shorter runs occur everywhere
// The most places in the gold text that are tried for the same three words.
constexpr std::ptrdiff_t kMaxPlaces = 64;
// The most words between two runs that are compared one by one.
constexpr std::uint32_t kLargestGap = 400;

constexpr std::uint64_t kOffset = 0xCBF29CE484222325U;  // of FNV-1a
constexpr std::uint64_t kPrime = 0x100000001B3U;

/// Returns true for characters of scripts without blanks, where each character is a word.
bool is_word_alone(char32_t value) {
  return (value >= 0x0E00 && value <= 0x0EFF) || (value >= 0x1000 && value <= 0x109F) ||
         (value >= 0x1780 && value <= 0x17FF) || (value >= 0x3041 && value <= 0x30FF) ||
         (value >= 0x3400 && value <= 0x9FFF) || (value >= 0x20000 && value <= 0x3FFFF);
}

std::uint64_t combine(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  return ((a * kPrime ^ b) * kPrime ^ c) * kPrime;
}

bool is_shorter(std::uint32_t length, std::uint32_t page, std::uint32_t gold,
                std::uint32_t other_length, std::uint32_t other_page, std::uint32_t other_gold) {
  if (length != other_length) return length < other_length;
  if (page != other_page) return page > other_page;
  return gold > other_gold;
}

constexpr auto kShorter = [](const auto& a, const auto& b) {
  return is_shorter(a.length, a.page, a.gold, b.length, b.page, b.gold);
};

}  // namespace

void Aligner::append_words(std::string_view text, std::vector<Word>& words) {
  Word word = kOffset;
  const auto end_word = [&] {
    if (word != kOffset) words.push_back(word);
    word = kOffset;
  };
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    const text::CharKind kind = text::char_kind(point.value);
    if (kind != text::CharKind::Letter && kind != text::CharKind::Digit) {
      end_word();
      continue;
    }
    if (is_word_alone(point.value)) end_word();
    word = (word ^ text::lower(point.value)) * kPrime;
    if (is_word_alone(point.value)) end_word();
  }
  end_word();
}

void Aligner::index_gold() {
  starts_.clear();
  for (std::uint32_t at = 0; at + kShortestRun <= gold_.size(); ++at) {
    starts_.push_back({combine(gold_[at], gold_[at + 1], gold_[at + 2]), at});
  }
  std::sort(starts_.begin(), starts_.end(), [](const Start& a, const Start& b) {
    return a.key != b.key ? a.key < b.key : a.at < b.at;
  });
}

// Finds all maximal common runs.
void Aligner::find_runs() {
  runs_.clear();
  for (std::uint32_t at = 0; at + kShortestRun <= page_.size(); ++at) {
    const std::uint64_t key = combine(page_[at], page_[at + 1], page_[at + 2]);
    auto found =
        std::lower_bound(starts_.begin(), starts_.end(), key,
                         [](const Start& start, std::uint64_t k) { return start.key < k; });
    const auto last = starts_.end() - found > kMaxPlaces ? found + kMaxPlaces : starts_.end();
    for (; found != last && found->key == key; ++found) {
      std::uint32_t gold = found->at;
      if (at > 0 && gold > 0 && page_[at - 1] == gold_[gold - 1]) continue;  // inside a longer run
      std::uint32_t length = 0;
      while (at + length < page_.size() && gold + length < gold_.size() &&
             page_[at + length] == gold_[gold + length]) {
        ++length;
      }
      if (length >= kShortestRun) runs_.push_back({length, at, gold});
    }
  }
  std::make_heap(runs_.begin(), runs_.end(), kShorter);
}

void Aligner::take_runs() {
  page_taken_.assign(page_.size(), 0);
  gold_taken_.assign(gold_.size(), 0);
  tiles_.clear();
  while (!runs_.empty()) {
    std::pop_heap(runs_.begin(), runs_.end(), kShorter);
    const Run run = runs_.back();
    runs_.pop_back();
    bool free = true;
    for (std::uint32_t i = 0; i < run.length && free; ++i) {
      free = page_taken_[run.page + i] == 0 && gold_taken_[run.gold + i] == 0;
    }
    if (!free) {
      split_run(run);
      continue;
    }
    std::fill_n(page_taken_.begin() + run.page, run.length, std::uint8_t{1});
    std::fill_n(gold_taken_.begin() + run.gold, run.length, std::uint8_t{1});
    tiles_.push_back(run);
  }
}

// Puts back the parts of a run that are still free.
void Aligner::split_run(const Run& run) {
  std::uint32_t begin = 0;
  for (std::uint32_t i = 0; i <= run.length; ++i) {
    const bool free =
        i < run.length && page_taken_[run.page + i] == 0 && gold_taken_[run.gold + i] == 0;
    if (free) continue;
    if (i - begin >= kShortestRun) {
      runs_.push_back({i - begin, run.page + begin, run.gold + begin});
      std::push_heap(runs_.begin(), runs_.end(), kShorter);
    }
    begin = i + 1;
  }
}

void Aligner::fill_gaps() {
  std::sort(tiles_.begin(), tiles_.end(),
            [](const Run& a, const Run& b) { return a.page < b.page; });
  for (std::size_t i = 1; i < tiles_.size(); ++i) {
    const Run& before = tiles_[i - 1];
    const Run& behind = tiles_[i];
    const std::uint32_t page_begin = before.page + before.length;
    const std::uint32_t gold_begin = before.gold + before.length;
    if (gold_begin < behind.gold) fill_gap(page_begin, behind.page, gold_begin, behind.gold);
  }
}

// Aligns a gap by a longest common subsequence, with the gold words that are still free.
void Aligner::fill_gap(std::uint32_t page_begin, std::uint32_t page_end, std::uint32_t gold_begin,
                       std::uint32_t gold_end) {
  const std::uint32_t rows = page_end - page_begin;
  const std::uint32_t columns = gold_end - gold_begin;
  if (rows == 0 || rows > kLargestGap || columns > kLargestGap) return;
  const std::size_t width = columns + 1;
  table_.assign((rows + 1) * width, 0);  // [i][j]: length for the suffixes from i and j on
  const auto same = [&](std::uint32_t i, std::uint32_t j) {
    return gold_taken_[gold_begin + j] == 0 && page_[page_begin + i] == gold_[gold_begin + j];
  };
  for (std::uint32_t i = rows; i-- > 0;) {
    for (std::uint32_t j = columns; j-- > 0;) {
      std::uint16_t& cell = table_[i * width + j];
      cell = std::max(table_[(i + 1) * width + j], table_[i * width + j + 1]);
      if (same(i, j)) {
        cell = std::max(cell, static_cast<std::uint16_t>(table_[(i + 1) * width + j + 1] + 1));
      }
    }
  }
  for (std::uint32_t i = 0, j = 0; i < rows && j < columns;) {
    const std::uint16_t cell = table_[i * width + j];
    if (same(i, j) && cell == table_[(i + 1) * width + j + 1] + 1) {
      page_taken_[page_begin + i++] = 1;
      gold_taken_[gold_begin + j++] = 1;
    } else if (cell == table_[(i + 1) * width + j]) {
      ++i;
    } else {
      ++j;
    }
  }
}

double Aligner::align(std::span<const std::string_view> blocks, std::string_view gold,
                      std::vector<bool>& kept) {
  page_.clear();
  gold_.clear();
  block_ends_.clear();
  for (const std::string_view block : blocks) {
    append_words(block, page_);
    block_ends_.push_back(static_cast<std::uint32_t>(page_.size()));
  }
  append_words(gold, gold_);
  index_gold();
  find_runs();
  take_runs();
  fill_gaps();
  kept.assign(blocks.size(), false);
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::uint32_t end = block_ends_[i];
    const auto covered = std::count(page_taken_.begin() + begin, page_taken_.begin() + end, 1);
    kept[i] = end > begin && static_cast<double>(covered) >= kKeptShare * (end - begin);
    begin = end;
  }
  if (gold_.empty()) return 1.0;
  const auto found = std::count(gold_taken_.begin(), gold_taken_.end(), 1);
  return static_cast<double>(found) / static_cast<double>(gold_.size());
}

}  // namespace sito::text
