// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_place.h"

#include "sito/base/error.h"
#include "sito/crawl/run.h"
#include "sito/io/file.h"

namespace sito::app {

void CrawlPlace::declare_folder(FlagTable& table) {
  table.add("-o,--output", folder_, "Folder of the crawl; an existing crawl is resumed")
      ->type_name("FOLDER");
}

void CrawlPlace::declare_workers(FlagTable& table) {
  more(table.add("--frontier", frontier_,
                 "Frontier for several workers: postgresql://USER@HOST/NAME; default: a file in "
                 "the folder"))
      ->type_name("WHERE");
  more(table.add("--worker", worker_,
                 "Name of this worker, different from the other workers of the crawl"))
      ->type_name("NAME");
}

Result<void> CrawlPlace::build(crawl::CrawlOptions& options) const {
  if (worker_.empty()) return invalid("--worker needs a name");
  if (frontier_.find("://") != std::string::npos && !frontier_.starts_with("postgres"))
    return invalid("--frontier is the path of a file or postgresql://..., not '" + frontier_ + "'");
  if (options.seeds.empty() && frontier_.empty() && io::file_size(frontier_of(folder_)) == 0)
    return invalid("no seed was given; see `sito crawl -h`");
  options.folder = folder_;
  options.frontier = frontier_;
  options.worker = worker_;
  return {};
}

std::string CrawlPlace::frontier_of(const std::string& folder) const {
  return crawl::frontier_of(folder, frontier_);
}

}  // namespace sito::app
