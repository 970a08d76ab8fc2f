// SPDX-License-Identifier: Apache-2.0
// Options of deduplication: the definition of a duplicate, the compared texts, and the cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace sito::dedup {

enum class Method : std::uint8_t { Exact, Near };
/// The texts among which duplicates are searched.
enum class Scope : std::uint8_t {
  Document,  ///< paragraphs of one document
  Shard,     ///< one input file
  Run,       ///< all inputs
};

/// The reason why a text is left out.
enum class Reason : std::uint8_t {
  Stays,
  Duplicate,
  NearDuplicate,
  SamePage,  ///< of one page, several documents
};

/// Words of an n-gram of paragraphs, as onion is used for the TenTen corpora (Jakubicek and others,
/// The TenTen Corpus Family, 2013: 7-grams, share 0.5).
inline constexpr unsigned kParagraphGram = 7;
inline constexpr double kShare = 0.5;
/// Words of an n-gram of documents, and the target similarity, of FineWeb (Penedo and others, The
/// FineWeb Datasets, 2024).
inline constexpr unsigned kDocumentGram = 5;
inline constexpr double kSimilarity = 0.75;
/// Paragraphs of fewer words repeat legitimately: headings, dates, names of authors, answers of one
/// line. Chosen by us; trafilatura uses 100 characters or more, onion one n-gram.
inline constexpr unsigned kMinWords = 10;
/// Memory for sorting, for any size of corpus; half of it for each of the two sorters that are busy
/// at the same time.
inline constexpr std::size_t kMemoryBytes = std::size_t{256} << 20;

struct Options {
  bool documents = false;
  bool paragraphs = false;
  bool pages = false;  ///< one document of each page, by Printer::append(page)
  Method method = Method::Exact;
  Scope scope = Scope::Run;
  unsigned paragraph_gram = kParagraphGram;
  unsigned document_gram = kDocumentGram;
  double share = kShare;            ///< of a paragraph's n-grams that also occur elsewhere
  double similarity = kSimilarity;  ///< estimated Jaccard similarity of the sets of n-grams
  unsigned min_words = kMinWords;   ///< of a paragraph
  bool names = false;               ///< keep the names of documents, for a report
  std::string folder;               ///< of temporary files
  std::size_t memory = kMemoryBytes;

  [[nodiscard]] bool any() const { return documents || paragraphs || pages; }
  /// Returns true if all texts have to be read before one can be judged.
  [[nodiscard]] bool needs_pass() const { return any() && scope != Scope::Document; }
};

}  // namespace sito::dedup
