// SPDX-License-Identifier: Apache-2.0
// Parameters of table rows: their specification and their values.
#pragma once

#include "sito/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito {

/// One parameter of a row: a number, one of several names, or a text. Switches are 0 or 1.
struct ParamSpec {
  std::string_view name;  ///< kebab-case or, for `compat_` switches, as in the specification
  double fallback = 0;    ///< the default; for a choice, its index
  double low = 0, high = 0;
  std::string_view unit;  ///< "characters", "words", "share", "switch" ...; "choice"; "tags"
  std::string_view doc;
  /// For a choice: the names of the values 0, 1, 2 ... (low is 0, high the last). For a text: the
  /// names that its list may contain. (With the unit "tags" or "languages" it is a list of those.)
  std::span<const std::string_view> choices = {};
  /// For a text: the default, and another value that makes a difference. A parameter with an
  /// example is a text; its numbers are unused.
  std::string_view text = {};
  std::string_view example = {};

  [[nodiscard]] constexpr bool is_choice() const { return !choices.empty() && !is_text(); }
  [[nodiscard]] constexpr bool is_text() const { return !example.empty(); }
};

/// Values for the parameters of one row.
struct Params {
  /// One for each spec, in the order of the specs.
  std::vector<double> numbers;
  /// Text parameters, each at the index of its spec. An empty text means the default, and so does
  /// an empty vector.
  std::vector<std::string> texts;
};

/// A setting as typed: name and value.
using Setting = std::pair<std::string, std::string>;
/// Returns an error if a text that is a list holds an unknown name.
using TextCheck = Result<void> (*)(const ParamSpec& spec, const std::string& text);

/// Writes a number for settings and messages: shortest form, never with an exponent.
std::string number_text(double value);
/// Returns the defaults of `specs`.
Params default_params(std::span<const ParamSpec* const> specs);
/// Sets "name=value" pairs over the defaults. Messages name `owner`; `check` may be null if no
/// spec is a text.
///
/// InvalidArgument: an unknown name (the message lists the known ones), not a number, out of range,
/// none of the choices (the message lists them), or an error of `check`.
Result<Params> resolve_params(std::string_view owner, std::span<const ParamSpec* const> specs,
                              std::span<const Setting> settings, TextCheck check = nullptr);

}  // namespace sito
