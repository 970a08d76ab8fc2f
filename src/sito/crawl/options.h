// SPDX-License-Identifier: Apache-2.0
// What a crawl is told.
#pragma once

#include "sito/browser/browser.h"
#include "sito/corpus/run.h"
#include "sito/elements/classifier.h"
#include "sito/fetch/fetcher.h"
#include "sito/reveal/reveal.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

enum class Render : std::uint8_t { Auto, Always, Never };
std::string_view name_of(Render render);  ///< "auto" ...
/// Which page is next.
enum class Order : std::uint8_t { BreadthFirst, DepthFirst, Random, Yield };
std::string_view name_of(Order order);  ///< "breadth-first" ...
/// Which addresses are followed.
enum class ScopeKind : std::uint8_t { Page, Path, Host, Domain, Any };
std::string_view name_of(ScopeKind kind);  ///< "page" ...

struct ScopeOptions {
  ScopeKind kind = ScopeKind::Domain;
  std::vector<std::string> include, exclude;  ///< RE2 patterns of addresses
  std::uint32_t depth = 0xFFFFFFFF;
};

struct PaceOptions {
  std::int64_t delay_ms =
      1'000;  ///< between two requests to one host; Crawl-delay may ask for more
  std::uint32_t per_host = 1;
  bool adaptive = true;  ///< slower where a host gets slow or says 429 or 503
  bool robots = true;    ///< what the archive says when it is off
};

struct CrawlOptions {
  std::vector<std::string> seeds;
  std::string folder;
  std::string frontier;           ///< "" for FOLDER/frontier.sqlite
  std::string software = "sito";  ///< who crawls, as the archive says
  std::string worker = "main";
  ScopeOptions scope;
  PaceOptions pace;
  Order order = Order::BreadthFirst;
  std::uint64_t seed = 1;  ///< of Order::Random
  Render render = Render::Auto;
  bool sitemaps = true, feeds = true;
  std::uint64_t most_pages = 0;  ///< 0: no bound
  std::int64_t most_seconds = 0;
  std::uint32_t most_attempts = 3;   ///< at an address that gives no answer
  std::int64_t outage_ms = 600'000;  ///< the network may be gone for so long
  bool revisit = false;              ///< also pages that are due anew
  unsigned fetchers = 8, tabs = 4;
  fetch::FetchOptions fetch;
  browser::BrowserOptions browser;
  reveal::RevealOptions reveal;
  const elements::Classifier* classifier = nullptr;  ///< null: the one that sito comes with
  corpus::SiftOptions sift;
  std::vector<corpus::Output> outputs;  ///< paths are names within the folder
  /// Is told, in a line, what the user should know while the crawl goes on; by one thread at a
  /// time.
  std::function<void(const std::string&)> tell;
  bool archive = true, cdxj = true, wacz = false, pairs = false;
};

/// Whether the frontier hands out tasks of a host before their time, and the crawler keeps the
/// pace.
bool claims_ahead(const CrawlOptions& options);

}  // namespace sito::crawl
