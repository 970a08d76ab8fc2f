// SPDX-License-Identifier: Apache-2.0
// The steps that the readability rows share: scoring, the top candidate and its siblings.
#pragma once

#include "sito/extract/readability/tree.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract::readability {

/// The rule that decided about a text.
enum class Rule : std::uint8_t {
  Outside,       ///< not in body, or in an element that is not read
  Hidden,        ///< in an element made invisible
  Dialog,        ///< in a modal dialog
  Byline,        ///< the author's line
  TitleHeading,  ///< the heading that repeats the title
  Unlikely,      ///< by class or id
  UnlikelyRole,  ///< by role
  Element,       ///< an element that is never article text
  NotInArticle,  ///< neither in the top candidate nor beside it
  SiblingLeftOut,
  ConditionalClean,  ///< the contents of the element do not look like text
  NegativeClass,     ///< a heading in the article, by class or id
  ShareBox,
  TopCandidate,
  SiblingIncluded,
  WholeBody,  ///< no candidate was found
};
std::string_view name_of(Rule rule);

/// The conditions that the rows switch off, one after another, if they found little text.
struct Flags {
  bool strip_unlikely = true;
  bool weigh_classes = true;
  bool clean_conditionally = true;
  /// Switches the next one off; returns false if none is on.
  bool relax();
};

/// 25 up or down for the class, and for the id.
int class_weight(const WorkNode& node, const Flags& flags);

/// Sets the rule of the texts in a subtree of a measured tree. `rules` has one rule for each text
/// node of the page.
void set_rule(const WorkTree& tree, std::uint32_t node, Rule rule, std::vector<Rule>& rules);

/// An ancestor of scored paragraphs.
struct Candidate {
  std::uint32_t node = 0;
  double score = 0;
};

/// The candidates of a tree in the order of their first scores.
class Candidates {
 public:
  void clear(const WorkTree& tree) {
    all_.clear();
    of_node_.assign(tree.nodes.size(), kNone);
  }
  [[nodiscard]] bool has(std::uint32_t node) const { return of_node_[node] != kNone; }
  [[nodiscard]] double score(std::uint32_t node) const { return all_[of_node_[node]].score; }
  void add(std::uint32_t node, double score) {
    of_node_[node] = static_cast<std::uint32_t>(all_.size());
    all_.push_back({node, score});
  }
  void raise(std::uint32_t node, double points) { all_[of_node_[node]].score += points; }
  [[nodiscard]] std::vector<Candidate>& all() { return all_; }

 private:
  std::vector<Candidate> all_;
  std::vector<std::uint32_t> of_node_;
};

struct ScoreOptions {
  std::uint32_t min_paragraph = 25;  ///< characters; shorter paragraphs do not score
  int levels = 5;                    ///< ancestors that get points
  bool with_root = true;             ///< the body may be a candidate
};

/// Scores the ancestors of the paragraphs, then lowers every candidate by its links (as
/// Readability.js 0.6.0). Cost: linear in the paragraphs.
void score_candidates(const WorkTree& tree, const std::vector<std::uint32_t>& paragraphs,
                      const ScoreOptions& options, const Flags& flags, Candidates& candidates);

/// Returns the best candidate that is not the body; kNone if there is none.
std::uint32_t best_candidate(Candidates& candidates);

/// The same, but moves up if good candidates share an ancestor, if an ancestor is better, or if it
/// is an only child. `n_top`: how many candidates compete. Cost: n_top times the depth.
std::uint32_t choose_top(const WorkTree& tree, std::size_t n_top, const Flags& flags,
                         Candidates& candidates);

/// The article: subtrees of a tree, one after another; `top` is one of them.
struct Article {
  std::vector<std::uint32_t> parts;
  std::uint32_t top = kNone;
  bool whole_body = false;  ///< no candidate was found: the body is used as a div
};

/// Joins the top candidate with those of its siblings that look like text; renames elements that
/// are not part of an article. Top kNone: the whole body. Cost: linear in the siblings and the text
/// of short paragraphs among them.
void join_siblings(const Page& page, std::uint32_t top, const Candidates& candidates,
                   WorkTree& tree, Article& article);

}  // namespace sito::extract::readability
