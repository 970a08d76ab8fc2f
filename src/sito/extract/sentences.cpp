// SPDX-License-Identifier: Apache-2.0
// Kuznetsov's sentence method: a block with a finished sentence is content.
//
// Paper: R. F. Kuznetsov, "Significant Part Extraction of Web Pages Using of Sentences", Baltic
// State Technical University. Implemented: the structural blocks, the search for sentences, the
// search for headings. Tuned on Russian pages of narod.ru; any language with . ! ? will do. No
// reference implementation exists.
//
// DEVIATION: the paper cuts the HTML stream and builds no tree; we cut the parsed page, so that an
// end tag which the parser supplies cuts like a written one.
//
// DEVIATION: what stands next to the edge of a block-level element that does not cut (li, h1 ...)
// is taken as if white space were there, as a reader sees it.
//
// DEVIATION: the paper calls a heading "emphasised relative to the text below" and gives examples;
// we compare boldness and size with that text (steps/emphasis.h).
#include "sito/extract/rows.h"
#include "sito/extract/steps/emphasis.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/sentence_end.h"
#include "sito/extract/steps/walk.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sito::extract {

// The paper leaves all of these open; defaults as in the specification, section 3.14.
const ParamSpec kSentencesParams[6] = {
    {"head-back", 1, 1, 5, "blocks", "how many blocks above a sentence may be its headings"},
    {"emphasis-size", 1.1, 1, 10, "em", "larger letters are emphasised (14 pt count as 1.1 em)"},
    {"require-space", 1, 0, 1, "switch",
     "after a sentence's end comes white space, a closing bracket or quote, or nothing; 0: "
     "anything"},
    {"min-sentence-words", 1, 1, 1000, "words", "what has fewer words is no sentence"},
    {"extra-split", 0, 0, 1, "switch", "cut also at table, tr, th, lists, headings and blockquote"},
    {.name = "abbreviations",
     .unit = "words",
     .doc = "words whose full stop ends no sentence, separated by blanks",
     .example = "st. str. ul."},
};

namespace {

enum ParamIndex : std::size_t {
  HeadBack,
  EmphasisSize,
  RequireSpace,
  MinSentenceWords,
  ExtraSplit,
  Abbreviations,
};

// The six of the paper's algorithm; its introduction adds "table and the like".
constexpr TagSet kSplit(Tag::P, Tag::Br, Tag::Td, Tag::Div, Tag::Hr, Tag::Form);
constexpr TagSet kExtraSplit(Tag::Table, Tag::Tr, Tag::Th, Tag::Ul, Tag::Ol, Tag::Li, Tag::H1,
                             Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::Blockquote);

struct SentenceBlock {
  std::uint32_t begin = 0, end = 0;  // text indices, half-open
  Emphasis emphasis;                 // of the text in it that has least
  bool has_letters = false;
  bool has_link = false;
  bool has_sentence = false;
};

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
    block.end = index_of(id) + 1;
    if (text.link != kNoLink) block.has_link = true;
    if (!has_letter(text.text)) return;
    const Emphasis& here = around_[page_.node(text.node).depth - 1U];
    block.emphasis.size = std::min(block.emphasis.size, here.size);
    block.emphasis.bold = block.emphasis.bold && here.bold;
    block.has_letters = true;
  }

  std::vector<SentenceBlock> finish() {
    cut();
    return std::move(blocks_);
  }

 private:
  static constexpr float kNoSize = 1e9F;  // larger than any text

  [[nodiscard]] bool cuts(Tag tag) const {
    return kSplit.contains(tag) || (extra_split_ && kExtraSplit.contains(tag));
  }
  void open(std::uint32_t text) {
    blocks_.push_back({text, text + 1, {kNoSize, true}, false, link_in_front_, false});
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
  bool link_in_front_ = false;  // a link (of a picture, say) since the last cut, before any text
  BlockId block_before_ = kNoBlock;
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

bool is_heading_of(const SentenceBlock& above, const SentenceBlock& below, float min_size) {
  if (above.has_sentence || above.has_link || !above.has_letters) return false;
  const bool larger = above.emphasis.size > min_size && above.emphasis.size > below.emphasis.size;
  return larger || (above.emphasis.bold && !below.emphasis.bold);
}

// Blocks above a block with a sentence, as long as each looks like a heading of it.
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
  const std::vector<SentenceBlock> blocks = cutter.finish();
  labels.segments.reserve(blocks.size());
  for (const SentenceBlock& block : blocks) {
    labels.segments.push_back({TextId{block.begin}, TextId{block.end},
                               block.has_sentence ? Label::Content : Label::Boilerplate, Role::None,
                               0, block.has_sentence ? "sentence" : "no-sentence"});
  }
  tell(trace, "sentences", labels);
  find_headings(blocks, inputs, labels);
  tell(trace, "headings", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
