// SPDX-License-Identifier: Apache-2.0
// The ends of rules and declarations are found as browsers find them. This alone would not be safe.
// Therefore the output is also checked, character by character, against a grammar so small that no
// two programs can understand it differently.
#include "serve/css_filter.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/base/trimmed.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kDeepestRule = 4;  // of @media inside of @supports inside of ...

// Functions that compute. All that take a URL are missing (url, src, image, image-set, cross-fade,
// element, paint), and so are those of old browsers that ran code. Sorted.
constexpr std::string_view kFunctions[] = {"abs",
                                           "acos",
                                           "asin",
                                           "atan",
                                           "atan2",
                                           "blur",
                                           "brightness",
                                           "calc",
                                           "circle",
                                           "clamp",
                                           "color",
                                           "color-mix",
                                           "conic-gradient",
                                           "contrast",
                                           "cos",
                                           "counter",
                                           "counters",
                                           "cubic-bezier",
                                           "drop-shadow",
                                           "ellipse",
                                           "exp",
                                           "fit-content",
                                           "grayscale",
                                           "hsl",
                                           "hsla",
                                           "hue-rotate",
                                           "hwb",
                                           "hypot",
                                           "inset",
                                           "invert",
                                           "lab",
                                           "lch",
                                           "linear-gradient",
                                           "log",
                                           "matrix",
                                           "matrix3d",
                                           "max",
                                           "min",
                                           "minmax",
                                           "mod",
                                           "oklab",
                                           "oklch",
                                           "opacity",
                                           "perspective",
                                           "polygon",
                                           "pow",
                                           "radial-gradient",
                                           "rect",
                                           "rem",
                                           "repeat",
                                           "repeating-conic-gradient",
                                           "repeating-linear-gradient",
                                           "repeating-radial-gradient",
                                           "rgb",
                                           "rgba",
                                           "rotate",
                                           "rotate3d",
                                           "rotatex",
                                           "rotatey",
                                           "rotatez",
                                           "round",
                                           "saturate",
                                           "scale",
                                           "scale3d",
                                           "scalex",
                                           "scaley",
                                           "scalez",
                                           "sepia",
                                           "sign",
                                           "sin",
                                           "skew",
                                           "skewx",
                                           "skewy",
                                           "sqrt",
                                           "steps",
                                           "tan",
                                           "translate",
                                           "translate3d",
                                           "translatex",
                                           "translatey",
                                           "translatez",
                                           "var",
                                           "xywh"};

static_assert(std::is_sorted(std::begin(kFunctions), std::end(kFunctions)));

// Forbidden beginnings of properties: code of old browsers, properties that move things, and
// properties that hide the pointer or take it away from the element under it.
constexpr std::string_view kForbidden[] = {"behavior",
                                           "-moz-binding",
                                           "animation",
                                           "-webkit-animation",
                                           "-moz-animation",
                                           "transition",
                                           "-webkit-transition",
                                           "pointer-events",
                                           "cursor",
                                           "user-select",
                                           "-webkit-user-",
                                           "-moz-user-",
                                           "will-change",
                                           "src",
                                           "view-transition",
                                           "offset",
                                           "zoom"};

// Returns the end of a string that begins at `at`: behind its quote, or before a line end (it is
// broken).
std::size_t string_end(std::string_view css, std::size_t at) {
  const char quote = css[at++];
  while (at < css.size() && css[at] != quote && css[at] != '\n' && css[at] != '\f') {
    at += css[at] == '\\' ? 2 : 1;
  }
  return std::min(at + (at < css.size() && css[at] == quote ? 1 : 0), css.size());
}

// Returns the end of the piece at `at`: a comment, a string, an escape, or one character.
std::size_t piece_end(std::string_view css, std::size_t at) {
  if (css.substr(at, 2) == "/*") {
    const std::size_t end = css.find("*/", at + 2);
    return end == std::string_view::npos ? css.size() : end + 2;
  }
  if (css[at] == '"' || css[at] == '\'') return string_end(css, at);
  return std::min(at + (css[at] == '\\' ? 2 : 1), css.size());
}

// Returns the next place at or behind `at`, outside of brackets, with one of `stops`; the end if
// there is none.
std::size_t find_outside(std::string_view css, std::size_t at, std::string_view stops) {
  int depth = 0;
  while (at < css.size()) {
    const char c = css[at];
    if (depth == 0 && stops.find(c) != std::string_view::npos) return at;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') depth = std::max(0, depth - 1);
    at = piece_end(css, at);
  }
  return at;
}

std::string without_comments(std::string_view css) {
  std::string out;
  for (std::size_t at = 0; at < css.size();) {
    const std::size_t end = piece_end(css, at);
    if (css.substr(at, 2) == "/*") {
      out += ' ';
    } else {
      out += css.substr(at, end - at);
    }
    at = end;
  }
  return out;
}

// Returns true for a closed string without characters that have a meaning outside of it, so that a
// program that misses its quote still sees no rule, declaration or function.
bool is_plain_string(std::string_view text) {
  if (text.size() < 2 || text.back() != text.front()) return false;
  constexpr std::string_view kMeaning = "\\<{}@;:\x7F";
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) < 0x20 || kMeaning.find(c) != std::string_view::npos ||
        (c == '(' && is_plain_name(text[i - 1]))) {
      return false;
    }
  }
  return true;
}

// Returns the name that ends before `at`.
std::string name_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && is_plain_name(text[begin - 1])) --begin;
  return lowered(text.substr(begin, at - begin));
}

bool is_function(const std::string& name) {
  std::string_view plain = name;
  for (const std::string_view front : {"-webkit-", "-moz-", "-o-"}) {
    if (plain.starts_with(front)) plain.remove_prefix(front.size());
  }
  return plain.empty() || std::binary_search(std::begin(kFunctions), std::end(kFunctions), plain);
}

// Returns true if there are only strings and these characters, and if brackets are round or square,
// and closed.
bool is_plain(std::string_view text, std::string_view marks, bool is_value) {
  std::string open;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t end = piece_end(text, at);
    if (c == '"' || c == '\'') {
      if (!is_plain_string(text.substr(at, end - at))) return false;
    } else if (c == '(' || c == '[') {
      if (is_value && (c == '[' || !is_function(name_before(text, at)))) return false;
      open += c == '(' ? ')' : ']';
    } else if (c == ')' || c == ']') {
      if (open.empty() || open.back() != c) return false;
      open.pop_back();
    } else if (!is_plain_name(c) && !is_html_space(c) && marks.find(c) == std::string_view::npos &&
               (is_value || is_ascii(c))) {
      return false;
    }
    at = end;
  }
  return open.empty();
}

bool is_property(std::string_view name) {
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_plain_name)) return false;
  return std::none_of(std::begin(kForbidden), std::end(kForbidden),
                      [&](std::string_view front) { return name.starts_with(front); });
}

// Banners that hang over the page are part of it, and stay at their place in it.
bool escapes_page(std::string_view name, std::string_view value) {
  const std::string low = lowered(value);
  return name == "position" &&
         (low.find("fixed") != std::string::npos || low.find("sticky") != std::string::npos ||
          low.find('(') != std::string::npos);
}

void append_declaration(std::string_view text, std::string& out) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return;
  const std::string_view written = trimmed(text.substr(0, colon));
  const std::string name = written.starts_with("--") ? std::string(written) : lowered(written);
  const std::string_view value = trimmed(text.substr(colon + 1));
  if (value.empty() || !is_property(name) || escapes_page(name, value)) return;
  if (!is_plain(value, "#%.,+-*/!", true)) return;
  out += name;
  out += ':';
  out += value;
  out += ';';
}

bool is_selector(std::string_view text) {
  return !text.empty() && is_plain(text, "#.,>+~*:=^$|", false) &&
         text.find("sito-") == std::string_view::npos;
}

bool is_condition(std::string_view text) { return is_plain(text, ".,:/%>=", false); }

// Groups of rules that load nothing. Layers only order rules.
constexpr std::string_view kGroups[] = {"media", "supports", "layer", "container"};

bool is_group(std::string_view name) {
  return std::find(std::begin(kGroups), std::end(kGroups), name) != std::end(kGroups);
}

// Returns the name behind the @ at the beginning of a rule, in lower case.
std::string name_of_rule(std::string_view text) {
  const auto end = std::find_if_not(text.begin() + 1, text.end(), is_plain_name);
  return lowered(text.substr(1, static_cast<std::size_t>(end - text.begin()) - 1));
}

class StyleSheet {
 public:
  StyleSheet(std::string_view css, std::string& out) : css_(css), out_(out) {}

  void rules(int depth) {
    std::size_t at = 0;
    while (at < css_.size()) {
      if (is_html_space(css_[at]) || css_[at] == '}' || css_[at] == ';') {
        ++at;
        continue;
      }
      // Old pages hide their styles from older browsers.
      const bool opens = css_.substr(at, 4) == "<!--";
      if (opens || css_.substr(at, 3) == "-->") {
        at += opens ? 4 : 3;
        continue;
      }
      const std::size_t stop = find_outside(css_, at, ";{}");
      const std::string_view before = css_.substr(at, stop - at);
      at = stop;
      if (stop == css_.size() || css_[stop] != '{') {
        statement(before);
        continue;
      }
      at = find_outside(css_, stop + 1, "}");
      rule(before, css_.substr(stop + 1, at - stop - 1), depth);
    }
  }

 private:
  void rule(std::string_view before, std::string_view inside, int depth) {
    const std::string head = without_comments(before);
    const std::string_view text = trimmed(head);
    if (text.starts_with('@')) return group(text, inside, depth);
    if (!is_selector(text)) return;
    const std::size_t begin = out_.size();
    out_ += text;
    out_ += '{';
    const std::size_t empty = out_.size();
    append_declarations(inside, out_);
    if (out_.size() == empty) return out_.resize(begin);
    out_ += "}\n";
  }

  // Of rules without a block, only the order of layers is kept.
  void statement(std::string_view before) {
    const std::string head = without_comments(before);
    const std::string_view text = trimmed(head);
    if (!text.starts_with('@') || name_of_rule(text) != "layer") return;
    const std::string_view names = trimmed(text.substr(1 + std::string_view("layer").size()));
    if (names.empty() || !is_plain(names, ".,", false)) return;
    out_ += "@layer ";
    out_ += names;
    out_ += ";\n";
  }

  void group(std::string_view text, std::string_view inside, int depth) {
    const std::string name = name_of_rule(text);
    const std::string_view condition = trimmed(text.substr(1 + name.size()));
    if (!is_group(name) || depth >= kDeepestRule || !is_condition(condition)) return;
    out_ += '@' + name + ' ';
    out_ += condition;
    out_ += '{';
    StyleSheet(inside, out_).rules(depth + 1);
    out_ += "}\n";
  }

  std::string_view css_;
  std::string& out_;
};

// Reads what stands behind "@import".
std::optional<StyleImport> import_of(std::string_view text) {
  text = trimmed(text);
  const bool is_function = lowered(text.substr(0, 4)) == "url(";
  if (is_function) text = trimmed(text.substr(4));
  if (text.empty() || text.find('\\') != std::string_view::npos) return std::nullopt;
  StyleImport import;
  const char first = text.front();
  const bool is_quoted = first == '"' || first == '\'';
  if (!is_quoted && !is_function) return std::nullopt;
  if (is_quoted) text.remove_prefix(1);
  const std::size_t end = text.find(is_quoted ? first : ')');
  if (end == std::string_view::npos) return std::nullopt;
  import.url = trimmed(text.substr(0, end));
  text.remove_prefix(end + 1);
  if (is_quoted && is_function) {
    const std::size_t close = text.find(')');
    if (close == std::string_view::npos) return std::nullopt;
    text.remove_prefix(close + 1);
  }
  import.media = trimmed(text);
  if (import.url.empty() || lowered(import.media).starts_with("layer")) return std::nullopt;
  return import;
}

}  // namespace

void append_declarations(std::string_view css, std::string& out) {
  for (std::size_t at = 0; at < css.size();) {
    const std::size_t end = find_outside(css, at, ";");
    append_declaration(without_comments(css.substr(at, end - at)), out);
    at = end + 1;
  }
}

void append_style_sheet(std::string_view css, std::string& out) { StyleSheet(css, out).rules(0); }

void append_style_sheet(std::string_view css, std::string_view media, std::string& out) {
  media = trimmed(media);
  if (media.empty()) return append_style_sheet(css, out);
  if (!is_condition(media)) return;
  out += "@media ";
  out += media;
  out += "{\n";
  append_style_sheet(css, out);
  out += "}\n";
}

std::vector<StyleImport> style_imports(std::string_view css) {
  std::vector<StyleImport> imports;
  if (css.starts_with("\xEF\xBB\xBF")) css.remove_prefix(3);
  for (std::size_t at = 0; at < css.size();) {
    const std::size_t stop = find_outside(css, at, ";{");
    if (stop == css.size() || css[stop] == '{') break;
    const std::string rule = without_comments(css.substr(at, stop - at));
    at = stop + 1;
    const std::string_view text = trimmed(rule);
    if (text.empty()) continue;
    const std::string name = text.starts_with('@') ? name_of_rule(text) : "";
    if (name == "charset" || name == "layer") continue;
    if (name != "import") break;
    if (auto read = import_of(text.substr(1 + name.size()))) imports.push_back(std::move(*read));
  }
  return imports;
}

}  // namespace sito::serve
