// SPDX-License-Identifier: Apache-2.0
// A small reader of CSS: the rules that hide or show elements in print and speech.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// The effect of a rule on matching elements.
enum class StyleEffect : std::uint8_t { None, Hide, Show };

/// A compound selector such as `a.b#c[d=e]`, and its relation to the one before.
struct StyleCompound {
  struct Attribute {
    std::string name;
    char op = 0;  ///< 0: is present; else one of = ~ | ^ $ *
    std::string value;
    bool operator==(const Attribute&) const = default;
  };
  std::string tag;  ///< lower case; "" for any
  std::string id;
  std::vector<std::string> classes;
  std::vector<Attribute> attributes;
  bool child = false;  ///< `>` in front of it; otherwise any descendant
  bool operator==(const StyleCompound&) const = default;
};

/// One selector of a rule that hides or shows. Lookup uses the last compound.
struct StyleRule {
  std::vector<StyleCompound> compounds;
  std::uint32_t specificity = 0;  ///< as in CSS, `!important` above all
  StyleEffect display = StyleEffect::None;
  StyleEffect visibility = StyleEffect::None;
};

/// Limits that bound the time. Real style sheets have fewer.
inline constexpr std::size_t kMaxStyleRules = 4096;
inline constexpr std::size_t kMaxCompounds = 8;

/// Returns true if a list of media queries names print or speech and does not negate them.
bool is_for_print(std::string_view media);

/// Appends the rules of a sheet that hide or show elements in print or speech, in their order: all
/// rules if `for_print`, else those inside `@media print` and the like. Skips selectors with
/// pseudo-classes (except `:root`), pseudo-elements and siblings, and text that is not CSS.
/// Cost: linear in the sheet.
void read_style_rules(std::string_view css, bool for_print, std::vector<StyleRule>& rules);

}  // namespace sito
