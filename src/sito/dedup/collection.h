// SPDX-License-Identifier: Apache-2.0
// Judges the texts of a run, after it has seen all of them once.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/dedup/documents.h"
#include "sito/dedup/options.h"
#include "sito/dedup/paragraphs.h"
#include "sito/dedup/print.h"
#include "sito/dedup/verdicts.h"
#include "sito/io/temp_file.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::dedup {

/// Takes the fingerprints of all documents in the order of the inputs, judges them, and returns the
/// verdicts in the same order. It searches duplicates in the scope of the options; which copy is
/// kept depends on the documents alone (copy_key).
///
/// Memory: Options::memory and less than 4 MB, for any number of documents. The rest is in
/// temporary files: 64 bytes a document; for documents 32 more (exact) or 784 (near); for
/// paragraphs 48 a paragraph (exact) or 24 a word (near), and half as much again if documents are
/// judged too.
/// Threads: one at a time, except for name().
class Collection final : public Verdicts {
 public:
  explicit Collection(const Options& options);
  ~Collection() override;
  Collection(const Collection&) = delete;
  Collection& operator=(const Collection&) = delete;

  /// Adds fingerprints of Printer, in the order of the inputs. `move` gives them other places, if
  /// there is one.
  Result<void> add(Bytes prints, const std::function<void(DocumentPlace&)>& move = {});
  /// Judges what was added. Call it once. Cost: that of sorting.
  Result<void> judge();

  Result<void> find(std::uint64_t place, Judged& judged) override;
  /// Returns the name of a document, with Options::names. From any thread, after judge().
  [[nodiscard]] Result<Name> name(DocumentNumber number) const;

 private:
  struct Readers;

  Result<void> add_name(std::string_view name, DocumentEntry& entry);
  Result<void> add_paragraphs(DocumentNumber number, std::uint64_t key, std::uint64_t salt,
                              Bytes paragraphs);
  Result<void> store_paragraphs(Bytes paragraphs);
  Result<void> judge_documents();
  Result<void> add_paragraphs_of_kept();
  Result<void> open_readers();
  /// Keeps the hashes of shards apart if shards are not compared.
  [[nodiscard]] std::uint64_t salt_of(std::uint32_t shard) const;

  const Options options_;
  DocumentEntries entries_;
  DocumentVerdicts document_verdicts_;
  ParagraphVerdicts paragraph_verdicts_;
  std::optional<ExactDocuments> pages_;
  std::optional<ExactDocuments> exact_;
  std::optional<NearDocuments> near_;
  std::optional<Paragraphs> paragraphs_;
  std::optional<io::TempFile> names_;
  std::string new_names_;                // not yet in the file
  io::RecordFile<std::uint64_t> aside_;  // paragraphs that wait for the verdict on their document
  std::vector<std::uint64_t> hashes_;
  std::unique_ptr<Readers> readers_;
};

}  // namespace sito::dedup
