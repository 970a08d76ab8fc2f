// SPDX-License-Identifier: Apache-2.0
// The names that ship with sito: places, given names and family names. Private to the room.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::text {

/// What a capitalised word may be in the name of a person. Bits.
enum PersonWord : std::uint8_t {
  kGivenName = 1,
  kOrdinaryWord =
      2,  ///< a given name that is a word, too ("Will"): a known family name must follow
  kFamilyName = 4,
  kNoFamilyName = 8,  ///< ends names of other things ("Elizabeth Street")
};

/// A place of several words, in its dictionary form.
struct PlaceName {
  std::vector<std::string_view> words;
  std::string_view language;  ///< of the name; "" for a name used in all languages
};

/// Lists of names. Views of the bytes that were parsed. Immutable; share freely.
class KnownNames {
 public:
  /// Returns the lists of data/names. Made once.
  static const KnownNames& shipped();
  /// Read the lists that tools/count_names.py describes.
  void add_places(std::string_view lines);
  void add_people(std::string_view lines);

  /// Returns the places that begin with a word, those with most words first.
  [[nodiscard]] std::span<const PlaceName> places_with(std::string_view first) const;
  /// Returns bits of PersonWord; 0 for a word that is in no list.
  [[nodiscard]] std::uint8_t person_word(std::string_view word) const;
  /// Returns true for a given name of the shipped list. Searches its text, and makes no table.
  static bool is_shipped_given_name(std::string_view word);

 private:
  std::unordered_map<std::string_view, std::vector<PlaceName>> places_;  // by first word
  std::unordered_map<std::string_view, std::uint8_t> people_;
};

}  // namespace sito::text
