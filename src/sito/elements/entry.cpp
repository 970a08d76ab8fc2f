// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/entry.h"

#include "sito/base/ascii.h"
#include "sito/base/json_values.h"
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

/// Reads the values of one entry. The first value with a type that its key does not allow is the
/// entry's fault, so that a mistake in a file never becomes a label or a feature.
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
      if (entry.ancestors.size() == kMaxAncestors) return;
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
  /// Returns "" if all values were valid.
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
    constexpr std::size_t kShown = 40;  // bytes of the wrong value in a message
    if (!fault_.empty()) return;
    std::string found = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (found.size() > kShown) found = found.substr(0, kShown) + "...";
    fault_ = std::string(key) + " takes " + expected + ", not " + found;
  }

  const Json& json_;
  std::string fault_;
};

/// Cuts to at most `size` bytes, whole characters.
void cut(std::string& text, std::size_t size) {
  if (text.size() <= size) return;
  while (size > 0 && is_continuation(text[size])) --size;
  text.resize(size);
}

Result<Entry> entry_of(const Json& json) {
  if (!json.is_object()) return Error{ErrorCode::Malformed, "expected an object of an element"};
  EntryReader reader(json);
  Entry entry;
  entry.url = reader.text("url");
  entry.code = reader.text("code");
  cut(entry.code, kMaxCode);
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
  entry.row = reader.text("row");
  entry.next = reader.text("next");
  cut(entry.next, kMaxCode);
  entry.refers = reader.text("refers");
  if (!reader.fault().empty()) return Error{ErrorCode::Malformed, reader.fault()};
  if (entry.tag.empty()) {
    return Error{ErrorCode::Malformed, "an element has neither a tag nor code"};
  }
  return entry;
}

/// Reads the entries of a file one after the other, in lists or not. Only entries are in memory,
/// and a fault has a place.
class FileReader {
 public:
  FileReader(std::string_view bytes, std::string_view source, std::size_t most)
      : bytes_(bytes), source_(source), most_(most) {}

  Result<std::vector<Entry>> read() {
    if (bytes_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    constexpr std::string_view kBetween = " \t\r\n,";
    while ((at_ = bytes_.find_first_not_of(kBetween, at_)) < bytes_.size()) {
      const char c = bytes_[at_];
      if (c == (in_list_ ? ']' : '[')) {
        in_list_ = !in_list_;
        ++at_;
        continue;
      }
      if (Result<void> read = read_one(); !read) return std::move(read).error();
    }
    if (in_list_) return fault(ErrorCode::Truncated, "the list has no end", bytes_.size());
    return std::move(entries_);
  }

 private:
  Result<void> read_one() {
    if (bytes_[at_] != '{') {
      return fault(ErrorCode::Malformed, "expected an object of an element", at_);
    }
    if (entries_.size() == most_) {
      return fault(ErrorCode::TooLarge, "more than " + std::to_string(most_) + " elements", at_);
    }
    const std::size_t end = end_of_object();
    if (end == 0) return fault(ErrorCode::Malformed, "nested too deep", at_);
    const Json json = Json::parse(bytes_.substr(at_, end - at_), nullptr, false);
    if (json.is_discarded()) return fault(ErrorCode::Malformed, "not valid JSON", at_);
    auto entry = entry_of(json);
    if (!entry) return fault(entry.error().code, entry.error().message, at_);
    entries_.push_back(std::move(*entry));
    at_ = end;
    return {};
  }

  /// Returns the end of the object, after its last bracket, outside strings; 0 if it is nested too
  /// deep for recursive readers.
  [[nodiscard]] std::size_t end_of_object() const {
    constexpr int kMaxNesting = 100;  // entries need 2; unknown keys may hold anything
    int depth = 0;
    const std::size_t at = find_json_sign(bytes_.substr(at_), [&](char sign) {
      if (sign == '{' || sign == '[') return ++depth > kMaxNesting;
      return sign != ',' && --depth == 0;
    });
    if (at == std::string_view::npos) return bytes_.size();
    return depth == 0 ? at_ + at + 1 : 0;
  }

  [[nodiscard]] Error fault(ErrorCode code, const std::string& message, std::size_t at) const {
    const auto lines =
        std::count(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return {code,
            "entry " + std::to_string(entries_.size() + 1) + ", line " + std::to_string(lines + 1) +
                ": " + message,
            {std::string(source_), at}};
  }

  std::string_view bytes_, source_;
  std::size_t most_;
  std::size_t at_ = 0;
  bool in_list_ = false;
  std::vector<Entry> entries_;
};

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
  add_text("row", entry.row);
  add_text("next", entry.next);
  add_text("refers", entry.refers);
  return json;
}

}  // namespace

Result<std::vector<Entry>> read_entries(std::string_view bytes, std::string_view source,
                                        std::size_t most) {
  return FileReader(bytes, source, most).read();
}

std::string write_entry(const Entry& entry) {
  // Code is cut between characters, but foreign code may not be UTF-8.
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
