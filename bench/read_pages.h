// SPDX-License-Identifier: Apache-2.0
// The pages of an archive, which benchmarks hold in memory.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/io/source.h"
#include "sito/page/html.h"
#include "sito/page/page.h"

#include <string>
#include <vector>

namespace bench {

struct Pages {
  std::vector<std::string> urls;
  std::vector<std::string> sources;  // decoded
  std::vector<sito::Page> parsed;    // views into sources; empty before the program parses them
  std::size_t html_bytes = 0;
};

/// Reads and decodes at most `most` pages. Returns false if there are none.
inline bool read_pages(const char* path, std::size_t most, Pages& pages) {
  const sito::Limits limits;
  sito::NoDiagnostics diagnostics;
  auto source = sito::io::open_source(path);
  if (!source) return false;
  auto opened = sito::archive::open_archive(std::move(*source), limits, diagnostics);
  if (!opened) return false;
  sito::archive::WebpageOpener opener(limits);
  sito::HtmlDecoder decoder;
  sito::archive::Record record;
  while (pages.sources.size() < most) {
    const auto more = opened->reader->next(record);
    if (!more || !*more) break;
    const auto webpage = opener.open(record, diagnostics);
    if (!webpage || webpage->skipped) continue;
    const sito::Html html =
        decoder.decode(webpage->page.payload, webpage->page.http_charset,
                       sito::CharsetPolicy::Lenient, record.where(), diagnostics);
    pages.urls.emplace_back(webpage->page.url);
    pages.sources.emplace_back(html.text);
    pages.html_bytes += html.text.size();
  }
  pages.parsed.resize(pages.sources.size());
  return !pages.sources.empty();
}

}  // namespace bench
