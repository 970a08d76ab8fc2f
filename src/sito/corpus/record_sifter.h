// SPDX-License-Identifier: Apache-2.0
// Makes the document of a record, and counts the records that give none. Every pass that needs
// documents uses it, so that all passes see the same ones.
#pragma once

#include "sito/archive/record.h"
#include "sito/archive/webpage.h"
#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/document/document.h"
#include "sito/document/identity.h"
#include "sito/sift/sifter.h"

#include <memory>
#include <string_view>

namespace sito::corpus {

/// Counts a record that could not be used.
void count_failure(const archive::Record& record, const Error& error, Account& account);

/// Fills the origin of a document of `page`: the record that it comes from.
void fill_origin(const archive::Record& record, const archive::Webpage& page, Origin& origin);

/// One per thread; keeps its memory. `options` must outlive it.
class RecordSifter {
 public:
  /// Errors: those of Sifter::make.
  static Result<std::unique_ptr<RecordSifter>> make(const sift::SiftOptions& options);

  /// Returns the complete document of `record`, or null if there is none; the account then has the
  /// reason. The caller may change the document, which is valid until the next call. The account
  /// counts the record; the caller counts a written document.
  Document* sift(const archive::Record& record, Account& account);
  /// Returns what identifies the last document everywhere: the id of its record, or its own id if
  /// it came from JSONL; "" if it has neither.
  [[nodiscard]] std::string_view identity() const { return identity_; }
  /// Returns the identity of the page of the last document (see corpus::page_identity); "" if it is
  /// not HTML.
  [[nodiscard]] std::string page_identity() const;
  /// Returns the page of the last document; null if it is not HTML.
  [[nodiscard]] const Page* page() const;
  /// Return the labels and the type of that page; the type whatever row chose the text.
  [[nodiscard]] const Labels& labels() const { return sifter_->labels(); }
  [[nodiscard]] extract::PageType page_type() { return sifter_->page_type(); }
  /// Returns the last record if it was dropped because its type is not that of a page; else null.
  /// Valid as long as the record.
  [[nodiscard]] const archive::Webpage* other_type() const {
    return is_other_type_ ? &page_ : nullptr;
  }
  /// Returns the deadline of the last page. Decoding its record counts, too.
  [[nodiscard]] const Deadline& deadline() const { return deadline_; }
  /// Frees the memory of one huge page. Cheap; call it between pages.
  void trim();

 private:
  explicit RecordSifter(const sift::SiftOptions& options);
  bool open(const archive::Record& record, Account& account);
  Result<sift::Drop> read_document();
  void leave_out_parts();
  void tally_template(const archive::Record& record, sift::Drop drop, Account& account);
  Result<sift::Drop> sift_page(const archive::Record& record, Account& account);

  const sift::SiftOptions& options_;
  archive::WebpageOpener opener_;
  std::unique_ptr<sift::Sifter> sifter_;
  Identifier identifier_;
  archive::Webpage page_;
  Document document_;
  std::string_view identity_;
  bool is_other_type_ = false;
  Deadline deadline_;
};

}  // namespace sito::corpus
