// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/walk.h"

#include "sito/base/deadline.h"
#include "sito/base/hash.h"
#include "sito/document/stands_apart.h"
#include "sito/document/structure/admonition.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/images.h"
#include "sito/document/structure/tex_text.h"
#include "sito/page/tag_sets.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::structured {

namespace {

// A dropped element with more nodes is not searched for images.
constexpr std::uint32_t kNodesOfGallery = 60;

constexpr TagSet kFormulaTags(Tag::Math, Tag::Script, Tag::Img, Tag::Other, Tag::Pre);
constexpr TagSet kFormulaBoxes(Tag::Span, Tag::Div, Tag::Code, Tag::P, Tag::Section, Tag::Figure,
                               Tag::Em, Tag::I);

// Returns true for elements that may be formulas; boxes of formulas have a class or an attribute.
bool may_be_formula(const Page& page, ClassSigns& signs, NodeId id) {
  const Node& node = page.node(id);
  if (kFormulaTags.contains(node.tag)) return true;
  if (node.n_attrs == 0 || !kFormulaBoxes.contains(node.tag)) return false;
  return node.tag == Tag::Code || (signs.of(id) & (kFormulaSign | kTexSign)) != 0;
}

// Returns a range of a line, trimmed, with its links, images and spans.
Paragraph part_of(const Paragraph& line, std::size_t begin, std::size_t end) {
  const std::string_view text = line.text;
  while (begin < end && text[begin] == ' ') ++begin;
  while (end > begin && text[end - 1] == ' ') --end;
  Paragraph part;
  part.text = text.substr(begin, end - begin);
  const auto take = [&](const auto& from, auto& to) {
    for (const auto& one : from) {
      const bool is_inside = one.begin >= begin && one.end <= end;
      const bool meets = one.begin < end && one.end > begin;
      if (!is_inside && !meets) continue;
      to.push_back(one);
      to.back().begin = static_cast<std::uint32_t>(std::max<std::size_t>(one.begin, begin) - begin);
      to.back().end = static_cast<std::uint32_t>(std::min<std::size_t>(one.end, end) - begin);
    }
  };
  take(line.marks, part.marks);
  take(line.spans, part.spans);
  return part;
}

}  // namespace

StructuredAssembler::StructuredAssembler() = default;
StructuredAssembler::~StructuredAssembler() = default;

void StructuredAssembler::assemble(const AssembleOptions& options, WebAddresses& addresses,
                                   const Page& page, const AddedSigns& added, const Labels& decided,
                                   bool completes, Body& body) {
  body.paragraphs.clear();
  body.posts.clear();
  body.images.clear();
  signs_.reset(page);
  note_finder_.reset(page);
  const Labels& labels =
      completes ? completion_.complete(page, decided, signs_, note_finder_, kept_) : decided;
  if (!completes) kept_.build(page, labels);
  outline_.reset(body.elements);
  line_.reset();
  frames_.clear();
  places_.clear();
  note_finder_.find(kept_, places_, note_ids_);
  post_finder_.find(page, kept_, signs_, places_, found_posts_);
  post_finder_.add_comments(page, kept_, labels, places_, found_posts_);
  std::sort(places_.begin(), places_.end(), [](const Place& a, const Place& b) {
    return a.node != b.node ? a.node < b.node : a.kind < b.kind;
  });
  Walk(*this, options, addresses, page, added, labels, completes, body).run();
}

StructuredAssembler::Walk::Walk(StructuredAssembler& assembler, const AssembleOptions& options,
                                WebAddresses& addresses, const Page& page, const AddedSigns& added,
                                const Labels& labels, bool completes, Body& body)
    : options_(options),
      addresses_(addresses),
      page_(page),
      labels_(labels),
      body_(body),
      own_(assembler),
      texts_(added) {
  if (options.provenance) provenance_.emplace(page, labels);
  if (completes) twice_ = WrittenTwice(page, labels.keep);
}

void StructuredAssembler::Walk::run() {
  const auto n_nodes = static_cast<std::uint32_t>(page_.nodes().size());
  for (std::uint32_t i = 0; i < n_nodes;) {
    Deadline::tick(8);
    leave_all(i);
    i = step(i);
  }
  leave_all(kNone);
  end_paragraph();
  number_posts();
}

/// Handles node `index` and returns the next node.
std::uint32_t StructuredAssembler::Walk::step(std::uint32_t index) {
  const Node& here = node(index);
  if (const Place* place = place_at(index); place != nullptr) {
    if (const std::uint32_t next = enter_place(*place); next > 0) return next;
  }
  if (here.is_text()) {
    add_text(here.text);
    return index + 1;
  }
  if (may_be_formula(page_, own_.signs_, NodeId{index}) ||
      (here.tag == Tag::Var && signs().variables)) {
    if (const std::uint32_t behind = enter_formula(index); behind > 0) return behind;
  }
  if (here.hidden) return here.tag == Tag::Noscript ? enter_noscript(index) : here.end;
  const NodeId id{index};
  if (own_.kept_.has_visible(id) && !own_.kept_.has_kept(id) && !is_place_in_table(index)) {
    left_out(index);
    return here.end;
  }
  return enter(index);
}

std::uint32_t StructuredAssembler::Walk::enter(std::uint32_t index) {
  const Act act = act_here(index);
  if (act <= Act::Block && is_item_sign(index)) return node(index).end;
  // Posts are top-level elements; a node around a post thus becomes no element.
  if (act > Act::Block && act <= Act::Code && (holds_post(index) || lays_out_post(index))) {
    return enter_block(index);
  }
  if (act >= Act::Emphasis) return enter_span(index, span_of(act));
  switch (act) {
    case Act::Block:
      return enter_block(index);
    case Act::Heading:
      return enter_heading(index);
    case Act::List:
      return enter_list(index);
    case Act::Item:
      return enter_item(index);
    case Act::Definitions:
      return enter_definitions(index);
    case Act::Term:
      return enter_definition_part(index, ElementKind::Term);
    case Act::Description:
      return enter_definition_part(index, ElementKind::Description);
    case Act::Table:
      return enter_table(index);
    case Act::Row:
      return enter_row(index);
    case Act::Cell:
      return enter_cell(index);
    case Act::Caption:
      return enter_caption(index);
    case Act::Figure:
      return enter_figure(index);
    case Act::Quote:
      return enter_quote(index);
    case Act::Code:
      return enter_code(index);
    case Act::Rule:
      return enter_rule(index);
    case Act::Break:
      return enter_break(index);
    case Act::Image:
      return enter_image(index);
    case Act::Link:
      return enter_link(index);
    default:
      if (node(index).tag == Tag::Input) return enter_check_box(index);
      return open_.heading_level > 0 && is_heading_tool(index) ? node(index).end : index + 1;
  }
}

// Boxes may have a meaning by a role (WAI-ARIA), or be code or admonitions by their classes.
Act StructuredAssembler::Walk::act_here(std::uint32_t index) const {
  constexpr TagSet kRoleBoxes(Tag::Div, Tag::Span, Tag::P, Tag::Section, Tag::Aside, Tag::Other);
  const Node& here = node(index);
  if (here.n_attrs == 0 || !kRoleBoxes.contains(here.tag)) return act_of(here.tag);
  const NodeId id{index};
  const Signs signs = own_.signs_.of(id);
  const auto role = (signs & kRoleSign) != 0 ? page_.attribute(id, Attr::Role) : std::nullopt;
  if (role) {
    const Act act = act_of_role(*role);
    if (act != Act::Pass) return act;
  }
  if (here.tag == Tag::Div && is_code_div(page_, id, own_.signs_)) return Act::Code;
  if (here.tag == Tag::Other && is_code_of_element(page_, id)) return Act::Code;
  if (kBlockElements.contains(here.tag) && is_admonition(page_, id, signs)) return Act::Quote;
  return act_of(here.tag);
}

void StructuredAssembler::Walk::leave_all(std::uint32_t index) {
  while (!own_.frames_.empty() && own_.frames_.back().end <= index) leave();
}

void StructuredAssembler::Walk::leave() {
  const Frame frame = own_.frames_.back();
  own_.frames_.pop_back();
  if (frame.heading) {
    finish_paragraph();
    open_.heading_level = 0;
  } else if (frame.breaks) {
    end_paragraph();
  }
  if (frame.span) own_.line_.close_span();
  if (frame.link) {
    own_.line_.close_link();
    open_.in_link = false;
  }
  for (int i = 0; i < frame.elements; ++i) own_.outline_.close();
  if (frame.post) {
    around_.post = kNone;
    around_.behind_post = body_.elements.size();
  }
}

void StructuredAssembler::Walk::add_text(TextId id) {
  const Text& text = page_.text(id);
  if (text.hidden) return;
  if (twice_.has(id)) {
    texts_.is_behind_copy = true;
    return;
  }
  if (text.blank || !own_.kept_.is_kept(id)) return own_.line_.separate();
  if (texts_.is_behind_copy && text::is_letter_or_digit(text::code_point_at(text.text, 0).value))
    own_.line_.separate();
  texts_.is_behind_copy = false;
  if (stands_apart(page_, texts_.last, id)) {
    own_.line_.separate();
  }
  if (texts_.first == kNoText) texts_.first = id;
  texts_.last = id;
  if (labels_.keep[index_of(id)] < 1 && !labels_.cuttings.empty()) {
    add_cuttings(id);
  } else if (const AddedSigns::Around* signs = texts_.signs.of(id)) {
    own_.line_.add_text(signs->before + std::string(text.text) + signs->behind);
  } else {
    own_.line_.add_text(text.text);
  }
}

void StructuredAssembler::Walk::add_cuttings(TextId id) {
  const std::vector<Cutting>& cuttings = labels_.cuttings;
  while (next_.cutting < cuttings.size() && cuttings[next_.cutting].text < id) ++next_.cutting;
  const std::string_view text = page_.text(id).text;
  std::uint32_t from = 0;
  for (; next_.cutting < cuttings.size() && cuttings[next_.cutting].text == id; ++next_.cutting) {
    const Cutting& cutting = cuttings[next_.cutting];
    if (cutting.begin > from) own_.line_.separate();
    own_.line_.add_text(text.substr(cutting.begin, cutting.end - cutting.begin));
    from = cutting.end;
  }
  if (from < text.size()) own_.line_.separate();
}

// Places images in kept text whose label, a link to their file with name and size, was dropped.
void StructuredAssembler::Walk::place_linked_images(std::uint32_t link) {
  for (std::uint32_t i = link + 1; i < node(link).end; ++i) {
    const NodeId id{i};
    if (node(i).tag != Tag::Img || node(i).hidden || !own_.kept_.is_in_kept(id)) continue;
    std::string url = image_address(id);
    if (url.empty() || open_.heading_level > 0) continue;
    end_paragraph();
    const std::string_view reference = page_.attribute(NodeId{link}, Attr::Href).value_or("");
    place_image(std::move(url), image_text(id), addresses_.of_link(reference));
  }
}

// Dropped text separates its neighbours as kept text would.
void StructuredAssembler::Walk::left_out(std::uint32_t index) {
  const std::uint32_t end = node(index).end;
  for (std::uint32_t i = index; i < end && end - index <= kNodesOfGallery; ++i) {
    if (node(i).tag == Tag::A && is_link_to_image(page_, NodeId{i})) place_linked_images(i);
  }
  if (kBlockElements.contains(node(index).tag)) {
    end_paragraph();
  } else {
    own_.line_.separate();
  }
}

// Ends the paragraph, unless it is a heading, because blocks inside a heading do not end it.
void StructuredAssembler::Walk::end_paragraph() {
  if (open_.heading_level > 0) {
    own_.line_.separate();
  } else {
    finish_paragraph();
  }
}

void StructuredAssembler::Walk::finish_paragraph() {
  if (!own_.line_.empty()) {
    if (!is_post_byline()) place_paragraph();
  } else if (own_.line_.has_marks()) {
    Paragraph line;
    own_.line_.finish(line);
    place_images(line);
  }
  own_.line_.clear();
  if (open_.in_link && !open_.link_url.empty()) own_.line_.open_link(open_.link_url);
  texts_.first = texts_.last = kNoText;
}

// Turns TeX in the text into formulas; displayed ones are placed between paragraphs.
void StructuredAssembler::Walk::place_paragraph() {
  constexpr std::size_t kMostParts = 64;
  if (!may_have_tex(own_.line_.text())) {
    Paragraph& paragraph = body_.paragraphs.emplace_back();
    own_.line_.finish(paragraph);
    return settle_paragraph(paragraph);
  }
  Paragraph line;
  const std::vector<std::uint32_t> line_ends = own_.line_.take_line_ends();
  own_.line_.finish(line);
  const bool needs_signs = needs_formula_signs(line.text);
  const std::vector<TexRange> formulas = mark_tex(needs_signs ? signs() : FormulaSigns{}, line);
  const bool may_part = open_.heading_level == 0 && role_here() != ParagraphRole::TableCell &&
                        formulas.size() <= kMostParts;
  std::size_t from = 0;
  for (const TexRange& formula : formulas) {
    if (!formula.display || !may_part) continue;
    place_line(part_of(line, from, formula.begin));
    const std::string_view text = line.text;
    std::string tex = line.text.substr(formula.tex_begin, formula.tex_end - formula.tex_begin);
    for (const std::uint32_t end : line_ends) {
      const bool is_inside = end >= formula.tex_begin && end < formula.tex_end;
      if (is_inside && text[end] == ' ') tex[end - formula.tex_begin] = '\n';
    }
    place_formula(std::move(tex), text.substr(formula.begin, formula.end - formula.begin));
    from = formula.end;
  }
  const std::size_t end = line.text.size();
  place_line(from == 0 ? std::move(line) : part_of(line, from, end));
}

void StructuredAssembler::Walk::place_line(Paragraph line) {
  if (line.text.empty()) return place_images(line);
  settle_paragraph(body_.paragraphs.emplace_back(std::move(line)));
}

// Gives the last paragraph its role, its place and its element.
void StructuredAssembler::Walk::settle_paragraph(Paragraph& paragraph) {
  Element leaf;
  leaf.paragraph = static_cast<std::uint32_t>(body_.paragraphs.size() - 1);
  std::uint8_t level = open_.heading_level;
  paragraph.role = role_here();
  if (level == 0 && paragraph.role == ParagraphRole::Text && texts_.first != kNoText &&
      has(hint_for(texts_.first), sito::Role::Title)) {
    level = 1;
  }
  if (level > 0) {
    leaf.kind = ElementKind::Heading;
    leaf.level = paragraph.heading_level = level;
    paragraph.role = ParagraphRole::Heading;
  }
  if (texts_.first != kNoText) set_place(texts_.first, texts_.last, paragraph);
  place_leaf(std::move(leaf));
}

void StructuredAssembler::Walk::set_place(TextId first, TextId last, Paragraph& paragraph) {
  paragraph.pieces = {index_of(first), index_of(last)};
  if (provenance_) provenance_->fill(first, last, paragraph);
}

// Places images without text around them.
void StructuredAssembler::Walk::place_images(Paragraph& line) {
  std::string link;
  for (Mark& mark : line.marks) {
    if (mark.kind == MarkKind::Link) {
      link = std::move(mark.url);
    } else if (mark.kind == MarkKind::Image) {
      place_image(std::move(mark.url), std::move(mark.alt), mark.in_link ? link : std::string());
    }
  }
}

// Drops a link to the image itself, as in galleries, because it is redundant. Returns false for an
// image that was placed before, and for one that stands directly behind another one with the same
// text, and is the same in another size: pages have one for small screens.
bool StructuredAssembler::Walk::place_image(std::string url, std::string alt, std::string link) {
  if (link == url) link.clear();
  if (is_placed(url)) return false;
  if (!body_.images.empty() && figure_.paragraphs == body_.paragraphs.size() &&
      body_.images.back().alt == alt && are_sizes_of_one(body_.images.back().url, url)) {
    return false;
  }
  figure_.paragraphs = body_.paragraphs.size();
  figure_.placed.insert(hash_bytes(url));
  Element leaf;
  leaf.kind = ElementKind::Image;
  leaf.detail = static_cast<std::uint32_t>(body_.images.size());
  body_.images.push_back({std::move(url), std::move(alt), std::move(link)});
  place_leaf(std::move(leaf));
  return true;
}

void StructuredAssembler::Walk::place_leaf(Element leaf) {
  const std::uint8_t n_opened = make_room(leaf.kind);
  own_.outline_.place(std::move(leaf));
  for (int i = 0; i < n_opened; ++i) own_.outline_.close();
}

ParagraphRole StructuredAssembler::Walk::role_here() const {
  switch (own_.outline_.innermost().value_or(ElementKind::Paragraph)) {
    case ElementKind::List:
    case ElementKind::Item:
    case ElementKind::Term:
    case ElementKind::Description:
      return ParagraphRole::ListItem;
    case ElementKind::Cell:
      return ParagraphRole::TableCell;
    case ElementKind::Quote:
      return ParagraphRole::Quote;
    default:
      return ParagraphRole::Text;
  }
}

// Returns the role that the algorithm gave to a text. Call it for texts in order.
Role StructuredAssembler::Walk::hint_for(TextId id) {
  const std::vector<Segment>& segments = labels_.segments;
  while (next_.segment < segments.size() && segments[next_.segment].text_end <= id) ++next_.segment;
  if (next_.segment == segments.size() || segments[next_.segment].text_begin > id) {
    return Role::None;
  }
  return segments[next_.segment].role;
}

}  // namespace sito::structured
