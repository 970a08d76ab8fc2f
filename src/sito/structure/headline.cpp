// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/headline.h"

#include "sito/base/cut.h"
#include "sito/metadata/clean_value.h"
#include "sito/page/tag_sets.h"
#include "sito/structure/fields.h"
#include "sito/structure/template/site_view.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace sito::structure {
namespace {

// A paragraph, as opposed to a line; and how much of it may be links.
constexpr std::uint32_t kParagraphChars = 80;
constexpr double kMaxLinks = 0.3;
// Author, date, buttons and captions may be between a headline and its article.
constexpr std::size_t kWindow = 40;
// Shorter headings are the names of sections; longer ones are paragraphs.
constexpr std::size_t kShortest = 12, kLongest = 300;
constexpr int kMenuLevels = 6;

bool is_paragraph(const PageInput& input, const Unit& unit) {
  if (!unit.cleaned || unit.block == kNoBlock) return false;
  const Block& block = input.page.block(unit.block);
  return block.n_chars >= kParagraphChars && block.link_density() <= kMaxLinks;
}

NodeId block_around(const Page& page, NodeId element) {
  while (element != kNoNode && kInlineElements.contains(page.node(element).tag))
    element = page.node(element).parent;
  return element;
}

bool is_in_menu(const Page& page, NodeId element) {
  for (int level = 0; level < kMenuLevels && element != kNoNode; ++level) {
    const Tag tag = page.node(element).tag;
    if (tag == Tag::Nav || tag == Tag::Li || tag == Tag::Footer || tag == Tag::Aside) return true;
    if (names_of(page, element).find("readcrumb") != std::string::npos) return true;
    element = page.node(element).parent;
  }
  return false;
}

// A common word of that many bytes, or nothing to compare with.
constexpr std::size_t kLongWord = 5;

bool share_a_word(std::string_view key, std::string_view words) {
  if (words.empty()) return true;
  const std::string text = ' ' + std::string(words) + ' ';
  for (const std::string_view word : parts_of(key, ' ')) {
    if (word.size() >= kLongWord && text.find(' ' + std::string(word) + ' ') != std::string::npos)
      return true;
  }
  return text == ' ' + std::string(key) + ' ';
}

// Returns everything that the page calls its title, for comparison.
std::string titles_of(const PageInput& input) {
  std::string titles = comparable(input.page.title());
  for (const MetadataValue& value : input.metadata.values) {
    if (value.field == MetadataField::Title && value.source != MetadataSource::Heading)
      titles += ' ' + comparable(value.value);
  }
  return titles;
}

// 0: no heading.
int rank_of(const Page& page, NodeId element) {
  const NodeId block = block_around(page, element);
  if (block == kNoNode) return 0;
  const bool labelled = !label_in(row_of(Field::Title), names_of(page, element)).empty() ||
                        !label_in(row_of(Field::Title), names_of(page, block)).empty();
  switch (page.node(block).tag) {
    case Tag::H1:
      return 4;
    case Tag::H2:
      return labelled ? 3 : 2;
    default:
      return labelled ? 1 : 0;
  }
}

}  // namespace

NodeId headline_of(const PageInput& input, std::span<const Unit> units) {
  const auto start = std::find_if(units.begin(), units.end(),
                                  [&input](const Unit& unit) { return is_paragraph(input, unit); });
  if (start == units.end()) return kNoNode;
  const auto end = static_cast<std::size_t>(start - units.begin());
  const std::string titles = titles_of(input);
  NodeId best = kNoNode;
  int best_rank = 0;
  for (std::size_t i = end - std::min(end, kWindow); i < end; ++i) {
    const Unit& unit = units[i];
    if (unit.text.size() < kShortest || unit.text.size() > kLongest) continue;
    const int rank = rank_of(input.page, unit.element);
    if (rank == 0 || rank < best_rank || is_in_menu(input.page, unit.element)) continue;
    // For a heading in pieces the whole one comes first.
    if (rank == best_rank && best != kNoNode &&
        sito::index_of(unit.element) < input.page.node(best).end) {
      continue;
    }
    if (!share_a_word(comparable(unit.text), titles)) continue;
    best = unit.element;
    best_rank = rank;
  }
  return best;
}

}  // namespace sito::structure
