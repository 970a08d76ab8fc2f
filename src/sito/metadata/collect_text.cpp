// SPDX-License-Identifier: Apache-2.0
// Collects names and dates from visible text: from elements, and from short blocks.
#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/metadata/class_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/collect.h"
#include "sito/metadata/date.h"
#include "sito/metadata/date_tokens.h"
#include "sito/metadata/names.h"
#include "sito/metadata/signature.h"
#include "sito/page/line_break.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// Longer blocks are not bylines; longer phrases are not in the table.
constexpr std::size_t kMaxBlockBytes = 240;
constexpr std::size_t kMaxPhraseBytes = 44;
constexpr std::uint32_t kMaxNodesOfText = 64;
// Minimum length of a paragraph, as opposed to a line, and maximum length of a line that may be a
// signature; in characters.
constexpr std::uint32_t kMaxSignature = 40;
// Names without a mark are in short blocks; where these are beside the heading and a date.
constexpr std::uint32_t kMaxBareChars = 80;
constexpr std::int64_t kBlocksAboveHeading = 6, kBlocksBelowHeading = 12, kBlocksToDate = 3;
constexpr std::size_t kMaxSignedBytes = 120;  // of the names in bold below a text
// A line is below a text if this many paragraphs precede it and none follows, among so many blocks.
constexpr int kParagraphsOfText = 3;
constexpr std::uint32_t kMaxBlocksAround = 200;

// None: no letter, or one of a script without cases.
enum class Case : std::uint8_t { None, Small, Capital };
Case case_of(char32_t c) {
  const char32_t lower = text::lower(c);
  if (lower == text::upper(c)) return Case::None;
  return c == lower ? Case::Small : Case::Capital;
}

// Returns true if both texts are in elements of their own, side by side: `<b>By</b><i>jane</i>`.
bool are_in_elements(const Page& page, NodeId before, NodeId after) {
  const NodeId first = page.node(before).parent;
  const NodeId second = page.node(after).parent;
  return first != kNoNode && second != kNoNode && page.node(first).end <= index_of(after) &&
         second > before;
}

// Joins pieces of text as they are read. Separates a name from the word before it ("By" and a
// link), and words in elements side by side, but not a large first letter from its word. Short lines
// need less evidence than the text of documents (stands_apart): with its rule, F1 of authors on
// unseen domains is .001 lower on wcxb and .007 on postlight.
void append_piece(std::string_view piece, bool apart, bool in_elements, std::string& out) {
  if (!out.empty() && !piece.empty() && !apart) {
    const text::CodePoint first = text::code_point_at(piece, 0);
    const text::CodePoint last = text::code_point_before(out, out.size());
    const std::size_t at = out.size() - last.length;
    const bool is_name =
        case_of(last.value) == Case::Small && case_of(first.value) == Case::Capital;
    const bool is_letter = at == 0 || out[at - 1] == ' ';
    apart = is_name || (in_elements && !is_letter && text::is_letter_or_digit(last.value) &&
                        text::is_letter_or_digit(first.value));
  }
  if (apart && !out.empty() && !piece.empty()) out += ' ';
  out += piece;
}

// Returns true for a year in four digits, or enough numbers for a date without one. Cheap, for all
// short blocks.
bool may_hold_date(std::string_view text) {
  int n_runs = 0;
  for (std::size_t at = find_date_digit(text, 0); at < text.size();
       at = find_date_digit(text, at)) {
    int size = 0, value = 0;
    for (DateDigit digit = date_digit_at(text, at); digit.length > 0;
         digit = date_digit_at(text, at)) {
      if (++size <= 4) value = value * 10 + digit.value;
      at += digit.length;
    }
    ++n_runs;
    const bool century = value / 100 == 19 || value / 100 == 20;
    if ((size == 4 && century) || (n_runs == 3 && size == 2)) return true;
  }
  return false;
}

// Returns true for a text with this date, but not for "1 May 2012 - 8 May 2012", which is when
// something takes place.
bool holds_one_day(std::string_view text, const FoundDate& date) {
  std::string_view rest = text::trim(text.substr(date.end));
  constexpr std::string_view kEnDash = "\xE2\x80\x93";
  const std::size_t dash = rest.starts_with('-')       ? 1
                           : rest.starts_with(kEnDash) ? kEnDash.size()
                                                       : 0;
  if (dash == 0) return true;
  rest = text::trim(rest.substr(dash));
  const auto last = find_date(rest, {});
  return !last || last->begin > 0;
}

}  // namespace

void Collector::collect_blocks() {
  signing_.label_before = false;
  signing_.behind_paragraph = false;
  signing_.list = kNoNode;
  signing_.unmarked.clear();
  for (std::uint32_t i = 0; i < page_->blocks().size(); ++i) {
    Deadline::tick(8);
    collect_block(BlockId{i});
  }
  collect_bare_names();
}

// Returns the names of a block that is nothing but names, or names and a date; else one without
// text. `dated`: set to whether there is a date.
Candidate Collector::bare_names_of(BlockId id, bool& dated) {
  const Block& block = page_->block(id);
  Candidate candidate;
  constexpr Around kElsewhere = Around::Nav | Around::Related | Around::Comment | Around::Footer;
  candidate.around = around_[index_of(block.container)];
  if (any(candidate.around, kElsewhere)) return candidate;
  append_block_text(block, candidate.range);
  const std::string_view text = text::trim(buffer_);
  if (text.find(' ') == std::string_view::npos || is_lower(text[0])) return candidate;
  const auto date = may_hold_date(text) ? find_date(text, {}) : std::nullopt;
  dated = date.has_value();
  if (!dated && has_date_digit(text)) return candidate;
  const std::string names = text::collapse_and_trim(dated ? names_beside_date(text, *date) : text);
  if (names.empty() || !is_list_of_names(names)) return candidate;
  candidate.field = Field::Author;
  candidate.source = Source::Text;
  candidate.shape = Shape::Bare;
  candidate.score = 0.3F;
  candidate.node = block.container;
  candidate.block = id;
  candidate.text = candidates_->keep(names);
  return candidate;
}

bool Collector::has_paragraph_between(BlockId first, BlockId last) const {
  for (std::uint32_t i = index_of(first) + 1; i < index_of(last); ++i) {
    if (is_paragraph(page_->block(BlockId{i}))) return true;
  }
  return false;
}

// Collects names without any mark that stand near the heading and a date. Reads only the blocks
// there, because most short blocks are items of menus.
void Collector::collect_bare_names() {
  const auto is_shown = [](const Candidate& date) { return date.shape != Shape::None; };
  const auto& dates = candidates_->of(Field::Published);
  if (signing_.unmarked.empty() || std::none_of(dates.begin(), dates.end(), is_shown)) return;
  const BlockId heading = heading_block(*page_, *candidates_, title_words(*candidates_));
  if (heading == kNoBlock) return;
  const auto distance = [](BlockId a, BlockId b) {
    return std::int64_t{index_of(a)} - std::int64_t{index_of(b)};
  };
  for (const BlockId block : signing_.unmarked) {
    const std::int64_t below = distance(block, heading);
    if (below < -kBlocksAboveHeading || below > kBlocksBelowHeading || below == 0) continue;
    const bool is_dated = std::any_of(dates.begin(), dates.end(), [&](const Candidate& date) {
      return is_shown(date) && std::abs(distance(date.block, block)) <= kBlocksToDate;
    });
    if (!is_dated) continue;
    bool has_date = false;
    const Candidate names = bare_names_of(block, has_date);
    if (names.text.empty()) continue;
    if (has_date && has_paragraph_between(heading, block)) continue;  // it heads a comment
    candidates_->add(names);
  }
}

// Collects short blocks that begin with "By", "Published" and the like, or contain a date.
void Collector::collect_block(BlockId id) {
  const Block& block = page_->block(id);
  const bool paragraph = is_paragraph(block);
  collect_signature(id, std::exchange(signing_.behind_paragraph, paragraph), paragraph);
  if (!paragraph) collect_names_in_bold(id);
  if (block.n_chars < 4) return;
  Candidate candidate;
  if (block.n_chars <= kMaxBlockBytes) {
    append_block_text(block, candidate.range);
  } else if (!append_first_line(block, candidate.range)) {
    return;
  }
  const PhraseMatch phrase = phrase_of_block();
  const bool is_label = std::exchange(signing_.is_label, false);
  const bool labelled = std::exchange(signing_.label_before, is_label);
  const NodeId list = list_of(block);
  if (labelled) signing_.list = list;
  const bool was_label = labelled || (list != kNoNode && list == signing_.list);
  const std::string_view text = text::trim(buffer_);
  const bool dated = phrase.kind != PhraseKind::Other && may_hold_date(text);
  std::optional<FoundDate> date = dated ? find_date(text, {}) : std::nullopt;
  const bool author =
      (phrase.kind == PhraseKind::By && !is_label) || was_label ||
      (date && (phrase.kind == PhraseKind::None || phrase.kind == PhraseKind::Published) &&
       looks_signed(text, *date));
  if (!author && phrase.kind == PhraseKind::None && block.n_chars <= kMaxBareChars &&
      block.container != kNoNode) {
    signing_.unmarked.push_back(id);
  }
  if (!author && !dated) return;
  const std::string collapsed = text::collapse_and_trim(text);
  if (dated && collapsed != text) date = find_date(collapsed, {});
  candidate.source = Source::Text;
  candidate.shape = phrase.kind == PhraseKind::None && !was_label ? Shape::Block : Shape::Phrase;
  candidate.node = block.container;
  candidate.block = id;
  candidate.score = 0.35F;
  candidate.text = candidates_->keep(collapsed);
  if (author) {
    candidate.field = Field::Author;
    add(candidate);
  }
  if (date && collapsed.size() <= kMaxBlockBytes && holds_one_day(collapsed, *date)) {
    candidate.field = phrase.kind == PhraseKind::Modified ? Field::Modified : Field::Published;
    add(candidate);
  }
}

// Returns the list of which a block is an item.
NodeId Collector::list_of(const Block& block) const {
  if (block.container == kNoNode) return kNoNode;
  const Node& item = page_->node(block.container);
  return item.tag == Tag::Li ? item.parent : kNoNode;
}

// Collects initials and agencies behind the last paragraph, or in brackets at its end.
void Collector::collect_signature(BlockId id, bool behind_paragraph, bool paragraph) {
  const Block& block = page_->block(id);
  if (paragraph ? !ends_with_bracket(block) : !behind_paragraph || block.n_chars > kMaxSignature)
    return;
  Candidate candidate;
  append_block_text(block, candidate.range);
  const std::string_view names =
      paragraph ? signature_at_end(buffer_) : signature_of_line(text::trim(buffer_));
  if (names.empty()) return;
  candidate.field = Field::Author;
  candidate.source = Source::Text;
  candidate.shape = Shape::Phrase;
  candidate.node = block.container;
  candidate.block = id;
  candidate.score = 0.35F;
  candidate.text = candidates_->keep(text::collapse_and_trim(names));
  add(candidate);
}

// Collects names in bold or italics at the front of a line below the last paragraph. A line with a
// date is a reader's: the date of an article is rarely below its text.
void Collector::collect_names_in_bold(BlockId id) {
  Candidate candidate;
  candidate.node = emphasis_at_front(page_->block(id));
  if (candidate.node == kNoNode) return;
  if (any(around_[index_of(candidate.node)], Around::Comment)) return;
  const std::string_view names = visible_text(candidate.node, kMaxSignedBytes, candidate.range);
  const std::string collapsed = text::collapse_and_trim(names);
  if (!is_list_of_names(collapsed) || !is_below_text(id)) return;
  SourceRange ignored;
  append_block_text(page_->block(id), ignored);
  if (find_date(buffer_, {})) return;
  candidate.field = Field::Author;
  candidate.source = Source::Text;
  candidate.shape = Shape::Signature;
  candidate.block = id;
  candidate.score = 0.35F;
  candidate.text = candidates_->keep(collapsed);
  add(candidate);
}

// Returns the element in bold or italics with which the text of a block begins.
NodeId Collector::emphasis_at_front(const Block& block) const {
  std::uint32_t t = index_of(block.text_begin);
  while (t < index_of(block.text_end) && (page_->texts()[t].hidden || page_->texts()[t].blank)) ++t;
  if (t == index_of(block.text_end)) return kNoNode;
  NodeId node = page_->node(page_->texts()[t].node).parent;
  for (; node != kNoNode && node != block.container; node = page_->node(node).parent) {
    const Tag tag = page_->node(node).tag;
    if (tag == Tag::Strong || tag == Tag::B || tag == Tag::Em || tag == Tag::I) return node;
  }
  return kNoNode;
}

// Returns true if the element around the block of this line has a text above the line and no
// paragraph below it. Items of lists and cells of tables are not lines.
bool Collector::is_below_text(BlockId id) const {
  const NodeId container = page_->block(id).container;
  if (container == kNoNode) return false;
  const Tag tag = page_->node(container).tag;
  const NodeId around = page_->node(container).parent;
  if ((tag != Tag::P && tag != Tag::Div) || around == kNoNode) return false;
  const auto is_inside = [&](const Block& block) {
    return block.container > around && index_of(block.container) < page_->node(around).end;
  };
  const std::uint32_t line = index_of(id);
  const std::uint32_t n = static_cast<std::uint32_t>(page_->blocks().size());
  for (std::uint32_t i = line + 1; i < n && is_inside(page_->block(BlockId{i})); ++i) {
    if (i > line + kMaxBlocksAround || is_paragraph(page_->block(BlockId{i}))) return false;
  }
  int n_paragraphs = 0;
  for (std::uint32_t i = line; i-- > 0 && is_inside(page_->block(BlockId{i}));) {
    if (i + kMaxBlocksAround < line || n_paragraphs == kParagraphsOfText) break;
    n_paragraphs += is_paragraph(page_->block(BlockId{i})) ? 1 : 0;
  }
  return n_paragraphs == kParagraphsOfText;
}

bool Collector::ends_with_bracket(const Block& block) const {
  for (std::uint32_t t = index_of(block.text_end); t-- > index_of(block.text_begin);) {
    const Text& text = page_->texts()[t];
    if (!text.hidden && !text.blank) return text::trim(text.text).ends_with(')');
  }
  return false;
}

void Collector::append_block_text(const Block& block, SourceRange& range) {
  NodeId last = kNoNode;
  buffer_.clear();
  for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
    const Text& text = page_->texts()[t];
    if (text.hidden) continue;
    if (!buffer_.empty() && is_line_between(*page_, last, text.node)) buffer_ += ' ';
    const bool in_elements = last != kNoNode && are_in_elements(*page_, last, text.node);
    last = text.node;
    append_piece(text.text, false, in_elements, buffer_);
    if (text.blank) continue;
    const SourceRange of_text = page_->node(text.node).source;
    if (!of_text.known()) continue;
    if (!range.known()) range.begin = of_text.begin;
    range.end = of_text.end;
  }
}

// Keeps the first line of a long block in buffer_, or the second if the first is the title: on old
// pages, title, by-line and text are one block with line breaks. Returns false if the line is long,
// too, or the last one.
bool Collector::append_first_line(const Block& block, SourceRange& range) {
  Block line = block;
  if (!cut_to_line(line)) return false;
  append_block_text(line, range);
  if (!is_title(buffer_)) return true;
  line.text_begin = line.text_end;
  line.text_end = block.text_end;
  range = {};
  if (!cut_to_line(line)) return false;
  append_block_text(line, range);
  return true;
}

// Returns true if a title of the page begins with these words.
bool Collector::is_title(std::string_view text) const {
  const std::string key = comparable(clean_value(text));
  if (std::count(key.begin(), key.end(), ' ') + 1 < kLeastWordsOfTitle) return false;
  const auto& titles = candidates_->of(Field::Title);
  return std::any_of(titles.begin(), titles.end(), [&](const Candidate& title) {
    return title.source <= Source::Title && comparable(clean_value(title.text)).starts_with(key);
  });
}

// Ends a block behind its first line. Returns false if the line is long or the only one.
bool Collector::cut_to_line(Block& block) const {
  NodeId last = kNoNode;
  std::uint32_t n_chars = 0;
  for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
    const Text& text = page_->texts()[t];
    if (text.hidden || text.blank) continue;
    if (last != kNoNode && is_line_between(*page_, last, text.node)) {
      block.text_end = TextId{t};
      return true;
    }
    last = text.node;
    n_chars += text.n_chars;
    if (n_chars > kMaxBlockBytes) return false;
  }
  return false;
}

// `text`: without white space around it. If it has a phrase, its front is in lower_.
PhraseMatch Collector::phrase_of(std::string_view text) {
  if (!may_begin_phrase(text)) return {};
  lower_.clear();
  text::append_lower(text::language_sample(text, kMaxPhraseBytes), lower_);
  return phrase_at_front(lower_);
}

// Returns the phrase at the front of the block in buffer_. A block with only "Written by" is the
// label of the next one.
PhraseMatch Collector::phrase_of_block() {
  const std::string_view text = text::trim(buffer_);
  const PhraseMatch phrase = phrase_of(text);
  const bool is_alone = phrase.kind == PhraseKind::By && lower_.size() <= phrase.length + 2;
  signing_.is_label =
      !text.empty() && text.size() <= kMaxPhraseBytes &&
      (is_alone || (lower(text.back()) == 'y' && lower_case_of(text).ends_with(" written by")));
  return phrase;
}

std::string_view Collector::visible_text(NodeId node, std::size_t most_bytes, SourceRange& range) {
  const std::uint32_t begin = index_of(node) + 1;
  const std::uint32_t end = page_->node(node).end;
  if (end - begin > kMaxNodesOfText) return {};
  std::string_view only;
  bool several = false;
  BlockId block = kNoBlock;
  NodeId last = kNoNode;
  buffer_.clear();
  const bool is_member = any(own_[index_of(node)], Around::User);
  for (std::uint32_t i = begin; i < end; ++i) {
    const Node& child = page_->nodes()[i];
    // The rank of a member is not of the name: <b>jane <em class=userTitle>Newcomer</em></b>.
    const bool is_rank =
        is_member && !only.empty() && !child.is_text() &&
        !class_word(ClassKind::Title, page_->attribute(NodeId{i}, Attr::Class).value_or(""))
             .empty();
    if (child.tag == Tag::Button || child.tag == Tag::Svg || is_rank) {
      i = child.end - 1;  // text of controls is not part of it
      continue;
    }
    if (child.tag == Tag::Br && !buffer_.empty()) buffer_ += ' ';
    if (!child.is_text()) continue;
    const Text& text = page_->text(child.text);
    if (text.hidden) continue;
    if (text.blank) {
      if (!buffer_.empty()) buffer_ += ' ';
      continue;
    }
    several = several || !only.empty();
    only = text.text;
    if (buffer_.size() + only.size() > most_bytes + 64) return {};
    const bool in_elements = last != kNoNode && are_in_elements(*page_, last, NodeId{i});
    append_piece(only, text.block != block, in_elements, buffer_);
    block = text.block;
    last = NodeId{i};
    if (!child.source.known()) continue;
    if (!range.known()) range.begin = child.source.begin;
    range.end = child.source.end;
  }
  if (!several) return only.size() <= most_bytes ? only : std::string_view();
  return buffer_.size() <= most_bytes ? candidates_->keep(buffer_) : std::string_view();
}

}  // namespace sito
