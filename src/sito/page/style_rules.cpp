// SPDX-License-Identifier: Apache-2.0
// lexbor's selectors search its own tree, which no longer exists once the page is flattened.
// Therefore the little of CSS that is needed is read here.
#include "sito/page/style_rules.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/base/trimmed.h"

#include <algorithm>
#include <utility>

namespace sito {
namespace {

constexpr std::uint32_t kImportant = 1U << 24U;
constexpr std::uint32_t kIdWeight = 1U << 16U, kClassWeight = 1U << 8U, kTagWeight = 1;
constexpr int kMaxNesting = 8;  // of at-rules

/// Returns the index of the first of `ends` outside strings and brackets; the size of `css` if
/// there is none.
std::size_t find_outside(std::string_view css, std::string_view ends) {
  int depth = 0;
  for (std::size_t at = 0; at < css.size(); ++at) {
    const char c = css[at];
    if (c == '\\') {
      ++at;
    } else if (c == '"' || c == '\'') {
      // An unclosed string ends with its line.
      at = css.find_first_of(c == '"' ? "\"\n" : "'\n", at + 1);
      if (at == std::string_view::npos) return css.size();
    } else if (depth == 0 && ends.find(c) != std::string_view::npos) {
      return at;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (depth > 0 && (c == ')' || c == ']' || c == '}')) {
      --depth;
    }
  }
  return css.size();
}

std::string without_comments(std::string_view css) {
  std::string out;
  out.reserve(css.size());
  while (!css.empty()) {
    const std::size_t begin = std::min(css.find("/*"), css.size());
    out += css.substr(0, begin);
    if (begin == css.size()) break;
    out += ' ';
    const std::size_t end = css.find("*/", begin + 2);
    css.remove_prefix(end == std::string_view::npos ? css.size() : end + 2);
  }
  return out;
}

/// The effects of a rule's declarations.
struct Effects {
  StyleEffect display = StyleEffect::None;
  StyleEffect visibility = StyleEffect::None;
  bool important = false;
};

void read_declaration(std::string_view declaration, Effects& effects) {
  const std::size_t colon = declaration.find(':');
  if (colon == std::string_view::npos) return;
  const std::string name = lowered(trimmed(declaration.substr(0, colon)));
  if (name != "display" && name != "visibility") return;
  std::string value = lowered(trimmed(declaration.substr(colon + 1)));
  bool important = false;
  if (const std::size_t mark = value.find('!'); mark != std::string::npos) {
    important = value.find("important", mark) != std::string::npos;
    value = trimmed(std::string_view(value).substr(0, mark));
  }
  const std::string_view hiding = name == "display" ? "none" : "hidden";
  const StyleEffect effect = value == hiding ? StyleEffect::Hide : StyleEffect::Show;
  (name == "display" ? effects.display : effects.visibility) = effect;
  effects.important = effects.important || important;
}

Effects effects_of(std::string_view declarations) {
  Effects effects;
  while (!declarations.empty()) {
    const std::size_t end = find_outside(declarations, ";");
    read_declaration(declarations.substr(0, end), effects);
    declarations.remove_prefix(std::min(end + 1, declarations.size()));
  }
  return effects;
}

/// Removes a name from the front and returns it; "" if there is none. Does not resolve escapes, so
/// that names with escapes match nothing.
std::string_view take_name(std::string_view& selector) {
  std::size_t end = 0;
  while (end < selector.size() && continues_css_name(selector[end])) ++end;
  const std::string_view name = selector.substr(0, end);
  selector.remove_prefix(end);
  return name;
}

bool take_attribute(std::string_view& selector, StyleCompound& compound) {
  const std::size_t end = find_outside(selector.substr(1), "]") + 1;
  if (end >= selector.size()) return false;
  std::string_view inside = trimmed(selector.substr(1, end - 1));
  selector.remove_prefix(end + 1);
  StyleCompound::Attribute attribute;
  attribute.name = lowered(take_name(inside));
  inside = trimmed(inside);
  if (attribute.name.empty()) return false;
  if (!inside.empty()) {
    const std::size_t equals = inside.find('=');
    if (equals > 1) return false;
    attribute.op = inside.front();
    inside = trimmed(inside.substr(equals + 1));
    const bool quoted = inside.size() > 1 && (inside.front() == '"' || inside.front() == '\'');
    attribute.value = quoted ? inside.substr(1, inside.find(inside.front(), 1) - 1) : inside;
  }
  compound.attributes.push_back(std::move(attribute));
  return true;
}

/// Reads one compound. Returns false if it contains something unsupported.
bool take_compound(std::string_view& selector, StyleRule& rule) {
  StyleCompound compound;
  const std::size_t before = selector.size();
  if (selector.starts_with('*')) {
    selector.remove_prefix(1);
  } else {
    compound.tag = lowered(take_name(selector));
    if (!compound.tag.empty()) rule.specificity += kTagWeight;
  }
  while (!selector.empty()) {
    const char c = selector.front();
    if (c == '.' || c == '#') {
      selector.remove_prefix(1);
      const std::string_view name = take_name(selector);
      if (name.empty()) return false;
      if (c == '#') {
        compound.id = name;
      } else {
        compound.classes.emplace_back(name);
      }
      rule.specificity += c == '#' ? kIdWeight : kClassWeight;
    } else if (c == '[') {
      if (!take_attribute(selector, compound)) return false;
      rule.specificity += kClassWeight;
    } else {
      break;
    }
  }
  if (selector.size() == before) return false;
  rule.compounds.push_back(std::move(compound));
  return true;
}

bool read_selector(std::string_view selector, StyleRule& rule) {
  selector = trimmed(selector);
  bool child = false;
  while (!selector.empty()) {
    if (!take_compound(selector, rule) || rule.compounds.size() > kMaxCompounds) return false;
    rule.compounds.back().child = child;
    const std::size_t next = selector.find_first_not_of(kHtmlSpaces);
    if (next == std::string_view::npos || selector.empty()) break;
    child = selector[next] == '>';
    if (next == 0 && !child) return false;
    selector.remove_prefix(next);
    if (child) selector = trimmed(selector.substr(1));
  }
  return !rule.compounds.empty();
}

void read_rule(std::string_view selectors, std::string_view declarations,
               std::vector<StyleRule>& rules) {
  const Effects effects = effects_of(declarations);
  if (effects.display == StyleEffect::None && effects.visibility == StyleEffect::None) return;
  while (!selectors.empty() && rules.size() < kMaxStyleRules) {
    const std::size_t end = find_outside(selectors, ",");
    StyleRule rule;
    rule.display = effects.display;
    rule.visibility = effects.visibility;
    if (read_selector(selectors.substr(0, end), rule)) {
      if (effects.important) rule.specificity += kImportant;
      rules.push_back(std::move(rule));
    }
    selectors.remove_prefix(std::min(end + 1, selectors.size()));
  }
}

void read_block(std::string_view css, bool for_print, int nesting, std::vector<StyleRule>& rules) {
  while (!(css = trimmed(css)).empty() && rules.size() < kMaxStyleRules) {
    const std::size_t end = find_outside(css, "{;}");
    const std::string_view front = trimmed(css.substr(0, end));
    if (end == css.size() || css[end] != '{') {
      css.remove_prefix(std::min(end + 1, css.size()));
      continue;
    }
    css.remove_prefix(end + 1);
    const std::size_t close = find_outside(css, "}");
    const std::string_view body = css.substr(0, close);
    css.remove_prefix(std::min(close + 1, css.size()));
    if (!front.starts_with('@')) {
      if (for_print) read_rule(front, body, rules);
      continue;
    }
    const std::string name = lowered(front.substr(0, front.find_first_of(" \t\r\n\f(")));
    if (nesting >= kMaxNesting) continue;
    if (name == "@media") {
      read_block(body,
                 for_print ? is_for_print(front) || front.find("screen") == front.npos
                           : is_for_print(front),
                 nesting + 1, rules);
    } else if (name == "@supports" || name == "@layer") {
      read_block(body, for_print, nesting + 1, rules);
    }
  }
}

}  // namespace

bool is_for_print(std::string_view media) {
  const std::string list = lowered(media);
  std::string_view rest = list;
  while (!rest.empty()) {
    const std::string_view query = take_until(rest, ',');
    bool named = false;
    bool negated = false;
    for (std::size_t at = 0; at < query.size();) {
      if (!continues_css_name(query[at])) {
        ++at;
        continue;
      }
      std::size_t word_end = at;
      while (word_end < query.size() && continues_css_name(query[word_end])) ++word_end;
      const std::string_view word = query.substr(at, word_end - at);
      named = named || word == "print" || word == "speech";
      negated = negated || word == "not";
      at = word_end;
    }
    if (named && !negated) return true;
  }
  return false;
}

void read_style_rules(std::string_view css, bool for_print, std::vector<StyleRule>& rules) {
  read_block(without_comments(css), for_print, 0, rules);
}

}  // namespace sito
