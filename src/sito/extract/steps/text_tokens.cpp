// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/text_tokens.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/page/tag_sets.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <string>

namespace sito::extract {
namespace {

// Texts of this many characters or more have the largest length feature.
constexpr double kLongText = 1000;

constexpr TagSet kNoLevel(Tag::B, Tag::I, Tag::Br);

struct Counts {
  std::uint32_t letters = 0, digits = 0, punctuation = 0, upper = 0;
};

void count_beyond_ascii(char32_t value, Counts& counts) {
  if (text::is_space(value)) return;
  if (!text::is_letter_or_digit(value)) {
    ++counts.punctuation;
    return;
  }
  ++counts.letters;
  if (text::lower(value) != value) ++counts.upper;
}

Counts count(std::string_view text) {
  Counts counts;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 0x80) {
      const text::CodePoint point = text::code_point_at(text, at);
      count_beyond_ascii(point.value, counts);
      at += point.length;
      continue;
    }
    ++at;
    if (is_letter(static_cast<char>(c))) {
      ++counts.letters;
      if (c < 'a') ++counts.upper;
    } else if (is_digit(static_cast<char>(c))) {
      ++counts.digits;
    } else if (c > ' ' && c != 0x7F) {
      ++counts.punctuation;
    }
  }
  return counts;
}

// Returns the nearest element at or around a node that adds a level.
std::uint32_t levelled(const Page& page, std::uint32_t node, const TagSet& no_level) {
  while (node != kNone && no_level.contains(page.nodes()[node].tag)) {
    node = index_of(page.nodes()[node].parent);
  }
  return node;
}

const TagSet& no_level_tags(bool omit_inline) { return omit_inline ? kInlineElements : kNoLevel; }

// Finds the level of every element.
void find_levels(const Page& page, const TagSet& no_level, std::vector<std::uint32_t>& levels) {
  const auto nodes = page.nodes();
  levels.resize(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text()) continue;
    const std::uint32_t around = i == 0 ? 0 : levels[index_of(nodes[i].parent)];
    levels[i] = around + (no_level.contains(nodes[i].tag) ? 0 : 1);
  }
}

}  // namespace

TextContent TextContent::of(const Text& text) {
  const Counts counts = count(text.text);
  const auto chars = static_cast<float>(std::max(1U, text.n_chars));
  TextContent content;
  content.bucket = static_cast<std::uint32_t>(std::bit_width(std::max(1U, text.n_words))) - 1;
  const double length = std::log(1.0 + text.n_chars) / std::log(1 + kLongText);
  content.shares = {
      static_cast<float>(counts.letters) / chars, static_cast<float>(counts.digits) / chars,
      static_cast<float>(counts.punctuation) / chars, static_cast<float>(counts.upper) / chars,
      static_cast<float>(std::min(1.0, length))};
  float square = 1;  // of the bucket
  for (const float share : content.shares) square += share * share;
  content.bucket_share = 1 / std::sqrt(square);
  for (float& share : content.shares) share *= content.bucket_share;
  return content;
}

void find_text_tokens(const Page& page, bool omit_inline, PathFormats& formats,
                      std::vector<TextToken>& tokens) {
  const auto nodes = page.nodes();
  const TagSet& no_level = no_level_tags(omit_inline);
  thread_local std::vector<std::uint32_t> levels;  // kept for its memory
  find_levels(page, no_level, levels);
  tokens.clear();
  for (std::uint32_t i = 0; i < page.texts().size(); ++i) {
    Deadline::tick();
    const Text& text = page.texts()[i];
    if (text.n_chars == 0) continue;
    TextToken& token = tokens.emplace_back();
    token.text = TextId{i};
    const NodeId around = page.node(text.node).parent;
    token.path = formats.path_of(around);
    token.content = TextContent::of(text);
    token.element = levelled(page, index_of(around), no_level);
    token.name = formats.name_of(NodeId{token.element});
    token.level = levels[token.element] + 1;
    token.parent = levelled(page, index_of(nodes[token.element].parent), no_level);
    if (token.parent == kNone) continue;
    token.grandparent = levelled(page, index_of(nodes[token.parent].parent), no_level);
  }
}

std::string parent_list(const Page& page, const XPaths& xpaths, std::uint32_t element,
                        bool omit_inline) {
  const TagSet& no_level = no_level_tags(omit_inline);
  const std::string xpath = xpaths.of(NodeId{element});  // "/html[1]/body[1]/div[2]"
  std::string_view rest = xpath;
  std::string list;
  for (std::uint32_t i = element; i != kNone; i = index_of(page.nodes()[i].parent)) {
    const std::size_t slash = rest.rfind('/');
    const std::string_view step = rest.substr(slash + 1);
    rest = rest.substr(0, slash);
    if (no_level.contains(page.nodes()[i].tag)) continue;
    const std::size_t bracket = step.rfind('[');
    if (!list.empty()) list += '/';
    for (const char c : step.substr(0, bracket)) list += upper(c);
    std::uint32_t place = 0;
    std::from_chars(step.data() + bracket + 1, step.data() + step.size(), place);
    list += std::to_string(place - 1);
  }
  return list;
}

}  // namespace sito::extract
