// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/values.h"

#include "sito/metadata/date.h"
#include "sito/metadata/names.h"
#include "sito/metadata/picture_text.h"
#include "sito/structure/page_input.h"
#include "sito/structure/page_view.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

// A longer text is not a name, even without other signs.
constexpr std::size_t kLongestNameBytes = 80;

TextId first_text_from(const Page& page, std::uint32_t node) {
  const auto at =
      std::partition_point(page.texts().begin(), page.texts().end(),
                           [node](const Text& text) { return index_of(text.node) < node; });
  return TextId{static_cast<std::uint32_t>(at - page.texts().begin())};
}

// Appends text nodes in [begin, end), each block as a section.
void append_sections(const XPaths& xpaths, TextId begin, TextId end,
                     std::vector<Section>& sections) {
  const Page& page = xpaths.page();
  for (std::uint32_t t = index_of(begin); t < index_of(end);) {
    const BlockId block = page.texts()[t].block;
    std::uint32_t after = t + 1;
    while (after < index_of(end) &&
           (page.texts()[after].block == block || page.texts()[after].block == kNoBlock)) {
      ++after;
    }
    std::string text;
    if (block != kNoBlock) append_visible_text(page, TextId{t}, TextId{after}, text);
    if (!text.empty()) {
      const NodeId container = page.block(block).container;
      sections.push_back({std::string(page.tag_name(container)), std::move(text),
                          place_of(xpaths, container, TextId{t}, TextId{after})});
    }
    t = after;
  }
}

std::vector<Value> values_of_image(const ValueContext& context, NodeId node) {
  const Page& page = context.page();
  for (std::uint32_t i = index_of(node); i < page.node(node).end; ++i) {
    const auto src = page.attribute(NodeId{i}, Attr::Src);
    if (page.nodes()[i].tag == Tag::Img && src)
      return values_in_text(context, Field::Image, *src, place_of(context.xpaths, NodeId{i}));
  }
  return {};
}

}  // namespace

std::vector<Value> values_in_text(const ValueContext& context, Field field, std::string_view text,
                                  const Place& place) {
  const std::string collapsed = text::collapse_and_trim(text);
  if (collapsed.empty()) return {};
  std::vector<std::string> values;
  if (field == Field::Date || field == Field::Updated) {
    auto date = find_date(collapsed, {context.language, context.order, true});
    if (date && date->ambiguous) {
      const DayMonthOrder order = order_of(context.page(), context.language);
      date = find_date(collapsed, {context.language, order, true});
    }
    if (date && date->date.day > 0) values.push_back(to_iso(date->date));
  } else if (field == Field::Author) {
    append_names(collapsed, values);
    if (values.empty() && collapsed.size() <= kLongestNameBytes) values.push_back(collapsed);
  } else if (field == Field::Image) {
    url::Resolver resolver;
    resolver.set_base(context.page().base_url());
    values.push_back(resolver.resolve(collapsed));
    if (values.back().empty()) values.back() = collapsed;
  } else if (field == Field::Caption || field == Field::Credit) {
    const PictureText parts = divide_caption(collapsed);
    const bool credit = field == Field::Credit;
    std::string_view value = credit ? parts.credit : parts.caption;
    if (credit && value.empty()) value = without_credit_label(collapsed);
    if (!value.empty()) values.emplace_back(value);
  } else {
    values.push_back(collapsed);
  }
  std::vector<Value> out;
  out.reserve(values.size());
  for (std::string& value : values)
    out.push_back({context.index, collapsed, std::move(value), place, {}});
  return out;
}

std::vector<Value> values_at(const ValueContext& context, Field field, NodeId node) {
  const Page& page = context.page();
  if (field == Field::Image && !page.node(node).is_text()) return values_of_image(context, node);
  const TextId begin = first_text_from(page, index_of(node));
  const TextId end = first_text_from(page, page.node(node).end);
  if (field == Field::Article || field == Field::Comments) {
    Value value{context.index, {}, {}, place_of(context.xpaths, node), {}};
    append_sections(context.xpaths, begin, end, value.sections);
    if (value.sections.empty()) return {};
    return {std::move(value)};
  }
  std::string text;
  append_visible_text(page, begin, end, text);
  return values_in_text(context, field, text, place_of(context.xpaths, node));
}

}  // namespace sito::structure
