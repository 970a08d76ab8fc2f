// SPDX-License-Identifier: Apache-2.0
// Any bytes as a page, any part of it kept: the structured document is well-formed, is the same
// from an assembler that was used before.
#include "sito/base/diagnostics.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/keep_blocks.h"
#include "support/outline.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sito;

void require(const std::string& fault) {
  if (fault.empty()) return;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}

/// Leaves out every block that the seed says.
void keep_some(const Page& page, std::uint32_t seed, Labels& labels) {
  test::keep_blocks(page, labels);
  if (seed % 4 == 0) return;
  for (Segment& segment : labels.segments) {
    seed = seed * 1664525U + 1013904223U;
    if ((seed >> 24) % 3 == 0) segment.label = Label::Boilerplate;
  }
  labels.keep_by_segments(page);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static AssembleOptions options = {true, true, true};
  static Assembler reused(options);
  static PageParser parser{Limits{}};
  static HtmlDecoder decoder;
  if (size < 1) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  NoDiagnostics none;
  Page page;
  parser.parse(decoder.decode(bytes, "utf-8", CharsetPolicy::Lenient, {}, none).text,
               "http://x.test/", page);
  Labels labels;
  keep_some(page, data[0], labels);
  Document document;
  reused.assemble(page, labels, document);
  require(test::structure_fault(test::structured_body_of(document)));
  Document again;
  Assembler(options).assemble(page, labels, again);
  if (!(document == again)) require("another answer from a fresh assembler");
  return 0;
}
