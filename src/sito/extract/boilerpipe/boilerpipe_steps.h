// SPDX-License-Identifier: Apache-2.0
// The steps of the extractors of boilerpipe 1.x (Kohlschuetter, Fankhauser, Nejdl 2010). Each
// changes one thing in the list of blocks; extractors are short lists of steps.
#pragma once

#include "sito/extract/boilerpipe/work_blocks.h"

#include <cstdint>

namespace sito::extract {

// Classifiers: trees over the previous, the current and the next block.

/// Classifies by numbers of words and link densities.
void classify_by_num_words(WorkBlocks& work);
/// Classifies by text densities and link densities.
void classify_by_density(WorkBlocks& work);
/// Classifies by the rule found on the Canola corpus.
void classify_canola(WorkBlocks& work);
void mark_all_content(WorkBlocks& work);

// Fusion.

/// Merges neighbours of exactly equal text density.
void fuse_equal_density(WorkBlocks& work);

struct NearFusion {
  std::uint32_t max_distance = 1;  ///< in blocks; 0: neighbours only
  bool content_only = false;  ///< start at the first content block, and merge into content only
  bool same_level = false;    ///< only at the same tag level
  bool strict = false;        ///< only into content or the title (strict_fusion)
};
/// Merges each content block into the block before it, if that is near enough.
void fuse_near(WorkBlocks& work, const NearFusion& options);

// End of the article.

/// The known headings of comments, besides those in English and Swedish.
struct EndPhrases {
  bool more_languages = false;  ///< those in Czech, Slovak, Hungarian, German and Russian
  bool comment_link = true;     ///< a link that says "Comment"; not in release 1.2
};
/// Labels short blocks that begin the comments or a similar part ("post a comment").
void find_end_of_text(WorkBlocks& work, const EndPhrases& phrases);
/// Drops everything behind an end-of-text block that has at least `min_words` words of full text
/// before it.
void drop_after_end_of_text(WorkBlocks& work, std::uint32_t min_words);
/// Drops headings that only boilerplate follows.
void drop_trailing_headings(WorkBlocks& work);

// Title.

/// Labels the first block whose text is the title of the page or a part of it.
void find_title(WorkBlocks& work);
/// The same in release 1.2: labels all blocks whose text is exactly the title (if the title is
/// before the body) or the longest part of it between some separators.
void find_title_1_2(WorkBlocks& work);
/// Keeps blocks between the title and the first content if they may be content.
void expand_to_title(WorkBlocks& work);

// The main block.

/// Removes all blocks that are neither content nor, with `keep_title`, the title.
void delete_boilerplate(WorkBlocks& work, bool keep_title);

struct KeepLargest {
  bool expand = false;          ///< also keep blocks around it at its tag level ...
  std::uint32_t min_words = 0;  ///< ... that have at least this many words
};
/// Keeps the content block with the most words. Does nothing for fewer than two blocks.
void keep_largest(WorkBlocks& work, const KeepLargest& options);
/// Keeps blocks of `min_words` or more at the level of the main block.
void keep_large_at_level(WorkBlocks& work, std::uint32_t min_words);
/// Keeps a list that directly follows the main block and is nested deeper.
void keep_list_at_end(WorkBlocks& work);

// Single blocks.

/// Drops content with fewer words.
void drop_few_words(WorkBlocks& work, std::uint32_t min_words);
/// Splits blocks into their atoms, which keep the labels of their block.
void split_to_atoms(WorkBlocks& work);
/// Drops content without a clause of `min_words` words. A clause ends in one of , . : ; ! ? behind
/// a letter or digit and before white space or the end.
void drop_without_clause(WorkBlocks& work, std::uint32_t min_words);

}  // namespace sito::extract
