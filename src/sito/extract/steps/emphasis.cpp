// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/emphasis.h"

#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

namespace sito::extract {
namespace {

// Sizes of h1 to h6 and of font size=1 to 7, as browsers show them.
constexpr std::array<float, 6> kHeadingSizes = {2.0F, 1.5F, 1.17F, 1.0F, 0.83F, 0.67F};
constexpr std::array<float, 7> kFontSizes = {0.63F, 0.82F, 1.0F, 1.13F, 1.5F, 2.0F, 3.0F};
constexpr float kLarger = 1.2F;  // CSS2's suggestion for font-size: larger
constexpr int kOrdinaryFontSize = 3;
// The specification calls 14 pt and 1.1 em the same limit; a pixel is three quarters of a point.
constexpr double kPointsPerEm = 14 / 1.1;
constexpr double kPointsPerPixel = 0.75;
constexpr double kBoldWeight = 600;

// Reads a number at the start of the text, and moves the text behind it.
std::optional<double> take_number(std::string_view& text) {
  double value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return value;
}

// Reads <font size=N>, or +N and -N relative to the ordinary size.
float font_size(std::string_view value) {
  value = text::trim(value);
  const bool relative = value.starts_with('+') || value.starts_with('-');
  if (value.starts_with('+')) value.remove_prefix(1);
  const std::optional<double> number = take_number(value);
  if (!number) return 1;
  const double wanted = *number + (relative ? kOrdinaryFontSize : 0);
  const double size = std::clamp(wanted, 1.0, static_cast<double>(kFontSizes.size()));
  return kFontSizes[static_cast<std::size_t>(size) - 1];
}

// Old pages write styles in capitals.
float style_size(std::string_view value) {
  if (equals_lowered(value, "large")) return kFontSizes[3];
  if (equals_lowered(value, "larger")) return kLarger;
  if (equals_lowered(value, "x-large")) return kFontSizes[4];
  if (equals_lowered(value, "xx-large")) return kFontSizes[5];
  const std::optional<double> number = take_number(value);
  if (!number) return 1;
  double em = 1;
  if (starts_with_lowered(value, "em") || starts_with_lowered(value, "rem")) em = *number;
  if (starts_with_lowered(value, "%")) em = *number / 100;
  if (starts_with_lowered(value, "pt")) em = *number / kPointsPerEm;
  if (starts_with_lowered(value, "px")) em = *number * kPointsPerPixel / kPointsPerEm;
  return static_cast<float>(em);
}

bool style_bold(std::string_view value) {
  if (starts_with_lowered(value, "bold")) return true;  // and bolder
  const std::optional<double> number = take_number(value);
  return number && *number >= kBoldWeight;
}

void add_style(std::string_view style, Emphasis& inside) {
  while (!style.empty()) {
    const std::string_view declaration = take_until(style, ';');
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view name = text::trim(declaration.substr(0, colon));
    const std::string_view value = text::trim(declaration.substr(colon + 1));
    if (equals_lowered(name, "font-size")) inside.size = std::max(inside.size, style_size(value));
    if (equals_lowered(name, "font-weight")) inside.bold = inside.bold || style_bold(value);
  }
}

}  // namespace

Emphasis emphasis_inside(const Page& page, NodeId element, Emphasis around) {
  const Node& node = page.node(element);
  Emphasis inside = around;
  if (node.tag == Tag::B || node.tag == Tag::Strong) inside.bold = true;
  if (node.tag >= Tag::H1 && node.tag <= Tag::H6) {
    const auto level = static_cast<std::size_t>(node.tag) - static_cast<std::size_t>(Tag::H1);
    inside.size = std::max(inside.size, kHeadingSizes[level]);
    inside.bold = true;
  }
  if (node.n_attrs == 0) return inside;
  if (node.tag == Tag::Font) {
    for (const Attribute& attribute : page.attributes(element)) {
      if (attribute.name == "size") inside.size = std::max(inside.size, font_size(attribute.value));
    }
  }
  if (const auto style = page.attribute(element, Attr::Style)) add_style(*style, inside);
  return inside;
}

}  // namespace sito::extract
