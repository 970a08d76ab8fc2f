// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/writes.h"

#include "sito/base/ascii.h"
#include "sito/base/base64.h"
#include "sito/base/lowered.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace sito::browser {
namespace {

constexpr std::size_t kMaxBody = std::size_t{256} << 10;
constexpr std::size_t kMaxName = 200;  // bytes of a value that can name an operation

// Words in URLs and names of operations that read ...
constexpr auto kReading = std::to_array<std::string_view>(
    {"browse", "display", "expand",  "feed",   "fetch",   "filter",   "find",      "get",
     "lazy",   "list",    "load",    "lookup", "more",    "next",     "page",      "paginate",
     "query",  "queries", "read",    "render", "replies", "retrieve", "scroll",    "search",
     "select", "show",    "suggest", "tab",    "thread",  "timeline", "translate", "view"});
// ... and of those that write. One of these is enough to stop a request.
constexpr auto kWriting = std::to_array<std::string_view>(
    {"accept",   "add",      "agree",   "analytics",   "auth",      "ban",       "beacon",
     "block",    "bookmark", "buy",     "cart",        "change",    "checkout",  "collect",
     "confirm",  "consent",  "contact", "count",       "counter",   "create",    "delete",
     "dislike",  "downvote", "edit",    "event",       "events",    "favorite",  "favourite",
     "flag",     "follow",   "hit",     "insert",      "invite",    "join",      "like",
     "login",    "logout",   "metrics", "mutation",    "mute",      "pay",       "ping",
     "purchase", "rate",     "rating",  "react",       "reaction",  "register",  "remove",
     "report",   "reserve",  "save",    "send",        "share",     "sign",      "signin",
     "signup",   "stats",    "store",   "submit",      "subscribe", "telemetry", "track",
     "tracking", "unfollow", "unlike",  "unsubscribe", "update",    "upload",    "upvote",
     "vote",     "votes",    "wishlist"});
// Fields whose value names an operation.
constexpr auto kOperations =
    std::to_array<std::string_view>({"action", "call", "cmd", "command", "do", "fn", "func",
                                     "method", "op", "operation", "operationname", "task"});
// Fields that select a part of something: numbers, and cursors.
constexpr auto kParts = std::to_array<std::string_view>(
    {"from", "limit", "offset", "page", "pageno", "perpage", "rows", "size", "skip", "start"});
constexpr auto kPlaces = std::to_array<std::string_view>({"after", "cursor", "before"});

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& names, std::string_view word) {
  return std::find(names.begin(), names.end(), word) != names.end();
}

/// The signs of reading and writing in a request.
struct Signs {
  bool reads = false, writes = false;

  void add_word(std::string_view word) {
    reads = reads || is_among(kReading, word);
    writes = writes || is_among(kWriting, word);
  }
  // "loadMoreComments", "load_more_comments" and "LOAD-MORE" alike.
  void add_name(std::string_view name) {
    std::string word;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const bool begins = i > 0 && is_upper(name[i]) && !is_upper(name[i - 1]);
      if (begins || !is_letter(name[i])) {
        add_word(word);
        word.clear();
      }
      if (is_letter(name[i])) word += lower(name[i]);
    }
    add_word(word);
  }
  void add_field(std::string_view name, std::string_view value, bool is_number) {
    std::string key;
    for (const char c : name) {
      if (is_letter(c)) key += lower(c);
    }
    if (is_among(kOperations, key) && value.size() <= kMaxName) add_name(value);
    const bool is_part = is_number && is_among(kParts, key);
    reads = reads || is_part || (!value.empty() && is_among(kPlaces, key));
  }
};

std::optional<std::string> body_of(const Json& request) {
  std::string body;
  const Json& entries = member(request, "postDataEntries");
  if (entries.is_array() && !entries.empty()) {
    for (const Json& entry : entries) {
      // A part without bytes is a file.
      if (!member(entry, "bytes").is_string()) return std::nullopt;
      const auto bytes = from_base64(text_of(entry, "bytes"));
      if (!bytes) return std::nullopt;
      body += *bytes;
    }
  } else {
    body = text_of(request, "postData");
    if (body.empty() && flag_of(request, "hasPostData")) return std::nullopt;
  }
  if (body.size() > kMaxBody) return std::nullopt;
  return body;
}

std::string content_type(const Json& request) {
  const Json& headers = member(request, "headers");
  if (!headers.is_object()) return {};
  for (const auto& [name, value] : headers.items()) {
    if (lowered(name) == "content-type" && value.is_string()) return value.get<std::string>();
  }
  return {};
}

// Returns the end of a GraphQL string that begins here, after its quotes.
std::size_t string_end(std::string_view text, std::size_t at) {
  const bool is_block = text.substr(at, 3) == "\"\"\"";
  const std::string_view quotes = is_block ? "\"\"\"" : "\"";
  at += quotes.size();
  while (at < text.size() && text.substr(at, quotes.size()) != quotes) {
    at += text[at] == '\\' ? 2 : 1;
  }
  return std::min(text.size(), at + quotes.size());
}

/// Returns true if this is a GraphQL document that only queries: its top level has selections,
/// queries and fragments, no mutation and no subscription.
bool is_query(std::string_view text) {
  int depth = 0;
  bool queries = false;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.size(), text.find('\n', at));
    } else if (c == '"') {
      at = string_end(text, at);
    } else if (c == '{' || c == '(' || c == '[') {
      if (depth++ == 0 && c == '{') queries = true;
      ++at;
    } else if (c == '}' || c == ')' || c == ']') {
      --depth;
      ++at;
    } else if (depth == 0 && is_letter(c)) {
      const std::size_t begin = at;
      while (at < text.size() && is_letter(text[at])) ++at;
      const std::string_view word = text.substr(begin, at - begin);
      if (word == "mutation" || word == "subscription") return false;
      // A text with another beginning is not a document.
      if (!queries && begin == text.find_first_not_of(" \t\r\n") && word != "query" &&
          word != "fragment") {
        return false;
      }
    } else {
      ++at;
    }
  }
  return queries && depth == 0;
}

bool is_query_of(const Json& body) { return body.is_object() && is_query(text_of(body, "query")); }

void add_fields(const Json& body, Signs& signs) {
  if (!body.is_object()) return;
  for (const auto& [name, value] : body.items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : std::string();
    signs.add_field(name, text, value.is_number());
    // Parameters of calls, variables of queries stored on the server.
    if (!value.is_object()) continue;
    for (const auto& [inner, part] : value.items()) {
      signs.add_field(inner, part.is_string() ? part.get<std::string>() : std::string(),
                      part.is_number());
    }
  }
}

/// Calls take(name, value) for each field of "a=b&c=d"; values are not decoded.
template <typename Take>
void each_pair(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    take(pair.substr(0, equals), pair.substr(std::min(pair.size(), equals + 1)));
  }
}

void add_pairs(std::string_view text, Signs& signs) {
  each_pair(text, [&signs](std::string_view name, std::string_view value) {
    const bool is_number =
        !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
    signs.add_field(name, value, is_number);
  });
}

void add_address(std::string_view url, Signs& signs) {
  const std::size_t scheme = url.find("://");
  const std::size_t path = url.find('/', scheme == std::string_view::npos ? 0 : scheme + 3);
  if (path == std::string_view::npos) return;
  url = url.substr(path, url.find('#') - path);
  const std::size_t question = std::min(url.find('?'), url.size());
  signs.add_name(url.substr(0, question));
  add_pairs(url.substr(std::min(url.size(), question + 1)), signs);
}

bool posts_to_read(const Json& request) {
  const std::optional<std::string> body = body_of(request);
  if (!body) return false;
  const std::string type = content_type(request);
  if (type.starts_with("multipart/")) return false;
  Signs signs;
  add_address(text_of(request, "url"), signs);
  const std::size_t first = std::min(body->find_first_not_of(" \t\r\n"), body->size());
  const char begin = first < body->size() ? (*body)[first] : ' ';
  if (begin == '{' || begin == '[') {
    if (type.starts_with("application/graphql") && is_query(*body)) return true;
    const Json json = Json::parse(*body, nullptr, false);
    if (json.is_discarded()) return false;
    if (is_query_of(json)) return true;
    if (json.is_array() && !json.empty()) {
      if (std::all_of(json.begin(), json.end(), is_query_of)) return true;
      for (const Json& one : json) add_fields(one, signs);
    }
    add_fields(json, signs);
  } else if (type.starts_with("application/graphql")) {
    return is_query(*body);
  } else {
    add_pairs(*body, signs);
  }
  return signs.reads && !signs.writes;
}

}  // namespace

bool writes(const Json& request, std::string_view type) {
  const std::string method = text_of(request, "method");
  if (type == "Ping" || type == "CSPViolationReport") return true;
  if (method == "GET" || method == "HEAD" || method == "OPTIONS") return false;
  if (method != "POST" || type == "Document") return true;  // a form into a frame
  return !posts_to_read(request);
}

}  // namespace sito::browser
