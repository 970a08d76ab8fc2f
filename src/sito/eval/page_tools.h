// SPDX-License-Identifier: Apache-2.0
// Several tools on one parsed page, each timed.
#pragma once

#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/document/document.h"
#include "sito/eval/page_list.h"
#include "sito/extract/plan.h"
#include "sito/page/page.h"
#include "sito/sift/page_reader.h"
#include "sito/text/language.h"

#include <memory>
#include <string_view>
#include <vector>

namespace sito::eval {

/// The extract of one tool.
struct Extract {
  Document document;
  double ms = 0;  ///< wall time of labelling and assembling, without the shared parse
  [[nodiscard]] bool failed() const { return document.paragraphs.empty(); }
};

/// Runs several tools on one page. Keeps its memory from page to page. One thread.
class PageTools {
 public:
  /// The plans must outlive it. Errors: no classifier with that name, or a row that needs more than
  /// the shipped resources.
  static Result<std::unique_ptr<PageTools>> make(const std::vector<extract::Plan>& plans,
                                                 const Limits& limits, std::string_view classifier);

  /// Parses a page, which must live until the next one is opened. Rows that need a stop list get
  /// that of the page's language, as in `sito extract`. Errors: those of PageReader::open.
  Result<void> open(const SourcePage& source);
  [[nodiscard]] const Page& page() const { return reader_.page(); }

  /// Returns the text that a tool keeps. Tools share only the parsed page, no other results.
  Extract run(std::size_t tool);
  /// Returns the text that the last run() dropped.
  Document rest();

 private:
  PageTools(const std::vector<extract::Plan>& plans, const Limits& limits,
            std::unique_ptr<text::LanguageClassifier> classifier);

  std::unique_ptr<text::LanguageClassifier> classifier_;
  sift::PageReader reader_;
};

}  // namespace sito::eval
