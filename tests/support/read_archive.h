// SPDX-License-Identifier: Apache-2.0
// Reads a whole archive into a list that tests can look at.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sito::test {

struct SeenRecord {
  archive::RecordType type = archive::RecordType::Other;
  std::string uri;
  std::string block;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  bool truncated = false;
  std::string page;     ///< payload, when the record has a page
  std::string skipped;  ///< or why it has none: a name of Skip or of an error
  bool operator==(const SeenRecord&) const = default;
};

struct SeenArchive {
  archive::Container container = archive::Container::Warc;
  std::vector<SeenRecord> records;
  std::vector<Error> errors;
  CountingDiagnostics notes{1000};
  [[nodiscard]] std::vector<std::string> pages() const {
    std::vector<std::string> found;
    for (const SeenRecord& record : records) {
      if (record.skipped.empty()) found.push_back(record.page);
    }
    return found;
  }
};

inline SeenRecord look_at(const archive::Record& record, archive::WebpageOpener& opener,
                          Diagnostics& notes) {
  SeenRecord seen{record.type,
                  record.target_uri,
                  std::string(record.block.view()),
                  record.offset,
                  record.length,
                  record.truncated,
                  "",
                  ""};
  auto opened = opener.open(record, notes);
  if (!opened) {
    seen.skipped = name_of(opened.error().code);
  } else if (opened->skipped) {
    seen.skipped = archive::name_of(opened->skip);
  } else {
    seen.page = opened->page.payload;
  }
  return seen;
}

inline SeenArchive read_archive(std::unique_ptr<io::Source> source, const Limits& limits = {}) {
  SeenArchive seen;
  auto archive = archive::open_archive(std::move(source), limits, seen.notes);
  if (!archive) {
    seen.errors.push_back(archive.error());
    return seen;
  }
  seen.container = archive->container;
  archive::WebpageOpener opener(limits);
  archive::Record record;
  for (;;) {
    auto got = archive->reader->next(record);
    if (got && !*got) return seen;
    if (got) {
      seen.records.push_back(look_at(record, opener, seen.notes));
      continue;
    }
    seen.errors.push_back(got.error());
    if (!archive::is_of_one_record(got.error())) return seen;
  }
}

inline SeenArchive read_archive(Bytes bytes, const Limits& limits = {}) {
  return read_archive(io::memory_source(bytes, "test.warc"), limits);
}

}  // namespace sito::test
