// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/feed_index.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"
#include "sito/url/article_key.h"
#include "sito/url/redirect.h"

#include <tuple>
#include <utility>

namespace sito {
namespace {

// A node of the map and the headers of its strings.
constexpr std::size_t kEntryBytes = sizeof(FeedEntry) + 64;

std::size_t bytes_of(const std::string& key, const FeedEntry& entry) {
  std::size_t bytes = kEntryBytes + key.size() + entry.link.size() + entry.title.size() +
                      entry.published.size() + entry.modified.size() + entry.lead.size();
  for (const auto* list : {&entry.authors, &entry.categories}) {
    for (const std::string& value : *list) bytes += sizeof(std::string) + value.size();
  }
  return bytes;
}

void cut(std::string& text, std::size_t most) {
  if (text.size() <= most) return;
  while (most > 0 && is_continuation(text[most])) --most;
  text.resize(most);
}

/// Returns true if `a` has more information than `b`; a total order, so that the order of feeds has
/// no effect.
bool has_more_information(const FeedEntry& a, const FeedEntry& b) {
  const std::size_t a_bytes = bytes_of("", a);
  const std::size_t b_bytes = bytes_of("", b);
  if (a_bytes != b_bytes) return a_bytes > b_bytes;
  const auto parts = [](const FeedEntry& entry) {
    return std::tie(entry.title, entry.published, entry.modified, entry.lead, entry.authors,
                    entry.categories, entry.link);
  };
  return parts(a) < parts(b);
}

/// Calls `found` for every word, in lower case.
template <typename Found>
void for_each_word(std::string_view text, Found found) {
  std::string word;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    at += c.length;
    if (text::is_letter_or_digit(c.value)) {
      text::append_utf8(text::lower(c.value), word);
    } else if (!word.empty()) {
      found(word);
      word.clear();
    }
  }
  if (!word.empty()) found(word);
}

}  // namespace

void FeedIndex::add(Feed feed) {
  url::RedirectReader redirects;
  for (FeedEntry& entry : feed.entries) {
    const std::string target = redirects.target_of(entry.link);
    std::string key = url::article_key(target.empty() ? entry.link : target);
    if (!key.empty()) add_entry(std::move(key), std::move(entry));
  }
}

void FeedIndex::add_entry(std::string key, FeedEntry entry) {
  entry.content.clear();
  entry.content.shrink_to_fit();
  cut(entry.lead, kMaxLeadBytes);
  const std::size_t bytes = bytes_of(key, entry);
  if (const auto known = entries_.find(key); known != entries_.end()) {
    if (!has_more_information(entry, known->second)) return;
    bytes_ += bytes - bytes_of(key, known->second);
    known->second = std::move(entry);
    return;
  }
  if (bytes_ + bytes > kMostBytes) {
    ++left_out_;
    return;
  }
  bytes_ += bytes;
  entries_.emplace(std::move(key), std::move(entry));
}

const FeedEntry* FeedIndex::find(std::string_view url) const {
  if (entries_.empty()) return nullptr;
  const auto found = entries_.find(url::article_key(url));
  return found == entries_.end() ? nullptr : &found->second;
}

float word_recall(std::string_view lead, std::string_view text) {
  std::unordered_map<std::string, int> left;
  std::size_t n_words = 0;
  for_each_word(lead, [&](const std::string& word) {
    ++left[word];
    ++n_words;
  });
  if (n_words == 0) return 0;
  std::size_t n_found = 0;
  for_each_word(text, [&](const std::string& word) {
    const auto wanted = left.find(word);
    if (wanted == left.end() || wanted->second == 0) return;
    --wanted->second;
    ++n_found;
  });
  return static_cast<float>(n_found) / static_cast<float>(n_words);
}

}  // namespace sito
