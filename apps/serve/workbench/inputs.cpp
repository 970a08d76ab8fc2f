// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/inputs.h"

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/io/file.h"
#include "sito/io/source.h"

#include "tool/inputs.h"

#include <utility>

namespace sito::serve {
namespace {

// Bound for an archive with hardly any pages.
constexpr std::size_t kMostRecords = 20'000;

Error invalid(std::string message, std::string where) {
  return {ErrorCode::InvalidArgument, std::move(message), {std::move(where)}};
}

}  // namespace

Result<std::vector<std::string>> input_files(const Root& root,
                                             const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    const auto place = root.existing(path);
    if (!place) return place.error();
    std::vector<std::string> ignored;
    auto found = io::expand_path(*place, ignored);
    if (!found) return std::move(found).error();
    app::keep_archives_of_crawl(*found);
    for (std::string& file : *found) {
      if (file.starts_with("./")) file.erase(0, 2);
      auto inside = root.existing(file);  // expanding follows links
      if (!inside) return std::move(inside).error();
      files.push_back(std::move(*inside));
    }
  }
  if (files.empty())
    return invalid("there is neither a page nor an archive", paths.empty() ? "" : paths[0]);
  return files;
}

Result<std::vector<RecordPage>> list_records(const std::string& file, std::size_t most) {
  const Limits limits;
  NoDiagnostics nobody;
  auto source = io::open_source(file);
  if (!source) return std::move(source).error();
  auto opened = archive::open_archive(std::move(*source), limits, nobody);
  if (!opened) return std::move(opened).error();
  archive::WebpageOpener opener(limits);
  archive::Record record;
  std::vector<RecordPage> pages;
  for (std::size_t i = 0; i < kMostRecords && pages.size() < most; ++i) {
    const Result<bool> more = opened->reader->next(record);
    if (!more && archive::is_of_one_record(more.error())) continue;
    if (!more) return more.error();
    if (!*more) break;
    const auto page = opener.open(record, nobody);
    if (!page || page->skipped || page->page.kind != archive::PageKind::Html) continue;
    pages.push_back(
        {record.length > 0 ? record.offset : record.position, std::string(page->page.url), "", ""});
  }
  return pages;
}

Result<RecordPage> read_record(const std::string& file, std::uint64_t offset) {
  const Limits limits;
  NoDiagnostics nobody;
  archive::Record record;
  const auto read = archive::read_record_at(file, offset, limits, nobody, record);
  if (!read) return read.error();
  archive::WebpageOpener opener(limits);
  const auto page = opener.open(record, nobody);
  if (!page) return page.error();
  if (page->skipped || page->page.kind != archive::PageKind::Html) {
    return Error{ErrorCode::Unsupported, "there is no HTML page in this record", {file, offset}};
  }
  return RecordPage{offset, std::string(page->page.url), std::string(page->page.http_charset),
                    std::string(page->page.payload)};
}

}  // namespace sito::serve
