// SPDX-License-Identifier: Apache-2.0
#include "tool/flag_parser.h"

#include "sito/base/error.h"

#include "tool/suggest.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace sito::app {
namespace {

CLI::Option* declare(CLI::App& app, const Flag& flag) {
  const std::string names = flag.all_names();
  return std::visit(
      [&](auto target) -> CLI::Option* {
        if constexpr (std::is_same_v<decltype(target), std::monostate>) {
          return app.add_flag(names);
        } else if constexpr (std::is_same_v<decltype(target), bool*>) {
          return app.add_flag(names, *target);
        } else {
          return app.add_option(names, *target);
        }
      },
      flag.target);
}

void declare_all(CLI::App& app, FlagTable& table,
                 std::vector<std::pair<Flag*, CLI::Option*>>& pairs) {
  for (Flag& flag : table.rows()) {
    CLI::Option* option = declare(app, flag);
    option->required(flag.is_required);
    if (flag.takes_one_each) option->allow_extra_args(false);
    if (flag.may_be_missing) option->expected(0, -1);
    if (flag.separator != 0) option->delimiter(flag.separator);
    for (const FlagCheck& check : flag.checks) {
      option->check(CLI::Validator([&check](std::string& value) { return check(value); }, ""));
    }
    pairs.emplace_back(&flag, option);
  }
}

bool asks(const FlagTable& table, std::string_view name, const std::vector<std::string>& words) {
  const Flag* flag = table.find(name);
  if (flag == nullptr || !std::holds_alternative<std::monostate>(flag->target)) return false;
  // Words behind "--" are arguments.
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::find(words.begin(), end, name) != end;
}

bool any_given(const FlagTable& table, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&table](const std::string& name) {
    const Flag* flag = table.find(name);
    return flag != nullptr && flag->count() > 0;
  });
}

std::string either(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " or ") + name;
  return all;
}

// A flag without effect is a mistake.
Result<void> check_effects(const FlagTable& table) {
  for (const Flag& flag : table.rows()) {
    if (flag.count() == 0) continue;
    if (!flag.needed.empty() && !any_given(table, flag.needed))
      return invalid(flag.name() + " has no effect without " + either(flag.needed));
    for (const std::string& other : flag.excluded) {
      if (any_given(table, {other})) return invalid(flag.name() + " has no effect with " + other);
    }
  }
  return {};
}

}  // namespace

Result<Asked> parse_flags(FlagTable& table, const std::string& command,
                          std::vector<std::string> words) {
  // Answers a request for help or the version even if other words are missing or wrong.
  if (asks(table, "--help", words)) return Asked::AllHelp;
  if (asks(table, "-h", words)) return Asked::ShortHelp;
  if (asks(table, "--version", words)) return Asked::Version;
  CLI::App app;
  app.set_help_flag();
  std::vector<std::pair<Flag*, CLI::Option*>> pairs;
  declare_all(app, table, pairs);
  try {
    std::reverse(words.begin(), words.end());  // as the parser takes them
    app.parse(std::move(words));
  } catch (const CLI::ExtrasError&) {
    return invalid(unexpected_argument(app.remaining(), command, table));
  } catch (const CLI::ParseError& error) {
    return invalid(error.what());
  }
  for (const auto& [flag, option] : pairs) flag->given = option->results();
  if (Result<void> checked = check_effects(table); !checked) return std::move(checked).error();
  return Asked::Work;
}

}  // namespace sito::app
