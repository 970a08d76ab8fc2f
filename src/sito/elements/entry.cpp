// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/entry.h"

#include "sito/elements/classifier.h"
#include "sito/elements/markup.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace sito::elements {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Reads the values of one entry. The first that is not what its key takes is its fault: a slip in
/// a file must not become a label or a feature.
class EntryReader {
 public:
  explicit EntryReader(const Json& json) : json_(json) {}

  [[nodiscard]] std::string text(const char* key) {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    refuse(key, "a text", *value);
    return {};
  }
  [[nodiscard]] std::uint32_t count(const char* key) {
    const Json* value = find(key);
    return value == nullptr ? 0 : count_of(key, *value);
  }
  void read_ancestors(Entry& entry) {
    const Json* value = find("ancestors");
    if (value == nullptr) return;
    if (!value->is_array()) return refuse("ancestors", "a list of texts", *value);
    for (const Json& one : *value) {
      if (!one.is_string()) return refuse("ancestors", "a list of texts", one);
      if (entry.ancestors.size() == kMostAncestors) return;
      entry.ancestors.push_back(one.get<std::string>());
    }
  }
  void read_box(Entry& entry) {
    const std::string box = text("box");
    entry.geometry = parse_geometry(box);
    if (!box.empty() && !entry.geometry) refuse("box", "six parts", box);
  }
  void read_window(Entry& entry) {
    const Json* value = find("window");
    if (value == nullptr) return;
    if (!value->is_array() || value->size() != 2) return refuse("window", "two numbers", *value);
    entry.window_width = count_of("window", (*value)[0]);
    entry.window_height = count_of("window", (*value)[1]);
  }
  /// "" when all values were good.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  [[nodiscard]] const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  std::uint32_t count_of(const char* key, const Json& value) {
    if (!value.is_number_unsigned()) {
      refuse(key, "a whole number from 0", value);
      return 0;
    }
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min(value.get<std::uint64_t>(), kMost));
  }
  void refuse(const char* key, const char* expected, const Json& value) {
    constexpr std::size_t kShown = 40;  // bytes of what is there instead
    if (!fault_.empty()) return;
    std::string found = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (found.size() > kShown) found = found.substr(0, kShown) + "...";
    fault_ = std::string(key) + " takes " + expected + ", not " + found;
  }

  const Json& json_;
  std::string fault_;
};

/// At most `size` bytes of the front, whole characters.
void cut(std::string& text, std::size_t size) {
  if (text.size() <= size) return;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
  text.resize(size);
}

Result<Entry> entry_of(const Json& json) {
  if (!json.is_object()) return Error{ErrorCode::Malformed, "expected an object of an element"};
  EntryReader reader(json);
  Entry entry;
  entry.url = reader.text("url");
  entry.code = reader.text("code");
  cut(entry.code, kMostCode);
  entry.tag = reader.text("tag");
  if (std::string tag = read_start_tag(entry.code).name; !tag.empty()) entry.tag = std::move(tag);
  if (json.contains("crawler_class") && !json["crawler_class"].is_null()) {
    entry.crawler_class = canonical_class(reader.text("crawler_class"));
  }
  reader.read_ancestors(entry);
  entry.before = reader.text("before");
  entry.after = reader.text("after");
  entry.siblings = reader.count("siblings");
  entry.position = reader.count("position");
  reader.read_box(entry);
  reader.read_window(entry);
  entry.page = reader.text("page");
  entry.language = reader.text("language");
  entry.repeats = reader.count("repeats");
  entry.controls = reader.count("controls");
  entry.list = reader.count("list");
  entry.hidden = reader.count("hidden");
  entry.refers = reader.text("refers");
  if (!reader.fault().empty()) return Error{ErrorCode::Malformed, reader.fault()};
  if (entry.tag.empty()) {
    return Error{ErrorCode::Malformed, "an element has neither a tag nor code"};
  }
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
      if (!entry) {
        return Error{entry.error().code,
                     "entry " + std::to_string(entries.size() + 1) + ": " + entry.error().message,
                     where};
      }
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
