// SPDX-License-Identifier: Apache-2.0
// Several tools on one parsed page, each timed.
#pragma once

#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/corpus/page_reader.h"
#include "sito/document/document.h"
#include "sito/eval/page_list.h"
#include "sito/extract/plan.h"
#include "sito/page/page.h"
#include "sito/text/language.h"

#include <memory>
#include <string_view>
#include <vector>

namespace sito::eval {

/// What one tool made of a page.
struct Extract {
  Document document;
  double ms = 0;  ///< wall time of labelling and assembling; the parse is shared and not counted
  [[nodiscard]] bool failed() const { return document.paragraphs.empty(); }
};

/// Keeps its memory from page to page. One thread.
class PageTools {
 public:
  /// The plans must outlive it. Errors: no classifier with that name, or a row that
  /// needs more than what is shipped.
  static Result<std::unique_ptr<PageTools>> make(const std::vector<extract::Plan>& plans,
                                                 const Limits& limits, std::string_view classifier);

  /// Parses a page, which must live until the next one is opened. Rows that want a stop list get
  /// that of the page's language, as in `sito extract`. Errors: as of PageReader::open.
  Result<void> open(const SourcePage& source);
  [[nodiscard]] const Page& page() const { return reader_.page(); }

  /// The text that a tool keeps. Each tool starts from the page alone: nothing that one has
  /// computed is there for the next.
  Extract run(std::size_t tool);
  /// The text that the last run() left out.
  Document rest();

 private:
  PageTools(const std::vector<extract::Plan>& plans, const Limits& limits,
            std::unique_ptr<text::LanguageClassifier> classifier);

  std::unique_ptr<text::LanguageClassifier> classifier_;
  corpus::PageReader reader_;
};

}  // namespace sito::eval
