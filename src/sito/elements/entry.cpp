// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/entry.h"

#include "sito/elements/classifier.h"
#include "sito/elements/markup.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <limits>
#include <utility>

namespace sito::elements {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::uint32_t count_of(const Json& json) {
  if (!json.is_number_unsigned()) return 0;
  const auto value = json.get<std::uint64_t>();
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(value, kMost));
}

std::uint32_t count_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() ? 0 : count_of(*found);
}

/// At most `size` bytes of the front, whole characters.
void cut(std::string& text, std::size_t size) {
  if (text.size() <= size) return;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
  text.resize(size);
}

void read_window(const Json& json, Entry& entry) {
  const auto found = json.find("window");
  if (found == json.end() || !found->is_array() || found->size() != 2) return;
  entry.window_width = count_of((*found)[0]);
  entry.window_height = count_of((*found)[1]);
}

Result<Entry> entry_of(const Json& json) {
  if (!json.is_object()) return Error{ErrorCode::Malformed, "expected an object of an element"};
  Entry entry;
  entry.url = text_of(json, "url");
  entry.code = text_of(json, "code");
  cut(entry.code, kMostCode);
  entry.tag = read_start_tag(entry.code).name;
  if (entry.tag.empty()) entry.tag = text_of(json, "tag");
  if (entry.tag.empty()) {
    return Error{ErrorCode::Malformed, "an element has neither a tag nor code"};
  }
  const auto of_class = json.find("crawler_class");
  if (of_class != json.end() && of_class->is_string()) {
    entry.crawler_class = canonical_class(of_class->get<std::string>());
  }
  if (const auto found = json.find("ancestors"); found != json.end() && found->is_array()) {
    for (const Json& one : *found) {
      if (one.is_string() && entry.ancestors.size() < kMostAncestors) {
        entry.ancestors.push_back(one.get<std::string>());
      }
    }
  }
  entry.before = text_of(json, "before");
  entry.after = text_of(json, "after");
  entry.siblings = count_of(json, "siblings");
  entry.position = count_of(json, "position");
  entry.geometry = parse_geometry(text_of(json, "box"));
  read_window(json, entry);
  entry.page = text_of(json, "page");
  entry.language = text_of(json, "language");
  entry.repeats = count_of(json, "repeats");
  entry.controls = count_of(json, "controls");
  entry.list = count_of(json, "list");
  entry.hidden = count_of(json, "hidden");
  entry.refers = text_of(json, "refers");
  return entry;
}

/// The end of the JSON value that begins at `begin`: behind its last bracket, outside strings.
std::size_t end_of_value(std::string_view bytes, std::size_t begin) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t at = begin; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (in_string) {
      if (c == '\\') ++at;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (--depth <= 0) return at + 1;
    }
  }
  return bytes.size();
}

OrderedJson json_of(const Entry& entry) {
  OrderedJson json = {{"url", entry.url}, {"tag", entry.tag}, {"code", entry.code}};
  const auto add_text = [&](const char* key, const std::string& value) {
    if (!value.empty()) json[key] = value;
  };
  const auto add_count = [&](const char* key, std::uint32_t value) {
    if (value != 0) json[key] = value;
  };
  add_text("crawler_class", entry.crawler_class);
  if (!entry.ancestors.empty()) json["ancestors"] = entry.ancestors;
  add_text("before", entry.before);
  add_text("after", entry.after);
  add_count("siblings", entry.siblings);
  add_count("position", entry.position);
  if (entry.geometry) json["box"] = geometry_text(*entry.geometry);
  if (entry.window_width != 0 || entry.window_height != 0) {
    json["window"] = {entry.window_width, entry.window_height};
  }
  add_text("page", entry.page);
  add_text("language", entry.language);
  add_count("repeats", entry.repeats);
  add_count("controls", entry.controls);
  add_count("list", entry.list);
  add_count("hidden", entry.hidden);
  add_text("refers", entry.refers);
  return json;
}

}  // namespace

Result<std::vector<Entry>> read_entries(std::string_view bytes, std::string_view source) {
  constexpr std::string_view kBetween = " \t\r\n,";
  std::vector<Entry> entries;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  for (std::size_t at = bytes.find_first_not_of(kBetween); at < bytes.size();
       at = bytes.find_first_not_of(kBetween, at)) {
    const std::size_t end = end_of_value(bytes, at);
    const Where where{std::string(source), at};
    const Json json = Json::parse(bytes.substr(at, end - at), nullptr, false);
    if (json.is_discarded()) return Error{ErrorCode::Malformed, "no valid JSON", where};
    const Json list = json.is_array() ? json : Json::array({json});
    for (const Json& one : list) {
      auto entry = entry_of(one);
      if (!entry) return Error{entry.error().code, entry.error().message, where};
      entries.push_back(std::move(*entry));
    }
    at = end;
  }
  return entries;
}

std::string write_entry(const Entry& entry) {
  // Code is cut between characters, but what others wrote may be no UTF-8.
  return json_of(entry).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string write_entries(const std::vector<Entry>& entries) {
  std::string out = "[";
  for (const Entry& entry : entries) {
    out += out.size() == 1 ? "\n" : ",\n";
    out += write_entry(entry);
  }
  return out + "\n]\n";
}

}  // namespace sito::elements
