// SPDX-License-Identifier: Apache-2.0
// Fields of templates in one line.
#pragma once

#include "sito/fields/template/template.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

inline fields::Field field(std::string_view name, std::vector<std::string> paths,
                           std::vector<fields::Source> sources = {}) {
  fields::Field made = fields::known_field(name).value_or(fields::Field());
  made.name = name;
  made.paths = std::move(paths);
  made.sources = std::move(sources);
  return made;
}

/// Returns a template with each kind of fact that both forms of its file have.
inline fields::Template full_template() {
  fields::Template made;
  made.id = "rivertown \"news\" & more";
  made.version = 7;
  made.site = "rivertown.example";
  made.match = "^https?://rivertown\\.example/[a-z]+$";
  fields::Field title = field("title", {"(//h1)[1]", "(//title)[1]"});
  title.min = 1;
  title.value = {" by ", "|", "; ", ""};
  fields::Field text = field("text", {"//div[s:has-class(., 'body')]"});
  text.exclude = {".//aside", ".//figure"};
  fields::Field comment = field("comment", {"//li[@class = 'comment']"});
  comment.type = fields::Type::Record;
  comment.max = fields::kUnbounded;
  fields::Field date = field("date", {"time/@datetime"});
  date.value.language = "cs";
  comment.fields = {date};
  made.fields = {title, text, comment};
  return made;
}

}  // namespace sito::test
