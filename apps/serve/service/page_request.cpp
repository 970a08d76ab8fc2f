// SPDX-License-Identifier: Apache-2.0
#include "serve/service/page_request.h"

#include "sito/help.h"
#include "sito/text/utf8.h"
#include "sito/write/writer.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace sito::serve {
namespace {

// Of one request; the options of the command line are about forty.
constexpr std::size_t kMostOptions = 100;
constexpr std::size_t kMostOptionBytes = 4096;
// These differ from page to page, and the same extractor serves them.
constexpr std::array<std::string_view, 4> kOfOnePage = {"url", "charset", "start-index",
                                                        "max-length"};

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

// The name of the option as requests write it.
std::string name_of_option(const CLI::Option& option) {
  const auto& names = option.get_lnames();
  return names.empty() ? "" : names.front();
}

const CLI::Option* find(const CLI::App& app, const std::string& name) {
  const CLI::Option* option = app.get_option_no_throw("--" + name);
  return option != nullptr && name_of_option(*option) == name ? option : nullptr;
}

// The word of a command line; "" for a flag that is off.
Result<std::string> word_of(const CLI::App& app, const std::string& name,
                            const std::string& value) {
  const CLI::Option* option = find(app, name);
  if (option == nullptr) return invalid("there is no option '" + name + "'");
  if (value.size() > kMostOptionBytes) return invalid("the option '" + name + "' is too long");
  if (!is_flag(*option)) {
    if (value.empty()) return invalid("the option '" + name + "' is empty");
    return "--" + name + "=" + value;
  }
  if (value == "false" || value == "0") return std::string();
  if (value.empty() || value == "true" || value == "1") return "--" + name;
  return invalid("the option '" + name + "' is true or false");
}

std::string key_of(const GivenOptions& options) {
  GivenOptions sorted = options;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string key;
  for (const auto& [name, value] : sorted) {
    if (std::find(kOfOnePage.begin(), kOfOnePage.end(), name) != kOfOnePage.end()) continue;
    key += name + '=' + value + '\n';
  }
  return key;
}

void prepare(CLI::App& app, PageRequest& request) {
  app.set_help_flag();
  request.declare(app);
}

OrderedJson schema_of(const CLI::Option& option) {
  const std::string name = name_of_option(option);
  if (is_flag(option)) return {{"type", "boolean"}, {"default", false}};
  if (name == "start-index" || name == "max-length") return {{"type", "integer"}, {"minimum", 0}};
  if (option.get_expected_max() > 1) return {{"type", "array"}, {"items", {{"type", "string"}}}};
  OrderedJson schema = {{"type", "string"}};
  if (name == "format") {
    for (const write::Format& format : write::formats()) schema["enum"].push_back(format.name);
  }
  return schema;
}

}  // namespace

void PageRequest::declare(CLI::App& app) {
  flags.declare_for_requests(app);
  constexpr auto kMost = static_cast<double>(std::numeric_limits<std::uint32_t>::max());
  app.add_option("--start-index", paging.start_index,
                 "Where in the answer to start, in characters (default 0)")
      ->type_name("N")
      ->check(app::number_between(0.0, kMost));
  app.add_option("--max-length", paging.max_length, "Most characters to answer; 0 (default): all")
      ->type_name("N")
      ->check(app::number_between(0.0, kMost));
}

Result<std::unique_ptr<PageRequest>> parse_options(const GivenOptions& options) {
  if (options.size() > kMostOptions) return invalid("there are too many options");
  auto request = std::make_unique<PageRequest>();
  CLI::App app;
  prepare(app, *request);
  std::vector<std::string> words;
  for (const auto& [name, value] : options) {
    auto word = word_of(app, name, value);
    if (!word) return std::move(word).error();
    if (!word->empty()) words.push_back(std::move(*word));
    request->names_format |= name == "format";
  }
  try {
    std::reverse(words.begin(), words.end());  // as the parser takes them
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return invalid(without_dashes(error.what()));
  }
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
  CLI::App app;
  prepare(app, request);
  std::vector<OptionSchema> schemas;
  for (const CLI::Option* option : app.get_options()) {
    schemas.push_back(
        {name_of_option(*option), without_dashes(option->get_description()), schema_of(*option)});
  }
  return schemas;
}

Part part_of(std::string_view text, Paging paging) {
  Part part;
  std::size_t begin = text.size(), end = text.size();
  const std::uint64_t last = paging.max_length == 0 ? std::numeric_limits<std::uint64_t>::max()
                                                    : paging.start_index + paging.max_length;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) continue;  // inside a character
    if (part.length == paging.start_index) begin = at;
    if (part.length == last) end = at;
    ++part.length;
  }
  if (part.length > last) part.next = last;
  part.text = text.substr(begin, end - begin);
  return part;
}

}  // namespace sito::serve
