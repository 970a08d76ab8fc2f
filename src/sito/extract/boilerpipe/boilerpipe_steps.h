// SPDX-License-Identifier: Apache-2.0
// The steps that boilerpipe's extractors are made of (algorithms, sections 3.12.3 and 3.12.4). Each
// does one thing to the list of blocks; extractors are short lists of steps.
#pragma once

#include "sito/extract/boilerpipe/work_blocks.h"

#include <cstdint>
#include <string_view>

namespace sito::extract {

// Classifiers: trees over the previous, the current and the next block.

/// By numbers of words and link densities.
void classify_by_num_words(WorkBlocks& work);
/// By text densities and link densities.
void classify_by_density(WorkBlocks& work);
/// The rule found on the Canola corpus.
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
/// Merges each content block into the block before it, when that is near enough.
void fuse_near(WorkBlocks& work, const NearFusion& options);

// End of the article.

/// Which headings of comments are known, besides those in English and Swedish.
struct EndPhrases {
  bool more_languages = false;  ///< those in Czech, Slovak, Hungarian, German and Russian
  bool comment_link = true;     ///< a link that says "Comment"; not in release 1.2
};
/// Labels short blocks that begin the comments or the like ("post a comment").
void find_end_of_text(WorkBlocks& work, const EndPhrases& phrases);
/// Behind an end-of-text block that has at least `min_words` words of full text before it, all is
/// boilerplate.
void drop_after_end_of_text(WorkBlocks& work, std::uint32_t min_words);
/// Headings that nothing but boilerplate follows are boilerplate.
void drop_trailing_headings(WorkBlocks& work);

// Title.

/// Labels the first block whose text is the page's title or a part of it.
void find_title(WorkBlocks& work);
/// The same in release 1.2: all blocks whose text is, letter by letter, the title (when it stands
/// before the body) or the longest part of it between some separators.
void find_title_1_2(WorkBlocks& work);
/// What lies between the title and the first content, and may be content, is content.
void expand_to_title(WorkBlocks& work);

// The main block.

/// Takes out all blocks that are not content or, with `keep_title`, the title.
void delete_boilerplate(WorkBlocks& work, bool keep_title);

struct KeepLargest {
  bool expand = false;          ///< also blocks around it at its tag level ...
  std::uint32_t min_words = 0;  ///< ... that have at least so many words
};
/// Keeps the content block with most words. Does nothing for fewer than two blocks.
void keep_largest(WorkBlocks& work, const KeepLargest& options);
/// Blocks of `min_words` or more at the level of the main block are content.
void keep_large_at_level(WorkBlocks& work, std::uint32_t min_words);
/// A list that directly follows the main block, and lies deeper, is content.
void keep_list_at_end(WorkBlocks& work);

// Single blocks.

/// Content with fewer words is boilerplate.
void drop_few_words(WorkBlocks& work, std::uint32_t min_words);
/// Every atom becomes a block of its own, with the labels of the block it was in.
void split_to_atoms(WorkBlocks& work);
/// Content without a clause of `min_words` words is boilerplate. A clause ends in one of , . : ; !
/// ? behind a letter or digit and before white space or the end.
void drop_without_clause(WorkBlocks& work, std::uint32_t min_words);

}  // namespace sito::extract
