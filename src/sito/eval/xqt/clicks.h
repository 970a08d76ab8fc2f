// SPDX-License-Identifier: Apache-2.0
// Simulates a user who makes a template in the editor by clicking elements.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/xqt/fields.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace sito::eval {

/// A page open in the editor.
struct LearningPage {
  const Page* page = nullptr;
  const GoldPage* gold = nullptr;
  BodyText body;
};

struct ClickedTemplate {
  fields::Template mapping;
  std::size_t clicks = 0;  ///< elements clicked for a field, or to exclude them
};

/// Makes a template from the gold of some pages of a site, with xqt::propose() like the editor. For
/// each field it clicks the elements that show its value on the first page, one after the other,
/// and takes the best proposal for all the pages. If another page then lacks its value, it clicks
/// the value there: as a second example, or for an additional path. For the text it clicks the
/// smallest element that holds it, or its paragraphs, and excludes foreign elements inside it if
/// their paths need no positions. Uses only these pages.
/// Errors: those of fields::check(), if a field cannot be expressed.
/// Cost: some thousand runs of one field on the pages.
Result<ClickedTemplate> click_template(std::span<const LearningPage> pages,
                                       std::span<const XqtField> fields, std::string_view id);

}  // namespace sito::eval
