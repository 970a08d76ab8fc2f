// SPDX-License-Identifier: Apache-2.0
// Block building of boilerpipe. References read for facts: boilerpipe 1.x (Java, Apache-2.0) and
// its Python port BoilerPy3 1.0.7 (Apache-2.0).
//
// DEVIATION: U+00A0 is white space (Java's isWhitespace returns false), so a paragraph that holds
// only U+00A0 is no block; the Python port agrees. compat_no_break_space undoes this.
//
// A link inside a link ends the outer one: its end tag is missing, and HTML5 puts all following
// content into it. DEVIATION: the reference loses count when the outer one ends after all, and
// treats the following text as a link.
//
// DEVIATION: noscript is read when it holds most of the page's text (Node::hidden). compat_noscript
// undoes this.
//
// DEVIATION: the title does not set the tag level of the first block. compat_title_level undoes
// this.
#include "sito/extract/boilerpipe/word_counter.h"
#include "sito/extract/boilerpipe/work_blocks.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/walk.h"

namespace sito::extract {
namespace {

// In an HTML5 tree, the characters in iframe, noembed and noframes are really markup.
constexpr TagSet kIgnored(Tag::Style, Tag::Script, Tag::Option, Tag::Object, Tag::Embed,
                          Tag::Applet, Tag::Link, Tag::Noscript, Tag::Iframe, Tag::Noembed,
                          Tag::Noframes);
constexpr TagSet kInline(Tag::Strike, Tag::U, Tag::B, Tag::I, Tag::Em, Tag::Strong, Tag::Span,
                         Tag::Sup, Tag::Code, Tag::Tt, Tag::Sub, Tag::Var, Tag::Font);
constexpr TagSet kInlineBlank(Tag::Abbr, Tag::Acronym);
constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3);

class Builder {
 public:
  Builder(const Page& page, const BlockOptions& options)
      : weigher_(page, options.weights), options_(options) {
    out_.page = &page;
    out_.parts.reserve(page.texts().size());
    out_.atoms.reserve(page.texts().size() / 2);
    out_.blocks.reserve(page.texts().size() / 2);
  }

  bool start(std::uint32_t index, const Node& node) {
    if (kIgnored.contains(node.tag) && !is_read_noscript(node)) {
      out_.pieces.add_deleted(*out_.page, index);
      flush_ = true;
      flush_block();
      return false;
    }
    if (kInline.contains(node.tag)) return true;
    if (kInlineBlank.contains(node.tag)) {
      add_blank();
      return true;
    }
    ++level_;
    if (node.tag == Tag::A) {
      in_link_ = true;
      link_weight_ = weigher_.weight_of(index);
      add_blank();
      return true;
    }
    if (node.tag == Tag::Body) {
      flush_block();
      ++bodies_;
    }
    count_labels(node.tag, 1);
    flush_ = true;
    return true;
  }

  void end(std::uint32_t /*index*/, const Node& node) {
    if (node.tag == Tag::A) {
      in_link_ = false;
      add_blank();
    } else if (kInlineBlank.contains(node.tag)) {
      add_blank();
    } else if (!kInline.contains(node.tag)) {
      flush_ = true;
    }
    if (flush_) flush_block();
    count_labels(node.tag, -1);
    if (node.tag == Tag::Body) --bodies_;
    if (!kInline.contains(node.tag) && !kInlineBlank.contains(node.tag)) --level_;
  }

  void text(TextId id) {
    const Text& text = out_.page->text(id);
    if (flush_) {
      flush_block();
      flush_ = false;
    }
    if (text.blank && (bodies_ == 0 || !is_blank_block(text))) {
      add_blank();
      return;
    }
    if (bodies_ == 0) {
      // Only two kinds of text are outside body here: the title, and all text of a page of frames.
      const Node& parent = out_.page->node(out_.page->node(text.node).parent);
      out_.title_before_body = out_.title_before_body || parent.tag == Tag::Title;
      if (options_.title_sets_level && block_level_ == kNoLevel) block_level_ = level_;
      if (!text.hidden) out_.pieces.add_deleted(*out_.page, index_of(text.node));
      return;
    }
    if (block_level_ == kNoLevel) block_level_ = level_;
    counter_.feed(text.text, in_link_ ? link_weight_ : 0);
    out_.parts.push_back(index_of(id));
    has_text_ = true;
    if (!text.hidden && !text.blank)
      out_.pieces.add(id, static_cast<std::uint32_t>(out_.atoms.size()));
  }

  WorkBlocks finish() {
    flush_block();
    return std::move(out_);
  }

 private:
  static constexpr std::int32_t kNoLevel = -1;
  static constexpr std::string_view kNoBreakSpace = "\xC2\xA0";  // U+00A0

  [[nodiscard]] bool is_read_noscript(const Node& node) const {
    return node.tag == Tag::Noscript && !node.hidden && !options_.never_noscript;
  }
  [[nodiscard]] bool is_blank_block(const Text& text) const {
    return options_.no_break_space_is_text &&
           text.text.find(kNoBreakSpace) != std::string_view::npos;
  }

  void add_blank() {
    counter_.end_token();
    if (has_text_) out_.parts.push_back(kNone);
  }

  void count_labels(Tag tag, int by) {
    if (tag == Tag::Li) {
      list_items_ += by;
    } else if (kHeadings.contains(tag)) {
      headings_ += by;
    }
  }

  // The labels are those of the elements that are open now; they may have begun behind the text.
  void flush_block() {
    if (!has_text_) return;
    const auto number = static_cast<std::uint32_t>(out_.atoms.size());
    Atom atom;
    atom.part_begin = part_begin_;
    atom.part_end = static_cast<std::uint32_t>(out_.parts.size());
    WorkBlock block;
    block.numbers = counter_.finish();
    block.first_atom = block.last_atom = number;
    block.offset_begin = block.offset_end = number;
    block.tag_level = block_level_;
    if (list_items_ > 0) {
      block.add(BlockLabel::ListItem);
      atom.role = Role::ListItem;
    }
    if (headings_ > 0) {
      block.add(BlockLabel::Heading);
      atom.role = atom.role | Role::Heading;
    }
    out_.atoms.push_back(atom);
    out_.blocks.push_back(block);
    part_begin_ = atom.part_end;
    block_level_ = kNoLevel;
    has_text_ = false;
  }

  WorkBlocks out_;
  WordCounter counter_;
  LinkWeigher weigher_;
  double link_weight_ = 1;
  BlockOptions options_;
  bool flush_ = false;  // a start tag requested it; done when the next characters arrive
  bool has_text_ = false;
  bool in_link_ = false;
  std::uint32_t part_begin_ = 0;
  std::int32_t level_ = 0, block_level_ = kNoLevel;
  int bodies_ = 0, list_items_ = 0, headings_ = 0;
};

}  // namespace

BlockOptions block_options(std::span<const ParamSpec> own, const Inputs& inputs,
                           std::size_t first) {
  BlockOptions options;
  options.weights = link_weights(own, inputs);
  options.no_break_space_is_text = param(own, inputs, first) != 0;
  options.never_noscript = param(own, inputs, first + 1) != 0;
  return options;
}

WorkBlocks build_work_blocks(const Page& page, const BlockOptions& options) {
  Builder builder(page, options);
  walk(page, builder);
  return builder.finish();
}

}  // namespace sito::extract
