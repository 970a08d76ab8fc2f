// SPDX-License-Identifier: Apache-2.0
#include "sito/base/params.h"

#include <array>
#include <charconv>
#include <cstddef>

namespace sito {
namespace {

Error bad_argument(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

std::string known_names(std::span<const ParamSpec* const> specs) {
  std::string names = specs.empty() ? "it has none" : "known: ";
  for (const ParamSpec* spec : specs) {
    if (spec != specs.front()) names += ", ";
    names += spec->name;
  }
  return names;
}

Result<double> parse_choice(const ParamSpec& spec, const std::string& text) {
  std::string names;
  for (std::size_t i = 0; i < spec.choices.size(); ++i) {
    if (spec.choices[i] == text) return static_cast<double>(i);
    names += (i == 0 ? "" : i + 1 == spec.choices.size() ? " or " : ", ");
    names += spec.choices[i];
  }
  return bad_argument(std::string(spec.name) + " is \"" + text + "\", expected " + names);
}

Result<double> parse_value(const ParamSpec& spec, const std::string& text) {
  if (spec.is_choice()) return parse_choice(spec, text);
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc() || stop != end || !(value == value)) {
    return bad_argument(std::string(spec.name) + " is \"" + text + "\", expected a number from " +
                        number_text(spec.low) + " to " + number_text(spec.high));
  }
  const bool half_switch = spec.unit == "switch" && value != 0 && value != 1;
  if (half_switch || value < spec.low || value > spec.high) {
    return bad_argument(
        std::string(spec.name) + " is " + number_text(value) + ", expected " +
        (half_switch ? "0 or 1" : number_text(spec.low) + " to " + number_text(spec.high)) + " (" +
        std::string(spec.unit) + ")");
  }
  return value;
}

}  // namespace

std::string number_text(double value) {
  std::array<char, 400> digits{};  // of the largest double
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  return {digits.data(), end.ptr};
}

Params default_params(std::span<const ParamSpec* const> specs) {
  Params params;
  for (const ParamSpec* spec : specs) params.numbers.push_back(spec->fallback);
  return params;
}

Result<Params> resolve_params(std::string_view owner, std::span<const ParamSpec* const> specs,
                              std::span<const Setting> settings, TextCheck check) {
  Params params = default_params(specs);
  for (const auto& [name, text] : settings) {
    std::size_t index = 0;
    while (index < specs.size() && specs[index]->name != name) ++index;
    if (index == specs.size()) {
      return bad_argument(std::string(owner) + " has no parameter \"" + name + "\"; " +
                          known_names(specs));
    }
    if (specs[index]->is_text()) {
      const Result<void> checked = check == nullptr ? Result<void>() : check(*specs[index], text);
      if (!checked) return checked.error();
      params.texts.resize(specs.size());
      params.texts[index] = text;
      continue;
    }
    Result<double> value = parse_value(*specs[index], text);
    if (!value) return value.error();
    params.numbers[index] = *value;
  }
  return params;
}

}  // namespace sito
