// SPDX-License-Identifier: Apache-2.0
// What must hold of a page that is shown: read again as a browser reads it, nothing in it runs but
// our script, and nothing is loaded.
#pragma once

#include "sito/base/limits.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"

#include "serve/page_view_script.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace sito::test {

inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

/// Elements that a view may have; script and style are counted apart.
inline bool is_view_element(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "a",      "abbr",   "acronym",  "address", "article",    "aside",      "b",      "bdi",
      "bdo",    "big",    "body",     "br",      "caption",    "blockquote", "center", "cite",
      "code",   "col",    "colgroup", "dd",      "del",        "details",    "dfn",    "dir",
      "div",    "dl",     "dt",       "em",      "figcaption", "figure",     "font",   "footer",
      "h1",     "h2",     "h3",       "h4",      "h5",         "h6",         "head",   "header",
      "hgroup", "hr",     "html",     "i",       "ins",        "kbd",        "li",     "main",
      "mark",   "menu",   "meta",     "nav",     "nobr",       "ol",         "p",      "pre",
      "q",      "rb",     "rp",       "rt",      "rtc",        "ruby",       "s",      "samp",
      "script", "search", "section",  "sito-t",  "small",      "span",       "strike", "strong",
      "style",  "sub",    "summary",  "sup",     "table",      "tbody",      "td",     "tfoot",
      "th",     "thead",  "time",     "title",   "tr",         "tt",         "u",      "ul",
      "var",    "wbr"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

inline bool is_view_attribute(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "align", "bgcolor",  "border",   "cellpadding", "cellspacing", "class",   "clear",
      "color", "colspan",  "data-alt", "data-box",    "data-n",      "data-t",  "data-was",
      "dir",   "height",   "hidden",   "id",          "lang",        "noshade", "nowrap",
      "open",  "reversed", "rowspan",  "size",        "span",        "start",   "style",
      "title", "type",     "valign",   "value",       "width"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

/// The first word in a style that could load or run something; "" when there is none.
inline std::string bad_style(std::string_view css) {
  const std::string low = lower_case(css);
  for (const char* word : {"url(", "@import", "@font-face", "@namespace", "@charset", "expression(",
                           "javascript:", "{behavior:", ";behavior:", "-moz-binding:", "image-set(",
                           "src(", "\\", "<"}) {
    if (low.find(word) != std::string::npos) return word;
  }
  return {};
}

/// "" or what is wrong with a view.
inline std::string fault_of_view(std::string_view view, std::string_view nonce) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(view, "", page);
  if (page.cut() != Cut::Not) return {};
  int n_scripts = 0;
  int n_metas = 0;
  int n_styles = 0;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    const NodeId id{i};
    if (node.is_text()) {
      const Tag parent = page.node(node.parent).tag;
      const std::string_view text = page.text(node.text).text;
      if (parent == Tag::Script && text != serve::kPageScript) return "a script of another's";
      if (parent == Tag::Style && text != serve::kMarkStyle &&
          text.starts_with(serve::kPageStyle)) {
        const std::string bad = bad_style(text.substr(serve::kPageStyle.size()));
        if (!bad.empty()) return "a style with " + bad;
      }
      continue;
    }
    const std::string name(page.tag_name(id));
    if (!is_view_element(name)) return "an element " + name;
    const auto attributes = page.attributes(id);
    if (name == "script") {
      ++n_scripts;
      if (attributes.size() != 1 || attributes[0].name != "nonce" || attributes[0].value != nonce) {
        return "a script that is not ours";
      }
      continue;
    }
    if (name == "meta") {
      ++n_metas;
      if (attributes.size() != 1 || attributes[0].name != "charset") return "a meta of another's";
      continue;
    }
    if (name == "style") ++n_styles;
    for (const Attribute& a : attributes) {
      if (!is_view_attribute(a.name)) return name + " has the attribute " + std::string(a.name);
      if (a.name == "style" && !bad_style(a.value).empty()) {
        return "a style attribute: " + std::string(a.value);
      }
    }
  }
  if (n_scripts != 1) return std::to_string(n_scripts) + " scripts";
  if (n_metas != 1) return std::to_string(n_metas) + " metas";
  if (n_styles != 2) return std::to_string(n_styles) + " styles";
  return {};
}

/// "" or which visible text of `page` does not stand in the view under its number.
inline std::string text_missing_in_view(const Page& page, std::string_view view) {
  PageParser parser{Limits{}};
  Page shown;
  parser.parse(view, "", shown);
  if (page.cut() != Cut::Not || shown.cut() != Cut::Not) return {};
  std::vector<std::string> found(page.texts().size());
  for (const Text& text : shown.texts()) {
    const NodeId parent = shown.node(text.node).parent;
    if (parent == kNoNode || shown.tag_name(parent) != "sito-t") continue;
    for (const Attribute& a : shown.attributes(parent)) {
      if (a.name == "data-t") found[std::stoul(std::string(a.value))] += text.text;
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.blank) continue;
    std::string expected;
    for (const char c : text.text) {
      const auto byte = static_cast<unsigned char>(c);
      const bool control = (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
      expected += control ? "\xEF\xBF\xBD" : std::string(1, c);  // U+FFFD REPLACEMENT CHARACTER
    }
    if (found[i] != expected) return "text " + std::to_string(i) + ": " + expected;
  }
  return {};
}

}  // namespace sito::test
