// SPDX-License-Identifier: Apache-2.0
// The fingerprint of a document, as bytes: all facts for the search for duplicates.
#pragma once

#include "sito/base/bytes.h"
#include "sito/dedup/hash.h"
#include "sito/dedup/min_hash.h"
#include "sito/dedup/options.h"
#include "sito/dedup/paragraph_hashes.h"
#include "sito/document/document.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::dedup {

/// The place of a document in the run.
struct DocumentPlace {
  std::uint64_t place = 0;  ///< grows in the order of the inputs
  std::uint32_t shard = 0;  ///< its input
};

/// Returns the key that decides which copy is kept: the one with the least key. The key depends on
/// the document alone, never on where it was found, so that the order of inputs has no effect. It
/// consists of the day it was taken (unknown days come last), the length of its URL, and a hash of
/// URL, date, identity and text.
///
/// `identity`: of the record, or of the line; "" if only the place in the file is known.
std::uint64_t copy_key(const Document& document, std::string_view identity, Hash128 text);

/// Returns the hash of a document's paragraphs.
Hash128 text_hash(const Document& document);

struct PrintHead {
  DocumentPlace place;
  std::uint64_t key = 0;
  Hash128 text;
  Hash128 page;
  std::uint64_t paragraph_bytes = 0;
  std::uint32_t name_bytes = 0;
  bool has_signature = false;
  bool has_page = false;
};

struct ParagraphHead {
  std::uint32_t index = 0;     ///< in Document::paragraphs
  std::uint32_t n_hashes = 0;  ///< of 64 bits; exact: the two halves of the text's hash
};

/// Appends fingerprints to bytes. One for each thread; keeps its memory.
class Printer {
 public:
  explicit Printer(const Options& options) : options_(options), hashes_(options) {}
  /// `page`: identifies the page of the document, for Options::pages; "" if it is unknown. With
  /// Options::pages, the copy whose URL is `page` is preferred.
  void append(const Document& document, std::string_view identity, const DocumentPlace& place,
              std::string& prints, std::string_view page = {});

 private:
  void sign(Hash128 text);
  void append_paragraphs(std::string& prints);

  const Options& options_;
  ParagraphHashes hashes_;
  MinHash signature_;
  std::string paragraphs_;
};

/// A fingerprint as Printer wrote it. Refers to its bytes.
struct Print {
  PrintHead head;
  MinHash signature;  ///< if head.has_signature
  Bytes paragraphs;   ///< heads, each followed by its hashes
  std::string_view name;
};

/// Reads the first fingerprint and removes it from `prints`; returns false at the end.
bool take_print(Bytes& prints, Print& print);
/// Reads the first paragraph and removes it from Print::paragraphs; returns false at the end.
bool take_paragraph(Bytes& paragraphs, ParagraphHead& head, std::vector<std::uint64_t>& hashes);

/// The name of the kept copy in a report.
struct Name {
  std::string id, url, date;
};
/// Splits Print::name.
Name read_name(std::string_view name);

}  // namespace sito::dedup
