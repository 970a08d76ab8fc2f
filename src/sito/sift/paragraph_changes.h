// SPDX-License-Identifier: Apache-2.0
// Puts paragraphs that a modifier has changed into the document of their page.
#pragma once

#include "sito/base/limits.h"
#include "sito/document/assemble.h"
#include "sito/document/document.h"
#include "sito/extract/justext/modifier.h"
#include "sito/page/parse.h"

#include <span>
#include <string_view>

namespace sito::sift {

/// One per thread.
class ParagraphChanges {
 public:
  ParagraphChanges(const Limits& limits, const AssembleOptions& options);

  /// Replaces the changed paragraphs of `document`; the others stay. Changed text
  /// has no links and images; changed HTML has its own, resolved against `base_url`, and may make
  /// several paragraphs or none. If the structure of the document cannot hold a change, the document
  /// keeps only its text.
  void apply(std::span<const extract::ParagraphChange> changes, std::string_view base_url,
             Document& document);

 private:
  void change_text(std::span<const extract::ParagraphChange> changes, std::string_view base_url,
                   Document& document);
  std::vector<Paragraph> read(std::string_view html, std::string_view base_url);

  PageParser parser_;
  Assembler assembler_;
};

}  // namespace sito::sift
