// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/xpath_names.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::fields {
namespace {

// Core functions, node types, and operators before a bracket; XPath 1.0, 3.7 and 4.
constexpr std::array<std::string_view, 35> kBeforeBracket = {
    "and",
    "boolean",
    "ceiling",
    "comment",
    "concat",
    "contains",
    "count",
    "div",
    "false",
    "floor",
    "id",
    "lang",
    "last",
    "local-name",
    "mod",
    "name",
    "namespace-uri",
    "node",
    "normalize-space",
    "not",
    "number",
    "or",
    "position",
    "processing-instruction",
    "round",
    "starts-with",
    "string",
    "string-length",
    "substring",
    "substring-after",
    "substring-before",
    "sum",
    "text",
    "translate",
    "true",
};

constexpr std::array<std::string_view, 8> kWalkingAxes = {
    "ancestor",  "ancestor-or-self",  "descendant", "descendant-or-self",
    "following", "following-sibling", "preceding",  "preceding-sibling",
};

Error fault(std::string message, std::size_t at) {
  return {ErrorCode::InvalidArgument, std::move(message) + " at byte " + std::to_string(at)};
}

// Returns 1 for a walking axis. The text after a name shows its kind: "(" a function, "::" an axis,
// ":" a prefix.
Result<unsigned> check_name(std::string_view xpath, std::size_t begin, std::size_t end) {
  const std::string_view name = xpath.substr(begin, end - begin);
  std::size_t next = end;
  while (next < xpath.size() && is_xml_space(xpath[next])) ++next;
  const std::string_view rest = xpath.substr(next);
  if (rest.starts_with("::")) {
    return static_cast<unsigned>(std::count(kWalkingAxes.begin(), kWalkingAxes.end(), name));
  }
  if (rest.starts_with(":")) {
    return fault("the name \"" + std::string(name) +
                     ":\" has a prefix (elements with a colon: *[name()='a:b'])",
                 begin);
  }
  if (rest.starts_with("(") &&
      !std::binary_search(kBeforeBracket.begin(), kBeforeBracket.end(), name)) {
    return fault("XPath 1.0 has no function " + std::string(name) + "()", begin);
  }
  return 0U;
}

}  // namespace

namespace {

// A '/' after such a character continues a path; after others it is the root.
bool continues_path(char before) {
  return continues_name(before) || before == '*' || before == ')' || before == ']' ||
         before == '.' || before == '/';
}

}  // namespace

Result<unsigned> count_walks(std::string_view xpath) {
  unsigned walks = 0;
  unsigned tests = 0;  // that are open
  char before = 0;     // the last character that is not a blank
  for (std::size_t at = 0; at < xpath.size();) {
    const char c = xpath[at];
    const std::size_t here = at;
    if (c == '\'' || c == '"') {
      const std::size_t close = xpath.find(c, at + 1);
      if (close == std::string_view::npos) return walks;
      at = close + 1;
    } else if (c == '$') {
      return fault("variables are not set", at);
    } else if (begins_name(c)) {
      const std::size_t begin = at;
      while (at < xpath.size() && continues_name(xpath[at])) ++at;
      const Result<unsigned> walk = check_name(xpath, begin, at);
      if (!walk) return walk.error();
      walks += *walk;
    } else {
      // From the root, in the test of each of many nodes: two walks.
      const bool from_root = c == '/' && tests > 0 && !continues_path(before);
      if (c == '[') ++tests;
      if (c == ']' && tests > 0) --tests;
      const bool walk = c == '|' || xpath.substr(at).starts_with("//");
      walks += from_root ? 2 : walk ? 1 : 0;
      at += walk && c == '/' ? 2 : 1;
    }
    for (std::size_t i = here; i < at; ++i) before = xpath[i] == ' ' ? before : xpath[i];
  }
  return walks;
}

}  // namespace sito::fields
