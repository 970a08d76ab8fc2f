// SPDX-License-Identifier: Apache-2.0
// From a record to its document, with the account of those that give none. Every pass that needs
// documents makes them with this, so that all see the same ones.
#pragma once

#include "sito/archive/record.h"
#include "sito/archive/webpage.h"
#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/sifter.h"
#include "sito/document/document.h"
#include "sito/document/identity.h"

#include <memory>
#include <string_view>

namespace sito::corpus {

/// Counts a record that could not be used.
void count_failure(const archive::Record& record, const Error& error, Account& account);

/// Says of a document of `page` which record it comes from.
void fill_origin(const archive::Record& record, const archive::Webpage& page, Origin& origin);

/// One per thread; keeps its memory. `options` must outlive it.
class RecordSifter {
 public:
  /// Errors: as of Sifter::make.
  static Result<std::unique_ptr<RecordSifter>> make(const SiftOptions& options);

  /// The document of `record`, complete, or null and the account says why there is none. The
  /// document may be changed; it is valid until the next call. The account has the record counted;
  /// that a document was written is for the caller to count.
  Document* sift(const archive::Record& record, Account& account);
  /// What tells the last document from others wherever it is found: the id of its record, or its
  /// own id when it came from JSONL; "" when there is neither.
  [[nodiscard]] std::string_view identity() const { return identity_; }
  /// The payload of the last record, when it is dropped because it is of another type than pages
  /// are; else null. Valid as long as the record.
  [[nodiscard]] const archive::Webpage* other_type() const {
    return is_other_type_ ? &page_ : nullptr;
  }
  /// When the time ends that the last page may take.
  [[nodiscard]] const Deadline& deadline() const { return sifter_->deadline(); }
  /// Gives back memory that one huge page has claimed. Cheap; for between pages.
  void trim();

 private:
  explicit RecordSifter(const SiftOptions& options);
  void leave_out_parts();
  bool read_document(const archive::Record& record, Account& account);
  void tally_template(const archive::Record& record, Drop drop, Account& account);
  Result<Drop> sift_page(const archive::Record& record, Account& account);

  const SiftOptions& options_;
  archive::WebpageOpener opener_;
  std::unique_ptr<Sifter> sifter_;
  Identifier identifier_;
  archive::Webpage page_;
  Document document_;
  std::string_view identity_;
  bool is_other_type_ = false;
};

}  // namespace sito::corpus
