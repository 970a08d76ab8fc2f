// SPDX-License-Identifier: Apache-2.0
// The stage between labels and recovery: makes the paragraphs of a document.
#pragma once

#include "sito/document/assemble.h"
#include "sito/document/document.h"
#include "sito/document/structure/optional_parts.h"
#include "sito/sift/open_page.h"
#include "sito/sift/options.h"
#include "sito/sift/paragraph_changes.h"
#include "sito/sift/sifted.h"

#include <memory>
#include <vector>

namespace sito::sift {

/// Keeps its memory from page to page; one per thread.
class PageAssembler {
 public:
  /// `options` must outlive it.
  explicit PageAssembler(const ReadOptions& options);

  /// Removes unwanted parts from the labels, makes paragraphs from the rest, and puts the changes
  /// of a modifier into them.
  void assemble(OpenPage& page, Sifted& sifted, Document& document);

  [[nodiscard]] Assembler& assembler() { return assembler_; }

 private:
  /// What readers wrote: comments, or the posts of a thread.
  struct Spoken {
    std::vector<structured::NodeRange> comments, posts;
  };
  [[nodiscard]] Spoken spoken(OpenPage& page, const Sifted& sifted) const;

  const ReadOptions& options_;
  Assembler assembler_;
  structured::OptionalParts parts_;
  std::unique_ptr<ParagraphChanges> changes_;  // with a modifier
};

}  // namespace sito::sift
