// SPDX-License-Identifier: Apache-2.0
// Help in two lengths, from the options as they are declared: -h is one screen, --help is
// everything.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace sito::app {

/// Options of this group are left out of the short help.
inline constexpr const char* kMoreOptions = "More options";

/// Takes numbers above 0, from 0, and between two, which it takes, too; what is wrong with others
/// is said with numbers as people write them, and without the bounds of a type.
CLI::Validator positive_number();
CLI::Validator number_from_0();
CLI::Validator number_between(double least, double most);
/// Of a type whose values are not all doubles.
template <typename Number>
CLI::Validator number_between(Number least, Number most) {
  return number_between(static_cast<double>(least), static_cast<double>(most));
}

/// Sets what every command has in common: its help flags and its example.
void prepare(CLI::App& app, std::string_view example);
/// The help of a command.
std::string help_text(CLI::App& app, bool all);
/// "sito warc check".
std::string command_line_name(const CLI::App& app);
/// Version, compiler and versions of the linked libraries, one a line.
std::string version_text();

}  // namespace sito::app
