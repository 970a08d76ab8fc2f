// SPDX-License-Identifier: Apache-2.0
// Kuznetsov's sentence method: a block with a finished sentence is content.
//
// Paper: R. F. Kuznetsov, "Significant Part Extraction of Web Pages Using of Sentences", Baltic
// State Technical University. Implemented: the structural blocks, the search for sentences, the
// search for headings. Tuned on Russian pages of narod.ru; works for any language with . ! ? No
// reference implementation exists.
//
// DEVIATION: the paper cuts the HTML stream and builds no tree; we cut the parsed page, so that an
// end tag which the parser supplies cuts like a written one.
//
// DEVIATION: text next to the edge of a block-level element that does not cut (li, h1 ...) is
// treated as if white space were there, as a reader sees it.
//
// DEVIATION: the paper calls a heading "emphasised relative to the text below" and gives examples;
// we compare boldness and size with that text (steps/emphasis.h).
//
// The parameters tables, addresses and slogans are ours: each handles one kind of the errors that
// the paper counts. They are off by default.
#include "sito/base/ascii.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/emphasis.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/sentence_end.h"
#include "sito/extract/steps/walk.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sito::extract {

// The paper does not give these values; the defaults are ours.
const ParamSpec kSentencesParams[9] = {
    {"head-back", 1, 1, 5, "blocks",
     "maximum number of blocks above a sentence that may be its headings"},
    {"emphasis-size", 1.1, 1, 10, "em",
     "treat larger letters as emphasised (14 pt count as 1.1 em)"},
    {"require-space", 1, 0, 1, "switch",
     "a sentence ends only before white space, a closing bracket or quote, or the end of the "
     "block; 0: before any character"},
    {"min-sentence-words", 1, 1, 1000, "words", "minimum length of a sentence"},
    {"extra-split", 0, 0, 1, "switch", "also cut at table, tr, th, lists, headings and blockquote"},
    {.name = "abbreviations",
     .unit = "words",
     .doc = "words whose full stop does not end a sentence, separated by blanks",
     .example = "st. str. ul."},
    {"tables", 0, 0, 1, "switch",
     "keep the cells of a table with few links if one of them, or the text beside the table, is "
     "content"},
    {"addresses", 0, 0, 1, "switch", "do not count addresses as sentences"},
    {"slogans", 0, 0, 100, "words",
     "drop consecutive blocks with sentences that have fewer words together; 0: off"},
};

namespace {

enum : std::size_t {
  HeadBack,
  EmphasisSize,
  RequireSpace,
  MinSentenceWords,
  ExtraSplit,
  Abbreviations,
  Tables,
  Addresses,
  Slogans,
};

// A table of data has rows and cells, and few of its cells are links. Longer cells are those of a
// layout.
constexpr std::uint32_t kMinRows = 2;
constexpr std::uint32_t kMinCellsInRow = 2;
constexpr std::uint32_t kMaxCellWords = 40;
// An address has a number, and most of its words are numbers or begin with a capital letter.
constexpr std::uint32_t kMaxAddressWords = 30;
constexpr double kAddressShare = 0.6;

// The six of the paper's algorithm; its introduction adds "table and the like".
constexpr TagSet kSplit(Tag::P, Tag::Br, Tag::Td, Tag::Div, Tag::Hr, Tag::Form);
constexpr TagSet kExtraSplit(Tag::Table, Tag::Tr, Tag::Th, Tag::Ul, Tag::Ol, Tag::Li, Tag::H1,
                             Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::Blockquote);

struct SentenceBlock {
  std::uint32_t begin = 0, end = 0;  // text indices, half-open
  Emphasis emphasis;                 // the weakest emphasis of its texts
  bool has_letters = false;
  bool has_link = false;
  bool has_sentence = false;
  bool is_address = false;      // inside an `address` element
  std::uint32_t table = kNone;  // the innermost one around it
  std::uint32_t n_words = 0;
  std::uint32_t n_numbers = 0;  // words that begin with a digit
  std::uint32_t n_names = 0;    // words that begin with a capital letter
};

struct TableShape {
  std::uint32_t n_rows = 0;
  std::uint32_t n_cells = 0;
};

void count_words(std::string_view text, SentenceBlock& block) {
  std::string small;
  text::for_each_word(text, [&](std::string_view word) {
    ++block.n_words;
    if (is_digit(word.front())) {
      ++block.n_numbers;
      return;
    }
    const std::string_view first = word.substr(0, text::code_point_at(word, 0).length);
    small.clear();
    text::append_lower(first, small);
    if (small != first) ++block.n_names;
  });
}

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    if (text::is_letter_or_digit(point.value)) return true;
    at += point.length;
  }
  return false;
}

// Cuts the page into structural blocks and looks for sentences on the way. A handler for walk().
class BlockCutter {
 public:
  BlockCutter(const Page& page, const SentenceRule& rule, bool extra_split)
      : page_(page), sentence_(rule), extra_split_(extra_split) {
    blocks_.reserve(page.blocks().size());
  }

  bool start(std::uint32_t index, const Node& node) {
    if (node.hidden) return false;
    if (cuts(node.tag)) cut();
    note_table(node.tag);
    const std::size_t depth = node.depth;
    if (around_.size() <= depth) around_.resize(depth + 1);
    around_[depth] = emphasis_inside(page_, NodeId{index}, around_[depth - 1]);
    if (node.tag == Tag::A && page_.attribute(NodeId{index}, Attr::Href)) {
      (open_ ? blocks_.back().has_link : link_in_front_) = true;
    }
    return true;
  }

  void end(std::uint32_t, const Node& node) {
    if (cuts(node.tag)) cut();
    if (node.hidden) return;
    if (node.tag == Tag::Table) around_tables_.pop_back();
    if (node.tag == Tag::Address) --n_addresses_;
  }

  void text(TextId id) {
    const Text& text = page_.text(id);
    if (text.hidden) return;
    if (text.blank) {
      sentence_.line_break();
      return;
    }
    if (!open_) open(index_of(id));
    SentenceBlock& block = blocks_.back();
    if (text.block != block_before_) sentence_.line_break();
    block_before_ = text.block;
    sentence_.feed(text.text);
    count_words(text.text, block);
    block.end = index_of(id) + 1;
    if (text.link != kNoLink) block.has_link = true;
    if (!has_letter(text.text)) return;
    const Emphasis& here = around_[page_.node(text.node).depth - 1U];
    block.emphasis.size = std::min(block.emphasis.size, here.size);
    block.emphasis.bold = block.emphasis.bold && here.bold;
    block.has_letters = true;
  }

  [[nodiscard]] const std::vector<TableShape>& tables() const { return tables_; }

  std::vector<SentenceBlock> finish() {
    cut();
    return std::move(blocks_);
  }

 private:
  static constexpr float kNoSize = 1e9F;  // larger than any text

  [[nodiscard]] bool cuts(Tag tag) const {
    return kSplit.contains(tag) || (extra_split_ && kExtraSplit.contains(tag));
  }
  void note_table(Tag tag) {
    if (tag == Tag::Table) {
      around_tables_.push_back(static_cast<std::uint32_t>(tables_.size()));
      tables_.emplace_back();
    }
    if (tag == Tag::Address) ++n_addresses_;
    if (around_tables_.empty()) return;
    TableShape& table = tables_[around_tables_.back()];
    if (tag == Tag::Tr) ++table.n_rows;
    if (tag == Tag::Td || tag == Tag::Th) ++table.n_cells;
  }
  void open(std::uint32_t text) {
    blocks_.push_back({text, text + 1, {kNoSize, true}, false, link_in_front_, false});
    blocks_.back().is_address = n_addresses_ > 0;
    if (!around_tables_.empty()) blocks_.back().table = around_tables_.back();
    open_ = true;
  }
  void cut() {
    if (open_) blocks_.back().has_sentence = sentence_.found_at_end();
    sentence_.clear();
    open_ = false;
    link_in_front_ = false;
  }

  const Page& page_;
  SentenceEnd sentence_;
  bool extra_split_;
  bool open_ = false;           // a block with text
  bool link_in_front_ = false;  // a link (of a picture, for example) since the last cut, before any
                                // text
  BlockId block_before_ = kNoBlock;
  std::vector<TableShape> tables_;
  std::vector<std::uint32_t> around_tables_;                 // the innermost last
  std::uint32_t n_addresses_ = 0;                            // elements around
  std::vector<Emphasis> around_ = std::vector<Emphasis>(2);  // by depth
  std::vector<SentenceBlock> blocks_;
};

SentenceRule rule_of(const Inputs& inputs) {
  SentenceRule rule;
  rule.space_after = param(kSentencesParams, inputs, RequireSpace) != 0;
  rule.min_words = static_cast<std::uint32_t>(param(kSentencesParams, inputs, MinSentenceWords));
  const std::string_view list = text_param(kSentencesParams, inputs, Abbreviations);
  std::size_t at = 0;
  for (auto word = text::next_word(list, at); !word.empty(); word = text::next_word(list, at)) {
    if (word.ends_with('.')) word.remove_suffix(1);
    text::append_lower(word, rule.abbreviations.emplace_back());
  }
  return rule;
}

bool looks_like_address(const SentenceBlock& block) {
  if (block.is_address) return true;
  if (block.n_words == 0 || block.n_words > kMaxAddressWords || block.n_numbers == 0) return false;
  return block.n_numbers + block.n_names >= kAddressShare * block.n_words;
}

void drop(SentenceBlock& block, std::string_view rule, Segment& segment) {
  block.has_sentence = false;
  segment.label = Label::Boilerplate;
  segment.rule = rule;
}

// Drops runs of blocks with sentences that have fewer words together.
void drop_slogans(std::vector<SentenceBlock>& blocks, std::uint32_t least, Labels& labels) {
  for (std::size_t begin = 0, end = 0; begin < blocks.size(); begin = end) {
    std::uint32_t n_words = 0;
    for (end = begin; end < blocks.size() && blocks[end].has_sentence; ++end)
      n_words += blocks[end].n_words;
    for (std::size_t i = begin; i < end && n_words < least; ++i)
      drop(blocks[i], "slogan", labels.segments[i]);
    end = std::max(end, begin + 1);
  }
}

// Keeps the cells of tables of data that have content in them or beside them.
void keep_tables(std::vector<SentenceBlock>& blocks, const std::vector<TableShape>& tables,
                 Labels& labels) {
  struct Seen {
    std::uint32_t n_blocks = 0, n_linked = 0, most_words = 0;
    bool beside_content = false;
  };
  std::vector<Seen> seen(tables.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::uint32_t table = blocks[i].table;
    if (table == kNone) continue;
    Seen& of_table = seen[table];
    ++of_table.n_blocks;
    of_table.n_linked += blocks[i].has_link ? 1U : 0U;
    of_table.most_words = std::max(of_table.most_words, blocks[i].n_words);
    const bool above = i > 0 && blocks[i - 1].has_sentence;
    const bool below = i + 1 < blocks.size() && blocks[i + 1].has_sentence;
    of_table.beside_content |= above || below || blocks[i].has_sentence;
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].table == kNone || blocks[i].has_sentence) continue;
    const Seen& of_table = seen[blocks[i].table];
    const TableShape& shape = tables[blocks[i].table];
    if (!of_table.beside_content || shape.n_rows < kMinRows ||
        shape.n_cells < kMinCellsInRow * shape.n_rows || of_table.most_words > kMaxCellWords ||
        of_table.n_linked * 2 > of_table.n_blocks) {
      continue;
    }
    labels.segments[i].label = Label::Content;
    labels.segments[i].rule = "table";
  }
}

bool is_heading_of(const SentenceBlock& above, const SentenceBlock& below, float min_size) {
  if (above.has_sentence || above.has_link || !above.has_letters) return false;
  const bool larger = above.emphasis.size > min_size && above.emphasis.size > below.emphasis.size;
  return larger || (above.emphasis.bold && !below.emphasis.bold);
}

// Finds blocks above a block with a sentence, as long as each looks like a heading of it.
void find_headings(std::span<const SentenceBlock> blocks, const Inputs& inputs, Labels& labels) {
  const auto head_back = static_cast<std::size_t>(param(kSentencesParams, inputs, HeadBack));
  const auto min_size = static_cast<float>(param(kSentencesParams, inputs, EmphasisSize));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!blocks[i].has_sentence) continue;
    for (std::size_t back = 1; back <= std::min(i, head_back); ++back) {
      if (!is_heading_of(blocks[i - back], blocks[i], min_size)) break;
      Segment& heading = labels.segments[i - back];
      heading.label = Label::Content;
      heading.role = Role::Heading;
      heading.rule = "heading";
    }
  }
}

}  // namespace

void label_sentences(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  const SentenceRule rule = rule_of(inputs);
  BlockCutter cutter(page, rule, param(kSentencesParams, inputs, ExtraSplit) != 0);
  walk(page, cutter);
  std::vector<SentenceBlock> blocks = cutter.finish();
  labels.segments.reserve(blocks.size());
  for (const SentenceBlock& block : blocks) {
    labels.segments.push_back({TextId{block.begin}, TextId{block.end},
                               block.has_sentence ? Label::Content : Label::Boilerplate, Role::None,
                               0, block.has_sentence ? "sentence" : "no-sentence"});
  }
  trace_labels(trace, "sentences", labels);
  if (param(kSentencesParams, inputs, Addresses) != 0) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].has_sentence && looks_like_address(blocks[i]))
        drop(blocks[i], "address", labels.segments[i]);
    }
  }
  const auto slogan_words = static_cast<std::uint32_t>(param(kSentencesParams, inputs, Slogans));
  if (slogan_words > 0) drop_slogans(blocks, slogan_words, labels);
  if (param(kSentencesParams, inputs, Tables) != 0) keep_tables(blocks, cutter.tables(), labels);
  find_headings(blocks, inputs, labels);
  trace_labels(trace, "headings", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
