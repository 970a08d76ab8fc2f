// SPDX-License-Identifier: Apache-2.0
// Drops duplicates from documents, with their account and their report.
#pragma once

#include "sito/archive/record.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/run.h"
#include "sito/dedup/collection.h"
#include "sito/dedup/within.h"
#include "sito/document/document.h"

#include <string>
#include <vector>

namespace sito::corpus {

/// One per thread; keeps its memory.
class Deduplicator {
 public:
  /// `collection`: null if the options need no pass. Both must outlive it.
  Deduplicator(const RunOptions& options, const dedup::Collection* collection)
      : options_(options), collection_(collection), within_(options.dedup) {}

  /// Removes the paragraphs of `document` that are duplicates. Returns false if the whole document
  /// is a duplicate, or if fewer than Options::min_words words are left of it; the account then
  /// says so. Never returns false if duplicates are marked. `judged`: its verdict; null if there
  /// was no pass. Appends lines for the report to `report`, if one was requested.
  bool apply(const dedup::Judged* judged, const archive::Record& record, Document& document,
             Account& account, std::string& report);

 private:
  void report_document(const dedup::DocumentVerdict& verdict, const Document& document,
                       std::string& report);
  void report_paragraph(const dedup::ParagraphVerdict& verdict, const Document& document,
                        std::string& report);
  [[nodiscard]] dedup::Name name_of_keeper(dedup::DocumentNumber number,
                                           const Document& document) const;
  [[nodiscard]] bool enough_stays(const Document& document) const;
  bool mark(const std::vector<dedup::ParagraphVerdict>& copies, Document& document,
            Account& account, std::string& report);
  static void mark_structured(Document& document);
  bool take_out(const std::vector<dedup::ParagraphVerdict>& copies, Document& document,
                Account& account, std::string& report);

  const RunOptions& options_;
  const dedup::Collection* collection_;
  dedup::WithinDocument within_;
  std::vector<dedup::ParagraphVerdict> copies_;
  std::vector<bool> dropped_;
};

}  // namespace sito::corpus
