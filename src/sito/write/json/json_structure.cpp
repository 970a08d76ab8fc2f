// SPDX-License-Identifier: Apache-2.0
#include "sito/write/json/json_structure.h"

#include "sito/base/deadline.h"

#include <algorithm>
#include <vector>

namespace sito::write {
namespace {

void append_flag(std::string_view name, bool value, Fields& fields, std::string& out) {
  if (!value) return;
  fields.name(name);
  out += "true";
}

void append_index(std::string_view name, std::uint32_t index, Fields& fields, std::string& out) {
  if (index == kNoParagraph) return;
  fields.name(name);
  append_number(std::uint64_t{index}, out);
}

void append_start(std::int32_t start, Fields& fields, std::string& out) {
  if (start == 1) return;
  fields.name("start");
  if (start < 0) out += '-';
  const auto number = std::int64_t{start};
  append_number(static_cast<std::uint64_t>(number < 0 ? -number : number), out);
}

// Writes an element without its end: the object stays open.
void append_element(const Element& element, Fields& fields, std::string& out) {
  fields.text("kind", name_of(element.kind));
  fields.number("level", std::uint64_t{element.level});
  append_flag("ordered", element.ordered, fields, out);
  append_start(element.start, fields, out);
  append_flag("header", element.header, fields, out);
  if (element.columns > 1) fields.number("columns", std::uint64_t{element.columns});
  if (element.rows > 1) fields.number("rows", std::uint64_t{element.rows});
  append_index("paragraph", element.paragraph, fields, out);
  if (element.kind == ElementKind::Post) append_index("post", element.detail, fields, out);
  if (element.kind == ElementKind::Image) append_index("image", element.detail, fields, out);
  fields.text("value", element.value);
}

void append_elements(const std::vector<Element>& elements, std::string& out) {
  std::vector<std::uint32_t> ends;  // of the elements that are open
  bool first = true;
  out += '[';
  for (std::uint32_t i = 0; i < elements.size(); ++i) {
    Deadline::tick(4);
    while (!ends.empty() && ends.back() <= i) {
      out += "]}";
      ends.pop_back();
      first = false;
    }
    if (!first) out += ',';
    first = false;
    Fields fields(out);
    append_element(elements[i], fields, out);
    const auto outer = ends.empty() ? static_cast<std::uint32_t>(elements.size()) : ends.back();
    const std::uint32_t end = std::min(elements[i].end, outer);
    if (end > i + 1 && ends.size() < kDeepestElement) {
      fields.name("children");
      out += '[';
      ends.push_back(end);
      first = true;
    } else {
      fields.end();
    }
  }
  for (; !ends.empty(); ends.pop_back()) out += "]}";
  out += ']';
}

void append_post(const Post& post, std::string& out) {
  Fields fields(out);
  append_flag("comment", post.comment, fields, out);
  fields.text("id", post.id);
  fields.text("author", post.author);
  fields.text("date", post.date);
  fields.text("reply_to", post.reply_to);
  fields.end();
}

void append_image(const BlockImage& image, std::string& out) {
  Fields fields(out);
  fields.text("url", image.url);
  fields.text("alt", image.alt);
  fields.text("link", image.link);
  fields.end();
}

template <typename Items, typename Append>
void append_array(std::string_view name, const Items& items, Append append, Fields& fields,
                  std::string& out) {
  if (items.empty()) return;
  fields.name(name);
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ',';
    first = false;
    append(item, out);
  }
  out += ']';
}

}  // namespace

void append_spans(const Paragraph& paragraph, Fields& fields, std::string& out) {
  CodePoints positions(paragraph.text);
  append_array(
      "spans", paragraph.spans,
      [&positions](const Span& span, std::string& to) {
        Fields parts(to);
        parts.name("begin");
        append_number(positions.before(span.begin), to);
        parts.name("end");
        append_number(positions.before(span.end), to);
        parts.text("kind", name_of(span.kind));
        parts.text("value", span.value);
        parts.end();
      },
      fields, out);
  fields.text("verbatim", paragraph.verbatim);
}

void append_structure(const Body& body, Fields& fields, std::string& out) {
  if (!body.elements.empty()) {
    fields.name("elements");
    append_elements(body.elements, out);
  }
  append_array("posts", body.posts, append_post, fields, out);
  append_array("images", body.images, append_image, fields, out);
}

}  // namespace sito::write
