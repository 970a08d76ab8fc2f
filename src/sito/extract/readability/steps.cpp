// SPDX-License-Identifier: Apache-2.0
// Reference read for facts: Readability.js 0.6.0 (Arc90 and Mozilla, Apache-2.0). All numbers are
// from it.
#include "sito/extract/readability/steps.h"

#include "sito/extract/steps/script_text.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::extract::readability {
namespace {

constexpr int kClassWeight = 25;

constexpr std::uint32_t kLongEnough = 100;  // characters that give a point
constexpr std::uint32_t kMaxLengthPoints = 3;
constexpr int kDeepDivider = 3;  // times the level, from the third ancestor on

constexpr double kCompetes = 0.75;           // share of the best score
constexpr std::size_t kMinCompetitors = 3;   // competitors that must share an ancestor
constexpr double kMinParentShare = 1.0 / 3;  // of the score; a poorer parent ends the climb

constexpr double kSiblingShare = 0.2;  // of the top score: threshold, and bonus for a class
constexpr double kMinSiblingScore = 10;
constexpr std::uint32_t kLongParagraph = 80;  // characters
constexpr double kMaxParagraphLinks = 0.25;   // link density

/// Elements that may be part of an article as they are; others become div.
constexpr TagSet kKeepsName(Tag::Div, Tag::Article, Tag::Section, Tag::P, Tag::Ol, Tag::Ul);

double tag_bonus(const WorkNode& node) {
  if (node.is(mark::kForeign)) return 0;
  switch (node.tag) {
    case Tag::Div:
      return 5;
    case Tag::Pre:
    case Tag::Td:
    case Tag::Blockquote:
      return 3;
    case Tag::Address:
    case Tag::Ol:
    case Tag::Ul:
    case Tag::Dl:
    case Tag::Dd:
    case Tag::Dt:
    case Tag::Li:
    case Tag::Form:
      return -3;
    case Tag::H1:
    case Tag::H2:
    case Tag::H3:
    case Tag::H4:
    case Tag::H5:
    case Tag::H6:
    case Tag::Th:
      return -5;
    default:
      return 0;
  }
}

double initial_score(const WorkNode& node, const Flags& flags) {
  return tag_bonus(node) + class_weight(node, flags);
}

double paragraph_points(const WorkTree& tree, std::uint32_t paragraph, std::uint32_t length) {
  return 1 + (tree.commas(paragraph) + 1) + std::min(length / kLongEnough, kMaxLengthPoints);
}

bool contains(const WorkTree& tree, std::uint32_t outer, std::uint32_t inner) {
  return outer < inner && inner < tree.nodes[outer].end;
}

/// Returns the best `n_top`, best first; of equal ones the first touched.
std::vector<Candidate> best_of(Candidates& candidates, std::size_t n_top) {
  std::vector<Candidate> best;
  for (const Candidate& candidate : candidates.all()) {
    const auto place = std::find_if(best.begin(), best.end(), [&](const Candidate& other) {
      return candidate.score > other.score;
    });
    if (place == best.end() && best.size() >= n_top) continue;
    best.insert(place, candidate);
    if (best.size() > n_top) best.pop_back();
  }
  return best;
}

/// Returns the nearest ancestor below the body that holds at least three good competitors.
std::uint32_t shared_ancestor(const WorkTree& tree, const std::vector<Candidate>& best) {
  std::vector<std::uint32_t> others;
  for (std::size_t i = 1; i < best.size(); ++i) {
    if (best[i].score / best[0].score >= kCompetes) others.push_back(best[i].node);
  }
  if (others.size() < kMinCompetitors) return kNone;
  for (std::uint32_t up = tree.nodes[best[0].node].parent; up != 0; up = tree.nodes[up].parent) {
    const auto inside = static_cast<std::size_t>(
        std::count_if(others.begin(), others.end(),
                      [&](std::uint32_t other) { return contains(tree, up, other); }));
    if (inside >= kMinCompetitors) return up;
  }
  return kNone;
}

std::uint32_t better_parent(const WorkTree& tree, const Candidates& candidates, std::uint32_t top) {
  double last = candidates.score(top);
  const double threshold = last * kMinParentShare;
  for (std::uint32_t up = tree.nodes[top].parent; up != 0; up = tree.nodes[up].parent) {
    if (!candidates.has(up)) continue;
    const double score = candidates.score(up);
    if (score < threshold) return top;
    if (score > last) return up;
    last = score;
  }
  return top;
}

bool is_only_child(const WorkTree& tree, std::uint32_t node) {
  const std::uint32_t parent = tree.nodes[node].parent;
  for (std::uint32_t i = parent + 1; i < tree.nodes[parent].end; i = tree.nodes[i].end) {
    if (i != node && tree.nodes[i].is_element()) return false;
  }
  return true;
}

std::string_view class_of(const Page& page, const WorkNode& node) {
  if (node.source == kNone) return {};
  return page.attribute(NodeId{node.source}, Attr::Class).value_or(std::string_view());
}

/// Returns true for a full stop with a blank or nothing behind it.
bool has_sentence_end(const Page& page, const WorkTree& tree, std::uint32_t node) {
  std::string text;
  for (std::uint32_t i = node; i < tree.nodes[node].end; ++i) {
    if (tree.nodes[i].is_text()) text += page.texts()[tree.nodes[i].source].text;
  }
  std::string squeezed;
  append_squeezed(script_trim(text), squeezed);
  return squeezed.ends_with('.') || squeezed.find(". ") != std::string::npos;
}

bool is_text_paragraph(const Page& page, const WorkTree& tree, std::uint32_t node) {
  const std::uint32_t length = tree.length(node);
  const double density = tree.link_density(node);
  if (length > kLongParagraph) return density < kMaxParagraphLinks;
  return length > 0 && length < kLongParagraph && density == 0 &&
         has_sentence_end(page, tree, node);
}

}  // namespace

std::string_view name_of(Rule rule) {
  constexpr std::array<std::string_view, 16> kNames = {
      "removed-outside", "removed-hidden",   "removed-dialog",    "byline",
      "title-heading",   "unlikely",         "unlikely-role",     "removed-element",
      "not-in-article",  "sibling-left-out", "conditional-clean", "negative-class",
      "share-box",       "top-candidate",    "sibling-included",  "whole-body"};
  return kNames[static_cast<std::size_t>(rule)];
}

bool Flags::relax() {
  for (bool* flag : {&strip_unlikely, &weigh_classes, &clean_conditionally}) {
    if (!*flag) continue;
    *flag = false;
    return true;
  }
  return false;
}

int class_weight(const WorkNode& node, const Flags& flags) {
  if (!flags.weigh_classes) return 0;
  int weight = 0;
  if (node.is(mark::kClassNegative)) weight -= kClassWeight;
  if (node.is(mark::kClassPositive)) weight += kClassWeight;
  if (node.is(mark::kIdNegative)) weight -= kClassWeight;
  if (node.is(mark::kIdPositive)) weight += kClassWeight;
  return weight;
}

void set_rule(const WorkTree& tree, std::uint32_t node, Rule rule, std::vector<Rule>& rules) {
  const auto texts =
      tree.texts().subspan(tree.text_begin(node), tree.text_end(node) - tree.text_begin(node));
  for (const WorkText& text : texts) rules[tree.nodes[text.node].source] = rule;
}

void score_candidates(const WorkTree& tree, const std::vector<std::uint32_t>& paragraphs,
                      const ScoreOptions& options, const Flags& flags, Candidates& candidates) {
  candidates.clear(tree);
  for (const std::uint32_t paragraph : paragraphs) {
    const std::uint32_t length = tree.length(paragraph);
    if (length < options.min_paragraph) continue;
    const double points = paragraph_points(tree, paragraph, length);
    std::uint32_t up = tree.nodes[paragraph].parent;
    for (int level = 0; level < options.levels && up != kNone; ++level) {
      if (up == 0 && !options.with_root) break;
      if (!candidates.has(up)) candidates.add(up, initial_score(tree.nodes[up], flags));
      const int divider = level < 2 ? level + 1 : level * kDeepDivider;
      candidates.raise(up, points / divider);
      up = tree.nodes[up].parent;
    }
  }
  for (Candidate& candidate : candidates.all()) {
    candidate.score *= 1 - tree.link_density(candidate.node);
  }
}

std::uint32_t best_candidate(Candidates& candidates) {
  const std::vector<Candidate> best = best_of(candidates, 1);
  return best.empty() || best[0].node == 0 ? kNone : best[0].node;
}

std::uint32_t choose_top(const WorkTree& tree, std::size_t n_top, const Flags& flags,
                         Candidates& candidates) {
  const std::vector<Candidate> best = best_of(candidates, n_top);
  if (best.empty() || best[0].node == 0) return kNone;
  const auto make_candidate = [&](std::uint32_t node) {
    if (!candidates.has(node)) candidates.add(node, initial_score(tree.nodes[node], flags));
  };
  std::uint32_t top = shared_ancestor(tree, best);
  if (top == kNone) top = best[0].node;
  make_candidate(top);
  top = better_parent(tree, candidates, top);
  while (tree.nodes[top].parent != 0 && is_only_child(tree, top)) top = tree.nodes[top].parent;
  make_candidate(top);
  return top;
}

void join_siblings(const Page& page, std::uint32_t top, const Candidates& candidates,
                   WorkTree& tree, Article& article) {
  article.parts.clear();
  article.top = top;
  article.whole_body = top == kNone;
  if (top == kNone) {
    tree.nodes[0].tag = Tag::Div;
    tree.nodes[0].marks &= mark::kHasBlock;  // an element of our own, without class
    article.parts.push_back(0);
    article.top = 0;
    return;
  }
  const double top_score = candidates.score(top);
  const double threshold = std::max(kMinSiblingScore, top_score * kSiblingShare);
  const std::string_view top_class = class_of(page, tree.nodes[top]);
  const std::uint32_t parent = tree.nodes[top].parent;
  for (std::uint32_t i = parent + 1; i < tree.nodes[parent].end; i = tree.nodes[i].end) {
    WorkNode& node = tree.nodes[i];
    if (!node.is_element()) continue;
    bool joins = i == top;
    if (!joins && candidates.has(i)) {
      const bool same_class = !top_class.empty() && class_of(page, node) == top_class;
      joins = candidates.score(i) + (same_class ? top_score * kSiblingShare : 0) >= threshold;
    }
    if (!joins && node.tag == Tag::P) joins = is_text_paragraph(page, tree, i);
    if (!joins) continue;
    if (!kKeepsName.contains(node.tag)) node.tag = Tag::Div;
    article.parts.push_back(i);
  }
}

}  // namespace sito::extract::readability
