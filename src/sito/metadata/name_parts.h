// SPDX-License-Identifier: Apache-2.0
// Judges single names of people and what stands beside them: roles, degrees, domains.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace sito {

/// Returns true if a list contains the word.
template <std::size_t kSize>
bool holds(const std::string_view (&list)[kSize], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// All of these are linear in the text. Views are into it.

/// Returns the number of words, between blanks.
std::size_t count_words(std::string_view text);
/// Returns true for a word that begins with a capital.
bool starts_high(std::string_view word);
/// Removes blanks and signs at both ends: "- Jane Doe,".
std::string_view trim_signs(std::string_view name);
/// Returns true for "Reporter" and "Editor-in-Chief".
bool is_role(std::string_view word);
/// Returns true for "Inc." and "s. r. o.".
bool is_legal_form(std::string_view piece);
/// Returns true for "PhD", and for capitals alone behind a comma.
bool is_degree(std::string_view piece);
/// Returns "Jane Doe" for "Jane Doe example.org".
std::string_view without_domain(std::string_view name);
/// Returns "Jane Doe" for "Jane Doe Senior Reporter"; at least two words stay.
std::string_view without_role(std::string_view name);
/// Returns false for what is no name: URLs, handles, dates, counts, texts of more than seven words.
bool may_be_name(std::string_view name);
/// Returns "Jane Doe" for "Jane Doe.", but keeps "Jr." and initials.
std::string_view without_full_stop(std::string_view name);
/// Returns true for "Jane Doe", "Jan van der Meer": two words or more that begin with capitals, with
/// small ones between.
bool is_name_of_words(std::string_view name);

}  // namespace sito
