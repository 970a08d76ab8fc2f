// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/completion.h"

#include "sito/base/deadline.h"
#include "sito/document/structure/acts.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/images.h"
#include "sito/document/structure/math.h"
#include "sito/document/structure/tables.h"
#include "sito/text/utf8.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structured {
namespace {

// A heading before a table is added in the second reading, after the table.
constexpr int kReadings = 3;
// How many ancestors of a part are searched for one that also contains its neighbours.
constexpr int kReach = 8;
// Chosen on the pages of tests/quality/markdown and on gold sets: see docs/formats/markdown.md.
constexpr double kMaxLinks = 0.5;
constexpr std::uint32_t kPartOfTable = 4, kPartOfList = 2;           // a share of 1/n was kept
constexpr std::size_t kLongestHeading = 200, kLongestCaption = 600;  // bytes
constexpr std::size_t kBytesOfItem = 12;                             // shorter ones are buttons

constexpr TagSet kElsewhere(Tag::Nav, Tag::Aside, Tag::Footer, Tag::Form);
constexpr std::array<std::string_view, 7> kCaptions = {
    "caption",      "wp-caption-text", "thumbcaption",   "image-caption",
    "figure-title", "figcaption",      "figure-caption",
};

enum class Part : std::uint8_t { None, Table, Code, Formula, List, Heading, Caption };

// The most texts searched for a neighbour.
constexpr std::uint32_t kMaxTexts = 400;

bool is_text_formula(const Page& page, const KeptIndex& kept, NodeId id) {
  const std::string_view line = text::trim(page.text(kept.first_visible(id)).text);
  return line.starts_with("\\[") || line.starts_with("$$") || line.starts_with("\\begin{");
}

bool has_image_beside(const Page& page, NodeId id) {
  const NodeId parent = page.node(id).parent;
  if (parent == kNoNode) return false;
  for (std::uint32_t i = index_of(parent) + 1; i < page.node(parent).end; ++i) {
    if (page.nodes()[i].tag == Tag::Img) return true;
  }
  return false;
}

Part part_of(const Page& page, const KeptIndex& kept, NodeId id) {
  const Node& node = page.node(id);
  Act act = act_of(node.tag);
  if (node.n_attrs > 0) {
    if (const auto role = page.attribute(id, Attr::Role)) {
      const Act by_role = act_of_role(*role);
      if (by_role != Act::Pass) act = by_role;
    }
  }
  if (node.tag == Tag::Figcaption ||
      (node.n_attrs > 0 && act == Act::Block && has_token_of(class_of(page, id), kCaptions))) {
    return has_image_beside(page, id) ? Part::Caption : Part::None;
  }
  const bool may_be_formula = node.tag == Tag::Math ||
                              (node.n_attrs > 0 && (node.tag == Tag::Div || node.tag == Tag::Span ||
                                                    node.tag == Tag::Other));
  if (may_be_formula && formula_at(page, id)) return Part::Formula;
  if ((node.tag == Tag::P || node.tag == Tag::Div) && kept.n_visible(id) == 1 &&
      is_text_formula(page, kept, id))
    return Part::Formula;
  switch (act) {
    case Act::Heading:
      return Part::Heading;
    case Act::List:
    case Act::Definitions:
      return Part::List;
    case Act::Table: {
      const bool is_data = node.tag != Tag::Table || shape_of(page, kept, id).is_data;
      return is_data || is_code_table(page, id) ? Part::Table : Part::None;
    }
    case Act::Code:
      return node.tag == Tag::Pre ? Part::Code : Part::None;
    default:
      return node.tag == Tag::Div && is_code_box(page, id) ? Part::Code : Part::None;
  }
}

}  // namespace

// One pass over a page: finds the parts that may be added, and adds those that belong to kept text.
class Completion::Reading {
 public:
  Reading(const Page& page, const KeptIndex& kept, Labels& labels)
      : page_(page), kept_(kept), labels_(labels), is_open_(page.texts().size(), false) {}

  // Returns true if something was added. Does not update kept_.
  bool run() {
    find_parts();
    bool added = false;
    for (const auto& [id, part] : parts_) {
      Deadline::tick(4);
      if (!belongs(id, part)) continue;
      set(id, [&](TextId text) { labels_.keep[index_of(text)] = 1; });
      added = true;
    }
    return added;
  }

 private:
  struct Candidate {
    NodeId id;
    Part part;
  };

  void find_parts() {
    const auto nodes = page_.nodes();
    for (std::uint32_t i = 0; i < nodes.size();) {
      Deadline::tick(4);
      const Node& node = nodes[i];
      const NodeId id{i};
      const bool is_whole = node.is_text() || !kept_.has_visible(id) || kept_.all_kept(id);
      if (node.hidden || is_whole || kElsewhere.contains(node.tag)) {
        i = node.is_text() ? i + 1 : node.end;
        continue;
      }
      if (is_label(id)) {
        set(id, [&](TextId text) { is_open_[index_of(text)] = true; });
        i = node.end;
        continue;
      }
      const Part part = part_of(page_, kept_, id);
      if (part == Part::None || !may_be_added(id, part)) {
        ++i;
        continue;
      }
      parts_.push_back({id, part});
      set(id, [&](TextId text) { is_open_[index_of(text)] = true; });
      i = node.end;
    }
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

  struct Size {
    std::size_t bytes = 0, chars = 0, in_links = 0, items = 0;
    bool has_cards = false;  // pictures or headings, as lists of products and articles have them
  };
  [[nodiscard]] Size size_of(NodeId id) const {
    Size size;
    for (std::uint32_t i = index_of(id); i < page_.node(id).end; ++i) {
      const Node& node = page_.nodes()[i];
      if (!node.is_text()) {
        const Act act = act_of(node.tag);
        size.items += act == Act::Item ? 1 : 0;
        size.has_cards = size.has_cards || act == Act::Image || act == Act::Heading;
      }
      if (!node.is_text() || node.hidden || page_.text(node.text).blank) continue;
      const Text& text = page_.text(node.text);
      size.bytes += text.text.size();
      size.chars += text.n_chars;
      if (text.link != kNoLink) size.in_links += text.n_chars;
    }
    return size;
  }

  // Returns true if the part itself may be added, wherever it stands.
  [[nodiscard]] bool may_be_added(NodeId id, Part part) const {
    if (part == Part::Code || part == Part::Formula) return true;
    const Size size = size_of(id);
    if (part == Part::Heading) return size.bytes <= kLongestHeading;
    if (part == Part::Caption) return size.bytes <= kLongestCaption;
    if (size.has_cards) return false;
    const auto in_links = static_cast<double>(size.in_links);
    if (in_links > kMaxLinks * static_cast<double>(size.chars)) return false;
    return part == Part::Table || size.bytes >= kBytesOfItem * size.items;
  }

  // Returns true if the part belongs to the kept text because of its place.
  [[nodiscard]] bool belongs(NodeId id, Part part) const {
    const std::uint32_t n_kept = kept_.n_kept(index_of(id), page_.node(id).end);
    const std::uint32_t n = kept_.n_visible(id);
    if (part == Part::Heading) return is_before_kept(id);
    if (part == Part::Table && n_kept * kPartOfTable >= n) return true;
    if (part == Part::List && n_kept * kPartOfList >= n) return true;
    if ((part == Part::Code || part == Part::Caption) && n_kept > 0) return true;
    if (page_.node(id).tag == Tag::Dl) return false;
    return is_between(id) || (part != Part::List && is_surrounded(id));
  }

  // Returns true if the text stands in the same part of the page as the element.
  [[nodiscard]] bool reaches(NodeId id, TextId text) const {
    const NodeId node = page_.text(text).node;
    NodeId around = page_.node(id).parent;
    for (int i = 0; around != kNoNode && i < kReach; ++i) {
      if (node > around && index_of(node) < page_.node(around).end) return true;
      around = page_.node(around).parent;
    }
    return false;
  }

  // Returns true if the nearest texts on both sides outside such parts were kept.
  [[nodiscard]] bool is_between(NodeId id) const {
    const auto texts = static_cast<std::uint32_t>(page_.texts().size());
    const auto is_passed = [&](std::uint32_t i) {
      const Text& text = page_.texts()[i];
      return text.hidden || text.blank || (is_open_[i] && !kept_.is_kept(TextId{i}));
    };
    const std::uint32_t first = index_of(kept_.first_visible(id));
    const std::uint32_t last = index_of(kept_.last_visible(id));
    std::uint32_t before = first, behind = last + 1;
    while (before > 0 && first - before < kMaxTexts && is_passed(before - 1)) --before;
    while (behind < texts && behind - last < kMaxTexts && is_passed(behind)) ++behind;
    if (before == 0 || behind == texts) return false;
    const TextId one{before - 1}, other{behind};
    return kept_.is_kept(one) && kept_.is_kept(other) && reaches(id, one) && reaches(id, other);
  }

  // Returns true if all other text of the element around it was kept or may be added.
  [[nodiscard]] bool is_surrounded(NodeId id) const {
    NodeId around = page_.node(id).parent;
    for (int i = 0; around != kNoNode && i < kReach; ++i) {
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

  [[nodiscard]] bool is_before_kept(NodeId heading) const {
    const TextId behind = kept_.behind(heading);
    return behind != kNoText && kept_.is_kept(behind) && reaches(heading, behind) &&
           kept_.n_kept(0, index_of(heading)) > 0;
  }

  const Page& page_;
  const KeptIndex& kept_;
  Labels& labels_;
  std::vector<bool> is_open_;  // by text: belongs to a part, or to the label of an image
  std::vector<Candidate> parts_;
};

const Labels& Completion::complete(const Page& page, const Labels& labels) {
  kept_.build(page, labels);
  const auto n_nodes = static_cast<std::uint32_t>(page.nodes().size());
  if (kept_.n_kept(0, n_nodes) == 0) return labels;
  labels_ = labels;
  for (int i = 0; i < kReadings; ++i) {
    if (!Reading(page, kept_, labels_).run()) break;
    kept_.build(page, labels_);
  }
  return labels_;
}

}  // namespace sito::structured
