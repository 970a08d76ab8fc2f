// SPDX-License-Identifier: Apache-2.0
// Lets the caller read and change the paragraphs of jusText, before and after they are classified
// (Svana 4.5, 5.4 and 6.2.3).
#pragma once

#include "sito/base/result.h"
#include "sito/extract/algorithm.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

enum class ModifierPhase : std::uint8_t {
  Before,  ///< no paragraph has a class yet; a class that is given stays, and neighbours see it
  After,   ///< all have one; changes do not trigger the rules about neighbours again
};
std::string_view name_of(ModifierPhase phase);  ///< "before", "after"

/// A paragraph as a modifier sees it. May be changed: `text`, `html` and `label`.
struct ModifiableParagraph {
  std::string text;   ///< white space collapsed and trimmed
  std::string html;   ///< its part of the source; "" when the source does not have it in one part
  std::string label;  ///< "good", "bad"; before: ""
  std::string_view context_free;  ///< after: the class by itself, as name_of(JustextClass)
  std::string_view rule;          ///< after: the rule that decided last
  double link_density = 0;        ///< share of the characters inside links
  bool heading = false;           ///< is in h1 ... h6
};

/// Changes the paragraphs of a page; their number and order stay. An error ends the page.
using ParagraphModifier =
    std::function<Result<void>(const Page&, ModifierPhase, std::vector<ModifiableParagraph>&)>;

/// The replacement of a kept paragraph whose text or HTML was changed.
struct ParagraphChange {
  TextId first{}, last{};  ///< the text nodes of the paragraph, both included
  std::string text;        ///< "" with HTML
  std::string html;        ///< "" with text; both "": the paragraph is left out
};

/// Labels a page as the row justext does, with the modifier before and after. The hooks of the
/// inputs come last. A paragraph whose class was changed has the rule "modifier". Fills `changes`
/// in the order of the page. Text that was changed before is measured again. If HTML was changed,
/// jusText takes the text from the HTML and ignores the modifier's text. Errors: those of the
/// modifier; Malformed: another number of paragraphs, an unknown class, or text or HTML that is not
/// UTF-8.
Result<void> label_modified_justext(const Page& page, const Inputs& inputs,
                                    const ParagraphModifier& modifier, Labels& labels,
                                    std::vector<ParagraphChange>& changes);

/// The part of the source from the start of a paragraph's first element to the end of its last; ""
/// when the source does not have the paragraph in one part.
std::string_view html_of(const Page& page, TextId first, TextId last);

}  // namespace sito::extract
