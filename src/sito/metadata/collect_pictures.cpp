// SPDX-License-Identifier: Apache-2.0
// Collects the captions and credits of pictures.
#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/metadata/class_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/collect.h"
#include "sito/metadata/picture_text.h"
#include "sito/metadata/words.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

constexpr std::size_t kLongestCaption = 600, kLongestCredit = 120;  // bytes
// The words in front of a credit are not longer.
constexpr std::size_t kLongestLabel = 32;
// An element around a picture and its caption has few other things in it.
constexpr int kLevels = 3;
constexpr std::uint32_t kMaxNodes = 60;

bool is_picture(Tag tag) { return tag == Tag::Img || tag == Tag::Picture; }

bool holds_picture(const Page& page, NodeId node) {
  const std::uint32_t end = page.node(node).end;
  for (std::uint32_t i = index_of(node) + 1; i < end; ++i) {
    if (is_picture(page.nodes()[i].tag)) return true;
  }
  return false;
}

bool is_named(const Page& page, NodeId node, ClassKind kind) {
  const auto names = page.attribute(node, Attr::Class);
  return names && !class_word(kind, *names).empty();
}

bool is_caption(const Page& page, NodeId node) {
  const Tag tag = page.node(node).tag;
  if (tag == Tag::Figcaption) return true;
  return tag != Tag::Figure && tag != Tag::Table && is_named(page, node, ClassKind::Caption);
}

std::string_view trim_signs(std::string_view text, std::string_view front, std::string_view back) {
  const std::size_t begin = std::min(text.find_first_not_of(front), text.size());
  text.remove_prefix(begin);
  const std::size_t end = text.find_last_not_of(back);
  return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

// Returns the bytes of the words in front of a credit ("Photo: Jane Doe").
std::size_t label_length(std::string_view text) {
  std::string lower;
  append_lower_case(text::language_sample(text, kLongestLabel), lower);
  const std::size_t length = credit_at_front(lower);
  std::size_t at = 0;
  // Lower case may be longer in bytes, never in characters.
  for (std::size_t n = text::count_code_points(std::string_view(lower).substr(0, length));
       n > 0 && at < text.size(); --n) {
    at += text::code_point_at(text, at).length;
  }
  return at;
}

// Returns the place of the credit's first word in a caption; its size if there is none.
std::size_t find_credit(std::string_view caption) {
  for (std::size_t at = 0; at < caption.size(); ++at) {
    const bool begins = at == 0 || caption[at - 1] == ' ' || caption[at - 1] == '(' ||
                        caption[at - 1] == '|' || caption[at - 1] == '/';
    if (!begins || caption.size() - at > kLongestCredit) continue;
    if (label_length(caption.substr(at)) > 0) return at;
  }
  return caption.size();
}

}  // namespace

std::string_view without_credit_label(std::string_view credit) {
  constexpr int kMaxLabels = 2;  // "Photo: (c) Jane Doe"
  for (int i = 0; i < kMaxLabels; ++i) {
    credit = trim_signs(credit, " :(|/-,;", " ");
    credit.remove_prefix(label_length(credit));
  }
  std::string_view kept = trim_signs(credit, " :(|/-,;", " )]|/,;");
  // "Jane Doe (Agency)" keeps its bracket.
  const std::size_t end = static_cast<std::size_t>(kept.data() - credit.data()) + kept.size();
  const bool open =
      std::count(kept.begin(), kept.end(), '(') > std::count(kept.begin(), kept.end(), ')');
  if (open && end < credit.size() && credit[end] == ')')
    kept = std::string_view(kept.data(), kept.size() + 1);
  return kept;
}

PictureText divide_caption(std::string_view text) {
  const std::size_t credit = find_credit(text);
  return {trim_signs(text.substr(0, credit), " |/,;", " (|/,;:-"),
          without_credit_label(text.substr(credit))};
}

void Collector::collect_pictures() {
  constexpr Around kElsewhere = Around::Comment | Around::Related | Around::Nav | Around::Footer;
  std::uint32_t end = 0;  // of the last picture text: those in it are parts of it
  for (const NodeId node : picture_texts_) {
    Deadline::tick(1);
    if (index_of(node) < end || any(around_[index_of(node)], kElsewhere | Around::Hidden)) continue;
    const bool caption = is_caption(*page_, node);
    if (!caption && !is_named(*page_, node, ClassKind::Credit)) continue;
    if (holds_picture(*page_, node) || !is_near_picture(node)) continue;
    if (caption) {
      collect_caption(node);
    } else {
      SourceRange range;
      const std::string text = clean_value(visible_text(node, kLongestCredit, range));
      add_credit(node, text, range);
    }
    end = page_->node(node).end;
  }
}

bool Collector::is_near_picture(NodeId node) const {
  NodeId up = page_->node(node).parent;
  for (int level = 0; level < kLevels && up != kNoNode; ++level, up = page_->node(up).parent) {
    if (page_->node(up).tag == Tag::Figure) return true;
    if (page_->node(up).end - index_of(up) > kMaxNodes) return false;
    if (holds_picture(*page_, up)) return true;
  }
  return false;
}

// Collects a caption without its credit, and the credit: an element of its own, or the text behind
// "Photo:".
void Collector::collect_caption(NodeId node) {
  SourceRange range;
  const std::string whole = clean_value(visible_text(node, kLongestCaption, range));
  std::string_view caption = whole;
  const std::uint32_t end = page_->node(node).end;
  NodeId named = kNoNode;
  for (std::uint32_t i = index_of(node) + 1; i < end && named == kNoNode; ++i) {
    if (page_->nodes()[i].is_text()) continue;
    const bool author = any(own_[i], Around::Author) || page_->nodes()[i].tag == Tag::Cite;
    if (author || is_named(*page_, NodeId{i}, ClassKind::Credit)) named = NodeId{i};
  }
  std::string without;
  if (named != kNoNode) {
    SourceRange of_credit;
    const std::string credit = clean_value(visible_text(named, kLongestCredit, of_credit));
    add_credit(named, credit, of_credit);
    const std::size_t at = credit.empty() ? std::string::npos : whole.rfind(credit);
    if (at != std::string::npos) {
      without = whole.substr(0, at) + whole.substr(at + credit.size());
      caption = without;
    }
  }
  const PictureText parts = divide_caption(caption);
  if (named == kNoNode) add_of_picture(Field::Credit, node, parts.credit, range);
  add_of_picture(Field::Caption, node, parts.caption, range);
}

void Collector::add_credit(NodeId node, std::string_view text, const SourceRange& range) {
  add_of_picture(Field::Credit, node, without_credit_label(text), range);
}

void Collector::add_of_picture(Field field, NodeId node, std::string_view text,
                               const SourceRange& range) {
  constexpr float kShown = 0.9F;
  if (text.size() < 2) return;
  Candidate candidate;
  candidate.field = field;
  candidate.source = Source::Byline;
  candidate.shape = Shape::Element;
  candidate.score = kShown;
  candidate.node = node;
  candidate.range = range;
  candidate.text = candidates_->keep(text);
  add(candidate);
}

}  // namespace sito
