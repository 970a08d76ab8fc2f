// SPDX-License-Identifier: Apache-2.0
// Reads one page from its bytes to the paragraphs of a document, by any number of plans.
// Extraction, runs over archives, evaluation and comparison all use it. Therefore, the evaluation
// measures what users get.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/deadline.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/document/document.h"
#include "sito/extract/plan.h"
#include "sito/sift/labeller.h"
#include "sito/sift/open_page.h"
#include "sito/sift/options.h"
#include "sito/sift/page_assembler.h"
#include "sito/sift/recovery.h"
#include "sito/sift/sifted.h"
#include "sito/text/language.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace sito::sift {

/// Runs the stages on pages: open, label, assemble, recover, judge. Keeps its memory from page to
/// page; one per thread. The result of a plan depends only on the page, the plan and the options.
class PageReader {
 public:
  /// The plans (which have passed Plan::check) and the classifier must outlive it.
  PageReader(std::span<const extract::Plan* const> plans, ReadOptions options,
             text::LanguageClassifier& classifier);
  PageReader(std::span<const extract::Plan> plans, ReadOptions options,
             text::LanguageClassifier& classifier);
  PageReader(const PageReader&) = delete;
  PageReader& operator=(const PageReader&) = delete;

  /// Opens a page (see PageOpener::open); `bytes` must be valid until the next page is opened. The
  /// opening and each run of a plan return TooSlow if they take longer than a page may; then the
  /// page must not be used any more.
  Result<void> open(Bytes bytes, std::string_view http_charset, std::string_view url,
                    const Where& where, Diagnostics& diagnostics);
  [[nodiscard]] const Page& page() const { return open_.page; }
  [[nodiscard]] OpenPage& open_page() { return open_; }

  /// Uses the template of the site of the open page, which must outlive the page.
  void use(const site::Applier& site) { open_.site = &site; }
  /// Finds the stop list of the page, if any plan needs one. A plan that needs a stop list finds it by
  /// itself; call this before to measure plans without this search.
  void prepare();
  /// Forgets the facts that the plans have computed of the page. The next plan then begins with the
  /// page alone, so that times of plans can be compared.
  void forget_facts();

  /// Makes only the labels of a plan. Errors: those of Labeller::label.
  Result<void> label(std::size_t plan);
  /// Runs a plan on the open page: fills the paragraphs and the algorithm of `document`, and
  /// nothing else.
  Result<void> run(std::size_t plan, Document& document);
  /// Returns the result of the last label() or run().
  [[nodiscard]] const Sifted& sifted() const { return sifted_; }
  [[nodiscard]] Sifted& sifted() { return sifted_; }
  [[nodiscard]] const Labels& labels() const { return sifted_.labels; }
  /// Returns the language of the text that the last run() kept, if it is already known; else null.
  [[nodiscard]] const text::Language* language() const;

  /// Makes the paragraphs for labels of the page that do not come from a plan.
  void assemble(const Labels& labels, Document& document);
  /// Frees the memory of one huge page. Cheap. Call it between pages, because it closes the page.
  void trim() { opener_.trim(); }

 private:
  [[nodiscard]] PageState judge(std::size_t plan);
  [[nodiscard]] std::string algorithm_of(std::size_t plan) const;

  ReadOptions options_;
  Deadline deadline_;  // of the open page
  PageOpener opener_;
  Labeller labeller_;
  PageAssembler assembler_;
  Recovery recovery_;
  OpenPage open_;
  Sifted sifted_;
};

}  // namespace sito::sift
