// SPDX-License-Identifier: Apache-2.0
#include "sito/site/sample.h"

#include <utility>

namespace sito::site {
namespace {

// Memory of a page in the two tables, besides its texts.
constexpr std::size_t kEntryBytes = sizeof(Sampled) + 128;

std::size_t bytes_of(const Sampled& page) {
  return kEntryBytes + page.summary.size() + page.date.size() + page.path.size();
}

}  // namespace

void write_sampled(const Sampled& page, SummaryWriter& out) {
  for (const std::uint64_t hash : {page.address, page.content, page.capture}) out.hash(hash);
  out.number(page.error ? 1 : 0);
  for (const std::uint32_t value : page.shape) out.short_hash(value);
  for (const std::string* text : {&page.date, &page.path, &page.summary}) out.text(*text);
}

Sampled read_sampled(SummaryReader& in) {
  Sampled page;
  for (std::uint64_t* hash : {&page.address, &page.content, &page.capture}) *hash = in.hash();
  page.error = in.number() != 0;
  for (std::uint32_t& value : page.shape) value = in.short_hash();
  for (std::string* text : {&page.date, &page.path, &page.summary}) *text = in.text();
  return page;
}

bool Sample::wants(std::uint64_t address) const {
  return most_ != 0 && (pages_.size() < most_ || address <= pages_.rbegin()->first[0]);
}

bool Sample::takes(const Sampled& page) const {
  const Key key = key_of(page);
  if (most_ == 0 || (full() && key > pages_.rbegin()->first)) return false;
  const auto same = by_content_.find(page.content);
  return same == by_content_.end() || key < same->second;
}

void Sample::add(Sampled page) {
  if (!takes(page)) return;
  const auto same = by_content_.find(page.content);
  if (same != by_content_.end()) drop(pages_.find(same->second));
  const Key key = key_of(page);
  bytes_ += bytes_of(page);
  by_content_[page.content] = key;
  pages_.emplace(key, std::move(page));
  if (pages_.size() > most_) drop(std::prev(pages_.end()));
}

void Sample::drop(std::map<Key, Sampled>::iterator page) {
  bytes_ -= bytes_of(page->second);
  by_content_.erase(page->second.content);
  pages_.erase(page);
}

void Sample::merge(Sample&& other) {
  for (auto& [key, page] : other.pages_) add(std::move(page));
  other.pages_.clear();
  other.by_content_.clear();
  other.bytes_ = 0;
}

}  // namespace sito::site
