// SPDX-License-Identifier: Apache-2.0
// Handles beginnings of formulas.
#include "sito/document/structure/math.h"
#include "sito/document/structure/walk.h"
#include "sito/text/utf8.h"

#include <utility>

namespace sito::structured {

// Most pages have no text for which these signs matter.
const FormulaSigns& StructuredAssembler::Walk::signs() {
  if (!signs_) signs_ = formula_signs(page_);
  return *signs_;
}

// Renderers hide the source of a formula, or show it only to machines. A formula therefore belongs
// to the document if it has kept text, or if it stands in kept text and has no visible text.
bool StructuredAssembler::Walk::is_formula_kept(NodeId id) const {
  if (own_.kept_.has_kept(id)) return true;
  for (std::uint32_t i = index_of(id); i < page_.node(id).end; ++i) {
    const Node& part = page_.nodes()[i];
    if (!part.is_text() || part.hidden || part.style_hidden) continue;
    if (!page_.text(part.text).blank) return false;
  }
  return own_.kept_.is_in_kept(id);
}

/// Returns the node behind the formula that begins here, or 0 if there is none.
std::uint32_t StructuredAssembler::Walk::enter_formula(std::uint32_t index) {
  const NodeId id{index};
  std::optional<Formula> formula = formula_at(page_, id, own_.signs_.of(id));
  if (!formula || !is_formula_kept(id)) return 0;
  if (formula->value.empty()) return formula->end;  // its script follows
  if (formula->display) end_paragraph();
  if (own_.kept_.has_kept(id)) {
    if (texts_.first == kNoText) texts_.first = own_.kept_.first_visible(id);
    texts_.last = own_.kept_.last_visible(id);
  }
  if (!formula->display || open_.heading_level > 0) {
    own_.line_.open_span(SpanKind::Math, text::collapse_and_trim(formula->value));
    own_.line_.add_text(formula->text);
    own_.line_.close_span();
    return formula->end;
  }
  place_formula(std::move(formula->value), formula->text);
  texts_.first = texts_.last = kNoText;
  return formula->end;
}

// Places a displayed formula.
void StructuredAssembler::Walk::place_formula(std::string value, std::string_view text) {
  Paragraph& paragraph = body_.paragraphs.emplace_back();
  text::append_collapsed(text, paragraph.text);
  paragraph.role = role_here();
  if (texts_.first != kNoText) set_place(texts_.first, texts_.last, paragraph);
  Element leaf;
  leaf.kind = ElementKind::Math;
  leaf.paragraph = static_cast<std::uint32_t>(body_.paragraphs.size() - 1);
  // A cell has only one line.
  leaf.value = paragraph.role == ParagraphRole::TableCell ? text::collapse_and_trim(value)
                                                          : std::move(value);
  place_leaf(std::move(leaf));
}

}  // namespace sito::structured
