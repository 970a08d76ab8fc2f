// SPDX-License-Identifier: Apache-2.0
// Formats: CDXJ as pywb and Common Crawl write it; CDX as the Internet Archive describes it
// (archive.org/web/researcher/cdx_file_format.php).
#include "sito/corpus/cdx_selection.h"

#include "sito/archive/cdx.h"
#include "sito/base/hash.h"
#include "sito/base/json_values.h"
#include "sito/io/file.h"
#include "sito/io/source.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace sito::corpus {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kReadBytes = std::size_t{64} << 10;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr std::size_t kMostNamed = 3;  // other archives, in a message
// Columns of files without a first line that names them: URL, offset, file.
constexpr std::string_view kCdx11 = "NbamskrMSVg", kCdx9 = "NbamskrVg";

struct Line {
  std::string_view file;
  std::string_view url;
  std::string_view offset;
};

std::uint64_t hash_of(std::string_view url) {
  const std::uint64_t hash = hash_bytes(archive::cdx_url(url));
  return hash == 0 ? 1 : hash;
}

/// Reads the lines of one index.
class IndexReader {
 public:
  IndexReader(const std::string& path, const std::set<std::string, std::less<>>& wanted,
              std::map<std::string, std::vector<CdxEntry>, std::less<>>& entries,
              std::set<std::string>& others)
      : path_(path), wanted_(wanted), entries_(entries), others_(others) {}

  Result<void> read() {
    auto source = io::open_source(path_);
    if (!source) return std::move(source).error();
    std::string held;
    for (;;) {
      const std::size_t before = held.size();
      held.resize(before + kReadBytes);
      const auto count = (*source)->read({held.data() + before, kReadBytes});
      if (!count) return count.error();
      held.resize(before + *count);
      const bool ended = *count == 0;
      std::size_t at = 0;
      for (std::size_t end = held.find('\n'); at < held.size(); end = held.find('\n', at)) {
        if (end == std::string::npos) {
          if (!ended) break;
          end = held.size();
        }
        ++number_;
        if (!take(std::string_view(held).substr(at, end - at))) return fault();
        at = std::min(end + 1, held.size());
      }
      held.erase(0, at);
      if (ended) return {};
      if (held.size() > kLongestLine) return fault();
    }
  }

 private:
  [[nodiscard]] Error fault() const {
    return {ErrorCode::Malformed,
            "line " + std::to_string(number_) + " is neither CDXJ nor CDX",
            {path_, 0}};
  }

  bool take(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with(" CDX ")) return take_columns(line.substr(5));
    if (line.find_first_not_of(' ') == std::string_view::npos || line.front() == '!') return true;
    const std::size_t brace = line.find('{');
    const bool is_json =
        brace == 0 ||
        (brace != std::string_view::npos && line[brace - 1] == ' ' &&
         std::count(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(brace), ' ') == 2);
    return is_json ? take_json(line.substr(brace)) : take_cdx(line);
  }

  bool take_columns(std::string_view line) {
    columns_.assign(line);
    std::erase(columns_, ' ');
    return columns_.find('V') != std::string::npos && columns_.find('g') != std::string::npos;
  }

  bool take_cdx(std::string_view line) {
    std::vector<std::string_view> fields;
    while (!line.empty()) {
      const std::size_t blank = std::min(line.find(' '), line.size());
      fields.push_back(line.substr(0, blank));
      line.remove_prefix(std::min(blank + 1, line.size()));
    }
    const std::string_view columns = !columns_.empty()                ? std::string_view(columns_)
                                     : fields.size() == kCdx11.size() ? kCdx11
                                                                      : kCdx9;
    if (fields.size() != columns.size()) return false;
    Line one;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (columns[i] == 'a') one.url = fields[i];
      if (columns[i] == 'V') one.offset = fields[i];
      if (columns[i] == 'g') one.file = fields[i];
    }
    return add(one);
  }

  bool take_json(std::string_view text) {
    const Json json = parse_foreign_json<Json>(text);
    if (!json.is_object()) return false;
    const auto text_of = [&](const char* name) {
      const auto found = json.find(name);
      if (found == json.end()) return std::string();
      return found->is_string() ? found->get<std::string>() : found->dump();
    };
    const std::string file = text_of("filename");
    const std::string url = text_of("url");
    const std::string offset = text_of("offset");
    return add({file, url, offset});
  }

  bool add(const Line& line) {
    CdxEntry entry;
    const char* const end = line.offset.data() + line.offset.size();
    const auto read = std::from_chars(line.offset.data(), end, entry.offset);
    if (read.ec != std::errc() || read.ptr != end || line.file.empty()) return false;
    const std::string file = io::file_name(line.file);
    if (!wanted_.contains(file)) {
      if (others_.size() < kMostNamed) others_.insert(file);
      return true;
    }
    if (!line.url.empty() && line.url != "-") entry.url = hash_of(line.url);
    entries_[file].push_back(entry);
    return true;
  }

  const std::string& path_;
  const std::set<std::string, std::less<>>& wanted_;
  std::map<std::string, std::vector<CdxEntry>, std::less<>>& entries_;
  std::set<std::string>& others_;
  std::string columns_;
  std::size_t number_ = 0;
};

auto first_from(std::span<const CdxEntry> entries, std::uint64_t offset) {
  return std::lower_bound(
      entries.begin(), entries.end(), offset,
      [](const CdxEntry& entry, std::uint64_t value) { return entry.offset < value; });
}

}  // namespace

Result<CdxSelection> CdxSelection::read(const std::vector<std::string>& indexes,
                                        const std::vector<std::string>& inputs) {
  CdxSelection selection;
  std::set<std::string, std::less<>> wanted;
  for (const std::string& input : inputs) wanted.insert(io::file_name(input));
  std::set<std::string> others;
  for (const std::string& index : indexes) {
    Result<void> read = IndexReader(index, wanted, selection.entries_, others).read();
    if (!read) return std::move(read).error();
  }
  if (selection.entries_.empty()) {
    std::string named;
    for (const std::string& file : others) named += (named.empty() ? "" : ", ") + file;
    return Error{ErrorCode::InvalidArgument,
                 "the index names no record of these inputs" +
                     (named.empty() ? std::string() : "; it is about " + named),
                 {indexes.front(), 0}};
  }
  for (auto& [file, entries] : selection.entries_) std::sort(entries.begin(), entries.end());
  return selection;
}

std::span<const CdxEntry> CdxSelection::of(const std::string& input) const {
  const auto found = entries_.find(io::file_name(input));
  if (found == entries_.end()) return {};
  return found->second;
}

void NamedRecords::begin(std::span<const CdxEntry> entries, std::uint64_t from) {
  entries_ = entries;
  seen_.assign(entries.size(), false);
  for (std::size_t i = 0; i < entries.size() && entries[i].offset < from; ++i) seen_[i] = true;
}

bool NamedRecords::take(std::uint64_t offset, std::string_view url) {
  const auto first = first_from(entries_, offset);
  if (first == entries_.end() || first->offset != offset) return false;
  const std::uint64_t hash = hash_of(url);
  bool is_named = false;
  for (auto entry = first; entry != entries_.end() && entry->offset == offset; ++entry) {
    if (entry->url != 0 && entry->url != hash) continue;
    is_named = true;
    seen_[static_cast<std::size_t>(entry - entries_.begin())] = true;
  }
  return is_named;
}

std::optional<std::uint64_t> NamedRecords::next(std::uint64_t from) const {
  const auto first = first_from(entries_, from);
  if (first == entries_.end()) return std::nullopt;
  return first->offset;
}

std::optional<std::uint64_t> NamedRecords::missed(std::uint64_t end) const {
  for (std::size_t i = 0; i < entries_.size() && entries_[i].offset < end; ++i) {
    if (!seen_[i]) return entries_[i].offset;
  }
  return std::nullopt;
}

}  // namespace sito::corpus
