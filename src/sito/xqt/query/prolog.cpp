// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/query/prolog.h"

#include "sito/base/ascii.h"
#include "sito/fields/paths/quoted.h"
#include "sito/fields/read/dates.h"
#include "sito/fields/read/visible_text.h"
#include "sito/metadata/words.h"
#include "sito/page/names.h"
#include "sito/xqt/query/embedded.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sito::xqt {
namespace {

constexpr std::size_t kColumns = 100;

/// A declaration with the comment in front of it; it ends with a line end.
struct Declaration {
  std::string name;  // "s:norm"; also of variables
  std::string text;
};

bool is_name_char(char c) { return is_lower(c) || is_digit(c) || c == '-'; }

/// Returns the next name with the prefix "s:" from `at` on, and moves `at` behind it; "" if there
/// is none.
std::string_view next_name(std::string_view text, std::size_t& at) {
  at = text.find("s:", at);
  if (at == std::string_view::npos) return "";
  const std::size_t begin = at;
  for (at += 2; at < text.size() && is_name_char(text[at]);) ++at;
  return text.substr(begin, at - begin);
}

/// Appends words with separators, on lines of kColumns that begin with blanks.
void append_lines(const std::vector<std::string>& words, std::string_view indent,
                  std::string& out) {
  std::size_t column = kColumns;
  for (const std::string& word : words) {
    if (column + 1 + word.size() > kColumns) {
      out += '\n';
      out += indent;
      column = indent.size();
    } else {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
}

Declaration edges() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kTagNames.size(); ++i) {
    if (!fields::kLineElements.contains(static_cast<Tag>(i))) continue;
    std::string& name = names.emplace_back();
    append_literal(kTagNames[i], name);
    name += ',';
  }
  names.back().pop_back();
  Declaration out{"s:edges", ""};
  out.text =
      "(: Elements at whose edges a line ends. :)\n"
      "declare variable $s:edges := map:merge((";
  append_lines(names, "  ", out.text);
  out.text += "\n) ! map { . : '&#xA;' });\n";
  return out;
}

// Appends a string of words "mars=3;", each behind a blank.
void append_months(std::string_view language, std::string& out) {
  std::vector<std::string> words;
  for (const MonthName& name : month_names()) {
    const int month = fields::month_in(name.word, language);
    if (month == 0) continue;
    std::string word = std::string(name.word) + '=' + std::to_string(month) + ';';
    if (words.empty() || words.back() != word) words.push_back(std::move(word));
  }
  out += '\'';
  append_lines(words, "      ", out);
  out += '\'';
}

Declaration months(const std::set<std::string>& languages) {
  Declaration out{"s:months", ""};
  out.text =
      "(: The names of the months, by language; in other ones those of English are known. :)\n"
      "declare function s:months($language as xs:string) as xs:string {\n";
  bool first = true;
  for (const std::string& language : languages) {
    if (language == "en" || language.starts_with("en-")) continue;
    out.text += first ? "  switch ($language)\n    case " : "    case ";
    first = false;
    append_literal(language, out.text);
    out.text += " return ";
    append_months(language, out.text);
    out.text += '\n';
  }
  out.text += first ? "  " : "    default return ";
  append_months("en", out.text);
  out.text += "\n};\n";
  return out;
}

// Reads the declarations of prolog.xq, which are separated by empty lines; the first part describes
// the file.
std::vector<Declaration> read_declarations() {
  std::vector<Declaration> all;
  std::string_view rest = embedded_prolog().front().text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find("\n\n"), rest.size());
    std::string text(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 2, rest.size()));
    const std::size_t declared = text.find("declare ");
    if (declared == std::string::npos) continue;
    if (text.back() != '\n') text += '\n';
    std::size_t at = declared;
    std::string name(next_name(text, at));
    all.push_back({std::move(name), std::move(text)});
  }
  return all;
}

void add_names(std::string_view text, std::set<std::string, std::less<>>& names,
               std::vector<std::string>& fresh) {
  std::size_t at = 0;
  for (std::string_view name = next_name(text, at); !name.empty(); name = next_name(text, at)) {
    if (names.emplace(name).second) fresh.emplace_back(name);
  }
}

}  // namespace

void append_literal(std::string_view text, std::string& out) {
  fields::append_quoted(text, '\'', true, out);
}

void append_prolog(std::string_view body, const std::set<std::string>& languages,
                   std::string& out) {
  static const std::vector<Declaration> declared = read_declarations();
  std::vector<Declaration> all = {edges(), months(languages)};
  all.insert(all.end(), declared.begin(), declared.end());
  std::set<std::string, std::less<>> needed;
  std::vector<std::string> fresh;
  add_names(body, needed, fresh);
  while (!fresh.empty()) {
    const std::string name = std::move(fresh.back());
    fresh.pop_back();
    for (const Declaration& one : all) {
      if (one.name == name) add_names(one.text, needed, fresh);
    }
  }
  for (const Declaration& one : all) {
    if (needed.contains(one.name)) out.append(one.text).append("\n");
  }
}

}  // namespace sito::xqt
