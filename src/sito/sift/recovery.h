// SPDX-License-Identifier: Apache-2.0
// Makes documents from text that pages hold but do not show (extract/recovery/recovered.h), if they
// show nothing or nearly nothing.
#pragma once

#include "sito/document/assemble.h"
#include "sito/document/document.h"
#include "sito/extract/plan.h"
#include "sito/extract/recovery/recovered.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"

#include <cstdint>
#include <string>

namespace sito::sift {

/// Keeps its memory from page to page; one per thread.
class Recovery {
 public:
  /// `parser` must outlive it; it parses the found text.
  Recovery(PageParser& parser, bool provenance);

  /// Forgets the results of a page.
  void forget();
  /// Replaces the paragraphs of `document`, which hold the text that a row kept of the page. This
  /// text must be nearly nothing, or far less than the article in the JSON-LD of the page. The
  /// found text must be long and not shown by the page. A page that shows an article of more than
  /// 1500 bytes keeps it, however much JSON-LD there is, because such JSON-LD belongs to other
  /// articles. The new paragraphs have the place of the strings in the source, and the path of the
  /// script (or element) that holds them.
  ///
  /// Cost: reads the types of the scripts for most pages; linear in the scripts for pages with
  ///       little text, once for a page.
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
  PageParser& parser_;
  Looked looked_ = Looked::Nowhere;  // where it has searched on the current page
  extract::Recovered found_;         // the found text, if it is worth using
  extract::Recovered other_;
  Page found_page_;  // made of found_.html
  Labels found_labels_;
  std::string shown_;
  std::string probe_;
};

}  // namespace sito::sift
