// SPDX-License-Identifier: Apache-2.0
// Collects two things around the heading: the perex, which is a lead in front of the text, and the
// list of links to keywords.
#include "sito/metadata/clean_value.h"
#include "sito/metadata/collect.h"
#include "sito/metadata/date.h"
#include "sito/page/line_break.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// Length of a lead: shorter lines are bylines and captions, longer ones are the text.
constexpr std::size_t kShortestLead = 40, kLongestLead = 1000;
constexpr double kMaxLinks = 0.4;
// Number of blocks behind the heading that may be the lead; headers have a few short ones (date,
// author, buttons to share).
constexpr std::uint32_t kMaxBlocks = 24, kMaxLongBlocks = 2, kBlocksBefore = 2;
constexpr std::uint32_t kLongChars = 80;
// A description may be cut; this many bytes of it in comparable form identify the text.
constexpr std::size_t kKeyBytes = 40;
// Share of the words of a title that a lead does not have, and the other way round.
constexpr float kMaxOfTitle = 0.8F;
constexpr float kNamed = 0.6F, kInDescription = 0.25F, kApart = 0.5F, kBold = 0.4F;
// Blocks of a page that may show its title, and the likeness of a line and a title with a site.
constexpr std::uint32_t kMaxBlocksToTitle = 200;
constexpr float kLikeTitle = 0.7F;
// An element that names its lead has few other things in it.
constexpr std::uint32_t kMaxNodesOfLead = 40;

bool is_bold(Tag tag) { return tag == Tag::Strong || tag == Tag::B || tag == Tag::Em; }

// Returns the bold element with all text of a bold block; kNoNode if it consists of several.
NodeId bold_of(const Page& page, const Block& block) {
  std::uint32_t first = index_of(block.text_begin);
  std::uint32_t last = index_of(block.text_end) - 1;
  const auto shows = [&](std::uint32_t t) {
    return !page.texts()[t].hidden && !page.texts()[t].blank;
  };
  while (first < last && !shows(first)) ++first;
  while (last > first && !shows(last)) --last;
  NodeId bold = page.node(page.texts()[first].node).parent;
  while (bold != block.container && !is_bold(page.node(bold).tag)) bold = page.node(bold).parent;
  const bool whole = index_of(page.texts()[last].node) < page.node(bold).end;
  return whole && bold != block.container ? bold : kNoNode;
}

bool is_header_tag(Tag tag) { return tag == Tag::Header || tag == Tag::Hgroup; }

// Returns true if all text of the block is bold.
bool is_bold_block(const Page& page, const Block& block) {
  bool any_text = false;
  for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
    const Text& text = page.texts()[t];
    if (text.hidden || text.blank) continue;
    any_text = true;
    bool bold = false;
    for (NodeId up = text.node; up != kNoNode && up != block.container && !bold;
         up = page.node(up).parent) {
      bold = is_bold(page.node(up).tag);
    }
    if (!bold) return false;
  }
  return any_text;
}

// Returns true for headings of the page, for captions, and for tables. Old pages are tables as a
// whole: those around the heading do not count.
bool is_in_other_element(const Page& page, NodeId node, NodeId heading) {
  for (NodeId up = node; up != kNoNode; up = page.node(up).parent) {
    if (up < heading && index_of(heading) < page.node(up).end) return false;
    const Tag tag = page.node(up).tag;
    if (tag == Tag::H1 || tag == Tag::Figure || tag == Tag::Figcaption || tag == Tag::Table)
      return true;
  }
  return false;
}

// Returns true for a heading that is no section's but a sentence below the title.
bool is_deck(const Page& page, const Block& block, std::string_view text) {
  const Tag tag = page.node(block.container).tag;
  if (tag != Tag::H2 && tag != Tag::H3 && tag != Tag::H4) return false;
  text = text::trim(text);
  return text.ends_with('.') || text.ends_with("\xE3\x80\x82" /* IDEOGRAPHIC FULL STOP */);
}

// Returns true for a text that repeats the title, perhaps with a little text around it.
bool repeats_title(const WordBag& words, const std::vector<WordBag>& titles) {
  return std::any_of(titles.begin(), titles.end(), [&](const WordBag& title) {
    return words.share_in(title) >= kMaxOfTitle ||
           (title.share_in(words) >= kMaxOfTitle && words.size() < 2 * title.size());
  });
}

// Returns true if two blocks are not paragraphs of one element.
bool are_separate(const Page& page, const Block& a, const Block& b) {
  return page.node(a.container).parent != page.node(b.container).parent;
}

// Keeps the links to keywords of one list: the list just above the heading, or else the first below
// it. Sites have lists of popular keywords, and teasers have lists of their own.
void keep_nearest_tags(BlockId heading, std::vector<Candidate>& tags) {
  constexpr std::uint32_t kBlocksAbove = 8, kBlocksBetween = 2;
  const auto is_link = [](const Candidate& tag) { return tag.score == kTagLinkScore; };
  std::vector<Candidate> kept;
  std::uint32_t last = 0;
  for (const Candidate& tag : tags) {
    if (!is_link(tag) || heading == kNoBlock) continue;
    const std::uint32_t block = index_of(tag.block);
    const bool above = block <= index_of(heading);
    if (above ? block + kBlocksAbove < index_of(heading) : any(tag.around, Around::Nav)) continue;
    if (!kept.empty() && block > last + kBlocksBetween) {
      if (block > index_of(heading)) break;
      kept.clear();  // this list is nearer
    }
    kept.push_back(tag);
    last = block;
  }
  std::erase_if(tags, is_link);
  tags.insert(tags.end(), kept.begin(), kept.end());
}

}  // namespace

// Returns true for "Posted at 6:41 pm, March 18, 2017, by the wire service".
bool Collector::is_byline(std::string_view text) {
  constexpr std::size_t kLongestByline = 160;
  const PhraseKind kind = phrase_of(text::trim(text)).kind;
  if (kind == PhraseKind::None || text.size() > kLongestByline) return false;
  return find_date(text, {}).has_value();
}

// Returns the outermost element around a text whose name says that it is a lead, and not that it is
// about a picture; kNoNode if there is none, or if it holds more than a lead.
NodeId Collector::named_lead(NodeId node) const {
  NodeId found = kNoNode;
  for (NodeId up = node; up != kNoNode; up = page_->node(up).parent) {
    if (!any(around_[index_of(up)], Around::Lead)) break;
    if (page_->node(up).end - index_of(up) > kMaxNodesOfLead) break;
    if (!any(own_[index_of(up)], Around::Lead)) continue;
    if (is_about_picture(up)) return kNoNode;
    found = up;
  }
  return found;
}

bool Collector::is_about_picture(NodeId node) const {
  const std::string_view names = page_->attribute(node, Attr::Class).value_or("");
  return names.find("caption") != std::string_view::npos ||
         names.find("credit") != std::string_view::npos ||
         names.find("photo") != std::string_view::npos;
}

void Collector::collect_around_heading() {
  std::vector<WordBag> titles = title_words(*candidates_);
  BlockId heading = heading_block(*page_, *candidates_, titles);
  keep_nearest_tags(heading, candidates_->of(Field::Tag));
  if (heading == kNoBlock) heading = block_of_title(titles);
  mark_dates_of_readers(heading);
  if (heading == kNoBlock) return;
  collect_lead(heading, titles);
  if (candidates_->of(Field::Published).empty()) return;
  if (candidates_->of(Field::Perex).empty()) collect_short_lead(heading);
  if (candidates_->of(Field::Perex).empty()) collect_bold_lead(heading);
}

// Marks dates in comments that follow the text. A line of the article about its comments has such a
// name, too, but stands above the text or by itself.
void Collector::mark_dates_of_readers(BlockId heading) {
  const BlockId paragraph = first_paragraph(*page_, heading);
  if (paragraph == kNoBlock) return;
  const NodeId text = page_->texts()[index_of(page_->block(paragraph).text_begin)].node;
  for (const Field field : {Field::Published, Field::Modified}) {
    for (Candidate& date : candidates_->of(field)) {
      if (any(date.around, Around::Comment) && is_in_comments(date.node, text))
        date.around = date.around | Around::Reader;
    }
  }
}

// Returns true if an element around the node is named for comments, begins behind the text and
// shows more than one block.
bool Collector::is_in_comments(NodeId node, NodeId text) const {
  for (NodeId up = node; up != kNoNode && up > text; up = page_->node(up).parent) {
    if (!any(own_[index_of(up)], Around::Comment)) continue;
    BlockId first = kNoBlock;
    for (std::uint32_t i = index_of(up); i < page_->node(up).end; ++i) {
      const Node& inside = page_->nodes()[i];
      if (!inside.is_text() || page_->text(inside.text).block == kNoBlock) continue;
      const BlockId block = page_->text(inside.text).block;
      if (first != kNoBlock && block != first) return true;
      first = block;
    }
  }
  return false;
}

// Returns the block that shows the title of a page without headings: old pages have it in a `div` or
// in a cell.
BlockId Collector::block_of_title(const std::vector<WordBag>& titles) const {
  const std::size_t n = std::min<std::size_t>(page_->blocks().size(), kMaxBlocksToTitle);
  for (std::uint32_t i = 0; i < n; ++i) {
    Block block = page_->block(BlockId{i});
    if (block.n_words < kLeastWordsOfTitle) continue;
    if (block.n_chars >= kLongestLead && !cut_to_line(block)) continue;
    if (any(around_[index_of(block.container)], Around::Nav | Around::Related | Around::Hidden))
      continue;
    WordBag words;
    for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
      const Text& text = page_->texts()[t];
      std::size_t at = 0;
      if (text.hidden) continue;
      const std::string key = comparable(clean_value(text.text));
      for (std::string_view word = text::next_word(key, at); !word.empty();
           word = text::next_word(key, at))
        words.add(word);
    }
    words.sort();
    if (std::any_of(titles.begin(), titles.end(), [&](const WordBag& title) {
          return words.share_in(title) == 1 && words.likeness(title) >= kLikeTitle;
        }))
      return BlockId{i};
  }
  return kNoBlock;
}

// Collects the first line between the title and the text that is all in bold, or a heading that is a
// sentence, if the text is not like it.
void Collector::collect_short_lead(BlockId heading) {
  const std::uint32_t n_blocks = static_cast<std::uint32_t>(page_->blocks().size());
  const std::uint32_t to = std::min(n_blocks, index_of(heading) + kMaxBlocks);
  constexpr Around kElsewhere = Around::Comment | Around::Related | Around::Footer | Around::Nav |
                                Around::Hidden | Around::Author | Around::Date;
  const NodeId at_heading = page_->block(heading).container;
  const auto is_text = [&](const Block& block) {
    return block.n_chars >= kLongChars && block.link_density() <= kMaxLinks;
  };
  for (std::uint32_t i = index_of(heading) + 1; i < to; ++i) {
    const Block& block = page_->block(BlockId{i});
    if (block.n_chars < kShortestLead || block.link_density() > kMaxLinks) continue;
    if (any(around_[index_of(block.container)], kElsewhere)) continue;
    if (is_in_other_element(*page_, block.container, at_heading)) continue;
    SourceRange range;
    append_block_text(block, range);
    const bool deck = is_deck(*page_, block, buffer_);
    if (is_byline(buffer_) || (!deck && !is_bold_block(*page_, block))) return;
    std::uint32_t next = i + 1;
    while (next < n_blocks && !is_text(page_->block(BlockId{next}))) ++next;
    if (next == n_blocks || is_bold_block(*page_, page_->block(BlockId{next}))) return;
    if (is_deck(*page_, page_->block(BlockId{next}), ".")) return;
    next_block_ = BlockId{i};
    const NodeId lead = deck ? block.container : bold_of(*page_, block);
    if (lead != kNoNode)
      add_text(Field::Perex, Source::Text, Shape::Element, kBold, lead, kLongestLead);
    return;
  }
}

// Collects a text in bold that is a line of its own, the first long one below the title: so old
// pages write their lead.
void Collector::collect_bold_lead(BlockId heading) {
  const std::uint32_t n_blocks = static_cast<std::uint32_t>(page_->blocks().size());
  const std::uint32_t to = std::min(n_blocks, index_of(heading) + kMaxBlocks);
  std::uint32_t i = index_of(heading) + 1;
  const auto is_long = [&](const Block& block) {
    return block.n_chars >= kLongChars && block.link_density() <= kMaxLinks;
  };
  while (i < to && !is_long(page_->block(BlockId{i}))) ++i;
  if (i >= to) return;
  const Block& block = page_->block(BlockId{i});
  constexpr Around kElsewhere = Around::Comment | Around::Related | Around::Footer | Around::Nav;
  if (any(around_[index_of(block.container)], kElsewhere)) return;
  std::uint32_t next = i + 1;
  while (next < n_blocks && !is_long(page_->block(BlockId{next}))) ++next;
  if (next == n_blocks || is_bold_block(*page_, page_->block(BlockId{next}))) return;
  NodeId before = kNoNode;
  for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
    const Text& text = page_->texts()[t];
    if (text.hidden || text.blank) continue;
    NodeId bold = page_->node(text.node).parent;
    while (bold != block.container && !is_bold(page_->node(bold).tag))
      bold = page_->node(bold).parent;
    const bool begins = before == kNoNode || is_line_between(*page_, before, text.node);
    before = text.node;
    if (bold == block.container || !begins || text.n_chars < kLongChars) continue;
    // The rest of the block is in another line.
    for (std::uint32_t rest = t + 1; rest < index_of(block.text_end); ++rest) {
      const Text& behind = page_->texts()[rest];
      if (behind.hidden || behind.blank || index_of(behind.node) < page_->node(bold).end) continue;
      if (!is_line_between(*page_, text.node, behind.node)) return;
      break;
    }
    next_block_ = BlockId{i};
    add_text(Field::Perex, Source::Text, Shape::Element, kBold, bold, kLongestLead);
    return;
  }
}

// Collects the lead. Three signs count: the name of its element, the description of the page, and a
// place apart from the paragraphs of the text. A description that only repeats the first paragraph
// of the text does not count.
void Collector::collect_lead(BlockId heading, std::vector<WordBag>& titles) {
  for (const Candidate& candidate : candidates_->of(Field::Title)) {
    if (candidate.source == Source::Heading && candidate.block == heading) {
      titles.emplace_back(clean_value(candidate.text));
    }
  }
  std::vector<std::string> said;
  for (const Candidate& candidate : candidates_->of(Field::Description)) {
    std::string key = comparable(clean_value(candidate.text));
    if (key.size() < kKeyBytes) continue;
    key.resize(kKeyBytes);
    said.push_back(std::move(key));
  }
  const std::uint32_t n_blocks = static_cast<std::uint32_t>(page_->blocks().size());
  const std::uint32_t from = index_of(heading) - std::min(index_of(heading), kBlocksBefore);
  const std::uint32_t to = std::min(n_blocks, index_of(heading) + kMaxBlocks);
  const NodeId at_heading = page_->block(heading).container;
  std::uint32_t n_long = 0;
  for (std::uint32_t i = from; i < to && n_long < kMaxLongBlocks; ++i) {
    const Block& block = page_->block(BlockId{i});
    const Around around = around_[index_of(block.container)];
    if (any(around, Around::Comment | Around::Related | Around::Footer | Around::Nav |
                        Around::Hidden | Around::Author | Around::Date)) {
      continue;
    }
    if (block.n_chars < kShortestLead || block.link_density() > kMaxLinks) continue;
    if (is_in_other_element(*page_, block.container, at_heading)) continue;
    SourceRange range;
    append_block_text(block, range);
    if (repeats_title(WordBag(clean_value(buffer_)), titles)) continue;
    if (block.n_chars >= kLongChars) ++n_long;
    const std::string key = comparable(clean_value(buffer_));
    if (is_byline(buffer_)) continue;
    const NodeId named = named_lead(block.container);
    const bool is_in_description = std::any_of(
        said.begin(), said.end(), [&](const std::string& front) { return key.starts_with(front); });
    // The next paragraph shows where the text is.
    bool apart = false;
    for (std::uint32_t next = i + 1; next < std::min(n_blocks, i + kMaxBlocks); ++next) {
      const Block& other = page_->block(BlockId{next});
      if (other.n_chars < kLongChars || other.link_density() > kMaxLinks) continue;
      apart = are_separate(*page_, block, other) ||
              (is_bold_block(*page_, block) && !is_bold_block(*page_, other));
      break;
    }
    const bool in_header =
        any(around, Around::Header) || is_header_tag(page_->node(block.container).tag);
    if (i < index_of(heading) && named == kNoNode) continue;
    float score = 0;
    if (named != kNoNode) score += kNamed;
    if (apart && (is_in_description || in_header)) score += kApart;
    if (score <= 0) continue;
    if (is_in_description) score += kInDescription;
    const std::size_t before = candidates_->of(Field::Perex).size();
    next_block_ = BlockId{i};
    add_text(Field::Perex, named != kNoNode ? Source::Byline : Source::Text, Shape::Element,
             std::min(score, 1.0F), named != kNoNode ? named : block.container, kLongestLead);
    if (candidates_->of(Field::Perex).size() > before) ++n_long;
  }
}

}  // namespace sito
