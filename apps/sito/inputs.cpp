// SPDX-License-Identifier: Apache-2.0
#include "sito/inputs.h"

#include "sito/io/file.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string_view>
#include <utility>

namespace sito::app {
namespace {

// Of a folder that `sito crawl` has written, the archives: its texts are made of the same pages.
std::size_t keep_archives_of_crawl(std::vector<std::string>& files) {
  const auto is_archive = [](const std::string& path) { return path.ends_with(".warc.gz"); };
  const auto has = [&](std::string_view name) {
    return std::any_of(files.begin(), files.end(),
                       [&](const std::string& path) { return io::file_name(path) == name; });
  };
  return has("crawl-00000.warc.gz") && has("pages.jsonl")
             ? std::erase_if(files, std::not_fn(is_archive))
             : 0;
}

}  // namespace

Result<std::uint64_t> expand_inputs(const std::vector<std::string>& inputs, bool quiet,
                                    std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  std::size_t ignored = 0;
  for (const std::string& input : inputs) {
    auto expanded = io::expand_path(input, ignored);
    if (!expanded) return std::move(expanded).error();
    const std::size_t others = keep_archives_of_crawl(*expanded);
    if (others > 0 && !quiet) {
      std::fprintf(stderr, "sito: %s is a crawl: of it the archives are read\n", input.c_str());
    }
    for (std::string& path : *expanded) {
      bytes += io::file_size(path);
      files.push_back(std::move(path));
    }
  }
  if (ignored > 0 && !quiet) {
    std::fprintf(stderr, "sito: %zu files in the folders are of no kind that sito reads\n",
                 ignored);
  }
  return bytes;
}

void print_notes(const corpus::Account& account, bool all) {
  for (const auto& sample : account.notes.samples()) {
    if (!all && !corpus::is_loss(sample.problem)) continue;
    std::fprintf(stderr, "sito: %s: %s at byte %llu%s%s\n", sample.problem.c_str(),
                 sample.where.source.c_str(), static_cast<unsigned long long>(sample.where.offset),
                 sample.detail.empty() ? "" : ": ", sample.detail.c_str());
  }
}

}  // namespace sito::app
