// SPDX-License-Identifier: Apache-2.0
// Runs rows over the pages of a gold set. Each page is parsed once, and all rows run on it.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/measure/metrics.h"
#include "sito/extract/plan.h"
#include "sito/text/stop_words.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
class FeedIndex;
}  // namespace sito

namespace sito::eval {

/// Receives the text of each row for each page, in the order of pages and rows; never called by two
/// threads at once.
using TakeText =
    std::function<Result<void>(std::size_t row, const GoldPage& page, std::string_view text)>;

struct EvalOptions {
  std::vector<extract::Plan> rows;
  std::string classifier = "cld2";  ///< of the page's language, which chooses stop lists
  /// The stop list for every page, null for none; not set: the list of the page's language.
  std::optional<const text::StopWords*> stop_words;
  unsigned threads = 1;
  const extract::Resources* resources = nullptr;  ///< null: the shipped ones
  Limits limits;
  const FeedIndex* feeds = nullptr;  ///< leads of pages, for rows that look for them; may be null
  Measures measures = Measures::All;
  TakeText take_text;  ///< may be empty
};

/// The scores of all rows over one set.
struct SetScores {
  /// scores[row][page]; has_page[page] is false if the page was lost.
  std::vector<std::vector<PageScore>> scores;
  std::vector<bool> has_page;
  /// Seconds in which each row labelled and assembled all pages, summed over threads. Only these
  /// differ between runs.
  std::vector<double> seconds;
  /// Pages that could not be read, as `gold-page-missing` and `gold-page-unreadable`.
  CountingDiagnostics lost;
};

/// Runs the rows. The text of a row for a page is the output of `sito extract --format text`.
/// Errors: no classifier with that name, a row that lacks a resource, or those of take_text.
Result<SetScores> evaluate(const GoldSet& set, const EvalOptions& options);

}  // namespace sito::eval
