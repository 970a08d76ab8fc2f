// SPDX-License-Identifier: Apache-2.0
#include "sito/document/assemble.h"

#include "sito/base/deadline.h"
#include "sito/document/added_signs.h"
#include "sito/document/provenance.h"
#include "sito/document/role.h"
#include "sito/document/stands_apart.h"
#include "sito/document/structure/acts.h"
#include "sito/document/structure/math.h"
#include "sito/document/structure/math_parts.h"
#include "sito/document/written_twice.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito {
namespace {

bool is_visible(const Text& text) { return !text.hidden && !text.blank; }

bool any_visible(std::span<const Text> texts, std::uint32_t begin, std::uint32_t end) {
  return begin < end && std::any_of(texts.begin() + begin, texts.begin() + end, is_visible);
}

// Returns true for a `span` with the role of a cell, which a style sheet shows as one.
bool is_cell_by_role(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  if (node.tag != Tag::Span || node.n_attrs == 0) return false;
  const auto role = page.attribute(id, Attr::Role);
  return role && structured::act_of_role(*role) == structured::Act::Cell;
}

/// The text nodes of a rendered formula. Renderers write a formula twice, for machines and people.
struct FormulaText {
  std::uint32_t text_begin = 0, text_end = 0;
  std::string text;  ///< replaces them in plain text
};

// Returns the formulas of a page with MathML; without MathML a formula has its text only once.
std::vector<FormulaText> formula_texts(const Page& page) {
  const std::span<const Node> nodes = page.nodes();
  const auto is_math = [](const Node& node) { return node.tag == Tag::Math; };
  std::vector<FormulaText> formulas;
  if (std::none_of(nodes.begin(), nodes.end(), is_math)) return formulas;
  for (std::uint32_t i = 0; i < nodes.size();) {
    const bool may_be_box = nodes[i].tag == Tag::Span || nodes[i].tag == Tag::Div;
    const bool is_candidate =
        is_math(nodes[i]) || nodes[i].tag == Tag::Other || (may_be_box && nodes[i].n_attrs > 0);
    std::optional<structured::Formula> formula;
    if (is_candidate) formula = structured::formula_at(page, NodeId{i});
    if (!formula || formula->value.empty()) {
      ++i;
      continue;
    }
    FormulaText found{0, 0, std::move(formula->text)};
    for (; i < formula->end; ++i) {
      if (!nodes[i].is_text()) continue;
      const std::uint32_t text = index_of(nodes[i].text);
      if (found.text_end == 0) found.text_begin = text;
      found.text_end = text + 1;
    }
    if (found.text_end > 0) formulas.push_back(std::move(found));
  }
  return formulas;
}

bool begins_word(std::string_view text) {
  return text::is_letter_or_digit(text::code_point_at(text, 0).value);
}

bool has_code(const Body& body) {
  return std::any_of(body.paragraphs.begin(), body.paragraphs.end(),
                     [](const Paragraph& one) { return one.role == ParagraphRole::Preformatted; });
}

// Reserves memory, because doubling would need three times as much for a large page. With cuttings
// there may be more paragraphs, because a node of a boilerplate segment may be kept.
void reserve(const Labels& labels, bool structure, Document& document) {
  const auto n_kept = static_cast<std::size_t>(
      std::count_if(labels.segments.begin(), labels.segments.end(),
                    [](const Segment& segment) { return segment.label == Label::Content; }));
  document.paragraphs.reserve(n_kept);
  if (!structure) return;
  document.structured.paragraphs.reserve(n_kept);
  document.structured.elements.reserve(2 * n_kept);  // a list item is two elements
}

}  // namespace

/// One call of assemble: walks the segments of a page.
class Assembler::Walk {
 public:
  Walk(Assembler& assembler, const Page& page, const AddedSigns& added, const Labels& labels,
       bool completes)
      : options_(assembler.options_),
        addresses_(assembler.addresses_),
        builder_(assembler.builder_),
        page_(page),
        labels_(labels),
        texts_(page.texts()),
        added_(added) {
    if (options_.provenance) provenance_.emplace(page, labels);
    if (completes) twice_ = WrittenTwice(page, labels.keep);
    formulas_ = formula_texts(page);
  }

  void run(Document& document);

 private:
  // The images of the current segment: their range (as Image::before), and the blocks at its ends.
  struct SegmentImages {
    std::uint32_t begin = 0, end = 0;
    BlockId first_block = kNoBlock, last_block = kNoBlock;
  };
  // The place that the current paragraph has reached.
  struct Place {
    std::uint32_t first_text = kNone, last_text = kNone;  // visible nodes with kept text
    NodeId node = kNoNode;                                // the text or image added last
    BlockId block = kNoBlock;
    LinkId link = kNoLink;
  };

  void build(const Segment& segment, Document& document);
  void add_text(std::uint32_t index);
  void add_cuttings(std::uint32_t index);
  [[nodiscard]] const FormulaText* formula_at_text(std::uint32_t index);
  void move_to(NodeId node, BlockId block);
  void move_to_link(LinkId link);
  void find_images(const Segment& segment);
  void add_images_up_to(std::uint32_t text_index);
  void finish(const Segment& segment, Paragraph& paragraph);

  const AssembleOptions& options_;
  WebAddresses& addresses_;
  ParagraphBuilder& builder_;
  const Page& page_;
  const Labels& labels_;
  std::span<const Text> texts_;
  const AddedSigns& added_;
  std::optional<Provenance> provenance_;  // if requested
  WrittenTwice twice_;                    // if the row completes documents
  bool is_behind_copy_ = false;  // only such text is between this text and the one before it
  std::size_t next_cutting_ = 0;
  std::size_t next_image_ = 0;
  std::vector<FormulaText> formulas_;
  std::size_t next_formula_ = 0;  // the first that does not end before the current text

  const FormulaText* formula_ = nullptr;  // the last one added
  SegmentImages images_;
  Place place_;
};

void Assembler::assemble(const Page& page, const Labels& labels, Document& document,
                         bool completes) {
  document.clear_bodies();
  reserve(labels, options_.structure, document);
  if (options_.links) addresses_.set_base(page.base_url());
  const AddedSigns added(page);
  Walk(*this, page, added, labels, completes).run(document);
  if (options_.structure || (options_.code && has_code(document))) {
    structured_.assemble(options_, addresses_, page, added, labels, completes, document.structured);
  }
}

void Assembler::Walk::run(Document& document) {
  for (const Segment& segment : labels_.segments) {
    // Without cuttings the label decides; with them, a node of a boilerplate segment may be kept.
    if (segment.label == Label::Content || !labels_.cuttings.empty()) build(segment, document);
  }
}

void Assembler::Walk::build(const Segment& segment, Document& document) {
  builder_.clear();
  place_ = {};
  find_images(segment);
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    Deadline::tick(1 + texts_[i].text.size() / 32);
    if (texts_[i].hidden) continue;
    add_images_up_to(i);
    if (twice_.has(TextId{i})) {
      is_behind_copy_ = true;
    } else if (labels_.keep[i] > 0 && !texts_[i].blank) {
      add_text(i);
    } else {
      builder_.separate();  // white space or dropped text
    }
  }
  add_images_up_to(kNone);
  const bool has_text = place_.first_text != kNone;  // a formula of an image alone is no paragraph
  if (!builder_.empty() && has_text) finish(segment, document.paragraphs.emplace_back());
}

void Assembler::Walk::add_text(std::uint32_t index) {
  const Text& text = texts_[index];
  move_to(text.node, text.block);
  if (options_.links) move_to_link(text.link);
  if ((is_behind_copy_ && begins_word(text.text)) ||
      stands_apart(page_, TextId{place_.last_text}, TextId{index})) {
    builder_.separate();
  }
  is_behind_copy_ = false;
  if (place_.first_text == kNone) place_.first_text = index;
  place_.last_text = index;
  if (const FormulaText* formula = formula_at_text(index)) {
    if (formula_ != formula) builder_.add_text(formula->text);
    formula_ = formula;
  } else if (labels_.keep[index] < 1 && !labels_.cuttings.empty()) {
    add_cuttings(index);
  } else if (const AddedSigns::Around* signs = added_.of(TextId{index})) {
    builder_.add_text(signs->before + std::string(text.text) + signs->behind);
  } else {
    builder_.add_text(text.text);
  }
}

// Returns the formula that contains this text, or null. Call it for texts in order.
const FormulaText* Assembler::Walk::formula_at_text(std::uint32_t index) {
  while (next_formula_ < formulas_.size() && formulas_[next_formula_].text_end <= index)
    ++next_formula_;
  const bool is_in =
      next_formula_ < formulas_.size() && formulas_[next_formula_].text_begin <= index;
  return is_in ? &formulas_[next_formula_] : nullptr;
}

void Assembler::Walk::add_cuttings(std::uint32_t index) {
  const std::vector<Cutting>& cuttings = labels_.cuttings;
  while (next_cutting_ < cuttings.size() && index_of(cuttings[next_cutting_].text) < index) {
    ++next_cutting_;
  }
  const std::string_view text = texts_[index].text;
  std::uint32_t from = 0;
  for (; next_cutting_ < cuttings.size() && index_of(cuttings[next_cutting_].text) == index;
       ++next_cutting_) {
    const Cutting& cutting = cuttings[next_cutting_];
    if (cutting.begin > from) builder_.separate();
    builder_.add_text(text.substr(cutting.begin, cutting.end - cutting.begin));
    from = cutting.end;
  }
  if (from < text.size()) builder_.separate();
}

// Adds a separator before this node if the page separates it from the last one added.
void Assembler::Walk::move_to(NodeId node, BlockId block) {
  if (place_.node != kNoNode) {
    bool apart = block != place_.block;
    for (std::uint32_t i = index_of(place_.node) + 1; !apart && i < index_of(node); ++i) {
      apart = page_.nodes()[i].tag == Tag::Br || is_cell_by_role(page_, NodeId{i});
    }
    if (apart) builder_.separate();
  }
  place_.node = node;
  place_.block = block;
}

void Assembler::Walk::move_to_link(LinkId link) {
  if (link == place_.link) return;
  place_.link = link;
  builder_.close_link();
  if (link == kNoLink) return;
  std::string url = addresses_.of_link(page_.links()[index_of(link)].href);
  if (!url.empty()) builder_.open_link(std::move(url));
}

// Finds the images of a segment: those between its texts, and those between its first or last text
// and the end of that text's block, unless another segment has text there.
void Assembler::Walk::find_images(const Segment& segment) {
  images_.begin = index_of(segment.text_begin);
  images_.end = index_of(segment.text_end);
  images_.first_block = images_.last_block = kNoBlock;
  for (std::uint32_t i = images_.begin; i < images_.end; ++i) {
    if (!is_visible(texts_[i])) continue;
    if (images_.first_block == kNoBlock) images_.first_block = texts_[i].block;
    images_.last_block = texts_[i].block;
  }
  if (images_.first_block == kNoBlock) return;
  const std::uint32_t block_begin = index_of(page_.block(images_.first_block).text_begin);
  const std::uint32_t block_end = index_of(page_.block(images_.last_block).text_end);
  if (!any_visible(texts_, block_begin, images_.begin)) {
    images_.begin = std::min(images_.begin, block_begin);
  }
  if (any_visible(texts_, images_.end, block_end))
    images_.last_block = kNoBlock;  // goes on elsewhere
}

// Adds the images of the segment that stand before this text node; images of formulas as TeX.
void Assembler::Walk::add_images_up_to(std::uint32_t text_index) {
  if (images_.first_block == kNoBlock) return;
  for (; next_image_ < page_.images().size(); ++next_image_) {
    const Image& image = page_.images()[next_image_];
    const std::uint32_t before = index_of(image.before);
    const bool in_last_block = image.block != kNoBlock && image.block == images_.last_block;
    if (before > text_index || (before >= images_.end && !in_last_block)) return;
    const bool in_first_block = before == images_.begin && image.block == images_.first_block;
    if (before <= images_.begin && !in_first_block) continue;
    if (structured::Formula formula; structured::take_image(page_, image.node, formula)) {
      move_to(image.node, image.block);
      builder_.add_text(formula.text);
      continue;
    }
    if (!options_.links) continue;
    std::string url = addresses_.of_image(image.src);
    if (url.empty()) continue;
    move_to(image.node, image.block);
    move_to_link(image.link);
    const auto alt = page_.attribute(image.node, Attr::Alt);
    builder_.add_image(std::move(url), text::collapse_and_trim(alt.value_or("")));
  }
}

void Assembler::Walk::finish(const Segment& segment, Paragraph& paragraph) {
  builder_.finish(paragraph);
  const RoleAndLevel role = role_of(page_, TextId{place_.first_text}, segment.role);
  paragraph.role = role.role;
  paragraph.heading_level = role.heading_level;
  paragraph.pieces = {place_.first_text, place_.last_text};
  if (provenance_)
    provenance_->fill(TextId{place_.first_text}, TextId{place_.last_text}, paragraph);
}

}  // namespace sito
