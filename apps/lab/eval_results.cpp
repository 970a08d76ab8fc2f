// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_results.h"

namespace sito::app {
namespace {

eval::TableStyle style_of(const std::string& format) {
  return format == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown;
}

}  // namespace

std::string row_results(const eval::Report& report, const std::string& format) {
  if (format == "json") return eval::summary_json(report);
  if (format == "csv") return eval::scores_csv(report);
  return eval::tables(report, style_of(format), true);
}

Files row_files(const eval::Report& report) {
  return {{"table.md", eval::tables(report, eval::TableStyle::Markdown, false)},
          {"scores.jsonl", eval::scores_jsonl(report)},
          {"summary.json", eval::summary_json(report)},
          {"speed.json", eval::speed_json(report)}};
}

std::string sweep_results(const eval::Sweep& sweep, const eval::Report& report,
                          const std::string& format) {
  if (format == "json") return eval::sweep_json(sweep, report);
  if (format == "csv") return eval::sweep_csv(sweep, report, report.sets.front());
  std::string out;
  for (const eval::SetReport& set : report.sets) {
    if (!out.empty()) out += '\n';
    out += eval::sweep_table(sweep, report, set, style_of(format));
  }
  return out;
}

Files sweep_files(const eval::Sweep& sweep, const eval::Report& report) {
  Files files = {{"summary.json", eval::sweep_json(sweep, report)}};
  std::string& table = files["table.md"];
  for (const eval::SetReport& set : report.sets) {
    if (!table.empty()) table += '\n';
    table += eval::sweep_table(sweep, report, set, eval::TableStyle::Markdown);
    const std::string name = report.sets.size() == 1 ? "sweep" : "sweep." + set.set->name;
    files[name + ".csv"] = eval::sweep_csv(sweep, report, set);
    files[name + ".svg"] = eval::sweep_svg(sweep, report, set);
  }
  return files;
}

}  // namespace sito::app
