// SPDX-License-Identifier: Apache-2.0
// A line of JSONL from anywhere: what can be read can be written in every format; the vertical
// stays well-formed, and the JSONL of it is read back as the same bytes.
#include "sito/document/read_jsonl.h"

#include "support/render.h"
#include "support/well_formed.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sito;
  Document document;
  if (!read_jsonl({reinterpret_cast<const char*>(data), size}, document)) return 0;
  for (const write::Format& format : write::formats()) (void)test::render(document, format.name);
  (void)test::render(document, "vertical", {{"dialect", "knot"}});
  const std::string vertical = "<r>\n" + test::render(document, "vertical") + "</r>\n";
  if (!test::WellFormed(vertical).fault().empty()) std::abort();
  const std::string line = test::render(document, "jsonl");
  Document back;
  if (!read_jsonl(line, back) || test::render(back, "jsonl") != line) std::abort();
  return 0;
}
