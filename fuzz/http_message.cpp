// SPDX-License-Identifier: Apache-2.0
// Any bytes as a stored HTTP response. Properties: the page is no larger than the limit, the same
// twice and from a used opener; removing chunks from what chunks were made of gives it back.
#include "sito/archive/http.h"
#include "sito/archive/webpage.h"

#include "support/warc_builder.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

std::string page_of(sito::archive::WebpageOpener& opener, const sito::archive::Record& record) {
  sito::NoDiagnostics none;
  const auto opened = opener.open(record, none);
  if (!opened) return "error: " + opened.error().message;
  return (opened->skipped ? "skipped: " : "page: ") + std::string(opened->page.payload);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const sito::Bytes bytes(reinterpret_cast<const char*>(data), size);
  sito::Limits limits;
  limits.source_bytes = std::size_t{1} << 20;
  limits.header_bytes = std::size_t{1} << 12;
  static sito::archive::WebpageOpener used{limits};
  sito::archive::WebpageOpener fresh(limits);
  sito::archive::Record record;
  record.type = sito::archive::RecordType::Response;
  record.block.append(bytes);
  const std::string page = page_of(fresh, record);
  must(page.size() <= std::max(limits.source_bytes, size) + 100);
  must(page == page_of(used, record));
  must(page == page_of(fresh, record));

  if (size == 0) return 0;
  const std::string chunks = sito::test::chunked(bytes, 1 + data[0]);
  sito::Buffer out;
  must(sito::archive::is_chunked(chunks));
  must(sito::archive::remove_chunks(chunks, out) == sito::archive::Chunks::Complete);
  must(out.view() == bytes);
  return 0;
}
