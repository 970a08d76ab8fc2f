// SPDX-License-Identifier: Apache-2.0
// Documents from text that pages have but do not show (extract/recovery/recovered.h), when what
// they show comes to (nearly) nothing.
#pragma once

#include "sito/base/limits.h"
#include "sito/document/assemble.h"
#include "sito/document/document.h"
#include "sito/extract/plan.h"
#include "sito/extract/recovery/recovered.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"

#include <cstdint>
#include <string>

namespace sito::corpus {

/// Keeps its memory from page to page; one per thread.
class PageRecovery {
 public:
  PageRecovery(const Limits& limits, bool provenance);

  /// Forgets what was found in a page.
  void forget();
  /// Replaces the paragraphs of `document`, which hold what a row kept of the page, when they are
  /// nearly nothing, or far less than the JSON-LD of the page says its article has, and the text
  /// found instead is long and not shown by the page. The paragraphs have the place of the strings
  /// in the source, and the path of the script (or element) that holds them.
  ///
  /// Cost: a look at the scripts' types for most pages; linear in the scripts for those with little
  ///       text, once for a page.
  extract::RecoveredFrom recover(const Page& page, Assembler& assembler, Document& document);

 private:
  enum class Looked : std::uint8_t { Nowhere, AtLinkedData, Everywhere };

  void find(const Page& page, Looked where);
  void prefer_page_data(const Page& page);
  void parse(const Page& page);
  [[nodiscard]] bool is_shown(const Page& page);
  void place(const Page& page, Body& body) const;

  bool provenance_;
  extract::Plan keep_all_;
  extract::Runner runner_;
  PageParser parser_;
  Looked looked_ = Looked::Nowhere;  // at the page at hand
  extract::Recovered found_;         // there, if it is worth taking
  extract::Recovered other_;
  Page found_page_;  // of found_.html
  Labels found_labels_;
  std::string shown_;
  std::string probe_;
};

}  // namespace sito::corpus
