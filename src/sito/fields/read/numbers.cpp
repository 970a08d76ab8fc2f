// SPDX-License-Identifier: Apache-2.0
// Reads numbers in texts: s:number of prolog.xq.
#include "sito/fields/read/values.h"

#include <algorithm>
#include <array>

namespace sito::fields {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kMinus = "\xE2\x88\x92";       // MINUS SIGN
constexpr std::string_view kApostrophe = "\xE2\x80\x99";  // RIGHT SINGLE QUOTATION MARK
constexpr std::size_t kGroup = 3;

std::size_t digits_at(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(kDigits, at), text.size()) - std::min(at, text.size());
}

/// The signs between groups of three digits, and those in front of a fraction in this style.
struct Style {
  std::string_view groups;
  bool apostrophe;
  std::string_view fraction;
};
constexpr std::array<Style, 3> kStyles = {Style{" '", true, ".,"}, Style{",", false, "."},
                                          Style{".", false, ","}};

// Returns the bytes of the sign between groups at `at`; 0 if there is none.
std::size_t sign_at(std::string_view text, std::size_t at, const Style& style) {
  if (at >= text.size()) return 0;
  if (style.groups.find(text[at]) != std::string_view::npos) return 1;
  return style.apostrophe && text.substr(at).starts_with(kApostrophe) ? kApostrophe.size() : 0;
}

// Appends the fraction at `at`, if there is one.
void append_fraction(std::string_view text, std::size_t at, std::string_view signs,
                     std::string& out) {
  if (at >= text.size() || signs.find(text[at]) == std::string_view::npos) return;
  const std::size_t n = digits_at(text, at + 1);
  if (n > 0) out.append(".").append(text.substr(at + 1, n));
}

// Returns false if the text does not begin with groups of digits in this style.
bool append_grouped(std::string_view text, const Style& style, std::string& out) {
  const std::size_t first = digits_at(text, 0);
  if (first > kGroup || text[0] == '0') return false;
  const std::size_t begin = out.size();
  std::size_t at = first;
  out.append(text.substr(0, first));
  for (std::size_t sign = sign_at(text, at, style);
       sign > 0 && digits_at(text, at + sign) == kGroup; sign = sign_at(text, at, style)) {
    out.append(text.substr(at + sign, kGroup));
    at += sign + kGroup;
  }
  if (at == first) {
    out.resize(begin);
    return false;
  }
  append_fraction(text, at, style.fraction, out);
  return true;
}

// Returns true if the text in front of a number makes it negative.
bool is_minus(std::string_view before) {
  if (before.ends_with('-')) {
    before.remove_suffix(1);
  } else if (before.ends_with(kMinus)) {
    before.remove_suffix(kMinus.size());
  } else {
    return false;
  }
  return before.empty() || std::string_view(" (:=").find(before.back()) != std::string_view::npos;
}

}  // namespace

std::string number_of(std::string_view text) {
  const std::size_t begin = text.find_first_of(kDigits);
  if (begin == std::string_view::npos) return "";
  std::string out = is_minus(text.substr(0, begin)) ? "-" : "";
  text.remove_prefix(begin);
  const bool grouped = std::any_of(kStyles.begin(), kStyles.end(), [&](const Style& style) {
    return append_grouped(text, style, out);
  });
  if (!grouped) {
    const std::size_t first = digits_at(text, 0);
    out.append(text.substr(0, first));
    append_fraction(text, first, ".,", out);
  }
  return out;
}

}  // namespace sito::fields
