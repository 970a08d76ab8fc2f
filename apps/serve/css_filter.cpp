// SPDX-License-Identifier: Apache-2.0
// The ends of rules and declarations are found as browsers find them. This alone would not be safe.
// Therefore the output is also checked, character by character, against a grammar so small that no
// two programs can understand it differently.
#include "serve/css_filter.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"

#include <algorithm>

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

constexpr bool is_name(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }
constexpr bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_html_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_html_space(text.back())) text.remove_suffix(1);
  return text;
}

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
        (c == '(' && is_name(text[i - 1]))) {
      return false;
    }
  }
  return true;
}

// Returns the name that ends before `at`.
std::string name_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && is_name(text[begin - 1])) --begin;
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
    } else if (!is_name(c) && !is_html_space(c) && marks.find(c) == std::string_view::npos &&
               (is_value || !is_foreign(c))) {
      return false;
    }
    at = end;
  }
  return open.empty();
}

bool is_property(std::string_view name) {
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_name)) return false;
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

bool is_condition(std::string_view text) { return is_plain(text, ".,:/%", false); }

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
      if (stop == css_.size() || css_[stop] != '{') continue;
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

  void group(std::string_view text, std::string_view inside, int depth) {
    const std::size_t name_end = static_cast<std::size_t>(
        std::find_if_not(text.begin() + 1, text.end(), is_name) - text.begin());
    const std::string name = lowered(text.substr(1, name_end - 1));
    if ((name != "media" && name != "supports") || depth >= kDeepestRule) return;
    if (!is_condition(text.substr(name_end))) return;
    out_ += '@' + name + ' ';
    out_ += trimmed(text.substr(name_end));
    out_ += '{';
    StyleSheet(inside, out_).rules(depth + 1);
    out_ += "}\n";
  }

  std::string_view css_;
  std::string& out_;
};

}  // namespace

void append_declarations(std::string_view css, std::string& out) {
  for (std::size_t at = 0; at < css.size();) {
    const std::size_t end = find_outside(css, at, ";");
    append_declaration(without_comments(css.substr(at, end - at)), out);
    at = end + 1;
  }
}

void append_style_sheet(std::string_view css, std::string& out) { StyleSheet(css, out).rules(0); }

}  // namespace sito::serve
