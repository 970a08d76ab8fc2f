// SPDX-License-Identifier: Apache-2.0
#include "sito/document/read_structure.h"

#include <algorithm>
#include <limits>

namespace sito {
namespace {

using namespace json_read;

constexpr std::uint64_t kDeepestHeading = 6;

std::uint32_t index_below(const Json& json, const char* name, std::size_t size) {
  const std::uint64_t index = number_of(json, name, kNoParagraph, kNoParagraph);
  return index < size ? static_cast<std::uint32_t>(index) : kNoParagraph;
}

std::uint16_t cells_of(const Json& json, const char* name) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint16_t>::max();
  return static_cast<std::uint16_t>(std::max<std::uint64_t>(1, number_of(json, name, kMost, 1)));
}

std::int32_t start_of(const Json& json) {
  const Json* value = find(json, "start");
  if (value == nullptr || !value->is_number_integer()) return 1;
  const auto number = value->get<std::int64_t>();
  const bool fits = number >= std::numeric_limits<std::int32_t>::min() &&
                    number <= std::numeric_limits<std::int32_t>::max();
  return fits ? static_cast<std::int32_t>(number) : 1;
}

/// Reads one element; returns false if it is not an element of a known kind.
bool read_element(const Json& json, const Body& body, Element& element) {
  if (!json.is_object()) return false;
  std::string name;
  read(json, "kind", name);
  const auto kind = element_kind_from_name(name);
  if (!kind) return false;
  element.kind = *kind;
  element.level = static_cast<std::uint8_t>(number_of(json, "level", kDeepestHeading, 0));
  read(json, "ordered", element.ordered);
  read(json, "header", element.header);
  element.start = start_of(json);
  element.columns = cells_of(json, "columns");
  element.rows = cells_of(json, "rows");
  element.paragraph = index_below(json, "paragraph", body.paragraphs.size());
  if (*kind == ElementKind::Post) element.detail = index_below(json, "post", body.posts.size());
  if (*kind == ElementKind::Image) {
    element.detail = index_below(json, "image", body.images.size());
  }
  read(json, "value", element.value);
  return true;
}

/// An array of elements while it is read.
struct Level {
  const Json* array = nullptr;
  std::size_t next = 0;
  std::uint32_t parent = kNoParagraph;
};

// Uses no recursion, because a foreign file may nest to any depth.
void read_elements(const Json& elements, Body& body) {
  std::vector<Level> levels = {{&elements, 0, kNoParagraph}};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == level.array->size()) {
      const auto end = static_cast<std::uint32_t>(body.elements.size());
      if (level.parent != kNoParagraph) body.elements[level.parent].end = end;
      levels.pop_back();
      continue;
    }
    const Json& json = (*level.array)[level.next++];
    Element element;
    if (!read_element(json, body, element)) continue;
    const auto index = static_cast<std::uint32_t>(body.elements.size());
    element.end = index + 1;
    body.elements.push_back(std::move(element));
    if (const Json* children = find_array(json, "children")) {
      levels.push_back({children, 0, index});
    }
  }
}

void read_post(const Json& json, Post& post) {
  read(json, "comment", post.comment);
  read(json, "id", post.id);
  read(json, "author", post.author);
  read(json, "date", post.date);
  read(json, "reply_to", post.reply_to);
}

}  // namespace

void read_spans(const Json& json, Positions& positions, Paragraph& paragraph) {
  read(json, "verbatim", paragraph.verbatim);
  const Json* array = find_array(json, "spans");
  if (array == nullptr) return;
  for (const Json& item : *array) {
    if (!item.is_object()) continue;
    std::string name;
    read(item, "kind", name);
    const auto kind = span_kind_from_name(name);
    if (!kind) continue;
    Span& span = paragraph.spans.emplace_back();
    span.kind = *kind;
    span.begin = positions.bytes(number_of(item, "begin", kNoParagraph, 0));
    span.end = std::max(span.begin, positions.bytes(number_of(item, "end", kNoParagraph, 0)));
    read(item, "value", span.value);
  }
  std::stable_sort(paragraph.spans.begin(), paragraph.spans.end(),
                   [](const Span& a, const Span& b) {
                     return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
                   });
}

void read_structure(const Json& json, Body& body) {
  if (const Json* posts = find_array(json, "posts")) {
    for (const Json& item : *posts) {
      read_post(item.is_object() ? item : Json::object(), body.posts.emplace_back());
    }
  }
  if (const Json* images = find_array(json, "images")) {
    for (const Json& item : *images) {
      BlockImage& image = body.images.emplace_back();
      if (!item.is_object()) continue;
      read(item, "url", image.url);
      read(item, "alt", image.alt);
      read(item, "link", image.link);
    }
  }
  if (const Json* elements = find_array(json, "elements")) read_elements(*elements, body);
}

}  // namespace sito
