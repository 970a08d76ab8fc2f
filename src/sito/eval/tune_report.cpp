// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/tune_report.h"

#include <nlohmann/json.hpp>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;

// The sweep of one parameter, as the functions for sweeps take it.
struct OneSweep {
  Sweep sweep;
  Report report;
};

OneSweep sweep_of(const TuneResult& result, const GoldSet& set, std::size_t parameter) {
  OneSweep one;
  one.sweep.row = result.row.substr(0, result.row.find('['));
  one.sweep.pages = "other parameters at their best";
  one.sweep.spec = result.grids[parameter];
  one.report.rows = result.grids[parameter].values;
  one.report.options.resamples = 0;
  one.report.sets.push_back(make_set_report(set, result.sweeps[parameter], one.report.options));
  return one;
}

const std::string& value_of(const TuneResult& result, const Choice& choice, std::size_t grid) {
  return result.grids[grid].values[choice[grid]];
}

std::string rates_text(const Rates& rates) {
  return decimals(rates.f1) + " (P " + decimals(rates.precision) + ", R " + decimals(rates.recall) +
         ")";
}

// Returns the parameters of a choice that differ from the start, as settings.
std::string settings_text(const TuneResult& result, const Choice& choice) {
  std::string out;
  for (std::size_t grid = 0; grid < choice.size(); ++grid) {
    if (choice[grid] == result.start[grid]) continue;
    out += (out.empty() ? "" : ",") + result.grids[grid].parameter + "=" +
           value_of(result, choice, grid);
  }
  return out;
}

std::size_t parts_that_gain(const TuneResult& result) {
  std::size_t n = 0;
  for (const TunePart& part : result.parts) n += part.tuned.f1 > part.start.f1 ? 1 : 0;
  return n;
}

Json rates_json(const Rates& rates) {
  return {{"precision", rates.precision}, {"recall", rates.recall}, {"f1", rates.f1}};
}

Json choice_json(const TuneResult& result, const Choice& choice) {
  Json json = Json::object();
  for (std::size_t grid = 0; grid < choice.size(); ++grid) {
    json[result.grids[grid].parameter] = value_of(result, choice, grid);
  }
  return json;
}

Table parameter_table(const TuneResult& result, const GoldSet& set) {
  Table table{{"parameter", "start", "best", "without each part", "F1 at start", "F1 at best"}, {}};
  for (std::size_t grid = 0; grid < result.grids.size(); ++grid) {
    std::string values;
    for (const TunePart& part : result.parts) {
      values += (values.empty() ? "" : " ") + value_of(result, part.choice, grid);
    }
    const OneSweep one = sweep_of(result, set, grid);
    const std::vector<Summary>& points = one.report.sets.front().rows;
    table.rows.push_back({result.grids[grid].parameter, value_of(result, result.start, grid),
                          value_of(result, result.best, grid), values,
                          decimals(points[result.start[grid]].words.f1),
                          decimals(points[result.best[grid]].words.f1)});
  }
  return table;
}

Table part_table(const TuneResult& result) {
  Table table{{"part", "domains", "pages", "F1 with the start", "F1 unseen", "settings"}, {}};
  for (std::size_t i = 0; i < result.parts.size(); ++i) {
    const TunePart& part = result.parts[i];
    table.rows.push_back({std::to_string(i + 1), std::to_string(part.domains),
                          std::to_string(part.pages), decimals(part.start.f1),
                          decimals(part.tuned.f1), settings_text(result, part.choice)});
  }
  return table;
}

}  // namespace

std::string tune_table(const TuneResult& result, const GoldSet& set, TableStyle style) {
  const std::string end = style == TableStyle::Markdown ? "  \n" : "\n";
  std::string out =
      set.name + ": " + std::to_string(result.pages) + " pages of " +
      std::to_string(result.domains) + " domains in " + std::to_string(result.parts.size()) +
      " parts; " + std::to_string(result.settings) + " settings in " +
      std::to_string(result.rounds) + (result.rounds == 1 ? " round" : " rounds") + "\n\n";
  append_table(parameter_table(result, set), style, out);
  out +=
      "\nF1 at start, F1 at best: on all pages, the other parameters having their best "
      "value.\n\n";
  append_table(part_table(result), style, out);
  out += "\nMean F1 with the start: " + rates_text(result.start_rates) + "." + end;
  out += "Mean F1 on unseen domains: " + rates_text(result.held_out) + ", higher in " +
         std::to_string(parts_that_gain(result)) + " of " + std::to_string(result.parts.size()) +
         " parts." + end;
  out += "Mean F1 with the best parameters, which have seen the pages: " +
         rates_text(result.best_rates) + "." + end;
  out += "Best: " + result.row + end;
  return out;
}

std::string tune_json(const TuneResult& result, const GoldSet& set) {
  Json json = {{"set", set.name},
               {"sha1", set.digest},
               {"pages", result.pages},
               {"domains", result.domains},
               {"settings", result.settings},
               {"rounds", result.rounds},
               {"row", result.row},
               {"start", choice_json(result, result.start)},
               {"best", choice_json(result, result.best)},
               {"start_rates", rates_json(result.start_rates)},
               {"held_out", rates_json(result.held_out)},
               {"best_rates", rates_json(result.best_rates)},
               {"parts", Json::array()},
               {"parameters", Json::array()}};
  for (const TunePart& part : result.parts) {
    json["parts"].push_back({{"domains", part.domains},
                             {"pages", part.pages},
                             {"choice", choice_json(result, part.choice)},
                             {"start", rates_json(part.start)},
                             {"tuned", rates_json(part.tuned)}});
  }
  for (std::size_t grid = 0; grid < result.grids.size(); ++grid) {
    const OneSweep one = sweep_of(result, set, grid);
    Json points = Json::array();
    for (std::size_t i = 0; i < result.grids[grid].values.size(); ++i) {
      Json point = rates_json(one.report.sets.front().rows[i].words);
      point["value"] = result.grids[grid].values[i];
      points.push_back(std::move(point));
    }
    json["parameters"].push_back(
        {{"name", result.grids[grid].parameter}, {"points", std::move(points)}});
  }
  return json.dump(2) + "\n";
}

std::string tune_sweep_table(const TuneResult& result, const GoldSet& set, std::size_t parameter,
                             TableStyle style) {
  const OneSweep one = sweep_of(result, set, parameter);
  return sweep_table(one.sweep, one.report, one.report.sets.front(), style);
}

std::string tune_svg(const TuneResult& result, const GoldSet& set, std::size_t parameter) {
  const OneSweep one = sweep_of(result, set, parameter);
  return sweep_svg(one.sweep, one.report, one.report.sets.front());
}

std::string tune_csv(const TuneResult& result, const GoldSet& set, std::size_t parameter) {
  const OneSweep one = sweep_of(result, set, parameter);
  return sweep_csv(one.sweep, one.report, one.report.sets.front());
}

}  // namespace sito::eval
