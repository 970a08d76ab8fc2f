// SPDX-License-Identifier: Apache-2.0
// Turns selected words into labels: shares of text nodes, cuttings inside them, segments.
#pragma once

#include "sito/extract/steps/pieces.h"
#include "sito/extract/steps/source_tokens.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace sito::extract {

/// The treatment of a text node of which only a part was selected.
enum class Snap : std::uint8_t {
  Nodes,   ///< kept if at least half of it was selected, else dropped
  Words,   ///< the selected words are kept
  Blocks,  ///< the whole block is kept if at least half of its characters were selected
};
inline constexpr std::string_view kSnapNames[] = {"node", "word", "block"};

/// Notes the selected words: `labels.keep` is the share of the words of a visible text node, and
/// `labels.cuttings` has the ranges in nodes that were selected in part.
///
/// Input: labels as after reset(); ranges in order, without overlap.
/// Cost:  linear in the runs, the ranges and the text of nodes selected in part.
void select_tokens(const Page& page, const SourceTokens& tokens, std::span<const TokenRange> ranges,
                   Labels& labels);

/// Turns the shares of nodes with cuttings from words to characters (white space not counted).
void share_by_characters(const Page& page, Labels& labels);

/// Makes every share 0 or 1 and removes the cuttings, unless words are kept.
void snap_selection(const Page& page, Snap snap, Labels& labels);

/// Appends the segments of a method that decides about each text node alone: the blocks of the
/// page, cut where label, role or rule changes. The score is the mean of the scores of the nodes,
/// weighted by characters.
///
/// Input: `verdict_of(TextId)` -> Verdict, called for visible, non-blank text nodes in order.
template <typename VerdictOf>
void segments_by_text(const Page& page, VerdictOf&& verdict_of, Labels& labels) {
  for (const Block& block : page.blocks()) {
    Segment* open = nullptr;
    std::uint32_t n_chars = 0;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden || text.blank) continue;
      const Verdict verdict = verdict_of(TextId{i});
      if (open == nullptr || open->label != verdict.label || open->role != verdict.role ||
          open->rule != verdict.rule) {
        open = &labels.segments.emplace_back(Segment{TextId{i}, TextId{i + 1}, verdict.label,
                                                     verdict.role, verdict.score, verdict.rule});
        n_chars = text.n_chars;
        continue;
      }
      open->text_end = TextId{i + 1};
      n_chars += text.n_chars;
      open->score += (verdict.score - open->score) * static_cast<float>(text.n_chars) /
                     static_cast<float>(n_chars);
    }
  }
}

}  // namespace sito::extract
