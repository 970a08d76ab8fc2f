// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/selection.h"

#include "sito/base/lowered.h"

#include <algorithm>
#include <string>

namespace sito::corpus {
namespace {

// The HTTP header of a response, which has the content type.
constexpr std::size_t kMostHeader = std::size_t{16} << 10;

// Returns "text/html" for a record: the type of the HTTP message of a response, else that of the
// record itself.
std::string mime_of(const archive::Record& record) {
  std::string type = lowered(record.field("Content-Type"));
  if (type.starts_with("application/http")) {
    const std::string head = lowered(record.block.view().substr(0, kMostHeader));
    const std::string fields = head.substr(0, head.find("\r\n\r\n"));
    constexpr std::string_view kName = "\ncontent-type:";
    const std::size_t at = fields.find(kName);
    type = at == std::string::npos ? "" : fields.substr(at + kName.size());
    type = type.substr(0, type.find_first_of("\r\n"));
  }
  type = type.substr(0, type.find(';'));
  std::erase(type, ' ');
  return type;
}

// Compares a date as far as the bound goes: 2026 includes all of the year.
bool is_in(std::string_view from, std::string_view to, std::string_view date) {
  if (date.empty()) return false;
  return (from.empty() || date.substr(0, from.size()) >= from) &&
         (to.empty() || date.substr(0, to.size()) <= to);
}

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = std::string_view::npos, mark = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool is_selected(const Selection& selection, const archive::Record& record) {
  const bool dated = !selection.from.empty() || !selection.to.empty();
  if (dated && !is_in(selection.from, selection.to, record.field("WARC-Date"))) return false;
  const auto& urls = selection.urls;
  const bool named = urls.empty() || std::any_of(urls.begin(), urls.end(), [&](const auto& url) {
                       return matches_pattern(url, record.target_uri);
                     });
  if (!named || selection.mimes.empty()) return named;
  const std::string mime = mime_of(record);
  return std::any_of(selection.mimes.begin(), selection.mimes.end(),
                     [&](const std::string& wanted) { return mime.starts_with(lowered(wanted)); });
}

}  // namespace sito::corpus
