// SPDX-License-Identifier: Apache-2.0
// What goes round in a crawl: a task with what its worker must know of its host, on the way back
// with everything that came of it. Only the coordinator writes files and the frontier.
#pragma once

#include "sito/crawl/account.h"
#include "sito/crawl/host/robots.h"
#include "sito/crawl/links/harvest.h"
#include "sito/crawl/links/traps.h"
#include "sito/crawl/output/store.h"
#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// What is known of whether pages like this one need a browser.
enum class Need : std::uint8_t {
  Unknown,  ///< to be measured: it is rendered, too, and compared
  Script,   ///< its content comes from scripts
  None,     ///< only when the page itself says so
};

/// Two addresses that somebody calls the same page in two languages.
struct LanguagePair {
  std::string key, other_key;            ///< as in the frontier
  std::string language, other_language;  ///< as named; "" unknown
};

/// What came of a page for its author's summary and for pairs.
struct PageResult {
  std::string id;  ///< of the document; "" when there is none
  std::string language;
  std::vector<LanguagePair> pairs;                           ///< when they are wanted
  std::uint64_t words = 0, text_bytes = 0, fingerprint = 0;  ///< of what was kept of it
  bool rendered = false;
  std::uint64_t words_static = 0, words_rendered = 0;
  bool compared = false;    ///< both numbers are of this page
  bool says_error = false;  ///< it says that it is none, under a status of success
};

/// The name to which groups of robots.txt, and directives of pages, are addressed.
inline constexpr std::string_view kProduct = "sito";

/// What a worker is sent for.
enum class Errand : std::uint8_t {
  Page,    ///< a task of the frontier
  Robots,  ///< the robots.txt of the host
  Probe,   ///< an address of the host that cannot be there
};

/// One round. Plain data, handed from thread to thread.
struct Work {
  // On the way out.
  Errand errand = Errand::Page;
  frontier::Task task;                          ///< of Errand::Page
  std::string url;                              ///< to be asked for
  std::string host;                             ///< "example.org:8080", as in frontier::Link
  std::shared_ptr<const Robots> rules;          ///< null: none are asked for
  std::shared_ptr<const SoftError> soft_error;  ///< null: not known
  Need need = Need::None;
  bool rested = false;  ///< this is its second request

  // On the way back.
  Frames frames;
  frontier::Outcome outcome;
  std::vector<frontier::Link> links;
  PageResult page;
  int status = 0;                          ///< of the answer; 0: there was none
  std::string robots_body, cache_control;  ///< of Errand::Robots
  std::string probe_text;                  ///< of Errand::Probe: what such a page says
  /// Where the answer is to be asked for: a robots.txt that has moved, or a page that its server
  /// calls by other words that mean the same.
  std::string leads_to;
  fetch::Failure failure = fetch::Failure::None;
  bool read = false;                      ///< a page was read: it counts for the bound of pages
  std::optional<frontier::Time> wait_ms;  ///< what Retry-After asks for
  std::optional<frontier::Time> last_modified;  ///< as the server says
  std::int64_t took_ms = 0;                     ///< until the first byte
  HostSummary counts;                           ///< to be added to those of the host
  corpus::Counts notes;
  std::uint64_t clicks = 0, scrolls = 0, revisits = 0, unchanged = 0;

  bool unfinished = false;  ///< the crawl was stopped meanwhile: as if it had not been sent

  // From the fetching to the rendering worker.
  bool to_render = false;
  bool has_text = false;  ///< frames.outputs hold what the static page gave
};

}  // namespace sito::crawl
