// SPDX-License-Identifier: Apache-2.0
// The fingerprint of a document: all that is known of it when copies are looked for, as bytes.
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

/// Where a document stands in the run.
struct DocumentPlace {
  std::uint64_t place = 0;  ///< grows in the order of the inputs
  std::uint32_t shard = 0;  ///< its input
};

/// Which copy stays: the one with the least key. The key is made of the document alone, never of
/// where it was found, so that the order of inputs does not show: the day it was taken (unknown
/// comes last), the length of its address, and a hash of address, date, identity and text.
///
/// `identity`: of the record, or of the line; "" when there is none but the place in the file.
std::uint64_t copy_key(const Document& document, std::string_view identity, Hash128 text);

/// The hash of a document's paragraphs.
Hash128 text_hash(const Document& document);

struct PrintHead {
  DocumentPlace place;
  std::uint64_t key = 0;
  Hash128 text;
  std::uint64_t paragraph_bytes = 0;
  std::uint32_t name_bytes = 0;
  bool has_signature = false;
};

struct ParagraphHead {
  std::uint32_t index = 0;     ///< in Document::paragraphs
  std::uint32_t n_hashes = 0;  ///< of 64 bits; exact: the two halves of the text's
};

/// Appends fingerprints to bytes. One per thread; keeps its memory.
class Printer {
 public:
  explicit Printer(const Options& options) : options_(options), hashes_(options) {}
  void append(const Document& document, std::string_view identity, const DocumentPlace& place,
              std::string& prints);

 private:
  void sign(Hash128 text);
  void append_paragraphs(std::string& prints);

  const Options& options_;
  ParagraphHashes hashes_;
  MinHash signature_;
  std::string paragraphs_;
};

/// A fingerprint as Printer wrote it. Views into its bytes.
struct Print {
  PrintHead head;
  MinHash signature;  ///< when head.has_signature
  Bytes paragraphs;   ///< heads, each followed by its hashes
  std::string_view name;
};

/// Takes the first fingerprint off `prints`; false at the end.
bool take_print(Bytes& prints, Print& print);
/// Takes the first paragraph off Print::paragraphs; false at the end.
bool take_paragraph(Bytes& paragraphs, ParagraphHead& head, std::vector<std::uint64_t>& hashes);

/// What a report says of the copy that stays.
struct Name {
  std::string id, url, date;
};
/// Print::name taken apart.
Name read_name(std::string_view name);

}  // namespace sito::dedup
