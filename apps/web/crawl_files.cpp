// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_files.h"

#include "sito/base/error.h"
#include "sito/io/sink.h"

#include "tool/outputs.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <utility>

namespace sito::app {

void ArchiveFlags::declare(FlagTable& table) {
  table.add_switch("--pairs", pairs_, "Write pages that exist in two languages to pairs.jsonl");
  table
      .add_switch("--wacz,--generateWACZ", wacz_,
                  "Write crawl.wacz, one file for replay with all archives")
      ->excludes("--no-archive");
}

void ArchiveFlags::declare_archives(FlagTable& table) {
  more(table.add_switch("--no-archive", no_archive_, "Write no WARC archives"));
  more(table.add_switch("--cdxj,--generateCDX", cdxj_, "Write the index of the archives (default)"))
      ->excludes("--no-archive");
  more(table.add_switch("--no-cdxj", no_cdxj_, "Write no index of the archives"))
      ->excludes("--cdxj");
}

void ArchiveFlags::declare_details(FlagTable& table) {
  more(table.add("--archive-prefix,--warcPrefix", prefix_,
                 "Beginning of the names of archive files (default: crawl)"))
      ->type_name("NAME");
  more(table.add("--archive-size", archive_mb_,
                 "Megabytes after which a new archive file begins (default 1024)"))
      ->type_name("MB")
      ->check(number_between(1U, 1U << 20));
  more(table.add_switch(
      "--requisites", requisites_,
      "Also archive pictures, style sheets and scripts of fetched pages, and linked PDF files"));
}

Result<void> ArchiveFlags::build(crawl::CrawlOptions& options) const {
  const bool has_picture = options.reveal.view_picture || options.reveal.whole_picture;
  if (no_archive_ && (has_picture || requisites_))
    return invalid("--screenshot and --requisites have no effect with --no-archive");
  if (prefix_.empty() || prefix_.find_first_of("/\\") != std::string::npos ||
      prefix_.front() == '.') {
    return invalid("--archive-prefix is the beginning of a file name, not '" + prefix_ + "'");
  }
  options.requisites = requisites_;
  options.archive_name = prefix_;
  options.archive_bytes = std::uint64_t{archive_mb_} << 20;
  options.archive = !no_archive_;
  options.cdxj = !no_cdxj_ && !no_archive_;
  options.wacz = wacz_;
  options.pairs = pairs_;
  options.browser.record = options.archive;
  return {};
}

void AccountFiles::declare_stats(FlagTable& table) {
  table.add("--stats", stats_, "Write the account as JSON")->type_name("FILE");
}

void AccountFiles::declare_hosts(FlagTable& table) {
  more(table.add("--hosts", hosts_, "Write the account of each host as JSON"))->type_name("FILE");
}

Result<void> AccountFiles::open() {
  if (!stats_.empty() && !hosts_.empty()) {
    if (auto apart = OutputFlags::check_distinct({stats_, hosts_}, {}); !apart) return apart;
  }
  for (const auto& [path, into] : {std::pair{&stats_, &stats_sink_}, {&hosts_, &hosts_sink_}}) {
    if (path->empty()) continue;
    auto sink = io::open_sink(*path);
    if (!sink) return std::move(sink).error();
    *into = std::move(*sink);
  }
  return {};
}

Result<void> AccountFiles::write(const crawl::CrawlAccount& account, double seconds) {
  if (stats_sink_ != nullptr) {
    nlohmann::json stats = nlohmann::json::parse(crawl::to_json(account, false));
    stats["timing"] = {{"seconds", seconds}};
    Result<void> written = stats_sink_->write(stats.dump(2) + "\n");
    if (written) written = stats_sink_->close();
    if (!written) return written;
  }
  if (hosts_sink_ == nullptr) return {};
  const nlohmann::json all = nlohmann::json::parse(crawl::to_json(account, true));
  Result<void> written = hosts_sink_->write(all["hosts"].dump(2) + "\n");
  return written ? hosts_sink_->close() : written;
}

}  // namespace sito::app
