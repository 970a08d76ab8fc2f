// SPDX-License-Identifier: Apache-2.0
#include "tool/tagger_flags.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/error.h"

#include <algorithm>
#include <string_view>

namespace sito::app {
namespace {

constexpr std::string_view kVertical = "vertical";

}  // namespace

void TaggerFlags::declare(FlagTable& table) {
  table
      .add("--pipe", command_,
           "Shell command of a tagger that reads the vertical and adds columns to each token "
           "(docs/formats/vertical.md)")
      ->type_name("COMMAND")
      ->group(kMoreOptions);
  table
      .add("--pipe-columns", columns_,
           "Names of the columns that the tagger adds (default lemma,tag)")
      ->needs("--pipe")
      ->type_name("NAMES")
      ->group(kMoreOptions);
  table
      .add("--pipe-form", form_,
           "Input of the tagger: vertical (default), or tokens with an empty line after each "
           "sentence")
      ->needs("--pipe")
      ->type_name("FORM")
      ->group(kMoreOptions);
  table.add("--pipe-timeout", seconds_, "Seconds to wait for an answer of the tagger (default 60)")
      ->needs("--pipe")
      ->type_name("SECONDS")
      ->check(number_between(0.1, 86400.0))
      ->group(kMoreOptions);
}

std::vector<std::string> TaggerFlags::columns() const {
  std::vector<std::string> names;
  for (const std::string_view part : all_parts_of(columns_, ',')) {
    names.emplace_back(part);
  }
  return names;
}

Result<void> TaggerFlags::check(std::span<const write::Format* const> chosen) const {
  if (!given()) return {};
  const bool vertical = std::any_of(chosen.begin(), chosen.end(),
                                    [](const auto* format) { return format->name == kVertical; });
  if (!vertical) return invalid("--pipe has no effect without --format vertical");
  if (form_ != "vertical" && form_ != "tokens") {
    return invalid("--pipe-form is vertical or tokens, not '" + form_ + "'");
  }
  const std::vector<std::string> names = columns();
  for (const std::string& name : names) {
    // A registry file can hold no name that begins with an underscore or a digit.
    const bool good = !name.empty() && name != "word" && name != "lc" && is_lower(name.front()) &&
                      std::all_of(name.begin(), name.end(),
                                  [](char c) { return is_lower(c) || is_digit(c) || c == '_'; });
    if (!good) {
      return invalid("--pipe-columns: '" + name + "' is not a column name such as lemma");
    }
    if (std::count(names.begin(), names.end(), name) != 1)
      return invalid("--pipe-columns: there are two columns '" + name + "'");
  }
  return {};
}

Result<void> TaggerFlags::fill(corpus::Output& output) const {
  if (!given() || output.format->name != kVertical) return {};
  if (output.settings.at("dialect") == "knot")
    return invalid("--pipe has no effect on the dialect knot");
  output.settings["pipe"] = command_;
  output.settings["pipe-columns"] = std::to_string(columns().size());
  output.settings["pipe-form"] = form_;
  output.settings["pipe-seconds"] = std::to_string(seconds_);
  return {};
}

}  // namespace sito::app
