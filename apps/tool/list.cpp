// SPDX-License-Identifier: Apache-2.0
// sito list: lists what users can choose, from the tables that the program itself uses.
#include "sito/extract/algorithm.h"
#include "sito/quality/filters.h"
#include "sito/site/learner.h"
#include "sito/text/stop_words.h"
#include "sito/write/writer.h"

#include "tool/flags.h"
#include "tool/tables_json.h"
#include "tool/tool_commands.h"

#include <cstdio>
#include <sstream>
#include <string>

namespace sito::app {
namespace {

// Returns " (0 to 1, share)", or another description of the allowed values.
std::string range_of(const ParamSpec& spec) {
  if (spec.is_text() && spec.choices.empty())
    return " (" + std::string(spec.unit) + ", e.g. " + std::string(spec.example) + ")";
  if (spec.choices.empty()) {
    return " (" + number_text(spec.low) + " to " + number_text(spec.high) + ", " +
           std::string(spec.unit) + ")";
  }
  std::string names;
  for (const std::string_view name : spec.choices)
    names += (names.empty() ? "" : ", ") + std::string(name);
  return (spec.is_text() ? " (some of " : " (") + names + ")";
}

std::string param_line(const ParamSpec& spec) {
  return "    --param " + std::string(spec.name) + "=" + default_of(spec) + "  " +
         std::string(spec.doc) + range_of(spec) + "\n";
}

std::string algorithms_text() {
  std::string out;
  for (const extract::Algorithm& row : extract::algorithms()) {
    out += std::string(row.name) + "  " + std::string(row.summary) + "\n";
    out += "    source: " + std::string(row.source) + "\n";
    for (const ParamSpec& spec : row.params) out += param_line(spec);
    if (row.counts_links) out += "    and the link weights (see below)\n";
  }
  out += "link weights: parameters of every row that counts links\n";
  for (const ParamSpec& spec : extract::link_weight_specs()) out += param_line(spec);
  return out + "[R]: reconstructed, because the paper leaves it open\n";
}

std::string algorithms_markdown() {
  std::string out =
      "| name | what it does | source | languages | reads | parameters "
      "|\n|---|---|---|---|---|---|\n";
  for (const extract::Algorithm& row : extract::algorithms()) {
    std::string params;
    for (const ParamSpec& spec : row.params) {
      params +=
          (params.empty() ? "`" : ", `") + std::string(spec.name) + "=" + default_of(spec) + "`";
    }
    if (row.counts_links) params += params.empty() ? "link weights" : ", link weights";
    out += "| [`" + std::string(row.name) + "`](algorithms/" + std::string(row.name) + ".md) | " +
           std::string(row.summary) + " | " + std::string(row.source) + " | " +
           std::string(row.languages) + " | " + std::string(row.reads) + " | " + params + " |\n";
  }
  return out;
}

std::string learners_text() {
  std::string out;
  for (const site::LearnerRow& row : site::learners()) {
    out += std::string(row.name) + "  " + std::string(row.summary) + "\n";
    out += "    source: " + std::string(row.source) + "\n";
    out += "    finds: " + std::string(row.answer == site::Answer::Repeats
                                           ? "text that the site repeats"
                                           : "main text");
    if (!row.verdict.empty())
      out += "; learns from the text that " + std::string(row.verdict) + " keeps";
    if (!row.then.empty()) out += "; then runs " + std::string(row.then) + " on that text";
    out += "\n";
    for (const ParamSpec& spec : row.params) out += param_line(spec);
  }
  return out;
}

std::string learners_markdown() {
  std::string out =
      "| name | what it does | source | finds | parameters |\n|---|---|---|---|---|\n";
  for (const site::LearnerRow& row : site::learners()) {
    std::string params;
    for (const ParamSpec& spec : row.params) {
      params +=
          (params.empty() ? "`" : ", `") + std::string(spec.name) + "=" + default_of(spec) + "`";
    }
    out += "| [`" + std::string(row.name) + "`](algorithms/" + std::string(row.name) + ".md) | " +
           std::string(row.summary) + " | " + std::string(row.source) + " | " +
           (row.answer == site::Answer::Repeats ? "repeated text" : "main text") + " | " + params +
           " |\n";
  }
  return out;
}

std::string formats_text() {
  std::string out;
  for (const write::Format& format : write::formats()) {
    out += std::string(format.name) + "  " + std::string(format.summary) + " (" +
           std::string(format.extension) + ")\n";
    for (const write::SettingSpec& spec : format.settings) {
      out += "    --param " + std::string(spec.name) + "=" + std::string(spec.fallback) + "  " +
             std::string(spec.doc) + " (" + std::string(spec.values) + ")\n";
    }
  }
  return out;
}

std::string filters_text() {
  std::string out, family;
  for (const quality::Filter& filter : quality::filters()) {
    if (family != filter.family) out += std::string(filter.family) + "\n";
    family = filter.family;
    std::ostringstream limit;
    limit << filter.limit;
    out += "    " + std::string(filter.name) + "  " +
           (filter.bound == quality::Bound::Least ? "at least " : "at most ") + limit.str() + "  " +
           std::string(filter.doc) + "\n";
  }
  return out;
}

std::string stop_lists_text() {
  std::string out;
  for (const std::string_view code : text::stop_list_languages()) {
    out += std::string(code) + "  " + std::to_string(text::shipped_stop_words(code)->size()) +
           " words\n";
  }
  return out;
}

std::string commands_text() {
  std::string out;
  for (const Command& command : commands()) {
    const std::string group(command.group);
    out += (group.empty() ? "" : group + " ") + std::string(command.name) + "  " +
           std::string(command.summary) + "\n";
  }
  return out;
}

class List final : public Invocation {
 public:
  explicit List(FlagTable& table) {
    table.add("WHAT", what_,
              "algorithms (default), learners, formats, filters, stop-lists or commands");
    table
        .add("--format,--output-format", format_,
             "text (default); for algorithms and learners also markdown, for algorithms and "
             "commands json")
        ->type_name("NAME");
  }

  int run() override {
    std::string out;
    if (what_ == "algorithms") {
      if (format_ == "text") out = algorithms_text();
      if (format_ == "markdown") out = algorithms_markdown();
      if (format_ == "json") out = algorithms_json().dump(2) + "\n";
    } else if (what_ == "learners") {
      if (format_ == "text") out = learners_text();
      if (format_ == "markdown") out = learners_markdown();
    } else if (what_ == "formats" && format_ == "text") {
      out = formats_text();
    } else if (what_ == "filters" && format_ == "text") {
      out = filters_text();
    } else if (what_ == "stop-lists" && format_ == "text") {
      out = stop_lists_text();
    }
    if (what_ == "commands") {
      if (format_ == "text") out = commands_text();
      if (format_ == "json") {
        const Result<nlohmann::json> all = commands_json();
        if (!all) return usage_error(all.error());
        out = all->dump(2) + "\n";
      }
    }
    if (out.empty())
      return usage_error("there is no list '" + what_ + "' as " + format_ + "; see `sito list -h`");
    std::fputs(out.c_str(), stdout);
    return kExitDone;
  }

 private:
  std::string what_ = "algorithms";
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<Invocation> declare_list(FlagTable& table) { return std::make_unique<List>(table); }

}  // namespace sito::app
