// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/load.h"

#include "sito/base/base64.h"
#include "sito/base/bytes.h"
#include "sito/fetch/fetcher.h"
#include "sito/io/source.h"
#include "sito/version.h"

#include "serve/workbench/file_kind.h"
#include "serve/workbench/inputs.h"
#include "tool/fetch_flags.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::serve {
namespace {

using OpenResult = Result<std::shared_ptr<const OpenPage>>;

constexpr std::size_t kMostNameBytes = 1000;

class HeldBytes final : public ByteSource {
 public:
  explicit HeldBytes(std::string_view bytes) : rest_(bytes) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t n = std::min(into.size(), rest_.size());
    std::copy_n(rest_.begin(), n, into.begin());
    rest_.remove_prefix(n);
    return n;
  }

 private:
  std::string_view rest_;
};

// Pages may be stored compressed, as everywhere else.
Result<std::string> inflated(std::string bytes, const std::string& name) {
  auto source = io::make_source(std::make_unique<HeldBytes>(bytes), name);
  if (!source) return std::move(source).error();
  if ((*source)->compression() == io::Compression::None) return bytes;
  std::string page;
  std::vector<char> piece(std::size_t{64} << 10);
  for (;;) {
    const auto n = (*source)->read(piece);
    if (!n) return n.error();
    if (*n == 0) return page;
    page.append(piece.data(), *n);
    if (page.size() > PageShelf::kMostPageBytes) {
      return Error{ErrorCode::TooLarge,
                   "the page has more than " + std::to_string(PageShelf::kMostPageBytes) +
                       " bytes when it is decompressed",
                   {name}};
    }
  }
}

OpenResult shelve(Bench& bench, RawPage raw) {
  auto bytes = inflated(std::move(raw.bytes), raw.name);
  if (!bytes) return std::move(bytes).error();
  raw.bytes = std::move(*bytes);
  auto page = OpenPage::open(std::move(raw));
  if (page) bench.pages.add(*page);
  return page;
}

// Returns the offset of "crawl.warc.gz@31337".
std::optional<std::uint64_t> offset_of(std::string_view digits) {
  std::uint64_t offset = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), offset);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return offset;
}

// Messages of the library name the full path; clients know the path below the root.
Error said_of(const std::string& path, Error error) {
  error.where = {path};
  return error;
}

OpenResult load_record(Bench& bench, const std::string& path, std::string_view archive,
                       std::uint64_t offset) {
  const auto file = bench.root->existing(archive);
  if (!file) return file.error();
  auto record = read_record(*file, offset);
  if (!record) return said_of(path, std::move(record).error());
  return shelve(
      bench, {path, std::move(record->url), std::move(record->charset), std::move(record->html)});
}

}  // namespace

OpenResult load_upload(Bench& bench, const std::string& name, const std::string& base64) {
  auto bytes = from_base64(base64);
  if (!bytes) return std::move(bytes).error();
  return shelve(bench, {name.substr(0, kMostNameBytes), "", "", std::move(*bytes)});
}

OpenResult load_given(Bench& bench, const std::string& url, std::string html) {
  if (!url.empty() && !app::is_web_address(url)) {
    return Error{ErrorCode::InvalidArgument, "the URL has to begin with http:// or https://"};
  }
  return shelve(bench, {url.substr(0, kMostNameBytes), url, "utf-8", std::move(html)});
}

OpenResult load_path(Bench& bench, const std::string& path) {
  if (!bench.root) {
    return Error{ErrorCode::InvalidArgument,
                 "this server has no folder; start it with `sito serve --root FOLDER`"};
  }
  const std::size_t at = path.rfind('@');
  if (at != std::string::npos) {
    const std::string_view archive = std::string_view(path).substr(0, at);
    const auto offset = offset_of(std::string_view(path).substr(at + 1));
    if (offset && file_kind(archive) == "archive") {
      return load_record(bench, path, archive, *offset);
    }
  }
  if (file_kind(path) == "archive") {
    return Error{
        ErrorCode::Unsupported, "an archive has many pages; name one of its records", {path}};
  }
  auto bytes = bench.root->read(path, PageShelf::kMostPageBytes);
  if (!bytes) return std::move(bytes).error();
  return shelve(bench, {path, "", "", std::move(*bytes), path});
}

OpenResult load_url(Bench& bench, const std::string& url, const std::atomic<bool>* stop) {
  if (!bench.options.fetches) {
    return Error{ErrorCode::InvalidArgument, "this server fetches no URLs (--no-fetch)", {url}};
  }
  fetch::FetchOptions options;
  options.allow_private = bench.options.allow_private;
  options.max_bytes = PageShelf::kMostPageBytes;
  options.user_agent = "sito/" + std::string(kVersion);
  options.stop = stop;
  fetch::Fetcher fetcher;
  auto response = fetcher.get(url, options);
  if (!response) return std::move(response).error();
  if (const auto checked = fetch::check_page(*response); !checked) return checked.error();
  return shelve(bench, {response->url, response->url, std::move(response->charset),
                        std::move(response->body)});
}

}  // namespace sito::serve
