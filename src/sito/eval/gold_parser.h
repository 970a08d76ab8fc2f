// SPDX-License-Identifier: Apache-2.0
// Reads and parses the pages of gold sets, for code that needs no labels.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/eval/gold.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"

#include <optional>
#include <string>

namespace sito::eval {

/// Returns the bytes of a page; nothing, and a note, if it cannot be read. Notes: kPageMissing and
/// kPageUnreadable.
std::optional<std::string> read_page(const GoldPage& gold, const Limits& limits,
                                     Diagnostics& diagnostics);

/// Keeps its memory from page to page. For one thread.
class GoldParser {
 public:
  explicit GoldParser(const Limits& limits) : limits_(limits), parser_(limits) {}

  /// Returns the parsed page, which is valid until the next call; null, and a note, if it cannot be
  /// read.
  const Page* parse(const GoldPage& gold, Diagnostics& diagnostics);

 private:
  Limits limits_;
  HtmlDecoder decoder_;
  PageParser parser_;
  std::string bytes_;
  Page page_;
};

}  // namespace sito::eval
