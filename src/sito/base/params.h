// SPDX-License-Identifier: Apache-2.0
// Parameters of what there are tables of: what a row says of them, and their values.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito {

/// One parameter of a row: a number, one of several names, or a text. Switches are 0 or 1.
struct ParamSpec {
  std::string_view name;  ///< kebab-case or, for `compat_` switches, as in the specification
  double fallback = 0;    ///< the default; of a choice: its index
  double low = 0, high = 0;
  std::string_view unit;  ///< "characters", "words", "share", "switch" ...; "choice"; "tags"
  std::string_view doc;
  /// Of a choice: the names of the values 0, 1, 2 ... (low is 0, high the last). Of a text: it is a
  /// list of such names. (A text with the unit "tags" is a list of elements.)
  std::span<const std::string_view> choices = {};
  /// Of a text parameter: the default, and another value that would make a difference. A parameter
  /// is a text when it has an example; its numbers mean nothing then.
  std::string_view text = {};
  std::string_view example = {};

  [[nodiscard]] constexpr bool is_choice() const { return !choices.empty() && !is_text(); }
  [[nodiscard]] constexpr bool is_text() const { return !example.empty(); }
};

/// Values for the parameters of one row.
struct Params {
  /// One for each spec, in their order.
  std::vector<double> numbers;
  /// Of text parameters, in the place of their spec; empty, or a text empty: the default.
  std::vector<std::string> texts;
};

/// A setting as typed: name and value.
using Setting = std::pair<std::string, std::string>;
/// Says whether a text that is a list holds known names only.
using TextCheck = Result<void> (*)(const ParamSpec& spec, const std::string& text);

/// A number as settings and messages write it: shortest, never with an exponent.
std::string number_text(double value);
/// The defaults of `specs`.
Params default_params(std::span<const ParamSpec* const> specs);
/// Sets "name=value" pairs over the defaults. Messages name `owner`; `check` may be null when no
/// spec is a text.
///
/// InvalidArgument: unknown name (the message lists the known ones), not a number, out of range,
/// none of the choices (the message lists them), or what `check` says.
Result<Params> resolve_params(std::string_view owner, std::span<const ParamSpec* const> specs,
                              std::span<const Setting> settings, TextCheck check = nullptr);

}  // namespace sito
