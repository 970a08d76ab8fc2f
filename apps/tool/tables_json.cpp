// SPDX-License-Identifier: Apache-2.0
#include "tool/tables_json.h"

#include "sito/extract/algorithm.h"
#include "sito/write/writer.h"

#include "tool/child.h"
#include "tool/commands.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <map>
#include <utility>

namespace sito::app {
namespace {

nlohmann::json param_json(const ParamSpec& spec) {
  nlohmann::json json = {{"name", spec.name}, {"unit", spec.unit}, {"doc", spec.doc}};
  if (spec.is_text() || spec.is_choice()) {
    json["default"] = default_of(spec);
  } else {
    json["default"] = spec.fallback;
    json["low"] = spec.low;
    json["high"] = spec.high;
  }
  if (!spec.choices.empty()) json["choices"] = spec.choices;
  return json;
}

nlohmann::json option_json(const Flag& flag) {
  nlohmann::json names = nlohmann::json::array();
  for (const std::string& name : flag.short_names) names.push_back("-" + name);
  for (const std::string& name : flag.long_names) names.push_back("--" + name);
  return {{"names", std::move(names)},
          {"value", flag.is_switch ? "" : flag.type},
          {"summary", flag.help},
          {"more", flag.in_group == kMoreOptions}};
}

}  // namespace

std::string default_of(const ParamSpec& spec) {
  if (spec.is_text()) return std::string(spec.text);
  if (spec.is_choice()) return std::string(spec.choices[static_cast<std::size_t>(spec.fallback)]);
  return number_text(spec.fallback);
}

nlohmann::json algorithms_json() {
  nlohmann::json rows = nlohmann::json::array();
  for (const extract::Algorithm& row : extract::algorithms()) {
    nlohmann::json params = nlohmann::json::array();
    for (const ParamSpec* spec : extract::all_params(row)) params.push_back(param_json(*spec));
    rows.push_back({{"name", row.name},
                    {"summary", row.summary},
                    {"source", row.source},
                    {"revision", row.revision},
                    {"languages", row.languages},
                    {"reads", row.reads},
                    {"params", params}});
  }
  return rows;
}

namespace {

std::string full_name(std::string_view group, std::string_view name) {
  return (group.empty() ? "" : std::string(group) + " ") + std::string(name);
}

}  // namespace

nlohmann::json own_commands_json() {
  nlohmann::json list = nlohmann::json::array();
  for (const Implementation& own : own_commands()) {
    FlagTable flags;
    add_help_flags(flags);
    const auto invocation = own.declare(flags);
    nlohmann::json arguments = nlohmann::json::array(), options = nlohmann::json::array();
    for (const Flag& flag : flags.rows()) {
      if (flag.is_argument()) {
        arguments.push_back({{"name", flag.argument}, {"summary", flag.help}});
      } else {
        options.push_back(option_json(flag));
      }
    }
    list.push_back({{"command", full_name(own.group, own.name)},
                    {"arguments", std::move(arguments)},
                    {"options", std::move(options)}});
  }
  return list;
}

Result<nlohmann::json> commands_json() {
  std::map<std::string, nlohmann::json> described;
  for (const Program program : {Program::Tool, Program::Lab, Program::Web}) {
    nlohmann::json list = own_commands_json();
    if (program != this_program()) {
      const std::string file = sibling_program(std::string(file_name(program)));
      const Result<std::string> text = output_of({file, std::string(kDescribeFlag)});
      if (!text) return text.error();
      list = nlohmann::json::parse(*text, nullptr, false);
    }
    for (nlohmann::json& one : list) {
      const std::string name = one.value("command", "");
      described[name] = std::move(one);
    }
  }
  nlohmann::json list = nlohmann::json::array();
  for (const Command& command : commands()) {
    nlohmann::json& row = described[full_name(command.group, command.name)];
    row["summary"] = command.summary;
    row["example"] = command.example;
    list.push_back(std::move(row));
  }
  return list;
}

nlohmann::json corpus_formats_json() {
  nlohmann::json names = nlohmann::json::array();
  for (const write::Format& format : write::formats()) {
    if (format.many) names.push_back(format.name);
  }
  return names;
}

nlohmann::json corpus_extensions_json() {
  nlohmann::json extensions = nlohmann::json::object();
  for (const write::Format& format : write::formats()) {
    if (format.many) extensions[std::string(format.name)] = format.extension;
  }
  return extensions;
}

}  // namespace sito::app
