// SPDX-License-Identifier: Apache-2.0
// The results of the stages on one page by one plan.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/justext/modifier.h"
#include "sito/extract/recovery/recovered.h"
#include "sito/page/labels.h"
#include "sito/sift/open_page.h"
#include "sito/structure/template/field_reader.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::sift {

/// Whether the template of its site was used for a page.
enum class SiteUse : std::uint8_t {
  None,  ///< there is no template
  Used,
  Missed,  ///< the template does not fit the page, which was read without it
};
/// Returns "no-template", "used" or "missed".
std::string_view name_of(SiteUse use);

/// Plain data, besides the document. Each stage fills its part.
struct Sifted {
  // Labels.
  Labels labels;
  /// The row that gave the labels of the whole page. Null: several rows did, the row saw a part of
  /// the page, or the template of the site took its place.
  const extract::Algorithm* row = nullptr;
  std::vector<extract::ParagraphChange> changes;  ///< by a modifier
  SiteUse site_use = SiteUse::None;
  bool by_site = false;  ///< the template of the site gave the labels, and no plan ran
  /// The template of fields that was tried, also if the page counts as missed; else null.
  const structure::FieldReader* fields = nullptr;
  structure::Reading reading;  ///< the values that it found
  // Results of recovery and judgement.
  extract::RecoveredFrom recovered = extract::RecoveredFrom::Nothing;
  PageState state = PageState::Content;  ///< another one: that is why there are no paragraphs

  /// Forgets the page, and keeps the memory.
  void clear();
};

/// Return the type of the page, the roles of its blocks, and the reasons for their scores, as the
/// row gives them; empty if Sifted::row is null or does not give them.
extract::PageType page_type(OpenPage& page, const Sifted& sifted, const ReadOptions& options);
std::vector<extract::BlockRole> roles(OpenPage& page, const Sifted& sifted,
                                      const ReadOptions& options);
extract::Explanation explain(OpenPage& page, const Sifted& sifted, const ReadOptions& options);

/// Returns the type of the page as page_type() does, or else by the default row, which then labels
/// the page at its cost.
extract::PageType page_type_by_any_row(OpenPage& page, const Sifted& sifted,
                                       const ReadOptions& options);

}  // namespace sito::sift
