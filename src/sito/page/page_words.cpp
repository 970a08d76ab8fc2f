// SPDX-License-Identifier: Apache-2.0
#include "sito/page/page_words.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <string_view>

namespace sito {
namespace {

constexpr std::uint64_t kHashBegin = 0xCBF29CE484222325U, kHashStep = 0x100000001B3U;  // FNV-1a

}  // namespace

PageWords::PageWords(const Page& page) {
  std::uint64_t hash = kHashBegin;
  const auto end_word = [&] {
    if (hash != kHashBegin && words_.size() < kMostPageWords) words_.push_back(hash);
    hash = kHashBegin;
  };
  for (const Block& block : page.blocks()) {
    for (auto i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& node = page.texts()[i];
      if (node.hidden) continue;
      for (std::size_t at = 0; at < node.text.size();) {
        const text::CodePoint c = text::code_point_at(node.text, at);
        at += c.length;
        if (!text::is_letter_or_digit(c.value)) {
          end_word();
        } else {
          hash = (hash ^ static_cast<std::uint64_t>(text::lower(c.value))) * kHashStep;
        }
      }
    }
    end_word();
  }
  std::sort(words_.begin(), words_.end());
}

std::size_t PageWords::common(const PageWords& other) const {
  std::size_t n = 0;
  auto a = words_.begin();
  auto b = other.words_.begin();
  while (a != words_.end() && b != other.words_.end()) {
    if (*a == *b)
      ++n, ++a, ++b;
    else if (*a < *b)
      ++a;
    else
      ++b;
  }
  return n;
}

double PageWords::likeness(const PageWords& other) const {
  const std::size_t all = size() + other.size();
  return all == 0 ? 0 : 2 * static_cast<double>(common(other)) / static_cast<double>(all);
}

std::size_t PageWords::own_words(const PageWords& other) const { return size() - common(other); }

bool is_soft_error(const PageWords& page, const PageWords& error_page) {
  return page.likeness(error_page) >= kSoftErrorLikeness &&
         page.own_words(error_page) <= kMostWordsOfSoftError;
}

}  // namespace sito
