// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/name_words.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/lowered.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace sito::structured {
namespace {

// Marks of text that no script may read as a formula.
constexpr auto kIgnored = std::to_array<std::string_view>({"tex2jax_ignore", "mathjax_ignore"});
// A word of this length may also end a longer one, as in "inlineformula".
constexpr std::size_t kLongWord = 7;

// Returns true if the word stands at this place of the name and is a part of it.
bool is_part_at(std::string_view name, std::size_t at, std::string_view word) {
  if (at + word.size() > name.size() || !equals_lowered(name.substr(at, word.size()), word))
    return false;
  const std::size_t end = at + word.size();
  const bool begins = at == 0 || !is_letter(name[at - 1]) ||
                      (name[at] != lower(name[at]) && name[at - 1] == lower(name[at - 1]));
  const bool ends = end == name.size() || !is_letter(name[end]) ||
                    (name[end] != lower(name[end]) && name[end - 1] == lower(name[end - 1]));
  return ends && (begins || (word.size() >= kLongWord && end == name.size()));
}

bool has_word(std::string_view name, std::span<const std::string_view> words) {
  for (std::size_t at = 0; at < name.size(); ++at) {
    for (const std::string_view word : words) {
      if (lower(name[at]) == word.front() && is_part_at(name, at, word)) return true;
    }
  }
  return false;
}

bool has_word_of(std::string_view classes, std::span<const std::string_view> words) {
  return any_token(classes, [&](std::string_view token) { return has_word(token, words); });
}

bool is_custom(const Page& page, NodeId id) {
  return page.node(id).tag == Tag::Other && page.tag_name(id).find('-') != std::string_view::npos;
}

}  // namespace

bool names_formula(std::string_view classes) {
  return has_word_of(classes, kFormulaWords) && !has_token_of(classes, kIgnored);
}

bool names_code(std::string_view classes) { return has_word_of(classes, kCodeWords); }

bool names_line_numbers(std::string_view classes) {
  return any_token(classes, [](std::string_view token) {
    if (is_one_of(token, kNumberClasses)) return true;
    constexpr std::string_view kLine = "line";
    if (token.size() <= kLine.size() + 1 || !starts_with_lowered(token, kLine)) return false;
    token.remove_prefix(kLine.size());
    if (token.front() == '-' || token.front() == '_') token.remove_prefix(1);
    return std::any_of(kNumberWords.begin(), kNumberWords.end(),
                       [&](std::string_view word) { return equals_lowered(token, word); });
  });
}

bool is_formula_element(const Page& page, NodeId id) {
  return is_custom(page, id) && !page.tag_name(id).starts_with("mjx-") &&
         has_word(page.tag_name(id), kFormulaWords);
}

bool is_code_element(const Page& page, NodeId id) {
  return is_custom(page, id) && has_word(page.tag_name(id), kCodeWords);
}

}  // namespace sito::structured
