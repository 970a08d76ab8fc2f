// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/field_values.h"

#include "sito/structure/detect.h"
#include "sito/structure/fields.h"
#include "sito/structure/page_view.h"
#include "sito/structure/values.h"
#include "sito/text/language.h"

#include <algorithm>
#include <utility>

namespace sito::structure {

void FieldValues::open(const Page& page, std::uint32_t number, DayMonthOrder order) {
  open(own_xpaths_.emplace(page), number, order);
}

void FieldValues::open(const XPaths& xpaths, std::uint32_t number, DayMonthOrder order) {
  page_ = &xpaths.page();
  xpaths_ = &xpaths;
  number_ = number;
  order_ = order;
  language_ = text::normalise_language(page_->language());
}

// Returns the text nodes in the subtree of a node: a half-open range.
std::pair<std::uint32_t, std::uint32_t> FieldValues::texts_in(NodeId node) const {
  const auto texts = page_->texts();
  const auto first_behind = [&](std::uint32_t at) {
    return static_cast<std::uint32_t>(
        std::partition_point(texts.begin(), texts.end(),
                             [&](const Text& text) { return sito::index_of(text.node) < at; }) -
        texts.begin());
  };
  return {first_behind(sito::index_of(node)), first_behind(page_->node(node).end)};
}

std::string FieldValues::text_of(const fields::Match& match) const {
  if (!match.is_node) return match.value;
  const auto [begin, end] = texts_in(match.node);
  std::string text;
  append_visible_text(*page_, TextId{begin}, TextId{end}, text);
  return text;
}

void FieldValues::append_text(Field field, std::string_view text, const Place& place,
                              std::vector<Value>& values) const {
  append_new(values_in_text(context(), field, text, place), values);
}

// A name counts once for each page, even if it occurs several times.
void FieldValues::append_new(std::vector<Value> found, std::vector<Value>& values) const {
  for (Value& value : found) {
    const bool known = value.sections.empty() &&
                       std::any_of(values.begin(), values.end(), [&](const Value& other) {
                         return other.page == number_ && other.value == value.value;
                       });
    if (!known) values.push_back(std::move(value));
  }
}

void FieldValues::append(Field field, std::span<const fields::Match> matches,
                         std::vector<Value>& values) const {
  if (field == Field::Article || field == Field::Comments) {
    Value value;
    if (field == Field::Comments) {
      value = comments_of(matches);
    } else {
      std::vector<char> kept(page_->texts().size(), 0);
      mark(matches, 1, kept);
      value = article_of(kept);
    }
    if (!value.sections.empty()) values.push_back(std::move(value));
    return;
  }
  for (const fields::Match& match : matches) {
    if (!match.is_node) {
      const Place place = match.node == kNoNode ? Place() : place_of(*xpaths_, match.node);
      append_text(field, match.value, place, values);
      continue;
    }
    std::vector<Value> found = values_at(context(), field, match.node);
    const auto content = page_->attribute(match.node, Attr::Content);
    if (found.empty() && content)
      append_text(field, *content, place_of(*xpaths_, match.node), values);
    append_new(std::move(found), values);
  }
}

bool FieldValues::append_metadata(Field field, std::string_view source, const Metadata& metadata,
                                  std::vector<Value>& values) const {
  const FieldRow& row = row_of(field);
  bool any = false;
  for (const MetadataValue& from : metadata.values) {
    if (from.field != row.metadata && from.field != row.related) continue;
    if (name_of(from.source) != source) continue;
    if (any && row.one_value) break;
    Value value;
    value.page = number_;
    value.text = from.written.empty() ? from.value : from.written;
    value.value = from.value;
    value.place.xpath = from.xpath;
    value.place.source_begin = from.source_begin;
    value.place.source_end = from.source_end;
    values.push_back(std::move(value));
    any = true;
  }
  return any;
}

void FieldValues::mark(std::span<const fields::Match> matches, char as,
                       std::vector<char>& kept) const {
  for (const fields::Match& match : matches) {
    if (!match.is_node) continue;
    const auto [begin, end] = texts_in(match.node);
    for (std::uint32_t t = begin; t < end; ++t) {
      const Text& text = page_->texts()[t];
      if (!text.hidden && !text.blank) kept[t] = as;
    }
  }
}

Value FieldValues::article_of(const std::vector<char>& kept) const {
  Value value;
  value.page = number_;
  for (const Block& block : page_->blocks()) {
    Section section;
    std::uint32_t first = 0;
    std::uint32_t behind = 0;
    for (std::uint32_t t = sito::index_of(block.text_begin); t < sito::index_of(block.text_end);
         ++t) {
      if (kept[t] == 0) continue;
      if (behind == 0) first = t;
      behind = t + 1;
    }
    if (behind == 0) continue;
    section.tag = page_->tag_name(block.container);
    append_visible_text(*page_, TextId{first}, TextId{behind}, section.text);
    section.place = place_of(*xpaths_, block.container, TextId{first}, TextId{behind});
    value.sections.push_back(std::move(section));
  }
  if (value.sections.empty()) return value;
  value.place.source_begin = value.sections.front().place.source_begin;
  value.place.source_end = value.sections.back().place.source_end;
  return value;
}

// Makes one section for each match that is not inside another.
Value FieldValues::comments_of(std::span<const fields::Match> matches) const {
  Value value;
  value.page = number_;
  std::uint32_t behind = 0;
  for (const fields::Match& match : matches) {
    if (!match.is_node || sito::index_of(match.node) < behind) continue;
    Section section;
    section.text = text_of(match);
    if (section.text.empty()) continue;
    behind = page_->node(match.node).end;
    section.tag = page_->tag_name(match.node);
    section.place = place_of(*xpaths_, match.node);
    value.sections.push_back(std::move(section));
  }
  return value;
}

std::vector<std::string> keys_of(Field field, std::span<const Value> values) {
  std::vector<std::string> keys;
  keys.reserve(values.size());
  for (const Value& value : values) keys.push_back(key_of(field, value.value));
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::vector<std::string> keys_of(const Hit& hit, std::uint32_t page) {
  std::vector<std::string> keys;
  for (const Value& value : hit.values) {
    if (value.page == page) keys.push_back(key_of(hit.field, value.value));
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

bool reads_back(const Hit& hit, const PageInput& input, std::uint32_t number) {
  // Values outside elements have no path; a template reads them by their source.
  const bool outside = hit.path.shortened.empty();
  if (outside || hit.source == name_of(MetadataSource::JsonLd)) return true;
  const auto query = fields::Query::parse(hit.path.xpath);
  if (!query) return false;
  std::vector<Value> read;
  FieldValues reader;
  reader.open(input.page, number, input.order);
  if (const auto matches = query->select(fields::QueryPage(input.page), kMaxMatches))
    reader.append(hit.field, *matches, read);
  if (row_of(hit.field).one_value && read.size() > 1) read.resize(1);
  return keys_of(hit.field, read) == keys_of(hit, number);
}

}  // namespace sito::structure
