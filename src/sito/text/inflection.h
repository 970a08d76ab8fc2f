// SPDX-License-Identifier: Apache-2.0
// Endings of names by case, so that an inflected name is known as a form of the listed one: rules of
// suffixes for a language, without a dictionary. Private to the room.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::text {

/// Bits of the cases of which a form may be; forms of one name share a bit.
using Cases = std::uint16_t;
inline constexpr Cases kAnyCase = 0xFFFF;

/// The endings of one language. Immutable; share freely.
class Inflection {
 public:
  /// Returns the endings of a language ("cs", also "cs-CZ"); none for a language without rules.
  /// Made once.
  static const Inflection& of(std::string_view language);
  /// Reads data/inflection/<language>.txt, which tools/count_names.py describes.
  static Inflection parse(std::string_view lines);

  /// Returns the cases in which `word` is a form of `base`: kAnyCase if they are equal, 0 for none.
  [[nodiscard]] Cases cases_of(std::string_view base, std::string_view word) const;

  /// Calls `take(base, cases)` with the word, and with each form that it may come from. `storage`
  /// holds the forms during the call.
  template <typename Take>
  void for_each_base(std::string_view word, std::string& storage, Take&& take) const {
    take(word, kAnyCase);
    if (word.empty()) return;
    for (const Rule& rule : rules_[static_cast<unsigned char>(word.back())]) {
      if (!applies(rule, word)) continue;
      storage.assign(word.substr(0, word.size() - rule.form.size()));
      storage += rule.base;
      take(std::string_view(storage), rule.cases);
    }
  }

 private:
  struct Rule {
    std::string base, form;
    Cases cases = 0;
  };
  [[nodiscard]] bool applies(const Rule& rule, std::string_view word) const;
  [[nodiscard]] bool ends_in_consonant(std::string_view stem) const;

  std::array<std::vector<Rule>, 256> rules_;  // by the last byte of the form
  std::vector<std::string> vowels_;
};

}  // namespace sito::text
