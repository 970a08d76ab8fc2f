// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/pointing.h"

#include "sito/base/ascii.h"
#include "sito/eval/measure/words.h"
#include "sito/eval/metadata_score.h"
#include "sito/fields/read/values.h"
#include "sito/page/tag_sets.h"
#include "sito/xqt/propose/facts.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace sito::eval {
namespace {

// The most characters around a value in an element that a user would click: a label, a unit.
constexpr std::size_t kLabelChars = 60;
constexpr std::size_t kDateChars = 120;  // the most of an element with a date
// The share of a text's words on the page that its region must hold, so that a single stray line
// does not make the region the whole page.
constexpr double kRegionShare = 0.95;
// The largest share of words in a foreign box that are also in the text, by chance or as a
// quotation.
constexpr double kStrayShare = 0.25;
// The most characters of an element with several facts, of which the user takes one.
constexpr std::size_t kFactsChars = 600;
constexpr std::array<std::string_view, 3> kDateAttributes = {"datetime", "content", "title"};

// Returns the visible characters, without white space, before each node, and in all nodes.
std::vector<std::uint32_t> chars_before(const Page& page) {
  std::vector<std::uint32_t> before(page.nodes().size() + 1, 0);
  for (std::size_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    before[i + 1] = before[i] + (node.is_text() ? page.text(node.text).n_chars : 0);
  }
  return before;
}

std::uint32_t chars_of(std::string_view text) {
  std::uint32_t n = 0;
  for (const char c : text) n += c != ' ' && !is_continuation(c);
  return n;
}

bool is_heading(Tag tag) { return tag == Tag::H1 || tag == Tag::H2 || tag == Tag::H3; }

std::string trimmed(std::string_view text) {
  std::string out;
  squeeze(text, out);
  return out;
}

class Search {
 public:
  Search(const Page& page, std::string_view value, std::span<const std::string> others,
         fields::Type type)
      : page_(page),
        value_(trimmed(value)),
        plain_(plain_line(value)),
        others_(others),
        type_(type) {}

  std::vector<Pointed> run() {
    const std::vector<std::uint32_t> before = chars_before(page_);
    const std::uint32_t wanted = chars_of(value_);
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      const Node& node = page_.nodes()[i];
      if (node.is_text() || node.hidden) continue;
      const std::uint32_t chars = before[node.end] - before[i];
      if (type_ == fields::Type::DateTime) {
        if (chars <= kDateChars) consider_date(NodeId{i});
      } else if (chars >= wanted && chars <= wanted + kLabelChars) {
        consider(NodeId{i});
      }
      if (type_ != fields::Type::DateTime && chars > wanted && chars <= kFactsChars) {
        consider_facts(NodeId{i});
      }
    }
    return sorted();
  }

 private:
  struct Ranked {
    // 0: a heading, 1: exactly the value, 2: more than the value, 3: several facts
    int rank = 0;
    Pointed pointed;
  };

  void consider_date(NodeId node) {
    std::string text;
    fields::append_norm(page_, {node, kNone}, {}, text);
    if (day_of(fields::date_of(text, "")) == value_) {
      found_.push_back({text.size() == value_.size() ? 1 : 2, {{node, kNone}, {}, text}});
    }
    std::uint32_t number = 0;
    for (const Attribute& attribute : page_.attributes(node)) {
      const bool dates = std::find(kDateAttributes.begin(), kDateAttributes.end(),
                                   attribute.name) != kDateAttributes.end();
      if (dates && day_of(fields::date_of(attribute.value, "")) == value_) {
        found_.push_back({1, {{node, number}, {}, std::string(attribute.value)}});
      }
      ++number;
    }
  }

  void consider(NodeId node) {
    std::string text;
    fields::append_norm(page_, {node, kNone}, {}, text);
    if (plain_line(text) == plain_) {
      found_.push_back({is_heading(page_.node(node).tag) ? 0 : 1, {{node, kNone}, {}, text}});
      return;
    }
    const std::size_t at = text.find(value_);
    if (at == std::string::npos) return;
    fields::ValueRule rule;
    std::size_t begin = at;
    std::size_t end = at + value_.size();
    rule.split = between(text, begin, end);
    rule.after = trimmed(text.substr(0, begin));
    // One mark or word is enough to find the end.
    rule.before = trimmed(text.substr(end));
    rule.before = rule.before.substr(0, rule.before.find(' '));
    found_.push_back({2, {{node, kNone}, std::move(rule), text}});
  }

  // An element that holds the value as one of several facts.
  void consider_facts(NodeId node) {
    for (xqt::Fact& fact : xqt::facts_in(page_, node)) {
      if (plain_line(fact.value) == plain_)
        found_.push_back({3, {{node, kNone}, std::move(fact.rule), fact.value}});
    }
  }

  // Returns the separator of values in one element; `begin` and `end` become those of all values.
  std::string between(const std::string& text, std::size_t& begin, std::size_t& end) const {
    std::string joint;
    for (const std::string& other : others_) {
      const std::size_t at = text.find(other);
      if (at == std::string::npos || other.empty()) continue;
      if (at > end && joint.empty()) joint = text.substr(end, at - end);
      if (at + other.size() < begin && joint.empty()) {
        joint = text.substr(at + other.size(), begin - at - other.size());
      }
      begin = std::min(begin, at);
      end = std::max(end, at + other.size());
    }
    return joint;
  }

  std::vector<Pointed> sorted() {
    std::stable_sort(found_.begin(), found_.end(), [&](const Ranked& a, const Ranked& b) {
      const auto key = [&](const Ranked& x) {
        // Inner elements come after outer ones and end with them or before.
        return std::tuple(x.rank, page_.node(x.pointed.found.node).end);
      };
      if (key(a) != key(b)) return key(a) < key(b);
      return index_of(a.pointed.found.node) > index_of(b.pointed.found.node);
    });
    std::vector<Pointed> out;
    for (Ranked& ranked : found_) {
      if (out.size() < kMaxPointed) out.push_back(std::move(ranked.pointed));
    }
    return out;
  }

  const Page& page_;
  std::string value_, plain_;
  std::span<const std::string> others_;
  fields::Type type_;
  std::vector<Ranked> found_;
};

}  // namespace

std::vector<Pointed> elements_of(const Page& page, std::string_view value,
                                 std::span<const std::string> others, fields::Type type) {
  if (plain_line(value).empty()) return {};
  return Search(page, value, others, type).run();
}

void TextPointer::open(const Page& page, std::string_view text) {
  page_ = &page;
  texts_.clear();
  std::vector<std::uint32_t> nodes;
  for (const Text& one : page.texts()) {
    if (one.hidden || one.blank) continue;
    texts_.push_back(one.text);
    nodes.push_back(index_of(one.node));
  }
  share_ = aligner_.align(texts_, text, kept_);
  inside_.assign(page.nodes().size() + 1, 0);
  outside_.assign(page.nodes().size() + 1, 0);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Text& one = page.text(page.nodes()[nodes[i]].text);
    (kept_[i] ? inside_ : outside_)[nodes[i] + 1] = std::max(one.n_words, 1U);
  }
  for (std::size_t i = 1; i < inside_.size(); ++i) {
    inside_[i] += inside_[i - 1];
    outside_[i] += outside_[i - 1];
  }
}

std::uint32_t TextPointer::inside(NodeId node) const {
  return inside_[page_->node(node).end] - inside_[index_of(node)];
}

std::uint32_t TextPointer::outside(NodeId node) const {
  return outside_[page_->node(node).end] - outside_[index_of(node)];
}

NodeId TextPointer::region() const {
  if (page_->nodes().empty() || inside_.back() == 0) return kNoNode;
  const double least = kRegionShare * inside_.back();
  NodeId region{0};
  for (std::uint32_t i = 1; i < page_->node(region).end;) {
    const Node& node = page_->nodes()[i];
    if (!node.is_text() && inside(NodeId{i}) >= least) {
      region = NodeId{i};
      ++i;
    } else {
      i = node.end;
    }
  }
  return region;
}

template <typename Wanted>
std::vector<NodeId> TextPointer::largest(NodeId region, const Wanted& wanted) const {
  std::vector<NodeId> found;
  for (std::uint32_t i = index_of(region) + 1; i < page_->node(region).end;) {
    const Node& node = page_->nodes()[i];
    const bool take = !node.is_text() && wanted(NodeId{i});
    if (take) found.push_back(NodeId{i});
    i = take || node.is_text() ? node.end : i + 1;
  }
  return found;
}

std::vector<NodeId> TextPointer::foreign(NodeId region) const {
  return largest(region, [&](NodeId node) {
    const std::uint32_t all = inside(node) + outside(node);
    return outside(node) > 0 && inside(node) <= kStrayShare * all && !within_sentence(node);
  });
}

// Returns true for a word or two inside a sentence of the text that were not aligned, such as a
// name with a link.
bool TextPointer::within_sentence(NodeId node) const {
  const NodeId parent = page_->node(node).parent;
  if (parent == kNoNode || !kInlineElements.contains(page_->node(node).tag)) return false;
  for (std::uint32_t i = index_of(parent) + 1; i < page_->node(parent).end;) {
    const Node& child = page_->nodes()[i];
    if (child.is_text() && inside(NodeId{i}) > 0) return true;
    i = child.is_text() ? i + 1 : child.end;
  }
  return false;
}

std::vector<NodeId> TextPointer::pure(NodeId region) const {
  return largest(region, [&](NodeId node) { return inside(node) > 0 && outside(node) == 0; });
}

}  // namespace sito::eval
