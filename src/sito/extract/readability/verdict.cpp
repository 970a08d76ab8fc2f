// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/readability/verdict.h"

#include "sito/extract/steps/finish.h"

#include <string>

namespace sito::extract::readability {
namespace {

constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6);
constexpr int kRoleLevels = 3;  // ancestors of a block that may give it a role

Role role_of(const Page& page, BlockId block) {
  if (block == kNoBlock) return Role::None;
  NodeId node = page.block(block).container;
  for (int level = 0; level < kRoleLevels && node != kNoNode; ++level) {
    const Tag tag = page.node(node).tag;
    if (kHeadings.contains(tag)) return Role::Heading;
    if (tag == Tag::Li) return Role::ListItem;
    if (tag == Tag::Figcaption || tag == Tag::Caption) return Role::Caption;
    node = page.node(node).parent;
  }
  return Role::None;
}

void add_title_role(const Page& page, std::string_view title, Segment& segment) {
  if (segment.rule == name_of(Rule::TitleHeading)) segment.role = segment.role | Role::Title;
  if (!has(segment.role, Role::Heading) || title.empty()) return;
  std::size_t n_bytes = 0;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    n_bytes += page.texts()[i].text.size();
  }
  if (n_bytes < title.size()) return;
  std::string text;
  append_segment_text(page, segment, text);
  if (text == title) segment.role = segment.role | Role::Title;
}

/// Sets the scores of the nearest candidates around the texts.
void take_scores(const WorkTree& tree, const Candidates& candidates, Verdict& verdict) {
  std::vector<float> nearest(tree.nodes.size(), 0.0F);
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const WorkNode& node = tree.nodes[i];
    if (node.is_text()) {
      verdict.scores[node.source] = nearest[node.parent];
    } else if (candidates.has(i)) {
      nearest[i] = static_cast<float>(candidates.score(i));
    } else if (node.parent != kNone) {
      nearest[i] = nearest[node.parent];
    }
  }
}

/// Sets the rules of the texts in a part of the article; adds up the length.
void judge_part(std::span<const TextParts> parts, const WorkTree& tree, std::uint32_t part,
                Rule kept, Verdict& verdict, bool& in_space) {
  for (std::uint32_t i = part; i < tree.nodes[part].end;) {
    const WorkNode& node = tree.nodes[i];
    if (node.is(mark::kGone)) {
      set_rule(tree, i, static_cast<Rule>(node.rule), verdict.rules);
      i = node.end;
      continue;
    }
    ++i;
    if (!node.is_text()) continue;
    const TextParts& text = parts[node.source];
    verdict.rules[node.source] = kept;
    verdict.length += text.n_chars + text.n_runs - (text.leading && in_space ? 1 : 0);
    if (text.n_runs + text.n_chars > 0) in_space = text.trailing;
  }
}

}  // namespace

void Verdict::reset(std::size_t n_texts) {
  rules.assign(n_texts, Rule::Outside);
  scores.assign(n_texts, 0.0F);
  length = 0;
}

bool is_content(Rule rule) {
  return rule == Rule::TopCandidate || rule == Rule::SiblingIncluded || rule == Rule::WholeBody;
}

void judge(std::span<const TextParts> parts, const WorkTree& tree, const Article& article,
           const Candidates& candidates, Verdict& verdict) {
  take_scores(tree, candidates, verdict);
  if (!article.whole_body) {
    set_rule(tree, 0, Rule::NotInArticle, verdict.rules);
    set_rule(tree, tree.nodes[article.top].parent, Rule::SiblingLeftOut, verdict.rules);
  }
  bool in_space = true;  // white space in front of the article is trimmed
  for (const std::uint32_t part : article.parts) {
    const Rule kept = article.whole_body    ? Rule::WholeBody
                      : part == article.top ? Rule::TopCandidate
                                            : Rule::SiblingIncluded;
    judge_part(parts, tree, part, kept, verdict, in_space);
  }
  if (verdict.length > 0 && in_space) --verdict.length;
}

void write_segments(const Page& page, const Verdict& verdict, std::string_view title,
                    Labels& labels) {
  const auto texts = page.texts();
  BlockId block = kNoBlock;
  Rule rule = Rule::Outside;
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    if (texts[i].hidden || texts[i].blank) continue;
    if (!labels.segments.empty() && texts[i].block == block && verdict.rules[i] == rule) {
      labels.segments.back().text_end = TextId{i + 1};
      continue;
    }
    block = texts[i].block;
    rule = verdict.rules[i];
    labels.segments.push_back({TextId{i}, TextId{i + 1},
                               is_content(rule) ? Label::Content : Label::Boilerplate,
                               role_of(page, block), verdict.scores[i], name_of(rule)});
  }
  for (Segment& segment : labels.segments) add_title_role(page, title, segment);
}

}  // namespace sito::extract::readability
