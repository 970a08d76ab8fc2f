// SPDX-License-Identifier: Apache-2.0
// Removes clutter from the found article, as Readability.js 0.6.0 does.
#pragma once

#include "sito/extract/readability/steps.h"

#include <cstdint>
#include <span>

namespace sito::extract::readability {

struct CleanOptions {
  double link_density_modifier = 0;  ///< added to both limits of link density
  /// The shorter list of conditions of 2010, without data tables and shared boxes.
  bool classic = false;
  /// Classic only: remove every h1, and an h2 that is the only one.
  bool drop_headings = false;
};

/// Marks everything that is not text of the article with mark::kGone and a rule. Cost: linear; at
/// most five passes over the article.
void clean_article(const Page& page, std::span<const TextParts> parts, const Article& article,
                   const CleanOptions& options, const Flags& flags, WorkTree& tree);

/// Sets mark::kDataTable and kInDataTable in a subtree. Cost: linear.
void mark_data_tables(const Page& page, std::uint32_t part, WorkTree& tree);

/// The contents of an element, for conditional cleaning. Elements are added in front.
struct Contents {
  std::uint32_t n_chars = 0;  ///< UTF-16 units that are not white space
  std::uint32_t n_runs = 0;   ///< runs of white space, with those at both ends
  bool leading = false, trailing = false;
  std::uint32_t first_text = kNone, last_text = kNone;  ///< of the tree's texts
  std::uint32_t n_commas = 0;                           ///< U+002C
  std::uint32_t n_paragraphs = 0, n_images = 0, n_items = 0, n_inputs = 0, n_embeds = 0;
  bool has_video = false;
  bool has_data_table = false;
  std::uint32_t n_children = 0;  ///< elements
  bool has_large_child = false;  ///< one of them has more than one element in it
  // Characters of all such elements inside; nested ones count twice.
  double in_headings = 0, in_textish = 0, in_lists = 0, in_links = 0;

  void add_in_front(const Contents& other);
  /// Characters, trimmed, each run of white space as one.
  [[nodiscard]] std::uint32_t length() const {
    return n_chars == 0 ? 0 : n_chars + n_runs - (leading ? 1U : 0U) - (trailing ? 1U : 0U);
  }
};

/// An element that may be removed, and the conditions for it.
struct Suspect {
  const WorkNode& node;
  const Contents& inside;
  int weight = 0;
  bool in_figure = false;
};
bool fails_conditions(const Suspect& suspect, double link_density_modifier);
bool fails_classic_conditions(const Suspect& suspect, double link_density_modifier);

}  // namespace sito::extract::readability
