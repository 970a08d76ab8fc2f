// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/title_list.h"

#include "sito/base/contains.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::titles {
namespace {

constexpr std::size_t kMaxTitleBytes = 300;
constexpr std::ptrdiff_t kMaxKickerWords = 4;
// A kicker in an element of its own may be a short sentence.
constexpr std::ptrdiff_t kMaxElementWords = 8;
constexpr char32_t kOpeningQuote = 0xAB, kClosingQuote = 0xBB;
constexpr std::uint32_t kMaxHeadingNodes = 64;

// Signs that separate parts when blanks stand around them, and those that need none.
bool is_bare_sign(char32_t c) {
  return c == '|' || c == kClosingQuote || c == 0x2022 || c == 0xFF5C ||
         c == 0xFF1A /* kWideColon */;
}
bool is_spaced_sign(char32_t c) {
  return is_bare_sign(c) || c == '-' || c == '/' || c == '>' || c == '~' || c == ':' ||
         c == 0x2013 || c == 0x2014 || c == 0xB7 || c == kOpeningQuote;
}

}  // namespace

std::vector<Separator> separators_of(std::string_view title) {
  std::vector<Separator> separators;
  bool quoting = false;  // the sign that separates parts elsewhere ends this quotation
  for (std::size_t at = 0; at < title.size();) {
    const text::CodePoint c = text::code_point_at(title, at);
    const bool ends_quote = quoting && c.value == kClosingQuote;
    const bool before_space = at + c.length < title.size() && title[at + c.length] == ' ';
    if (c.value == kOpeningQuote && !before_space) quoting = true;
    if (ends_quote) quoting = false;
    if (ends_quote || !is_spaced_sign(c.value)) {
      at += c.length;
      continue;
    }
    Separator separator{at, at};
    bool bare = false;
    while (separator.end < title.size()) {
      const text::CodePoint sign = text::code_point_at(title, separator.end);
      if (!is_spaced_sign(sign.value)) break;
      bare = bare || is_bare_sign(sign.value);
      separator.end += sign.length;
    }
    const bool spaced = at > 0 && title[at - 1] == ' ' && separator.end < title.size() &&
                        title[separator.end] == ' ';
    at = separator.end;
    if (!spaced && !bare) continue;
    while (separator.begin > 0 && title[separator.begin - 1] == ' ') --separator.begin;
    while (separator.end < title.size() && title[separator.end] == ' ') ++separator.end;
    if (separator.begin > 0 && separator.end < title.size()) separators.push_back(separator);
  }
  return separators;
}

std::size_t end_of_kicker(std::string_view value) {
  std::ptrdiff_t words = 1;
  for (std::size_t at = 0; at < value.size();) {
    const text::CodePoint c = text::code_point_at(value, at);
    const std::size_t next = at + c.length;
    const bool spaced = next < value.size() && value[next] == ' ';
    const bool divides = c.value == ':' || c.value == '|' || c.value == '/' || c.value == '-' ||
                         c.value == 0x2013 || c.value == 0x2014;
    if (divides && spaced && (c.value == ':' || (at > 0 && value[at - 1] == ' '))) return at;
    if (value[at] == ' ' && ++words > kMaxKickerWords) return 0;
    at = next;
  }
  return 0;
}

std::string_view behind_kicker(std::string_view value, std::size_t end) {
  end += text::code_point_at(value, end).length;
  return text::trim(value.substr(end));
}

std::string kicker_element(const Page& page, NodeId heading) {
  constexpr Tag kStress[] = {Tag::Em, Tag::I, Tag::B, Tag::Mark, Tag::Abbr, Tag::Cite, Tag::Q};
  std::vector<NodeId> texts;
  const std::uint32_t end = std::min(page.node(heading).end, index_of(heading) + kMaxHeadingNodes);
  for (std::uint32_t i = index_of(heading) + 1; i < end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || page.text(node.text).hidden || page.text(node.text).blank) continue;
    texts.push_back(NodeId{i});
  }
  if (texts.size() < 2) return {};
  // The outermost element around the first text that does not hold all text of the heading.
  NodeId kicker = texts.front();
  for (NodeId up = page.node(kicker).parent;
       up != heading && page.node(up).end <= index_of(texts.back()); up = page.node(up).parent) {
    kicker = up;
  }
  if (kicker == texts.front() || is_one_of(page.node(kicker).tag, kStress)) return {};
  std::string joined;
  for (const NodeId text : texts) {
    if (index_of(text) >= page.node(kicker).end) break;
    joined += ' ';
    joined += page.text(page.node(text).text).text;
  }
  joined = clean_value(joined);
  if (std::count(joined.begin(), joined.end(), ' ') >= kMaxElementWords) return {};
  return joined;
}

bool is_whole(const Option& option) {
  constexpr F kWhole[] = {F::H1, F::Og, F::Title, F::Meta, F::Data};
  return std::any_of(std::begin(kWhole), std::end(kWhole), [&](F feature) {
    return option.features[static_cast<std::size_t>(feature)] > 0;
  });
}

Option* TitleList::find(std::string_view key) {
  for (Option& option : options_) {
    if (option.key == key) return &option;
  }
  return nullptr;
}

Option* TitleList::put(std::string_view value, const Candidate& candidate, F feature,
                       float amount) {
  if (value.size() > kMaxTitleBytes) return nullptr;
  std::string key = comparable(value);
  if (key.empty()) return nullptr;
  if (candidate.source != MetadataSource::Heading && is_made_up_title(value)) return nullptr;
  Option* option = find(key);
  if (option == nullptr) {
    option = &options_.emplace_back();
    option->value = value;
    option->key = std::move(key);
    option->candidate = &candidate;
  }
  float& slot = of(*option, feature);
  slot = std::max(slot, amount);
  return option;
}

void TitleList::mark(std::string_view value, F feature) {
  if (Option* option = find(comparable(value)); option != nullptr) of(*option, feature) = 1;
}

void TitleList::mark_key(std::string_view key, F feature) {
  if (key.empty()) return;
  if (Option* option = find(key); option != nullptr) of(*option, feature) = 1;
}

}  // namespace sito::titles
