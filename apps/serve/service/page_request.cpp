// SPDX-License-Identifier: Apache-2.0
#include "serve/service/page_request.h"

#include "sito/base/ascii.h"
#include "sito/base/error.h"
#include "sito/text/utf8.h"
#include "sito/write/writer.h"

#include "tool/flag_parser.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace sito::serve {
namespace {

// Maximum for one request; the command line has about forty options.
constexpr std::size_t kMaxOptions = 100;
constexpr std::size_t kMaxOptionBytes = 4096;
// These differ from page to page, and the same extractor serves them.
constexpr std::array<std::string_view, 4> kSinglePageOptions = {"url", "charset", "start-index",
                                                                "max-length"};

// Returns the name of the flag in requests.
std::string name_in_requests(const app::Flag& flag) {
  return flag.long_names.empty() ? "" : flag.long_names.front();
}

// Returns the word for a command line; "" for a switch that is off.
Result<std::string> word_of(const app::FlagTable& flags, const std::string& name,
                            const std::string& value) {
  const app::Flag* flag = flags.find("--" + name);
  if (flag == nullptr || name_in_requests(*flag) != name)
    return invalid("unknown option '" + name + "'");
  if (value.size() > kMaxOptionBytes) return invalid("the option '" + name + "' is too long");
  if (!flag->is_switch) {
    if (value.empty()) return invalid("the option '" + name + "' is empty");
    return "--" + name + "=" + value;
  }
  if (value == "false" || value == "0") return std::string();
  if (value.empty() || value == "true" || value == "1") return "--" + name;
  return invalid("the option '" + name + "' has to be true or false");
}

std::string key_of(const GivenOptions& options) {
  GivenOptions sorted = options;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string key;
  for (const auto& [name, value] : sorted) {
    if (std::find(kSinglePageOptions.begin(), kSinglePageOptions.end(), name) !=
        kSinglePageOptions.end())
      continue;
    key.append(name).append("=").append(value).append("\n");
  }
  return key;
}

OrderedJson schema_of(const app::Flag& flag) {
  const std::string name = name_in_requests(flag);
  if (flag.is_switch) return {{"type", "boolean"}, {"default", false}};
  if (name == "start-index" || name == "max-length") return {{"type", "integer"}, {"minimum", 0}};
  if (flag.takes_many()) return {{"type", "array"}, {"items", {{"type", "string"}}}};
  OrderedJson schema = {{"type", "string"}};
  if (name == "format") {
    for (const write::Format& format : write::formats()) {
      if (write::check_renders_alone(format)) schema["enum"].push_back(format.name);
    }
  }
  return schema;
}

}  // namespace

void PageRequest::declare(app::FlagTable& table) {
  flags.declare_for_requests(table);
  constexpr auto kMost = static_cast<double>(std::numeric_limits<std::uint32_t>::max());
  table.add("--start-index", paging.start_index, "First character of the answer (default 0)")
      ->type_name("N")
      ->check(app::number_between(0.0, kMost));
  table
      .add("--max-length", paging.max_length,
           "Maximum number of characters of the answer; 0 (default): no limit")
      ->type_name("N")
      ->check(app::number_between(0.0, kMost));
}

Result<std::unique_ptr<PageRequest>> parse_options(const GivenOptions& options) {
  if (options.size() > kMaxOptions) return invalid("there are too many options");
  auto request = std::make_unique<PageRequest>();
  app::FlagTable flags;
  request->declare(flags);
  std::vector<std::string> words;
  for (const auto& [name, value] : options) {
    auto word = word_of(flags, name, value);
    if (!word) return std::move(word).error();
    if (!word->empty()) words.push_back(std::move(*word));
    request->names_format |= name == "format";
  }
  const auto parsed = app::parse_flags(flags, "", std::move(words));
  if (!parsed) return invalid(without_dashes(parsed.error().message));
  request->key = key_of(options);
  return request;
}

std::string without_dashes(std::string message) {
  for (std::size_t at = message.find("--"); at != std::string::npos; at = message.find("--", at)) {
    const bool begins_word = at == 0 || message[at - 1] == ' ' || message[at - 1] == '(';
    if (begins_word) message.erase(at, 2);
    ++at;
  }
  return message;
}

Result<GivenOptions> options_of(const Json& object) {
  if (!object.is_object()) return invalid("'options' has to be an object");
  GivenOptions options;
  for (const auto& [name, value] : object.items()) {
    const auto add = [&options, &name = name](const Json& one) {
      if (one.is_string()) {
        options.emplace_back(name, one.get<std::string>());
      } else if (one.is_boolean() || one.is_number()) {
        options.emplace_back(name, one.dump());
      } else {
        return false;
      }
      return true;
    };
    const bool taken = value.is_array() ? std::all_of(value.begin(), value.end(), add)
                                        : value.is_null() || add(value);
    if (!taken) return invalid("the option '" + name + "' has a value of the wrong kind");
  }
  return options;
}

std::vector<OptionSchema> option_schemas() {
  PageRequest request;
  app::FlagTable flags;
  request.declare(flags);
  std::vector<OptionSchema> schemas;
  for (const app::Flag& flag : flags.rows()) {
    schemas.push_back({name_in_requests(flag), without_dashes(flag.help), schema_of(flag)});
  }
  return schemas;
}

Part part_of(std::string_view text, Paging paging) {
  Part part;
  std::size_t begin = text.size(), end = text.size();
  const std::uint64_t last = paging.max_length == 0 ? std::numeric_limits<std::uint64_t>::max()
                                                    : paging.start_index + paging.max_length;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_continuation(text[at])) continue;  // inside a character
    if (part.length == paging.start_index) begin = at;
    if (part.length == last) end = at;
    ++part.length;
  }
  if (part.length > last) part.next = last;
  part.text = text.substr(begin, end - begin);
  return part;
}

}  // namespace sito::serve
