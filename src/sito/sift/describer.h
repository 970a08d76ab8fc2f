// SPDX-License-Identifier: Apache-2.0
// The last stage: fills all parts of a document besides its paragraphs, and decides whether it is
// of a wanted language and type.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/document/document.h"
#include "sito/metadata/reader.h"
#include "sito/sift/drop.h"
#include "sito/sift/open_page.h"
#include "sito/sift/options.h"
#include "sito/sift/sifted.h"
#include "sito/text/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::sift {

/// Keeps its memory from page to page; one per thread.
class Describer {
 public:
  /// Both must outlive it.
  Describer(const SiftOptions& options, text::LanguageClassifier& classifier)
      : options_(options), classifier_(classifier) {}

  /// Fills title, charsets and cut, and, except for prepared Wikipedia pages, the type and the
  /// metadata. The values of the site's template go into the metadata and into Sifted::reading.
  /// `taken`: as of Sifter::sift. Returns true if the page is of a wanted type.
  bool describe(const archive::Webpage& webpage, std::string_view taken, OpenPage& page,
                Sifted& sifted, Document& document);
  /// Applies the language filter. Trusts a language that the document already has.
  Drop judge_language(Document& document);

 private:
  bool judge_type(OpenPage& page, const Sifted& sifted, Document& document) const;
  void compare_lead(std::string_view lead, Document& document);
  void judge_paragraphs(std::vector<Paragraph>& paragraphs) const;

  const SiftOptions& options_;
  text::LanguageClassifier& classifier_;
  MetadataReader metadata_reader_;
  std::string sample_;
  std::vector<ServerField> header_;
};

}  // namespace sito::sift
