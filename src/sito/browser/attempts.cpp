// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/attempts.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sito::browser {
namespace {

constexpr std::size_t kMaxWishes = 100;  // further targets of one click are ignored

}  // namespace

void Attempts::clear() {
  counts_ = {};
  windows_blocked_ = 0;
  wishes_.clear();
  download_.clear();
}

Incidents Attempts::incidents() const {
  Incidents incidents = counts_;
  incidents.windows += windows_blocked_;
  return incidents;
}

void Attempts::add(Wish::Kind kind, std::string url) {
  if (kind == Wish::Kind::Navigate) ++counts_.navigations;
  if (kind == Wish::Kind::Submit) ++counts_.submissions;
  if (kind == Wish::Kind::Write) ++counts_.writes;
  if (wishes_.size() < kMaxWishes) wishes_.push_back({kind, std::move(url)});
}

std::vector<Wish> Attempts::take_wishes() { return std::exchange(wishes_, {}); }

void Attempts::add_window(const std::string& url) {
  window_url_ = url;
  add(Wish::Kind::Open, url);
}

bool Attempts::count_window() {
  ++counts_.windows;
  return window_url_.starts_with("http:") || window_url_.starts_with("https:");
}

// If a document is a download, the response shows it, and sometimes an event does, too.
void Attempts::count_download(const std::string& url, bool locked) {
  if (!locked && url == download_) return;
  download_ = url;
  ++counts_.downloads;
}

void Attempts::set_page_counts(std::uint32_t permissions, std::uint32_t windows) {
  counts_.permissions = std::max(counts_.permissions, permissions);
  windows_blocked_ = std::max(windows_blocked_, windows);
}

}  // namespace sito::browser
