// SPDX-License-Identifier: Apache-2.0
// Turns one page from bytes into a clean document, by all stages.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/deadline.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/document/document.h"
#include "sito/extract/plan.h"
#include "sito/page/html.h"
#include "sito/sift/drop.h"
#include "sito/sift/options.h"
#include "sito/sift/sifted.h"
#include "sito/text/language.h"

#include <memory>
#include <string_view>
#include <vector>

namespace sito::sift {

/// Turns pages into documents; keeps its memory from page to page. One per thread. The document of
/// a page depends only on the page and the options, never on earlier pages.
class Sifter {
 public:
  /// InvalidArgument or Unsupported: the language classifier cannot be made, or as of check().
  static Result<std::unique_ptr<Sifter>> make(const SiftOptions& options);
  ~Sifter();

  /// Fills `document`: url, title, language, paragraphs, cut and the charsets of origin; the caller
  /// fills the rest of origin. For a dropped page it leaves the results so far and returns the
  /// reason. `taken`: when the page was captured, as WARC-Date; "" if unknown. Only metadata use
  /// it. TooSlow: the page takes longer than options.page_seconds; `document` is then empty.
  Result<Drop> sift(const archive::Webpage& webpage, const Where& where, Diagnostics& diagnostics,
                    Document& document, std::string_view taken = {});
  /// The same for a page with a deadline of the caller.
  Result<Drop> sift(const archive::Webpage& webpage, const Where& where, Diagnostics& diagnostics,
                    Document& document, std::string_view taken, const Deadline& deadline);
  /// Applies only the language filter, for documents from elsewhere; it trusts a language that the
  /// document already has.
  Drop judge_language(Document& document);

  /// Return the last HTML page that was sifted, and the results for it.
  [[nodiscard]] const Page& page() const;
  [[nodiscard]] const Sifted& sifted() const;
  [[nodiscard]] const Labels& labels() const { return sifted().labels; }
  /// Returns the template of the site of this page; null: none.
  [[nodiscard]] const site::Applier* site() const;
  /// Returns the type of this page by the row of the plan, or else by the default row.
  extract::PageType page_type();
  /// Returns the roles of its blocks, if the plan is a single row with roles.
  std::vector<extract::BlockRole> roles();
  /// Returns the strongest reasons for the scores of its blocks, if the plan is a single row that
  /// gives them.
  extract::Explanation explain();
  /// Returns the bytes of decoded source of the last page.
  [[nodiscard]] std::size_t page_bytes() const { return page_bytes_; }
  /// Frees the memory of one huge page. Cheap; call it between pages.
  void trim();

 private:
  struct Stages;

  Sifter(const SiftOptions& options, std::unique_ptr<text::LanguageClassifier> classifier);
  void make_stages();
  Result<Drop> sift_text(const archive::Webpage& webpage, const Where& where,
                         Diagnostics& diagnostics, Document& document);
  Result<Drop> sift_html(const archive::Webpage& webpage, const Where& where,
                         Diagnostics& diagnostics, Document& document, std::string_view taken);
  Result<void> make_page(const archive::Webpage& webpage, const Where& where,
                         Diagnostics& diagnostics);
  void use_site(std::string_view url, const Where& where, Diagnostics& diagnostics);
  void leave_out_marks(Document& document) const;

  SiftOptions options_;
  extract::Plan keep_all_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  HtmlDecoder text_decoder_;
  std::unique_ptr<Stages> stages_;  // never null
  std::string made_page_;           // HTML made of the last record that was not a page
  std::size_t page_bytes_ = 0;
};

}  // namespace sito::sift
