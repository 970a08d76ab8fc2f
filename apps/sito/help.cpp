// SPDX-License-Identifier: Apache-2.0
#include "sito/help.h"

#include "sito/version.h"

#include <array>
#include <charconv>
#include <cstddef>

namespace sito::app {
namespace {

constexpr std::size_t kNameColumn = 34;
constexpr std::size_t kLineWidth = 96;

// Breaks `text` into lines that start at `column`; the first is already there.
void append_wrapped(std::string_view text, std::size_t column, std::string& out) {
  std::size_t used = column;
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!first && used + 1 + end > kLineWidth) {
      out += '\n';
      out.append(column, ' ');
      used = column;
    } else if (!first) {
      out += ' ';
      ++used;
    }
    out += text.substr(0, end);
    used += end;
    first = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

void append_row(const std::string& name, const std::string& text, std::string& out) {
  out += "  " + name;
  if (name.size() + 4 > kNameColumn) {
    out += '\n';
    out.append(kNameColumn, ' ');
  } else {
    out.append(kNameColumn - name.size() - 2, ' ');
  }
  append_wrapped(text, kNameColumn, out);
}

std::string name_of_option(const CLI::Option& option) {
  std::string name = option.get_name(option.get_positional());
  if (!option.get_positional()) name = option.get_name(false, true);
  for (std::size_t at = name.find(','); at != std::string::npos; at = name.find(',', at + 2)) {
    name.insert(at + 1, " ");
  }
  if (!option.get_positional() && option.get_expected_max() != 0 &&
      !option.get_type_name().empty()) {
    name += " " + option.get_type_name();
  }
  return name;
}

// `takes` decides of numbers; `which` says it.
template <typename Takes>
CLI::Validator number_that(const std::string& which, const Takes& takes) {
  const auto check = [which, takes](std::string& text) {
    double number = 0;
    if (CLI::detail::lexical_cast(text, number) && takes(number)) return std::string();
    return "a number " + which + " was expected, not '" + text + "'";
  };
  return CLI::Validator(check, "");
}

// "0.1", "86400", "1000000".
std::string plain(double number) {
  std::array<char, 64> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  return {text.data(), end.ptr};
}

}  // namespace

CLI::Validator positive_number() {
  return number_that("above 0", [](double number) { return number > 0; });
}

CLI::Validator number_from_0() {
  return number_that("from 0", [](double number) { return number >= 0; });
}

CLI::Validator number_between(double least, double most) {
  return number_that("from " + plain(least) + " to " + plain(most),
                     [least, most](double number) { return least <= number && number <= most; });
}

void prepare(CLI::App& app, std::string_view example) {
  app.set_help_flag("-h", "This help, short");
  app.set_help_all_flag("--help", "All options");
  app.footer(std::string(example));
  app.option_defaults()->always_capture_default(false);
}

std::string command_line_name(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name()
                                     : command_line_name(*app.get_parent()) + " " + app.get_name();
}

std::string help_text(CLI::App& app, bool all) {
  std::string out = app.get_description() + ".\n\n";
  if (!app.get_footer().empty()) out += "  " + app.get_footer() + "\n\n";
  out += "Usage: " + command_line_name(app);
  const auto subcommands = app.get_subcommands([](const CLI::App*) { return true; });
  out += subcommands.empty() ? " [options]" : " COMMAND [options]";
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional())
      out += " " + option->get_name(true) + (option->get_expected_max() > 1 ? "..." : "");
  }
  out += '\n';
  if (!subcommands.empty()) out += "\nCommands:\n";
  for (const CLI::App* command : subcommands)
    append_row(command->get_name(), command->get_description(), out);

  for (const std::string& group : app.get_groups()) {
    if (group.empty() || (!all && group == kMoreOptions)) continue;
    out += "\n" + group + ":\n";
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() == group)
        append_row(name_of_option(*option), option->get_description(), out);
    }
  }
  if (!all && subcommands.empty()) out += "\nMore options: " + command_line_name(app) + " --help\n";
  return out;
}

std::string version_text() {
  std::string out = "sito " + std::string(kVersion) + " (" + std::string(kCommit) + ")\n";
  out += "compiler: " + std::string(kCompiler) + "\n";
  for (const auto& [library, version] : kLibraries) {
    out += std::string(library) + ": " + std::string(version) + "\n";
  }
  return out;
}

}  // namespace sito::app
