// SPDX-License-Identifier: Apache-2.0
// Body Text Extraction: keeps the one stretch of the source with the most words and the fewest
// tags.
//
// Finn, Kushmerick and Smyth, "Fact or fiction: Content classification for digital libraries",
// Joint DELOS-NSF Workshop on Personalisation and Recommender Systems in Digital Libraries, 2001.
// Implemented: the objective (tags outside the stretch plus words inside), with the tie rules of
// the published enumeration: leftmost start, then earliest end. Nothing in it depends on the
// language. No reference implementation was read; the published programs take quadratic time.
//
// The objective is the sub-sequence of greatest sum if a word counts +1 and a tag -1. Ruzzo and
// Tompa, "A linear time algorithm for finding all maximal scoring subsequences", ISMB 1999, find in
// linear time all sub-sequences that are the greatest of the parts that the greater ones leave.
// Mode "single" takes the greatest, mode "multi" (our extension) those that come near it.
//
// DEVIATION: paragraphs are the blocks of the page. They end wherever those of the programs do (p,
// div, hr, blockquote, table, h1 to h3, li) and also at other blocks, so that the paragraphs of all
// rows can be compared.
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/selection.h"

#include <algorithm>

namespace sito::extract {

namespace {

enum class Mode { Single, Multi };
constexpr std::string_view kModes[] = {"single", "multi"};

}  // namespace

const ParamSpec kBteParams[3] = {
    {"mode", 0, 0, 1, "choice", "keep only the best stretch, or also stretches with a similar sum",
     kModes},
    {"multi-ratio", 0.25, 0.01, 1, "share",
     "with mode=multi, minimum sum of another stretch, as a share of the best sum"},
    {"tag-weight", 1, 0.01, 100, "words", "cost of a tag, where a word counts 1"},
};

namespace {

/// Runs of the source between two cumulated sums of words less tags.
struct Stretch {
  std::uint32_t run_begin = 0, run_end = 0;
  double sum_before = 0, sum_behind = 0;
  std::size_t lower = kNone;  // the last stretch in front with a lower or equal sum before it
  [[nodiscard]] double sum() const { return sum_behind - sum_before; }
};

/// Returns the maximal stretches in order. An equal sum extends a stretch to the left but not to
/// the right.
std::vector<Stretch> maximal_stretches(const SourceTokens& tokens, double tag_weight) {
  std::vector<Stretch> found;
  const auto runs = tokens.runs();
  std::uint32_t n_words = 0;
  std::uint32_t n_tags = 0;
  const auto sum = [&] { return n_words - tag_weight * n_tags; };
  for (std::uint32_t i = 0; i < runs.size(); ++i) {
    if (runs[i].kind != TokenKind::Words) {
      ++n_tags;
      continue;
    }
    Stretch stretch{.run_begin = i, .run_end = i + 1, .sum_before = sum()};
    n_words += tokens.tokens(i).end - tokens.tokens(i).begin;
    stretch.sum_behind = sum();
    std::size_t at = found.empty() ? kNone : found.size() - 1;
    while (true) {
      while (at != kNone && found[at].sum_before > stretch.sum_before) at = found[at].lower;
      if (at == kNone || found[at].sum_behind >= stretch.sum_behind) break;
      stretch.run_begin = found[at].run_begin;
      stretch.sum_before = found[at].sum_before;
      const std::size_t merged = at;
      at = found[merged].lower;
      found.resize(merged);
    }
    stretch.lower = at;
    found.push_back(stretch);
  }
  return found;
}

Role role_of_container(const Page& page, const Text& text) {
  if (text.block == kNoBlock) return Role::None;
  switch (page.node(page.block(text.block).container).tag) {
    case Tag::H1:
    case Tag::H2:
    case Tag::H3:
      return Role::Heading;
    case Tag::Li:
      return Role::ListItem;
    default:
      return Role::None;
  }
}

}  // namespace

void label_bte(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  const auto mode = static_cast<Mode>(param(kBteParams, inputs, 0));
  const double min_share = param(kBteParams, inputs, 1);
  FactsFor facts(page, inputs);
  const SourceTokens& tokens = facts->source_tokens();
  const std::vector<Stretch> stretches = maximal_stretches(tokens, param(kBteParams, inputs, 2));
  // Of equal ones, the first.
  const auto best =
      std::max_element(stretches.begin(), stretches.end(),
                       [](const Stretch& a, const Stretch& b) { return a.sum() < b.sum(); });
  for (auto stretch = stretches.begin(); stretch != stretches.end(); ++stretch) {
    const double share = stretch->sum() / best->sum();
    if (mode == Mode::Single ? stretch != best : share < min_share) continue;
    for (std::uint32_t i = stretch->run_begin; i < stretch->run_end; ++i) {
      const Node& node = page.nodes()[tokens.runs()[i].node];
      if (node.is_text() && !node.hidden) {
        labels.keep[index_of(node.text)] = static_cast<float>(share);
      }
    }
  }
  segments_by_text(
      page,
      [&](TextId id) {
        const float share = labels.keep[index_of(id)];
        const Role role = role_of_container(page, page.text(id));
        return share > 0 ? Verdict{Label::Content, role, share, "in-stretch"}
                         : Verdict{Label::Boilerplate, role, 0, "outside"};
      },
      labels);
  trace_labels(trace, "stretch", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
