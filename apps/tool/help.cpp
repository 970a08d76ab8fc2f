// SPDX-License-Identifier: Apache-2.0
#include "tool/help.h"

#include "sito/base/contains.h"
#include "sito/version.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

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

std::string names_of(const Flag& flag) {
  std::string names = flag.all_names();
  for (std::size_t at = names.find(','); at != std::string::npos; at = names.find(',', at + 2)) {
    names.insert(at + 1, " ");
  }
  if (!flag.is_argument() && !flag.is_switch && !flag.type.empty()) names += " " + flag.type;
  return names;
}

// In the order of their first rows.
std::vector<std::string> groups_of(const FlagTable& flags) {
  std::vector<std::string> groups;
  for (const Flag& flag : flags.rows()) {
    if (!is_one_of(flag.in_group, groups)) groups.push_back(flag.in_group);
  }
  return groups;
}

}  // namespace

void add_help_flags(FlagTable& table) {
  table.add_builtin("-h", "Short help");
  table.add_builtin("--help", "Help with all options");
}

std::string help_text(const HelpPage& page, bool all) {
  std::string out = page.summary + ".\n\n";
  if (!page.example.empty()) out += "  " + page.example + "\n\n";
  out += "Usage: " + page.command + (page.commands.empty() ? " [options]" : " COMMAND [options]");
  for (const Flag& flag : page.flags->rows()) {
    if (flag.is_argument()) out += " " + flag.argument + (flag.takes_many() ? "..." : "");
  }
  out += '\n';
  if (!page.commands.empty()) out += "\nCommands:\n";
  for (const auto& [name, summary] : page.commands) append_row(name, summary, out);

  for (const std::string& group : groups_of(*page.flags)) {
    if (!all && group == kMoreOptions) continue;
    out += "\n" + group + ":\n";
    for (const Flag& flag : page.flags->rows()) {
      if (flag.in_group == group) append_row(names_of(flag), flag.help, out);
    }
  }
  if (!all && page.commands.empty()) out += "\nMore options: " + page.command + " --help\n";
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
