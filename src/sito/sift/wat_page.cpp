// SPDX-License-Identifier: Apache-2.0
// Keys: those of Common Crawl's WAT files (HTML-Metadata of ia-web-commons).
#include "sito/sift/wat_page.h"

#include "sito/base/ascii.h"
#include "sito/base/json_values.h"
#include "sito/text/xml.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace sito::sift {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kEscaped = "&<\"";
// No address or title is longer. Escaped, a value takes up to six times its bytes.
constexpr std::size_t kMostValueBytes = std::size_t{64} << 10;

std::string_view text_of(const Json& object, const char* name) {
  if (!object.is_object()) return {};
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) return {};
  const auto& value = found->get_ref<const std::string&>();
  return value.size() <= kMostValueBytes ? std::string_view(value) : std::string_view();
}

bool is_attribute(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return is_letter(c) || c == '-' || c == ':'; });
}

/// Appends `<meta name="..." content="...">`.
void append_empty_element(std::string_view tag, const Json& fields, std::string& out) {
  if (!fields.is_object()) return;
  out.append("<").append(tag);
  for (const auto& [name, value] : fields.items()) {
    if (!value.is_string() || name == "path" || !is_attribute(name)) continue;
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() > kMostValueBytes) continue;
    out.append(" ").append(name == "url" ? "href" : name).append("=\"");
    text::append_with_references(text, kEscaped, out);
    out += '"';
  }
  out += ">\n";
}

// Stops when `out` is longer than `most_bytes`.
void append_all(std::string_view tag, const Json& head, const char* name, std::size_t most_bytes,
                std::string& out) {
  if (!head.is_object() || !head.contains(name)) return;
  for (const Json& one : head.at(name)) {
    if (out.size() > most_bytes) return;
    append_empty_element(tag, one, out);
  }
}

// A link without text is shown by its URL, so that it is not lost.
void append_link(const Json& link, std::string& out) {
  const std::string_view path = text_of(link, "path");
  const std::string_view url = text_of(link, "url");
  if (url.empty()) return;
  if (path.starts_with("IMG@")) {
    out += "<li><img src=\"";
    text::append_with_references(url, kEscaped, out);
    out += "\" alt=\"";
    text::append_with_references(text_of(link, "alt"), kEscaped, out);
    out += "\"></li>\n";
  } else if (path.starts_with("A@")) {
    const std::string_view text = text_of(link, "text");
    const bool is_blank = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    out += "<li><a href=\"";
    text::append_with_references(url, kEscaped, out);
    out += "\">";
    text::append_with_references(is_blank ? url : text, kEscaped, out);
    out += "</a></li>\n";
  }
}

const Json& at(const Json& object, const char* name) {
  static const Json nothing;
  if (!object.is_object()) return nothing;
  const auto found = object.find(name);
  return found == object.end() ? nothing : *found;
}

}  // namespace

Result<std::string> html_of_wat(Bytes json, const Limits& limits) {
  if (has_more_json_values(json))
    return Error{ErrorCode::TooLarge, "the metadata of a WAT record have too many values"};
  const Json all = Json::parse(json, nullptr, false);
  if (!all.is_object()) return malformed("the metadata of a WAT record are not a JSON object");
  const Json& payload = at(at(all, "Envelope"), "Payload-Metadata");
  const Json& html = at(at(payload, "HTTP-Response-Metadata"), "HTML-Metadata");
  const Json& head = at(html, "Head");
  std::string page = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">\n";
  if (const std::string_view base = text_of(head, "Base"); !base.empty()) {
    page += "<base href=\"";
    text::append_with_references(base, kEscaped, page);
    page += "\">\n";
  }
  const std::string_view title = text_of(head, "Title");
  page += "<title>";
  text::append_with_references(title, kEscaped, page);
  page += "</title>\n";
  append_all("meta", head, "Metas", limits.source_bytes, page);
  append_all("link", head, "Link", limits.source_bytes, page);
  page += "</head><body>\n";
  if (!title.empty()) {
    page += "<h1>";
    text::append_with_references(title, kEscaped, page);
    page += "</h1>\n";
  }
  page += "<ul>\n";
  if (const Json& links = at(html, "Links"); links.is_array()) {
    for (const Json& link : links) {
      if (page.size() > limits.source_bytes) break;
      append_link(link, page);
    }
  }
  if (page.size() > limits.source_bytes)
    return Error{ErrorCode::TooLarge, "the page of a WAT record is too large"};
  page += "</ul></body></html>\n";
  return page;
}

}  // namespace sito::sift
