// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/scope.h"

#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/crawl/options.h"
#include "sito/url/url.h"

#include <re2/re2.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <unordered_set>
#include <vector>

namespace sito::crawl {
namespace {

// Sorted. Office documents and PDF are text, but sito does not read them.
constexpr std::string_view kNoPages[] = {
    "3gp",     "7z",   "aac",   "aiff", "apk",  "asf",  "atom", "avi",  "avif", "bin",  "bmp",
    "bz2",     "cab",  "class", "css",  "csv",  "dat",  "deb",  "dll",  "dmg",  "doc",  "docx",
    "dot",     "eot",  "epub",  "exe",  "flac", "flv",  "gif",  "gz",   "heic", "ico",  "ics",
    "iso",     "jar",  "jpeg",  "jpg",  "js",   "json", "kml",  "m3u8", "m4a",  "m4v",  "map",
    "mid",     "mjs",  "mkv",   "mobi", "mov",  "mp3",  "mp4",  "mpeg", "mpg",  "msi",  "odp",
    "ods",     "odt",  "ogg",   "ogv",  "otf",  "pdf",  "pkg",  "png",  "ppt",  "pptx", "ps",
    "psd",     "rar",  "rpm",   "rss",  "rtf",  "svg",  "swf",  "tar",  "tgz",  "tif",  "tiff",
    "torrent", "ttf",  "vcf",   "wasm", "wav",  "webm", "webp", "wma",  "wmv",  "woff", "woff2",
    "xls",     "xlsx", "xml",   "xz",   "zip",  "zst",
};

static_assert(std::is_sorted(std::begin(kNoPages), std::end(kNoPages)));

/// A URL split into the parts that scopes use.
struct Parts {
  std::string host;            // without "www.", with a port other than the scheme's
  std::string_view authority;  // as written, for finding the path
  std::string_view path;       // with the query
};

Parts parts_of(std::string_view url) {
  Parts parts;
  const std::size_t begin = std::min(url.find("://"), url.size() - 3) + 3;
  const std::size_t end = std::min(url.find_first_of("/?#", begin), url.size());
  parts.authority = url.substr(begin, end - begin);
  parts.path = url.substr(end);
  parts.host = parts.authority;
  if (parts.host.starts_with("www.") && parts.host.find('.', 4) != std::string::npos) {
    parts.host.erase(0, 4);
  }
  return parts;
}

// Returns the registrable domain; without one, the host with its port.
std::string domain_of(std::string_view url, std::string_view authority) {
  const std::string host = url::host_of(url);
  const std::string domain = url::registrable_domain(host);
  const bool is_number = host.empty() || host.front() == '[' ||
                         host.find_first_not_of("0123456789.") == std::string::npos;
  const bool has_no_domain = is_number || domain.find('.') == std::string::npos;
  return has_no_domain ? std::string(authority) : domain;
}

// Returns "example.org/news/" of ".../news/today?x".
std::string folder_of(const Parts& parts) {
  const std::string_view path = parts.path.substr(0, parts.path.find_first_of("?#"));
  return parts.host + std::string(path.substr(0, path.rfind('/') + 1));
}

using Patterns = std::vector<std::unique_ptr<re2::RE2>>;

Result<void> compile(std::string_view flag, const std::vector<std::string>& texts, Patterns& into) {
  for (const std::string& text : texts) {
    into.push_back(std::make_unique<re2::RE2>(text, re2::RE2::Quiet));
    if (into.back()->ok()) continue;
    return Error{ErrorCode::InvalidArgument,
                 std::string(flag) + " '" + text + "' is not a pattern: " + into.back()->error()};
  }
  return {};
}

bool matches(const Patterns& patterns, std::string_view url) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const auto& pattern) {
    return re2::RE2::PartialMatch(re2::StringPiece(url.data(), url.size()), *pattern);
  });
}

}  // namespace

struct Scope::State {
  ScopeKind kind = ScopeKind::Domain;
  std::uint32_t depth = 0;
  Patterns include, exclude;
  std::unordered_set<std::string> seeds;
  std::set<std::string, std::less<>> sites;  // hosts, domains or folders of the seeds
  mutable std::shared_mutex mutex;           // for seeds and sites, because some seeds move

  void add_seed(const std::string& url);
  [[nodiscard]] bool is_near_a_seed(std::string_view url) const;
};

bool Scope::State::is_near_a_seed(std::string_view url) const {
  const Parts parts = parts_of(url);
  switch (kind) {
    case ScopeKind::Any:
      return true;
    case ScopeKind::Page:
      return false;  // the seeds themselves
    case ScopeKind::Host:
      return sites.contains(parts.host);
    case ScopeKind::Domain:
      return sites.contains(domain_of(url, parts.authority));
    case ScopeKind::Path: {
      // Looks up every folder above: there may be many seeds, but folders are few.
      std::string folder = folder_of(parts);
      while (!folder.empty()) {
        if (sites.contains(folder)) return true;
        folder.pop_back();
        folder.resize(folder.rfind('/') + 1);
      }
      return false;
    }
  }
  return false;
}

void Scope::State::add_seed(const std::string& url) {
  seeds.insert(url);
  const Parts parts = parts_of(url);
  if (kind == ScopeKind::Host) sites.insert(parts.host);
  if (kind == ScopeKind::Domain) sites.insert(domain_of(url, parts.authority));
  if (kind == ScopeKind::Path) sites.insert(folder_of(parts));
}

Scope::Scope(std::unique_ptr<State> state) : state_(std::move(state)) {}
Scope::Scope(Scope&&) noexcept = default;
Scope& Scope::operator=(Scope&&) noexcept = default;
Scope::~Scope() = default;

Result<Scope> Scope::make(const ScopeOptions& options, std::span<const std::string> seeds) {
  auto state = std::make_unique<State>();
  state->kind = options.kind;
  state->depth = options.depth;
  if (auto done = compile("--include", options.include, state->include); !done) return done.error();
  if (auto done = compile("--exclude", options.exclude, state->exclude); !done) return done.error();
  for (const std::string& seed : seeds) state->add_seed(seed);
  return Scope(std::move(state));
}

void Scope::add_seed(const std::string& url) {
  const std::unique_lock lock(state_->mutex);
  state_->add_seed(url);
}

std::string_view Scope::refuses(std::string_view url, std::uint32_t depth) const {
  if (!url.starts_with("http://") && !url.starts_with("https://")) return "link-no-address";
  {
    const std::shared_lock lock(state_->mutex);
    if (state_->seeds.contains(std::string(url))) return {};
    if (depth > state_->depth) return "link-too-deep";
    if (!state_->is_near_a_seed(url)) return "link-out-of-scope";
  }
  if (matches(state_->exclude, url)) return "link-excluded";
  if (!state_->include.empty() && !matches(state_->include, url)) return "link-not-included";
  if (names_no_page(url)) return "link-no-page";
  return {};
}

bool names_no_page(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  const std::size_t scheme = url.find("://");
  const std::size_t begin = scheme == std::string_view::npos ? 0 : scheme + 3;
  const std::size_t slash = url.rfind('/');
  if (slash == std::string_view::npos || slash < begin) return false;  // a host alone
  const std::string_view name = url.substr(slash + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  if (name.find(':') != std::string_view::npos || name.find("%3A") != std::string_view::npos) {
    return false;
  }
  const std::string extension = lowered(name.substr(dot + 1));
  return std::binary_search(std::begin(kNoPages), std::end(kNoPages), extension);
}

}  // namespace sito::crawl
