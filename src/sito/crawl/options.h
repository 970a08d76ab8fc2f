// SPDX-License-Identifier: Apache-2.0
// The options of a crawl.
#pragma once

#include "sito/browser/browser.h"
#include "sito/corpus/run.h"
#include "sito/elements/classifier.h"
#include "sito/fetch/fetcher.h"
#include "sito/fetch/visitor.h"
#include "sito/reveal/reveal.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

enum class Render : std::uint8_t { Auto, Always, Never };
std::string_view name_of(Render render);  ///< "auto" ...
/// Order in which pages are visited.
enum class Order : std::uint8_t { BreadthFirst, DepthFirst, Random, Yield };
std::string_view name_of(Order order);  ///< "breadth-first" ...
/// Which URLs are followed.
enum class ScopeKind : std::uint8_t { Page, Path, Host, Domain, Any };
std::string_view name_of(ScopeKind kind);  ///< "page" ...

struct ScopeOptions {
  ScopeKind kind = ScopeKind::Domain;
  std::vector<std::string> include, exclude;  ///< RE2 patterns of URLs
  std::uint32_t depth = 0xFFFFFFFF;
};

struct PaceOptions {
  std::int64_t delay_ms =
      1'000;  ///< between two requests to one host; robots.txt may request more by Crawl-delay
  std::uint32_t per_host = 1;
  bool adaptive = true;  ///< slower when a host gets slow or answers 429 or 503
  bool robots = true;    ///< obey robots.txt; the archive records the choice
};

struct CrawlOptions {
  std::vector<std::string> seeds;
  std::string folder;
  std::string frontier;           ///< "" for FOLDER/frontier.sqlite
  std::string software = "sito";  ///< the crawler's name in the archive
  std::string worker = "main";
  ScopeOptions scope;
  PaceOptions pace;
  Order order = Order::BreadthFirst;
  std::uint64_t seed = 1;  ///< for Order::Random
  Render render = Render::Auto;
  bool sitemaps = true, feeds = true;
  std::uint64_t most_pages = 0;  ///< 0: no bound
  std::int64_t most_seconds = 0;
  std::uint32_t most_attempts = 3;   ///< for a URL that gives no answer
  std::int64_t outage_ms = 600'000;  ///< how long the network may be down
  bool revisit = false;              ///< also visit pages that are due again
  unsigned fetchers = 8, tabs = 4;
  fetch::FetchOptions fetch;
  browser::BrowserOptions browser;
  reveal::RevealOptions reveal;
  const elements::Classifier* classifier = nullptr;  ///< null: the shipped one
  sift::SiftOptions sift;
  std::vector<corpus::Output> outputs;  ///< paths are names within the folder
  /// Called with one line that the user should see during the crawl; by one thread at a
  /// time.
  std::function<void(const std::string&)> report_line;
  fetch::Visitor visitor;              ///< cookies and fields of a reader, sent to sites
  std::string archive_name = "crawl";  ///< of archive files, before the number
  std::uint64_t archive_bytes = std::uint64_t{1} << 30;  ///< then a new archive file begins
  bool requisites = false;  ///< also archive requisites of fetched pages, and PDF files
  bool archive = true, cdxj = true, wacz = false, pairs = false;
};

/// Returns true if requests carry a login: cookies, fields of a header, or a profile.
bool has_login(const CrawlOptions& options);

/// Returns true if the frontier hands out tasks of a host before their time, so that the crawler
/// keeps the pace itself.
bool claims_ahead(const CrawlOptions& options);

}  // namespace sito::crawl
