// SPDX-License-Identifier: Apache-2.0
// Finds the documents of a run that are duplicates.
#pragma once

#include "sito/base/result.h"
#include "sito/dedup/hash.h"
#include "sito/dedup/min_hash.h"
#include "sito/dedup/options.h"
#include "sito/dedup/unit.h"
#include "sito/io/record_file.h"
#include "sito/io/record_sorter.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace sito::dedup {

/// The facts kept of every document, by its number.
struct DocumentEntry {
  std::uint64_t place = 0;
  std::uint64_t key = 0;
  Hash128 text;
  std::uint64_t name_at = 0;  ///< where its name is stored
  std::uint32_t name_bytes = 0;
  std::uint32_t shard = 0;
};

/// The verdict on a document.
struct DocumentVerdict {
  DocumentNumber keeper = 0;  ///< the copy that is kept; for a document that is not
  float similarity = 1;
  Reason reason = Reason::Stays;
};

using DocumentEntries = io::RecordFile<DocumentEntry>;
using DocumentVerdicts = io::RecordFile<DocumentVerdict>;

/// Finds documents with the same text.
class ExactDocuments {
 public:
  ExactDocuments(const Options& options, std::size_t memory) : sorter_(options.folder, memory) {}
  Result<void> add(DocumentNumber number, const DocumentEntry& entry, std::uint64_t salt);
  /// Sets the verdicts of all copies except the one with the least key to `reason`. Documents that
  /// have another verdict already keep it, and cause no removal of others. Call it once, after the
  /// last add().
  Result<void> judge(DocumentVerdicts& verdicts, Reason reason = Reason::Duplicate);

 private:
  struct Text {
    Hash128 hash;
    std::uint64_t key = 0;
    DocumentNumber document = 0;
    auto operator<=>(const Text&) const = default;
  };
  io::RecordSorter<Text> sorter_;
};

/// Finds documents that are nearly alike. Two are compared if they share a band. Among pairs whose
/// estimated similarity reaches the threshold, documents are taken by their keys, least first, and
/// each is removed if a similar one has been kept. Every removed document is thus similar to a kept
/// one (a chain of small differences does not count), and neither order nor threads matter.
class NearDocuments {
 public:
  /// In a group that shares a band, documents are compared with the first different ones (by key).
  /// More comparisons would be quadratic for template pages, of which a crawl has thousands.
  static constexpr std::size_t kMaxCompared = 64;

  NearDocuments(const Options& options, std::size_t memory)
      : options_(options),
        memory_(memory),
        signatures_(options.folder),
        bands_(std::in_place, options.folder, memory) {}
  Result<void> add(DocumentNumber number, std::uint64_t key, std::uint64_t salt,
                   const MinHash& signature);
  /// As ExactDocuments. Entries distinguish exact copies from near ones.
  Result<void> judge(const DocumentEntries& entries, DocumentVerdicts& verdicts);

 private:
  struct Band {
    std::uint64_t hash = 0;
    std::uint64_t key = 0;
    DocumentNumber document = 0;
    auto operator<=>(const Band&) const = default;
  };
  /// `from` is similar to `to`, whose key is less.
  struct Edge {
    std::uint64_t from_key = 0;
    DocumentNumber from = 0;
    std::uint64_t to_key = 0;
    DocumentNumber to = 0;
    double similarity = 0;
    auto operator<=>(const Edge&) const = default;
  };
  struct Compared {
    Band band;
    MinHash signature;
  };

  Result<void> find_edges(io::RecordSorter<Edge>& edges);
  Result<void> compare(const Band& band, io::RecordSorter<Edge>& edges);
  static Result<void> judge_edge(const Edge& edge, const DocumentEntries& entries,
                                 DocumentVerdicts& verdicts);

  const Options& options_;
  std::size_t memory_;
  io::RecordFile<MinHash> signatures_;  // by number
  std::optional<io::RecordSorter<Band>> bands_;
  std::vector<Compared> compared_;  // of the current group
};

}  // namespace sito::dedup
