// SPDX-License-Identifier: Apache-2.0
// Somebody who makes a template by pointing at elements: stands in for the people who make
// templates in the editor, and does what they can do there.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/xqt_fields.h"
#include "sito/page/page.h"
#include "sito/xqt/mapping.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// A page that is open in the editor.
struct LearningPage {
  const Page* page = nullptr;
  const GoldPage* gold = nullptr;
  BodyText body;
};

struct ClickedTemplate {
  xqt::Mapping mapping;
  std::size_t clicks = 0;  ///< elements that were pointed at for a field, or to be left out
};

/// Makes a template from what is known of some pages of a site, with xqt::propose() as the editor
/// has it. For each field the elements that show its value on the first page are pointed at, one
/// after the other, and of what is proposed the first that is right on most of the pages is taken.
/// Where another page then lacks its value, it is pointed at there: as a second example, or with a
/// path of its own for pages where the first finds nothing. For the text it is the smallest element
/// that holds it, or its paragraphs; what inside is not of it is pointed at to be left out, where
/// that can be said without counting. Nothing but these pages is looked at.
/// Errors: of xqt::check(), when a field could not be said.
/// Cost: some thousand runs of one field on the pages.
Result<ClickedTemplate> click_template(std::span<const LearningPage> pages,
                                       std::span<const XqtField> fields, std::string_view id);

}  // namespace sito::eval
