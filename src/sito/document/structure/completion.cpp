// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/completion.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/document/structure/acts.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/images.h"
#include "sito/document/structure/kept_headings.h"
#include "sito/document/structure/kept_outline.h"
#include "sito/document/structure/math.h"
#include "sito/page/tag_sets.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structured {
namespace {

// A heading before a table is added in the second reading, after the table.
constexpr int kReadings = 3;
// Chosen on the pages of tests/quality/markdown and on gold sets: see docs/formats/markdown.md.
constexpr double kMaxLinks = 0.5, kMaxLinksOfKept = 0.75;
constexpr std::uint32_t kPartOfTable = 4, kPartOfList = 2;  // a share of 1/n was kept
constexpr std::size_t kLongestHeading = 200, kLongestCaption = 600, kLongestNote = 2000;  // bytes
constexpr std::size_t kBytesOfItem = 12;  // shorter ones are buttons
// Items of a list that was dropped whole: longer ones are judged well by themselves, and longer
// links are titles of other pages. Characters of a mean item, without blanks.
constexpr std::size_t kLongestItem = 100, kLongestLinkedName = 30;

constexpr TagSet kElsewhere(Tag::Nav, Tag::Aside, Tag::Footer, Tag::Form);
constexpr TagSet kControls(Tag::Input, Tag::Select, Tag::Textarea, Tag::Button);

// The most texts searched for a neighbour.
constexpr std::uint32_t kMaxTexts = 400;
// Labels around a listing: its language, its file, buttons. Line numbers do not count.
constexpr int kBoxesOfListing = 4;
constexpr std::uint32_t kNodesOfListing = 400;
constexpr std::size_t kLongestLabels = 60;  // bytes
// Links and labels beside tables and figures: "Full size image", "Open in a new tab", "Table 1".
constexpr std::uint32_t kLongestTool = 20, kMaxTools = 2;  // characters; of both sides
// The rule of algorithms that drop copies.
constexpr std::string_view kRepeated = "repeated";
// Returns true for the label of a part: "FIGURE 1", "Table 2.", "Quote:".
bool is_label_text(std::string_view text) {
  constexpr std::size_t kLongest = 20;  // bytes
  text = text::trim(text);
  if (text.empty() || text.size() > kLongest || !is_letter(text.front())) return false;
  if (text.back() == ':') return true;
  const std::size_t number = text.find_first_of("0123456789");
  return number != text.npos && text.find(' ') == number - 1 &&
         text.find_first_not_of("0123456789.", number) == text.npos;
}

// Returns true for "(1)" and "(2.13)", which stand beside displayed formulas.
bool is_equation_number(std::string_view text) {
  constexpr std::size_t kLongest = 10;
  text = text::trim(text);
  return text.size() > 2 && text.size() <= kLongest && text.front() == '(' && text.back() == ')' &&
         text.find_first_not_of("0123456789.", 1) == text.size() - 1;
}

// Returns true for a symbol, such as the picture of a note.
bool is_symbol(std::string_view text) {
  constexpr std::size_t kLongest = 8;  // bytes: an emoji and how to draw it
  text = text::trim(text);
  if (text.empty() || text.size() > kLongest) return false;
  return !is_ascii(text.front()) && !text::is_letter_or_digit(text::code_point_at(text, 0).value);
}

}  // namespace

// One pass over a page: finds the parts that may be added, and adds those that belong to kept text.
class Completion::Reading {
 public:
  Reading(const Page& page, const KeptIndex& kept, PartKinds& kinds, Labels& labels)
      : page_(page),
        kept_(kept),
        kinds_(kinds),
        labels_(labels),
        outline_(page, kept),
        headings_(page, kept),
        is_open_(page.texts().size(), false) {}

  // Returns the first node whose label changed; kNoNode if none did. Does not update kept_.
  NodeId run() {
    find_parts();
    NodeId first = kNoNode;
    for (const Candidate& one : parts_) {
      Deadline::look();  // reads the texts around
      if (!belongs(one)) continue;
      const bool may_be_button = one.part != Part::Table && one.part != Part::Heading;
      set(one.id, [&](TextId text) {
        // A link in a figure leads to its file or page.
        const bool is_link = one.part == Part::Figure && page_.text(text).link != kNoLink;
        if (!is_link && !(may_be_button && is_button(text))) labels_.keep[index_of(text)] = 1;
      });
      // Tools may stand between the heading and its list.
      if (one.heading != kNoNode)
        set(one.heading, [&](TextId text) { labels_.keep[index_of(text)] = 1; });
      first = std::min({first, one.id, one.heading});
    }
    return first;
  }

 private:
  struct Candidate {
    NodeId id;
    Part part;
    NodeId heading = kNoNode;  // of a list that continues the outline
  };

  void find_parts() {
    const auto nodes = page_.nodes();
    for (std::uint32_t i = 0; i < nodes.size();) {
      const Node& node = nodes[i];
      Deadline::tick(4 + node.end - i);  // most parts are read whole
      const NodeId id{i};
      const bool is_whole = node.is_text() || !kept_.has_visible(id) || kept_.all_kept(id);
      // Forums have posts with kept text in forms.
      const bool holds_text = node.tag == Tag::Form && kept_.has_kept(id);
      const bool is_elsewhere = kElsewhere.contains(node.tag) && !holds_text && !kinds_.is_note(id);
      if (node.hidden || is_whole || is_elsewhere) {
        i = node.is_text() ? i + 1 : node.end;
        continue;
      }
      if (node.tag == Tag::A && is_label(id)) {
        set(id, [&](TextId text) { is_open_[index_of(text)] = true; });
        i = node.end;
        continue;
      }
      const Part part = kinds_.at(id);
      const NodeId heading = part == Part::List ? outline_.heading_of(id) : kNoNode;
      const Candidate one{id, part, heading};
      if (part == Part::None || !may_be_added(one)) {
        ++i;
        continue;
      }
      parts_.push_back(one);
      set(id, [&](TextId text) { is_open_[index_of(text)] = true; });
      if (part == Part::Code || is_code_table(page_, id)) open_labels(id);
      i = node.end;
    }
  }

  // Opens the labels in the boxes around a listing, which stand between the listing and its
  // neighbours.
  void open_labels(NodeId code) {
    NodeId box = code;
    for (int i = 0; i < kBoxesOfListing; ++i) {
      const NodeId around = page_.node(box).parent;
      if (around == kNoNode || !has_only_labels(around, code)) break;
      box = around;
    }
    if (box != code) set(box, [&](TextId text) { is_open_[index_of(text)] = true; });
  }

  // Returns true if the texts of an element outside the listing are dropped and short.
  [[nodiscard]] bool has_only_labels(NodeId around, NodeId code) const {
    const std::uint32_t end = page_.node(around).end, code_end = page_.node(code).end;
    if (end - index_of(around) > kNodesOfListing + (code_end - index_of(code))) return false;
    std::size_t bytes = 0;
    for (std::uint32_t i = index_of(around); i < end; ++i) {
      if (i == index_of(code)) i = code_end;
      if (i >= end) break;
      const Node& node = page_.nodes()[i];
      if (!node.is_text() || node.hidden || page_.text(node.text).blank) continue;
      if (kept_.is_kept(node.text)) return false;
      const std::string_view text = text::trim(page_.text(node.text).text);
      if (text.find_first_not_of("0123456789") != text.npos) bytes += text.size();
    }
    return bytes <= kLongestLabels;
  }

  // Returns true for the name and size of an image in the link to its file, which are neither text
  // nor separate texts.
  [[nodiscard]] bool is_label(NodeId id) const {
    return is_link_to_image(page_, id) && kept_.n_kept(index_of(id), page_.node(id).end) == 0;
  }

  template <typename Do>
  void set(NodeId id, Do set_text) {
    for (std::uint32_t i = index_of(id); i < page_.node(id).end; ++i) {
      const TextId text = page_.nodes()[i].text;
      if (text == kNoText || page_.text(text).hidden || page_.text(text).blank) continue;
      set_text(text);
    }
  }

  // Returns true for all the text of a block if it is a button, or a link that only a script
  // follows. Buttons in headings and in front of an item's text fold what is below them.
  [[nodiscard]] bool is_button(TextId text) const {
    const Block& block = page_.block(page_.text(text).block);
    NodeId button = page_.node(page_.text(text).node).parent;
    while (button != kNoNode && button >= block.container && !is_button_element(button))
      button = page_.node(button).parent;
    if (button == kNoNode || button < block.container || !all_inside(block, button)) return false;
    NodeId around = button;
    for (int i = 0; i < kReachOfParts && around != kNoNode; ++i) {
      const Act act = act_of(page_.node(around).tag);
      if (act == Act::Heading) return false;
      if (act == Act::Item)
        return kept_.first_visible(around) != kept_.first_visible(button) ||
               kept_.n_visible(around) == kept_.n_visible(button);
      around = page_.node(around).parent;
    }
    return true;
  }

  [[nodiscard]] bool is_button_element(NodeId id) const {
    const Tag tag = page_.node(id).tag;
    const auto has = [&](Attr name) { return page_.attribute(id, name).has_value(); };
    const bool is_bare = !has(Attr::Href) && !has(Attr::Name) && !has(Attr::Id);
    return tag == Tag::Button || (tag == Tag::A && is_bare) ||
           page_.attribute(id, Attr::Role) == "button";
  }

  [[nodiscard]] bool all_inside(const Block& block, NodeId id) const {
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page_.texts()[i];
      const bool is_inside = text.node > id && index_of(text.node) < page_.node(id).end;
      if (!is_inside && !text.hidden && !text.blank) return false;
    }
    return true;
  }

  struct Size {
    std::size_t bytes = 0, chars = 0, in_links = 0, items = 0;
    bool has_cards = false;  // pictures or headings, as lists of products and articles have them
    bool has_headings = false;
    bool has_controls = false;  // of forms
  };
  [[nodiscard]] Size size_of(NodeId id) const {
    Size size;
    for (std::uint32_t i = index_of(id); i < page_.node(id).end; ++i) {
      const Node& node = page_.nodes()[i];
      if (!node.is_text()) {
        const Act act = act_of(node.tag);
        size.items += act == Act::Item ? 1 : 0;
        size.has_controls = size.has_controls || kControls.contains(node.tag);
        size.has_headings = size.has_headings || act == Act::Heading;
        size.has_cards = size.has_cards || act == Act::Heading ||
                         (act == Act::Image && !formula_at(page_, NodeId{i}));
      }
      if (!node.is_text() || node.hidden || page_.text(node.text).blank) continue;
      const Text& text = page_.text(node.text);
      size.bytes += text.text.size();
      size.chars += text.n_chars;
      if (text.link != kNoLink) size.in_links += text.n_chars;
    }
    return size;
  }

  // Returns true if the first row of a table, of at least two headers without links, was kept, or
  // more than a half of its rows, or of the items of a list.
  [[nodiscard]] bool has_kept_frame(const Candidate& one) const {
    const bool is_table = one.part == Part::Table;
    if (!is_table && one.part != Part::List) return false;
    if (kept_.n_visible(one.id) > kMaxTexts || !kept_.has_kept(one.id)) return false;
    std::uint32_t n = 0, n_whole = 0;
    bool has_text = false;  // not all of it is links, as in a menu
    for (std::uint32_t i = index_of(one.id) + 1; i < page_.node(one.id).end;) {
      const Node& node = page_.nodes()[i];
      const bool is_line = node.tag == (is_table ? Tag::Tr : Tag::Li);
      if (is_line && kept_.has_visible(NodeId{i})) {
        const bool is_whole = kept_.all_kept(NodeId{i});
        if (is_table && is_whole && n == 0 && is_header(NodeId{i})) return true;
        n_whole += is_whole ? 1 : 0;
        has_text = has_text || (is_whole && has_unlinked_text(NodeId{i}));
        ++n;
      }
      i = is_line ? node.end : i + 1;
    }
    return has_text && n_whole * 2 > n;
  }

  // Returns true for a heading that was dropped as a copy of kept text, such as that for phones.
  [[nodiscard]] bool is_repeated(NodeId heading) const {
    const TextId text = kept_.first_visible(heading);
    const std::vector<Segment>& segments = labels_.segments;
    const auto behind = std::upper_bound(
        segments.begin(), segments.end(), text,
        [](TextId one, const Segment& segment) { return one < segment.text_begin; });
    if (behind == segments.begin()) return false;
    const Segment& segment = *std::prev(behind);
    return text < segment.text_end && segment.label != Label::Content && segment.rule == kRepeated;
  }

  // Returns true if an item with text outside of links was kept.
  [[nodiscard]] bool has_kept_item(NodeId list) const {
    for (std::uint32_t i = index_of(list) + 1; i < page_.node(list).end; ++i) {
      const NodeId id{i};
      if (page_.node(id).tag == Tag::Li && kept_.has_visible(id) && kept_.all_kept(id) &&
          has_unlinked_text(id)) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool has_unlinked_text(NodeId id) const {
    for (std::uint32_t i = index_of(id); i < page_.node(id).end; ++i) {
      const TextId text = page_.nodes()[i].text;
      if (text == kNoText || page_.text(text).hidden || page_.text(text).blank) continue;
      if (page_.text(text).link == kNoLink) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_header(NodeId row) const {
    std::uint32_t n_headers = 0;
    for (std::uint32_t i = index_of(row) + 1; i < page_.node(row).end; ++i) {
      const Tag tag = page_.nodes()[i].tag;
      if (tag == Tag::Td || tag == Tag::A) return false;
      n_headers += tag == Tag::Th && kept_.has_visible(NodeId{i}) ? 1 : 0;
    }
    return n_headers > 1;
  }

  // Returns true for definitions directly behind a kept heading.
  [[nodiscard]] bool is_under_heading(NodeId definitions) const {
    const TextId before = kept_.before(definitions);
    if (page_.node(definitions).tag != Tag::Dl || before == kNoText || !kept_.is_kept(before) ||
        !are_near(page_, definitions, before)) {
      return false;
    }
    NodeId around = page_.node(page_.text(before).node).parent;
    for (int i = 0; around != kNoNode && i < kReachOfParts; ++i) {
      if (act_of(page_.node(around).tag) == Act::Heading) return true;
      around = page_.node(around).parent;
    }
    return false;
  }

  // Returns true for a list whose short items an algorithm may have taken for boilerplate: not the
  // filters of a search, references or titles of other pages.
  static bool is_short_list(const Size& size) {
    if (size.has_controls || size.items == 0) return !size.has_controls;
    return size.chars <= kLongestItem * size.items &&
           size.in_links <= kLongestLinkedName * size.items;
  }

  // Returns true if the part itself may be added, wherever it stands.
  [[nodiscard]] bool may_be_added(const Candidate& one) const {
    const auto [id, part, heading] = one;
    if (part == Part::Code || part == Part::Formula || has_kept_frame(one)) return true;
    const Size size = size_of(id);
    if (part == Part::Heading) return size.bytes <= kLongestHeading && !is_repeated(id);
    if (part == Part::Caption) return size.bytes <= kLongestCaption;
    const bool is_short = size.bytes <= (part == Part::Note ? kLongestNote : kLongestCaption);
    const bool has_text = is_short && !size.has_headings && size.items == 0;
    const bool is_box = part == Part::Figure || part == Part::Note;
    if (is_box ? !has_text : size.has_cards) return false;
    if (part == Part::List && !kept_.has_kept(id) && !is_short_list(size)) return false;
    if (heading != kNoNode) return true;
    const auto in_links = static_cast<double>(size.in_links);
    if (part == Part::List && size.bytes <= kLongestNote && has_kept_item(id))
      return in_links <= kMaxLinksOfKept * static_cast<double>(size.chars);
    if (in_links > kMaxLinks * static_cast<double>(size.chars)) return false;
    if (is_box || is_under_heading(id)) return true;
    return part == Part::Table || size.bytes >= kBytesOfItem * size.items;
  }

  // Returns true if the part belongs to the kept text because of its place.
  [[nodiscard]] bool belongs(const Candidate& one) const {
    const auto [id, part, heading] = one;
    const std::uint32_t n_kept = kept_.n_kept(index_of(id), page_.node(id).end);
    const std::uint32_t n = kept_.n_visible(id);
    if (part == Part::Heading) return headings_.belongs(id);
    if (part == Part::Table && n_kept * kPartOfTable >= n) return true;
    if ((part == Part::List || part == Part::Note) && n_kept * kPartOfList >= n) return true;
    if (heading != kNoNode) return true;
    const bool is_one = part == Part::Code || part == Part::Caption || part == Part::Figure;
    if (is_one && n_kept > 0) return true;
    if (has_kept_frame(one)) return true;
    if (page_.node(id).tag == Tag::Dl) return is_under_heading(id);
    const bool may_end_text = part != Part::List && part != Part::Note;
    return is_between(id) || (may_end_text && is_surrounded(id));
  }

  // Returns true if the nearest texts on both sides outside such parts were kept.
  [[nodiscard]] bool is_between(NodeId id) const {
    const auto texts = static_cast<std::uint32_t>(page_.texts().size());
    std::uint32_t n_tools = 0;
    const auto is_passed = [&](std::uint32_t i) {
      const Text& text = page_.texts()[i];
      if (text.hidden || text.blank) return true;
      if (kept_.is_kept(TextId{i})) return false;
      if (is_symbol(text.text)) return true;
      const bool is_tool = (text.link != kNoLink && text.n_chars <= kLongestTool) ||
                           (text.link == kNoLink && is_label_text(text.text));
      return is_open_[i] || is_equation_number(text.text) || (is_tool && ++n_tools <= kMaxTools);
    };
    const std::uint32_t first = index_of(kept_.first_visible(id));
    const std::uint32_t last = index_of(kept_.last_visible(id));
    std::uint32_t before = first, behind = last + 1;
    while (before > 0 && first - before < kMaxTexts && is_passed(before - 1)) --before;
    while (behind < texts && behind - last < kMaxTexts && is_passed(behind)) ++behind;
    if (before == 0 || behind == texts) return false;
    const TextId one{before - 1}, other{behind};
    return kept_.is_kept(one) && kept_.is_kept(other) && are_near(page_, id, one) &&
           are_near(page_, id, other);
  }

  // Returns true if all other text of the element around it was kept or may be added.
  [[nodiscard]] bool is_surrounded(NodeId id) const {
    NodeId around = page_.node(id).parent;
    for (int i = 0; around != kNoNode && i < kReachOfParts; ++i) {
      if (kept_.n_visible(around) > kMaxTexts) return false;
      std::uint32_t n_kept = 0;
      for (std::uint32_t k = index_of(around); k < page_.node(around).end; ++k) {
        const TextId text = page_.nodes()[k].text;
        if (text == kNoText || page_.text(text).hidden || page_.text(text).blank) continue;
        const bool is_kept = kept_.is_kept(text);
        if (!is_kept && !is_open_[index_of(text)]) return false;
        const bool is_other = k < index_of(id) || k >= page_.node(id).end;
        n_kept += is_kept && is_other ? 1 : 0;
      }
      if (n_kept > 0) return true;
      around = page_.node(around).parent;
    }
    return false;
  }

  const Page& page_;
  const KeptIndex& kept_;
  PartKinds& kinds_;
  Labels& labels_;
  KeptOutline outline_;
  KeptHeadings headings_;
  std::vector<bool> is_open_;  // by text: belongs to a part, or to the label of an image
  std::vector<Candidate> parts_;
};

const Labels& Completion::complete(const Page& page, const Labels& labels, ClassSigns& signs,
                                   NoteFinder& notes, KeptIndex& kept) {
  kept.build(page, labels);
  const auto n_nodes = static_cast<std::uint32_t>(page.nodes().size());
  if (kept.n_kept(0, n_nodes) == 0) return labels;
  labels_ = labels;
  kinds_.reset(page, kept, signs);
  for (int i = 0; i < kReadings; ++i) {
    const NodeId first = Reading(page, kept, kinds_, labels_).run();
    if (first == kNoNode) break;
    kept.update(labels_, first);
  }
  add_notes(page, notes, kept);
  return labels_;
}

void Completion::add_notes(const Page& page, NoteFinder& notes, KeptIndex& kept) {
  NodeId first = kNoNode;
  for (const auto& [begin, end] : notes.lost(kept)) {
    for (std::uint32_t i = index_of(begin); i < index_of(end); ++i) {
      const Node& node = page.nodes()[i];
      if (!node.is_text() || node.hidden || page.text(node.text).blank) continue;
      labels_.keep[index_of(node.text)] = 1;
      first = std::min(first, begin);
    }
  }
  if (first != kNoNode) kept.update(labels_, first);
}

}  // namespace sito::structured
