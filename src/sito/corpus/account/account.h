// SPDX-License-Identifier: Apache-2.0
// The account of a run: every record that was read is written, dropped for a reason, or failed.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/fields/health/counts.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito::corpus {

using Counts = std::map<std::string, std::uint64_t, std::less<>>;
void count(Counts& counts, std::string_view name, std::uint64_t by = 1);
std::uint64_t total(const Counts& counts);

/// Returns true for notes about damage in which bytes of the input were lost.
bool is_loss(std::string_view note);

/// Counts of a run or of a part of one. Sums of parts equal the whole. One thread at a time.
struct Account {
  std::uint64_t inputs = 0;       ///< files (or standard input) opened
  Counts inputs_failed;           ///< files that could not be opened or read to their end, by error
  std::uint64_t records = 0;      ///< records found in them
  std::uint64_t written = 0;      ///< documents written (to every output)
  Counts dropped;                 ///< records left out by a rule, by reason
  Counts failed;                  ///< records that could not be used, by error
  std::uint64_t set_aside = 0;    ///< of the dropped ones, those copied to the side archive
  CountingDiagnostics notes{20};  ///< survived damage and other notes, by name
  std::uint64_t page_bytes = 0;   ///< HTML after decoding, of all parsed pages
  std::uint64_t text_bytes = 0;   ///< text of the written documents
  std::uint64_t paragraphs = 0;
  Counts paragraphs_dropped;  ///< duplicates dropped from documents, by reason
  Counts marked;              ///< documents and paragraphs written and marked as duplicates, by
                              ///< reason
  std::uint64_t paragraph_bytes_dropped = 0;  ///< their text
  Counts languages;                           ///< written documents, by language
  Counts page_languages;  ///< pages whose language was found, written or not, by language
  Counts sites;           ///< learned sites, and those that were not learned, by reason
  Counts site_pages;      ///< pages, by whether the template of their site was used
  /// The results of templates of fields: of `sito apply` by key, of XQT templates by id.
  fields::CountsByTemplate templates;
  bool interrupted = false;
  std::string output_failed;  ///< why an output could not be written to its end; "" if it was
  bool reader_gone = false;   ///< the program that read an output pipe closed it before the end

  void add(const Account& other);
  /// Returns true if the run ended before its inputs did.
  [[nodiscard]] bool is_cut() const { return interrupted || reader_gone || !output_failed.empty(); }
  void clear() { *this = Account{}; }
  /// records == written + dropped + failed.
  [[nodiscard]] bool adds_up() const;
  /// Returns true if something was lost (exit code 1): a failed input, a failed record, damage that
  /// lost bytes, or an output that could not be written.
  [[nodiscard]] bool has_losses() const;
};

/// Returns one JSON object with sorted keys, ending in a newline. The same run gives the same
/// bytes.
std::string to_json(const Account& account);
/// Returns a few lines for people; the counts of `to_json` without the samples.
std::string to_text(const Account& account);

}  // namespace sito::corpus
