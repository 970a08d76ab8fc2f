// SPDX-License-Identifier: Apache-2.0
// Which elements the style sheets for print and speech hide: a small reader of CSS.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// What a rule does to the elements it matches.
enum class StyleEffect : std::uint8_t { None, Hide, Show };

/// `a.b#c[d=e]`, and how it hangs on the one before.
struct StyleCompound {
  struct Attribute {
    std::string name;
    char op = 0;  ///< 0: is there; else one of = ~ | ^ $ *
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

/// One selector of a rule that hides or shows. A selector is found by its last compound.
struct StyleRule {
  std::vector<StyleCompound> compounds;
  std::uint32_t specificity = 0;  ///< as CSS has it, `!important` above all
  StyleEffect display = StyleEffect::None;
  StyleEffect visibility = StyleEffect::None;
};

/// More are not read: style sheets have fewer, and time is bounded.
inline constexpr std::size_t kMostStyleRules = 4096;
inline constexpr std::size_t kMostCompounds = 8;

/// True when a list of media queries names print or speech, and does not negate them.
bool is_for_print(std::string_view media);

/// Appends the rules of a sheet that change what print or speech show, in their order: all when
/// `for_print`, else those inside `@media print` and the like. Selectors with pseudo-classes (but
/// `:root`), pseudo-elements and siblings are passed over, as is what is no CSS.
/// Cost: linear in the sheet.
void read_style_rules(std::string_view css, bool for_print, std::vector<StyleRule>& rules);

}  // namespace sito
