// SPDX-License-Identifier: Apache-2.0
// A line of JSONL from anywhere: what can be read can be written in every format; vertical, HTML
// and TEI stay well-formed, and JSON of it is read back as the same bytes.
#include "sito/document/read_jsonl.h"

#include "support/render.h"
#include "support/well_formed.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

bool reads_back(const sito::Document& document, const char* format) {
  const std::string line = sito::test::render(document, format);
  sito::Document back;
  return sito::read_jsonl(line, back) && sito::test::render(back, format) == line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sito;
  Document document;
  if (!read_jsonl({reinterpret_cast<const char*>(data), size}, document)) return 0;
  for (const write::Format& format : write::formats()) (void)test::render(document, format.name);
  (void)test::render(document, "vertical", {{"dialect", "knot"}});
  const std::string vertical = "<r>\n" + test::render(document, "vertical") + "</r>\n";
  if (!test::WellFormed(vertical).fault().empty()) std::abort();
  const std::string html = "<r>" + test::render(document, "html", {{"page", "no"}}) + "</r>";
  if (!test::WellFormed(html).fault().empty()) std::abort();
  if (!test::WellFormed(test::render(document, "tei")).fault().empty()) std::abort();
  if (!reads_back(document, "jsonl") || !reads_back(document, "json")) std::abort();
  return 0;
}
