// SPDX-License-Identifier: Apache-2.0
// One round of a crawl: a task with the facts about its host that its worker needs, then the same
// with all results. Only the coordinator writes files and the frontier.
#pragma once

#include "sito/crawl/account.h"
#include "sito/crawl/host/robots.h"
#include "sito/crawl/links/harvest.h"
#include "sito/crawl/links/traps.h"
#include "sito/crawl/output/payloads.h"
#include "sito/crawl/output/store.h"
#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"
#include "sito/sift/signals.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// Whether pages like this one need a browser.
enum class Need : std::uint8_t {
  Unknown,  ///< to be measured: render the page, too, and compare
  Script,   ///< its content comes from scripts
  None,     ///< only if the page itself shows that it needs scripts
};

/// Two URLs that a page names as the same page in two languages.
struct LanguagePair {
  std::string key, other_key;            ///< keys of the frontier
  std::string language, other_language;  ///< as the page names them; "" unknown
};

/// Facts about a page, for pages.jsonl and for pairs.
struct PageResult {
  std::string id;  ///< of the document; "" when there is none
  std::string language;
  std::vector<LanguagePair> pairs;  ///< if they are wanted
  PageText text;                    ///< the kept text
  /// The URL that the page names as its own (corpus::named_identity); "" none. With it, a sketch of
  /// the kept text, in which numbers count.
  std::string identity;
  TextSketch numbered;
  std::uint64_t text_bytes = 0;
  bool rendered = false;
  std::uint64_t words_static = 0, words_rendered = 0;
  bool compared = false;    ///< both word counts were measured on this page
  bool says_error = false;  ///< its text is that of an error page, with a status of success
};

/// The product token in robots.txt and in directives of pages.
using sift::kProduct;

/// The kind of request that a worker makes.
enum class Errand : std::uint8_t {
  Page,    ///< a task of the frontier
  Robots,  ///< the robots.txt of the host
  Probe,   ///< a URL of the host that cannot exist
};

/// One round. Plain data, handed from thread to thread.
struct Work {
  // Input.
  Errand errand = Errand::Page;
  frontier::Task task;                          ///< for Errand::Page
  std::string url;                              ///< to request
  std::string host;                             ///< "example.org:8080", as in frontier::Link
  std::shared_ptr<const Robots> rules;          ///< null: robots.txt is not obeyed
  std::shared_ptr<const SoftError> soft_error;  ///< null: unknown
  Need need = Need::None;
  bool rested = false;  ///< this is the second request

  // Results.
  Frames frames;
  frontier::Outcome outcome;
  std::vector<frontier::Link> links;
  PageResult page;
  int status = 0;                          ///< of the response; 0: there was none
  std::string robots_body, cache_control;  ///< for Errand::Robots
  std::string probe_text;                  ///< for Errand::Probe: the text of the page
  /// The URL to request instead: a robots.txt that has moved, or an equivalent URL that the server
  /// prefers.
  std::string moved_to;
  fetch::Failure failure = fetch::Failure::None;
  bool read = false;                      ///< a page was read; it counts for the bound on pages
  std::optional<frontier::Time> wait_ms;  ///< from Retry-After
  std::optional<frontier::Time> last_modified;  ///< from the server
  std::int64_t first_byte_ms = 0;               ///< until the first byte
  HostSummary counts;                           ///< to add to those of the host
  corpus::Counts notes;
  std::vector<frontier::Fact> facts;  ///< for the frontier
  std::string click_list;             ///< of the rendered page, as JSON (reveal::clicks_json)
  std::uint64_t clicks = 0, scrolls = 0, revisits = 0, unchanged = 0;
  std::vector<Original> originals;  ///< payloads in `frames` that no record before had

  bool unfinished = false;  ///< the crawl was stopped meanwhile; the work counts as not sent

  // From the fetching to the rendering worker.
  bool to_render = false;
  bool has_text = false;  ///< frames.outputs hold the result of the static page
  /// Of the static page, if they are wanted. Followed after rendering, without those that the
  /// browser requested.
  std::vector<FoundAddress> requisites;
};

}  // namespace sito::crawl
