// SPDX-License-Identifier: Apache-2.0
#include "sito/page/sheet_index.h"

#include <utility>

namespace sito {
namespace {

constexpr std::size_t kEntryBytes = 128;  // a node of the map and the headers of its strings

std::string key_of(std::string_view url) { return std::string(url.substr(0, url.find('#'))); }

}  // namespace

void SheetIndex::add(std::string_view url, std::string css) {
  std::string key = key_of(url);
  if (css.empty() || sheets_.contains(key)) return;
  const std::size_t bytes = kEntryBytes + key.size() + css.size();
  if (css.size() > kMaxSheetBytes || bytes_ + bytes > kMostBytes) {
    ++left_out_;
    return;
  }
  bytes_ += bytes;
  sheets_.emplace(std::move(key), std::move(css));
}

const std::string* SheetIndex::find(std::string_view url) const {
  const auto found = sheets_.find(key_of(url));
  return found == sheets_.end() ? nullptr : &found->second;
}

}  // namespace sito
