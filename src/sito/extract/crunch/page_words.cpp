// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/page_words.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::extract {
namespace {

// The weight of a word, by its place (after Gupta, Kaiser, Stolfo 2005).
constexpr std::uint32_t kTitleWeight = 5, kHeadingWeight = 3, kHostWeight = 3, kTextWeight = 1;
// Shorter runs are letters of lists, endings and units; longer ones are not words.
constexpr std::size_t kMinBytes = 3, kMaxBytes = 40;
constexpr std::size_t kFirstSlots = 1024;

std::uint32_t hash_of(std::string_view word) {  // FNV-1a, 32 bits
  std::uint32_t hash = 0x811C9DC5;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193;
  return hash;
}

// One word, in lower case, while its characters come in; empty at its end if it is too long.
class Word {
 public:
  void put(char c) {
    if (size_ < bytes_.size()) bytes_[size_] = c;
    ++size_;
  }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  std::string_view take() {
    const std::size_t size = std::exchange(size_, 0);
    if (size < kMinBytes || size > kMaxBytes) return {};
    return {bytes_.data(), size};
  }

 private:
  std::array<char, kMaxBytes> bytes_{};
  std::size_t size_ = 0;
};

}  // namespace

void PageWords::grow() {
  std::vector<Slot> old(std::max(kFirstSlots, slots_.size() * 2));
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.length == 0) continue;
    std::size_t at = slot.hash & (slots_.size() - 1);
    while (slots_[at].length != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

void PageWords::add_word(std::string_view word, std::uint32_t weight) {
  if (word.empty()) return;
  if (2 * (n_words_ + 1) > slots_.size()) grow();
  const std::uint32_t hash = hash_of(word);
  for (std::size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
    Slot& slot = slots_[at];
    if (slot.length == 0) {
      slot = {hash, static_cast<std::uint32_t>(letters_.size()),
              static_cast<std::uint32_t>(word.size()), weight};
      letters_ += word;
      ++n_words_;
      return;
    }
    if (slot.hash == hash && word_of(slot) == word) {
      slot.weight += weight;
      return;
    }
  }
}

void PageWords::add(std::string_view text, std::uint32_t weight) {
  Word word;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (is_ascii(c)) {
      ++at;
      if (is_letter(c)) {
        word.put(lower(c));
      } else if (is_digit(c) && !word.empty()) {
        word.put(c);
      } else if (!word.empty()) {
        add_word(word.take(), weight);
      }
      continue;
    }
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    if (!text::is_letter_or_digit(point.value)) {
      add_word(word.take(), weight);
      continue;
    }
    std::array<char, 4> lowered{};
    const std::size_t size = text::encode_utf8(text::lower(point.value), lowered.data());
    for (std::size_t i = 0; i < size; ++i) word.put(lowered[i]);
  }
  add_word(word.take(), weight);
}

void PageWords::count(const Page& page) {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  n_words_ = 0;
  letters_.clear();
  add(page.title(), kTitleWeight);
  add(url::host_of(page.url()), kHostWeight);
  std::uint32_t heading_end = 0;
  const auto nodes = page.nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    if (!node.is_text()) {
      if (node.tag >= Tag::H1 && node.tag <= Tag::H6) heading_end = std::max(heading_end, node.end);
      continue;
    }
    const Text& text = page.text(node.text);
    if (!text.hidden && !text.blank) add(text.text, i < heading_end ? kHeadingWeight : kTextWeight);
  }
}

void PageWords::top(const text::StopWords* stop_words, std::size_t most,
                    std::vector<WordShare>& out) {
  out.clear();
  best_.clear();
  for (const Slot& slot : slots_) {
    if (slot.length == 0) continue;
    if (stop_words == nullptr || !stop_words->contains(word_of(slot))) best_.push_back(&slot);
  }
  const auto before = [&](const Slot* a, const Slot* b) {
    return a->weight != b->weight ? a->weight > b->weight : word_of(*a) < word_of(*b);
  };
  const std::size_t size = std::min(most, best_.size());
  const auto end = best_.begin() + static_cast<std::ptrdiff_t>(size);
  if (end != best_.end()) std::nth_element(best_.begin(), end, best_.end(), before);
  std::sort(best_.begin(), end, before);
  double sum = 0;
  for (auto slot = best_.begin(); slot != end; ++slot) sum += (*slot)->weight;
  for (auto slot = best_.begin(); slot != end; ++slot) {
    out.push_back({word_of(**slot), (*slot)->weight / sum});
  }
}

}  // namespace sito::extract
