// SPDX-License-Identifier: Apache-2.0
// Segmentation of jusText. The reference is Python's jusText 3.0.2 with lxml's cleaner
// (BSD-2-Clause and BSD-3-Clause; read for facts). This code reproduces on the HTML5 tree which
// elements the reference deletes, unwraps and ignores.
//
// DEVIATION: paragraphs that hold only the blank of a `br` are dropped; the reference keeps them as
// empty short paragraphs, which changes no other paragraph.
//
// DEVIATION: the contents of iframe, noembed and noframes are characters in an HTML5 tree, not
// elements; they are not read.
#include "sito/extract/justext/paragraphs.h"

#include "sito/base/ascii.h"
#include "sito/extract/steps/measure.h"
#include "sito/extract/steps/walk.h"

#include <array>
#include <utility>

namespace sito::extract {
namespace {

constexpr TagSet kParagraphTags(Tag::Body, Tag::Blockquote, Tag::Caption, Tag::Center, Tag::Col,
                                Tag::Colgroup, Tag::Dd, Tag::Div, Tag::Dl, Tag::Dt, Tag::Fieldset,
                                Tag::Form, Tag::Legend, Tag::Optgroup, Tag::Option, Tag::P,
                                Tag::Pre, Tag::Table, Tag::Td, Tag::Textarea, Tag::Tfoot, Tag::Th,
                                Tag::Thead, Tag::Tr, Tag::Ul, Tag::Li, Tag::H1, Tag::H2, Tag::H3,
                                Tag::H4, Tag::H5, Tag::H6);
constexpr TagSet kDeleted(Tag::Head, Tag::Script, Tag::Style, Tag::Applet, Tag::Button, Tag::Input,
                          Tag::Textarea, Tag::Base, Tag::Iframe, Tag::Noembed, Tag::Noframes);
// The tag is removed, its contents stay, and the text around it becomes one text.
constexpr TagSet kUnwrapped(Tag::Form, Tag::Embed, Tag::Object, Tag::Layer, Tag::Param);
constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6);

// The effects of an element, as bits: one look-up instead of six.
constexpr std::uint8_t kDeletes = 1;
constexpr std::uint8_t kUnwraps = 2;
constexpr std::uint8_t kParts = 4;   // begins a paragraph at both ends
constexpr std::uint8_t kInPath = 8;  // paragraphs record whether they are inside
constexpr std::uint8_t kIsBr = 16;
constexpr std::uint8_t kIsLink = 32;

constexpr std::array<std::uint8_t, kTagNames.size()> make_tag_bits() {
  std::array<std::uint8_t, kTagNames.size()> bits{};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const Tag tag = static_cast<Tag>(i);
    unsigned all = 0;
    if (kDeleted.contains(tag)) all |= kDeletes;
    if (kUnwrapped.contains(tag)) all |= kUnwraps;
    if (kParagraphTags.contains(tag)) all |= kParts;
    if (kHeadings.contains(tag) || tag == Tag::Li || tag == Tag::Other) {
      all |= kInPath;
    }
    if (tag == Tag::Br) all |= kIsBr;
    if (tag == Tag::A) all |= kIsLink;
    bits[i] = static_cast<std::uint8_t>(all);
  }
  return bits;
}
constexpr std::array<std::uint8_t, kTagNames.size()> kTagBits = make_tag_bits();

class Splitter {
 public:
  Splitter(const Page& page, const JustextOptions& options)
      : page_(page), options_(options), weigher_(page, options.link_weights) {
    out_.parts.reserve(page.texts().size());
    out_.paragraphs.reserve(page.texts().size() / 2);
    begin_paragraph(kNone);
  }

  bool start(std::uint32_t index, const Node& node) {
    const unsigned bits = bits_of(node.tag);
    if ((bits & kDeletes) != 0) {
      out_.pieces.add_deleted(page_, index);
      return false;
    }
    if ((bits & kUnwraps) != 0) return true;
    end_run();
    if ((bits & kInPath) != 0) count_path(index, node, 1);
    const bool second_br = (bits & kIsBr) != 0 && after_br_;
    if ((bits & kParts) != 0 || second_br) {
      if (second_br && now_.n_tags > 0) --now_.n_tags;  // two of them separate paragraphs
      begin_paragraph(index);
      return true;
    }
    ++now_.n_tags;
    after_br_ = (bits & kIsBr) != 0;
    if (after_br_) {
      add_blank();
    } else if ((bits & kIsLink) != 0) {
      in_link_ = true;
      link_weight_ = weigher_.weight_of(index);
    }
    return true;
  }

  void end(std::uint32_t index, const Node& node) {
    const unsigned bits = bits_of(node.tag);
    if ((bits & kUnwraps) != 0) return;
    end_run();
    if ((bits & kInPath) != 0) count_path(index, node, -1);
    if ((bits & kParts) != 0) begin_paragraph(index_of(node.parent));
    if ((bits & kIsLink) != 0) in_link_ = false;
  }

  void text(TextId id) {
    const Text& text = page_.text(id);
    if (text.blank) {
      add_blank_node();
      return;
    }
    const TextMeasure m = measure_text(text.text);
    add_measure(m);
    out_.parts.push_back(index_of(id));
    if (!text.hidden) {
      out_.pieces.add(id, static_cast<std::uint32_t>(out_.paragraphs.size()));
    }
    run_has_text_ = true;
    run_blank_ = m.trailing;
    after_br_ = false;
  }

  JustextParagraphs finish() {
    end_paragraph();
    return std::move(out_);
  }

 private:
  [[nodiscard]] unsigned bits_of(Tag tag) const {
    if (tag == Tag::Select) return options_.remove_select ? kDeletes : kInPath;
    if (tag == Tag::Header && options_.remove_header) return kDeletes;
    return kTagBits[static_cast<std::size_t>(tag)];
  }

  void count_path(std::uint32_t index, const Node& node, int by) {
    if (kHeadings.contains(node.tag)) {
      headings_ += by;
    } else if (node.tag == Tag::Li) {
      list_items_ += by;
    } else if (node.tag == Tag::Select) {
      selects_ += by;
    } else if (node.tag == Tag::Other) {
      // The reference looks for these with patterns over the path, so other names can match too.
      const std::string_view name = page_.tag_name(NodeId{index});
      if (name.size() == 2 && name[0] == 'h' && is_digit(name[1])) headings_ += by;
      if (name.find("select") != std::string_view::npos) selects_ += by;
    }
  }

  void begin_paragraph(std::uint32_t node) {
    end_paragraph();
    now_ = {};
    now_.node = node;
    now_.part_begin = static_cast<std::uint32_t>(out_.parts.size());
    now_.heading = headings_ > 0;
    now_.list_item = list_items_ > 0;
    now_.select = selects_ > 0;
    trailing_ = false;
  }

  void end_paragraph() {
    if (now_.n_chars == 0) {
      out_.parts.resize(now_.part_begin);  // blanks of `br` only
      return;
    }
    now_.part_end = static_cast<std::uint32_t>(out_.parts.size());
    out_.paragraphs.push_back(now_);
    now_ = {};
    now_.part_begin = static_cast<std::uint32_t>(out_.parts.size());
  }

  // Adds a blank of the method's own, or of a blank node beside text. It does not count as a
  // character of a link.
  void add_blank() {
    trailing_ = true;
    out_.parts.push_back(kNone);
  }

  // Blank nodes are ignored, unless only a deleted or unwrapped tag separates them from text.
  void add_blank_node() {
    if (run_has_text_) {
      if (in_link_ && !run_blank_) now_.link_chars += link_weight_;
      add_blank();
    }
    run_blank_ = true;
  }

  void end_run() { run_has_text_ = run_blank_ = false; }

  void add_measure(const TextMeasure& m) {
    const bool leading = m.leading || run_blank_;
    if (run_blank_ && !run_has_text_) out_.parts.push_back(kNone);
    // White space as it counts in the text: runs at the ends are dropped or merge with their
    // neighbours.
    const std::uint32_t inner = m.n_runs - (m.leading ? 1 : 0) - (m.trailing ? 1 : 0);
    const bool gap = now_.n_chars > 0 && (trailing_ || leading);
    now_.n_chars += m.n_chars + inner + (gap ? 1 : 0);
    now_.n_words += inner + (gap || now_.n_words == 0 ? 1 : 0);
    trailing_ = m.trailing;
    now_.copyright = now_.copyright || m.copyright;
    if (in_link_) {
      const bool melted = run_has_text_ && run_blank_;  // its white space was counted before
      const std::uint32_t n_chars =
          m.n_chars + inner + (leading && !melted ? 1 : 0) + (m.trailing ? 1 : 0);
      now_.link_chars += link_weight_ * n_chars;
    }
  }

  const Page& page_;
  const JustextOptions& options_;
  JustextParagraphs out_;
  JustextParagraph now_;
  int headings_ = 0, list_items_ = 0, selects_ = 0;
  LinkWeigher weigher_;
  double link_weight_ = 1;
  bool in_link_ = false;  // a flag and not a count, as in the reference
  bool after_br_ = false;
  bool trailing_ = false;      // the text so far ends with white space
  bool run_has_text_ = false;  // texts since the last tag that was not deleted or unwrapped
  bool run_blank_ = false;
};

}  // namespace

JustextParagraphs split_justext(const Page& page, const JustextOptions& options) {
  Splitter splitter(page, options);
  walk(page, splitter);
  return splitter.finish();
}

std::pair<TextId, TextId> text_range(const JustextParagraphs& split,
                                     const JustextParagraph& paragraph) {
  std::pair<TextId, TextId> range{kNoText, kNoText};
  for (std::uint32_t i = paragraph.part_begin; i < paragraph.part_end; ++i) {
    if (split.parts[i] == kNone) continue;
    if (range.first == kNoText) range.first = TextId{split.parts[i]};
    range.second = TextId{split.parts[i]};
  }
  return range;
}

void append_paragraph_text(const Page& page, const JustextParagraphs& split,
                           const JustextParagraph& paragraph, std::string& out) {
  for (std::uint32_t i = paragraph.part_begin; i < paragraph.part_end; ++i) {
    if (split.parts[i] == kNone) {
      out += ' ';
    } else {
      out += page.texts()[split.parts[i]].text;
    }
  }
}

void measure_paragraph(std::string_view text, JustextParagraph& paragraph) {
  const TextMeasure measured = measure_text(text);
  paragraph.n_chars = measured.n_chars + measured.n_runs;
  paragraph.n_words = measured.n_chars == 0 ? 0 : measured.n_runs + 1;
  paragraph.copyright = measured.copyright;
}

std::uint32_t count_stop_words(const Page& page, const JustextParagraphs& split,
                               const JustextParagraph& paragraph, const text::StopWords& words,
                               std::string& joined) {
  if (paragraph.part_end - paragraph.part_begin == 1) {
    return count_listed_words(page.texts()[split.parts[paragraph.part_begin]].text, words);
  }
  joined.clear();
  append_paragraph_text(page, split, paragraph, joined);
  return count_listed_words(joined, words);
}

}  // namespace sito::extract
