// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_status.h"

#include "sito/base/error.h"
#include "sito/crawl/run.h"
#include "sito/frontier/frontier.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"

#include "tool/commands.h"
#include "web/crawl_missed.h"
#include "web/crawl_progress.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <utility>

namespace sito::app {
namespace {

// Opens a frontier without leaving a trace in the crawl.
Result<std::unique_ptr<frontier::Frontier>> open_to_read(const std::string& where) {
  frontier::OpenOptions options;
  options.read_only = true;
  return frontier::Frontier::open(where, options);
}

// Opens the frontier of the crawl in `folder`. InvalidArgument: there is none.
Result<std::unique_ptr<frontier::Frontier>> open_existing(const CrawlPlace& place,
                                                          const std::string& folder) {
  const std::string where = place.frontier_of(folder);
  if (!place.has_frontier() && io::file_size(where) == 0)
    return invalid("there is no crawl in " + folder);
  return open_to_read(where);
}

Result<nlohmann::ordered_json> status_of(frontier::Frontier& frontier) {
  crawl::CrawlAccount account;
  const Result<void> counted = crawl::count_addresses(frontier, account);
  if (!counted) return counted.error();
  return nlohmann::ordered_json{{"addresses", account.addresses}, {"waiting", account.waiting},
                                {"written", account.written},     {"dropped", account.dropped},
                                {"failed", account.failed},       {"lost", account.lost}};
}

}  // namespace

void StatusPageFlag::declare(FlagTable& table) {
  more(table.add(
           "--status-page", path_,
           "Keep a page about the running crawl in this file, which loads itself anew; the same "
           "as JSON in FILE.json"))
      ->type_name("FILE");
}

Result<void> StatusPageFlag::begin(const CrawlPlace& place) const {
  if (!given()) return {};
  const Result<void> made =
      io::replace_file(path_, status_page("Crawl " + place.folder(), "{}", true));
  if (!made) return invalid("--status-page: " + made.error().message);
  return {};
}

void StatusPageFlag::keep(const CrawlPlace& place, const crawl::CrawlProgress& progress,
                          double seconds, bool running) const {
  if (!given()) return;
  const std::uint64_t pages = progress.pages.load();
  nlohmann::ordered_json status = {
      {"running", running},
      {"seconds", std::floor(seconds)},
      {"pages", pages},
      {"pages_per_minute", seconds > 0 ? std::round(60 * static_cast<double>(pages) / seconds) : 0},
      {"rendered", progress.rendered.load()},
      {"bytes", progress.bytes.load()}};
  // The frontier may be busy; the page then has no counts of URLs.
  if (auto frontier = open_to_read(place.frontier_of(place.folder()))) {
    if (const auto counts = status_of(**frontier)) status.update(*counts);
  }
  const std::string text = status.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
  (void)io::replace_file(path_ + ".json", text + "\n");
  (void)io::replace_file(path_, status_page("Crawl " + place.folder(), text, running));
}

void CrawlViews::declare_status(FlagTable& table) {
  table.add("--status", status_, "Print the account of a crawl: how many URLs wait, are done ...")
      ->type_name("FOLDER");
}

void CrawlViews::declare(FlagTable& table) {
  table.add("--list", list_, "Print every URL of a crawl with its state and reason")
      ->type_name("FOLDER");
  table
      .add("--missed", missed_,
           "Print the text of each page that a crawl without a browser would have missed")
      ->type_name("FOLDER");
}

int CrawlViews::n_given() const {
  return (status_.empty() ? 0 : 1) + (list_.empty() ? 0 : 1) + (missed_.empty() ? 0 : 1);
}

int CrawlViews::print(const CrawlPlace& place, SiftFlags& sift) const {
  if (!status_.empty()) return print_status(place);
  if (!list_.empty()) return print_list(place);
  // The text that only a browser found, from the archives of the crawl.
  sift::SiftOptions options;
  ParamPairs others;
  Result<void> shown = sift.build(options, others);
  if (shown) shown = print_missed(missed_, options);
  return shown ? kExitDone : usage_error(shown.error());
}

int CrawlViews::print_status(const CrawlPlace& place) const {
  const auto frontier = open_existing(place, status_);
  if (!frontier) return usage_error(frontier.error());
  Result<nlohmann::ordered_json> status = status_of(**frontier);
  if (!status) return usage_error(status.error());
  (*status)["running"] = io::is_locked(status_ + "/running");
  std::printf("%s\n", status->dump(2).c_str());
  return kExitDone;
}

int CrawlViews::print_list(const CrawlPlace& place) const {
  const auto frontier = open_existing(place, list_);
  if (!frontier) return usage_error(frontier.error());
  const Result<void> shown = (*frontier)->each([](const frontier::Frontier::Row& row) {
    std::printf("%s\t%s\t%s\t%u\t%s\n", row.state.c_str(), row.reason.c_str(),
                row.task.link.kind.c_str(), row.task.link.depth, row.task.link.url.c_str());
  });
  return shown ? kExitDone : usage_error(shown.error());
}

}  // namespace sito::app
