// SPDX-License-Identifier: Apache-2.0
#include "serve/mcp/tools.h"

#include "serve/service/page_request.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::serve::mcp {
namespace {

constexpr std::string_view kFetch = "fetch";
constexpr std::string_view kExtract = "extract";
// A text that a model reads in one go; the rest comes on request.
constexpr std::uint64_t kUsualLength = 20'000;

// Options that the tools name. The others go into `options` without a description, because the
// model reads the description of a tool each time.
constexpr std::array<std::string_view, 8> kNamed = {"format",      "start-index",  "max-length",
                                                    "precision",   "recall",       "no-links",
                                                    "no-comments", "only-metadata"};

bool is_named(std::string_view name) {
  return std::find(kNamed.begin(), kNamed.end(), name) != kNamed.end();
}

OrderedJson properties_of(std::string_view tool) {
  OrderedJson properties = OrderedJson::object();
  if (tool == kExtract) {
    properties["html"] = {{"type", "string"}, {"description", "HTML source of the page"}};
  }
  properties["url"] = {{"type", "string"},
                       {"description", tool == kFetch ? "URL to fetch (http or https)"
                                                      : "The page's URL, for its links"}};
  for (const OptionSchema& option : option_schemas()) {
    if (!is_named(option.name)) continue;
    properties[option.name] = option.schema;
    properties[option.name]["description"] = option.summary;
  }
  properties["format"]["description"] = "Format of the text";
  properties["format"]["default"] = "markdown";
  properties["max-length"]["default"] = kUsualLength;
  properties["options"] = {{"type", "object"},
                           {"description", "Further options of `sito extract`, by name"}};
  return properties;
}

OrderedJson tool_of(std::string_view name, std::string_view title, std::string_view description) {
  return {{"name", name},
          {"title", title},
          {"description", description},
          {"inputSchema",
           {{"type", "object"},
            {"properties", properties_of(name)},
            {"required", {name == kFetch ? "url" : "html"}},
            {"additionalProperties", false}}},
          {"annotations",
           {{"readOnlyHint", true}, {"idempotentHint", true}, {"openWorldHint", name == kFetch}}}};
}

OrderedJson text_content(std::string text) { return {{"type", "text"}, {"text", std::move(text)}}; }

OrderedJson failure(const Problem& problem) {
  OrderedJson error = {
      {"code", problem.code}, {"message", problem.message}, {"retryable", problem.retryable}};
  if (problem.upstream_status != 0) error["upstream_status"] = problem.upstream_status;
  return {{"content", OrderedJson::array({text_content(dump(error))})}, {"isError", true}};
}

OrderedJson success(std::string_view body, Paging paging) {
  const Part part = part_of(body, paging);
  OrderedJson content = OrderedJson::array({text_content(std::string(part.text))});
  if (part.next > 0) {
    content.push_back(text_content(
        "Characters " + std::to_string(paging.start_index) + " to " + std::to_string(part.next) +
        " of " + std::to_string(part.length) + ". For the next part, call again with start-index " +
        std::to_string(part.next) + "."));
  }
  return {{"content", std::move(content)}, {"isError", false}};
}

// Takes the arguments of a tool apart.
Result<Wish> read_wish(std::string_view tool, const Json& arguments) {
  Json options = Json::object();
  Wish wish;
  for (const auto& [name, value] : arguments.items()) {
    if (name == "html" && tool == kExtract) {
      if (!value.is_string()) return Error{ErrorCode::InvalidArgument, "'html' has to be a text"};
      wish.has_page = true;
      wish.page = value.get<std::string>();
      wish.content_type = "text/html; charset=utf-8";
    } else if (name == "options") {
      if (!value.is_object())
        return Error{ErrorCode::InvalidArgument, "'options' has to be an object"};
      options.update(value);
    } else if (name == "url" || is_named(name)) {
      options[name] = value;
    } else {
      return Error{ErrorCode::InvalidArgument, "unknown argument '" + name + "'"};
    }
  }
  auto given = options_of(options);
  if (!given) return std::move(given).error();
  auto request = parse_options(*given);
  if (!request) return std::move(request).error();
  wish.request = std::move(*request);
  if (!wish.request->names_format) {
    wish.request->flags.format = "markdown";
    wish.request->key += "format=markdown";
  }
  const char* const wanted = tool == kFetch ? "url" : "html";
  if (!arguments.contains(wanted)) {
    return Error{ErrorCode::InvalidArgument, "'" + std::string(wanted) + "' is missing"};
  }
  return wish;
}

}  // namespace

void RecentAnswers::add(std::string key, std::shared_ptr<const std::string> body) {
  if (body->size() > kMostBytes) return;
  const std::lock_guard lock(mutex_);
  std::erase_if(answers_, [&](const Answer& answer) {
    if (answer.key == key) bytes_ -= answer.body->size();
    return answer.key == key;
  });
  bytes_ += body->size();
  answers_.push_back({std::move(key), std::move(body), Clock::now()});
  while (answers_.size() > kMost || bytes_ > kMostBytes) {
    bytes_ -= answers_.front().body->size();
    answers_.pop_front();
  }
}

std::shared_ptr<const std::string> RecentAnswers::find(std::string_view key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(answers_.begin(), answers_.end(),
                                  [&](const Answer& answer) { return answer.key == key; });
  return found == answers_.end() || Clock::now() - found->since > kKept ? nullptr : found->body;
}

OrderedJson Tools::list() {
  return {tool_of(kFetch, "Read a web page",
                  "Fetches a URL and returns the text of the page without menus, advertisements "
                  "and other boilerplate. Long pages come in parts."),
          tool_of(kExtract, "Clean a web page",
                  "Returns the text of HTML source without menus, advertisements and other "
                  "boilerplate. Long pages come in parts.")};
}

bool Tools::knows(std::string_view tool) { return tool == kFetch || tool == kExtract; }

OrderedJson Tools::call(std::string_view tool, const Json& arguments,
                        const std::atomic<bool>& stop) {
  auto wish = read_wish(tool, arguments);
  if (!wish) return failure(problem_of(wish.error()));
  Paging paging = wish->request->paging;
  if (paging.max_length == 0) paging.max_length = kUsualLength;
  // All parts of a page come from one response, even if the page changes meanwhile.
  const std::string key = wish->request->flags.url + '\n' + wish->request->key;
  if (!wish->has_page && paging.start_index > 0) {
    if (const auto body = recent_.find(key)) return success(*body, paging);
  }
  const bool is_fetched = !wish->has_page;
  PageAnswer answer = pages_.answer(std::move(*wish), stop);
  if (answer.failed()) return failure(answer.problem);
  const auto body = std::make_shared<const std::string>(std::move(answer.body));
  if (is_fetched) recent_.add(key, body);
  return success(*body, paging);
}

}  // namespace sito::serve::mcp
