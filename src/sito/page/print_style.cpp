// SPDX-License-Identifier: Apache-2.0
#include "sito/page/print_style.h"

#include "sito/base/deadline.h"
#include "sito/base/lowered.h"
#include "sito/page/geometry.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace sito {
namespace {

constexpr std::size_t kMaxSheetBytes = std::size_t{1} << 20;  // of one page
constexpr std::uint64_t kMaxComparisons = 2'000'000;          // of a compound with an element
constexpr char kUnprinted = 'n';  // flag of an element that a browser would not print
constexpr std::string_view kSpace = " \t\r\n\f";

std::string_view media_of(const Page& page, NodeId node) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == "media") return attribute.value;
  }
  return {};
}

bool has_word(std::string_view words, std::string_view word) {
  std::size_t at = words.find(word);
  for (; at != std::string_view::npos; at = words.find(word, at + 1)) {
    const bool begins = at == 0 || kSpace.find(words[at - 1]) != std::string_view::npos;
    const std::size_t end = at + word.size();
    if (begins && (end == words.size() || kSpace.find(words[end]) != std::string_view::npos)) {
      return true;
    }
  }
  return false;
}

bool fits_value(std::string_view value, const StyleCompound::Attribute& wanted) {
  if (wanted.op == 0) return true;
  if (wanted.op == '=') return value == wanted.value;
  if (wanted.value.empty()) return false;
  switch (wanted.op) {
    case '~':
      return has_word(value, wanted.value);
    case '|':
      return value.starts_with(wanted.value) &&
             (value.size() == wanted.value.size() || value[wanted.value.size()] == '-');
    case '^':
      return value.starts_with(wanted.value);
    case '$':
      return value.ends_with(wanted.value);
    case '*':
      return value.find(wanted.value) != std::string_view::npos;
    default:
      return false;
  }
}

bool fits_compound(const Page& page, NodeId node, const StyleCompound& compound) {
  if (!compound.tag.empty() && page.tag_name(node) != compound.tag) return false;
  if (!compound.id.empty() && page.attribute(node, Attr::Id) != compound.id) return false;
  if (!compound.classes.empty()) {
    const auto classes = page.attribute(node, Attr::Class);
    if (!classes) return false;
    for (const std::string& name : compound.classes) {
      if (!has_word(*classes, name)) return false;
    }
  }
  const std::span<const Attribute> attributes = page.attributes(node);
  return std::all_of(
      compound.attributes.begin(), compound.attributes.end(),
      [&](const StyleCompound::Attribute& wanted) {
        return std::any_of(attributes.begin(), attributes.end(), [&](const Attribute& attribute) {
          return attribute.name == wanted.name && fits_value(attribute.value, wanted);
        });
      });
}

// Returns true if a browser has marked anything. Elements without a mark of their own, which it did
// not draw, go with their parent.
bool read_marks(const Page& page, std::vector<std::uint8_t>& hidden) {
  const std::span<const Node> nodes = page.nodes();
  if (nodes.empty()) return false;
  bool any = false;
  hidden.assign(nodes.size(), 0);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent != kNoNode) hidden[i] = hidden[index_of(nodes[i].parent)];
    if (nodes[i].is_text()) continue;
    for (const Attribute& attribute : page.attributes(NodeId{i})) {
      if (attribute.name != kGeometryAttribute) continue;
      const std::size_t flags = attribute.value.rfind(' ');
      const bool marked = attribute.value.find(kUnprinted, flags) != std::string_view::npos;
      const bool drawn = attribute.value.find('v', flags) != std::string_view::npos;
      if (drawn || marked) hidden[i] = marked ? 1 : 0;
      any = any || marked;
    }
  }
  return any;
}

bool is_style_sheet(std::string_view rel) {
  const std::string words = lowered(rel);
  return has_word(words, "stylesheet") && !has_word(words, "alternate");
}

}  // namespace

void find_linked_sheets(const Page& page, const SheetIndex& index, std::vector<LinkedSheet>& out) {
  url::Resolver resolver;
  resolver.set_base(page.base_url());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    if (page.node(node).tag != Tag::Link) continue;
    if (!is_style_sheet(page.attribute(node, Attr::Rel).value_or(""))) continue;
    const std::string url = resolver.resolve(page.attribute(node, Attr::Href).value_or(""));
    const std::string* css = url.empty() ? nullptr : index.find(url);
    if (css != nullptr) out.push_back({*css, media_of(page, node)});
  }
}

void PrintStyles::collect_rules(const Page& page, std::span<const LinkedSheet> linked) {
  rules_.clear();
  std::size_t bytes = 0;
  const auto add = [&](std::string_view css, std::string_view media) {
    if (css.size() > kMaxSheetBytes - bytes) return;
    const bool for_print = is_for_print(media);
    // Most sheets are only for screens.
    if (!for_print && css.find("print") == std::string_view::npos &&
        css.find("speech") == std::string_view::npos) {
      return;
    }
    bytes += css.size();
    read_style_rules(css, for_print, rules_);
  };
  for (const Text& text : page.texts()) {
    const NodeId parent = page.node(text.node).parent;
    if (text.hidden && parent != kNoNode && page.node(parent).tag == Tag::Style) {
      add(text.text, media_of(page, parent));
    }
  }
  for (const LinkedSheet& sheet : linked) add(sheet.css, sheet.media);
}

void PrintStyles::sort_rules() {
  by_id_.clear();
  by_class_.clear();
  by_tag_.clear();
  for_any_.clear();
  for (std::uint32_t i = 0; i < rules_.size(); ++i) {
    const StyleCompound& last = rules_[i].compounds.back();
    if (!last.id.empty()) {
      by_id_[last.id].push_back(i);
    } else if (!last.classes.empty()) {
      by_class_[last.classes.front()].push_back(i);
    } else if (!last.tag.empty()) {
      by_tag_[last.tag].push_back(i);
    } else {
      for_any_.push_back(i);
    }
  }
}

/// Returns true if the compounds up to this one fit the node and its ancestors.
bool PrintStyles::fits(const Page& page, NodeId node, const StyleRule& rule, std::size_t compound) {
  ++work_;
  if (!fits_compound(page, node, rule.compounds[compound])) return false;
  if (compound == 0) return true;
  const bool child = rule.compounds[compound].child;
  for (NodeId up = page.node(node).parent; up != kNoNode && work_ < kMaxComparisons;
       up = page.node(up).parent) {
    if (fits(page, up, rule, compound - 1)) return true;
    if (child) return false;
  }
  return false;
}

void PrintStyles::try_rules(const Page& page, std::uint32_t node,
                            const std::vector<std::uint32_t>& rules) {
  // The most specific rule wins; among equals the last.
  const auto decide = [](Strongest& strongest, const Strongest& other) {
    if (other.effect == StyleEffect::None) return;
    if (std::tie(other.specificity, other.rule) >=
        std::tie(strongest.specificity, strongest.rule)) {
      strongest = other;
    }
  };
  for (const std::uint32_t i : rules) {
    if (work_ >= kMaxComparisons) return;
    const StyleRule& rule = rules_[i];
    if (!fits(page, NodeId{node}, rule, rule.compounds.size() - 1)) continue;
    decide(display_, {rule.specificity, i, rule.display});
    decide(visibility_, {rule.specificity, i, rule.visibility});
  }
}

void PrintStyles::try_bucket(const Page& page, std::uint32_t node, const Bucket& bucket,
                             std::string_view name) {
  if (bucket.empty()) return;
  if (const auto found = bucket.find(name); found != bucket.end()) {
    try_rules(page, node, found->second);
  }
}

void PrintStyles::match_node(const Page& page, std::uint32_t node) {
  display_ = visibility_ = {};
  try_rules(page, node, for_any_);
  try_bucket(page, node, by_tag_, page.tag_name(NodeId{node}));
  if (const auto classes = page.attribute(NodeId{node}, Attr::Class);
      classes && !by_class_.empty()) {
    std::string_view rest = *classes;
    for (std::size_t begin = rest.find_first_not_of(kSpace); begin != std::string_view::npos;
         begin = rest.find_first_not_of(kSpace)) {
      rest.remove_prefix(begin);
      const std::size_t end = std::min(rest.find_first_of(kSpace), rest.size());
      try_bucket(page, node, by_class_, rest.substr(0, end));
      rest.remove_prefix(end);
    }
  }
  if (const auto id = page.attribute(NodeId{node}, Attr::Id)) try_bucket(page, node, by_id_, *id);
}

bool PrintStyles::match_all(const Page& page) {
  const std::span<const Node> nodes = page.nodes();
  work_ = 0;
  undisplayed_.assign(nodes.size(), 0);
  invisible_.assign(nodes.size(), 0);
  hidden_.assign(nodes.size(), 0);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    Deadline::tick(8);
    if (nodes[i].parent != kNoNode) {
      undisplayed_[i] = undisplayed_[index_of(nodes[i].parent)];
      invisible_[i] = invisible_[index_of(nodes[i].parent)];
    }
    if (!nodes[i].is_text() && undisplayed_[i] == 0) {
      match_node(page, i);
      if (work_ >= kMaxComparisons) return false;
      if (display_.effect == StyleEffect::Hide) undisplayed_[i] = 1;
      if (visibility_.effect != StyleEffect::None) {
        invisible_[i] = visibility_.effect == StyleEffect::Hide ? 1 : 0;
      }
    }
    hidden_[i] = undisplayed_[i] | invisible_[i];
  }
  return true;
}

double PrintStyles::read(const Page& page, std::span<const LinkedSheet> linked) {
  share_ = 0;
  if (!read_marks(page, hidden_)) {
    collect_rules(page, linked);
    const bool hides_any = std::any_of(rules_.begin(), rules_.end(), [](const StyleRule& rule) {
      return rule.display == StyleEffect::Hide || rule.visibility == StyleEffect::Hide;
    });
    if (!hides_any) return 0;
    sort_rules();
    if (!match_all(page)) return 0;
  }
  std::uint64_t all = 0;
  std::uint64_t hidden = 0;
  for (const Text& text : page.texts()) {
    all += text.n_chars;
    if (hides(text.node)) hidden += text.n_chars;
  }
  if (all > 0) share_ = static_cast<double>(hidden) / static_cast<double>(all);
  return share_;
}

void PrintStyles::label(const Page& page, Labels& labels) const {
  labels.reset(page.texts().size());
  for (const Block& block : page.blocks()) {
    bool open = false;
    for (auto i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden) continue;
      const Label label = hides(text.node) ? Label::Boilerplate : Label::Content;
      if (!open || (labels.segments.back().label != label && !text.blank)) {
        labels.segments.push_back({TextId{i}, TextId{i + 1}, label, Role::None, 0, "print-style"});
        open = true;
      }
      labels.segments.back().text_end = TextId{i + 1};
    }
  }
  labels.keep_by_segments(page);
}

}  // namespace sito
