// SPDX-License-Identifier: Apache-2.0
// Finds the names of places and people in sentences, inflected ones too, by the shipped lists and
// by rules of each language.
#pragma once

#include "sito/text/segment.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::text {

class Inflection;
class KnownNames;
class StopWords;

/// Which names are looked for. Bits.
enum class NameKinds : std::uint8_t { None = 0, Places = 1, People = 2, All = 3 };

/// Joins the tokens of names. Keeps its memory between calls; one per thread.
///
/// A place is a name of the list (data/names/places.txt) whose words all have forms of one case:
/// "in New York", "do Nowego Jorku". A person is a given name of the list
/// (data/names/people.txt) in any form, further given names and initials, particles ("von", "de
/// la"), and a capitalised word; in Hungarian the family name comes first. A given name that is an
/// ordinary word as well, initials alone, and any name in an English headline, need a
/// family name of the list. Case matters: names in capitals are not found.
class NameFinder {
 public:
  explicit NameFinder(NameKinds kinds);
  /// Uses other lists, which must outlive it.
  NameFinder(NameKinds kinds, const KnownNames& names);

  /// Chooses the endings and stop words of a language ("cs", "cs-CZ"). Without rules for the
  /// language, only the listed forms are found.
  void set_language(std::string_view language);
  /// Joins the tokens of each name in a sentence into one token, from left to right; at each place
  /// the longer name wins. Tokens without white space between them are never joined. Cost: linear
  /// in the tokens; some hundred comparisons for each capitalised one.
  void join(std::string_view text, std::vector<Token>& tokens);

 private:
  [[nodiscard]] std::string_view token(std::size_t at) const {
    return text_.substr((*tokens_)[at].begin, (*tokens_)[at].end - (*tokens_)[at].begin);
  }
  /// Returns true for a token with white space in front of it.
  [[nodiscard]] bool is_apart(std::size_t at) const {
    return at < tokens_->size() && !(*tokens_)[at].glued;
  }
  [[nodiscard]] bool is_name_word(std::size_t at) const;
  [[nodiscard]] bool is_family_name(std::size_t at) const;
  [[nodiscard]] bool is_stop_word(std::size_t at);
  [[nodiscard]] std::uint8_t person_word(std::size_t at);
  [[nodiscard]] bool is_headline() const;
  std::size_t place_at(std::size_t at);
  std::size_t person_at(std::size_t at);
  std::size_t initials_at(std::size_t at);
  std::size_t family_first_at(std::size_t at);

  NameKinds kinds_;
  const KnownNames& names_;
  const Inflection* inflection_;
  const StopWords* stop_words_ = nullptr;
  std::string language_;
  std::string storage_;
  // Of the current sentence.
  std::string_view text_;
  const std::vector<Token>* tokens_ = nullptr;
  bool headline_ = false;
};

/// Returns true for a given name of the list (data/names/people.txt) in the form that is listed.
/// Cost: a binary search in the text of the list, which is sorted; nothing is read before.
bool is_given_name(std::string_view word);

}  // namespace sito::text
